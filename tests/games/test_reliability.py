"""What the profile says of a player's turns, and what tables make of it."""

from datetime import datetime

import pytest
from django.test import Client

from accounts.models import User
from games.models import Table
from games.selectors import reliability as reading
from games.selectors.reliability import (
    FEW,
    OPEN_AT_FIRST,
    OPEN_AT_MOST,
    SEATS_AT_FIRST,
    SEATS_AT_MOST,
    WINDOW,
    Reliability,
)
from games.services import play, tables
from games.services.refusals import Refused
from tests.games.playing import DAY, MINUTE, NOON, make, on_turn, play_on, post, seat_of


def turns(user: User, other: User, *, missed: int, made: int) -> datetime:
    """Let a person miss turns and then make some, at games of stones that are only hers to play."""
    now, seed = NOON, 1
    while missed + made:
        table = make([user, other], slug="auction", seed=seed, now=now)
        seed += 1
        while table.status == Table.Status.RUNNING and missed + made:
            own = seat_of(table, user)
            if own.to_act and missed:
                now, missed = now + 2 * DAY, missed - 1  # each an absence of its own
                assert play.expire(table_id=table.pk, seat=own.number, now=now)
            elif own.to_act:
                now, made = now + MINUTE, made - 1
                give_back(table, user, now)
                post(table, user, now=now)
            elif on_turn(table).bot:
                break
            else:
                post(table, other, now=now)
            table.refresh_from_db()
    return now


def give_back(table: Table, user: User, now: datetime) -> None:
    """Take the seat from the bot that minds it."""
    if seat_of(table, user).bot:
        play.take_back(table_id=table.pk, user_id=user.pk, now=now)


def test_turns_in_time_and_turns_missed_are_counted(toys: None, anne: User, bart: User) -> None:
    turns(anne, bart, missed=2, made=10)

    assert reading.reliability(anne.pk) == Reliability(in_time=10, turns=12)
    assert reading.reliability(anne.pk).percent == 83
    assert reading.reliability(bart.pk).percent == 100


def test_only_the_last_hundred_count_so_that_playing_on_restores_it(
    toys: None, anne: User, bart: User
) -> None:
    turns(anne, bart, missed=3, made=WINDOW)

    assert reading.reliability(anne.pk) == Reliability(in_time=WINDOW, turns=WINDOW)


def test_what_a_bot_does_in_her_place_counts_neither_way(
    toys: None, anne: User, bart: User
) -> None:
    table = make([anne, bart], slug="stones")
    play.resign(table_id=table.pk, user_id=anne.pk, now=NOON)
    play_on(table)

    assert reading.reliability(anne.pk).turns == 0


def test_of_who_is_new_nothing_is_said(client: Client, anne: User) -> None:
    assert "new here" in client.get("/people/Anne/").text
    assert Reliability(FEW - 1, FEW - 1).is_new
    assert not Reliability(0, FEW).is_at_least(1)


def test_the_profile_tells_the_share(toys: None, client: Client, anne: User, bart: User) -> None:
    turns(anne, bart, missed=2, made=10)

    assert "83 % of the last 12 turns in time" in client.get("/people/Anne/").text


def test_a_page_says_which_turns_count_and_where_one_stands(
    toys: None, client: Client, anne_client: Client, anne: User, bart: User
) -> None:
    turns(anne, bart, missed=2, made=10)

    own, others = anne_client.get("/reliability/").text, client.get("/reliability/").text

    assert f"your last {WINDOW} turns" in others
    assert "What a bot or a substitute plays in your seat." in others
    assert "83 % of the last 12 turns in time" in own
    assert f"of at most {reading.seats_at_most(reading.finished(anne.pk))}" in own
    assert "Where you stand" not in others
    assert "/reliability/" in client.get("/people/Anne/").text
    assert "/reliability/" in anne_client.get("/settings/").text


