"""What two people, two tabs, two sweeps or a double click do at the same moment.

The rows are in PostgreSQL or in a SQLite file, never in memory, which would lock differently.
"""

import os
import re
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from itertools import count
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from accounts.models import Notice, User
from accounts.services.people import delete
from games.models import Move, Outage, Report, Seat, Table
from games.selectors.tables import token
from games.services import bots, clocks, endings, messages, play, reports, tables
from games.services.refusals import Refused, Stale
from tests.conftest import logged_in
from tests.games.playing import (
    DAY,
    HOUR,
    MINUTE,
    NOON,
    audit,
    fresh,
    legal,
    luck,
    make,
    new_once,
    on_turn,
    plan,
    post,
    seat_of,
    seats_of,
    user_on_turn,
    waiting,
)
from tests.games.test_sweep import beat
from tests.games.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 8
PAIRS = int(os.environ.get("PARLEY_TEST_PAIRS", "40"))
"""Double clicks of one run: 1,000 before a release."""


@pytest.fixture
def table(anne: User, bart: User) -> Table:
    """Anne and Bart play Loot."""
    return make([anne, bart])


def kinds(results: list[object]) -> Counter[str]:
    """How often each kind of answer was given."""
    return Counter(type(result).__name__ for result in results)


def test_the_rows_are_where_a_race_means_something() -> None:
    name = str(connection.settings_dict["NAME"])

    assert connection.vendor == "postgresql" or name.startswith(str(settings.PARLEY_DATA))


@pytest.mark.parametrize("times", range(3))
def test_of_eight_that_post_the_same_move_one_is_accepted(table: Table, times: int) -> None:
    mover = user_on_turn(table)
    Notice.objects.all().delete()

    results = at_once([partial(post, table, mover, "draw", seen="v0")] * THREADS)

    assert kinds(results) == Counter(Played=1, Stale=7)
    assert Move.objects.filter(table=table, number__gt=0).count() == 1
    assert Notice.objects.filter(kind="turn").count() == 1
    assert Notice.objects.count() == 2  # with the reminder
    audit(table)


def test_eight_copies_of_one_form_are_one_move_and_eight_answers(table: Table) -> None:
    mover = user_on_turn(table)

    results = at_once([partial(post, table, mover, "draw", seen="v0", once="the-form")] * THREADS)

    assert kinds(results) == Counter(Played=8)
    assert {result.number for result in results if isinstance(result, play.Played)} == {1}
    assert sum(not result.is_repeat for result in results if isinstance(result, play.Played)) == 1
    assert fresh(table).version == 1
    audit(table)


def test_eight_copies_of_a_report_are_one_report(table: Table, anne: User, bart: User) -> None:
    word = messages.say(table_id=table.pk, user_id=bart.pk, body="Fool!", room="table", now=NOON)
    about: dict[str, Any] = {"user_id": anne.pk, "reason": "Insults", "now": NOON}
    copies = (
        partial(reports.report_message, message_id=word.pk, **about),
        partial(reports.report_person, person_id=bart.pk, **about),
    )

    answers = [at_once([copy] * THREADS) for copy in copies]

    assert answers == [[table.pk] * THREADS, [None] * THREADS]
    assert Report.objects.count() == len(copies)


def test_eight_who_want_four_seats_fill_them_and_start_once(
    anne: User, person: Callable[..., User]
) -> None:
    table = make([anne], seats=5)
    people = [person(f"Pirate{number}") for number in range(THREADS)]

    results = at_once(
        [
            partial(tables.join, table_id=table.pk, user_id=user.pk, contribution="x", now=NOON)
            for user in people
        ]
    )

    assert kinds(results) == Counter(Table=4, Refused=4)
    assert {result.code for result in results if isinstance(result, Refused)} <= {
        "full",
        "not_open",
    }
    assert len({seat.user_id for seat in seats_of(table)}) == 5
    assert Move.objects.filter(table=table, kind="setup").count() == 1
    audit(table)


