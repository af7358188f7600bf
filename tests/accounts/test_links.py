"""Unsubscribing: a page on GET, one click on POST, one person and one kind (RFC 8058)."""

import pytest
from django.test import Client

from accounts import letters, registry
from accounts.models import User
from accounts.services import deliver_due
from tests.accounts.browser import logged_in_as
from tests.accounts.conftest import NOON, owe, part
from tests.smtp import Sink

ONE_CLICK = {"List-Unsubscribe": "One-Click"}


def path_for(user: User, kind: str = "test") -> str:
    return letters.unsubscribe_url(user, kind).removeprefix("http://127.0.0.1:8000")


def test_the_link_of_a_mail_shows_a_page_and_changes_nothing(anne: User, smtp_sink: Sink) -> None:
    owe(anne, "turn:1")
    deliver_due(now=NOON)
    (letter,) = smtp_sink.letters
    link = str(letter["List-Unsubscribe"]).strip("<>")

    page = Client().get(link.removeprefix("http://127.0.0.1:8000"))
    Client().head(link.removeprefix("http://127.0.0.1:8000"))

    anne.refresh_from_db()
    assert "Switch this mail off?" in page.content.decode()
    assert "Test mail" in page.content.decode()
    assert anne.muted_kinds == []
    assert link in part(letter, "html")
    assert link in part(letter, "plain")


def test_one_click_switches_that_kind_off_without_log_in_and_token(anne: User, bart: User) -> None:
    browser = Client(enforce_csrf_checks=True)

    answer = browser.post(path_for(anne), ONE_CLICK)

    anne.refresh_from_db()
    bart.refresh_from_db()
    assert answer.status_code == 200
    assert (anne.muted_kinds, bart.muted_kinds) == (["test"], [])
    assert logged_in_as(browser) is None
    assert "Anne" not in answer.content.decode()


def test_twice_is_once(anne: User) -> None:
    for _time in range(2):
        Client().post(path_for(anne), ONE_CLICK)

    anne.refresh_from_db()
    assert anne.muted_kinds == ["test"]


def test_other_kinds_go_on(anne: User, smtp_sink: Sink) -> None:
    Client().post(path_for(anne), ONE_CLICK)
    owe(anne, "turn:1")
    owe(anne, "lone:1", kind="lone")

    assert deliver_due(now=NOON) == {"sent": 1, "withdrawn": 1}


@pytest.mark.parametrize("change", ["cut", "other person", "no kind", "rubbish"])
def test_a_token_that_is_not_ours_does_nothing(anne: User, bart: User, change: str) -> None:
    path = path_for(anne)
    token = path.removeprefix("/notices/off/").removesuffix("/")
    other = path_for(bart).removeprefix("/notices/off/").removesuffix("/")
    tokens = {
        "cut": token[:-2],
        "other person": other.split(":")[0] + ":" + token.split(":")[1],
        "no kind": path_for(anne, "spam").removeprefix("/notices/off/").removesuffix("/"),
        "rubbish": "x",
    }

    answer = Client().post(f"/notices/off/{tokens[change]}/", ONE_CLICK)

    anne.refresh_from_db()
    bart.refresh_from_db()
    assert answer.status_code == 404
    assert (anne.muted_kinds, bart.muted_kinds) == ([], [])


def test_the_token_opens_nothing_else(anne: User, client: Client) -> None:
    token = path_for(anne).removeprefix("/notices/off/").removesuffix("/")

    assert client.post(f"/accounts/verify/{token}/").status_code == 410
    assert letters.read_unsubscribe(token) == (anne.pk, "test")
    assert "test" in registry.KINDS
