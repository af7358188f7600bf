"""Results are pulled: each finished table of a league is taken up once, with its ratings."""

from datetime import datetime

import msgspec
from django.db import transaction
from django.db.models import Count

from games.engines.contract import Outcome
from games.models import Entry, Fixture, Move, Place, Seat, Table
from games.services import play, ratings
from games.services.leagues import teams
from games.services.leagues.locks import locked
from games.services.refusals import Refused

BY_ITSELF = (Move.Maker.CLOCK, Move.Maker.BOT)


def record_results(*, now: datetime, season_id: int | None = None) -> int:
    """Take up all finished tables, in the order in which they ended; how many there were."""
    ended = (Table.Status.FINISHED, Table.Status.CANCELLED)
    fixtures = Fixture.objects.filter(status=Fixture.Status.OPEN, table__status__in=ended)
    if season_id is not None:
        fixtures = fixtures.filter(round__division__season=season_id)
    waiting = fixtures.order_by("table__finished_at", "table").values_list("pk", flat=True)
    return sum(record_result(fixture_id=pk, now=now) for pk in list(waiting))


@transaction.atomic
def record_result(*, fixture_id: int, now: datetime) -> bool:
    """Take one finished table up; False when that has been done."""
    fixture = Fixture.objects.select_related("table", "round__division").get(pk=fixture_id)
    season = locked(fixture.round.division.season_id)
    fixture.refresh_from_db(fields=["status"])
    if fixture.status != Fixture.Status.OPEN:
        return False
    fixture.decided_at = now
    if fixture.table.status == Table.Status.CANCELLED:
        fixture.status = Fixture.Status.VOID
    else:
        fixture.status = Fixture.Status.FINISHED
        _copy_outcome(fixture)
        if season.is_rated:
            ratings.rate(table_id=fixture.table_id)
    fixture.save(update_fields=["status", "decided_at"])
    return True


def _copy_outcome(fixture: Fixture) -> None:
    outcome = msgspec.json.decode(fixture.table.outcome, type=Outcome)
    places = mark_forfeits(fixture)
    for place in places:
        place.rank, place.score = outcome.ranks[place.seat], outcome.scores[place.seat]
    Place.objects.bulk_update(places, ["rank", "score", "automatic", "is_forfeit"])


def mark_forfeits(fixture: Fixture) -> list[Place]:
    """The places of a fixture with what their seats did: who resigned, left the season, or has a
    bot for good forfeits; a team only when all its members did. Not saved.
    """
    seats = {seat.number: seat for seat in Seat.objects.filter(table=fixture.table_id)}
    automatic = _automatic(fixture.table_id)
    places: list[Place] = list(fixture.places.select_related("entry").order_by("seat"))
    for place in places:
        own = teams.seats_of(place, fixture.table)
        gone = place.entry.status == Entry.Status.OUT
        given_up = all(seats[number].resigned_at or seats[number].bot for number in own)
        place.is_forfeit = given_up or gone
        place.automatic = sum(automatic.get(number, 0) for number in own)
    return places


def _automatic(table_id: int) -> dict[int, int]:
    """Moves that were not made by the owner, by seat."""
    made = Move.objects.filter(table=table_id, maker__in=BY_ITSELF, seat__isnull=False)
    return dict(made.values_list("seat").annotate(Count("pk")))


def give_up_seats(*, season_id: int, now: datetime) -> int:
    """Resign for those who have left the season at the tables that still run; how many seats."""
    left = Place.objects.filter(
        entry__status=Entry.Status.OUT,
        fixture__status=Fixture.Status.OPEN,
        fixture__round__division__season=season_id,
        fixture__table__status=Table.Status.RUNNING,
    )
    partners = left.filter(entry__team__accepted_at__isnull=False)
    seats = [
        *left.values_list("fixture__table", "entry__user"),
        *partners.values_list("fixture__table", "entry__team__user"),
    ]
    return sum(_resign(table, user, now) for table, user in seats)


def _resign(table_id: int, user_id: int, now: datetime) -> bool:
    seats = Seat.objects.filter(table=table_id, user=user_id, resigned_at__isnull=True)
    if not seats.exists():
        return False
    try:
        play.resign(table_id=table_id, user_id=user_id, now=now)
    except Refused:
        return False
    return True
