"""Who takes part: registration, admission, the reserve list."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from accounts.models import User
from accounts.selectors import is_reachable
from games import notices_leagues, notices_managers
from games.models import Entry, Season
from games.services.leagues import audit
from games.services.leagues.locks import locked, require
from games.services.refusals import Refused

Stage, Status = Season.Stage, Entry.Status


def has_working_mail(user_id: int) -> bool:
    """Whether what a league writes reaches this person."""
    return is_reachable(User.objects.get(pk=user_id))


@transaction.atomic
def register(
    *, season_id: int, user_id: int, availability: str, address: str | None, now: datetime
) -> Entry:
    """Enter a season. Who comes once it has been drawn stands on the reserve list.

    Registering again changes the availability only. Raises `Refused` without working mail, or
    when the season takes no entries, or only teams.
    """
    season = locked(season_id)
    require(season, Stage.REGISTRATION, Stage.DRAWN, Stage.RUNNING)
    if season.is_for_teams:
        raise Refused("teams_only")
    if not has_working_mail(user_id):
        raise Refused("no_working_mail")
    entry = Entry.objects.filter(season=season, user=user_id).first()
    before = entry and entry.status
    if entry is None:
        entry = Entry(season=season, user_id=user_id, registered_at=now, address=address)
        entry.status = first_status(season)
    elif entry.status == Status.OUT and season.stage == Stage.REGISTRATION:
        entry.status, entry.left_at = first_status(season), None
    elif entry.status in {Status.OUT, Status.REFUSED}:
        raise Refused("left_already")
    entry.availability = availability.strip()[:200]
    entry.save()
    if entry.status == Status.ASKED != before:
        notices_managers.called(season, now=now)
    return entry


def first_status(season: Season) -> str:
    """Where an entry stands that is complete."""
    if season.stage != Stage.REGISTRATION:
        return Status.RESERVE
    return Status.IN if season.admission == Season.Admission.OPEN else Status.ASKED


@transaction.atomic
def admit(*, season_id: int, entry_ids: Sequence[int], now: datetime, by: int | None = None) -> int:
    """Let those in who wait for admission, and tell them; how many there were."""
    season = locked(season_id)
    status = Status.IN if season.stage == Stage.REGISTRATION else Status.RESERVE
    return _settle(season, entry_ids, status, "admitted", now, by)


@transaction.atomic
def refuse(
    *, season_id: int, entry_ids: Sequence[int], now: datetime, by: int | None = None
) -> int:
    """Do not admit those who wait, and tell them; how many there were."""
    season = locked(season_id)
    return _settle(season, entry_ids, Status.REFUSED, "refused", now, by)


def _settle(
    season: Season, entry_ids: Sequence[int], status: str, what: str, now: datetime, by: int | None
) -> int:
    waiting = list(Entry.objects.filter(season=season, pk__in=entry_ids, status=Status.ASKED))
    for entry in waiting:
        entry.status = status
        entry.save(update_fields=["status"])
        notices_leagues.decided(entry, what, by=by, now=now)
    return len(waiting)


@transaction.atomic
def withdraw(
    *,
    entry_id: int,
    now: datetime,
    user_id: int | None = None,
    by: int | None = None,
    reason: str = "",
) -> None:
    """Take no further part; `by` is the manager who decides it, else it is `user_id` who goes, or
    the one who entered. What was played stands; at open tables the seat is given up: a bot plays
    on, and the place counts as a forfeit. The first of the reserve list plays the rounds to come.
    Twice is once.
    """
    entry = Entry.objects.get(pk=entry_id)
    season = locked(entry.season_id)
    entry.refresh_from_db()
    if entry.status == Status.OUT:
        return
    require(season, Stage.REGISTRATION, Stage.DRAWN, Stage.RUNNING)
    _tell(season, entry, user_id or entry.user_id, by, reason, now)
    was_in, entry.status, entry.left_at = entry.status == Status.IN, Status.OUT, now
    entry.save(update_fields=["status", "left_at"])
    if entry.division_id is None:
        entry.team.all().delete()  # its members may look for another one
    if season.stage != Stage.REGISTRATION:
        audit.ruled(season, "withdrawn", now=now, by=by, reason=reason, entry_id=entry.pk)
    if was_in and entry.division_id is not None:
        _call_up(season, entry, now)


def _tell(
    season: Season, entry: Entry, leaver: int, by: int | None, reason: str, now: datetime
) -> None:
    """Who was withdrawn is told why; the partners and the managers, who has gone."""
    if by is not None:
        notices_leagues.decided(entry, "withdrawn", by=by, reason=reason, now=now)
        return
    partners = sorted(Entry.objects.filter(pk=entry.pk).people() - {leaver})
    notices_leagues.told(partners, entry, "team_out", now=now)
    if season.stage != Stage.REGISTRATION:
        notices_managers.called(season, now=now)


@transaction.atomic
def withdraw_all(*, user_id: int, now: datetime) -> None:
    """Withdraw a person, and the team she is in, from all seasons that are not over."""
    over = (Stage.CLOSED, Stage.FINAL)
    going = Entry.objects.of(user_id).exclude(season__stage__in=over).order_by("season")
    for entry in going:
        try:
            withdraw(entry_id=entry.pk, user_id=user_id, now=now)
        except Refused:
            continue  # the season has closed meanwhile


def _call_up(season: Season, left: Entry, now: datetime) -> None:
    """The first of the reserve list joins the division, if there is one."""
    reserve = Entry.objects.filter(season=season, status=Status.RESERVE)
    first = reserve.order_by("registered_at", "pk").first()
    if first is not None:
        first.status, first.division_id = Status.IN, left.division_id
        first.save(update_fields=["status", "division"])
        audit.ruled(season, "called_up", now=now, entry_id=first.pk)
        notices_leagues.decided(first, "called_up", now=now)
