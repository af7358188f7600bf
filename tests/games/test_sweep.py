"""The sweep of overdue turns, and the pardon after a time without it."""

import logging
from datetime import datetime, timedelta

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.db import OperationalError

from accounts.models import Notice, User
from games import clock, tasks
from games.clock import PRESETS
from games.engines import ENGINES
from games.engines.contract import Step
from games.models import Heartbeat, Move, Outage, Seat, Table
from games.services import clocks, play
from games.services.freeze import freeze, thaw
from games.services.refusals import Refused
from tests.engines.toy import State, Stones, Take
from tests.games.playing import (
    DAY,
    HOUR,
    MINUTE,
    NOON,
    audit,
    fresh,
    legal,
    make,
    on_turn,
    play_until_turn_of,
    post,
    seat_of,
    seats_of,
    user_on_turn,
)

SECOND = timedelta(seconds=1)


@pytest.fixture
def table(anne: User, bart: User) -> Table:
    """Anne and Bart play Loot, a day for each turn, from noon on."""
    return make([anne, bart])


def beat(at: datetime) -> None:
    """The last sweep before the test was then."""
    Heartbeat.objects.update_or_create(name=clocks.JOB, defaults={"beat_at": at})


def sweep(at: datetime) -> int:
    """A sweep among others that come in time."""
    beat(at - MINUTE)
    return clocks.sweep(now=at)


def reminder(table: Table, seat: Seat) -> Notice:
    """The reminder of this seat that is owed."""
    return Notice.objects.get(
        kind="reminder", key__startswith=f"reminder:{table.pk}:", context__seat=seat.number
    )


def test_an_overdue_seat_gets_the_safe_move_marked_as_automatic(table: Table) -> None:
    assert sweep(NOON + DAY) == 1

    made = Move.objects.get(table=table, number=1)
    assert (made.text, made.maker, made.made_at) == ("draw", Move.Maker.CLOCK, NOON + DAY)
    audit(table)


def test_the_sweep_is_never_early(table: Table) -> None:
    assert sweep(NOON + DAY - timedelta(microseconds=1)) == 0
    assert fresh(table).version == 0


def test_a_sweep_twice_is_a_sweep_once(table: Table) -> None:
    assert (sweep(NOON + DAY), sweep(NOON + DAY), sweep(NOON + DAY + MINUTE)) == (1, 0, 0)
    assert fresh(table).version == 1


def test_who_moved_in_the_last_second_is_not_swept(table: Table) -> None:
    late = on_turn(table)
    overdue = clocks._overdue(NOON + DAY)
    post(table, user_on_turn(table), "draw", now=NOON + DAY)

    assert overdue == [(table.pk, late.number)]
    assert not play.expire(table_id=table.pk, seat=late.number, now=NOON + DAY)
    assert sweep(NOON + DAY) == 0


def test_all_overdue_tables_are_swept_in_one_go(
    toys: None, anne: User, bart: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "BATCH", 2)
    swept = [make([anne, bart], slug="stones") for _ in range(5)]
    later = make([anne, bart], slug="stones", now=NOON + HOUR)

    assert sweep(NOON + DAY) == 5
    assert {fresh(table).version for table in swept} == {1}
    assert fresh(later).version == 0


def test_everybody_who_is_late_in_a_sealed_phase_is_swept(
    toys: None, anne: User, bart: User, cora: User
) -> None:
    table = make([anne, bart, cora], slug="auction")
    post(table, bart, "bid 3", now=NOON + HOUR)

    assert sweep(NOON + DAY) == 2

    assert all(seat.deadline_at == NOON + 2 * DAY for seat in seats_of(table))
    assert Notice.objects.filter(kind="turn", due_at__gt=NOON + DAY).count() == 3
    audit(table)


def test_a_seat_of_a_bot_that_does_not_move_is_swept_too(toys: None, anne: User) -> None:
    table = make([anne], slug="stones", bots=("search",))
    post(table, anne, "take 1", now=NOON)

    assert sweep(NOON + DAY) == 1
    assert user_on_turn(table) == anne


def test_three_time_outs_in_a_row_need_three_sweeps(table: Table, anne: User) -> None:
    at = NOON
    for _ in range(6):
        at += DAY
        assert sweep(at) == 1

    assert [seat.bot for seat in seats_of(table)] == ["search", "search"]
    audit(table)


