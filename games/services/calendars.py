"""What a player changes in her calendar, and what becomes of the turns that run meanwhile."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from django.db import transaction

from accounts.models import Absence, User
from games import clock, notices
from games.models import Move, Seat, Table
from games.models.befores import close as settle
from games.selectors import calendars as reading
from games.services import record
from games.services.refusals import NotFound, Refused

QUIET_AT_MOST = 14 * 60
"""Minutes of a day that may be quiet."""
FREE_DAYS_AT_MOST = 2
"""Days of the week on which one need not play."""
BOOKED_AT_MOST = 20
"""Absences that are not over."""
AHEAD = 400
"""Days ahead that may be booked."""
REMEMBERED = 60
"""Days for which a past absence may still count in a running turn."""


@transaction.atomic(durable=True)
def set_hours(
    *,
    user_id: int,
    quiet: tuple[int, int],
    weekend: Sequence[int],
    books_leave: bool,
    now: datetime,
) -> None:
    """Keep when a person wants to have her peace; her running turns are reckoned anew.

    Raises `Refused` when too little would be left open.
    """
    if (quiet[1] - quiet[0]) % clock.MINUTES > QUIET_AT_MOST:
        raise Refused("quiet_too_long", most=QUIET_AT_MOST // 60)
    if len(weekend) > FREE_DAYS_AT_MOST:
        raise Refused("weekend_too_long", most=FREE_DAYS_AT_MOST)
    user = locked(user_id)
    user.quiet_from, user.quiet_until = quiet
    user.weekend = sorted(set(weekend))
    user.books_leave = books_leave
    user.save(update_fields=["quiet_from", "quiet_until", "weekend", "books_leave"])
    reckon(user, now=now)


@transaction.atomic
def zone_changed(user: User, now: datetime) -> None:
    """A person's clock stands in another zone: her running turns are reckoned anew."""
    reckon(locked(user.pk), now=now)


def locked(user_id: int) -> User:
    """The person; nobody else changes her calendar until the transaction ends."""
    return User.objects.select_for_update(no_key=True).get(pk=user_id)


@transaction.atomic(durable=True)
def book(*, user_id: int, first: date, last: date, now: datetime) -> Absence:
    """Book leave for days that are not past. Raises `Refused` beyond the allowance of a year."""
    user = locked(user_id)
    today = reading.today(user, now)
    if first < today or last < first or (last - today).days > AHEAD:
        raise Refused("absence_days")
    if Absence.objects.filter(user=user, last__gte=today).count() >= BOOKED_AT_MOST:
        raise Refused("absences_too_many", most=BOOKED_AT_MOST)
    if Absence.objects.filter(user=user, first__lte=last, last__gte=first).exists():
        raise Refused("absence_twice")
    _keep_to_allowance(user, first, last)
    return _insert(user, Absence.Kind.BOOKED, first, last, now)


def _keep_to_allowance(user: User, first: date, last: date) -> None:
    for year in range(first.year, last.year + 1):
        left = reading.leave_left(user, year)
        if reading.days_in(first, last, year) > left:
            raise Refused("allowance", left=left, year=year)


def _insert(user: User, kind: str, first: date, last: date, now: datetime) -> Absence:
    absence = Absence.objects.create(user=user, kind=kind, first=first, last=last, booked_at=now)
    _copy(user, now=now)
    reckon(user, now=now)
    return absence


def _copy(user: User, *, now: datetime) -> None:
    """Write the absences that may still count to the person's row."""
    since = reading.today(user, now) - timedelta(days=REMEMBERED)
    rows = Absence.objects.filter(user=user, last__gte=since).order_by("first", "pk")
    user.away = [
        [first.isoformat(), last.isoformat()] for first, last in rows.values_list("first", "last")
    ]
    user.save(update_fields=["away"])


@transaction.atomic(durable=True)
def cancel(*, user_id: int, absence_id: int, now: datetime) -> None:
    """Give booked leave back before it begins. Raises `NotFound`, or `Refused` when it has."""
    user = locked(user_id)
    absence = Absence.objects.filter(user=user, pk=absence_id).first()
    if absence is None:
        raise NotFound("no_absence")
    if absence.first <= reading.today(user, now):
        raise Refused("absence_begun")
    absence.delete()
    _copy(user, now=now)
    reckon(user, now=now)


