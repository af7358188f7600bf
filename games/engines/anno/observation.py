"""What a viewer of Santy Anno may know: the only place that decides it.

No card and no event of an open round is in here unless the viewer's own clock runs.
"""

from msgspec import Struct

from games.engines.anno.content import LENGTHS, ROUNDS, SECOND
from games.engines.anno.effects import order, route
from games.engines.anno.state import (
    Options,
    State,
    attempt_of,
    coins_of,
    ends_at,
    event_of,
    is_done,
    limit_of,
    path,
    ranks_of,
    right,
    round_of,
    seats_of,
    start_of,
    titles_of,
    totals,
)
from games.engines.contract import Millis, Seat


class Own(Struct, frozen=True):
    """The viewer's own attempt in his present round."""

    stage: str
    """idle, ready, armed, running, answered, expired, gave_up or missed."""
    start: int
    """The ship on which his pirate stands; 0 when he has stayed away from a free run."""
    began: Millis
    """When his clock started, in server time; 0 before."""
    ends: Millis
    """When it will be too late; 0 before the clock runs and after the attempt."""
    ship: int
    """His answer, or 0."""
    time: Millis
    """His own time, once he has answered; never whether he was right."""


class Trip(Struct, frozen=True):
    """What came of one seat in a closed round."""

    seat: Seat
    stage: str
    start: int
    route: tuple[int, ...]
    """The ships in the order in which they were visited, the start first, the target last."""
    ship: int
    """The answer, or 0."""
    time: Millis
    """The own time; 0 when it never sailed."""
    is_right: bool
    place: int
    """1 for the fastest right answer; 0 for others."""
    ducat: int
    """The value of the coin it got, or 0."""
    is_fast: bool
    """5.4: right in less than a second per card; for information only."""


class Log(Struct, frozen=True):
    """A closed round."""

    number: int
    """From 1."""
    row: tuple[str, ...]
    """The cards as they lay."""
    event: str
    order: tuple[int, ...]
    """The places in `row`, from 0, in the order in which they were followed."""
    trips: tuple[Trip, ...]
    """By seat."""


class Observation(Struct, frozen=True):
    """A table of Santy Anno as one viewer may see it."""

    options: Options
    viewer: Seat | None
    ring: tuple[int, ...]
    """The ships around the table."""
    round: int
    """The viewer's present round, from 1; after the game the last one."""
    closed: int
    """Rounds that are closed."""
    cards: int
    """How many cards lie in that round's row."""
    limit: Millis
    """The viewer's time for one attempt in it."""
    starts: tuple[int, ...]
    """By seat: the ship at the beginning of the round; 0 where the viewer may not know it."""
    stages: tuple[str, ...]
    """By seat: waiting, ready, sailing, in or absent: nothing of how it came in."""
    sailed: int
    """How many seats are in."""
    own: Own | None
    """None for a spectator, and after the game."""
    row: tuple[str, ...]
    """The cards: empty unless the viewer's clock runs."""
    event: str
    """The event in that row; "" unless the viewer's clock runs."""
    order: tuple[int, ...]
    """As in `Log`; empty unless the viewer's clock runs."""
    arrivals: tuple[Seat, ...]
    """Live rounds: who has come in, in provisional order; empty otherwise."""
    is_live: bool
    gathered: Millis
    """Live rounds: when the first was ready; 0 before."""
    common: Millis
    """Live rounds: the common start; 0 before it is known."""
    counted: Millis
    """Live rounds: when the count from 5 to 0 began; 0 before."""
    logs: tuple[Log, ...]
    """The closed rounds, oldest first."""
    coins: tuple[tuple[int, ...], ...]
    """By seat: ducats, highest first."""
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    """By seat, as matters stand after the closed rounds."""
    titles: tuple[str, ...]
    """By seat once the game is over: captain, officer or loser; empty before."""
    ended: str
    """The reason of the outcome, or ""."""


