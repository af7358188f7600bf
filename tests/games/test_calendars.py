"""Calendars at the tables: what a player books, what her clocks then do, and what stands there."""

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Absence, Notice, User
from accounts.services import deliver_due, people
from games.clock import DAY as DAY_SECONDS
from games.clock import STRETCH, Pace
from games.models import Heartbeat, Move, Seat, Table
from games.selectors import calendars as reading
from games.selectors import tables as pages
from games.services import calendars, clocks, pauses, play
from games.services.refusals import NotFound, Refused
from tests.games.playing import (
    DAY,
    HOUR,
    MINUTE,
    NOON,
    fresh,
    make,
    on_turn,
    post,
    seat_of,
    seats_of,
    user_on_turn,
    waiting,
)
from tests.smtp import Sink

TEN_PM, SEVEN = 22 * 60, 7 * 60
NIGHT = (TEN_PM, SEVEN)
MONDAY = NOON.date()


def hours(user: User, *, now: datetime = NOON, **wanted: Any) -> None:
    """Keep these hours."""
    kept: dict[str, Any] = {"quiet": (0, 0), "weekend": [], "books_leave": False, **wanted}
    calendars.set_hours(user_id=user.pk, now=now, **kept)


def leave(user: User, first: int, last: int, *, now: datetime = NOON) -> Absence:
    """Book leave, by days from Monday the 2nd of March."""
    days = [MONDAY + timedelta(days=n) for n in (first, last)]
    return calendars.book(user_id=user.pk, first=days[0], last=days[1], now=now)


def ends_at(table: Table) -> datetime:
    """The deadline of the seat on turn."""
    found = on_turn(table).deadline_at
    assert found is not None
    return found


def sweep(now: datetime) -> int:
    """A sweep by a heart that beats."""
    Heartbeat.objects.update_or_create(name=clocks.JOB, defaults={"beat_at": now - MINUTE})
    return clocks.sweep(now=now)


def refused(code: str) -> Any:
    return pytest.raises(Refused, match=code)


@pytest.fixture
def table(anne: User, bart: User) -> Table:
    return make([anne, bart])


def test_a_turn_begins_in_the_players_open_hours(anne: User, bart: User) -> None:
    for user in (anne, bart):
        hours(user, quiet=NIGHT)

    table = make([anne, bart])

    assert ends_at(table) == NOON + DAY + 9 * HOUR


def test_where_personal_calendars_are_off_all_hours_count(anne: User, bart: User) -> None:
    for user in (anne, bart):
        hours(user, quiet=NIGHT)

    table = make([anne, bart], own_calendars=False)
    leave(user_on_turn(table), 0, 3)

    assert ends_at(table) == NOON + DAY


def test_a_move_costs_only_what_passed_in_open_hours(anne: User, bart: User) -> None:
    for user in (anne, bart):
        hours(user, quiet=NIGHT)
    table = make([anne, bart], pace=Pace(3 * DAY_SECONDS, 0, 3 * DAY_SECONDS))
    mover = user_on_turn(table)

    post(table, mover, "draw", now=NOON + 20 * HOUR)

    assert seat_of(table, mover).bank == 3 * DAY_SECONDS - 11 * 3600


def test_each_has_a_calendar_of_her_own(table: Table) -> None:
    other = waiting(table)
    hours(other, quiet=NIGHT)

    post(table, user_on_turn(table), "draw", now=NOON)

    assert user_on_turn(table) == other
    assert ends_at(table) == NOON + DAY + 9 * HOUR


def test_leave_booked_in_the_middle_of_a_turn_moves_its_deadline_and_its_reminder(
    table: Table,
) -> None:
    mover = user_on_turn(table)

    leave(mover, 1, 2, now=NOON + HOUR)

    assert ends_at(table) == NOON + 3 * DAY
    reminder = Notice.objects.get(kind="reminder", recipient=mover)
    assert reminder.due_at == NOON + 2 * DAY + 18 * HOUR


def test_leave_that_is_cancelled_moves_them_back(table: Table) -> None:
    mover = user_on_turn(table)
    absence = leave(mover, 1, 2)

    calendars.cancel(user_id=mover.pk, absence_id=absence.pk, now=NOON + HOUR)

    assert ends_at(table) == NOON + DAY
    assert Notice.objects.get(kind="reminder", recipient=mover).due_at == NOON + 18 * HOUR


