"""Taking a move back: table, clocks and mails are as they were before, and nobody knows more."""

import re
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import Notice, User
from accounts.services import deliver_due
from games.engines import ENGINES
from games.engines.chance import Quick
from games.models import Before, Move, Outage, Table
from games.selectors import proof
from games.selectors.tables import Loaded, token
from games.services import clocks, freeze, play, undo
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
    make,
    on_turn,
    post,
    seat_of,
    seats_of,
    state_of,
    user_on_turn,
    waiting,
)
from tests.games.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)

CLOCK = ("to_act", "is_sealed", "bank", "turn_began_at", "deadline_at", "missed")


@pytest.fixture
def auction(anne: User, bart: User, toys: None) -> Table:
    """Anne and Bart bid at the same time: what one bids tells the other nothing."""
    return make([anne, bart], slug="auction")


def take_back(table: Table, user: User, *, now: Any = NOON + 2 * MINUTE, number: int = 0) -> None:
    """Press the button that is on this person's page."""
    undo.undo(
        table_id=table.pk,
        user_id=user.pk,
        number=number or fresh(table).undo_number or 1,
        now=now,
    )


def clocks_of(table: Table) -> list[tuple[Any, ...]]:
    return [tuple(getattr(seat, name) for name in CLOCK) for seat in seats_of(table)]


def observations(table: Table) -> list[Any]:
    game, state = ENGINES[table.game_slug], state_of(table)
    return [game.observe(state, seat) for seat in (None, *range(len(seats_of(table))))]


def test_a_move_that_told_nobody_anything_is_taken_back(auction: Table, anne: User) -> None:
    seen, times = observations(auction), clocks_of(auction)
    post(auction, anne, "bid 2", now=NOON + MINUTE)
    assert fresh(auction).undo_number == 1

    take_back(auction, anne)

    assert observations(auction) == seen
    assert clocks_of(auction) == times
    assert [move.kind for move in Move.objects.order_by("number")] == ["setup", "action", "undo"]
    assert fresh(auction).version == 2
    assert fresh(auction).undo_number == 0
    assert not Before.objects.exists()
    audit(auction)
    assert proof.verdict(fresh(auction)).difference == ""


def test_who_takes_a_move_back_gains_no_time(auction: Table, anne: User) -> None:
    first = seat_of(auction, anne).deadline_at
    for times in range(1, 4):
        post(auction, anne, "bid 2", now=NOON + times * HOUR)
        take_back(auction, anne, now=NOON + times * HOUR + MINUTE)

    assert seat_of(auction, anne).deadline_at == first
    post(auction, anne, "bid 1", now=NOON + 4 * HOUR)
    assert Move.objects.filter(kind=Move.Kind.UNDO).count() == 3


def test_when_the_time_of_the_turn_is_up_the_move_stands(auction: Table, anne: User) -> None:
    post(auction, anne, "bid 2", now=NOON + DAY - MINUTE)

    with pytest.raises(Refused, match="undo_late"):
        take_back(auction, anne, now=NOON + DAY)

    assert fresh(auction).version == 1


def test_what_another_has_seen_stands(auction: Table, anne: User, bart: User) -> None:
    post(auction, anne, "bid 2")
    page = reverse("table", args=[auction.pk])
    assert b"Take it back" in logged_in(anne).get(page).content
    logged_in(bart).get(page)

    with pytest.raises(Stale):
        take_back(auction, anne, number=1)

    assert b"Take it back" not in logged_in(anne).get(page).content
    assert fresh(auction).version == 1


@pytest.mark.parametrize("name", ["table", "table-pulse", "table-log"])
def test_every_page_of_the_table_is_a_look_at_it(auction: Table, anne: User, name: str) -> None:
    post(auction, anne, "bid 2")

    Client().get(reverse(name, args=[auction.pk]))

    assert fresh(auction).undo_number == 0


def test_a_step_of_the_history_is_a_look_too(auction: Table, anne: User, bart: User) -> None:
    post(auction, anne, "bid 2")

    logged_in(bart).get(reverse("table-step", args=[auction.pk, 1]))

    assert fresh(auction).undo_number == 0


def test_no_view_reads_a_table_without_being_noticed() -> None:
    views = Path(__file__).resolve().parents[2] / "games" / "views"

    reads = [path.name for path in views.glob("*.py") if "tables.load(" in path.read_text()]

    assert reads == []


def test_a_look_writes_only_when_a_move_could_be_taken_back(auction: Table, bart: User) -> None:
    client, page = logged_in(bart), reverse("table", args=[auction.pk])

    with CaptureQueriesContext(connection) as queries:
        client.get(page)

    assert not [query for query in queries if 'UPDATE "games_table"' in query["sql"]]


def test_what_another_has_answered_stands(auction: Table, anne: User, bart: User) -> None:
    post(auction, anne, "bid 2")
    post(auction, bart, "bid 1")

    with pytest.raises(Stale):
        take_back(auction, anne, number=1)


def test_nobody_takes_back_what_another_did(auction: Table, anne: User, bart: User) -> None:
    post(auction, anne, "bid 2")

    with pytest.raises(Refused, match="undo_of_others"):
        take_back(auction, bart)
    with pytest.raises(Refused, match="not_seated"):
        undo.undo(table_id=auction.pk, user_id=0, number=1, now=NOON + MINUTE)

    assert fresh(auction).version == 1