def test_an_outage_moves_every_deadline_by_its_length(table: Table, anne: User) -> None:
    beat(NOON + HOUR)

    clocks.sweep(now=NOON + 2 * DAY)

    seat = on_turn(table)
    lost = 2 * DAY - HOUR
    assert fresh(table).version == 0
    assert (seat.turn_began_at, seat.deadline_at) == (NOON + lost, NOON + DAY + lost)
    outage = Outage.objects.get()
    assert (outage.began_at, outage.ended_at) == (NOON + HOUR, NOON + 2 * DAY)
    assert outage.seats_moved == 1


def test_an_outage_moves_the_reminders_too(table: Table) -> None:
    seat = on_turn(table)
    before = reminder(table, seat).due_at if seat.user else NOON
    beat(NOON + HOUR)

    clocks.sweep(now=NOON + 2 * DAY)

    assert before == NOON + 18 * HOUR
    assert reminder(table, seat).due_at == NOON + 18 * HOUR + 2 * DAY - HOUR


def test_a_turn_that_began_in_an_outage_moves_by_what_it_saw_of_it(
    anne: User, bart: User, cora: User
) -> None:
    earlier = make([anne, bart])
    beat(NOON + HOUR)
    later = make([cora, bart], now=NOON + 10 * HOUR)

    clocks.sweep(now=NOON + 12 * HOUR)

    assert on_turn(earlier).deadline_at == NOON + DAY + 11 * HOUR
    seat = on_turn(later)
    assert (seat.turn_began_at, seat.deadline_at) == (NOON + 12 * HOUR, NOON + 36 * HOUR)
    assert reminder(later, seat).due_at == NOON + 12 * HOUR + 18 * HOUR
    assert reminder(earlier, on_turn(earlier)).due_at == NOON + 29 * HOUR


@pytest.mark.parametrize("begins", [-3, -1, 0, 1, 5, 9])
def test_the_rows_move_as_the_pure_clock_says(anne: User, bart: User, begins: int) -> None:
    down, up = NOON, NOON + 5 * HOUR
    table = make([anne, bart], now=NOON + begins * HOUR)
    before = on_turn(table)
    assert before.turn_began_at is not None
    assert before.deadline_at is not None
    beat(down)

    clocks.pardon(now=up)

    seat = on_turn(table)
    expected = clock.moved_by_outage(before.turn_began_at, before.deadline_at, down, up)
    assert (seat.turn_began_at, seat.deadline_at) == expected


def test_the_time_of_an_outage_is_not_taken_from_the_bank(anne: User, bart: User) -> None:
    table = make([anne, bart], pace=PRESETS["steady"])
    mover = user_on_turn(table)
    beat(NOON + HOUR)
    clocks.sweep(now=NOON + 2 * DAY)

    post(table, mover, "draw", now=NOON + 2 * DAY + 23 * HOUR)

    assert seat_of(table, mover).bank == (3 * DAY - DAY + 12 * HOUR).total_seconds()


@pytest.mark.parametrize("gap", [SECOND, MINUTE, clocks.OUTAGE])
def test_an_ordinary_gap_moves_nothing(table: Table, gap: timedelta) -> None:
    beat(NOON + HOUR)

    clocks.sweep(now=NOON + HOUR + gap)

    assert on_turn(table).deadline_at == NOON + DAY
    assert not Outage.objects.exists()


def test_a_gap_just_over_an_ordinary_one_is_an_outage(table: Table) -> None:
    beat(NOON + HOUR)

    clocks.sweep(now=NOON + HOUR + clocks.OUTAGE + SECOND)

    assert on_turn(table).deadline_at == NOON + DAY + clocks.OUTAGE + SECOND


def test_the_first_sweep_of_all_finds_no_outage(table: Table) -> None:
    assert clocks.sweep(now=NOON + 5 * DAY) == 1
    assert not Outage.objects.exists()


def test_an_outage_is_pardoned_once(table: Table) -> None:
    beat(NOON + HOUR)

    assert clocks.pardon(now=NOON + 5 * HOUR) is not None
    assert clocks.pardon(now=NOON + 5 * HOUR) is None
    assert clocks.pardon(now=NOON + 5 * HOUR + SECOND) is None


def test_a_sweep_that_is_behind_the_last_one_turns_nothing_back(table: Table) -> None:
    beat(NOON + 5 * HOUR)

    assert clocks.pardon(now=NOON) is None
    assert Heartbeat.objects.get(name=clocks.JOB).beat_at == NOON + 5 * HOUR


def test_a_turn_that_begins_after_the_sweep_looked_at_its_clock_is_left_alone(
    table: Table,
) -> None:
    beat(NOON - 5 * HOUR)

    clocks.pardon(now=NOON - SECOND)

    assert (on_turn(table).turn_began_at, on_turn(table).deadline_at) == (NOON, NOON + DAY)


