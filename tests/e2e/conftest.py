"""Chromium for one module, and a crew for one test."""

import os
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, sync_playwright
from pytest_django.live_server_helper import LiveServer

from accounts.services import deliver_due
from games.views import guards
from tests.e2e.crew import Crew, launch
from tests.smtp import Sink


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The browser of a module. Playwright keeps a loop running in this thread while it is open,
    in which Django refuses to ask its database unless it is told that nobody else is there.
    """
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def crew(
    chromium: Browser, live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Crew]:
    """People at their browsers; at the end of the test nothing may have gone wrong on a page."""
    monkeypatch.setattr(guards, "POSTS_PER_MINUTE", 10_000)  # they are quicker than people are
    crew = Crew(chromium, live_server.url)
    yield crew
    for context in chromium.contexts:
        context.close()
    assert crew.unexpected() == []


class Post:
    """The letters that a real mail server has accepted."""

    def __init__(self, sink: Sink) -> None:
        self.sink = sink

    def deliver(self) -> None:
        """What the heartbeat does, once the half minute for second thoughts is over."""
        deliver_due(now=timezone.now() + timedelta(minutes=1))

    def last_to(self, address: str) -> str:
        """The text of the latest letter to this address."""
        letters = [letter for letter in self.sink.letters if address in str(letter["To"])]
        assert letters, f"no letter to {address}"
        body = letters[-1].get_body(("plain",))
        assert body is not None
        return str(body.get_content()).replace("\r\n", "\n")


@pytest.fixture
def post(smtp_sink: Sink) -> Post:
    return Post(smtp_sink)
