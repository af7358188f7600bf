"""Deadlines in each player's own calendar, by worked examples and by what holds for all of them.

The examples are written as the clock on the player's wall shows them; the properties are checked
against a second reckoning that looks at each quarter of an hour by itself.
"""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.clock import (
    ALWAYS,
    DAY,
    HOUR,
    NOTICE,
    STRETCH,
    Calendar,
    after_edit,
    after_turn,
    deadline,
    fixed,
    open_time,
    own_share,
)

NIGHT = (22 * 60, 7 * 60)
NAP = (13 * 60, 14 * 60)
SAT_SUN = (5, 6)
FRI_SAT = (4, 5)

# zone, quiet, weekend, leave ("MM-DD..MM-DD" of 2026), began on the wall, hours, ends on the wall.
# 2 March 2026 is a Monday. Europe changes its clocks on 29 March and 25 October, the United States
# on 8 March and 1 November, New Zealand on 5 April and 27 September.
EXAMPLES = [
    # no calendar: all hours count, whatever the zone
    ("always, utc", "UTC", None, (), "", "03-02 12:00", 24, "03-03 12:00"),
    ("always, warsaw", "Europe/Warsaw", None, (), "", "03-02 12:00", 24, "03-03 12:00"),
    ("always, over spring", "Europe/Warsaw", None, (), "", "03-28 12:00", 24, "03-29 13:00"),
    ("always, over autumn", "Europe/Warsaw", None, (), "", "10-24 12:00", 24, "10-25 11:00"),
    # quiet hours over midnight: fifteen open hours a day
    ("night, within a day", "UTC", NIGHT, (), "", "03-02 08:00", 8, "03-02 16:00"),
    ("night, to its first minute", "UTC", NIGHT, (), "", "03-02 08:00", 14, "03-02 22:00"),
    ("night, one minute over", "UTC", NIGHT, (), "", "03-02 08:01", 14, "03-03 07:01"),
    ("night, over it", "UTC", NIGHT, (), "", "03-02 20:00", 8, "03-03 13:00"),
    ("night, begins in it", "UTC", NIGHT, (), "", "03-02 23:30", 8, "03-03 15:00"),
    ("night, begins before dawn", "UTC", NIGHT, (), "", "03-02 03:00", 8, "03-02 15:00"),
    ("night, begins as it ends", "UTC", NIGHT, (), "", "03-02 07:00", 8, "03-02 15:00"),
    ("night, begins as it starts", "UTC", NIGHT, (), "", "03-02 22:00", 8, "03-03 15:00"),
    ("night, a day of time", "UTC", NIGHT, (), "", "03-02 12:00", 24, "03-03 21:00"),
    ("night, three days of time", "UTC", NIGHT, (), "", "03-02 07:00", 72, "03-06 19:00"),
    # quiet hours within a day
    ("nap, before it", "UTC", NAP, (), "", "03-02 10:00", 2, "03-02 12:00"),
    ("nap, through it", "UTC", NAP, (), "", "03-02 10:00", 6, "03-02 17:00"),
    ("nap, twice", "UTC", NAP, (), "", "03-02 10:00", 28, "03-03 16:00"),
    ("nap, begins in it", "UTC", NAP, (), "", "03-02 13:20", 1, "03-02 15:00"),
    # from midnight, and until midnight
    ("first hours", "UTC", (0, 360), (), "", "03-02 22:00", 4, "03-03 08:00"),
    ("last hours", "UTC", (1320, 0), (), "", "03-02 20:00", 4, "03-03 02:00"),
    # weekends
    ("weekend, not met", "UTC", None, SAT_SUN, "", "03-02 12:00", 24, "03-03 12:00"),
    ("weekend, over it", "UTC", None, SAT_SUN, "", "03-06 12:00", 24, "03-09 12:00"),
    ("weekend, begins in it", "UTC", None, SAT_SUN, "", "03-07 15:00", 24, "03-10 00:00"),
    ("weekend, a week of time", "UTC", None, SAT_SUN, "", "03-02 00:00", 168, "03-11 00:00"),
    ("weekend, of friday", "Asia/Riyadh", None, FRI_SAT, "", "03-05 18:00", 12, "03-08 06:00"),
    ("weekend, by her own date", "Pacific/Auckland", None, SAT_SUN, "",
     "03-06 20:00", 8, "03-09 04:00"),
    ("weekend, sunday only", "Europe/Madrid", None, (6,), "", "03-07 18:00", 12, "03-09 06:00"),
    ("weekend and night", "UTC", NIGHT, SAT_SUN, "", "03-06 20:00", 8, "03-09 13:00"),
    # leave
    ("leave, one day", "UTC", None, (), "03-03..03-03", "03-02 12:00", 24, "03-04 12:00"),
    ("leave, ten days", "UTC", None, (), "03-03..03-12", "03-02 12:00", 24, "03-13 12:00"),
    ("leave, begun in it", "UTC", None, (), "03-01..03-03", "03-02 12:00", 24, "03-05 00:00"),
    ("leave, after the turn", "UTC", None, (), "03-05..03-09", "03-02 12:00", 24, "03-03 12:00"),
    ("leave, two of them", "UTC", None, (), "03-03..03-03 03-05..03-05",
     "03-02 12:00", 48, "03-06 12:00"),
    ("leave, that overlap", "UTC", None, (), "03-03..03-05 03-04..03-06",
     "03-02 12:00", 24, "03-07 12:00"),
    ("leave, beside a weekend", "UTC", None, SAT_SUN, "03-09..03-10",
     "03-06 12:00", 24, "03-11 12:00"),
    ("leave, by her own date", "Asia/Tokyo", None, (), "03-03..03-03",
     "03-02 23:00", 2, "03-04 01:00"),
    ("leave, night and weekend", "Europe/Prague", NIGHT, SAT_SUN, "03-09..03-09",
     "03-06 20:00", 8, "03-10 13:00"),
    # the clocks are changed
    ("spring, in the quiet hours", "Europe/Warsaw", NIGHT, (), "",
     "03-28 20:00", 8, "03-29 13:00"),
    ("spring, in the open hours", "Europe/Warsaw", NAP, (), "", "03-28 23:00", 6, "03-29 06:00"),
    ("spring, quiet in the hour that is skipped", "Europe/Warsaw", (120, 180), (), "",
     "03-29 00:00", 4, "03-29 05:00"),
    ("spring, quiet from within it", "Europe/Warsaw", (150, 240), (), "",
     "03-29 00:00", 4, "03-29 06:00"),
    ("spring, on a weekend day", "Europe/Stockholm", None, (6,), "",
     "03-28 12:00", 24, "03-30 12:00"),
    ("spring, in new york", "America/New_York", NIGHT, (), "", "03-07 20:00", 8, "03-08 13:00"),
    ("spring, at midnight", "America/Havana", NAP, (), "", "03-07 22:00", 4, "03-08 03:00"),
    ("autumn, in the quiet hours", "Europe/Warsaw", NIGHT, (), "",
     "10-24 20:00", 8, "10-25 13:00"),
    ("autumn, in the open hours", "Europe/Warsaw", NAP, (), "", "10-24 23:00", 6, "10-25 04:00"),
    ("autumn, quiet in the hour that comes twice", "Europe/Warsaw", (120, 180), (), "",
     "10-25 00:00", 4, "10-25 05:00"),
    ("autumn, in auckland", "Pacific/Auckland", NAP, (), "", "04-04 23:00", 6, "04-05 04:00"),
    ("autumn, half an hour", "Australia/Lord_Howe", NAP, (), "",
     "04-04 23:00", 6, "04-05 04:30"),
    ("leave over a change", "Europe/Madrid", None, (), "03-28..03-30",
     "03-27 12:00", 24, "03-31 12:00"),
    # zones off the full hour
    ("kathmandu", "Asia/Kathmandu", NIGHT, (), "", "03-02 21:45", 1, "03-03 07:45"),
    ("chatham", "Pacific/Chatham", NIGHT, SAT_SUN, "", "03-06 21:45", 1, "03-09 07:45"),
    # the cap
    ("cap, leave of forty days", "UTC", None, (), "03-03..04-11",
     "03-02 12:00", 24, "03-24 12:00"),
    ("cap, leave of twenty days is below it", "UTC", None, (), "03-03..03-22",
     "03-02 12:00", 24, "03-23 12:00"),
    ("cap, leave and weekends", "UTC", None, SAT_SUN, "03-03..03-27",
     "03-02 12:00", 24, "03-24 12:00"),
    ("cap, in a local summer", "Europe/Warsaw", None, (), "03-11..04-30",
     "03-10 12:00", 24, "04-01 13:00"),
]  # fmt: skip


