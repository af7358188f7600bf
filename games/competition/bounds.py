"""What is certain before the season ends: the best and the worst place that everyone can still
reach.

Each entry's own total lies between what it has (it may forfeit the rest) and what it has plus the
first place of each open table. An entry is certainly ahead of another when its least total is more
than the other's most. That is sound, and each further result can only narrow it; only when a table
is voided, or one is added that was not announced, may a bound widen again.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from games.competition.points import Result, Scheme
from games.competition.standings import standings
from games.competition.tiebreaks import totals


class Bounds(Struct, frozen=True):
    """The best and the worst place an entry can end on."""

    best: int
    worst: int


def bounds(
    entries: Sequence[int],
    results: Sequence[Result],
    still_open: Mapping[int, Sequence[int]],
    scheme: Scheme,
    seed: str,
) -> dict[int, Bounds]:
    """For each entry; `still_open` holds the sizes of its tables that are not decided yet."""
    if not any(still_open.get(entry) for entry in entries):
        rows = standings(entries, results, scheme, seed)
        return {row.entry: Bounds(row.place, row.place) for row in rows}
    least = totals(entries, results, scheme)
    most = {
        entry: least[entry] + sum(_most(scheme, size) for size in still_open.get(entry, ()))
        for entry in entries
    }
    return {entry: _place(entry, entries, least, most) for entry in entries}


def _most(scheme: Scheme, size: int) -> Fraction:
    return Fraction(scheme.places(size)[0])


def _place(
    entry: int,
    entries: Sequence[int],
    least: Mapping[int, Fraction],
    most: Mapping[int, Fraction],
) -> Bounds:
    others = [other for other in entries if other != entry]
    ahead = sum(least[other] > most[entry] for other in others)
    behind = sum(most[other] < least[entry] for other in others)
    return Bounds(1 + ahead, len(entries) - behind)
