"""Races on own clocks: the limits of the rules, the credit, bots, absence and live rounds, as the
services keep them.
"""

from collections import Counter
from datetime import datetime, timedelta
from functools import partial
from time import monotonic, sleep
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Notice, User
from games.engines.anno.state import target_of
from games.models import Move, Table
from games.selectors import instants
from games.services import bots, live, play
from games.services.freeze import freeze, thaw
from games.services.refusals import Refused
from tests.conftest import logged_in, make_person
from tests.games.playing import (
    DAY,
    HOUR,
    MINUTE,
    NOON,
    audit,
    fresh,
    legal,
    make,
    post,
    seat_of,
    seats_of,
    state_of,
)
from tests.games.test_sweep import sweep
from tests.games.threads import at_once

SECOND = timedelta(seconds=1)
START = NOON + HOUR
CREDITED = timedelta(milliseconds=401)


@pytest.fixture
def crew(anne: User, bart: User, cora: User) -> list[User]:
    return [anne, bart, cora]


@pytest.fixture
def table(crew: list[User]) -> Table:
    """Three people, a day for each round, from noon on."""
    return make(crew, slug="anno")


def attempt(table: Table, user: User, at: int = 0) -> Any:
    return state_of(table).attempts[at][seat_of(table, user).number]


def target(table: Table, user: User) -> int:
    """The ship on which the pirate of this person ends."""
    state = state_of(table)
    return target_of(state, len(state.paid), seat_of(table, user).number)


def race(table: Table, user: User, seconds: int, *, now: datetime = START) -> None:
    """Set sail now, and answer rightly so many seconds later."""
    post(table, user, "sail", now=now)
    post(table, user, f"answer {target(table, user)}", now=now + seconds * SECOND)


def test_the_clock_of_an_attempt_is_the_deadline_of_its_seat(table: Table, anne: User) -> None:
    post(table, anne, "sail", now=START)

    assert seat_of(table, anne).deadline_at == START + 150 * SECOND + CREDITED
    audit(table)


def test_setting_sail_late_is_not_cut_short_by_the_deadline_of_the_round(
    table: Table, anne: User
) -> None:
    late = NOON + DAY - SECOND

    post(table, anne, "sail", now=late)

    assert seat_of(table, anne).deadline_at == late + 150 * SECOND + CREDITED


def test_arming_does_not_give_the_round_more_time(table: Table, anne: User) -> None:
    before = seat_of(table, anne).deadline_at

    post(table, anne, "arm", now=NOON + 23 * HOUR)

    assert seat_of(table, anne).deadline_at == before
    audit(table)


def test_the_sweep_ends_an_attempt_at_its_limit_and_not_sooner(table: Table, anne: User) -> None:
    post(table, anne, "sail", now=START)

    assert sweep(START + 150 * SECOND + CREDITED - timedelta(milliseconds=1)) == 0
    assert sweep(START + 150 * SECOND + CREDITED) == 1
    assert attempt(table, anne).stage == "expired"
    audit(table)


def test_the_credit_of_the_network_is_stored_with_the_move_and_capped(
    table: Table, crew: list[User]
) -> None:
    for user, rtt in zip(crew[:2], (120, 5000), strict=True):
        seen = f"s{seat_of(table, user).moves}"
        play.play(
            table_id=table.pk,
            user_id=user.pk,
            action="sail",
            seen=seen,
            once=f"sail {user.pk}",
            now=START,
            rtt=rtt,
        )
        post(table, user, "answer 1", now=START + 10 * SECOND)

    assert list(
        Move.objects.filter(table=table, text="sail").order_by("number").values_list("credit")
    ) == [(-120,), (-400,)]
    assert [attempt(table, user).time for user in crew[:2]] == [9880, 9600]
    audit(table)


def test_a_missed_round_is_closed_by_the_deadline(table: Table, crew: list[User]) -> None:
    race(table, crew[0], 30)

    sweep(NOON + DAY)

    state = state_of(table)
    assert [one.stage for one in state.attempts[0]] == ["answered", "missed", "missed"]
    assert state.paid == ((5, 0, 0),)
    audit(table)


def test_the_last_call_leaves_twelve_hours_at_most(table: Table, crew: list[User]) -> None:
    race(table, crew[0], 30)
    race(table, crew[1], 40)

    assert seat_of(table, crew[2]).deadline_at == START + 40 * SECOND + 12 * HOUR


