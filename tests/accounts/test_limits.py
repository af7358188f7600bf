"""Rate limits: five log-ins a minute for one account, twenty from one address, also under load."""

import threading
from collections import Counter
from typing import Any

import pytest
from allauth.core import context
from allauth.core.internal import ratelimit
from django.core.mail import EmailMultiAlternatives
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts.models import User
from tests.accounts.browser import log_in, logged_in_as

pytestmark = pytest.mark.django_db

TOO_MANY = "Too many failed login attempts."


def test_five_wrong_passwords_a_minute_for_one_account_and_the_right_one_waits_too(
    anne: User,
) -> None:
    pages = [
        log_in(Client(REMOTE_ADDR=f"198.51.100.{n}"), anne, password="wrong wrong")
        for n in range(6)
    ]
    browser = Client(REMOTE_ADDR="198.51.100.99")
    log_in(browser, anne)

    refused = [TOO_MANY in page.content.decode() for page in pages]
    assert refused == [False] * 5 + [True]
    assert logged_in_as(browser) is None


def test_another_account_is_not_held_up(anne: User, bart: User) -> None:
    for _try in range(6):
        log_in(Client(), anne, password="wrong wrong")
    browser = Client(REMOTE_ADDR="198.51.100.99")

    log_in(browser, bart)

    assert logged_in_as(browser) == bart.pk


def test_twenty_tries_a_minute_from_one_address(client: Client, db: None) -> None:
    form = {"password": "wrong wrong"}
    statuses = [
        client.post(
            reverse("account_login"), {**form, "login": f"sailor{number}@example.org"}
        ).status_code
        for number in range(22)
    ]

    assert statuses == [200] * 20 + [429] * 2


def test_a_page_says_that_it_was_too_often(client: Client) -> None:
    for _try in range(21):
        page = client.post(reverse("account_login"), {"login": "x", "password": "y"})

    assert "Too many tries" in page.content.decode()


def test_the_address_in_a_forged_header_does_not_count(client: Client) -> None:
    statuses = [
        client.post(
            reverse("account_login"),
            {"login": f"sailor{number}@example.org", "password": "wrong wrong"},
            headers={"x-forwarded-for": f"198.51.100.{number}"},
        ).status_code
        for number in range(21)
    ]

    assert statuses[-1] == 429


def test_one_address_is_not_flooded_with_codes(
    anne: User, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    for number in range(6):
        browser = Client(REMOTE_ADDR=f"198.51.100.{number}")
        browser.post(reverse("account_request_login_code"), {"email": anne.email})

    assert len(mailoutbox) == 3


def test_parallel_tries_never_pass_the_limit(rf: RequestFactory) -> None:
    allowed: Counter[bool] = Counter()
    start = threading.Barrier(8)

    def work() -> None:
        start.wait()
        for _try in range(10):
            request: Any = rf.post("/", REMOTE_ADDR="198.51.100.7")
            with context.request_context(request):
                usage = ratelimit.consume(
                    request, app="allauth.account", action="login_failed", key="anne"
                )
            allowed[usage is not None] += 1

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert allowed[True] == 5
