"""Everything that is so at a table of Caribbean Fleet, and small questions about it."""

from msgspec import Struct

from games.engines.contract import Seat
from games.engines.fleet.content import (
    CANNON,
    CARDS,
    FEAST,
    PAWN,
    TINTS,
    TOLL,
    VALUES,
)

type Tint = int
"""The place of a colour in COLOURS."""

AUCTION, DRAFT, CHOICE, FAIR_WIND, LOOKOUT, OVER = (
    "auction", "draft", "choice", "wind", "spyglass", "over"
)  # fmt: skip
"""What the seat on turn is asked for: `State.stage`."""


class Options(Struct, frozen=True):
    """What may be chosen when a table is made."""

    short: bool = False
    """2.4: three seats play 15 rounds in place of 20."""


class Tavern(Struct, frozen=True):
    """A Port Tavern before its owner."""

    name: str
    """T1 for the one that was opened first, T2 for the other."""
    card: int
    seat: Seat
    tint: Tint
    fiesta: bool = False


class State(Struct, frozen=True):
    """A table between two actions: everything that goes by itself is done."""

    cash: tuple[int, ...]
    """Ducats by seat."""
    fleets: tuple[tuple[int, ...], ...]
    """Ships by seat, ascending ids."""
    held: tuple[tuple[int, ...], ...]
    """Fair Wind, Spyglass and cards asleep, by seat, ascending ids."""
    deck: tuple[int, ...]
    """The last one is turned over next."""
    row: tuple[int, ...]
    turn: Seat
    opener: Seat
    """Who opens the auction of this round."""
    queue: tuple[Seat, ...]
    """Auction: who is still in it, the one to act first. Draft: who is still to take a card."""
    taverns: tuple[Tavern, ...] = ()
    """In the order of their opening."""
    chiefs: tuple[Seat | None, ...] = (None,) * 5
    """Who holds the pawn of each colour."""
    letter: Tint | None = None
    """The pawn to which the Letter of Marque lies."""
    gunner: int | None = None
    """The ship on which the Master Gunner serves."""
    gone: tuple[int, ...] = ()
    """Cards out of the game, the first one first."""
    removed: tuple[int, ...] = ()
    """2.4: cards out of the game that nobody has seen."""
    bank: int = 0
    """What the bank has taken in, less what it has paid out, since the purses were filled."""
    round: int = 1
    stage: str = AUCTION
    high: int = 0
    bidder: Seat | None = None
    first: Seat | None = None
    """Who passed first in this auction."""
    jump: int = 0
    """The first of the ten bids that the seat on turn looks at; 0: the lowest ones."""
    winner: Seat | None = None
    """Who won the last auction, and began the last draft."""
    asking: int | None = None
    """The special card for which the seat on turn must choose."""
    victim: Seat | None = None
    """Whom the Night Raid is to hit."""
    dice: tuple[int, int] | None = None
    """As they were last thrown for loot, and turned."""


def rounds(state: State) -> int:
    """How many rounds the game has."""
    return (len(CARDS) - len(state.removed)) // len(state.cash)  # 2.3


def rolls_left(state: State) -> int:
    """How many loot rolls are still to pay, that of this round included."""
    return 0 if state.stage == OVER else rounds(state) - state.round + 1


def with_one[T](items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The tuple with one place changed."""
    return (*items[:at], item, *items[at + 1 :])


def without[T](items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The tuple with the first such item taken out."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def round_from(seat: Seat, seats: int) -> list[Seat]:
    """All seats clockwise, this one first."""
    return [*range(seat, seats), *range(seat)]


def count(fleet: tuple[int, ...], tint: Tint) -> int:
    """The ships of one colour in a fleet."""
    return sum([TINTS[ship] == tint for ship in fleet])


def fee(state: State, seat: Seat, tint: Tint) -> int:
    """What the seat owes for one more ship of this colour."""
    chief = state.chiefs[tint]
    if chief is None or chief == seat:
        return 0  # 6.2
    ships = count(state.fleets[chief], tint)
    return 2 * ships if state.letter == tint else ships  # 7.6


def crowned(state: State, seat: Seat, tint: Tint) -> bool:
    """Whether one more ship of this colour would make the seat its chief."""
    chief = state.chiefs[tint]
    if chief == seat:
        return False
    ships = count(state.fleets[seat], tint) + 1
    return ships > (1 if chief is None else count(state.fleets[chief], tint))  # 6.3, 6.4


def owner(state: State, ship: int) -> Seat | None:
    """Whose fleet the ship sails in."""
    for seat, fleet in enumerate(state.fleets):
        if ship in fleet:
            return seat
    return None


def holder(state: State, card: int) -> Seat | None:
    """Who holds this card for later, or asleep."""
    for seat, cards in enumerate(state.held):
        if card in cards:
            return seat
    return None


def value(state: State, ship: int) -> int:
    """What the ship brings in, and counts at the end."""
    return VALUES[ship] + (CANNON if ship == state.gunner else 0)  # 7.10


def toll(tavern: Tavern) -> int:
    """What the tavern collects from a ship that pays."""
    return FEAST if tavern.fiesta else TOLL


def points(state: State, seat: Seat) -> int:
    """What the seat would score now: coins, ships, pawns."""
    ships = sum([VALUES[ship] for ship in state.fleets[seat]])
    if state.gunner is not None and state.gunner in state.fleets[seat]:
        ships += CANNON
    return state.cash[seat] + ships + PAWN * state.chiefs.count(seat)  # 9.2
