"""What a seat does in a round: from the harbour to its answer (5)."""

from games.engines.anno.actions import (
    ANSWERS,
    ARM,
    GIVE_UP,
    READY,
    SAIL,
    STAY,
    SWITCH,
    Action,
    Answer,
    Arm,
    GiveUp,
    Ready,
    Sail,
    Stay,
    Switch,
)
from games.engines.anno.content import LEAD, MOST_CREDIT
from games.engines.anno.motion import Motion
from games.engines.anno.state import (
    Attempt,
    State,
    attempt_of,
    ends_at,
    is_done,
    round_of,
    seats_of,
    waiting,
)
from games.engines.contract import Millis, Seat

_AFLOAT: tuple[Action, ...] = (*ANSWERS, GIVE_UP)
_LEGAL: dict[str, tuple[Action, ...]] = {
    "idle": (ARM, SAIL, STAY),
    "ready": (SWITCH, STAY),
    "armed": (SAIL, STAY),
    "running": _AFLOAT,
}
_GATHERING: tuple[Action, ...] = (READY, STAY)


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Empty for a seat that has come in, is absent, or has no round left."""
    if state.ended:
        return ()
    stage = attempt_of(state, seat).stage
    if stage == "idle" and state.is_live:
        return _GATHERING
    return _LEGAL.get(stage, ())


def sail(motion: Motion, seat: Seat, action: Action, at: Millis) -> None:
    """Do the action; whether the round is over is seen to afterwards."""
    match action:
        case Ready():
            _ready(motion, seat, at)
        case Switch():
            _switch(motion, seat)
        case Arm():
            motion.attempt(seat, stage="armed")
        case Sail():
            _reveal(motion, seat, at)
        case Answer(ship):
            _come_in(motion, seat, at, "answered", ship)
        case GiveUp():
            _come_in(motion, seat, at, "gave_up", 0)
        case Stay():
            motion.tell("stayed", seat, round=round_of(motion.state, seat) + 1)
            motion.stay(seat)


def _ready(motion: Motion, seat: Seat, at: Millis) -> None:
    """5.5: the common start is set when the last one is ready."""
    motion.attempt(seat, stage="ready")
    motion.change(gathered=motion.state.gathered or at)
    motion.tell("ready", seat)


def start_together(motion: Motion, at: Millis) -> None:
    """5.5: all who have not stayed away are ready: they start at the same instant."""
    state = motion.state
    left = waiting(state)
    if not state.is_live or state.common or not left:
        return
    if any(attempt_of(state, seat).stage != "ready" for seat in left):
        return
    for seat in left:
        motion.attempt(seat, stage="armed")
    motion.change(common=at + LEAD)
    motion.tell("start", None, at=at + LEAD)


def _switch(motion: Motion, seat: Seat) -> None:
    """5.5: nobody waits any longer; the round is sailed on own clocks."""
    number = len(motion.state.paid)
    attempts = motion.state.attempts[number]
    back = tuple([Attempt() if one.stage == "ready" else one for one in attempts])
    motion.fresh(number, back)
    motion.change(is_live=False, gathered=0)
    motion.tell("switched", seat)


def _reveal(motion: Motion, seat: Seat, at: Millis) -> None:
    """5.2, 5.5: the own clock starts, in a live round at the common start and never later than the
    network's credit makes it.
    """
    began = min(at, motion.state.common + MOST_CREDIT) if motion.state.is_live else at
    motion.attempt(seat, stage="running", began=began)
    motion.tell("sailed", seat, round=round_of(motion.state, seat) + 1)


def _come_in(motion: Motion, seat: Seat, at: Millis, stage: str, ship: int) -> None:
    """5.2: too late is too late, whatever was answered; the own time is never below 0."""
    state = motion.state
    attempt, number = attempt_of(state, seat), round_of(state, seat) + 1
    time = max(0, at - attempt.began)
    if at > ends_at(state, seat):
        stage, ship = "expired", 0
    motion.attempt(seat, stage=stage, ship=ship, time=time)
    motion.tell("in", seat, round=number)
    motion.tell("time", seat, seen_by=(seat,), ms=time, stage=stage, ship=ship)


def count_down(motion: Motion, before: State, at: Millis) -> None:
    """5.5, 5.6: when all but one have come in, the last one is counted out, or called."""
    state = motion.state
    if len(waiting(before)) == 1 or len(waiting(state)) != 1 or not _has_come_in(state):
        return
    motion.change(last_in=at)
    if state.is_live and state.common:
        motion.change(counted=max(at, state.common))
        motion.tell("count", None, at=max(at, state.common))


def _has_come_in(state: State) -> bool:
    return any(is_done(attempt_of(state, seat)) for seat in seats_of(state))
