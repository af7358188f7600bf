"""The chain of tie-breaks: each a small function from the results to a value per tied entry, more
is better.

A forfeit has a place in each of them: it is a lost table for him who forfeits. His partners at the
table have beaten him, but his points prove nothing: Sonneborn-Berger takes their own instead.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b

from msgspec import Struct

from games.competition.points import Result, Scheme, places, points

type Values = dict[int, Fraction]


class Case(Struct, frozen=True):
    """What the tie-breaks may look at: the tied entries, all results of the division, the scheme,
    the totals and the published seed of the lot.
    """

    tied: tuple[int, ...]
    results: tuple[Result, ...]
    scheme: Scheme
    totals: Mapping[int, Fraction]
    seed: str


type TieBreak = Callable[[Case], Values]


def total(case: Case) -> Values:
    """Points: what all tables gave."""
    return {entry: case.totals[entry] for entry in case.tied}


def wins(case: Case) -> Values:
    """Tables won alone count one; a win shared by two counts a half."""
    found = dict.fromkeys(case.tied, Fraction(0))
    for result in case.results:
        first = [entry for entry, place in _placed(result) if place == 1]
        for entry in set(first) & found.keys():
            found[entry] += Fraction(1, len(first))
    return found


def _placed(result: Result) -> list[tuple[int, int]]:
    """Entry and place of all who did not forfeit."""
    rows = zip(result.entries, places(result), result.forfeited, strict=True)
    return [(entry, place) for entry, place, forfeit in rows if not forfeit]


def head_to_head(case: Case) -> Values:
    """Among the tied only: one for each meeting in which one came before the other, a half for each
    equal one. It counts only when all of them have met equally often, else nobody gains.
    """
    found = dict.fromkeys(case.tied, Fraction(0))
    met: dict[frozenset[int], int] = {}
    for result in case.results:
        there = [row for row in zip(result.entries, places(result), strict=True) if row[0] in found]
        for entry, place in there:
            for other, theirs in there:
                if other != entry:
                    found[entry] += _better(place, theirs)
                    met[frozenset((entry, other))] = met.get(frozenset((entry, other)), 0) + 1
    pairs = len(case.tied) * (len(case.tied) - 1) // 2
    is_even = len(met) == pairs and len(set(met.values())) == 1
    return found if is_even else dict.fromkeys(case.tied, Fraction(0))


def _better(place: int, theirs: int) -> Fraction:
    if place == theirs:
        return Fraction(1, 2)
    return Fraction(place < theirs)


def sonneborn_berger(case: Case) -> Values:
    """The points of all whom one came before, and half those of equals, over all tables."""
    found = dict.fromkeys(case.tied, Fraction(0))
    for result in case.results:
        rows = list(zip(result.entries, places(result), result.forfeited, strict=True))
        for entry, place, forfeit in rows:
            if entry in found and not forfeit:
                found[entry] += sum(
                    _better(place, theirs) * case.totals[entry if gave_up else other]
                    for other, theirs, gave_up in rows
                    if other != entry
                )
    return found


def winners_share(case: Case) -> Values:
    """The share of the winner's score, on the average of one's tables; a forfeit is nothing."""
    shares: dict[int, list[Fraction]] = {entry: [] for entry in case.tied}
    for result in case.results:
        best = max(result.scores)
        rows = zip(result.entries, result.scores, places(result), result.forfeited, strict=True)
        for entry, score, place, forfeit in rows:
            if entry in shares:
                shares[entry].append(Fraction(0) if forfeit else _share(score, best, place))
    return {
        entry: sum(found, Fraction(0)) / len(found) if found else Fraction(0)
        for entry, found in shares.items()
    }


def _share(score: int, best: int, place: int) -> Fraction:
    """Of nothing, or less, the winner has all and the others none."""
    if place == 1:
        return Fraction(1)
    return Fraction(max(score, 0), best) if best > 0 else Fraction(0)


def own_moves(case: Case) -> Values:
    """Minus the moves that the clock had to make."""
    found = dict.fromkeys(case.tied, Fraction(0))
    for result in case.results:
        for entry, automatic in zip(result.entries, result.automatic, strict=True):
            if entry in found:
                found[entry] -= automatic
    return found


def lot(case: Case) -> Values:
    """A lot that everybody can draw again: BLAKE2b-64 of "seed:entry", the larger number first."""
    return {entry: Fraction(_drawn(f"{case.seed}:{entry}")) for entry in case.tied}


def _drawn(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())


CHAIN: Mapping[str, TieBreak] = {
    "points": total,
    "wins": wins,
    "head_to_head": head_to_head,
    "sonneborn_berger": sonneborn_berger,
    "winners_share": winners_share,
    "own_moves": own_moves,
    "lot": lot,
}
"""In the order in which they are asked."""


def totals(
    entries: Sequence[int], results: Sequence[Result], scheme: Scheme
) -> dict[int, Fraction]:
    """The points of all entries."""
    found = dict.fromkeys(entries, Fraction(0))
    for result in results:
        for entry, gained in zip(result.entries, points(result, scheme), strict=True):
            if entry in found:
                found[entry] += gained
    return found