def test_one_who_joins_from_eight_tabs_has_one_seat(anne: User, bart: User) -> None:
    table = make([anne], seats=4)

    results = at_once(
        [partial(tables.join, table_id=table.pk, user_id=bart.pk, contribution="x", now=NOON)]
        * THREADS
    )

    assert kinds(results) == Counter(Table=8)
    assert Seat.objects.filter(table=table, user=bart).count() == 1


def test_eight_copies_of_a_form_for_a_table_make_one(anne: User, bart: User) -> None:
    wanted = plan(3, once="the-form")
    making = [
        partial(tables.make, user_id=anne.pk, plan=wanted, luck=luck(number), now=NOON)
        for number in range(THREADS)
    ]

    made = at_once(making)

    assert made == [Table.objects.get()] * THREADS
    theirs = tables.make(user_id=bart.pk, plan=wanted, luck=luck(99), now=NOON)
    assert theirs.maker == bart


def test_a_table_is_either_called_off_or_joined_full(anne: User, bart: User) -> None:
    table = make([anne], seats=2)

    at_once(
        [
            partial(tables.cancel, table_id=table.pk, user_id=anne.pk, now=NOON),
            partial(tables.join, table_id=table.pk, user_id=bart.pk, contribution="x", now=NOON),
        ]
    )

    is_off = fresh(table).status == Table.Status.CANCELLED
    assert is_off == (not Move.objects.filter(table=table).exists())


@pytest.mark.parametrize("times", range(4))
def test_a_sweep_and_a_move_at_the_deadline_are_one_move(table: Table, times: int) -> None:
    seat, mover = on_turn(table), user_on_turn(table)

    expired, posted = at_once(
        [
            partial(play.expire, table_id=table.pk, seat=seat.number, now=NOON + DAY),
            partial(post, table, mover, "draw", seen="v0", now=NOON + DAY),
        ]
    )

    assert (expired is True) == isinstance(posted, Stale)
    assert fresh(table).version == 1
    assert seats_of(table)[seat.number].missed == (1 if expired is True else 0)
    audit(table)


def test_five_sweeps_at_once_time_each_seat_out_once(toys: None, anne: User, bart: User) -> None:
    late = [make([anne, bart], slug="stones") for _ in range(6)]
    beat(NOON + DAY - MINUTE)
    Notice.objects.all().delete()

    results = at_once([partial(clocks.sweep, now=NOON + DAY)] * 5)

    assert sum(result for result in results if isinstance(result, int)) == 6
    assert {fresh(table).version for table in late} == {1}
    assert Notice.objects.filter(kind="turn").count() == 6
    assert Notice.objects.filter(kind="reminder").count() == 6
    for table in late:
        audit(table)


def test_two_sweeps_at_once_pardon_an_outage_once(table: Table) -> None:
    beat(NOON + HOUR)

    at_once([partial(clocks.sweep, now=NOON + 5 * HOUR)] * 2)

    assert Outage.objects.count() == 1
    assert on_turn(table).deadline_at == NOON + DAY + 4 * HOUR


def test_two_first_sweeps_of_all_agree(table: Table) -> None:
    results = at_once([partial(clocks.sweep, now=NOON + HOUR)] * 2)

    assert results == [0, 0]
    assert not Outage.objects.exists()


@pytest.mark.parametrize("times", range(3))
def test_a_pardon_is_not_undone_by_a_move_of_somebody_else(
    toys: None, anne: User, bart: User, cora: User, times: int
) -> None:
    played = [make([anne, bart, cora], slug="auction") for _ in range(4)]
    beat(NOON + HOUR)

    at_once(
        [
            partial(clocks.pardon, now=NOON + 5 * HOUR),
            *[partial(post, table, bart, "bid 1", now=NOON + 5 * HOUR) for table in played],
        ]
    )

    for table in played:
        assert seat_of(table, anne).deadline_at == NOON + DAY + 4 * HOUR


