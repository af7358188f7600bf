"""What is drawn of the players and of the five colours: fleets, pawns, taverns, cards kept."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from games.boards.fleet.faces import Face, Offer, Space, face_of
from games.boards.fleet.names import (
    COLOUR_WORDS,
    EFFECTS,
    EMBLEMS,
    LETTERS,
    chance,
    ducats,
    listed,
    ships,
    ships_of,
)
from games.boards.fleet.seating import from_viewer
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
from games.engines.fleet.observation import Observation
from games.engines.fleet.sights import ColourView, HeldView, ShipView, TavernView


class Pawn(Struct, frozen=True):
    """The pawn of a chief."""

    colour: str
    letter: str
    words: str
    doubled: bool


class Inn(Struct, frozen=True):
    """A tavern."""

    colour: str
    letter: str
    fiesta: bool
    words: str
    space: Space


class Kept(Struct, frozen=True):
    """A card before its owner that waits."""

    face: Face
    words: str


class Player(Struct, frozen=True):
    """Everything that lies before one seat."""

    seat: Seat
    name: str
    own: bool
    asked: bool
    cash: int
    money: str
    points: str
    size: str
    ships: tuple[Face, ...]
    pawns: tuple[Pawn, ...]
    inns: tuple[Inn, ...]
    kept: tuple[Kept, ...]
    space: Space


class Count(Struct, frozen=True):
    """How many ships of a colour one seat has."""

    seat: Seat
    name: str
    number: int
    chief: bool


class Colour(Struct, frozen=True):
    """One colour with its pawn."""

    key: str
    word: str
    letter: str
    emblem: str
    captain: str
    chief: str
    """Who holds the pawn, in words."""
    fee: str
    doubled: bool
    counts: tuple[Count, ...]
    space: Space


def players(
    observation: Observation, names: Sequence[str], viewer: Seat | None, offered: Offer
) -> tuple[Player, ...]:
    """The viewer first, then clockwise."""
    order = from_viewer(len(names), viewer)
    return tuple(_player(seat, observation, names, viewer, offered) for seat in order)


def _player(
    seat: Seat,
    observation: Observation,
    names: Sequence[str],
    viewer: Seat | None,
    offered: Offer,
) -> Player:
    fleet = observation.fleets[seat]
    held = [view for view in observation.colours if view.chief == seat]
    return Player(
        seat=seat,
        name=names[seat],
        own=seat == viewer,
        asked=seat == observation.turn,
        cash=observation.cash[seat],
        money=ducats(observation.cash[seat]),
        points=_("%(points)s points so far") % {"points": observation.points[seat]},
        size=ships(len(fleet)),
        ships=tuple(_ship(ship, offered) for ship in fleet),
        pawns=tuple(_pawn(view) for view in held),
        inns=tuple(_inn(inn, offered) for inn in observation.taverns if inn.seat == seat),
        kept=tuple(_kept(card) for card in observation.held[seat]),
        space=offered.space(lambda action: isinstance(action, Rob) and action.seat == seat),
    )


def _ship(ship: ShipView, offered: Offer) -> Face:
    return face_of(
        ship.card,
        value=ship.value,
        gunner=ship.gunner,
        space=offered.space(lambda action: _aims_at(action) == ship.card),
    )


def _aims_at(action: Action) -> str:
    """The ship or tavern that an action names."""
    match action:
        case Sink(target):
            return target
        case Seize(ship) | Man(ship):
            return ship
        case Feast(tavern):
            return tavern
    return ""


def _pawn(view: ColourView) -> Pawn:
    words = _("%(colour)s chief") % {"colour": COLOUR_WORDS[view.colour]}
    if view.letter:
        words = _("%(colour)s chief, with a Letter of Marque") % {
            "colour": COLOUR_WORDS[view.colour]
        }
    return Pawn(view.colour, str(LETTERS[view.colour]), words, view.letter)


def _inn(inn: TavernView, offered: Offer) -> Inn:
    words = _("Tavern: %(gold)s from each %(colour)s ship that pays (%(chance)s)") % {
        "gold": inn.toll,
        "colour": COLOUR_WORDS[inn.colour],
        "chance": chance(inn.ways),
    }
    space = offered.space(lambda action: _aims_at(action) == inn.name)
    return Inn(inn.colour, str(LETTERS[inn.colour]), inn.fiesta, words, space)


def _kept(card: HeldView) -> Kept:
    face = face_of(card.card, asleep=card.asleep)
    words = _("%(card)s (waits): %(effect)s") if card.asleep else _("%(card)s: %(effect)s")
    return Kept(face, words % {"card": face.title, "effect": EFFECTS[card.kind]})


def colours(
    observation: Observation, names: Sequence[str], viewer: Seat | None, offered: Offer
) -> tuple[Colour, ...]:
    """The five colours."""
    return tuple(_colour(view, names, viewer, offered) for view in observation.colours)


def _colour(view: ColourView, names: Sequence[str], viewer: Seat | None, offered: Offer) -> Colour:
    return Colour(
        key=view.colour,
        word=str(COLOUR_WORDS[view.colour]),
        letter=str(LETTERS[view.colour]),
        emblem=str(EMBLEMS[view.colour]),
        captain=view.captain,
        chief=chief(view, names, viewer),
        fee=fee(view, viewer),
        doubled=view.letter,
        counts=tuple(
            Count(seat, names[seat], view.ships[seat], seat == view.chief)
            for seat in from_viewer(len(names), viewer)
            if view.ships[seat] or seat == view.chief
        ),
        space=offered.space(
            lambda action: isinstance(action, Flag | Charter) and action.colour == view.colour
        ),
    )


def is_in_play(colour: Colour) -> bool:
    """Whether there is more to show of a colour than that nobody has it."""
    return bool(colour.counts or colour.space.actions)


def bare(colours: Sequence[Colour]) -> str:
    """The colours of which there is nothing to show, in a sentence; "" for none."""
    missing = [colour.word for colour in colours if not is_in_play(colour)]
    if not missing:
        return ""
    if len(missing) == len(colours):
        return _("Nobody has ships yet: the first with 2 ships of a colour becomes its chief.")
    return _("Nobody has ships of these colours yet: %(colours)s.") % {"colours": listed(missing)}


def chief(view: ColourView, names: Sequence[str], viewer: Seat | None) -> str:
    """Who holds the pawn, and why."""
    if view.chief is None:
        return _("No chief yet: the first with 2 ships")
    facts = {"name": names[view.chief], "ships": ships_of(view.ships[view.chief], view.colour)}
    if view.chief == viewer:
        return _("You are chief with %(ships)s") % facts
    return _("%(name)s is chief with %(ships)s") % facts


def fee(view: ColourView, viewer: Seat | None) -> str:
    """What the next ship of the colour costs whom."""
    owed = max(view.fees)
    if not owed:
        return _("No tribute")
    facts = {"gold": owed}
    if viewer is None or view.chief == viewer:
        return _("Tribute %(gold)s for each further ship of the others") % facts
    return _("Tribute %(gold)s for your next one") % facts
