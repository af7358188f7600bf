"""The end of a season: what is unfinished is adjudicated, places are final, moves are proposed."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime

from games import notices_leagues
from games.competition.standings import standings
from games.models import Division, Entry, Fixture, Place, Season
from games.selectors import divisions
from games.services.leagues import audit
from games.services.leagues.results import mark_forfeits

Movement = Entry.Movement
PROPOSED = "movement"
"""The kind of ruling by which a manager proposes other moves than the places."""


def adjudicate_open(season: Season, now: datetime) -> int:
    """Decide all open fixtures by the season's rule; how many there were."""
    open_ = Fixture.objects.filter(
        round__division__season=season, status=Fixture.Status.OPEN
    ).select_related("table")
    notices_leagues.closed(season, _tables([fixture.pk for fixture in open_]), now=now)
    for fixture in open_:
        _adjudicate(season, fixture, now)
    return len(open_)


def _tables(fixture_ids: Sequence[int]) -> dict[int, list[int]]:
    """Who plays at which tables of these fixtures."""
    seated = Place.objects.filter(fixture__in=fixture_ids)
    joined = seated.filter(entry__team__accepted_at__isnull=False)
    pairs = {
        *seated.values_list("entry__user", "fixture__table"),
        *joined.values_list("entry__team__user", "fixture__table"),
    }
    found: defaultdict[int, list[int]] = defaultdict(list)
    for user, table in sorted(pairs):
        found[user].append(table)
    return found


def _adjudicate(season: Season, fixture: Fixture, now: datetime) -> None:
    """The table itself goes on: it only does not count any more."""
    fixture.decided_at = now
    if season.adjudication == Season.Adjudication.VOID:
        fixture.status = Fixture.Status.VOID
    else:
        fixture.status = Fixture.Status.ADJUDICATED
        share(fixture)
    fixture.save(update_fields=["status", "decided_at"])
    audit.ruled(season, fixture.status, now=now, fixture_id=fixture.pk)


def share(fixture: Fixture) -> None:
    """All who still play come first together; who gave up forfeits."""
    places = mark_forfeits(fixture)
    for place in places:
        place.rank, place.score = 1, 0
    Place.objects.bulk_update(places, ["rank", "score", "automatic", "is_forfeit"])


def settle(season: Season) -> None:
    """Write everybody's final place, and who is proposed to move up or down; what the manager has
    proposed stays.
    """
    found = list(Division.objects.filter(season=season).order_by("level"))
    for division in found:
        _settle_division(season, division, is_last=division == found[-1])


def _settle_division(season: Season, division: Division, *, is_last: bool) -> None:
    entries = divisions.players(division.pk)
    results = divisions.results(division.pk)
    rows = standings(entries, results, divisions.scheme(season), season.seed)
    for row in rows:
        moves = movement(
            row.place, len(rows), season.movers, is_first=division.level == 1, is_last=is_last
        )
        entry = Entry.objects.filter(pk=row.entry)
        entry.update(final_place=row.place)
        entry.exclude(rulings__kind=PROPOSED).update(movement=moves)


def movement(place: int, size: int, movers: int, *, is_first: bool, is_last: bool) -> str:
    """Where this place leads. In a division too small for both, nobody is in both: the upper half
    may rise, the lower half may fall.
    """
    movers = min(movers, size // 2)
    if place <= movers and not is_first:
        return Movement.UP
    if place > size - movers and not is_last:
        return Movement.DOWN
    return Movement.STAY
