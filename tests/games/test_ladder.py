"""The declared ladder, rung by rung at given times: what a table says before one joins is what
happens when somebody stays away.
"""

from datetime import datetime

import pytest
from django.test import Client

from accounts.models import Absence, User
from games.models import Asking, Move, Table
from games.selectors import tables as pages
from games.services import calendars, substitutes
from tests.games.playing import (
    DAY,
    HOUR,
    NOON,
    audit,
    make,
    post,
    seat_of,
    seats_of,
    state_of,
    user_on_turn,
)
from tests.games.test_substitutes import offers, sweep

SAID = (
    "only in her own open hours",
    "that day is booked as leave",
    "the game's safe move is played",
    "After three in a row a bot plays on",
    "A day later, people who offered to stand in are asked one by one",
    "The place at the end is then the substitute's",
)


@pytest.fixture
def table(anne: User, bart: User) -> Table:
    """A table at which Anne is on turn at noon."""
    for seed in range(1, 9):
        made = make([anne, bart], seed=seed)
        if user_on_turn(made) == anne:
            return made
    raise AssertionError


def spend_all_leave_but_one(user: User) -> None:
    """Of the days of the year, one is left to book."""
    for month, days in ((6, 14), (9, 13)):
        first = datetime(2026, month, 1, tzinfo=NOON.tzinfo).date()
        last = first.replace(day=days)
        calendars.book(user_id=user.pk, first=first, last=last, now=NOON)


def told(table: Table) -> list[tuple[str, str]]:
    """What the log says of Anne, and by whom it was done."""
    view = pages.load(table.pk, None)
    rows = Move.objects.filter(table=table, seat=0, number__gt=0).order_by("number")
    return [(row.maker, line.text) for row in rows for line in pages.move_lines(view, row)]


def test_every_rung_comes_in_its_order_and_stands_in_the_log(
    table: Table, anne: User, bart: User, cora: User
) -> None:
    calendars.set_hours(
        user_id=anne.pk, quiet=(22 * 60, 8 * 60), weekend=[], books_leave=True, now=NOON
    )
    spend_all_leave_but_one(anne)
    offers(cora)
    deadlines = []
    now = NOON

    while not seat_of(table, anne).bot:
        if user_on_turn(table) == bart:
            post(table, bart, "draw", now=now)
            continue
        deadline = seat_of(table, anne).deadline_at
        assert deadline is not None
        deadlines.append(deadline)
        sweep(deadline.replace(microsecond=0) - HOUR)
        now = deadline
        sweep(now)
    sweep(now + DAY)
    substitutes.accept(asking_id=Asking.objects.get().pk, user_id=cora.pk, now=now + DAY + HOUR)

    # 1. the bank of 24 h runs out in open hours only: ten of Monday, fourteen of Tuesday
    assert deadlines[0] == datetime(2026, 3, 3, 22, tzinfo=NOON.tzinfo)
    # 2. the last day of leave is booked, and the turn goes on by its 14 open hours
    assert Absence.objects.filter(kind=Absence.Kind.AUTOMATIC).count() == 1
    assert deadlines[1] > deadlines[0]
    # 3. the safe move, three times; 4. the bot; 5. the substitute
    lines = told(table)
    assert lines[0] == ("", "Anne's time is up: the day is booked as leave.")
    assert [maker for maker, _ in lines[1:4]] == [Move.Maker.CLOCK] * 3
    assert lines[4][1].startswith("Anne has missed three turns in a row. A bot plays on")
    assert lines[-1][1] == "Cora has taken this seat over and plays on."
    assert [seat.user for seat in seats_of(table)] == [cora, bart]
    audit(table)


def test_it_is_shown_before_one_joins_and_at_the_table(
    client: Client, table: Table, anne: User
) -> None:
    waiting = make([anne], seats=3)

    for page in (client.get(f"/tables/{one.pk}/").text for one in (waiting, table)):
        places = [page.replace("&#x27;", "'").find(said) for said in SAID]
        assert -1 not in places
        assert places == sorted(places)


def test_a_table_without_substitutes_says_so(client: Client, anne: User) -> None:
    alone, private = make([anne], seats=3, takes_substitutes=False), make([anne], seats=3)

    page = client.get(f"/tables/{alone.pk}/").text

    assert "Nobody else is asked to take the seat." in page
    assert "are asked one by one" not in page
    assert "are asked one by one" in client.get(f"/tables/{private.pk}/").text


def test_a_maker_chooses_both_in_the_form(anne_client: Client) -> None:
    form = {"seats": 3, "bots": 0, "pace": "daily", "least_reliability": 0}

    anne_client.post("/tables/new/loot/", {**form, "no_substitutes": "on", "no_rewind": "on"})
    anne_client.post("/tables/new/loot/", form)

    found = Table.objects.order_by("pk").values_list("takes_substitutes", "allows_rewind")
    assert list(found) == [(False, False), (True, True)]


def test_the_bank_runs_first_and_nothing_happens_before_it_is_empty(table: Table) -> None:
    before = state_of(table)

    sweep(NOON + DAY - HOUR)

    assert state_of(table) == before
    assert not Move.objects.filter(table=table, number__gt=0).exists()
