"""How a round ends (4.4), who is paid, and how the next one begins or the game ends (4.7)."""

from games.engines.anno.content import ABSENT_AFTER, COUNTDOWN, PAY, ROUNDS, VALUES
from games.engines.anno.effects import order
from games.engines.anno.motion import Motion
from games.engines.anno.state import (
    Attempt,
    State,
    event_of,
    is_done,
    right,
    seats_of,
    start_of,
    target_of,
    totals,
)
from games.engines.contract import Seat


def payments(state: State, at: int) -> tuple[int, ...]:
    """4.4, 5.2: by seat, the ducat of a round: the right answers by own time, then start ship."""
    correct = sorted(
        [seat for seat in seats_of(state) if right(state, at, seat)],
        key=lambda seat: (state.attempts[at][seat].time, start_of(state, at, seat)),
    )
    pay = PAY[len(state.starts)]
    return tuple([pay[correct.index(seat)] if seat in correct else 0 for seat in seats_of(state)])


def close(motion: Motion) -> None:
    """Close the open round as soon as all its attempts have ended, and those after it too."""
    while not motion.state.ended and _is_over(motion.state):
        _count_out(motion)
        _pay(motion)
        _count_misses(motion)
        _next(motion)


def _is_over(state: State) -> bool:
    return all(map(is_done, state.attempts[len(state.paid)]))


def _count_out(motion: Motion) -> None:
    """5.5: with the strict countdown, who came in later than five seconds after all the others was
    too late. In a live round that has been counted already.
    """
    state = motion.state
    at = len(state.paid)
    if not state.options.strict or state.is_live:
        return
    sailed = [seat for seat in seats_of(state) if state.attempts[at][seat].began]
    times = sorted([(state.attempts[at][seat].time, seat) for seat in sailed])
    if len(times) < 2:  # noqa: PLR2004 (one alone is counted out by nobody)
        return
    (before, _), (last, seat) = times[-2:]
    if state.attempts[at][seat].stage == "answered" and last > before + COUNTDOWN:
        motion.attempt(seat, at=at, stage="expired", ship=0)


def _pay(motion: Motion) -> None:
    state = motion.state
    at = len(state.paid)
    ducats = payments(state, at)
    bank = tuple(
        [left - ducats.count(value) for value, left in zip(VALUES, state.bank, strict=True)]
    )
    motion.change(paid=(*state.paid, ducats), bank=bank)
    attempts = state.attempts[at]
    motion.tell(
        "round",
        None,
        number=at + 1,
        row=list(state.rows[at]),
        event=event_of(state, at),
        order=list(order(len(state.rows[at]), event_of(state, at), state.options.bermuda)),
        starts=[start_of(state, at, seat) for seat in seats_of(state)],
        targets=[target_of(state, at, seat) for seat in seats_of(state)],
        ships=[attempt.ship for attempt in attempts],
        times=[attempt.time for attempt in attempts],
        stages=[attempt.stage for attempt in attempts],
        ducats=list(ducats),
    )


def _count_misses(motion: Motion) -> None:
    """5.6: after two rounds missed running nobody waits for a seat any more."""
    state = motion.state
    attempts = state.attempts[len(state.paid) - 1]
    misses = tuple(
        [
            count + 1 if attempt.stage == "missed" else 0
            for count, attempt in zip(state.misses, attempts, strict=True)
        ]
    )
    motion.change(misses=misses)
    if state.options.free_run:
        return
    for seat in seats_of(state):
        if misses[seat] >= ABSENT_AFTER and not state.absent[seat]:
            set_absent(motion, seat, absent=True)
            motion.tell("absent", seat)


def set_absent(motion: Motion, seat: Seat, *, absent: bool) -> None:
    """Wait no longer for a seat, or again."""
    before = motion.state.absent
    motion.change(absent=(*before[:seat], absent, *before[seat + 1 :]))


def _next(motion: Motion) -> None:
    state = motion.state
    at = len(state.paid)
    if at == ROUNDS or is_deserted(state):
        end(motion)
        return
    live = state.options.clock == "live"
    motion.change(is_live=live, gathered=0, common=0, counted=0)
    if not state.options.free_run:
        motion.change(last_in=0)
        motion.fresh(at, tuple([Attempt("missed") if away else Attempt() for away in state.absent]))


def is_deserted(state: State) -> bool:
    """5.6: where no bots play, one player who is left alone has nobody to race with."""
    return state.options.bots == "none" and state.absent.count(False) <= 1


def end(motion: Motion) -> None:
    """8.1: after five rounds; deserted when nobody was waited for in the last one, or nobody is
    left to race with.
    """
    state = motion.state
    alone = is_deserted(state) and len(state.paid) < ROUNDS
    reason = "deserted" if alone or all(state.absent) else "sailed"
    motion.change(ended=reason, is_live=False, gathered=0, common=0, counted=0)
    motion.tell("ended", None, reason=reason, totals=list(totals(motion.state)))
