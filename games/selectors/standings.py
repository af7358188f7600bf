"""The standings of a division as a page shows them: names, points, what is certain, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.competition.bounds import Bounds, bounds
from games.competition.designs import design
from games.competition.points import Result
from games.competition.standings import Reason, Row, standings
from games.engines import ENGINES
from games.models import Division, Entry, Fixture, Round, Season
from games.selectors import divisions

TIE_BREAKS = {
    "points": gettext_lazy("points"),
    "wins": gettext_lazy("tables won"),
    "head_to_head": gettext_lazy("meetings of the tied"),
    "sonneborn_berger": gettext_lazy("points of those beaten"),
    "winners_share": gettext_lazy("share of the winner's score"),
    "own_moves": gettext_lazy("moves that the clock made"),
    "lot": gettext_lazy("the lot"),
}


@dataclass(frozen=True)
class Why:
    """One tie-break that was asked, in words."""

    name: str
    value: str
    tied: tuple[str, ...]


@dataclass(frozen=True)
class Gain:
    """What one table gave."""

    table_id: int
    points: str
    is_forfeit: bool


@dataclass(frozen=True)
class Line:
    """One line of the standings."""

    place: int
    entry_id: int
    user_id: int
    name: str
    points: str
    played: int
    open: int
    gains: tuple[Gain, ...]
    why: tuple[Why, ...]
    certain: str
    movement: str
    team: tuple[tuple[int, str], ...] = ()
    """Number and name of the members of a team."""

    @property
    def people(self) -> tuple[int, ...]:
        """The numbers of all who play for the line."""
        return tuple(number for number, _name in self.team) or (self.user_id,)


def lines(
    season: Season,
    division: Division,
    rounds: Sequence[Round],
    entries: Sequence[Entry],
    *,
    is_last: bool,
) -> tuple[Line, ...]:
    """The standings of a division whose rows were loaded; who has left has no line. What is certain
    is told in play only, and holds as long as the same people play.
    """
    here = {entry.pk: entry for entry in entries if entry.status == Entry.Status.IN}
    results = divisions.results_of(rounds)
    scheme = divisions.scheme(season)
    is_running = season.stage == Season.Stage.RUNNING
    left = _open_sizes(season, rounds, tuple(here)) if is_running else {}
    known = bounds(tuple(here), results, left, scheme, season.seed) if is_running else {}
    names = {entry.pk: entry.name for entry in entries}
    tables = {
        fixture.pk: fixture.table_id for opened in rounds for fixture in opened.fixtures.all()
    }
    edge = _Edge(season.movers, len(here), is_first=division.level == 1, is_last=is_last)
    scene = _Scene(here, tuple(results), left, known, names, tables, edge)
    return tuple(_line(row, scene) for row in standings(tuple(here), results, scheme, season.seed))


def sizes(season: Season) -> range:
    """Of how many entries a table can be: a game may need more than the season wants."""
    needed = [ENGINES[slug].seats[0] // season.team_size for slug in season.games]
    return range(2, 1 + max(2, season.sides, *needed))


@dataclass(frozen=True)
class _Edge:
    """Who goes up and down in a division."""

    movers: int
    size: int
    is_first: bool
    is_last: bool

    def certain(self, found: Bounds | None) -> str:
        """What cannot be taken away any more, in words; "" while nothing is certain."""
        if found is None:
            return ""
        movers = min(self.movers, self.size // 2)
        if found.worst == 1:
            return _("certain to win")
        if found.worst <= movers and not self.is_first:
            return _("certain to be promoted")
        if found.best > self.size - movers and not self.is_last:
            return _("certain to be relegated")
        if found.worst <= self.size - movers and not self.is_last:
            return _("certain to stay up")
        return ""


@dataclass(frozen=True)
class _Scene:
    """All that the lines of one division are made of."""

    entries: Mapping[int, Entry]
    results: tuple[Result, ...]
    left: Mapping[int, Sequence[int]]
    known: Mapping[int, Bounds]
    names: Mapping[int, str]
    tables: Mapping[int, int]
    edge: _Edge


def _line(row: Row, scene: _Scene) -> Line:
    entry = scene.entries[row.entry]
    return Line(
        place=row.place,
        entry_id=row.entry,
        user_id=entry.user_id,
        name=scene.names[row.entry],
        points=number(row.points),
        played=sum(row.entry in result.entries for result in scene.results),
        open=len(scene.left.get(row.entry, ())),
        gains=tuple(
            Gain(scene.tables[gain.key], number(gain.points), gain.forfeited) for gain in row.gains
        ),
        why=tuple(_why(reason, scene.names) for reason in row.reasons),
        certain=scene.edge.certain(scene.known.get(row.entry)),
        movement=entry.movement,
        team=tuple((user.pk, user.name) for user in entry.members) if entry.team_name else (),
    )


def _why(reason: Reason, names: Mapping[int, str]) -> Why:
    value = "" if reason.name == "lot" else number(reason.value)
    return Why(str(TIE_BREAKS[reason.name]), value, tuple(names[entry] for entry in reason.tied))


def _open_sizes(
    season: Season, rounds: Sequence[Round], here: Sequence[int]
) -> dict[int, list[int]]:
    """For each entry the sizes of its tables that are open or still to be drawn; of a size that is
    not known yet, the one that can give most.
    """
    places = divisions.scheme(season).places
    best = max(sizes(season), key=lambda size: places(size)[0])
    coming = (season.rounds - len(rounds)) * _tables_a_round(season, len(here))
    found = {entry: [best] * coming for entry in here}
    fixtures = [fixture for opened in rounds for fixture in opened.fixtures.all()]
    for fixture in fixtures:
        lineup = [place.entry_id for place in fixture.places.all()]
        for entry in found.keys() & set(lineup) if fixture.status == Fixture.Status.OPEN else ():
            found[entry].append(len(lineup))
    return found


def _tables_a_round(season: Season, number: int) -> int:
    """At how many tables of one round somebody can sit: in a block design at several."""
    if season.format != Season.Format.DESIGN:
        return 1
    draws = [draw for size in sizes(season) for draw in design(number, size) or ()]
    return max((sum(0 in lineup for lineup in draw.lineups) for draw in draws), default=1)


def number(value: Fraction) -> str:
    """With two digits after the point at most, and the point of the reader's language."""
    plain = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return plain.replace(".", get_format("DECIMAL_SEPARATOR"))
