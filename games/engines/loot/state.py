"""Everything that is so at a table of Loot, and who leads a ship."""

from msgspec import Struct

from games.engines.contract import Seat
from games.engines.loot.content import POINTS

type Side = int
"""What owns ships, colours, captures and score: a player, or two partners."""

type Laid = tuple[int, Seat]
"""A card id, and the seat that laid it."""


class Fleet(Struct, frozen=True):
    """The pirates of one side on one ship: all of one colour."""

    side: Side
    colour: str
    laid: tuple[Laid, ...]


class Ship(Struct, frozen=True):
    """A merchant at sea with all that lies on it. Ships are numbered from 1 as they are launched."""

    number: int
    card: int
    owner: Seat
    fleets: tuple[Fleet, ...] = ()
    """In order of the first attack; a side and a colour at most once."""
    heroes: tuple[Laid, ...] = ()
    """Captains and admiral in order of play; the last one rules."""


class State(Struct, frozen=True):
    """A table between two actions: captures of the seat on turn are already made."""

    sides: tuple[Side, ...]
    """The side of each seat."""
    hands: tuple[tuple[int, ...], ...]
    """Card ids by seat, ascending."""
    pile: tuple[int, ...]
    """Card ids; the last one is drawn next."""
    sea: tuple[Ship, ...]
    """In order of launching."""
    discard: tuple[int, ...]
    captured: tuple[tuple[int, ...], ...]
    """Merchant card ids by side, in order of capture."""
    turn: Seat
    block: Side
    """The side whose turns these are: captures are checked when it changes."""
    launched: int = 0
    ended: str = ""
    """The reason of the outcome, or "" while the game runs."""
    hide_totals: bool = False


def strength(fleet: Fleet) -> int:
    """The skulls of a fleet."""
    return sum([POINTS[card] for card, _ in fleet.laid])


def leader(ship: Ship, sides: tuple[Side, ...]) -> Side | None:
    """The side that would take the ship now; None for a tie."""
    if ship.heroes:
        return sides[ship.heroes[-1][1]]  # 4.3: the hero played last decides
    if not ship.fleets:
        return sides[ship.owner]  # 4.1
    return strongest(ship.fleets)


def strongest(fleets: tuple[Fleet, ...]) -> Side | None:
    """The side with the most skulls; None when two or more have as many."""
    best, lead = 0, None
    for fleet in fleets:
        skulls = strength(fleet)
        if skulls > best:
            best, lead = skulls, fleet.side
        elif skulls == best:
            lead = None  # 4.4
    return lead
