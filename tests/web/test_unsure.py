"""Who chooses what is likely a mistake is asked once more, with script and without."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Move, Table
from tests.conftest import logged_in, make_person
from tests.web import browser
from tests.web.doubts import BUSTS, SAFE, doubtful

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def anne() -> User:
    return make_person("Anne")


@pytest.fixture
def table(anne: User) -> Table:
    return doubtful([anne, make_person("Bart")])


def sent(
    client: Client, table: Table, action: str, page: str, headers: dict[str, str] | None = None
) -> tuple[int, str]:
    """Tick a choice in the form of a page, and send it: status and page of the answer."""
    path = reverse("table", args=[table.pk])
    tree, _faults = browser.read(page)
    form = next(form for form in browser.forms(tree, path) if "once" in form.fields)
    answer = client.post(form.action, {**form.fields, "action": action}, headers=headers)
    return answer.status_code, answer.content.decode()


def opened(client: Client, table: Table) -> str:
    return client.get(reverse("table", args=[table.pk])).content.decode()


def last(table: Table) -> str:
    move = Move.objects.filter(table=table).order_by("number").last()
    assert move is not None
    return move.text


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_bust_that_is_sure_is_confirmed_twice(
    table: Table, anne: User, headers: dict[str, str]
) -> None:
    client = logged_in(anne)

    status, asked = sent(client, table, BUSTS, opened(client, table), headers)

    assert status == 200
    assert "Are you sure? Read below" in asked
    assert "Yes, I am sure" in asked
    assert last(table) != BUSTS

    sent(client, table, BUSTS, asked, headers)

    assert last(table) == BUSTS


def test_a_choice_that_is_no_mistake_is_made_at_once(table: Table, anne: User) -> None:
    client = logged_in(anne)

    status, _page = sent(client, table, SAFE, opened(client, table))

    assert (status, last(table)) == (302, SAFE)


def test_who_was_asked_may_choose_otherwise(table: Table, anne: User) -> None:
    client = logged_in(anne)
    _status, asked = sent(client, table, BUSTS, opened(client, table))

    status, _page = sent(client, table, SAFE, asked)

    assert (status, last(table)) == (302, SAFE)


def test_what_was_confirmed_once_more_is_one_action_and_no_other(table: Table, anne: User) -> None:
    client = logged_in(anne)
    _status, asked = sent(client, table, BUSTS, opened(client, table))

    asked = asked.replace(f'name="sure" value="{BUSTS}"', f'name="sure" value="{SAFE}"')
    status, _page = sent(client, table, BUSTS, asked)

    assert (status, last(table) == BUSTS) == (200, False)
