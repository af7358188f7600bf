"""All tables of a season with who came where, for those who take them away."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from games.competition.points import Scheme, places, points
from games.models import Fixture, Place, Round, Season
from games.selectors import divisions
from games.selectors.standings import number


@dataclass(frozen=True)
class SeatResult:
    """How an entry came off at a table; all is empty until that is decided."""

    seat: int
    name: str
    place: int | None = None
    score: int | None = None
    points: str = ""
    forfeit: bool = False


@dataclass(frozen=True)
class TableResult:
    """A table of a season."""

    division: int
    round: int
    opened_at: datetime
    table: int
    game: str
    status: str
    decided_at: datetime | None
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True)
class Rest:
    """An entry that rests in a round."""

    division: int
    round: int
    name: str


def of_season(season: Season) -> tuple[tuple[TableResult, ...], tuple[Rest, ...]]:
    """All tables by division and round, and all who rested; a handful of queries for any number."""
    names = {entry.pk: entry.name for entry in season.entries.with_teams(season)}
    found = Round.objects.filter(division__season=season).select_related("division")
    rounds = sorted(
        divisions.with_fixtures(found), key=lambda opened: (opened.division.level, opened.number)
    )
    scheme = divisions.scheme(season)
    tables = tuple(
        _table(opened, fixture, names, scheme)
        for opened in rounds
        for fixture in opened.fixtures.all()
    )
    rests = tuple(
        Rest(opened.division.level, opened.number, names[bye.entry_id])
        for opened in rounds
        for bye in opened.byes.all()
    )
    return tables, rests


def _table(
    opened: Round, fixture: Fixture, names: Mapping[int, str], scheme: Scheme
) -> TableResult:
    return TableResult(
        division=opened.division.level,
        round=opened.number,
        opened_at=opened.opened_at,
        table=fixture.table_id,
        game=fixture.table.game_slug,
        status=fixture.status,
        decided_at=fixture.decided_at,
        seats=_seats(fixture, list(fixture.places.all()), names, scheme),
    )


def _seats(
    fixture: Fixture, lineup: Sequence[Place], names: Mapping[int, str], scheme: Scheme
) -> tuple[SeatResult, ...]:
    if fixture.status not in divisions.DECIDED:
        return tuple(SeatResult(place.seat, names[place.entry_id]) for place in lineup)
    result = divisions.result(fixture.pk, lineup)
    rows = zip(lineup, places(result), points(result, scheme), strict=True)
    return tuple(
        SeatResult(
            seat=place.seat,
            name=names[place.entry_id],
            place=came,
            score=place.score,
            points=number(gained),
            forfeit=place.is_forfeit,
        )
        for place, came, gained in rows
    )
