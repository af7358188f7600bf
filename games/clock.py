"""Time control, pure: a bank of time per seat, an increment per turn, a cap; deadlines are exact
UTC instants.

A fixed time per turn is the case in which bank, increment and cap are equal: whatever is left is
topped up again. Time runs only while the player's calendar is open: an instant is open when the
clock on the player's wall shows a day and a minute that are. So an hour that the wall clock skips
is nobody's, and one that it shows twice counts twice.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct

HOUR = 3600
DAY = 24 * HOUR
MINUTES = 24 * 60
"""Of a day on the wall clock."""
STRETCH = 21 * DAY
"""Seconds by which a calendar makes a turn longer at most: no table becomes endless."""


NOTICE = timedelta(hours=12)
"""However a player changes her calendar, so much of what a running turn had left is kept."""


class Pace(Struct, frozen=True):
    """How much time a seat has, in seconds: what it starts with, what a turn adds, and the most it
    may hold.
    """

    bank: int
    increment: int
    cap: int

    @property
    def is_fixed(self) -> bool:
        """The same time for each turn, whatever was used before."""
        return self.bank == self.increment == self.cap


def fixed(seconds: int) -> Pace:
    """A fixed time for every turn."""
    return Pace(seconds, seconds, seconds)


PRESETS: dict[str, Pace] = {
    "lively": fixed(8 * HOUR),
    "brisk": fixed(12 * HOUR),
    "daily": fixed(DAY),
    "easy": fixed(2 * DAY),
    "steady": Pace(bank=3 * DAY, increment=12 * HOUR, cap=3 * DAY),
    "relaxed": fixed(3 * DAY),
    "slow": fixed(7 * DAY),
}
"""The paces offered when a table is made, fastest first; the names are worded by the form."""


class Calendar(Struct, frozen=True):
    """When a player's time runs, by the clock on her wall."""

    zone: str = "UTC"
    """The name of the zone as the IANA database has it."""
    quiet: tuple[int, int] = (0, 0)
    """Minutes of the day from which and until which no time runs, over midnight when the first is
    the later; none when they are equal.
    """
    weekend: tuple[int, ...] = ()
    """Weekdays on which no time runs: 0 is Monday."""
    leave: tuple[tuple[date, date], ...] = ()
    """Absences by their first and last days."""

    @property
    def is_always_open(self) -> bool:
        """Whether time runs at all hours."""
        return self.quiet[0] == self.quiet[1] and not self.weekend and not self.leave

    def open_minutes(self, day: date) -> tuple[tuple[int, int], ...]:
        """From which minutes until which others time runs on this day of the wall calendar."""
        if day.weekday() in self.weekend or any(a <= day <= z for a, z in self.leave):
            return ()
        start, end = self.quiet
        return ((end, start),) if start > end else ((0, start), (end, MINUTES))


ALWAYS = Calendar()
"""Time runs at all hours."""


def deadline(began_at: datetime, bank: int, calendar: Calendar = ALWAYS) -> datetime:
    """The instant at which a turn that began then, with so many seconds in the bank, is over: when
    they have passed in open hours, or `STRETCH` later than they would have without a calendar.
    """
    start = began_at.astimezone(UTC)
    if calendar.is_always_open:
        return start + timedelta(seconds=bank)
    return _after_open(start, bank, start + timedelta(seconds=bank + STRETCH), calendar)


def _after_open(start: datetime, seconds: float, end: datetime, calendar: Calendar) -> datetime:
    """When so much open time has passed since `start`; `end` when that comes first."""
    left = timedelta(seconds=seconds)
    for opens, closes in open_spans(start, end, calendar):
        if closes - opens >= left:
            return opens + left
        left -= closes - opens
    return end


def open_time(start: datetime, end: datetime, calendar: Calendar = ALWAYS) -> float:
    """The seconds between two instants in which time runs; none when they are the wrong way
    round.
    """
    if calendar.is_always_open:
        return max(0.0, (end.astimezone(UTC) - start.astimezone(UTC)).total_seconds())
    spans = open_spans(start.astimezone(UTC), end.astimezone(UTC), calendar)
    return sum((closes - opens).total_seconds() for opens, closes in spans)


def open_spans(
    start: datetime, end: datetime, calendar: Calendar
) -> Iterator[tuple[datetime, datetime]]:
    """The pieces of the time between two UTC instants in which time runs, in order."""
    for begins, ends, offset in _of_one_offset(start, end, ZoneInfo(calendar.zone)):
        day = (begins + offset).date()
        while (midnight := datetime(day.year, day.month, day.day, tzinfo=UTC) - offset) < ends:
            for first, last in calendar.open_minutes(day):
                opens = max(begins, midnight + timedelta(minutes=first))
                closes = min(ends, midnight + timedelta(minutes=last))
                if opens < closes:
                    yield opens, closes
            day += timedelta(days=1)


def _of_one_offset(
    start: datetime, end: datetime, zone: ZoneInfo
) -> Iterator[tuple[datetime, datetime, timedelta]]:
    """The time between two UTC instants in pieces of a day or less, each with the one offset from
    UTC that the zone has in it.
    """
    while start < end:
        stop = min(end, start + timedelta(days=1))
        if _offset(start, zone) != _offset(stop, zone):
            stop = _change(start, stop, zone)
        yield start, stop, _offset(start, zone)
        start = stop


def _offset(instant: datetime, zone: ZoneInfo) -> timedelta:
    return instant.astimezone(zone).utcoffset() or timedelta(0)


def _change(before: datetime, after: datetime, zone: ZoneInfo) -> datetime:
    """The instant between these two at which the zone's clocks are changed."""
    old, second = _offset(before, zone), timedelta(seconds=1)
    low = before.replace(microsecond=0)
    high = low + timedelta(seconds=int((after - low).total_seconds()) + 1)
    while high - low > second:
        middle = low + (high - low) // second // 2 * second
        low, high = (middle, high) if _offset(middle, zone) == old else (low, middle)
    return min(high, after)


def after_turn(
    pace: Pace, bank: int, began_at: datetime, now: datetime, calendar: Calendar = ALWAYS
) -> int:
    """The seconds in the bank after a turn: what was used is gone, the increment is added, the cap
    holds.
    """
    used = int(open_time(began_at, now, calendar))
    return min(pace.cap, max(0, bank - used) + pace.increment)


def own_share(
    began_at: datetime, ends_at: datetime, percent: int, calendar: Calendar = ALWAYS
) -> datetime:
    """The instant at which `percent` of the open time between the two has passed; of all time, when
    none of it is open.
    """
    total = open_time(began_at, ends_at, calendar)
    if calendar.is_always_open or not total:
        return share_of(began_at, ends_at, percent)
    return _after_open(began_at.astimezone(UTC), total * percent / 100, ends_at, calendar)


def after_edit(old: datetime, new: datetime, now: datetime) -> datetime:
    """The deadline of a running turn when the calendar has changed: the new one, but never so near
    that nobody could answer.
    """
    return max(new, min(old, now + NOTICE))


def share_of(began_at: datetime, ends_at: datetime, percent: int) -> datetime:
    """The instant at which `percent` of the time between the two has passed."""
    return began_at + (ends_at - began_at) * percent / 100


def moved_by_outage(
    began_at: datetime, ends_at: datetime, outage_from: datetime, outage_to: datetime
) -> tuple[datetime, datetime]:
    """Begin and end of a turn after an outage: both later by the time that was lost to it."""
    lost = outage_to - max(began_at, outage_from)
    if lost <= timedelta(0):
        return began_at, ends_at
    return began_at + lost, ends_at + lost
