"""People at their browsers: pages in Chromium, and a watch over what no page may do meanwhile."""

import re
import shutil
from collections.abc import Sequence
from typing import Any, Literal

from django.test import Client
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Playwright,
    Request,
    expect,
)

from accounts.models import User
from tests.conftest import logged_in
from tests.services import CHROMIUMS

type Scheme = Literal["light", "dark"]

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WIDE, NARROW = 1280, 360
HEIGHT = 800
PATIENCE = 20_000
"""Milliseconds that an element may take to appear on a busy machine."""
STEP = 20
REPORT = """document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));"""
STILL = {"reduced_motion": "reduce"}
"""A page that still glides to a button may carry it away between press and release."""
SETTLED = "document.getAnimations().forEach((animation) => animation.finish())"
"""Run in a page: whatever is changing its colour has changed it."""
LEFT_BEHIND = "net::ERR_ABORTED"
"""What Chromium calls a request whose page was left before the answer came."""

expect.set_options(timeout=PATIENCE)


def launch(playwright: Playwright) -> Browser:
    """The system's Chromium without a window."""
    path = next(filter(None, map(shutil.which, CHROMIUMS)))
    return playwright.chromium.launch(executable_path=path, headless=True, args=FLAGS)


def press(page: Page, button: Locator) -> None:
    """Press a button that sends a form, and wait until all of what it leads to is there."""
    loads: list[Page] = []

    def note(loaded: Page) -> None:
        loads.append(loaded)

    page.on("load", note)
    with page.expect_response(lambda answer: answer.request.method == "POST") as sent:
        button.click()
    leads_on = sent.value.request.is_navigation_request()
    for _ in range(PATIENCE // STEP if leads_on else 0):
        if loads:
            break
        page.wait_for_timeout(STEP)
    page.remove_listener("load", note)
    page.wait_for_load_state()


class Crew:
    """Opens pages of one site and keeps whatever went wrong on any of them."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.faults: list[str] = []
        self.expected: Sequence[str] = ()
        """Patterns of the faults that a test brings about on purpose."""

    def open(
        self,
        path: str = "/",
        user: User | Client | None = None,
        *,
        width: int = WIDE,
        scheme: Scheme = "light",
        **options: Any,
    ) -> Page:
        """A page in a browser of its own, where this person, if any, is logged in; or that goes on
        where a client without script stopped.
        """
        page = self.blank(user, width=width, scheme=scheme, **options)
        page.goto(path)
        return page

    def blank(
        self,
        user: User | Client | None = None,
        *,
        width: int = WIDE,
        scheme: Scheme = "light",
        **options: Any,
    ) -> Page:
        """The same before any address is entered."""
        context = self.browser.new_context(
            base_url=self.url,
            viewport={"width": width, "height": HEIGHT},
            color_scheme=scheme,
            **(STILL | {"locale": "en-GB"} | options),
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(REPORT)
        context.clock.install()  # so that a test can let minutes pass at once
        if user is not None:
            bring_cookies(context, user, self.url)
        page = context.new_page()
        self.watch(page)
        return page

    def watch(self, page: Page) -> None:
        """Note errors of scripts, complaints of the browser, and requests that failed."""
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("requestfailed", self._failed)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.faults.append(f"{message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        if request.failure != LEFT_BEHIND:
            self.faults.append(f"failed: {request.method} {request.url}: {request.failure}")

    def unexpected(self) -> list[str]:
        """The faults that no test asked for."""
        return [
            fault
            for fault in self.faults
            if not any(re.search(pattern, fault) for pattern in self.expected)
        ]


def bring_cookies(context: BrowserContext, user: User | Client, url: str) -> None:
    """Give the browser a session without the way through the form."""
    client = logged_in(user) if isinstance(user, User) else user
    cookies = [(name, held.value) for name, held in client.cookies.items() if held.value]
    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in cookies])
