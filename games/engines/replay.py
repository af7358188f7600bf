"""A state again from its record: the proof that a stored state is what its moves made."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from games.engines.chance import OutOfPicks, Scripted
from games.engines.contract import Event, Game, IllegalAction, Millis, Seat, Step, find

RESIGN = "resign"
"""The text of a move by which a seat gave up: no game has an action of this name."""
RETURN = "return"
"""The text of a move by which an owner came back, likewise."""
REDEAL = "redeal"
"""The text of a move by which a table went on from an earlier step, likewise."""


class Record(Struct, frozen=True):
    """One move as it was stored: who, what, and the luck it met."""

    seat: Seat
    text: str
    picks: tuple[int, ...] = ()
    at: Millis = 0
    events: tuple[Event, ...] | None = None
    """What the log told of it, when that is to be compared too."""


class Difference(Exception):
    """The record and the rules part: at this move (0: the setup), for this reason.

    Reasons: `illegal`, `short_of_luck`, `luck_left_over`, `events`, `state`.
    """

    def __init__(self, number: int, reason: str, **data: Any) -> None:
        super().__init__(number, reason, data)
        self.number = number
        self.reason = reason
        self.data = data


def replay[S: Struct, A: Struct, O: Struct, P: Struct](
    game: Game[S, A, O, P],
    seats: int,
    options: P,
    picks: Sequence[int],
    moves: Iterable[Record],
) -> S:
    """The state after all the moves; raises `Difference` at the first that cannot be."""
    state = _with_luck(0, picks, lambda chance: game.setup(seats, options, chance))
    for number, move in enumerate(moves, start=1):
        state = again(game, state, number, move)
    return state


def again[S: Struct, A: Struct, O: Struct, P: Struct](
    game: Game[S, A, O, P], state: S, number: int, move: Record
) -> S:
    """The state after one more move of the record."""
    step = _with_luck(number, move.picks, lambda chance: _step(game, state, number, move, chance))
    if move.events is not None and move.events != step.events:
        raise Difference(number, "events", recorded=move.events, replayed=step.events)
    return step.state


def compare[S: Struct](replayed: S, stored: S, number: int) -> None:
    """Raise `Difference`, naming the fields, when a stored state is not the replayed one."""
    fields = [
        name
        for name in replayed.__struct_fields__
        if getattr(replayed, name) != getattr(stored, name)
    ]
    if fields:
        raise Difference(number, "state", fields=tuple(fields))


def _step[S: Struct, A: Struct, O: Struct, P: Struct](
    game: Game[S, A, O, P], state: S, number: int, move: Record, chance: Scripted
) -> Step[S]:
    if move.text == RESIGN:
        return game.resign(state, move.seat, chance)
    if move.text == RETURN:
        return game.rejoin(state, move.seat)
    if move.text == REDEAL:
        return Step(game.redeal(state, chance), ())
    try:
        action = find(move.text, game.legal_actions(state, move.seat))
    except IllegalAction as refusal:
        raise Difference(number, "illegal", seat=move.seat, action=move.text) from refusal
    return game.resolve(state, move.seat, action, chance, move.at)


def _with_luck[T](number: int, picks: Sequence[int], play: Callable[[Scripted], T]) -> T:
    chance = Scripted(picks)
    try:
        result = play(chance)
    except OutOfPicks as lack:
        raise Difference(number, "short_of_luck", picks=tuple(picks)) from lack
    if len(chance.picks) < len(picks):
        raise Difference(number, "luck_left_over", picks=tuple(picks), used=len(chance.picks))
    return result
