"""How many moves lie between a ship and where it wants to go: for the judgement of bots."""

from functools import cache

from games.engines.buccaneer.geometry import DIRECTIONS, HARBOURS, RAYS, SEA

_USUAL = 10
"""The range of a usual hand."""
_MOST = 4
"""No way takes more moves."""
FAR = 9
"""So many moves for a way that there is not."""


@cache
def moves_from(goals: frozenset[int]) -> tuple[int, ...]:
    """By square: the least number of moves to one of the goals, with a free first heading."""
    far = [FAR] * len(RAYS)
    for goal in goals:
        far[goal] = 0
    for moves in range(1, _MOST + 1):
        found = [
            square
            for square in (*SEA, *HARBOURS)
            if far[square] == FAR and _leads(square, far, moves - 1)
        ]
        for square in found:
            far[square] = moves
    return tuple(far)


def _leads(square: int, far: list[int], moves: int) -> bool:
    return any(
        far[end] == moves for direction in DIRECTIONS for end in RAYS[square][direction][:_USUAL]
    )


@cache
def moves_ahead(goals: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """By square and heading: the least number of moves to one of the goals, sailing straight on
    first; or turning first, which takes a move of its own.
    """
    far = moves_from(goals)
    return tuple(
        tuple(
            min(
                far[square] + 1,
                1 + min([far[end] for end in RAYS[square][direction][:_USUAL]], default=FAR),
            )
            for direction in DIRECTIONS
        )
        for square in range(len(RAYS))
    )