@transaction.atomic(durable=True)
def declare_emergency(*, user_id: int, now: datetime) -> Absence:
    """Stop all of a person's clocks for some days from today, without warning and without using up
    leave. Raises `Refused` when she did so within the year.
    """
    user = locked(user_id)
    again = reading.emergency_from(user, now)
    if again is not None:
        raise Refused("emergency_again", day=again.isoformat())
    today = reading.today(user, now)
    last = today + timedelta(days=reading.EMERGENCY - 1)
    return _insert(user, Absence.Kind.EMERGENCY, today, last, now)


@transaction.atomic(durable=True)
def leave_instead(*, table_id: int, user_id: int, now: datetime) -> bool:
    """Book the day on which a turn at this table ran out as leave, where the player wished that and
    has some left; whether it was booked. It moves all her running turns.
    """
    user = locked(user_id)
    seats = _running_turns(user)
    seat = next((seat for seat in seats if seat.table_id == table_id), None)
    if not user.books_leave or seat is None or seat.deadline_at is None or seat.deadline_at > now:
        return False
    if record.is_limited(seat.table, seat.number):
        return False
    day = reading.today(user, seat.deadline_at - timedelta(microseconds=1))
    is_away = Absence.objects.filter(user=user, first__lte=day, last__gte=day).exists()
    if is_away or not reading.leave_left(user, day.year) or _is_at_cap(seat):
        return False
    _insert(user, Absence.Kind.AUTOMATIC, day, day, now)
    _log(seat, now)
    return True


def _log(seat: Seat, now: datetime) -> None:
    """A row of the log says so at the table whose time had run out; the rules know nothing of
    it.
    """
    table = seat.table
    table.version += 1
    table.save(update_fields=["version"])
    record.append(table, Move.Kind.LEAVE, seat, "site.leave", now=now)


def _is_at_cap(seat: Seat) -> bool:
    """No leave can move this turn any further."""
    assert seat.turn_began_at is not None
    assert seat.deadline_at is not None
    most = timedelta(seconds=seat.bank + clock.STRETCH)
    return seat.deadline_at >= seat.turn_began_at + most


def reckon(user: User, *, now: datetime) -> None:
    """Set the deadlines of a person's running turns by her calendar as it is now.

    No deadline comes nearer than `clock.after_edit` allows, none goes beyond the cap.
    """
    for seat in _running_turns(user):
        reckon_seat(seat, now=now)


def _running_turns(user: User) -> list[Seat]:
    """Her turns in which her calendar counts. All tables at which she plays are locked first, in
    the order of their numbers: no turn can begin by the old calendar meanwhile.
    """
    running = Table.objects.filter(seats__user=user, status=Table.Status.RUNNING)
    list(running.select_for_update(of=("self",)).order_by("pk").values_list("pk"))
    turns = Seat.objects.filter(user=user, to_act=True, bot="", deadline_at__isnull=False)
    turns = turns.filter(table__status=Table.Status.RUNNING, table__own_calendars=True)
    return list(turns.select_related("table", "user").order_by("table"))


def reckon_seat(seat: Seat, *, now: datetime) -> None:
    """Set the deadline of one running turn by its player's calendar; its table is locked."""
    assert seat.turn_began_at is not None
    assert seat.deadline_at is not None
    if record.is_limited(seat.table, seat.number):
        return
    calendar = reading.calendar_at(seat.table, seat)
    ends_at = clock.deadline(seat.turn_began_at, seat.bank, calendar)
    ends_at = clock.after_edit(seat.deadline_at, ends_at, now)
    if ends_at == seat.deadline_at:
        return
    seat.deadline_at = ends_at
    seat.save(update_fields=["deadline_at"])
    if seat.table.undo_number:
        settle(seat.table)  # a move that is taken back would bring the old deadline back
    notices.reckoned(seat.table, seat)
