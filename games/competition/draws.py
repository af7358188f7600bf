"""What a draw is, and how even a series of draws has come out."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from msgspec import Struct

type Lineup = tuple[int, ...]
"""The entries of one table, in the order of its seats."""

type Meetings = Counter[tuple[int, int]]
"""How often two entries have met: the smaller one first."""


class Draw(Struct, frozen=True):
    """One round: its tables, and the entries that rest in it."""

    lineups: tuple[Lineup, ...]
    byes: tuple[int, ...] = ()


class Balance(Struct, frozen=True):
    """How even a series of draws is: fewest and most of each, over all entries or pairs."""

    meetings: tuple[int, int]
    seats: tuple[int, int]
    byes: tuple[int, int]


def pair(one: int, other: int) -> tuple[int, int]:
    """The key of two entries."""
    return (one, other) if one < other else (other, one)


def meetings(draws: Iterable[Draw]) -> Meetings:
    """How often each two entries have met."""
    return Counter(
        pair(one, other)
        for draw in draws
        for lineup in draw.lineups
        for one, other in combinations(lineup, 2)
    )


def byes(draws: Iterable[Draw]) -> Counter[int]:
    """How often each entry has rested."""
    return Counter(entry for draw in draws for entry in draw.byes)


def seat_counts(draws: Iterable[Draw]) -> Counter[tuple[int, int, int]]:
    """How often (entry, table size, seat) has occurred."""
    return Counter(
        (entry, len(lineup), seat)
        for draw in draws
        for lineup in draw.lineups
        for seat, entry in enumerate(lineup)
    )


def balance(entries: Sequence[int], draws: Sequence[Draw]) -> Balance:
    """Fewest and most meetings of a pair, and byes of an entry; and the seat that somebody had
    fewest and most often, where that differs most.
    """
    met, rested = meetings(draws), byes(draws)
    return Balance(
        meetings=_range(met[pair(*two)] for two in combinations(entries, 2)),
        seats=_widest_seats(entries, draws),
        byes=_range(rested[entry] for entry in entries),
    )


def _range(counts: Iterable[int]) -> tuple[int, int]:
    found = tuple(counts) or (0,)
    return min(found), max(found)


def _widest_seats(entries: Sequence[int], draws: Sequence[Draw]) -> tuple[int, int]:
    counts = seat_counts(draws)
    sizes = {len(lineup) for draw in draws for lineup in draw.lineups}
    ranges = [
        _range(counts[entry, size, seat] for seat in range(size))
        for entry in entries
        for size in sizes
    ]
    return max(ranges, key=lambda found: found[1] - found[0], default=(0, 0))
