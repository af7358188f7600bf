"""What a manager decides: each with a reason, each a line of the season's log."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from games import notices_leagues, notices_managers
from games.models import Appeal, Division, Entry, Fixture, Place, Season
from games.services import handover, ratings
from games.services.leagues import audit, closing, teams
from games.services.leagues.locks import locked, require
from games.services.refusals import NotFound, Refused

Stage, Status = Season.Stage, Fixture.Status
LONGEST_TEXT = 500


def _locked(fixture_id: int) -> tuple[Season, Fixture]:
    """The fixture under the lock of its season, while rulings are still possible."""
    fixture = Fixture.objects.select_related("round__division").filter(pk=fixture_id).first()
    if fixture is None:
        raise NotFound("no_fixture")
    season = locked(fixture.round.division.season_id)
    require(season, Stage.RUNNING, Stage.CLOSED)
    fixture.refresh_from_db(fields=["status", "late_at"])
    return season, fixture


def _decided(
    season: Season, fixture: Fixture, status: str, *, by: int, reason: str, now: datetime
) -> None:
    fixture.status, fixture.decided_at = status, now
    fixture.save(update_fields=["status", "decided_at"])
    audit.ruled(season, status, now=now, by=by, reason=reason, fixture_id=fixture.pk)
    ratings.drop(table_id=fixture.table_id)
    notices_leagues.ruled(season, fixture, by=by, reason=reason, now=now)
    if season.stage == Stage.CLOSED:
        closing.settle(season)


@transaction.atomic
def adjudicate(
    *, fixture_id: int, ranks: Mapping[int, int | None], by: int, reason: str, now: datetime
) -> None:
    """Decide a table by hand: entry -> rank, None for a forfeit. Raises `Refused` when somebody is
    missing.
    """
    season, fixture = _locked(fixture_id)
    places = list(fixture.places.all())
    if {place.entry_id for place in places} != set(ranks):
        raise Refused("ranks_missing")
    if any(rank is not None and not 1 <= rank <= len(places) for rank in ranks.values()):
        raise Refused("ranks_wrong")
    for place in places:
        rank = ranks[place.entry_id]
        place.rank, place.is_forfeit = rank or len(places), rank is None
    Place.objects.bulk_update(places, ["rank", "is_forfeit"])
    _decided(season, fixture, Status.ADJUDICATED, by=by, reason=reason, now=now)


@transaction.atomic
def adjudicate_shared(*, fixture_id: int, by: int, reason: str, now: datetime) -> None:
    """Decide an open table as the end of the season would. Raises `Refused` when it is decided."""
    season, fixture = _locked(fixture_id)
    if fixture.status != Status.OPEN:
        raise Refused("decided_already")
    closing.share(fixture)
    _decided(season, fixture, Status.ADJUDICATED, by=by, reason=reason, now=now)


@transaction.atomic
def void(*, fixture_id: int, by: int, reason: str, now: datetime) -> None:
    """Let a table count for nothing; people may play it to its end."""
    season, fixture = _locked(fixture_id)
    _decided(season, fixture, Status.VOID, by=by, reason=reason, now=now)


@transaction.atomic
def move_deadline(
    *, fixture_id: int, late_at: datetime, by: int, reason: str, now: datetime
) -> None:
    """Give a table more time before it counts as late; never beyond the end of the season."""
    season, fixture = _locked(fixture_id)
    if late_at > season.closes_at:
        raise Refused("after_the_end")
    fixture.late_at = late_at
    fixture.save(update_fields=["late_at"])
    audit.ruled(season, "deadline", now=now, by=by, reason=reason, fixture_id=fixture.pk)


@transaction.atomic
def replace(*, entry_id: int, reserve_id: int, by: int, reason: str, now: datetime) -> None:
    """Somebody of the reserve list takes over: the division, and the seats at all open tables."""
    entry = Entry.objects.get(pk=entry_id)
    season = locked(entry.season_id)
    require(season, Stage.DRAWN, Stage.RUNNING)
    entry.refresh_from_db()
    reserve = Entry.objects.filter(
        pk=reserve_id, season=season, status=Entry.Status.RESERVE
    ).first()
    if reserve is None or entry.division_id is None:
        raise Refused("not_on_reserve")
    reserve.status, reserve.division_id = Entry.Status.IN, entry.division_id
    reserve.save(update_fields=["status", "division"])
    entry.status, entry.left_at = Entry.Status.OUT, now
    entry.save(update_fields=["status", "left_at"])
    places = Place.objects.filter(entry=entry, fixture__status=Status.OPEN)
    for place in places.select_related("fixture__table", "entry").order_by("fixture__table"):
        seats = teams.seats_of(place, place.fixture.table)
        for seat, user in zip(seats, reserve.members, strict=True):
            handover.hand_over(table_id=place.fixture.table_id, seat=seat, user_id=user.pk, now=now)
    places.update(entry=reserve)
    audit.ruled(season, "replaced", now=now, by=by, reason=reason, entry_id=entry.pk)
    audit.ruled(season, "called_up", now=now, entry_id=reserve.pk)
    notices_leagues.decided(entry, "replaced", by=by, reason=reason, now=now)
    notices_leagues.decided(reserve, "called_up", by=by, now=now)


@transaction.atomic
def place(*, entry_id: int, level: int, by: int, reason: str, now: datetime) -> None:
    """Put somebody of the reserve list into a division, or somebody for whom no round was drawn yet
    into another one: she plays the rounds to come. Raises `Refused`.
    """
    entry = Entry.objects.get(pk=entry_id)
    season = locked(entry.season_id)
    require(season, Stage.DRAWN, Stage.RUNNING)
    entry.refresh_from_db()
    if entry.status not in {Entry.Status.RESERVE, Entry.Status.IN}:
        raise Refused("not_on_reserve")
    if entry.places.exists() or entry.byes.exists():
        raise Refused("round_drawn")
    division = Division.objects.filter(season=season, level=level).first()
    if division is None:
        raise Refused("no_division")
    if entry.division_id == division.pk:
        raise Refused("done_already")
    entry.status, entry.division = Entry.Status.IN, division
    entry.save(update_fields=["status", "division"])
    audit.ruled(season, "placed", now=now, by=by, reason=reason, entry_id=entry.pk)
    notices_leagues.decided(entry, "called_up", by=by, reason=reason, now=now)


@transaction.atomic
def propose(*, entry_id: int, movement: str, by: int, reason: str, now: datetime) -> None:
    """Promote, keep or relegate somebody otherwise than her place says, before the season is
    confirmed; later rulings leave it so. Raises `Refused`.
    """
    entry = Entry.objects.get(pk=entry_id)
    season = locked(entry.season_id)
    require(season, Stage.CLOSED)
    entry = Entry.objects.select_related("division").get(pk=entry_id)
    if entry.division is None or entry.final_place is None:
        raise Refused("one_player")
    step = {Entry.Movement.UP.value: -1, Entry.Movement.DOWN.value: 1}.get(movement, 0)
    if not Division.objects.filter(season=season, level=entry.division.level + step).exists():
        raise Refused("no_division")
    entry.movement = movement
    entry.save(update_fields=["movement"])
    audit.ruled(season, closing.PROPOSED, now=now, by=by, reason=reason, entry_id=entry.pk)


@transaction.atomic
def appeal(*, fixture_id: int, user_id: int, text: str, now: datetime) -> Appeal:
    """Ask the manager to look at a fixture of one's own; once for each. Raises `Refused`."""
    season, fixture = _locked(fixture_id)
    place = Place.objects.filter(fixture=fixture, entry__in=Entry.objects.of(user_id)).first()
    if place is None:
        raise Refused("not_seated")
    if not text.strip():
        raise Refused("no_reason")
    found, is_new = Appeal.objects.get_or_create(
        fixture=fixture,
        entry_id=place.entry_id,
        defaults={"text": text.strip()[:LONGEST_TEXT], "made_at": now},
    )
    if is_new:
        audit.ruled(season, "appeal", now=now, entry_id=place.entry_id, fixture_id=fixture.pk)
        notices_managers.called(season, now=now)
    return found


@transaction.atomic
def answer(*, appeal_id: int, text: str, by: int, now: datetime) -> None:
    """Settle an appeal in words; the ruling itself is made by the means above. Twice is once."""
    found = Appeal.objects.select_related("fixture__round__division").get(pk=appeal_id)
    season = locked(found.fixture.round.division.season_id)
    found.refresh_from_db(fields=["decided_at"])
    if found.decided_at is not None:
        return
    found.answer, found.decided_at = text.strip()[:LONGEST_TEXT], now
    found.save(update_fields=["answer", "decided_at"])
    audit.ruled(
        season, "answered", now=now, by=by, reason=text, entry_id=found.entry_id,
        fixture_id=found.fixture_id,
    )  # fmt: skip
    notices_leagues.answered(season, found, now=now)