def test_a_table_may_ask_for_a_minimum(toys: None, anne: User, bart: User, cora: User) -> None:
    turns(anne, bart, missed=2, made=10)
    table = make([cora], seats=3, least_reliability=90)

    with pytest.raises(Refused, match="reliability"):
        tables.join(table_id=table.pk, user_id=anne.pk, contribution="a", now=NOON)
    tables.join(table_id=table.pk, user_id=bart.pk, contribution="b", now=NOON)

    assert not table.seats.filter(user=anne).exists()
    assert table.seats.filter(user=bart).exists()


def test_a_table_shows_its_minimum_before_one_joins(client: Client, anne: User) -> None:
    table = make([anne], seats=3, least_reliability=90)

    assert "90 % of the last 100 turns in time" in client.get(f"/tables/{table.pk}/").text


def test_the_ladder_is_shown_before_one_joins(client: Client, anne: User) -> None:
    with_calendars = make([anne], seats=3)
    without = make([anne], seats=3, own_calendars=False)

    first, second = (client.get(f"/tables/{table.pk}/").text for table in (with_calendars, without))

    assert "only in her own open hours" in first
    assert "that day is booked as leave" in first
    assert "All hours count" in second
    assert "that day is booked as leave" not in second
    assert "After three in a row a bot plays on" in first


@pytest.mark.parametrize(
    ("finished", "most"), [(0, OPEN_AT_FIRST), (2, 10), (3, 11), (30, 20), (60, 30), (900, 30)]
)
def test_who_finishes_may_have_more_tables_waiting(finished: int, most: int) -> None:
    assert reading.open_at_most(finished) == most <= OPEN_AT_MOST


@pytest.mark.parametrize(("finished", "most"), [(0, SEATS_AT_FIRST), (7, 27), (900, 100)])
def test_who_finishes_may_sit_at_more_tables(finished: int, most: int) -> None:
    assert reading.seats_at_most(finished) == most <= SEATS_AT_MOST


def test_nobody_collects_seats(toys: None, anne: User, bart: User, cora: User) -> None:
    played = [make([bart, anne], slug="stones") for _ in range(SEATS_AT_FIRST)]
    waiting = make([cora], seats=3)

    with pytest.raises(Refused, match="too_many_seats"):
        tables.join(table_id=waiting.pk, user_id=anne.pk, contribution="a", now=NOON)
    with pytest.raises(Refused, match="too_many_seats"):
        make([anne], seats=3)

    play.resign(table_id=played[0].pk, user_id=anne.pk, now=NOON)
    tables.join(table_id=waiting.pk, user_id=anne.pk, contribution="a", now=NOON)
    assert waiting.seats.filter(user=anne).exists()


def test_three_finished_tables_are_one_more_that_may_wait(
    toys: None, anne: User, bart: User
) -> None:
    for seed in range(3):
        play_on(make([anne, bart], slug="stones", seed=seed))
    for _ in range(OPEN_AT_FIRST + 1):
        make([anne], seats=3)

    with pytest.raises(Refused, match="too_many_open"):
        make([anne], seats=3)


def test_one_absence_that_costs_turns_at_many_tables_is_one(
    toys: None, anne: User, bart: User
) -> None:
    weekend = [make([anne, bart], slug="auction", seed=seed, now=NOON) for seed in range(1, 6)]
    turns(anne, bart, missed=0, made=10)

    for hour, table in enumerate(weekend):
        seat = seat_of(table, anne)
        if not seat.to_act:
            post(table, bart, now=NOON)
            seat = seat_of(table, anne)
        late = NOON + 2 * DAY + hour * 60 * MINUTE
        assert play.expire(table_id=table.pk, seat=seat.number, now=late)

    assert reading.reliability(anne.pk) == Reliability(in_time=14, turns=15)


def test_turns_missed_at_one_table_or_days_apart_are_not_one_absence() -> None:
    at_one = [(NOON, 1), (NOON + DAY, 1), (NOON + DAY, 2)]
    apart = [(NOON, 1), (NOON + 2 * DAY, 2), (NOON + 3 * DAY, 3)]

    assert reading.absences(at_one) == 2
    assert reading.absences(apart) == 2
    assert reading.absences([]) == 0