def test_no_edit_takes_a_running_turn_beyond_the_cap(table: Table) -> None:
    mover = user_on_turn(table)

    leave(mover, 0, 27)
    hours(mover, quiet=NIGHT, weekend=[5, 6])

    assert ends_at(table) == NOON + DAY + timedelta(seconds=STRETCH)


def test_who_opens_her_calendar_again_keeps_time_to_answer(table: Table) -> None:
    mover = user_on_turn(table)
    hours(mover, weekend=[0, 1])

    hours(mover, now=NOON + 30 * HOUR)

    assert ends_at(table) == NOON + 42 * HOUR


def test_an_edit_touches_nobody_elses_turn(table: Table) -> None:
    leave(waiting(table), 0, 9)

    assert ends_at(table) == NOON + DAY


def test_who_moves_to_another_zone_has_her_hours_there(table: Table) -> None:
    mover = user_on_turn(table)
    hours(mover, quiet=NIGHT)

    people.change_settings(
        user_id=mover.pk, fields={"time_zone": "Asia/Tokyo"}, muted_kinds=[], now=NOON
    )

    assert ends_at(table) == NOON + 42 * HOUR  # 1 h until ten, 15 h the next day, 8 h from seven


def test_the_allowance_is_counted_by_the_year(anne: User) -> None:
    calendars.book(user_id=anne.pk, first=date(2026, 12, 20), last=date(2027, 1, 5), now=NOON)

    assert reading.leave_left(anne, 2026) == reading.ALLOWANCE - 12
    assert reading.leave_left(anne, 2027) == reading.ALLOWANCE - 5


@pytest.mark.parametrize(
    ("first", "last", "code"),
    [(-1, 2, "absence_days"), (3, 2, "absence_days"), (8, 36, "allowance"),
     (400, 401, "absence_days"), (5, 5, "absence_twice"), (0, 4, "absence_twice")],
)  # fmt: skip
def test_leave_that_cannot_be_booked_changes_nothing(
    table: Table, first: int, last: int, code: str
) -> None:
    mover = user_on_turn(table)
    leave(mover, 4, 6)
    before = ends_at(table)

    with refused(code):
        leave(mover, first, last)

    assert Absence.objects.count() == 1
    assert ends_at(table) == before


def test_leave_that_has_begun_or_is_anothers_cannot_be_cancelled(anne: User, bart: User) -> None:
    absence = leave(anne, 1, 3)

    with refused("absence_begun"):
        calendars.cancel(user_id=anne.pk, absence_id=absence.pk, now=NOON + DAY)
    with pytest.raises(NotFound):
        calendars.cancel(user_id=bart.pk, absence_id=absence.pk, now=NOON)

    assert Absence.objects.get() == absence


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"quiet": (18 * 60, 9 * 60)}, "quiet_too_long"),
        ({"weekend": [4, 5, 6]}, "weekend_too_long"),
    ],
)
def test_a_calendar_stays_open_enough(anne: User, wanted: dict[str, Any], code: str) -> None:
    with refused(code):
        hours(anne, **wanted)

    anne.refresh_from_db()
    assert reading.calendar_of(anne).is_always_open


def test_an_emergency_stops_all_clocks_once_a_year(anne: User, bart: User) -> None:
    tables = [make([anne, bart], seed=seed) for seed in range(1, 5)]
    hers = [table for table in tables if user_on_turn(table) == anne]

    calendars.declare_emergency(user_id=anne.pk, now=NOON + 23 * HOUR)

    assert hers
    assert all(ends_at(table) > NOON + 3 * DAY for table in hers)
    assert all(ends_at(table) == NOON + DAY for table in tables if table not in hers)
    assert reading.leave_left(anne, 2026) == reading.ALLOWANCE
    with refused("emergency_again"):
        calendars.declare_emergency(user_id=anne.pk, now=NOON + 364 * DAY)
    calendars.declare_emergency(user_id=anne.pk, now=NOON + 366 * DAY)