def test_a_table_whose_game_fails_is_frozen_and_the_others_go_on(
    toys: None, anne: User, bart: User, caplog: pytest.LogCaptureFixture
) -> None:
    cursed = make([anne, bart], slug="cursed")
    sound = make([anne, bart], slug="stones", now=NOON + MINUTE)

    with caplog.at_level(logging.CRITICAL, "games.services.clocks"):
        assert sweep(NOON + DAY + MINUTE) == 1

    assert fresh(cursed).status == Table.Status.FROZEN
    assert not Seat.objects.filter(table=cursed, deadline_at__isnull=False).exists()
    assert fresh(sound).version == 1
    audit(cursed)


def test_a_state_that_cannot_be_read_freezes_its_table(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    Table.objects.filter(pk=table.pk).update(state='{"sides": "torn"}')

    with caplog.at_level(logging.CRITICAL, "games.services.clocks"):
        assert sweep(NOON + DAY) == 0

    assert fresh(table).status == Table.Status.FROZEN


class Failing(Stones):
    """Stones that fail in one way."""

    slug = "failing"
    failure: type[Exception] = ZeroDivisionError

    def resolve(self, *_given: object) -> Step[State]:
        raise self.failure


def failing(monkeypatch: pytest.MonkeyPatch, failure: type[Exception]) -> None:
    """From now on, this befalls every move of Stones."""
    game = Failing()
    monkeypatch.setattr(game, "failure", failure, raising=False)
    monkeypatch.setitem(ENGINES, "stones", game)


def test_a_locked_database_says_nothing_against_the_table(
    toys: None,
    anne: User,
    bart: User,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = make([anne, bart], slug="stones")
    failing(monkeypatch, OperationalError)

    with caplog.at_level(logging.ERROR, "games.services.clocks"):
        assert sweep(NOON + DAY) == 0

    assert fresh(table).status == Table.Status.RUNNING
    monkeypatch.setitem(ENGINES, "stones", Stones())
    assert sweep(NOON + DAY + MINUTE) == 1


def test_the_end_of_a_workers_time_says_nothing_against_the_table(
    toys: None, anne: User, bart: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make([anne, bart], slug="stones")
    failing(monkeypatch, SoftTimeLimitExceeded)

    with pytest.raises(SoftTimeLimitExceeded):
        sweep(NOON + DAY)

    assert fresh(table).status == Table.Status.RUNNING


def test_a_frozen_table_stands_still(table: Table) -> None:
    mover = user_on_turn(table)
    freeze(table_id=table.pk)
    freeze(table_id=table.pk)

    with pytest.raises(Refused) as caught:
        post(table, mover, "draw")

    assert caught.value.code == "not_running"
    assert sweep(NOON + 9 * DAY) == 0


def test_a_table_that_is_thawed_goes_on_with_a_fresh_turn_and_says_so(table: Table) -> None:
    mover = user_on_turn(table)
    freeze(table_id=table.pk)

    thaw(table_id=table.pk, now=NOON + 9 * DAY)
    thaw(table_id=table.pk, now=NOON + 10 * DAY)

    seat = on_turn(table)
    told = Notice.objects.filter(recipient=mover, due_at__gt=NOON + 9 * DAY)
    assert (seat.turn_began_at, seat.deadline_at) == (NOON + 9 * DAY, NOON + 10 * DAY)
    assert set(told.values_list("kind", flat=True)) == {"turn", "reminder"}
    post(table, mover, now=NOON + 9 * DAY + HOUR)
    audit(table)


def test_only_tables_that_run_are_frozen_and_only_frozen_ones_thawed(
    anne: User, table: Table
) -> None:
    waiting = make([anne], seats=3)

    freeze(table_id=waiting.pk)
    thaw(table_id=table.pk, now=NOON + HOUR)

    assert fresh(waiting).status == Table.Status.OPEN
    assert on_turn(table).turn_began_at == NOON


def test_the_heartbeat_sweeps(table: Table) -> None:
    assert tasks.sweep_clocks() == 1
    assert Heartbeat.objects.filter(name=clocks.JOB).exists()


def test_a_default_move_is_one_of_the_legal_ones(table: Table, anne: User) -> None:
    play_until_turn_of(table, anne)
    offered = legal(table, seat_of(table, anne))

    sweep(NOON + 3 * DAY)

    assert Move.objects.filter(table=table).latest("number").text in offered


def test_a_stone_taken_by_the_clock_is_one() -> None:
    assert Stones().default_action(State(5, 0, (0, 0)), 0) == Take(1)
