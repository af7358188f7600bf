"""One mail a day instead of one for each turn: at the hour that a person chose, by her own
clock.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from accounts.models import Notice, User
from accounts.services import NewNotice
from games import clock
from games.selectors import lists
from games.selectors.calendars import calendar_of

FURTHEST = 30
"""Days that a digest waits at most."""


def due_at(user: User, after: datetime) -> datetime | None:
    """The instant of this person's next digest; None when she wants single mails.

    An hour that the clocks skip on that day is the one after it. In her quiet hours she has her
    peace: it comes when they end; and on free days and on leave: it comes on the next other day.
    """
    if user.digest_hour is None:
        return None
    zone, calendar = ZoneInfo(user.time_zone), calendar_of(user)
    day = after.astimezone(zone).date()
    for ahead in range(FURTHEST):
        wall = datetime.combine(day + timedelta(days=ahead), time(user.digest_hour), zone)
        if (at := wall.astimezone(UTC)) >= after and calendar.open_minutes(wall.date()):
            return clock.deadline(at, 0, calendar)
    return after + timedelta(days=FURTHEST)


def owed(user: User, at: datetime) -> NewNotice:
    """The digest of that instant: the same one for all tables that come to it."""
    key = f"digest:{user.pk}:{at:%Y-%m-%dT%H:%M}"
    return NewNotice(recipient_id=user.pk, kind="digest", key=key, due_at=at, context={})


def prepare(notice: Notice, now: datetime) -> Mapping[str, Any] | None:
    """The tables that wait for her now; None when none does."""
    mine = lists.mine(user_id=notice.recipient_id, now=now)
    lines = [line for line in mine if line.is_waiting_for_you]
    return {"lines": lines} if lines else None
