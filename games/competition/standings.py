"""Where everybody stands, and why: the chain of tie-breaks, asked only as far as it is needed."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from msgspec import Struct

from games.competition.points import Result, Scheme, points
from games.competition.tiebreaks import CHAIN, Case, totals


class Gain(Struct, frozen=True):
    """What one table gave."""

    key: int
    points: Fraction
    forfeited: bool


class Reason(Struct, frozen=True):
    """One tie-break that was asked about this entry: its value among `tied` equals."""

    name: str
    value: Fraction
    tied: tuple[int, ...]


class Row(Struct, frozen=True):
    """One line of a table of standings, with all that put it there."""

    entry: int
    place: int
    points: Fraction
    gains: tuple[Gain, ...]
    reasons: tuple[Reason, ...]
    """In the order of the chain; the last one set the entry apart from all others."""


def standings(
    entries: Sequence[int], results: Sequence[Result], scheme: Scheme, seed: str
) -> tuple[Row, ...]:
    """The entries, best first. Results of entries that are not named here count for the others."""
    all_entries = sorted({*entries, *(entry for result in results for entry in result.entries)})
    found = totals(all_entries, results, scheme)
    case = Case(tuple(entries), tuple(results), scheme, found, seed)
    ordered = _ordered(case, tuple(CHAIN), dict.fromkeys(entries, ()))
    gains = _gains(results, scheme)
    return tuple(
        Row(entry, place, found[entry], tuple(gains.get(entry, ())), reasons)
        for place, (entry, reasons) in enumerate(ordered, start=1)
    )


type Reasons = tuple[Reason, ...]


def _ordered(
    case: Case, chain: tuple[str, ...], so_far: dict[int, Reasons]
) -> list[tuple[int, Reasons]]:
    """The tied entries by the first tie-break of the chain; groups that stay tied by the rest."""
    if not chain or (len(case.tied) == 1 and any(so_far.values())):
        return [(entry, so_far[entry]) for entry in case.tied]
    name, *rest = chain
    values = CHAIN[name](case)
    told = {entry: (*so_far[entry], Reason(name, values[entry], case.tied)) for entry in case.tied}
    best_first = sorted(case.tied, key=lambda entry: (-values[entry], entry))
    found: list[tuple[int, Reasons]] = []
    for _, group in groupby(best_first, key=values.__getitem__):
        tied = Case(tuple(group), case.results, case.scheme, case.totals, case.seed)
        found += _ordered(tied, tuple(rest), told)
    return found


def _gains(results: Sequence[Result], scheme: Scheme) -> dict[int, list[Gain]]:
    found: dict[int, list[Gain]] = {}
    for result in results:
        rows = zip(result.entries, points(result, scheme), result.forfeited, strict=True)
        for entry, gained, forfeit in rows:
            found.setdefault(entry, []).append(Gain(result.key, gained, forfeit))
    return found