def test_two_runs_of_the_bots_make_each_move_once(toys: None, anne: User) -> None:
    played = [make([anne], slug="stones", bots=("random",)) for _ in range(4)]
    for table in played:
        post(table, anne, "take 1")

    results = at_once([partial(bots.run, now=lambda: NOON + HOUR)] * 2)

    assert sum(result for result in results if isinstance(result, int)) == 4
    for table in played:
        assert fresh(table).version == 2
        audit(table)


def test_a_bot_that_reads_a_table_while_another_run_moves_it_freezes_nothing(
    anne: User, bart: User, cora: User
) -> None:
    table = make([anne, bart, cora], slug="anno", bots=("search",))
    bot = seats_of(table)[3]
    seen = token(fresh(table), bot)
    sail = partial(
        play.play_bot, table_id=table.pk, seat=3, action="sail", seen=seen, now=NOON + HOUR
    )
    reads = count(1)

    def meanwhile(execute: Any, *asked: Any) -> Any:
        found = execute(*asked)
        if next(reads) == 2:  # the first finds the tables with bots, the second reads this one
            at_once([sail])
        return found

    with connection.execute_wrapper(meanwhile):
        bots.run(now=lambda: NOON + HOUR)

    assert fresh(table).status == Table.Status.RUNNING
    assert Move.objects.filter(table=table, text="sail").count() == 1
    audit(table)


def test_a_bot_and_its_returning_owner_do_not_move_both(toys: None, anne: User, bart: User) -> None:
    table = make([anne, bart], slug="stones")
    Seat.objects.filter(table=table, number=0).update(bot="random")
    seen = token(fresh(table), seats_of(table)[0])

    at_once(
        [
            partial(play.take_back, table_id=table.pk, user_id=anne.pk, now=NOON),
            partial(play.play_bot, table_id=table.pk, seat=0, action="take 1", seen=seen, now=NOON),
        ]
    )

    made = Move.objects.filter(table=table, kind="action").count()
    assert (made, on_turn(table).number) in {(0, 0), (1, 1)}
    audit(table)


def test_who_resigns_twice_at_once_resigns_once(table: Table) -> None:
    leaver = waiting(table)

    at_once([partial(play.resign, table_id=table.pk, user_id=leaver.pk, now=NOON)] * 2)

    assert Move.objects.filter(table=table, kind="resign").count() == 1
    audit(table)


@pytest.mark.parametrize("times", range(3))
def test_who_leaves_the_site_in_the_middle_of_a_start_stops_nobody(
    anne: User, bart: User, cora: User, times: int
) -> None:
    table = make([anne, bart], seats=3)

    left, joined = at_once(
        [
            partial(delete, user_id=bart.pk, now=NOON),
            partial(tables.join, table_id=table.pk, user_id=cora.pk, contribution="x", now=NOON),
        ]
    )

    assert left is None
    assert isinstance(joined, Table)
    if fresh(table).status == Table.Status.RUNNING:
        audit(table)


@pytest.mark.parametrize("times", range(2))
def test_two_who_leave_the_site_at_once_do_not_block_each_other(
    anne: User, bart: User, times: int
) -> None:
    shared = [make(pair, seats=3) for pair in ([anne, bart], [bart, anne]) * 3]

    results = at_once([partial(delete, user_id=user.pk, now=NOON) for user in (anne, bart)])

    assert results == [None, None]
    assert {fresh(table).status for table in shared} == {Table.Status.CANCELLED}