def on_the_wall(words: str, zone: str) -> datetime:
    """ "03-02 12:00" of 2026 in this zone."""
    wall = datetime.strptime(f"2026-{words}", "%Y-%m-%d %H:%M").replace(tzinfo=ZoneInfo(zone))
    return wall.astimezone(UTC)


def days(words: str) -> tuple[tuple[date, date], ...]:
    """ "03-02..03-05 04-01..04-01" of 2026."""
    spans = (span.partition("..") for span in words.split())
    return tuple(
        (date.fromisoformat(f"2026-{first}"), date.fromisoformat(f"2026-{last}"))
        for first, _dots, last in spans
    )


@pytest.mark.parametrize("example", EXAMPLES, ids=[example[0] for example in EXAMPLES])
def test_when_a_turn_is_over(
    example: tuple[str, str, tuple[int, int] | None, tuple[int, ...], str, str, int, str],
) -> None:
    _name, zone, quiet, weekend, leave, began, hours, ends = example
    calendar = Calendar(zone, quiet or (0, 0), weekend, days(leave))
    start = on_the_wall(began, zone)

    ends_at = deadline(start, hours * HOUR, calendar)

    assert ends_at.astimezone(ZoneInfo(zone)) == on_the_wall(ends, zone)
    assert ends_at.utcoffset() == timedelta(0)
    if ends_at - start < timedelta(seconds=hours * HOUR + STRETCH):
        assert open_time(start, ends_at, calendar) == hours * HOUR