def observe(state: State, viewer: Seat | None) -> Observation:
    """Field by field, for a seat or a spectator (6)."""
    at = _shown_round(state, viewer)
    hoards = tuple([coins_of(state.paid, seat) for seat in seats_of(state)])
    ranks = ranks_of(hoards)
    sees = may_see(state, viewer)
    return Observation(
        options=state.options,
        viewer=viewer,
        ring=state.ring,
        round=at + 1,
        closed=len(state.paid),
        cards=LENGTHS[state.options.deck][at],
        limit=limit_of(state.options, at, viewer),
        starts=tuple([_start(state, viewer, seat, at) for seat in seats_of(state)]),
        stages=tuple([_stage(state, seat) for seat in seats_of(state)]),
        sailed=sum([_stage(state, seat) == "in" for seat in seats_of(state)]),
        own=_own(state, viewer, at),
        row=state.rows[at] if sees else (),
        event=event_of(state, at) if sees else "",
        order=_order(state, at) if sees else (),
        arrivals=_arrivals(state),
        is_live=state.is_live,
        gathered=state.gathered,
        common=state.common,
        counted=state.counted,
        logs=tuple([_log(state, number) for number in range(len(state.paid))]),
        coins=hoards,
        totals=totals(state),
        ranks=ranks,
        titles=titles_of(ranks) if state.ended else (),
        ended=state.ended,
    )


def may_see(state: State, viewer: Seat | None) -> bool:
    """Whether the cards lie open before this viewer: while his own clock runs (5.1)."""
    return viewer is not None and not state.ended and attempt_of(state, viewer).stage == "running"


def _shown_round(state: State, viewer: Seat | None) -> int:
    at = len(state.paid) if viewer is None else round_of(state, viewer)
    return min(at, ROUNDS - 1)


def _start(state: State, viewer: Seat | None, seat: Seat, at: int) -> int:
    """In a free run only the own start ship: it tells what the rounds before came to (6.3)."""
    if at <= len(state.paid) or (seat == viewer and _has_sailed_to(state, seat, at)):
        return start_of(state, at, seat)
    return 0


def _has_sailed_to(state: State, seat: Seat, at: int) -> bool:
    """Whether the seat has seen every row before this round's."""
    return all(attempts[seat].stage != "missed" for attempts in state.attempts[:at])


def _stage(state: State, seat: Seat) -> str:
    if state.absent[seat]:
        return "absent"
    if state.ended or round_of(state, seat) == ROUNDS:
        return "in"
    attempt = attempt_of(state, seat)
    if is_done(attempt):
        return "in"
    return {"running": "sailing", "ready": "ready"}.get(attempt.stage, "waiting")


def _own(state: State, viewer: Seat | None, at: int) -> Own | None:
    if viewer is None or state.ended:
        return None
    attempt = state.attempts[at][viewer]
    return Own(
        stage=attempt.stage,
        start=_start(state, viewer, viewer, at),
        began=attempt.began,
        ends=ends_at(state, viewer) if attempt.stage == "running" else 0,
        ship=attempt.ship,
        time=attempt.time,
    )


def _order(state: State, at: int) -> tuple[int, ...]:
    return order(len(state.rows[at]), event_of(state, at), state.options.bermuda)


def _arrivals(state: State) -> tuple[Seat, ...]:
    """5.5: without the ships that were chosen, and without saying who gave up."""
    if not state.is_live or state.ended:
        return ()
    attempts = state.attempts[len(state.paid)]
    came = [seat for seat in seats_of(state) if is_done(attempts[seat]) and attempts[seat].began]
    return tuple(sorted(came, key=lambda seat: (attempts[seat].time, seat)))


def _log(state: State, at: int) -> Log:
    ahead = sorted(
        [seat for seat in seats_of(state) if right(state, at, seat)],
        key=lambda seat: (state.attempts[at][seat].time, start_of(state, at, seat)),
    )
    return Log(
        number=at + 1,
        row=state.rows[at],
        event=event_of(state, at),
        order=_order(state, at),
        trips=tuple([_trip(state, at, seat, ahead) for seat in seats_of(state)]),
    )


def _trip(state: State, at: int, seat: Seat, ahead: list[Seat]) -> Trip:
    attempt, start = state.attempts[at][seat], start_of(state, at, seat)
    return Trip(
        seat=seat,
        stage=attempt.stage,
        start=start,
        route=route(path(state, at), start),
        ship=attempt.ship,
        time=attempt.time,
        is_right=seat in ahead,
        place=ahead.index(seat) + 1 if seat in ahead else 0,
        ducat=state.paid[at][seat],
        is_fast=seat in ahead and attempt.time < SECOND * len(state.rows[at]),
    )
