"""Block designs: tables at which every two entries meet exactly equally often.

Most are developed from difference families: add every residue to a base block, and each two
entries meet as often as their difference occurs in the base blocks; each entry sits in each seat
as often as there are base blocks. All tables of one base block are one round, in which everybody
sits at as many tables as a table has seats.
"""

from itertools import product

from games.competition.draws import Draw

CYCLIC: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {
    (7, 3): ((0, 1, 3),),  # the plane of order 2: once each
    (7, 4): ((0, 1, 2, 4),),  # twice each
    (13, 3): ((0, 1, 4), (0, 2, 7)),  # once each
    (13, 4): ((0, 1, 3, 9),),  # the plane of order 3: once each
    (21, 5): ((0, 1, 4, 14, 16),),  # the plane of order 4: once each
}
"""(entries, table size) -> base blocks modulo the number of entries."""

LINES = ((0, 1), (1, 0), (1, 1), (1, 2))
"""The directions of the affine plane of order 3."""

QUARTERS = (((0, 1), (0, 2), (1, 0), (2, 0)), ((1, 1), (1, 2), (2, 1), (2, 2)))
"""Squares and others of the field of nine elements a + bi with i * i = -1."""


def design(entries: int, size: int) -> tuple[Draw, ...] | None:
    """The rounds of the design for so many entries, from 0; None when none is known here."""
    if (entries, size) in CYCLIC:
        return tuple(_developed(entries, block) for block in CYCLIC[entries, size])
    if (entries, size) == (9, 3):
        return tuple(_parallels(line) for line in LINES)
    if (entries, size) == (9, 4):
        return tuple(_translated(block) for block in QUARTERS)
    return None


def _developed(entries: int, block: tuple[int, ...]) -> Draw:
    shifts = range(entries)
    return Draw(tuple(tuple((place + shift) % entries for place in block) for shift in shifts))


def _parallels(line: tuple[int, int]) -> Draw:
    """The three lines of one direction: everybody sits at one table."""
    across, up = line
    starts = [(0, 0), (1, 0), (2, 0)] if across == 0 else [(0, 0), (0, 1), (0, 2)]
    return Draw(
        tuple(
            tuple(_number(x + step * across, y + step * up) for step in range(3)) for x, y in starts
        )
    )


def _translated(block: tuple[tuple[int, int], ...]) -> Draw:
    return Draw(
        tuple(
            tuple(_number(x + across, y + up) for across, up in block)
            for x, y in product(range(3), repeat=2)
        )
    )


def _number(x: int, y: int) -> int:
    return x % 3 * 3 + y % 3
