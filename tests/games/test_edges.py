"""The last guards: what the database itself refuses, and what a request must bring with it."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import Notice, User
from accounts.services import deliver_due
from games.models import Move, Seat, Table
from games.views import guards
from tests.conftest import logged_in
from tests.games.playing import HOUR, MINUTE, NOON, fresh, make, on_turn, post, user_on_turn
from tests.smtp import Sink


@pytest.fixture
def table(anne: User, bart: User) -> Table:
    """Anne and Bart play Loot."""
    return make([anne, bart])


def refused(rows: type[Move] | type[Seat], **fields: object) -> None:
    """The database does not take this row."""
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.objects.create(**fields)


def test_the_database_refuses_a_second_move_of_a_number(table: Table) -> None:
    refused(Move, table=table, number=0, made_at=NOON)


def test_the_database_refuses_a_second_move_of_a_form(table: Table) -> None:
    mover = on_turn(table)
    post(table, user_on_turn(table), "draw", once="the-form")

    refused(Move, table=table, number=2, seat=mover.number, once="the-form", made_at=NOON)


def test_the_database_refuses_a_second_seat_of_a_person(table: Table, anne: User) -> None:
    refused(Seat, table=table, number=5, user=anne)


def test_of_two_turns_since_the_last_delivery_the_present_one_is_told(
    table: Table, smtp_sink: Sink
) -> None:
    Notice.objects.all().delete()
    for minutes in range(4):
        post(table, user_on_turn(table), "draw", now=NOON + minutes * MINUTE)
    present = user_on_turn(table)
    held_up = NOON + 2 * HOUR  # a first attempt to tell of the earlier turn failed
    earlier = Notice.objects.filter(kind="turn", recipient=present).earliest("pk")
    Notice.objects.filter(pk=earlier.pk).update(due_at=held_up)

    deliver_due(now=NOON + HOUR)
    deliver_due(now=held_up)

    assert Notice.objects.filter(kind="turn").count() == 4
    assert [letter["To"] for letter in smtp_sink.letters] == [present.email]


def page(table: Table, path: str = "") -> str:
    """The address of a page of this table."""
    return f"/tables/{table.pk}/{path}"


def test_a_private_table_is_not_there_for_others(anne: User, bart: User, cora: User) -> None:
    table = make([anne, bart], is_private=True)

    for browser in (Client(), logged_in(cora)):
        for path in ("", "log/", "log/0/", "pulse/", "record.json"):
            assert browser.get(page(table, path)).status_code == 404
    for path in ("moves/", "join/", "resign/", "take-back/", "cancel/"):
        assert logged_in(cora).post(page(table, path)).status_code == 404
    assert logged_in(anne).get(page(table)).status_code == 200


def test_a_form_without_its_token_is_refused(table: Table) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(
        user_on_turn(table), backend="allauth.account.auth_backends.AuthenticationBackend"
    )

    answer = browser.post(page(table, "moves/"), {"action": "draw", "seen": "v0", "once": "x"})

    assert answer.status_code == 403
    assert fresh(table).version == 0


def test_nobody_posts_faster_than_the_limit(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guards, "POSTS_PER_MINUTE", 5)
    browser = logged_in(user_on_turn(table))
    form = {"action": "fly", "seen": "v0", "once": "x"}

    statuses = [browser.post(page(table, "moves/"), form).status_code for _ in range(6)]

    assert statuses == [409] * 5 + [429]


def test_a_megabyte_is_refused_and_changes_nothing(table: Table) -> None:
    browser = logged_in(user_on_turn(table))

    answer = browser.post(page(table, "moves/"), {"action": "draw" + "x" * 1_000_000})

    assert answer.status_code == 413
    assert fresh(table).version == 0


def test_a_guest_is_asked_to_log_in_and_moves_nothing(table: Table) -> None:
    answer = Client().post(page(table, "moves/"), {"action": "draw", "seen": "v0", "once": "x"})

    assert answer.status_code == 302
    assert "chosen%3Ddraw" in answer.headers["Location"]
    assert fresh(table).version == 0


@pytest.mark.parametrize("path", ["moves/", "join/", "resign/", "take-back/", "cancel/", "start/"])
def test_nothing_is_done_on_get(table: Table, anne: User, path: str) -> None:
    assert logged_in(anne).get(page(table, path)).status_code == 405
    assert fresh(table).version == 0


def test_the_same_form_with_a_newer_page_is_no_fault(table: Table) -> None:
    """A form whose token is known already is answered, whatever else it claims."""
    mover = user_on_turn(table)
    browser = logged_in(mover)
    browser.post(page(table, "moves/"), {"action": "draw", "seen": "v0", "once": "x"})
    post(table, user_on_turn(table), "draw")

    answer = browser.post(page(table, "moves/"), {"action": "draw", "seen": "v2", "once": "x"})

    assert answer.status_code == 302
    assert fresh(table).version == 2
