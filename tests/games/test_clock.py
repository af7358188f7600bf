"""Time control by examples: what a bank holds, when a turn ends, and what an outage moves."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.template import Context, Template
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from games.clock import (
    DAY,
    HOUR,
    PRESETS,
    Pace,
    after_turn,
    deadline,
    fixed,
    moved_by_outage,
    share_of,
)
from games.selectors import spans

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
STEADY = PRESETS["steady"]
TIGHT = Pace(bank=10, increment=3, cap=20)
BARE = Pace(bank=10, increment=0, cap=10)

BANKS = [
    # a fixed time: whatever was used is topped up again
    ("fixed, at once", fixed(DAY), DAY, 0, DAY),
    ("fixed, half used", fixed(DAY), DAY, DAY // 2, DAY),
    ("fixed, all used", fixed(DAY), DAY, DAY, DAY),
    ("fixed, overdrawn", fixed(DAY), DAY, 2 * DAY, DAY),
    ("lively, seven hours", PRESETS["lively"], 8 * HOUR, 7 * HOUR, 8 * HOUR),
    ("slow, six days", PRESETS["slow"], 7 * DAY, 6 * DAY, 7 * DAY),
    # a bank: what was used is gone, the increment comes, the cap holds
    ("steady, at once from full", STEADY, 3 * DAY, 0, 3 * DAY),
    ("steady, less than comes", STEADY, 3 * DAY, 6 * HOUR, 3 * DAY),
    ("steady, as much as comes", STEADY, 3 * DAY, 12 * HOUR, 3 * DAY),
    ("steady, one day", STEADY, 3 * DAY, DAY, 2 * DAY + 12 * HOUR),
    ("steady, all of it", STEADY, 3 * DAY, 3 * DAY, 12 * HOUR),
    ("steady, overdrawn", STEADY, 3 * DAY, 5 * DAY, 12 * HOUR),
    ("steady, from little", STEADY, 12 * HOUR, 11 * HOUR, 13 * HOUR),
    ("steady, from nothing", STEADY, 0, 0, 12 * HOUR),
    ("tight, at once", TIGHT, 10, 0, 13),
    ("tight, saved up", TIGHT, 18, 0, 20),
    ("tight, at the cap", TIGHT, 20, 0, 20),
    ("tight, at the cap and used", TIGHT, 20, 1, 20),
    ("tight, at the cap and used more", TIGHT, 20, 5, 18),
    ("tight, the last second", TIGHT, 10, 10, 3),
    ("tight, one second late", TIGHT, 10, 11, 3),
    ("without increment", BARE, 10, 4, 6),
    ("without increment, all", BARE, 10, 10, 0),
    ("without increment, overdrawn", BARE, 3, 10, 0),
    ("a clock that ran backwards uses nothing", TIGHT, 10, -5, 13),
]


@pytest.mark.parametrize(
    ("pace", "bank", "used", "left"),
    [example[1:] for example in BANKS],
    ids=[example[0] for example in BANKS],
)
def test_what_a_bank_holds_after_a_turn(pace: Pace, bank: int, used: int, left: int) -> None:
    assert after_turn(pace, bank, NOON, NOON + timedelta(seconds=used)) == left


def test_parts_of_a_second_are_not_counted() -> None:
    assert after_turn(TIGHT, 10, NOON, NOON + timedelta(milliseconds=1999)) == 12


def test_a_turn_ends_when_its_bank_is_used_up() -> None:
    assert deadline(NOON, 90) == NOON + timedelta(seconds=90)


@pytest.mark.parametrize(
    ("percent", "hours"), [(0, 0), (10, 2.4), (50, 12), (75, 18), (95, 22.8), (100, 24)]
)
def test_a_share_of_the_time(percent: int, hours: float) -> None:
    assert share_of(NOON, NOON + timedelta(days=1), percent) == NOON + timedelta(hours=hours)


OUTAGES = [
    # begins, from, to, lost: in hours
    ("before it and through it", 0, 2, 5, 3),
    ("at its first instant", 2, 2, 5, 3),
    ("in the middle of it", 4, 2, 5, 1),
    ("at its last instant", 5, 2, 5, 0),
    ("after it", 6, 2, 5, 0),
]


@pytest.mark.parametrize(
    ("begins", "down", "up", "lost"),
    [example[1:] for example in OUTAGES],
    ids=[example[0] for example in OUTAGES],
)
def test_what_an_outage_moves(begins: int, down: int, up: int, lost: int) -> None:
    began, ends = NOON + timedelta(hours=begins), NOON + timedelta(hours=begins + 8)

    moved = moved_by_outage(began, ends, NOON + timedelta(hours=down), NOON + timedelta(hours=up))

    assert moved == (began + timedelta(hours=lost), ends + timedelta(hours=lost))


def test_the_presets_are_paces_that_can_be_played() -> None:
    assert list(PRESETS) == ["lively", "brisk", "daily", "easy", "steady", "relaxed", "slow"]
    assert all(
        0 < pace.increment <= pace.cap and pace.bank <= pace.cap for pace in PRESETS.values()
    )
    assert PRESETS["lively"].bank == 8 * HOUR
    assert PRESETS["slow"].bank == 7 * DAY


seconds = st.integers(0, 30 * DAY)
paces = st.builds(
    lambda bank, more, cap: Pace(min(bank, cap), more, cap), seconds, seconds, seconds
)


@given(paces, seconds, seconds)
def test_a_bank_is_never_in_debt_and_never_above_its_cap(pace: Pace, bank: int, used: int) -> None:
    left = after_turn(pace, min(bank, pace.cap), NOON, NOON + timedelta(seconds=used))

    assert min(pace.increment, pace.cap) <= left <= pace.cap


@given(seconds, seconds)
def test_less_time_used_leaves_no_less(one: int, other: int) -> None:
    left = [after_turn(STEADY, 2 * DAY, NOON, NOON + timedelta(seconds=n)) for n in (one, other)]

    assert (left[0] >= left[1]) == (one <= other) or left[0] == left[1]


@given(seconds, seconds, seconds, seconds)
def test_an_outage_gives_back_no_more_than_its_length(
    begins: int, lasts: int, down: int, long: int
) -> None:
    began, ends = NOON + timedelta(seconds=begins), NOON + timedelta(seconds=begins + lasts)
    outage = NOON + timedelta(seconds=down), NOON + timedelta(seconds=down + long)

    new_began, new_ends = moved_by_outage(began, ends, *outage)

    assert timedelta(0) <= new_began - began <= timedelta(seconds=long)
    assert new_ends - new_began == ends - began


ZONES = (
    "Europe/Warsaw", "Europe/Prague", "Europe/Madrid", "Europe/Stockholm", "Europe/London",
    "Europe/Lisbon", "Europe/Dublin", "Europe/Athens", "Europe/Kyiv", "Europe/Chisinau",
    "Atlantic/Azores", "Atlantic/Canary", "America/New_York", "America/Chicago", "America/Denver",
    "America/Los_Angeles", "America/Anchorage", "America/Adak", "America/Halifax",
    "America/St_Johns", "America/Havana", "America/Santiago", "Asia/Jerusalem", "Asia/Beirut",
    "Africa/Cairo", "Australia/Sydney", "Australia/Adelaide", "Australia/Lord_Howe",
    "Pacific/Auckland", "Pacific/Chatham",
)  # fmt: skip
HALF_HOUR = timedelta(minutes=30)


def changes(zone: str) -> list[datetime]:
    """The instants of the year at which the clocks of this zone are changed, to the half hour."""
    tz = ZoneInfo(zone)
    start = datetime(2026, 1, 1, tzinfo=UTC)
    steps = [start + n * HALF_HOUR for n in range(365 * 48)]
    offsets = [step.astimezone(tz).utcoffset() for step in steps]
    return [steps[n] for n in range(1, len(steps)) if offsets[n] != offsets[n - 1]]


@pytest.mark.parametrize("zone", ZONES)
def test_a_day_is_24_hours_when_the_clocks_are_changed(zone: str) -> None:
    tz = ZoneInfo(zone)
    both = changes(zone)

    for change in both:
        began = change - timedelta(hours=12)
        ends = deadline(began.astimezone(tz), DAY)
        shown = spans.clock(ends, began)
        assert ends == began + timedelta(hours=24)
        assert ends.utcoffset() == timedelta(0)
        assert after_turn(BARE, DAY, began.astimezone(tz), ends.astimezone(tz)) == 0
        assert shown is not None
        assert shown.remaining == "1 day"
        assert on_the_wall(ends, zone) == ends.astimezone(tz).strftime("%Y-%m-%d %H:%M")
    assert len(both) == 2


def on_the_wall(instant: datetime, zone: str) -> str:
    """What a page shows to a reader in this zone."""
    with timezone.override(ZoneInfo(zone)):
        return Template('{{ at|date:"Y-m-d H:i" }}').render(Context({"at": instant}))


def test_the_wall_clock_shows_the_hour_that_the_change_took() -> None:
    began = datetime(2026, 3, 28, 11, tzinfo=UTC)

    assert on_the_wall(began, "Europe/Warsaw") == "2026-03-28 12:00"
    assert on_the_wall(deadline(began, DAY), "Europe/Warsaw") == "2026-03-29 13:00"


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (-5, "less than a minute"),
        (59, "less than a minute"),
        (60, "1 min"),
        (3599, "59 min"),
        (3600, "1 h"),
        (3660, "1 h 1 min"),
        (DAY, "1 day"),
        (DAY + 59, "1 day"),
        (2 * DAY + 3 * HOUR + 60, "2 days 3 h"),
    ],
)
def test_a_length_of_time_in_words(left: int, words: str) -> None:
    assert spans.span(left) == words


@pytest.mark.parametrize(
    ("left", "urgent", "late"),
    [(4 * HOUR, False, False), (4 * HOUR - 1, True, False), (1, True, False), (0, True, True)],
)
def test_when_a_clock_is_urgent_and_when_it_is_late(left: int, urgent: bool, late: bool) -> None:
    shown = spans.clock(NOON + timedelta(seconds=left), NOON)

    assert shown is not None
    assert (shown.urgent, shown.late) == (urgent, late)


def test_where_no_time_runs_there_is_no_clock() -> None:
    assert spans.clock(None, NOON) is None
