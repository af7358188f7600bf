"""How the choices that special cards ask for are offered."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.boards.base import Label
from games.boards.fleet.names import (
    COLOUR_WORDS,
    SPECIALS,
    chance,
    ducats,
    kind_of,
    ships_of,
    tavern_title,
    title,
)
from games.engines.contract import Seat
from games.engines.fleet.actions import (
    Action,
    Charter,
    Feast,
    Flag,
    Man,
    Rob,
    Seize,
    Sink,
)
from games.engines.fleet.content import CANNON, WAYS
from games.engines.fleet.observation import Observation
from games.engines.fleet.sights import ColourView, ShipView, TavernView


def label(action: Action, observation: Observation, names: Sequence[str], viewer: Seat) -> Label:
    """The choice in words."""
    heading = group(action, observation, names)
    match action:
        case Sink(target):
            words, help = _sink(target, observation, names)
        case Seize(ship):
            words, help = _seize(ship, observation, names, viewer)
        case Flag(key):
            words, help = _flag(colour(observation, key), viewer)
        case Feast(name):
            words, help = _feast(tavern(observation, name), names)
        case Charter(key):
            words, help = _charter(colour(observation, key))
        case Man(name):
            words, help = _man(ship_of(observation, name)[1])
        case Rob(seat):
            words, help = _rob(seat, observation, names)
        case _:
            raise TypeError(action)
    return Label(words, help, heading)


def group(action: Action, observation: Observation, names: Sequence[str]) -> str:
    """The heading: by owner where there may be many targets."""
    match action:
        case Sink(target):
            return _("Kraken: what %(name)s has") % {"name": names[holder(observation, target)]}
        case Seize(ship):
            owner = names[holder(observation, ship)]
            return _("Blackbeard: ships of %(name)s") % {"name": owner}
    return str(SPECIALS[kind_of(observation.asking)])


def ship_of(observation: Observation, card: str) -> tuple[Seat, ShipView]:
    """A ship in a fleet, and whose it is."""
    return next(
        (seat, ship)
        for seat, fleet in enumerate(observation.fleets)
        for ship in fleet
        if ship.card == card
    )


def tavern(observation: Observation, name: str) -> TavernView:
    """The tavern of this name."""
    return next(one for one in observation.taverns if one.name == name)


def colour(observation: Observation, key: str) -> ColourView:
    """One colour by its letter in records."""
    return next(one for one in observation.colours if one.colour == key)


def holder(observation: Observation, target: str) -> Seat:
    """Whose ship or tavern it is."""
    if target.startswith("T"):
        return tavern(observation, target).seat
    return ship_of(observation, target)[0]


def _sink(target: str, observation: Observation, names: Sequence[str]) -> tuple[str, str]:
    owner = holder(observation, target)
    words = _("Sink %(target)s")
    if target.startswith("T"):
        inn = tavern(observation, target)
        help = _("It collects %(gold)s from %(colour)s crews (%(chance)s).") % {
            "gold": inn.toll,
            "colour": COLOUR_WORDS[inn.colour],
            "chance": chance(inn.ways),
        }
        return words % {"target": tavern_title(target, names[owner])}, help
    ship = ship_of(observation, target)[1]
    left = colour(observation, ship.colour).ships[owner] - 1
    help = _("%(name)s loses %(gold)s each time %(sum)s is thrown, and is left with %(ships)s.") % {
        "name": names[owner],
        "gold": ducats(ship.value),
        "sum": ship.sum,
        "ships": ships_of(left, ship.colour),
    }
    return words % {"target": title(target)}, help


def _seize(
    card: str, observation: Observation, names: Sequence[str], viewer: Seat
) -> tuple[str, str]:
    owner, ship = ship_of(observation, card)
    view = colour(observation, ship.colour)
    facts = {
        "ship": title(card),
        "name": names[owner],
        "gold": ducats(ship.value),
        "sum": ship.sum,
        "fee": ducats(view.fees[viewer]),
        "chief": "" if view.chief is None else names[view.chief],
    }
    words = _("Take over %(ship)s") % facts
    help = _("From %(name)s; it brings %(gold)s on %(sum)s. It costs you no tribute.")
    if view.fees[viewer]:
        help = _("From %(name)s; it brings %(gold)s on %(sum)s. Tribute to %(chief)s: %(fee)s.")
    return words, help % facts


def _flag(view: ColourView, viewer: Seat) -> tuple[str, str]:
    others = sum(number for seat, number in enumerate(view.ships) if seat != viewer)
    words = _("For %(colour)s crews") % {"colour": COLOUR_WORDS[view.colour]}
    help = _("The others have %(ships)s. Each pays you 2 whenever it brings loot.")
    return words, help % {"ships": ships_of(others, view.colour)}


def _feast(inn: TavernView, names: Sequence[str]) -> tuple[str, str]:
    words = _("In %(tavern)s") % {"tavern": tavern_title(inn.name, names[inn.seat])}
    help = _("It then collects 4 from %(colour)s crews in place of 2 (%(chance)s).") % {
        "colour": COLOUR_WORDS[inn.colour],
        "chance": chance(inn.ways),
    }
    return words, help


def _charter(view: ColourView) -> tuple[str, str]:
    assert view.chief is not None
    number = view.ships[view.chief]
    words = _("By the %(colour)s pawn") % {"colour": COLOUR_WORDS[view.colour]}
    help = _("For a %(colour)s ship the others then pay you %(fee)s.") % {
        "colour": COLOUR_WORDS[view.colour],
        "fee": ducats(2 * number),
    }
    return words, help


def _man(ship: ShipView) -> tuple[str, str]:
    words = _("On board of %(ship)s") % {"ship": title(ship.card)}
    help = _("It then brings %(gold)s when %(sum)s is thrown (%(chance)s).") % {
        "gold": ducats(ship.value + CANNON),
        "sum": ship.sum,
        "chance": chance(WAYS[ship.sum]),
    }
    return words, help


def _rob(seat: Seat, observation: Observation, names: Sequence[str]) -> tuple[str, str]:
    words = _("Raid %(name)s") % {"name": names[seat]}
    help = _("%(name)s has %(gold)s. You say the number next.") % {
        "name": names[seat],
        "gold": ducats(observation.cash[seat]),
    }
    return words, help
