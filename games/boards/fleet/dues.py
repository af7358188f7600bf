"""What a card of the row brings and costs, in sentences."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.boards.fleet.names import (
    COLOUR_WORDS,
    EFFECTS,
    chance,
    ducats,
    ships,
)
from games.engines.contract import Seat
from games.engines.fleet.content import WAYS
from games.engines.fleet.observation import Observation
from games.engines.fleet.sights import RowView, ShipView, TributeView


def brings(card: RowView) -> str:
    """What the card is good for."""
    return worth(card.ship) if card.ship else str(EFFECTS[card.kind])


def worth(ship: ShipView) -> str:
    """On what a ship pays, and how much."""
    facts = {
        "gold": ducats(ship.value),
        "sum": ship.sum,
        "chance": chance(WAYS[ship.sum]),
    }
    words = _("Brings %(gold)s when the dice show %(sum)s (%(chance)s).") % facts
    if not ship.wreck:
        return words
    return _("%(words)s An old wreck: it sinks on 2 or 12.") % {"words": words}


def tribute(card: RowView, names: Sequence[str], viewer: Seat | None) -> str:
    """What a ship would cost this viewer; to a spectator, what it costs in general."""
    if card.ship is None:
        return _("No tribute: a special card.")
    if viewer is None:
        return _for_anybody(card.tributes, names)
    return owed(card.tributes[viewer], names)


def owed(due: TributeView, names: Sequence[str]) -> str:
    """The tribute of one's own."""
    if due.to is None:
        return _("It costs you no tribute.")
    facts = {"name": names[due.to], "fee": ducats(due.fee), "pays": due.pays}
    if due.pays < due.fee:
        return _("Tribute to %(name)s: %(fee)s, of which you can pay %(pays)s.") % facts
    return _("Tribute to %(name)s: you pay %(fee)s.") % facts


def _for_anybody(tributes: Sequence[TributeView], names: Sequence[str]) -> str:
    due = next((due for due in tributes if due.to is not None), None)
    if due is None or due.to is None:
        return _("It costs no tribute.")
    facts = {"name": names[due.to], "fee": ducats(due.fee)}
    return _("Tribute to %(name)s: %(fee)s.") % facts


def crown(card: RowView, viewer: Seat | None) -> str:
    """Whether the ship makes this viewer chief, or "" when it does not."""
    if card.ship is None or viewer is None or not card.tributes[viewer].crowned:
        return ""
    facts = {
        "colour": COLOUR_WORDS[card.ship.colour],
        "ships": ships(card.tributes[viewer].ships),
    }
    return _("You become %(colour)s chief with %(ships)s: 5 points.") % facts


def empty_handed(card: RowView, observation: Observation, viewer: Seat) -> str:
    """A warning that a special card would do nothing now, or ""."""
    others = [seat for seat in range(len(observation.cash)) if seat != viewer]
    preys = [ship for seat in others for ship in observation.fleets[seat]]
    if card.kind == "kraken":
        found = bool(preys) or any(tavern.seat != viewer for tavern in observation.taverns)
        return "" if found else _("There is nothing to sink: the card would do nothing.")
    if card.kind == "blackbeard":
        own = {ship.colour for ship in observation.fleets[viewer]}
        found = any(ship.colour in own for ship in preys)
        return "" if found else _("There is no ship he could take: the card would do nothing.")
    return _asleep(card.kind, observation, viewer)


def _asleep(kind: str, observation: Observation, viewer: Seat) -> str:
    if kind == "fiesta" and all(tavern.seat != viewer for tavern in observation.taverns):
        return _("You have no tavern yet: it would wait for one.")
    if kind == "letter" and all(colour.chief != viewer for colour in observation.colours):
        return _("You are nobody's chief yet: it would wait for a pawn.")
    if kind == "gunner" and not observation.fleets[viewer]:
        return _("You have no ship yet: he would wait for one.")
    return ""
