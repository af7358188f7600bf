"""The hours in which no mail shall come, by the clock on a person's wall."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from accounts.models import User

HOUR = 60


def awake(user: User, at: datetime) -> datetime:
    """This instant, or the end of the quiet hours into which it falls."""
    start, end = user.quiet_from, user.quiet_until
    zone = ZoneInfo(user.time_zone)
    wall = at.astimezone(zone)
    minute = wall.hour * HOUR + wall.minute
    is_quiet = start <= minute < end if start <= end else minute >= start or minute < end
    if not is_quiet:
        return at
    day = wall.date() + timedelta(days=minute >= end)
    return datetime.combine(day, time(*divmod(end, HOUR)), zone).astimezone(UTC)