def test_there_are_examples_enough() -> None:
    assert len({example[1:] for example in EXAMPLES}) == len(EXAMPLES) >= 40


def test_a_bank_loses_only_what_passed_in_open_hours() -> None:
    calendar = Calendar(quiet=NIGHT)
    pace = replace(fixed(3 * DAY), increment=0)
    began = on_the_wall("03-02 20:00", "UTC")

    left = after_turn(pace, 3 * DAY, began, on_the_wall("03-03 09:00", "UTC"), calendar)

    assert left == 3 * DAY - 4 * HOUR


def test_who_answers_in_her_quiet_hours_pays_nothing_for_them() -> None:
    calendar = Calendar(quiet=NIGHT)
    began = on_the_wall("03-02 23:00", "UTC")

    assert after_turn(fixed(DAY), 5, began, on_the_wall("03-03 02:00", "UTC"), calendar) == DAY
    assert open_time(began, on_the_wall("03-03 02:00", "UTC"), calendar) == 0


def test_with_nothing_left_a_turn_is_over_when_the_hours_open() -> None:
    began = on_the_wall("03-02 23:00", "UTC")

    assert deadline(began, 0, Calendar(quiet=NIGHT)) == on_the_wall("03-03 07:00", "UTC")
    assert deadline(began, 0) == began


def test_who_moves_to_another_zone_has_her_hours_there() -> None:
    began = on_the_wall("03-02 12:00", "UTC")
    at_home, away = (Calendar(zone, NIGHT) for zone in ("Europe/Warsaw", "America/New_York"))

    before, after = (deadline(began, 12 * HOUR, calendar) for calendar in (at_home, away))

    assert before == on_the_wall("03-03 10:00", "Europe/Warsaw")
    assert after == on_the_wall("03-02 19:00", "America/New_York")


@pytest.mark.parametrize(
    ("percent", "shown"), [(0, "03-02 20:00"), (50, "03-03 09:00"), (95, "03-03 12:36")]
)
def test_a_share_of_ones_own_time(percent: int, shown: str) -> None:
    calendar = Calendar(quiet=NIGHT)
    began = on_the_wall("03-02 20:00", "UTC")
    ends = deadline(began, 8 * HOUR, calendar)

    assert own_share(began, ends, percent, calendar) == on_the_wall(shown, "UTC")


def test_of_a_turn_without_open_hours_a_share_is_one_of_all_time() -> None:
    calendar = Calendar(weekend=SAT_SUN)
    began = on_the_wall("03-07 00:00", "UTC")

    half = own_share(began, began + timedelta(days=1), 50, calendar)

    assert half == began + timedelta(hours=12)


def test_an_edit_leaves_time_to_answer() -> None:
    now = on_the_wall("03-02 12:00", "UTC")
    soon, later = now - timedelta(hours=1), now + timedelta(days=2)

    assert after_edit(later, soon, now) == now + NOTICE
    assert after_edit(now + timedelta(hours=2), soon, now) == now + timedelta(hours=2)
    assert after_edit(soon, later, now) == later


