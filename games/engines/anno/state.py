"""Everything that is so at a table of Santy Anno, and small questions about it."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise, permutations
from typing import Literal

from msgspec import Struct

from games.engines.anno.content import (
    COUNTDOWN,
    GRACE,
    LENGTHS,
    PER_CARD,
    PER_EVENT,
    ROUNDS,
    SHIPS,
    VALUES,
    WITH_OFFICERS,
)
from games.engines.anno.effects import executed, route
from games.engines.contract import Millis, Seat

DONE = ("answered", "expired", "gave_up", "missed")
"""The stages in which an attempt has ended (5.3)."""


class Options(Struct, frozen=True):
    """What may be chosen when a table is made."""

    deck: Literal["base", "rising", "expert"] = "base"
    """4.5: which cards, and whether there are more of them every round."""
    events: bool = False
    """4.6: an event card lies in every row."""
    bermuda: Literal["tail", "zigzag"] = "tail"
    """4.6: how the Bermuda triangle is read."""
    clock: Literal["own", "live"] = "own"
    """5.1, 5.5: each on a clock of his own, or all at the same time."""
    limit: Literal["normal", "double"] = "normal"
    """5.2: the time for an attempt."""
    free_run: bool = False
    """5.6: all rounds may be sailed at once."""
    bots: Literal["sailor", "cabin_boy", "master", "none"] = "sailor"
    """7.1: how fast and how surely bots find their way; none: nobody plays for who is gone."""
    strict: bool = False
    """5.5: on own clocks too, the last one is counted out."""
    pirates: tuple[int, ...] = ()
    """2.4: by seat, the number of its pirate; empty: in order."""
    twice: tuple[Seat, ...] = ()
    """5.2: the seats that have twice the limit."""


class Attempt(Struct, frozen=True):
    """What a seat has done in a round."""

    stage: Literal[
        "idle", "ready", "armed", "running", "answered", "expired", "gave_up", "missed"
    ] = "idle"
    began: Millis = 0
    """When its clock started."""
    ship: int = 0
    """The answer, or 0 without one."""
    time: Millis = 0
    """How long it took, once it has ended."""


class State(Struct, frozen=True):
    """A table between two actions."""

    options: Options
    ring: tuple[int, ...]
    """The ships around the table (4.2)."""
    rows: tuple[tuple[str, ...], ...]
    """The cards of each round, in the order of the row."""
    left: tuple[str, ...]
    """Cards that are not used."""
    events: tuple[str, ...]
    """The event of each round, and the one that is not used; empty without events."""
    starts: tuple[int, ...]
    """By seat: the ship on which its pirate begins the game."""
    attempts: tuple[tuple[Attempt, ...], ...]
    """By round and seat."""
    paid: tuple[tuple[int, ...], ...]
    """By round that is closed, and seat: the ducat it got, or 0."""
    bank: tuple[int, ...]
    """Ducats not yet paid, by value as in VALUES."""
    misses: tuple[int, ...]
    """By seat: rounds missed running."""
    absent: tuple[bool, ...]
    """By seat: nobody waits for it (5.6)."""
    is_live: bool = False
    """Whether this round has a common start (5.5)."""
    gathered: Millis = 0
    """When the first was ready for it; 0 before."""
    common: Millis = 0
    """The common start; 0 while somebody is not ready."""
    counted: Millis = 0
    """When all but one had come in, in a live round; 0 before."""
    last_in: Millis = 0
    """When the last but one had come in; 0 before (5.6)."""
    ended: str = ""
    """The reason of the outcome, or "" while the game runs."""


@cache
def circles() -> tuple[tuple[int, ...], ...]:
    """All rings in which no two neighbours follow each other, 8 and 1 included (4.2)."""
    first, *rest = SHIPS
    around = [(first, *others) for others in permutations(rest)]
    return tuple(
        ring
        for ring in around
        if all((one - other) % len(SHIPS) not in (1, 7) for one, other in pairwise((*ring, first)))
    )


def seats_of(state: State) -> range:
    """All seats."""
    return range(len(state.starts))


def round_of(state: State, seat: Seat) -> int:
    """The round, from 0, that this seat sails now; ROUNDS when it has sailed all (5.6)."""
    now = len(state.paid)
    if not state.options.free_run:
        return now
    open_rounds = range(now, ROUNDS)
    return next((at for at in open_rounds if not is_done(state.attempts[at][seat])), ROUNDS)


def attempt_of(state: State, seat: Seat) -> Attempt:
    """The present attempt of a seat; a missed one when there are none left."""
    at = round_of(state, seat)
    return state.attempts[at][seat] if at < ROUNDS else Attempt("missed")


def is_done(attempt: Attempt) -> bool:
    """Whether it has ended."""
    return attempt.stage in DONE


def waiting(state: State) -> tuple[Seat, ...]:
    """The seats that still have something to do before this round, or a free run, is over."""
    if state.ended:
        return ()
    return tuple([seat for seat in seats_of(state) if not is_done(attempt_of(state, seat))])


def event_of(state: State, at: int) -> str:
    """The event of a round, or ""."""
    return state.events[at] if state.events else ""


def path(state: State, at: int) -> tuple[str, ...]:
    """The cards of a round in the order in which they are followed."""
    return executed(state.rows[at], event_of(state, at), state.options.bermuda)


def start_of(state: State, at: int, seat: Seat) -> int:
    """The ship of a pirate at the beginning of a round: its true target before (4.4)."""
    ship = state.starts[seat]
    for before in range(at):
        ship = route(path(state, before), ship)[-1]
    return ship


def target_of(state: State, at: int, seat: Seat) -> int:
    """The true target of a pirate in a round."""
    return route(path(state, at), start_of(state, at, seat))[-1]


def pirate_of(options: Options, seat: Seat) -> int:
    """The number of the pirate that sails for a seat (2.4)."""
    return options.pirates[seat] if options.pirates else seat + 1


def limit_of(options: Options, at: int, seat: Seat | None = None) -> Millis:
    """The time for an attempt in this round (5.2): of a seat, or of who wished for no more."""
    limit = PER_CARD * LENGTHS[options.deck][at] + (PER_EVENT if options.events else 0)
    return limit * (2 if options.limit == "double" else 1) * (2 if seat in options.twice else 1)


def ends_at(state: State, seat: Seat) -> Millis:
    """The instant after which the running attempt of a seat is late, in credited time."""
    limit = limit_of(state.options, round_of(state, seat), seat)
    attempt = attempt_of(state, seat)
    began = state.common if attempt.stage == "armed" else attempt.began
    if state.is_live and state.counted:
        return min(began + limit, state.counted + COUNTDOWN + GRACE)  # 5.5
    return began + limit


def right(state: State, at: int, seat: Seat) -> bool:
    """Whether the seat has named its pirate's target in time."""
    attempt = state.attempts[at][seat]
    return attempt.stage == "answered" and attempt.ship == target_of(state, at, seat)


def coins_of(paid: Sequence[Sequence[int]], seat: Seat) -> tuple[int, ...]:
    """The ducats of a seat, highest first."""
    return tuple(sorted([coins[seat] for coins in paid if coins[seat]], reverse=True))


def totals(state: State) -> tuple[int, ...]:
    """By seat: the sum of its ducats."""
    return tuple([sum(coins_of(state.paid, seat)) for seat in seats_of(state)])


def ranks_of(hoards: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """4.7: by total, then by the number of fives, fours ...; full ties share a rank."""
    keys = [(sum(hoard), *[list(hoard).count(value) for value in VALUES]) for hoard in hoards]
    return tuple([1 + sum([other > own for other in keys]) for own in keys])


def titles_of(ranks: Sequence[int]) -> tuple[str, ...]:
    """4.7: captain, officer or loser; only five and more have officers."""
    officers = (2, 3) if len(ranks) >= WITH_OFFICERS else ()
    return tuple(
        "captain" if rank == 1 else "officer" if rank in officers else "loser" for rank in ranks
    )