def test_the_mails_of_a_move_that_is_taken_back_are_never_sent(
    anne: User, bart: User, toys: None
) -> None:
    table = make([anne, bart], slug="stones")
    mover, other = user_on_turn(table), waiting(table)
    post(table, mover)
    assert fresh(table).undo_number == 1

    take_back(table, mover, now=NOON + MINUTE + timedelta(seconds=20))

    assert user_on_turn(table) == mover
    owed = Notice.objects.filter(recipient=other, withdrawn_at=None, key__contains=":1:")
    assert not owed.exists()
    reminders = Notice.objects.filter(recipient=mover, kind="reminder", withdrawn_at=None)
    assert reminders.filter(key__contains=":2:").exists()


def test_the_mail_on_the_turn_ends_it(anne: User, bart: User, toys: None) -> None:
    table = make([anne, bart], slug="stones")
    mover = user_on_turn(table)
    post(table, mover, now=NOON + MINUTE)

    deliver_due(now=NOON + 2 * MINUTE)

    assert fresh(table).undo_number == 0
    with pytest.raises(Stale):
        take_back(table, mover, number=1, now=NOON + 3 * MINUTE)


def test_an_old_page_does_not_fit_after_it(auction: Table, anne: User) -> None:
    seats = seats_of(auction)
    old = token(auction, next(seat for seat in seats if seat.user == anne))
    post(auction, anne, "bid 2")
    take_back(auction, anne)

    with pytest.raises(Stale):
        post(auction, anne, "bid 3", seen=old)


def test_a_frozen_table_and_a_pardon_settle_every_move(auction: Table, anne: User) -> None:
    post(auction, anne, "bid 2")
    freeze.freeze(table_id=auction.pk)
    freeze.thaw(table_id=auction.pk, now=NOON + HOUR)
    assert fresh(auction).undo_number == 0

    other = make([anne, seat_other(auction, anne)], slug="auction")
    clocks.pardon(now=NOON)
    post(other, anne, "bid 2")
    clocks.pardon(now=NOON + HOUR)

    assert Outage.objects.count() == 1
    assert fresh(other).undo_number == 0


def seat_other(table: Table, user: User) -> User:
    found = next(seat.user for seat in seats_of(table) if seat.user != user)
    assert found is not None
    return found


def test_the_button_works_without_script(anne: User, bart: User, toys: None) -> None:
    auction = make([anne, bart], slug="auction", now=timezone.now())
    client = logged_in(anne)
    post(auction, anne, "bid 2", now=timezone.now())
    page = client.get(reverse("table", args=[auction.pk])).content.decode()
    number = re.search(r'name="number" value="(\d+)"', page)
    assert number

    answer = client.post(reverse("table-undo", args=[auction.pk]), {"number": number[1]})

    assert answer.status_code == 302
    assert "takes the last choice back" in client.get(answer.headers["Location"]).content.decode()
    assert seat_of(auction, anne).to_act


@pytest.mark.parametrize("number", ["", "x", "0", "-1", "9" * 30, "2"])
def test_a_number_that_is_none_changes_nothing(auction: Table, anne: User, number: str) -> None:
    post(auction, anne, "bid 2")

    answer = logged_in(anne).post(reverse("table-undo", args=[auction.pk]), {"number": number})

    assert answer.status_code == 409
    assert fresh(auction).version == 1


@pytest.mark.parametrize("slug", sorted(ENGINES))
def test_at_random_tables_every_seat_sees_after_it_what_it_saw_before(
    slug: str, anne: User, bart: User, cora: User
) -> None:
    table = make([anne, bart, cora] if 2 not in ENGINES[slug].seats else [anne, bart], slug=slug)
    chance = Quick(5)
    undone = 0
    for turn in range(60):
        if fresh(table).status != Table.Status.RUNNING:
            break
        seat, now = on_turn(table), NOON + turn * MINUTE
        assert seat.user is not None
        seen, times, prior = observations(table), clocks_of(table), fresh(table).undo_number
        actions = legal(table, seat)
        post(table, seat.user, actions[chance.pick(len(actions))], now=now)
        if not fresh(table).undo_number:
            continue
        take_back(table, seat.user, now=now)
        undone += 1
        assert observations(table) == seen
        assert clocks_of(table) == times
        assert fresh(table).undo_number in {0, prior}
        post(table, seat.user, actions[chance.pick(len(actions))], now=now)

    assert undone == 0 if slug in {"anno", "loot"} else undone > 0  # their every action is final
    audit(table)


def test_of_a_look_and_taking_back_one_comes_first(auction: Table, anne: User, bart: User) -> None:
    for times in range(6):
        post(auction, anne, "bid 2", now=NOON + times * MINUTE)
        number = fresh(auction).undo_number

        taken, view = at_once(
            [
                partial(take_back, auction, anne, number=number, now=NOON + times * MINUTE),
                partial(undo.witness, auction.pk, bart.pk),
            ]
        )

        assert isinstance(view, Loaded)
        if taken is None:
            assert fresh(auction).version == number + 1
            assert view.table.version in {number - 1, number + 1}
        else:
            assert isinstance(taken, Stale)
            assert view.table.version == number
            return
    audit(auction)


def test_of_taking_back_and_the_answer_of_another_one_comes_first(
    auction: Table, anne: User, bart: User
) -> None:
    post(auction, anne, "bid 2")

    taken, answered = at_once(
        [partial(take_back, auction, anne, number=1), partial(post, auction, bart, "bid 1")]
    )

    kinds = Move.objects.filter(number__gt=0).order_by("number").values_list("kind", flat=True)
    if taken is None:
        assert list(kinds)[:2] == ["action", "undo"]
    else:
        assert isinstance(taken, Stale)
        assert list(kinds) == ["action", "action"]
        assert isinstance(answered, play.Played)
    audit(auction)
