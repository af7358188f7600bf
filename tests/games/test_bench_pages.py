"""The operator's bench in the admin: what it shows to whom, and what it does."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Inspection, Move, Seat, Table
from games.selectors import proof
from tests.conftest import logged_in
from tests.games.playing import fresh, make, play_on

pytestmark = pytest.mark.django_db

RIGHTS = ("view_table", "operate_table")


@pytest.fixture
def table(anne: User, bart: User) -> Table:
    """Anne and Bart have made six moves at a private table."""
    made = make([anne, bart], is_private=True)
    play_on(made, moves=6)
    return fresh(made)


@pytest.fixture
def operator(person: Callable[..., User]) -> Client:
    """Olga of the house, who may operate tables."""
    olga = person("Olga", is_staff=True)
    olga.user_permissions.set(Permission.objects.filter(codename__in=RIGHTS))
    return logged_in(olga)


def at(name: str, table: Table, *more: int) -> str:
    return reverse(f"admin:games_table_{name}", args=[table.pk, *more])


def text(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status
    return answer.content.decode()


def test_the_bench_tells_whether_the_record_replays(operator: Client, table: Table) -> None:
    before = text(operator, at("bench", table))
    Move.objects.filter(table=table, number=2).update(text="merchant 99")
    after = text(operator, at("bench", table))

    assert "It replays: 6 steps make the state that is stored." in before
    assert "It does not replay: move 2, illegal." in after


def test_a_view_is_opened_with_a_reason_and_stepped_through(
    operator: Client, table: Table, anne: User
) -> None:
    sent = {"seat": "0", "reason": "Anne asks what she saw."}

    opened = operator.post(at("bench", table), sent, follow=True)
    look = Inspection.objects.get()
    first = text(operator, at("look", table, look.pk, 0))

    assert opened.redirect_chain == [(at("look", table, look.pk, table.version), 302)]
    page = opened.content.decode()
    assert "As Anne sees it." in page
    assert "Step 6 of 6" in page
    assert at("look", table, look.pk, 5) in page
    told = page.partition('<ol class="log">')[2].partition("</ol>")[0]
    assert at("look", table, look.pk, table.version) in told
    assert "Step 0 of 6" in first
    assert table.invite not in page + first
    assert (look.by and look.by.name, look.seat, look.reason) == ("Olga", 0, sent["reason"])


def test_without_a_reason_no_view_is_opened(operator: Client, table: Table) -> None:
    answer = operator.post(at("bench", table), {"seat": "0", "reason": " "})

    assert answer.status_code == 200
    assert "This field is required." in answer.content.decode()
    assert not Inspection.objects.exists()


def test_at_the_own_table_the_bench_says_no(operator: Client, table: Table) -> None:
    olga = User.objects.get(name="Olga")
    Seat.objects.filter(table=table, number=1).update(user=olga)

    page = text(operator, at("bench", table))
    answer = operator.post(at("bench", table), {"seat": "0", "reason": "Curious."})

    assert "You play at this table yourself." in page
    assert "Open this view" not in page
    assert "You play at this table yourself." in answer.content.decode()
    assert not Inspection.objects.exists()


def test_a_repair_is_shown_before_it_is_done(operator: Client, table: Table) -> None:
    sent = {"number": "2", "reason": "A card was dealt twice."}

    shown = operator.post(at("repair", table), sent).content.decode()
    rows = Move.objects.filter(table=table).count()
    done = operator.post(at("repair", table), {**sent, "confirm": "1"})

    assert "4 rows of the log do not count any more." in shown
    assert "It is the turn of" in shown
    assert rows == 7
    assert done.headers["Location"] == at("bench", table)
    assert fresh(table).version >= 7
    assert proof.verdict(fresh(table)).difference == ""
    assert "A card was dealt twice." in text(operator, at("bench", table))


def test_a_repair_that_cannot_be_is_refused_in_words(operator: Client, table: Table) -> None:
    for number, words in (("99", "Choose a step from 0 to 6."), ("6", "stands there already")):
        answer = operator.post(at("repair", table), {"number": number, "reason": "x"})
        assert words in answer.content.decode()

    assert fresh(table).version == 6


def test_all_running_tables_are_replayed_part_by_part(
    operator: Client, table: Table, anne: User, bart: User
) -> None:
    other = make([anne, bart], seed=2)
    play_on(other, moves=3)
    Move.objects.filter(table=other, number=1).update(text="merchant 99")
    address = reverse("admin:games_table_replays")

    report = operator.post(address, {"after": 0, "checked": 0}).content.decode()
    part = proof.report(after=0, checked=0, seconds=0)

    assert "2 tables were replayed." in report
    assert f"Table {other.pk} (loot): move 1, illegal" in report
    assert (part.checked, part.after, part.is_done) == (1, table.pk, False)
    assert proof.report(after=part.after, checked=part.checked).checked == 2


@pytest.mark.parametrize("codename", ["view_table", "change_table"])
def test_who_was_not_given_the_right_sees_no_way_in(
    person: Callable[..., User], table: Table, codename: str
) -> None:
    mate = person("Mate", is_staff=True)
    mate.user_permissions.set(Permission.objects.filter(codename=codename))
    client = logged_in(mate)

    listed = text(client, reverse("admin:games_table_changelist"))

    assert "Bench of table" not in listed
    assert "Replay all" not in listed
    for address in (at("bench", table), at("repair", table), at("look", table, 1, 0)):
        assert client.get(address).status_code == 403
        assert client.post(address, {"seat": "0", "reason": "x", "number": "1"}).status_code == 403
    assert client.post(reverse("admin:games_table_replays"), {"after": 0}).status_code == 403
    assert not Inspection.objects.exists()


def test_a_look_of_another_is_not_found(operator: Client, table: Table, cora: User) -> None:
    operator.post(at("bench", table), {"seat": "0", "reason": "To see."})
    look = Inspection.objects.get()
    Inspection.objects.update(by=cora)

    assert operator.get(at("look", table, look.pk, 0)).status_code == 404


def test_the_log_of_the_house_can_be_read_and_not_changed(operator: Client, table: Table) -> None:
    operator.post(at("bench", table), {"seat": "1", "reason": "To see."})
    boss = User.objects.get(name="Olga")
    boss.is_superuser = True
    boss.save()
    client, row = logged_in(boss), Inspection.objects.get()

    listed = text(client, reverse("admin:games_inspection_changelist"))

    assert "To see." in listed
    assert client.get(reverse("admin:games_inspection_delete", args=[row.pk])).status_code == 403
    assert 'name="_save"' not in text(
        client, reverse("admin:games_inspection_change", args=[row.pk])
    )
