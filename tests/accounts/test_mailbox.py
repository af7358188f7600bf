"""The local mailbox: whole files, newest first, for this machine only."""

from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives, mailers
from django.test import Client
from django.urls import reverse

from accounts import mailbox
from tests.smtp import Sink

pytestmark = pytest.mark.django_db
HERE = Client(headers={"host": "127.0.0.1:8000"})


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.PARLEY_MAILBOX = True
    options = {"file_path": tmp_path / "mail"}
    settings.MAILERS = {
        "default": {"BACKEND": "accounts.mailbox.MailboxBackend", "OPTIONS": options}
    }
    return tmp_path / "mail"


def send(to: str, subject: str) -> None:
    letter = EmailMultiAlternatives(subject, "Żółw see https://a.example", to=[to])
    letter.attach_alternative("<html><head></head><body><b>Ahoy</b></body></html>", "text/html")
    mailers.default.send_messages([letter])


def test_each_message_is_one_whole_file(folder: Path) -> None:
    send("anne@example.org", "One")
    send("bart@example.org", "Two")

    assert [path.suffix for path in folder.iterdir()] == [".eml", ".eml"]
    assert {mail.text.strip() for mail in mailbox.mails(folder)} == {"Żółw see https://a.example"}


def test_the_newest_is_first_and_one_address_can_be_chosen(folder: Path) -> None:
    for to, subject in (("anne@example.org", "One"), ("bart@example.org", "Two")):
        send(to, subject)

    text = HERE.get(reverse("mailbox")).content.decode()
    only = HERE.get(reverse("mailbox"), {"to": "anne@example.org"}).content.decode()

    assert text.index("Two") < text.index("One")
    assert "One" in only
    assert "Two" not in only


def test_a_message_shows_its_text_and_its_html_in_a_frame_that_can_do_nothing(
    folder: Path,
) -> None:
    send("anne@example.org", "One")
    (mail,) = mailbox.mails(folder)

    page = HERE.get(reverse("mail", args=[mail.name]))
    html = HERE.get(reverse("mail-html", args=[mail.name]))

    text = page.content.decode()
    assert "<b>Ahoy</b>" not in text
    assert 'sandbox="allow-top-navigation-by-user-activation"' in text
    assert '<a href="https://a.example"' in text
    assert "<b>Ahoy</b>" in html.content.decode()
    assert "default-src 'none'" in html.headers["Content-Security-Policy"]
    assert "script-src" not in html.headers["Content-Security-Policy"]
    assert html.headers["X-Frame-Options"] == "SAMEORIGIN"


def test_an_empty_mailbox_says_so(folder: Path) -> None:
    assert "No mail yet." in HERE.get(reverse("mailbox")).content.decode()


@pytest.mark.parametrize(
    ("on", "address", "host"),
    [
        (False, "127.0.0.1", "127.0.0.1:8000"),
        (True, "203.0.113.9", "127.0.0.1:8000"),
        (True, "127.0.0.1", "testserver"),
    ],
    ids=["switched off", "from elsewhere", "under another name"],
)
def test_it_is_not_there_for_others(
    folder: Path,
    settings: Any,
    on: bool,
    address: str,
    host: str,
) -> None:
    send("anne@example.org", "One")
    settings.PARLEY_MAILBOX = on
    (mail,) = mailbox.mails(folder)
    browser = Client(REMOTE_ADDR=address, headers={"host": host})

    for path in (
        reverse("mailbox"),
        reverse("mail", args=[mail.name]),
        reverse("mail-html", args=[mail.name]),
    ):
        assert browser.get(path).status_code == 404


def test_there_is_no_mailbox_when_mail_really_leaves(folder: Path, smtp_sink: Sink) -> None:
    assert HERE.get(reverse("mailbox")).status_code == 404


@pytest.mark.parametrize("name", ["mail", "mail-html"])
def test_a_message_that_is_not_there_is_not_found(folder: Path, name: str) -> None:
    assert HERE.get(reverse(name, args=["20260101-nothing"])).status_code == 404
