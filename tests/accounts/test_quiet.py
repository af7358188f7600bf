"""What can wait comes after the quiet hours of its reader."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some

from accounts.models import User
from accounts.quiet import awake
from games import clock
from games.clock import Calendar

WARSAW = ZoneInfo("Europe/Warsaw")
INSTANTS = some.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31), timezones=some.just(UTC))  # noqa: DTZ001
MINUTES = some.integers(0, 1439)


def local(*numbers: int) -> datetime:
    return datetime(*numbers, tzinfo=WARSAW)  # type: ignore[arg-type, misc]


@given(INSTANTS, MINUTES, MINUTES, some.sampled_from(["Europe/Warsaw", "Asia/Kolkata", "UTC"]))
def test_it_is_the_first_instant_in_which_time_runs(
    at: datetime, start: int, end: int, zone: str
) -> None:
    user = User(time_zone=zone, quiet_from=start, quiet_until=end)
    calendar = Calendar(zone=zone, quiet=(start, end))

    assert awake(user, at) == clock.deadline(at, 0, calendar)


@pytest.mark.parametrize(
    ("at", "wakes"),
    [
        (local(2026, 3, 2, 21, 59), local(2026, 3, 2, 21, 59)),
        (local(2026, 3, 2, 22, 0), local(2026, 3, 3, 7, 30)),
        (local(2026, 3, 3, 7, 29), local(2026, 3, 3, 7, 30)),
        (local(2026, 3, 3, 7, 30), local(2026, 3, 3, 7, 30)),
        (local(2026, 3, 28, 23, 0), local(2026, 3, 29, 7, 30)),  # one hour less
        (local(2026, 10, 24, 23, 0), local(2026, 10, 25, 7, 30)),  # one hour more
    ],
)
def test_over_midnight_and_over_a_change_of_the_clock(at: datetime, wakes: datetime) -> None:
    user = User(time_zone="Europe/Warsaw", quiet_from=22 * 60, quiet_until=7 * 60 + 30)

    assert awake(user, at) == wakes
