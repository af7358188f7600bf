"""Teams of partners: a captain enters one and asks others, who join or decline; the manager can
put somebody who still seeks partners into the place of one who cannot go on.
"""

from collections.abc import Sequence
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts import names
from accounts.models import User
from games import notices_leagues, notices_managers
from games.models import Block, Entry, Fixture, Place, Season, Seat, Table, TeamMember
from games.selectors.messages import sides as sides_of
from games.services import handover
from games.services.leagues import audit
from games.services.leagues.entries import first_status, has_working_mail
from games.services.leagues.locks import locked, require
from games.services.refusals import NotFound, Refused

Stage, Status = Season.Stage, Entry.Status


def seats_of(place: Place, table: Table) -> tuple[int, ...]:
    """The seats that an entry has at a table: those of its side for a team, else its one."""
    if not place.entry.team_name:
        return (place.seat,)
    sides = sides_of(table, table.seats.count())
    return tuple(seat for seat, side in enumerate(sides) if side == sides[place.seat])


@transaction.atomic
def enter(
    *,
    season_id: int,
    user_id: int,
    name: str,
    partners: Sequence[str],
    availability: str,
    address: str | None,
    now: datetime,
) -> Entry:
    """Enter a team as its captain, and ask partners by their names; whom she does not name any more
    is not asked any more, and who has joined stays. Without names the team waits for partners.

    Raises `Refused` when the season takes no teams, or for the name, the captain or a partner.
    """
    season = locked(season_id)
    require(season, Stage.REGISTRATION, Stage.DRAWN, Stage.RUNNING)
    if not season.is_for_teams:
        raise Refused("no_teams")
    if not has_working_mail(user_id):
        raise Refused("no_working_mail")
    entry = _own(season, user_id, address, now)
    if season.stage == Stage.REGISTRATION or not entry.team_name:
        entry.team_name = _free_name(season, entry, name)
    entry.availability = availability.strip()[:200]
    entry.save()
    TeamMember.objects.get_or_create(
        entry=entry, season=season, user_id=user_id, defaults={"asked_at": now, "accepted_at": now}
    )
    _ask(season, entry, partners, now)
    return entry


def _own(season: Season, user_id: int, address: str | None, now: datetime) -> Entry:
    """The entry that this person has made, or a new one."""
    entry = Entry.objects.filter(season=season, user=user_id).first()
    joined = TeamMember.objects.filter(season=season, user=user_id, accepted_at__isnull=False)
    if joined.exclude(entry=entry).exists():
        raise Refused("in_a_team")
    if entry is None:
        fresh = Entry(season=season, user_id=user_id, registered_at=now, address=address)
        fresh.status = Status.FORMING
        return fresh
    if entry.status == Status.OUT and season.stage == Stage.REGISTRATION:
        entry.status, entry.left_at = Status.FORMING, None
    elif entry.status in {Status.OUT, Status.REFUSED}:
        raise Refused("left_already")
    return entry


def _free_name(season: Season, entry: Entry, name: str) -> str:
    """The name in one spelling, unless another team of the season has one that reads like it."""
    wanted = names.cleaned(name)
    try:
        names.validate_name(wanted)
    except ValidationError as error:
        raise Refused("team_name", most=names.LONGEST) from error
    others = Entry.objects.filter(season=season).exclude(pk=entry.pk).exclude(team_name="")
    known = {names.key(other) for other in others.values_list("team_name", flat=True)}
    if names.key(wanted) in known:
        raise Refused("team_name_taken")
    return wanted


def _ask(season: Season, entry: Entry, partners: Sequence[str], now: datetime) -> None:
    """Invitations for those who are named, and for nobody else."""
    joined = entry.team.filter(accepted_at__isnull=False)
    chosen = [_person(season, entry, name) for name in dict.fromkeys(partners) if name.strip()]
    wanted = set(chosen) - set(joined.values_list("user", flat=True))
    if joined.count() + len(wanted) > season.team_size:
        raise Refused("team_too_large", most=season.team_size)
    entry.team.filter(accepted_at=None).exclude(user__in=wanted).delete()
    for user_id in sorted(wanted):
        row, is_new = TeamMember.objects.get_or_create(
            entry=entry, season=season, user_id=user_id, defaults={"asked_at": now}
        )
        if is_new and not Block.objects.filter(by=user_id, blocked=entry.user_id).exists():
            notices_leagues.asked(entry, row.user_id, now=now)


def _person(season: Season, entry: Entry, name: str) -> int:
    """Who is called so, and is in no other team. Who has blocked the captain is not written to, and
    nobody is told.
    """
    found = User.objects.filter(name_key=names.key(name), is_active=True, deleted_at=None).first()
    if found is None:
        raise Refused("no_such_partner", name=name.strip()[: names.LONGEST])
    others = TeamMember.objects.filter(season=season, user=found, accepted_at__isnull=False)
    if others.exclude(entry=entry).exists():
        raise Refused("partner_in_a_team", name=found.name)
    return found.pk