@pytest.mark.parametrize("times", range(3))
def test_of_eight_that_agree_to_an_end_at_once_one_ends_the_table(
    table: Table, anne: User, bart: User, times: int
) -> None:
    Notice.objects.all().delete()
    wishes = [
        partial(endings.ask, table_id=table.pk, user_id=user.pk, wants=True, now=NOON)
        for user in (anne, bart)
    ]

    results = at_once(wishes * (THREADS // 2))

    assert set(results) <= {True, False}
    assert results.count(True) >= THREADS // 2
    assert fresh(table).is_ended
    assert Move.objects.filter(table=table, kind=Move.Kind.END).count() == 1
    assert Notice.objects.filter(kind="change", context__what="ended").count() == 1


def test_of_a_move_and_the_last_consent_at_once_both_are_kept_or_the_end_alone(
    table: Table, anne: User, bart: User
) -> None:
    mover, other = user_on_turn(table), waiting(table)
    endings.ask(table_id=table.pk, user_id=mover.pk, wants=True, now=NOON)

    moved, ended = at_once(
        [
            partial(post, table, mover, "draw", seen="v0", now=NOON),
            partial(endings.ask, table_id=table.pk, user_id=other.pk, wants=True, now=NOON),
        ]
    )

    assert ended is True
    assert fresh(table).is_ended
    assert not Seat.objects.filter(table=table, to_act=True).exists()
    is_late = isinstance(moved, Refused)
    assert fresh(table).version == (1 if is_late else 2)


def fields(client: Client, table: Table) -> dict[str, str]:
    """The hidden fields of the form on the page of the table."""
    page = client.get(f"/tables/{table.pk}/").content.decode()
    form = page[page.index('<form id="move"') :]
    return dict(re.findall(r'name="(seen|once)" value="([^"]*)"', form))


def answer(client: Client, table: Table, form: dict[str, str], action: str) -> tuple[int, str]:
    """What the browser gets for its form: the status, and the page."""
    response = client.post(f"/tables/{table.pk}/moves/", {**form, "action": action})
    return response.status_code, response.content.decode()


@pytest.mark.parametrize("is_second_tab", [False, True], ids=["double click", "second tab"])
def test_each_of_many_pairs_is_one_move(
    anne: User, bart: User, is_second_tab: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A double click is answered twice alike; of two tabs the slower gets 409 and the board."""
    monkeypatch.setattr("games.views.guards.POSTS_PER_MINUTE", 10 * PAIRS)
    browsers = {user.pk: [logged_in(user), logged_in(user)] for user in (anne, bart)}
    table, made, seed = make([anne, bart]), 0, 1
    for _ in range(PAIRS // 2 if is_second_tab else PAIRS):
        if fresh(table).status != Table.Status.RUNNING:
            audit(table)
            seed += 1
            table = make([anne, bart], seed=seed)
        one, other = browsers[user_on_turn(table).pk]
        before, action = fresh(table).version, legal(table, on_turn(table))[-1]
        form = fields(one, table)
        second = fields(other, table) if is_second_tab else form

        answers = at_once(
            [
                partial(answer, one, table, form, action),
                partial(answer, other, table, second, action),
            ]
        )

        statuses = sorted(result[0] for result in answers if isinstance(result, tuple))
        assert statuses == ([302, 409] if is_second_tab else [302, 302]), answers
        assert Move.objects.filter(table=table, number__gt=before, maker="").count() == 1
        made += 1
    audit(table)
    print(f"{made} pairs, {made} moves")


def test_a_lock_is_waited_for_and_not_refused(table: Table) -> None:
    """Twenty writers on one table: on SQLite none may fail with "database is locked"."""
    mover = user_on_turn(table)
    works = [
        partial(post, table, mover, "draw", seen="v0", once=new_once(), now=NOON) for _ in range(20)
    ]

    assert kinds(at_once(works)) == Counter(Played=1, Stale=19)


def test_a_move_takes_no_longer_than_its_lock(table: Table, anne: User, bart: User) -> None:
    """Tables do not wait for each other: a move at one while the other is being moved."""
    other = make([anne, bart])

    results = at_once(
        [
            partial(post, table, user_on_turn(table), "draw", now=NOON + timedelta(minutes=1)),
            partial(post, other, user_on_turn(other), "draw", now=NOON + timedelta(minutes=1)),
        ]
    )

    assert kinds(results) == Counter(Played=2)
