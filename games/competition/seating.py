"""Who sits in which seat: each entry in each seat equally often, or once more or less.

A schedule is a bipartite graph of entries and tables. Cut each entry into pieces of at most `size`
tables; then no vertex has more than `size` edges, so its edges can be coloured with `size` seats
(König). Each whole piece has every seat once, the last one no seat twice: the counts differ by one
at most.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import count

from games.competition.draws import Draw, Lineup, seat_counts

type Vertex = tuple[str, int, int]
"""("entry", entry, piece) or ("table", round, number)."""


def seated(draws: Sequence[Draw]) -> tuple[Draw, ...]:
    """The same tables with their seats dealt out evenly, for each size of table by itself."""
    places: dict[tuple[int, int], Lineup] = {}
    for size in sorted({len(lineup) for draw in draws for lineup in draw.lineups}):
        places |= _coloured(draws, size)
    return tuple(
        Draw(tuple(places[number, table] for table in range(len(draw.lineups))), draw.byes)
        for number, draw in enumerate(draws)
    )


def _coloured(draws: Sequence[Draw], size: int) -> dict[tuple[int, int], Lineup]:
    colours = _Colours(size)
    played: Counter[int] = Counter()
    tables = [
        (number, table, lineup)
        for number, draw in enumerate(draws)
        for table, lineup in enumerate(draw.lineups)
        if len(lineup) == size
    ]
    for number, table, lineup in tables:
        for entry in lineup:
            colours.add(("entry", entry, played[entry] // size), ("table", number, table))
            played[entry] += 1
    return {
        (number, table): colours.lineup(("table", number, table)) for number, table, _ in tables
    }


class _Colours:
    """Edges coloured so that no vertex has a colour twice."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.ends: dict[Vertex, dict[int, Vertex]] = defaultdict(dict)

    def add(self, one: Vertex, other: Vertex) -> None:
        """Colour one more edge; a path of two colours is turned over where they clash."""
        wanted, spare = self._free(one), self._free(other)
        if wanted != spare:
            self._turn_over(other, wanted, spare)
        self.ends[one][wanted] = other
        self.ends[other][wanted] = one

    def _free(self, vertex: Vertex) -> int:
        return next(colour for colour in count() if colour not in self.ends[vertex])

    def _turn_over(self, vertex: Vertex, colour: int, spare: int) -> None:
        """Exchange the two colours along the path that leaves this vertex by the first."""
        path, step = [vertex], colour
        while (following := self.ends[path[-1]].get(step)) is not None:
            path.append(following)
            step = spare if step == colour else colour
        for place in path:
            edges = self.ends[place]
            first, second = edges.pop(colour, None), edges.pop(spare, None)
            edges |= {spare: first} if first is not None else {}
            edges |= {colour: second} if second is not None else {}

    def lineup(self, table: Vertex) -> Lineup:
        """The entries at a table by seat."""
        return tuple(self.ends[table][seat][1] for seat in range(self.size))


def seated_next(lineups: Sequence[Lineup], history: Sequence[Draw]) -> tuple[Lineup, ...]:
    """Seats for one more round: everyone where he has sat least often so far, as far as the table
    allows.
    """
    had = seat_counts(history)
    return tuple(_cheapest(lineup, had) for lineup in lineups)


def _cheapest(lineup: Lineup, had: Counter[tuple[int, int, int]]) -> Lineup:
    """The cheapest order, seat by seat: for each set of entries that are seated already, the best
    way to seat them.
    """
    best: dict[frozenset[int], tuple[int, Lineup]] = {frozenset(): (0, ())}
    for seat in range(len(lineup)):
        reached: dict[frozenset[int], tuple[int, Lineup]] = {}
        for taken, (cost, order) in best.items():
            for entry in set(lineup) - taken:
                option = (cost + had[entry, len(lineup), seat] ** 2, (*order, entry))
                key = taken | {entry}
                reached[key] = min(reached.get(key, option), option)
        best = reached
    return best[frozenset(lineup)][1]