def test_the_last_call_brings_its_reminder_with_it(table: Table, crew: list[User]) -> None:
    """Else the mail would come when it is too late."""
    reminder = Notice.objects.get(kind="reminder", recipient=crew[2])
    share = crew[2].reminder_share
    assert reminder.due_at == NOON + DAY * share / 100

    race(table, crew[0], 30)
    race(table, crew[1], 40)

    reminder.refresh_from_db()
    called_at = START + 40 * SECOND
    assert reminder.due_at == NOON + (called_at + 12 * HOUR - NOON) * share / 100
    assert reminder.due_at < called_at + 12 * HOUR


def test_two_missed_rounds_and_nobody_waits_until_the_owner_is_back(
    table: Table, crew: list[User]
) -> None:
    anne, bart, cora = crew
    for days in range(2):
        for user in (anne, bart):
            race(table, user, 30, now=START + days * DAY)
        post(table, cora, "stay", now=START + days * DAY + HOUR)
    assert [seat.to_act for seat in seats_of(table)] == [True, True, False]

    play.take_back(table_id=table.pk, user_id=cora.pk, now=START + 2 * DAY)

    assert [seat.to_act for seat in seats_of(table)] == [True, True, True]
    audit(table)


def test_who_was_away_finds_the_way_back_on_the_page(table: Table, crew: list[User]) -> None:
    anne, bart, cora = crew
    page = reverse("table", args=[table.pk])
    for hours in range(2):
        for user in (anne, bart):
            race(table, user, 30, now=START + hours * HOUR)
        post(table, cora, "stay", now=START + hours * HOUR + 2 * MINUTE)
    browser = logged_in(cora)
    assert "Take my seat back" in browser.get(page).content.decode()

    browser.post(reverse("table-take-back", args=[table.pk]))

    assert seat_of(table, cora).to_act
    assert "Take my seat back" not in browser.get(page).content.decode()


def test_a_thawed_table_keeps_the_limit_of_an_attempt(table: Table, anne: User) -> None:
    post(table, anne, "sail", now=START)
    freeze(table_id=table.pk)

    thaw(table_id=table.pk, now=START + HOUR)

    assert seat_of(table, anne).deadline_at == START + 150 * SECOND + CREDITED


def test_the_shared_clock_runs_with_the_clock_of_the_database(db: None) -> None:
    before = timezone.now()

    first = instants.at(monotonic())
    second = instants.at(monotonic())

    assert first <= second
    assert abs(first - before) < timedelta(seconds=5)


def test_time_spent_in_the_server_costs_nobody_anything(db: None) -> None:
    arrived = monotonic()
    first = instants.at(arrived)

    sleep(0.05)

    assert abs(instants.at(arrived) - first) < timedelta(milliseconds=20)


def test_a_bot_answers_at_once_with_the_time_drawn_for_it(anne: User, bart: User) -> None:
    table = make([anne, bart], slug="anno", bots=("search",))

    bots.run(now=lambda: START, table_id=table.pk)

    made = state_of(table).attempts[0][2]
    assert made.stage == "answered"
    assert 20_000 <= made.time <= 50_000
    assert Move.objects.get(table=table, number=fresh(table).version).made_at == START
    audit(table)


def test_the_time_of_a_bot_is_its_own_though_the_heartbeat_is_late(anne: User, bart: User) -> None:
    times = []
    for seconds in (0, 40):
        table = make([anne, bart], slug="anno", bots=("search",))
        sailed = bots.advice(fresh(table), seats_of(table), seats_of(table)[2])
        assert sailed == ("sail", 0)
        seen = f"s{seats_of(table)[2].moves}"
        play.play_bot(table_id=table.pk, seat=2, action="sail", seen=seen, now=START)
        later = START + seconds * SECOND
        bots.run(now=lambda now=later: now, table_id=table.pk)  # type: ignore[misc]
        times.append(state_of(table).attempts[0][2].time)

    assert times[0] == times[1]


def test_a_whole_race_of_people_and_bots_ends_and_replays(anne: User, bart: User) -> None:
    options = {"deck": "expert", "events": True}
    table = make([anne, bart], slug="anno", bots=("search",) * 3, options=options)
    for days in range(5):
        now = START + days * HOUR
        bots.run(now=lambda now=now: now, table_id=table.pk)  # type: ignore[misc]
        race(table, anne, 60, now=now)
        race(table, bart, 70, now=now)

    assert fresh(table).status == Table.Status.FINISHED
    audit(table)


