"""Points for places: schemes as data, and what a finished table gives each of its entries."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from msgspec import Struct


class Scheme(Struct, frozen=True):
    """Points by place: the first tuple counts; for the sizes named in `by_size`, another."""

    by_place: tuple[int, ...]
    by_size: Mapping[int, tuple[int, ...]] = {}
    """No place may give more than one before it."""

    def places(self, size: int) -> tuple[int, ...]:
        """The points of a table of so many entries, best place first."""
        given = self.by_size.get(size, self.by_place)
        return (*given[:size], *(0,) * (size - len(given)))


SCHEMES: Mapping[str, Scheme] = {
    "classic": Scheme((10, 6, 3, 1), {2: (10, 0), 3: (10, 5, 1)}),
    "steep": Scheme((12, 7, 4, 2, 1)),
    "linear": Scheme((7, 6, 5, 4, 3, 2, 1), {n: tuple(range(n - 1, -1, -1)) for n in range(2, 9)}),
    "winner": Scheme((1,)),
    "match": Scheme((2, 0)),
}
"""The schemes a league can choose; ties divide what their places give together."""


class Result(Struct, frozen=True):
    """A table that counts: who came where. By seat, like the game's outcome."""

    key: int
    """The number of the table, unique in a division."""
    entries: tuple[int, ...]
    ranks: tuple[int, ...]
    """1 is the best; equals share one."""
    scores: tuple[int, ...]
    automatic: tuple[int, ...]
    """Moves that the clock made for the seat."""
    forfeited: tuple[bool, ...]
    """A forfeit comes last, whatever the game says, and gets nothing."""


def places(result: Result) -> tuple[int, ...]:
    """The place of each entry: that of the game among those who did not forfeit; these share the
    last one.
    """
    keys = [
        (forfeit, 0 if forfeit else rank)
        for rank, forfeit in zip(result.ranks, result.forfeited, strict=True)
    ]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def points(result: Result, scheme: Scheme) -> tuple[Fraction, ...]:
    """What each entry gets: equals divide what their places give together; a forfeit gets nothing,
    and what its place would give is lost.
    """
    given = scheme.places(len(result.entries))
    found = places(result)
    share = {
        place: Fraction(sum(given[place - 1 : place - 1 + number]), number)
        for place, number in _sizes(found)
    }
    return tuple(
        Fraction(0) if forfeit else share[place]
        for place, forfeit in zip(found, result.forfeited, strict=True)
    )


def _sizes(found: Sequence[int]) -> list[tuple[int, int]]:
    return [(place, len(list(group))) for place, group in groupby(sorted(found))]
