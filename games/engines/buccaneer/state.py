"""Everything that is so at a table of Buccaneer, and small questions about it."""

from functools import lru_cache
from itertools import combinations
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from games.engines.buccaneer.content import (
    CREW,
    CREW_VALUES,
    HOLD,
    REDS,
    TREASURES,
    VALUES,
)
from games.engines.buccaneer.geometry import NOWHERE, PORT_AT, TREASURE_COAST
from games.engines.contract import Seat

NONE = -1
"""No heading, no seat, no port."""

type Crew = tuple[int, ...]
"""Crew cards by their number in CREW, ascending. Cards of one name are alike."""
type Kinds = tuple[int, ...]
"""Treasures aboard a ship by their number in TREASURES, ascending."""
type Pieces = tuple[int, int, int, int, int]
"""How many of each treasure lie somewhere."""

NO_PIECES: Pieces = (0, 0, 0, 0, 0)


class Options(Struct, frozen=True):
    """What may be chosen when a table is made."""

    gold: Literal[3, 4] = 3
    """1.4: the value of gold."""
    target: Literal[20, 15, 12, 10] = 20
    """8.1: what wins."""
    fourth: Literal["refused", "accepted"] = "refused"
    """4.3: whether a fourth of a kind may be secured."""
    spoils: Literal["either", "both"] = "either"
    """6.4: the winner takes treasure or crew, or first the one and then the other."""
    picker: Literal["winner", "loser"] = "winner"
    """6.4: who picks the crew cards that are taken."""
    coast: Literal["open", "immune"] = "open"
    """6.1: whether ships on Treasure Island's coast are safe."""
    absent: Literal["bot", "leaves"] = "bot"
    """9.3: what becomes of the ship of somebody who gives up."""


class Ship(Struct, frozen=True):
    """Where a ship is, where it points (NONE in port), what is aboard."""

    square: int
    heading: int = NONE
    cargo: Kinds = ()
    fleeing: bool = False
    """A free move is owed to it on its own turn: it is safe until then (6.6)."""


class Docks(Struct, frozen=True):
    """What lies in a port; the safety zone is never for sale."""

    crew: Crew = ()
    treasure: Pieces = NO_PIECES
    safe: Pieces = NO_PIECES
    silver: bool = False
    left_by: Seat = NONE
    """Who has left Silver here and not sailed since: he may not hire him back (5.10)."""


class StandingOrder(Struct, frozen=True):
    """What a ship does when others pass, and what an absent winner takes first (6.7)."""

    least: int = NONE
    """The own fighting value from which passers are stopped; NONE: never."""
    loaded: bool = False
    crew: bool = False


class Sight(Struct, frozen=True):
    """The hand of another seat as a viewer saw it in a fight."""

    viewer: Seat
    seat: Seat
    turn: int
    """The number of the turn in which it was."""
    crew: Crew


class Fight(Struct, frozen=True):
    """How a fight ended, which everybody has watched (10.1)."""

    attacker: Seat
    defender: Seat
    winner: Seat | None
    """None in a tie (6.3)."""


class Offer(Struct, frozen=True):
    """A trade half made."""

    crew: Crew = ()
    treasure: Kinds = ()
    coins: tuple[int, ...] = ()
    wanted_crew: Crew = ()
    wanted_treasure: Kinds = ()


NO_OFFER = Offer()


class Visit(Struct, frozen=True):
    """How far the turn has come."""

    phase: str = "start"
    back: str = ""
    """The phase to return to, from the orders or from Silver's crew."""
    steps: int = 0
    """Business done so far (4.9)."""
    ordered: bool = False
    late: bool = False
    """The turn began with a flight; afterwards it goes on (6.6)."""
    fleeing: bool = False
    drawn: bool = False
    """A chance card has been drawn in this landing (5)."""
    moved: bool = False
    """By a chance card."""
    pointed: bool = False
    """The heading has been given already (3.3)."""
    course: int = NONE
    """The direction just sailed, or the new heading of a ship that turned."""
    card: int = 0
    """The chance card that is being obeyed."""
    left: int = 0
    """What is still to be dropped or may be enlisted."""
    dropped: Crew = ()
    foe: Seat = NONE
    """The loser whose spoils are being chosen, or the winner who is owed crew."""
    charted: bool = False
    """One chart each turn (5.11)."""


class State(Struct, frozen=True):
    """A table between two actions."""

    options: Options
    homes: tuple[int, ...]
    """The home port of each seat; NONE before it has chosen."""
    ships: tuple[Ship, ...]
    hands: tuple[Crew, ...]
    known: tuple[tuple[Crew, ...], ...]
    """By viewer and seat: the cards that the viewer can be sure of in that hand (10.2)."""
    sights: tuple[Sight, ...]
    pile: tuple[int, ...]
    """Pirate Island: crew numbers, the last one is drawn next; eight times the seats that know a
    card (a bit for each) is added to it.
    """
    chances: tuple[int, ...]
    """The last one is drawn next."""
    spent: tuple[int, ...]
    kept: tuple[tuple[int, ...], ...]
    lost_silver: bool
    stock: Pieces
    """Treasure Island."""
    flat: Pieces
    stranded: Crew
    """Flat Island's crew."""
    ports: tuple[Docks, ...]
    orders: tuple[StandingOrder, ...]
    trails: tuple[tuple[int, ...], ...]
    """The squares of each ship in its last turn, from where it began to where it is."""
    idle: tuple[int, ...]
    """Turns in a row that each seat let go by."""
    gone: tuple[bool, ...]
    lot: int
    """Which of the seats begins, counted clockwise by home port (2.5)."""
    turn: Seat
    turns: int = 0
    """Turns that have ended."""
    visit: Visit = Visit("home")
    offer: Offer = NO_OFFER
    ended: str = ""
    """The reason of the outcome, or ""."""
    fought: Fight | None = None
    """The last fight; None before the first."""