def test_time_that_runs_out_costs_a_day_of_leave_where_one_wished_so(table: Table) -> None:
    mover = user_on_turn(table)
    hours(mover, books_leave=True)

    sweep(NOON + DAY)

    (row,) = Move.objects.filter(table=table, number__gt=0)
    told = pages.move_lines(pages.load(table.pk, None), row)
    assert row.kind == Move.Kind.LEAVE
    assert [line.text for line in told] == [
        f"{mover.name}'s time is up: the day is booked as leave."
    ]
    assert ends_at(table) == NOON + 2 * DAY
    assert Absence.objects.get().kind == Absence.Kind.AUTOMATIC
    assert reading.leave_left(mover, 2026) == reading.ALLOWANCE - 1


def test_without_that_wish_the_safe_move_is_played(table: Table) -> None:
    sweep(NOON + DAY)

    assert fresh(table).version > 0
    assert not Absence.objects.exists()


def test_no_table_waits_for_ever_for_one_with_leave(table: Table) -> None:
    hours(user_on_turn(table), books_leave=True)
    now = NOON
    while not Move.objects.filter(table=table, kind=Move.Kind.ACTION).exists():
        now += HOUR
        sweep(now)

    assert now <= NOON + DAY + timedelta(seconds=STRETCH)
    assert Absence.objects.count() == STRETCH // DAY_SECONDS


def test_no_leave_is_booked_for_a_turn_that_was_made(table: Table) -> None:
    mover = user_on_turn(table)
    hours(mover, books_leave=True)
    post(table, mover, "draw", now=NOON + 23 * HOUR)

    booked = calendars.leave_instead(table_id=table.pk, user_id=mover.pk, now=NOON + DAY)

    assert not booked
    assert not Absence.objects.exists()


def test_what_an_outage_took_is_given_back_in_open_hours(anne: User, bart: User) -> None:
    for user in (anne, bart):
        hours(user, quiet=NIGHT)
    table = make([anne, bart], pace=Pace(8 * 3600, 8 * 3600, 8 * 3600))  # until 20:00
    Heartbeat.objects.create(name=clocks.JOB, beat_at=NOON + 2 * HOUR)

    clocks.sweep(now=NOON + 7 * HOUR)  # it is 19:00, and six hours are left

    assert ends_at(table) == NOON + DAY - 2 * HOUR


def test_mail_on_a_turn_waits_for_the_end_of_the_quiet_hours(
    anne: User, bart: User, smtp_sink: Sink
) -> None:
    table = make([anne, bart])
    hours(waiting(table), quiet=NIGHT)
    Notice.objects.all().delete()
    post(table, user_on_turn(table), "draw", now=NOON + 11 * HOUR)

    at_night = deliver_due(now=NOON + 18 * HOUR)
    in_the_morning = deliver_due(now=NOON + 19 * HOUR)

    assert (at_night["sent"], in_the_morning["sent"]) == (0, 1)


def test_three_reminders_by_shares_of_ones_own_time(anne: User, bart: User) -> None:
    User.objects.update(reminds_often=True)
    for user in (anne, bart):
        hours(user, quiet=NIGHT)

    table = make([anne, bart])  # ten hours until ten, then fourteen from seven

    due = Notice.objects.filter(kind="reminder", recipient=user_on_turn(table)).order_by("due_at")
    expected = [NOON + 21 * HOUR, NOON + 28 * HOUR + 12 * MINUTE, NOON + 31 * HOUR + 48 * MINUTE]
    assert list(due.values_list("due_at", flat=True)) == expected


def test_the_table_shows_the_reckoning_to_everybody(table: Table, anne: User, bart: User) -> None:
    hours(user_on_turn(table), quiet=NIGHT)

    for viewer in (anne.pk, bart.pk, None):
        page = pages.page(pages.load(table.pk, viewer), now=NOON + HOUR)
        shown = next(line for line in page.seats if line.to_act)
        assert shown.clock is not None
        assert shown.clock.deadline == NOON + DAY + 9 * HOUR
        assert shown.reckoning == "Of that, 23 h in open hours; outside them no time runs."


