"""The judge of the month: what is missing, too much or repeated is found, what is right is not."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import clock
from games.clock import Calendar
from tests.month.openhours import OpenHours, midnight
from tests.month.ticks import STEP, Tick, Ticks
from tests.month.verdict import Expected, Got, Need, Verdict, at_once, compare, so_far

START = datetime(2026, 10, 5, 6, tzinfo=UTC)
MAIL = Expected(7, "turn", 3, 1, 1, Need.SURELY)


def ticks(*killed: int) -> Ticks:
    """Five ticks, with a kill in these."""
    made = Ticks()
    for number in range(5):
        at = START + number * STEP
        made.add(Tick(at, at, at + timedelta(seconds=1), number in killed))
    return made


def got(tick: int, message: str = "a", **other: int) -> Got:
    """A mail on a turn, as the server took it."""
    return Got(other.get("user", 7), "turn", other.get("table", 3), tick, message)


def found(verdict: Verdict) -> tuple[int, int, int, int]:
    """How many are missing, too much, repeated, and at fault."""
    return len(verdict.missing), len(verdict.extra), verdict.repeats, len(verdict.faults)


def test_a_mail_that_comes_once_in_its_tick_is_right() -> None:
    assert found(compare([MAIL], [got(1)], ticks())) == (0, 0, 0, 0)


@pytest.mark.parametrize("came", [got(2), got(1, user=8), got(1, table=4)])
def test_a_mail_at_another_time_or_to_another_or_on_another_table_is_wrong(came: Got) -> None:
    assert found(compare([MAIL], [came], ticks())) == (1, 1, 0, 0)


def test_a_mail_that_does_not_come_is_missing_and_two_are_one_too_many() -> None:
    assert found(compare([MAIL], [], ticks())) == (1, 0, 0, 0)
    assert found(compare([MAIL], [got(1), got(1, "b")], ticks())) == (0, 1, 0, 0)


def test_a_repeat_needs_a_killed_worker() -> None:
    twice = [got(1), got(3)]

    assert found(compare([MAIL], twice, ticks())) == (0, 0, 1, 1)
    assert found(compare([MAIL], twice, ticks(1))) == (0, 0, 1, 0)


def test_what_a_kill_leaves_open_may_come_or_not() -> None:
    perhaps = Expected(7, "turn", 3, 1, 4, Need.PERHAPS)

    assert found(compare([perhaps], [], ticks(1))) == (0, 0, 0, 0)
    assert found(compare([perhaps], [got(4)], ticks(1))) == (0, 0, 0, 0)


def test_reminders_of_a_table_that_come_up_together_are_one_or_two() -> None:
    late = Expected(7, "reminder", 3, 1, 1, Need.SURELY)
    latest = Expected(7, "reminder", 3, 1, 2, Need.SURELY)
    other, own = Expected(7, "reminder", 4, 1, 1, Need.SURELY), MAIL

    needs = [item.need for item in at_once([late, latest, other, own, own])]

    assert needs == [Need.SURELY, Need.PERHAPS, Need.SURELY, Need.SURELY, Need.SURELY]


def test_before_the_end_what_may_still_come_is_not_missing() -> None:
    long = Ticks(ticks().all * 3)
    new = Expected(7, "turn", 4, 12, 12, Need.SURELY)

    assert found(compare(so_far([MAIL, new], long), [], long)) == (1, 0, 0, 0)


@settings(deadline=None, max_examples=30)
@given(
    zone=st.sampled_from(["UTC", "Europe/Warsaw", "America/New_York", "Asia/Kolkata"]),
    quiet=st.tuples(st.integers(0, 95), st.integers(0, 95)),
    weekend=st.sets(st.integers(0, 6), max_size=2),
    away=st.integers(0, 6),
    began=st.integers(0, 30 * 86_400),
    bank=st.integers(0, 7 * 86_400),
)
def test_counting_off_quarters_comes_to_the_deadline_of_the_site(
    zone: str, quiet: tuple[int, int], weekend: set[int], away: int, began: int, bank: int
) -> None:
    minutes = (quiet[0] * 15, quiet[1] * 15)
    leave = ((date(2026, 10, 20), date(2026, 10, 20 + away)),) if away else ()
    at = START + timedelta(seconds=began)

    counted = OpenHours(midnight(START), zone, minutes, tuple(weekend), leave).deadline(at, bank)

    assert counted == clock.deadline(at, bank, Calendar(zone, minutes, tuple(weekend), leave))
