"""A player's calendar as the clocks read it, and as her page and her tables show it."""

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from accounts.models import Absence, User
from games import clock
from games.clock import ALWAYS, Calendar
from games.models import Seat, Table
from games.selectors.spans import span

ALLOWANCE = 28
"""Days of leave that a person may book in a calendar year."""
EMERGENCY = 3
"""Days that an emergency stops a person's clocks."""
EMERGENCY_EVERY = 365
"""Days after which one may declare another emergency."""


def calendar_of(user: User) -> Calendar:
    """When this person's time runs; from her row alone, without a query."""
    if not (user.away or user.weekend or user.quiet_from != user.quiet_until):
        return ALWAYS
    return Calendar(
        zone=user.time_zone,
        quiet=(user.quiet_from, user.quiet_until),
        weekend=tuple(user.weekend),
        leave=tuple((date.fromisoformat(first), date.fromisoformat(last))
                    for first, last in user.away),
    )  # fmt: skip


def calendar_at(table: Table, seat: Seat) -> Calendar:
    """When time runs for this seat at this table: at all hours where personal calendars are off,
    and for bots.
    """
    if not table.own_calendars or seat.user_id is None or seat.bot:
        return ALWAYS
    assert seat.user is not None
    return calendar_of(seat.user)


def today(user: User, now: datetime) -> date:
    """The date on this person's wall."""
    return now.astimezone(ZoneInfo(user.time_zone)).date()


def days_in(first: date, last: date, year: int) -> int:
    """How many of these days lie in a year."""
    start, end = max(first, date(year, 1, 1)), min(last, date(year, 12, 31))
    return max(0, (end - start).days + 1)


def leave_left(user: User, year: int) -> int:
    """The days of leave that a person may still book in a year. What an emergency takes is not
    counted.
    """
    taken = Absence.objects.filter(user=user, first__year__lte=year, last__year__gte=year)
    spans = taken.exclude(kind=Absence.Kind.EMERGENCY).values_list("first", "last")
    return max(0, ALLOWANCE - sum(days_in(first, last, year) for first, last in spans))


@dataclass(frozen=True)
class AbsenceLine:
    """One absence as its owner sees it."""

    pk: int
    first: date
    last: date
    kind: str
    can_cancel: bool
    """It has not begun."""


@dataclass(frozen=True)
class CalendarPage:
    """What the page of one's calendar shows beside its forms."""

    zone: str
    today: date
    left: int
    """Days of leave left this year."""
    allowance: int
    stretch: str
    """The longest that a calendar can stretch a turn, in words."""
    absences: tuple[AbsenceLine, ...]
    emergency_from: date | None
    """From when on one may declare an emergency again; None: now."""
    emergency_days: int


def page(user: User, *, now: datetime) -> CalendarPage:
    """One's own calendar: the absences that are not over, and what is left of the allowance."""
    day = today(user, now)
    rows = Absence.objects.filter(user=user, last__gte=day).order_by("first", "pk")
    return CalendarPage(
        zone=user.time_zone,
        today=day,
        left=leave_left(user, day.year),
        allowance=ALLOWANCE,
        stretch=span(clock.STRETCH),
        absences=tuple(
            AbsenceLine(row.pk, row.first, row.last, row.get_kind_display(), row.first > day)
            for row in rows
        ),
        emergency_from=emergency_from(user, now),
        emergency_days=EMERGENCY,
    )


def emergency_from(user: User, now: datetime) -> date | None:
    """The day from which this person may declare an emergency; None when she may at once."""
    rows = Absence.objects.filter(user=user, kind=Absence.Kind.EMERGENCY)
    last = rows.order_by("-first").values_list("first", flat=True).first()
    if last is None or (today(user, now) - last).days >= EMERGENCY_EVERY:
        return None
    return date.fromordinal(last.toordinal() + EMERGENCY_EVERY)


def reckoning(table: Table, seat: Seat, now: datetime) -> str:
    """How a running turn's deadline comes about, in one sentence for everybody at the table; ""
    where no time runs.
    """
    if not seat.to_act or seat.deadline_at is None or seat.turn_began_at is None:
        return ""
    calendar = calendar_at(table, seat)
    left = clock.open_time(now, seat.deadline_at, calendar)
    if calendar.is_always_open:
        return _("All hours count.")
    whole = clock.deadline(seat.turn_began_at, seat.bank, calendar)
    if clock.open_time(seat.turn_began_at, whole, calendar) < seat.bank:
        words = _("Of that, %(left)s in open hours; a turn is stretched by %(most)s at most.")
        return words % {"left": span(int(left)), "most": span(clock.STRETCH)}
    return _("Of that, %(left)s in open hours; outside them no time runs.") % {
        "left": span(int(left))
    }
