"""Everything that is so at a table of Loot, and who leads a ship."""

from msgspec import Struct

from games.engines.contract import Seat
from games.engines.loot.content import KINDS, POINTS

type Side = int
"""What owns ships, colours, captures and score: a player, or two partners."""

type Laid = tuple[int, Seat]
"""A card id, and the seat that laid it."""


class Options(Struct, frozen=True):
    """What may be chosen when a table is made."""

    partners: bool = False
    """7: two by two, for 4, 6 or 8 seats."""
    hide_totals: bool = False
    """8.3: the captured gold of the others is shown at the end only."""


class Fleet(Struct, frozen=True):
    """The pirates of one side on one ship: all of one colour."""

    side: Side
    colour: str
    laid: tuple[Laid, ...]


class Ship(Struct, frozen=True):
    """A merchant at sea with all that lies on it, numbered from 1 as it was launched."""

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


def fleet_of(ship: Ship, side: Side) -> Fleet | None:
    """The pirates of a side on a ship, if it has any there."""
    for fleet in ship.fleets:
        if fleet.side == side:
            return fleet
    return None


def leader(ship: Ship, sides: tuple[Side, ...]) -> Side | None:
    """The side that would take the ship now; None for a tie."""
    if ship.heroes:
        return sides[ship.heroes[-1][1]]  # 4.3: the hero played last decides
    if not ship.fleets:
        return sides[ship.owner]  # 4.1
    return _strongest(ship.fleets)


def _strongest(fleets: tuple[Fleet, ...]) -> Side | None:
    if len(fleets) == 1:
        return fleets[0].side
    best, lead = 0, None
    for fleet in fleets:
        skulls = strength(fleet)
        if skulls > best:
            best, lead = skulls, fleet.side
        elif skulls == best:
            lead = None  # 4.4: as strong as another
    return lead


def tied(ship: Ship) -> tuple[Side, ...]:
    """The sides that share the highest strength on a ship that nobody leads."""
    if ship.heroes or not ship.fleets:
        return ()
    skulls = [strength(fleet) for fleet in ship.fleets]
    best = max(skulls)
    if skulls.count(best) == 1:
        return ()
    return tuple(sorted(fleet.side for fleet in ship.fleets if strength(fleet) == best))


def cards_on(ship: Ship) -> tuple[int, ...]:
    """All that lies on a ship: pirates fleet by fleet, then heroes."""
    pirates = [card for fleet in ship.fleets for card, _ in fleet.laid]
    return (*pirates, *[card for card, _ in ship.heroes])


def out(state: State, seat: Seat) -> bool:
    """Whether the seat has nothing left to do: it is skipped."""
    return not state.pile and not state.hands[seat]  # 7.6


def next_seat(state: State) -> Seat:
    """The seat that plays after the one on turn."""
    seat = state.turn
    for _ in state.sides:
        seat = (seat + 1) % len(state.sides)
        if not out(state, seat):
            return seat
    return state.turn


def partners(state: State) -> bool:
    """Whether two seats make a side."""
    return len(state.captured) < len(state.sides)


def fellows(state: State, viewer: Seat | None) -> tuple[Seat, ...]:
    """The seats whose hands the viewer may look at: his own and his partner's."""
    if viewer is None:
        return ()
    side = state.sides[viewer]
    return tuple(seat for seat, other in enumerate(state.sides) if other == side)  # 7.2


def total(cards: tuple[int, ...]) -> int:
    """The gold on merchant cards."""
    return sum([POINTS[card] for card in cards if KINDS[card] == "merchant"])


def scores(state: State) -> tuple[int, ...]:
    """6.4 by side: captured gold less the gold of merchants still in hand."""
    result = [total(taken) for taken in state.captured]
    for seat, hand in enumerate(state.hands):
        result[state.sides[seat]] -= total(hand)  # 7.7: of both partners
    return tuple(result)