def _locked(entry_id: int, *stages: str) -> tuple[Season, Entry]:
    entry = Entry.objects.filter(pk=entry_id).first()
    if entry is None:
        raise NotFound("no_season")
    season = locked(entry.season_id)
    require(season, *stages)
    entry.refresh_from_db()
    return season, entry


@transaction.atomic
def join(*, entry_id: int, user_id: int, now: datetime) -> None:
    """Accept: with the last partner the team is complete, and stands where an entry begins. Twice
    is once. Raises `Refused`, or `NotFound` for who was not asked.
    """
    season, entry = _locked(entry_id, Stage.REGISTRATION, Stage.DRAWN, Stage.RUNNING)
    row = entry.team.filter(user=user_id).first()
    if row is None:
        raise NotFound("not_asked")
    if row.accepted_at is not None:
        return
    if not has_working_mail(user_id):
        raise Refused("no_working_mail")
    own = TeamMember.objects.filter(season=season, user=user_id)
    if own.filter(accepted_at__isnull=False).exists():
        raise Refused("in_a_team")
    row.accepted_at = now
    row.save(update_fields=["accepted_at"])
    own.filter(accepted_at=None).delete()
    _complete(season, entry, now)


def _complete(season: Season, entry: Entry, now: datetime) -> None:
    joined = entry.team.filter(accepted_at__isnull=False).count()
    if entry.status == Status.FORMING and joined == season.team_size:
        entry.status = first_status(season)
        entry.save(update_fields=["status"])
        if entry.status == Status.ASKED:
            notices_managers.called(season, now=now)


@transaction.atomic
def leave(*, entry_id: int, user_id: int) -> None:
    """Decline, or leave a team that has no division yet: it waits for partners again. Twice is
    once. A captain withdraws her team instead: `Refused`.
    """
    _season, entry = _locked(entry_id, Stage.REGISTRATION, Stage.DRAWN, Stage.RUNNING)
    row = entry.team.filter(user=user_id).first()
    if row is None:
        return
    if entry.user_id == user_id:
        raise Refused("captain_withdraws")
    if row.accepted_at is not None:
        if entry.division_id is not None:
            raise Refused("plays_already")
        entry.status = Status.FORMING if entry.status in _WAITING else entry.status
        entry.save(update_fields=["status"])
    row.delete()


_WAITING = {Status.ASKED, Status.RESERVE, Status.IN}


@transaction.atomic
def replace_partner(
    *, entry_id: int, user_id: int, seeker_id: int, by: int, reason: str, now: datetime
) -> None:
    """Somebody who has entered and still seeks partners takes the place of one member of a team:
    in the season, and at all open tables. A team that loses its captain gets another one.
    """
    season, entry = _locked(entry_id, Stage.DRAWN, Stage.RUNNING)
    row = entry.team.filter(user=user_id, accepted_at__isnull=False).first()
    seeker = Entry.objects.filter(pk=seeker_id, season=season, status=Status.FORMING).first()
    if row is None or entry.division_id is None or entry.status != Status.IN:
        raise Refused("no_partner")
    if seeker is None:
        raise Refused("not_seeking")
    seeker.team.all().delete()
    seeker.status, seeker.left_at = Status.OUT, now
    seeker.save(update_fields=["status", "left_at"])
    row.delete()
    TeamMember.objects.create(
        entry=entry, season=season, user_id=seeker.user_id, asked_at=now, accepted_at=now
    )
    if entry.user_id == user_id:
        _new_captain(season, entry)
    _hand_seats_over(entry, user_id, seeker.user_id, now)
    audit.ruled(season, "partner", now=now, by=by, reason=reason, entry_id=entry.pk)
    notices_leagues.told({user_id} - {by}, entry, "team_left", reason=reason, now=now)
    notices_leagues.told({seeker.user_id} - {by}, entry, "partner", now=now)


def _new_captain(season: Season, entry: Entry) -> None:
    """The member who has been there longest; an entry of her own from which she withdrew before
    anything was played makes room.
    """
    heir = entry.team.filter(accepted_at__isnull=False).order_by("pk")[0]
    Entry.objects.filter(season=season, user=heir.user_id, division=None).delete()
    entry.user_id = heir.user_id
    entry.save(update_fields=["user"])


def _hand_seats_over(entry: Entry, left: int, taker: int, now: datetime) -> None:
    over = (Table.Status.FINISHED, Table.Status.CANCELLED)
    places = Place.objects.filter(entry=entry, fixture__status=Fixture.Status.OPEN)
    tables = places.exclude(fixture__table__status__in=over).values("fixture__table")
    for seat in Seat.objects.filter(table__in=tables, user=left).order_by("table"):
        handover.hand_over(table_id=seat.table_id, seat=seat.number, user_id=taker, now=now)