@lru_cache(1 << 14)
def range_of(crew: Crew) -> int:
    """S: how far a hand may sail (3.2)."""
    return sum([CREW_VALUES[card] for card in crew])


@lru_cache(1 << 14)
def might(crew: Crew) -> int:
    """F, the fighting value: the difference of red and black (6.3)."""
    return abs(sum([CREW_VALUES[c] if c < REDS else -CREW_VALUES[c] for c in crew]))


def worth(pieces: tuple[int, ...], values: tuple[int, ...]) -> int:
    """The value of pieces counted by kind."""
    return sum([count * values[kind] for kind, count in enumerate(pieces) if count])


def values(state: State) -> tuple[int, ...]:
    """The value of each treasure at this table (1.4)."""
    return VALUES[state.options.gold]


def home_value(state: State, seat: Seat) -> int:
    """8.1: what counts: docks and safety zone of the own port."""
    if state.gone[seat] or state.homes[seat] == NONE:
        return 0
    port, prices = state.ports[state.homes[seat]], values(state)
    return worth(port.treasure, prices) + worth(port.safe, prices)


def cargo_value(state: State, seat: Seat) -> int:
    prices = values(state)
    return sum([prices[kind] for kind in state.ships[seat].cargo])


def owner_of(state: State, port: int) -> Seat:
    """Whose home a port is; NONE for the others, and for that of a ship that has left."""
    for seat, home in enumerate(state.homes):
        if home == port and not state.gone[seat]:
            return seat
    return NONE


def in_port(state: State, seat: Seat) -> int:
    """The port in which a ship lies, or NONE."""
    return PORT_AT.get(state.ships[seat].square, NONE)


def is_home(state: State, seat: Seat) -> bool:
    """Whether the ship lies in its own harbour."""
    port = PORT_AT.get(state.ships[seat].square, NONE)
    return port != NONE and port == state.homes[seat]


def ships_at(state: State, square: int, but: Seat) -> list[Seat]:
    """The other ships on a square, in seat order."""
    return [s for s, ship in enumerate(state.ships) if ship.square == square and s != but]


def attackable(state: State, seat: Seat) -> bool:
    """6.1: not in a harbour, not while a free move is owed, perhaps not on the island's coast."""
    ship = state.ships[seat]
    if ship.fleeing or ship.square in PORT_AT or ship.square == NOWHERE:
        return False
    return state.options.coast == "open" or ship.square not in TREASURE_COAST


def added(pieces: Pieces, kind: int, count: int = 1) -> Pieces:
    """With more, or fewer, pieces of a kind."""
    changed = list(pieces)
    changed[kind] += count
    return tuple(changed)  # type: ignore[return-value]


def without(cards: tuple[int, ...], *taken: int) -> tuple[int, ...]:
    """The cards that are left when these are taken out, each once."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def joined(*groups: tuple[int, ...]) -> tuple[int, ...]:
    """All cards together, in order."""
    return tuple(sorted([card for group in groups for card in group]))


def put[T](items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The tuple with another item in that place."""
    return (*items[:place], item, *items[place + 1 :])


def moved(state: State, seat: Seat, square: int, heading: int) -> State:
    """The ship somewhere else, or on the same square with another heading."""
    ship, trail = state.ships[seat], state.trails[seat]
    changed = Ship(square, NONE if square in PORT_AT else heading, ship.cargo)
    trails = put(state.trails, seat, (*trail, square)) if square != ship.square else state.trails
    return replace(state, ships=put(state.ships, seat, changed), trails=trails)


def crew_names(cards: tuple[int, ...]) -> list[str]:
    return [CREW[card] for card in cards]


def treasure_names(kinds: tuple[int, ...]) -> list[str]:
    return [TREASURES[kind] for kind in kinds]


def counted(pieces: Pieces) -> Kinds:
    """Every piece by its kind, ascending."""
    return tuple([kind for kind, count in enumerate(pieces) for _ in range(count)])


def crew_text(cards: tuple[int, ...]) -> str:
    return "+".join([CREW[card] for card in cards]) or "none"


def treasure_text(kinds: tuple[int, ...]) -> str:
    return "+".join([TREASURES[kind] for kind in kinds]) or "none"


@lru_cache(1 << 14)
def sets_of(cards: tuple[int, ...], size: int) -> tuple[tuple[int, ...], ...]:
    """Each way to take so many of the cards, all copies of one name counting once."""
    return tuple(dict.fromkeys(combinations(cards, min(size, len(cards)))))


@lru_cache(1 << 14)
def picks(stock: Pieces, most: int, room: int, gold: int) -> tuple[Kinds, ...]:
    """Each set of pieces from Treasure Island worth at most this that has room aboard (5.4)."""
    prices = VALUES[gold]
    kinds = counted(tuple([min(count, HOLD) for count in stock]))  # type: ignore[arg-type]
    return tuple(
        pieces
        for size in range(1, room + 1)
        if size <= len(kinds)
        for pieces in sets_of(kinds, size)
        if sum([prices[kind] for kind in pieces]) <= most
    )
