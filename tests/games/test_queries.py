"""How many queries a page and a move need, however long the log and however many the tables."""

import time
from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.engines.chance import Quick
from games.models import Heartbeat, Table
from games.selectors import instants
from games.services import clocks
from tests.conftest import logged_in
from tests.games.playing import (
    DAY,
    MINUTE,
    fresh,
    legal,
    make,
    move,
    new_once,
    on_turn,
    play_until_turn_of,
    post,
    seen_by,
    user_on_turn,
)

PAGE_AT_MOST, PAGE_AIM = 12, 8
MOVE_AT_MOST, MOVE_AIM = 25, 12


def counted(ask: Callable[[], object], what: str) -> int:
    """How many queries something needs; they are printed when a test fails."""
    with CaptureQueriesContext(connection) as queries:
        ask()
    print(f"{what}: {len(queries)} queries")
    for query in queries:
        print("   ", query["sql"][:110])
    return len(queries)


def get(client: Client, url: str) -> int:
    """The queries of one page, after it was opened once."""

    def ask() -> None:
        assert client.get(url).status_code == 200

    ask()
    return counted(ask, url)


@pytest.fixture(autouse=True)
def known_instant(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database is asked for its clock once a minute: not in the middle of what is counted."""
    monkeypatch.setattr(instants, "FRESH", 3600.0)
    instants.at(time.monotonic())


@pytest.fixture
def clients(anne: User, bart: User) -> dict[int, Client]:
    """A browser of each."""
    return {user.pk: logged_in(user) for user in (anne, bart)}


@pytest.fixture
def table(anne: User, bart: User) -> Table:
    """A table that has just begun."""
    return make([anne, bart], now=timezone.now())


def play_to(table: Table, number: int) -> Table:
    """Draw and play on until so many moves are made."""
    chance = Quick(5)
    while fresh(table).version < number:
        assert move(table, timezone.now(), chance)
    return fresh(table)


def post_move(client: Client, table: Table, *, htmx: bool = False) -> int:
    """The queries of one move, session and user included."""
    user = user_on_turn(table)
    form = {
        "action": legal(table, on_turn(table))[0],
        "seen": seen_by(table, user),
        "once": new_once(),
    }
    headers = {"HX-Request": "true"} if htmx else {}

    def ask() -> None:
        answer = client.post(f"/tables/{table.pk}/moves/", form, headers=headers)
        assert answer.status_code == (200 if htmx else 302)

    return counted(ask, f"a move at {table.version}, htmx {htmx}")


def test_a_turn_page_and_a_move_need_few_queries_and_no_more_later(
    table: Table, clients: dict[int, Client], anne: User
) -> None:
    counts = []
    for number in (5, 120):
        row = longest_running(table, number)
        mover = user_on_turn(row)
        page = get(clients[mover.pk], f"/tables/{row.pk}/")
        plain = post_move(clients[mover.pk], row)
        swapped = post_move(clients[user_on_turn(row).pk], fresh(row), htmx=True)
        counts.append((page, plain, swapped))

    (page, plain, swapped), later = counts
    print("page, move, move with its answer:", counts)
    assert (page, plain, swapped) == later
    assert page <= min(PAGE_AT_MOST, PAGE_AIM)
    assert plain <= min(MOVE_AT_MOST, MOVE_AIM)
    assert swapped <= MOVE_AT_MOST


def longest_running(table: Table, number: int) -> Table:
    """The table after so many moves: both draw until the pile is gone, and then throw away."""
    while fresh(table).version < number:
        seat = on_turn(table)
        options = legal(table, seat)
        wanted = "draw" if "draw" in options else options[0]
        if fresh(table).version % 3 == 0 and len(options) > 1:
            wanted = next((text for text in options if text.startswith("merchant")), wanted)
        assert seat.user is not None
        post(table, seat.user, wanted, now=timezone.now())
    return fresh(table)


def test_a_page_of_partners_needs_few_queries(
    person: Callable[..., User],
) -> None:
    people = [person(f"Pirate{number}") for number in range(4)]
    table = make(people, options={"partners": True}, now=timezone.now())

    assert get(logged_in(user_on_turn(table)), f"/tables/{table.pk}/") <= PAGE_AT_MOST


def test_the_page_of_one_who_looks_on_needs_few_queries(table: Table, client: Client) -> None:
    assert get(client, f"/tables/{table.pk}/") <= PAGE_AIM


def test_a_pulse_with_nothing_new_needs_few_queries(
    table: Table, clients: dict[int, Client], anne: User
) -> None:
    play_until_turn_of(table, anne)
    seen = seen_by(table, anne)

    def ask() -> None:
        answer = clients[anne.pk].get(f"/tables/{table.pk}/pulse/?seen={seen}")
        assert answer.status_code == 204

    assert counted(ask, "pulse") <= 5


def test_my_tables_need_the_same_for_one_and_for_twenty(
    anne: User, bart: User, clients: dict[int, Client]
) -> None:
    make([anne, bart])
    few = get(clients[anne.pk], "/tables/")
    for seed in range(2, 21):
        make([anne, bart], seed=seed)
    many = get(clients[anne.pk], "/tables/")

    print("my tables, 1 and 20:", few, many)
    assert few == many <= 12


def test_the_lobby_needs_the_same_for_five_and_for_forty(
    person: Callable[..., User], anne: User, bart: User, clients: dict[int, Client]
) -> None:
    makers = [person(f"Maker{number}") for number in range(5)]
    for maker in makers:
        make([maker], seats=3)
    make([anne, bart])
    few = get(clients[anne.pk], "/")
    for number in range(35):
        make([makers[number % 5]], seats=3)
    for _ in range(5):
        make([anne, bart])
    many = get(clients[anne.pk], "/")

    print("lobby, 5 and 40:", few, many)
    assert few == many <= 12


def test_a_page_of_the_log_and_a_step_need_few_queries(
    table: Table, clients: dict[int, Client], anne: User
) -> None:
    play_to(table, 10)

    assert get(clients[anne.pk], f"/tables/{table.pk}/log/") <= 8
    assert get(clients[anne.pk], f"/tables/{table.pk}/log/7/") <= 8


def test_the_sweep_needs_the_same_for_each_table_it_finds(anne: User, bart: User) -> None:

    now = timezone.now()
    counts = []
    for tables in (1, 4):
        for _ in range(tables):
            make([anne, bart], now=now)
        now += DAY
        Heartbeat.objects.update_or_create(name=clocks.JOB, defaults={"beat_at": now - MINUTE})
        counts.append(counted(partial(clocks.sweep, now=now), f"sweep {tables}"))

    print("sweep of 1 and of 5:", counts)
    assert counts[1] - counts[0] <= 4 * 12