zones = st.sampled_from(
    ["UTC", "Europe/Warsaw", "America/New_York", "Asia/Kathmandu", "Pacific/Auckland",
     "America/Havana", "Australia/Lord_Howe", "America/St_Johns"]
)  # fmt: skip
minutes = st.integers(0, 24 * 4 - 1).map(lambda quarter: quarter * 15)
dates = st.integers(0, 120).map(lambda n: date(2026, 3, 1) + timedelta(days=n))
leaves = st.lists(
    st.builds(lambda first, more: (first, first + timedelta(days=more)), dates, st.integers(0, 25)),
    max_size=3,
).map(tuple)
calendars = st.builds(
    Calendar,
    zones,
    st.tuples(minutes, minutes),
    st.lists(st.integers(0, 6), max_size=2, unique=True).map(tuple),
    leaves,
)
instants = st.integers(0, 60 * 24 * 4).map(
    lambda quarter: datetime(2026, 3, 1, tzinfo=UTC) + timedelta(minutes=15 * quarter)
)
budgets = st.integers(1, 7 * 24 * 4).map(lambda quarter: quarter * 15 * 60)


def is_open(instant: datetime, calendar: Calendar) -> bool:
    """Whether the wall shows an open minute: said once more, and in another way."""
    wall = instant.astimezone(ZoneInfo(calendar.zone))
    minute, (start, end) = wall.hour * 60 + wall.minute, calendar.quiet
    is_quiet = start <= minute < end if start <= end else minute >= start or minute < end
    is_away = any(first <= wall.date() <= last for first, last in calendar.leave)
    return not is_quiet and not is_away and wall.weekday() not in calendar.weekend


def counted_out(began: datetime, bank: int, calendar: Calendar) -> datetime:
    """The deadline by a look at every quarter of an hour."""
    quarter = timedelta(minutes=15)
    limit = began + timedelta(seconds=bank + STRETCH)
    now, left = began, timedelta(seconds=bank)
    while left and now < limit:
        left -= quarter * is_open(now, calendar)
        now += quarter
    return now


@given(instants, budgets, calendars)
def test_the_reckoning_is_the_same_as_counting(
    began: datetime, bank: int, calendar: Calendar
) -> None:
    assert deadline(began, bank, calendar) == counted_out(began, bank, calendar)


@given(instants, budgets, calendars, minutes, st.integers(0, 6))
def test_more_open_hours_never_give_a_later_deadline(
    began: datetime, bank: int, calendar: Calendar, minute: int, weekday: int
) -> None:
    shorter_night = replace(calendar, quiet=(calendar.quiet[0], calendar.quiet[0]))
    fewer_days = replace(calendar, weekend=tuple(set(calendar.weekend) - {weekday}))
    less_leave = replace(calendar, leave=calendar.leave[1:])

    now = deadline(began, bank, calendar)

    for opener in (shorter_night, fewer_days, less_leave, ALWAYS):
        assert deadline(began, bank, opener) <= now


@given(instants, budgets, budgets, calendars)
def test_a_larger_budget_never_gives_an_earlier_deadline(
    began: datetime, bank: int, more: int, calendar: Calendar
) -> None:
    assert deadline(began, bank + more, calendar) >= deadline(began, bank, calendar)


@given(instants, budgets, calendars, leaves)
def test_more_leave_never_gives_an_earlier_deadline(
    began: datetime, bank: int, calendar: Calendar, more: tuple[tuple[date, date], ...]
) -> None:
    longer = replace(calendar, leave=calendar.leave + more)

    assert deadline(began, bank, longer) >= deadline(began, bank, calendar)


@given(instants, budgets, st.lists(calendars, min_size=1, max_size=4))
def test_no_edit_in_the_middle_of_a_turn_takes_it_beyond_the_cap(
    began: datetime, bank: int, edits: list[Calendar]
) -> None:
    ends = deadline(began, bank, ALWAYS)
    limit = began + timedelta(seconds=bank + STRETCH)
    for hours, calendar in enumerate(edits, start=1):
        ends = after_edit(ends, deadline(began, bank, calendar), began + timedelta(hours=hours))

    assert ends <= limit


@given(instants, budgets, calendars)
def test_who_answers_in_time_is_never_in_debt(
    began: datetime, bank: int, calendar: Calendar
) -> None:
    ends = deadline(began, bank, calendar)

    assert 0 <= open_time(began, ends, calendar) <= bank


@given(instants, budgets, calendars, st.integers(0, 100))
def test_a_share_lies_within_the_turn(
    began: datetime, bank: int, calendar: Calendar, percent: int
) -> None:
    ends = deadline(began, bank, calendar)

    assert began <= own_share(began, ends, percent, calendar) <= ends
