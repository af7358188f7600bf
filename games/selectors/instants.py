"""One clock for all web processes: the database's.

Each process reads the clock of PostgreSQL once a minute, and counts on from there by its own
monotonic clock, which nobody can set. Of a few readings the one with the shortest way counts, taken
in its middle. Processes on several machines then agree to within a few milliseconds, however their
own clocks are set. With SQLite there is one machine, and its clock is the one.
"""

import time
from datetime import UTC, datetime, timedelta
from threading import Lock

from django.db import connection
from django.utils import timezone

FRESH = 60.0
"""Seconds for which a reading holds."""
READINGS = 3


class _Shared:
    """The last reading of the database's clock, for all threads of this process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._base: datetime | None = None
        self._read_at = 0.0

    def at(self, monotonic: float) -> datetime:
        now = time.monotonic()
        with self._lock:
            if self._base is None or now - self._read_at > FRESH:
                self._base, self._read_at = read()
            return self._base + timedelta(seconds=monotonic - self._read_at)


def at(monotonic: float) -> datetime:
    """The shared instant that belongs to this reading of the process's monotonic clock."""
    if connection.vendor != "postgresql":
        return timezone.now() - timedelta(seconds=time.monotonic() - monotonic)
    return _shared.at(monotonic)


def read() -> tuple[datetime, float]:
    """The database's clock, and the monotonic instant at which it showed that."""
    with connection.cursor() as cursor:
        readings = [_once(cursor) for _ in range(READINGS)]
    _, base, middle = min(readings)
    return base, middle


def _once(cursor: object) -> tuple[float, datetime, float]:
    asked = time.monotonic()
    cursor.execute("SELECT clock_timestamp()")  # type: ignore[attr-defined]
    (shown,) = cursor.fetchone()  # type: ignore[attr-defined]
    answered = time.monotonic()
    return answered - asked, shown.astimezone(UTC), (asked + answered) / 2


_shared = _Shared()