def test_a_turn_at_its_cap_says_so(table: Table) -> None:
    leave(user_on_turn(table), 0, 27)

    page = pages.page(pages.load(table.pk, None), now=NOON + HOUR)

    words = next(line.reckoning for line in page.seats if line.to_act)
    assert words.endswith("a turn is stretched by 21 days at most.")


def test_a_calendar_costs_a_move_no_query(table: Table) -> None:
    post(table, user_on_turn(table), "draw", now=NOON)
    with CaptureQueriesContext(connection) as without:
        post(table, user_on_turn(table), "draw", now=NOON)
    for user in (user_on_turn(table), waiting(table)):
        hours(user, quiet=NIGHT, weekend=[5, 6])
        leave(user, 3, 5)

    with CaptureQueriesContext(connection) as with_calendars:
        post(table, user_on_turn(table), "draw", now=NOON)

    assert len(with_calendars) == len(without)


def test_a_table_pauses_when_all_agree_and_each_keeps_what_was_left(
    table: Table, anne: User, bart: User
) -> None:
    first = pauses.ask(table_id=table.pk, user_id=anne.pk, wants=True, now=NOON + HOUR)
    second = pauses.ask(table_id=table.pk, user_id=bart.pk, wants=True, now=NOON + 4 * HOUR)

    assert (first, second) == (False, True)
    assert fresh(table).status == Table.Status.PAUSED
    assert all(seat.deadline_at is None for seat in seats_of(table))
    with refused("not_running"):
        post(table, user_on_turn(table), "draw")
    assert sweep(NOON + 10 * DAY) == 0

    pauses.end(table_id=table.pk, user_id=bart.pk, now=NOON + 10 * DAY)

    assert fresh(table).status == Table.Status.RUNNING
    assert ends_at(table) == NOON + 10 * DAY + 20 * HOUR


def test_after_a_pause_a_turn_is_told_and_reminded_of_by_its_new_clock_only(
    table: Table, anne: User, bart: User, smtp_sink: Sink
) -> None:
    for user in (anne, bart):
        pauses.ask(table_id=table.pk, user_id=user.pk, wants=True, now=NOON + HOUR)
    pauses.end(table_id=table.pk, user_id=anne.pk, now=NOON + 2 * HOUR)

    by_the_old_clock, by_the_new = NOON + 18 * HOUR, NOON + 2 * HOUR + 23 * HOUR * 0.75
    deliver_due(now=by_the_old_clock)
    assert not Notice.objects.exclude(sent_at=None).filter(kind="reminder").exists()
    deliver_due(now=by_the_new)

    sent = Notice.objects.exclude(sent_at=None).values_list("kind", flat=True)
    assert sorted(sent) == ["reminder", "turn"]


def test_a_wish_for_a_pause_and_the_pause_are_told_to_the_others(
    table: Table, anne: User, bart: User, smtp_sink: Sink
) -> None:
    Notice.objects.all().delete()
    pauses.ask(table_id=table.pk, user_id=anne.pk, wants=True, now=NOON)
    deliver_due(now=NOON)
    pauses.ask(table_id=table.pk, user_id=bart.pk, wants=True, now=NOON + HOUR)
    deliver_due(now=NOON + HOUR)

    told = [(letter["To"], letter["Subject"]) for letter in smtp_sink.letters]
    assert told == [
        (bart.email, "A pause is wanted by Anne: Loot"),
        (anne.email, "The table pauses: Loot"),
    ]


def test_of_a_pause_nothing_is_told_that_is_no_longer_so(
    table: Table, anne: User, bart: User, smtp_sink: Sink
) -> None:
    Notice.objects.all().delete()
    pauses.ask(table_id=table.pk, user_id=anne.pk, wants=True, now=NOON)
    pauses.ask(table_id=table.pk, user_id=anne.pk, wants=False, now=NOON)
    deliver_due(now=NOON)
    for user in (anne, bart):
        pauses.ask(table_id=table.pk, user_id=user.pk, wants=True, now=NOON)
    pauses.end(table_id=table.pk, user_id=bart.pk, now=NOON + MINUTE)

    deliver_due(now=NOON + MINUTE)

    assert Notice.objects.filter(kind="change", withdrawn_at=None).count() == 0
    assert smtp_sink.letters == []


