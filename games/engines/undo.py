"""Whether a move may be taken back: derived from what became known by it, for every game alike."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.engines.chance import Quick
from games.engines.contract import Game, find
from games.engines.replay import Difference, Record, again

WORLDS = 16
"""Worlds in which a move is tried: something hidden that it shows is the same in all of them only
by a rare chance, or when it was known before.
"""


def may_take_back[S: Struct, A: Struct, O: Struct, P: Struct](
    game: Game[S, A, O, P], before: S, moves: Sequence[Record]
) -> bool:
    """Whether the moves of one seat, an action and what it forced, gave nobody anything that he
    could keep.

    They used no luck, ended neither the game nor what its rules call final, and the seat knows
    after them only what it could have foreseen: in every world that looks the same to it, they
    look the same too.
    """
    if not moves or any(move.picks or move.seat != moves[0].seat for move in moves):
        return False
    moves = [replace(move, events=None) for move in moves]
    states = _states(game, before, moves)
    return not _is_final(game, before, states, moves) and _is_foreseen(game, before, states, moves)


def _states[S: Struct](game: Game[S, Any, Any, Any], state: S, moves: Sequence[Record]) -> list[S]:
    """The state after each of the moves. Raises `Difference` where they cannot be made."""
    states = []
    for number, move in enumerate(moves, start=1):
        state = again(game, state, number, move)
        states.append(state)
    return states


def _is_final[S: Struct](
    game: Game[S, Any, Any, Any], before: S, states: Sequence[S], moves: Sequence[Record]
) -> bool:
    steps = zip([before, *states[:-1]], states, moves, strict=True)
    return game.outcome(states[-1]) is not None or any(
        game.is_final(old, find(move.text, game.legal_actions(old, move.seat)), new)
        for old, new, move in steps
    )


def _is_foreseen[S: Struct](
    game: Game[S, Any, Any, Any], before: S, states: Sequence[S], moves: Sequence[Record]
) -> bool:
    seat = moves[0].seat
    sights = [game.observe(state, seat) for state in states]
    return all(
        _sights(game, game.resample(before, seat, Quick(luck)), moves) == sights
        for luck in range(WORLDS)
    )


def _sights[S: Struct](
    game: Game[S, Any, Any, Any], world: S, moves: Sequence[Record]
) -> list[Any] | None:
    """What the seat would see of its moves in another world; None where they are not possible."""
    try:
        return [game.observe(state, moves[0].seat) for state in _states(game, world, moves)]
    except Difference:
        return None