def live_table(crew: list[User], **more: Any) -> Table:
    table = make(crew, slug="anno", options={"clock": "live"}, **more)
    for user in crew:
        post(table, user, "ready", now=START)
    return table


def test_nobody_sees_the_cards_before_the_common_start(crew: list[User]) -> None:
    table = live_table(crew)

    with pytest.raises(Refused) as refused:
        post(table, crew[0], "sail", now=START + 4 * SECOND)

    assert refused.value.code == "too_early"
    post(table, crew[0], "sail", now=START + 5 * SECOND)
    assert attempt(table, crew[0]).stage == "running"


def test_a_switch_waits_for_two_minutes(crew: list[User]) -> None:
    table = make(crew, slug="anno", options={"clock": "live"})
    post(table, crew[0], "ready", now=START)

    with pytest.raises(Refused) as refused:
        post(table, crew[0], "switch", now=START + 119 * SECOND)

    assert refused.value.code == "too_early"
    post(table, crew[0], "switch", now=START + 120 * SECOND)
    assert "sail" in legal(table, seat_of(table, crew[1]))


def test_a_look_at_the_page_counts_the_last_one_out(crew: list[User]) -> None:
    table = live_table(crew)
    for user in crew:
        post(table, user, "sail", now=START + 5 * SECOND)
    for user, took in zip(crew[:2], (20, 30), strict=True):
        post(table, user, "answer 1", now=START + (5 + took) * SECOND)
    out = START + 40 * SECOND + timedelta(milliseconds=901)

    assert not live.tick(table_id=table.pk, now=out - timedelta(milliseconds=1))
    assert live.tick(table_id=table.pk, now=out)
    assert attempt(table, crew[2]).stage == "expired"
    audit(table)


def test_a_bot_of_a_live_round_waits_for_its_time(crew: list[User]) -> None:
    table = live_table(crew, bots=("search",))
    live.tick(table_id=table.pk, now=START)
    common = START + 5 * SECOND
    live.tick(table_id=table.pk, now=common)
    assert state_of(table).attempts[0][3].stage == "running"

    live.tick(table_id=table.pk, now=common + SECOND)
    assert state_of(table).attempts[0][3].stage == "running"
    live.tick(table_id=table.pk, now=common + 50 * SECOND)

    made = state_of(table).attempts[0][3]
    assert made.stage == "answered"
    assert 20_000 <= made.time <= 50_000


@pytest.mark.django_db(transaction=True)
def test_eight_set_sail_and_answer_at_the_same_moment(anne: User, bart: User, cora: User) -> None:
    """Nobody's page is stale, all pages were opened before anybody did anything."""
    names = ("Dora", "Emil", "Frida", "Gunnar", "Hanna")
    people = [anne, bart, cora, *[make_person(name) for name in names]]
    table = make(people, slug="anno")
    sent = partial(post, table)

    sailed = at_once([partial(sent, user, "sail", seen="s0", now=START) for user in people])
    answers = [
        partial(sent, user, "answer 1", seen="s1", now=START + (20 + at) * SECOND)
        for at, user in enumerate(people)
    ]
    answered = at_once(answers)

    assert Counter(type(one).__name__ for one in [*sailed, *answered]) == {"Played": 16}
    state = state_of(table)
    assert len(state.paid) == 1
    assert [one.time for one in state.attempts[0]] == [(20 + at) * 1000 for at in range(8)]
    audit(table)


@pytest.mark.django_db(transaction=True)
def test_of_eight_answers_from_as_many_devices_the_first_counts(table: Table, anne: User) -> None:
    post(table, anne, "sail", now=START)

    results = at_once(
        [
            partial(post, table, anne, f"answer {ship}", seen="s1", now=START + 20 * SECOND)
            for ship in range(1, 9)
        ]
    )

    assert Counter(type(one).__name__ for one in results) == {"Played": 1, "Stale": 7}
    audit(table)


def test_an_answer_sent_twice_is_one_answer(table: Table, anne: User) -> None:
    post(table, anne, "sail", now=START)
    first = post(table, anne, "answer 1", seen="s1", once="one", now=START + 20 * SECOND)

    again = post(table, anne, "answer 1", seen="s1", once="one", now=START + 30 * SECOND)

    assert again.is_repeat
    assert again.number == first.number
    assert attempt(table, anne).time == 20_000