def test_one_alone_pauses_nothing_and_may_change_her_mind(table: Table, anne: User) -> None:
    pauses.ask(table_id=table.pk, user_id=anne.pk, wants=True, now=NOON)
    pauses.ask(table_id=table.pk, user_id=anne.pk, wants=False, now=NOON)

    assert fresh(table).status == Table.Status.RUNNING
    assert not Seat.objects.filter(wants_pause=True).exists()


def test_one_whose_seat_a_bot_plays_is_not_asked(table: Table, anne: User, bart: User) -> None:
    play.resign(table_id=table.pk, user_id=bart.pk, now=NOON)

    assert pauses.ask(table_id=table.pk, user_id=anne.pk, wants=True, now=NOON)
    with refused("not_paused"):
        pauses.end(table_id=table.pk, user_id=bart.pk, now=NOON)


def test_a_pause_ends_by_itself_after_a_fortnight(table: Table, anne: User, bart: User) -> None:
    for user in (anne, bart):
        pauses.ask(table_id=table.pk, user_id=user.pk, wants=True, now=NOON)

    sweep(NOON + 14 * DAY - MINUTE)
    assert fresh(table).status == Table.Status.PAUSED
    sweep(NOON + 14 * DAY)

    assert fresh(table).status == Table.Status.RUNNING
    assert ends_at(table) == NOON + 15 * DAY


def test_outsiders_pause_nothing(table: Table, cora: User) -> None:
    with refused("not_seated"):
        pauses.ask(table_id=table.pk, user_id=cora.pk, wants=True, now=NOON)


def test_the_page_keeps_hours_and_shows_them_again(anne: User, anne_client: Client) -> None:
    form = {"quiet_from": "22:00", "quiet_until": "07:00", "weekend": ["5", "6"]}

    answer = anne_client.post("/settings/calendar/", form)

    anne.refresh_from_db()
    assert answer.status_code == 302
    assert reading.calendar_of(anne).quiet == NIGHT
    assert reading.calendar_of(anne).weekend == (5, 6)
    assert 'value="22:00"' in anne_client.get("/settings/calendar/").text


@pytest.mark.parametrize(
    ("path", "form", "status"),
    [
        ("", {"quiet_from": "22:00"}, 422),
        ("", {"quiet_from": "18:00", "quiet_until": "12:00"}, 409),
        ("", {"weekend": ["9"]}, 422),
        ("leave/", {"first": "soon", "last": "later"}, 422),
        ("leave/", {"first": "2020-01-01", "last": "2020-01-02"}, 409),
        ("leave/77/cancel/", {}, 404),
    ],
)
def test_what_the_page_cannot_do_it_says_and_changes_nothing(
    anne: User, anne_client: Client, path: str, form: dict[str, Any], status: int
) -> None:
    answer = anne_client.post(f"/settings/calendar/{path}", form)

    anne.refresh_from_db()
    assert answer.status_code == status
    assert reading.calendar_of(anne).is_always_open
    assert not Absence.objects.exists()


def test_leave_is_booked_and_cancelled_and_an_emergency_declared_on_the_page(
    anne: User, anne_client: Client
) -> None:
    day = reading.today(anne, datetime.now(NOON.tzinfo)) + timedelta(days=5)

    anne_client.post("/settings/calendar/leave/", {"first": day, "last": day})
    absence = Absence.objects.get()
    anne_client.post(f"/settings/calendar/leave/{absence.pk}/cancel/")
    anne_client.post("/settings/calendar/emergency/")
    again = anne_client.post("/settings/calendar/emergency/")

    assert absence.first == day
    assert Absence.objects.get().kind == Absence.Kind.EMERGENCY
    assert again.status_code == 409


def test_the_buttons_of_a_pause_stand_on_the_page(
    table: Table, anne_client: Client, bart_client: Client
) -> None:
    url = f"/tables/{table.pk}/"
    anne_client.post(f"{url}pause/", {"wants": "1"})
    assert "I agree to a pause" in bart_client.get(url).text
    bart_client.post(f"{url}pause/", {"wants": "1"})
    assert "This table pauses" in anne_client.get(url).text

    anne_client.post(f"{url}go-on/")

    assert fresh(table).status == Table.Status.RUNNING
