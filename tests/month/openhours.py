"""Open hours by quarters of an hour, counted off one by one: the slow way to what `games.clock`
works out.
"""

from bisect import bisect_left
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

QUARTER = 900.0
DAYS = 120
STRETCH = timedelta(days=21)


class OpenHours:
    """When a person's time runs, from a midnight on for `DAYS` days."""

    def __init__(
        self,
        start: datetime,
        zone: str,
        quiet: tuple[int, int],
        weekend: Sequence[int],
        leave: Sequence[tuple[date, date]],
    ) -> None:
        self.start = start
        self.is_always = quiet[0] == quiet[1] and not weekend and not leave
        self.open: list[bool] = []
        self.sums: list[float] = []
        if not self.is_always:
            self._count(ZoneInfo(zone), quiet, weekend, leave)

    def _count(
        self,
        zone: ZoneInfo,
        quiet: tuple[int, int],
        weekend: Sequence[int],
        leave: Sequence[tuple[date, date]],
    ) -> None:
        total = 0.0
        for number in range(DAYS * 96):
            wall = (self.start + timedelta(seconds=number * QUARTER)).astimezone(zone)
            minute, day = wall.hour * 60 + wall.minute, wall.date()
            start, end = quiet
            is_quiet = start <= minute < end if start <= end else minute >= start or minute < end
            is_free = wall.weekday() in weekend or any(a <= day <= z for a, z in leave)
            self.open.append(not is_quiet and not is_free)
            total += QUARTER * self.open[-1]
            self.sums.append(total)

    def _until(self, at: datetime) -> float:
        """Open seconds from the start to an instant."""
        past = (at - self.start).total_seconds()
        slot = int(past // QUARTER)
        before = self.sums[slot - 1] if slot else 0.0
        return before + (past - slot * QUARTER if self.open[slot] else 0.0)

    def seconds(self, start: datetime, end: datetime) -> float:
        """Open seconds between two instants."""
        if self.is_always:
            return max(0.0, (end - start).total_seconds())
        return max(0.0, self._until(end) - self._until(start))

    def after(self, start: datetime, seconds: float, limit: datetime) -> datetime:
        """When so many open seconds have passed; the limit, when that comes first."""
        if self.is_always:
            return min(limit, start + timedelta(seconds=seconds))
        total = self._until(start) + seconds
        slot = max(
            bisect_left(self.sums, total), int((start - self.start).total_seconds() // QUARTER)
        )
        while slot < len(self.open) and not self.open[slot]:
            slot += 1
        if slot == len(self.open):
            return limit
        before = self.sums[slot - 1] if slot else 0.0
        at = self.start + timedelta(seconds=slot * QUARTER + max(0.0, total - before))
        return min(limit, max(start, at))

    def deadline(self, began: datetime, bank: float) -> datetime:
        """When a turn is over that has so many seconds."""
        return self.after(began, bank, began + timedelta(seconds=bank) + STRETCH)

    def first_open(self, at: datetime) -> datetime:
        """The first open instant from then on."""
        return self.deadline(at, 0)

    def share(self, began: datetime, ends: datetime, percent: int) -> datetime:
        """When so much of the open time between the two is gone; of all, when none is open."""
        total = self.seconds(began, ends)
        if self.is_always or not total:
            return began + (ends - began) * percent / 100
        return self.after(began, total * percent / 100, ends)


def midnight(at: datetime) -> datetime:
    """The midnight before the day before, in UTC."""
    day = at.astimezone(UTC).date() - timedelta(days=1)
    return datetime(day.year, day.month, day.day, tzinfo=UTC)
