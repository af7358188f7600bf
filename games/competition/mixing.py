"""Tables for one round whose entries have met as seldom as possible: greedy, then exchanges.

The price of a table is the sum over its pairs; what is cheapest for one round after the other keeps
the squares of the meetings low, and so their spread.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from games.competition.draws import Lineup
from games.engines.chance import shuffled
from games.engines.contract import Chance

type Price = Callable[[int, int], float]
"""What it costs that two entries meet."""

TRIES = 3
"""Starts of which the best counts."""
EPSILON = 1e-9
"""Less than this is no gain: sums of floats."""


def mixed(
    entries: Sequence[int], sizes: Sequence[int], price: Price, chance: Chance
) -> tuple[Lineup, ...]:
    """The cheapest tables of these sizes that were found; the sizes add up to the entries."""
    tries = (
        _exchanged(_greedy(shuffled(tuple(entries), chance), sizes, price), price)
        for _ in range(TRIES)
    )
    best = min(tries, key=lambda tables: cost(tables, price))
    return tuple(tuple(table) for table in best)


def relieved(
    lineups: Sequence[Lineup], resting: Sequence[int], rested: Mapping[int, int], price: Price
) -> tuple[tuple[Lineup, ...], tuple[int, ...]]:
    """The same round with some who rest put in the place of others who have rested as often, where
    that makes the tables cheaper.
    """
    tables, bench = [list(lineup) for lineup in lineups], list(resting)
    while any(_relieve(table, bench, rested, price) for table in tables):
        pass
    return tuple(tuple(table) for table in tables), tuple(bench)


def _relieve(table: list[int], bench: list[int], rested: Mapping[int, int], price: Price) -> bool:
    for i, sitting in enumerate(table):
        rest = table[:i] + table[i + 1 :]
        for j, waiting in enumerate(bench):
            gain = _with(rest, sitting, price) - _with(rest, waiting, price)
            if rested[sitting] == rested[waiting] and gain > EPSILON:
                table[i], bench[j] = waiting, sitting
                return True
    return False


def cost(tables: Sequence[Sequence[int]], price: Price) -> float:
    """The sum over all pairs that meet."""
    return sum(price(one, other) for table in tables for one, other in combinations(table, 2))


def _greedy(entries: Sequence[int], sizes: Sequence[int], price: Price) -> list[list[int]]:
    left, tables = list(entries), []
    for size in sizes:
        table = [left.pop(0)]
        while len(table) < size:
            table.append(min(left, key=lambda entry: _with(table, entry, price)))
            left.remove(table[-1])
        tables.append(table)
    return tables


def _with(table: Sequence[int], entry: int, price: Price) -> float:
    return sum(price(entry, other) for other in table)


def _exchanged(tables: list[list[int]], price: Price) -> list[list[int]]:
    """Exchange two entries of different tables as long as that makes it cheaper."""
    while any(_exchange(one, other, price) for one, other in combinations(tables, 2)):
        pass
    return tables


def _exchange(one: list[int], other: list[int], price: Price) -> bool:
    """Make the first exchange between two tables that pays; whether there was one."""
    for i, mine in enumerate(one):
        for j, theirs in enumerate(other):
            rest, others = one[:i] + one[i + 1 :], other[:j] + other[j + 1 :]
            before = _with(rest, mine, price) + _with(others, theirs, price)
            after = _with(rest, theirs, price) + _with(others, mine, price)
            if after < before - EPSILON:
                one[i], other[j] = theirs, mine
                return True
    return False
