"""No page keeps anybody out: WCAG 2.2 AA as far as axe can tell, small and wide, light and dark."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.atlas import Sight, survey, unseen
from tests.e2e.crew import HEIGHT, NARROW, WIDE, Crew, Scheme
from tests.web.world import build

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
OPTIONS = {"resultTypes": ["violations"], "runOnly": {"type": "tag", "values": list(TAGS)}}
OF_COLOUR = {
    **OPTIONS,
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
}
"""Night changes colours and nothing else: the rules about them are asked again."""
VIEWS: tuple[tuple[int, Scheme], ...] = (
    (WIDE, "light"),
    (WIDE, "dark"),
    (NARROW, "dark"),
    (NARROW, "light"),
)
REFUSALS = "status of (400|403|404|410|413|422|429|500)"


@pytest.fixture
def sights(settings: Any, tmp_path: Path, transactional_db: None) -> list[Sight]:
    """The whole site, with its mail in the local mailbox."""
    settings.PARLEY_MAILBOX = True
    options = {"file_path": tmp_path / "mail"}
    settings.MAILERS = {
        "default": {"BACKEND": "accounts.mailbox.MailboxBackend", "OPTIONS": options}
    }
    return survey(build())


def test_everybody_can_use_every_page(crew: Crew, sights: list[Sight]) -> None:
    crew.expected = [REFUSALS]
    faults: list[str] = []

    for sight in sights:
        page = visit(crew, sight)
        for width, scheme in VIEWS:
            page.set_viewport_size({"width": width, "height": HEIGHT})
            page.emulate_media(color_scheme=scheme)
            faults += (
                f"{sight.label}, {width} {scheme}: {fault}" for fault in found(page, sight, scheme)
            )
        page.context.close()

    assert faults == []
    assert unseen(sights) == set()


def visit(crew: Crew, sight: Sight) -> Page:
    """The page in its state."""
    page = crew.blank(sight.client)
    if sight.html:
        page.route(
            f"**{sight.path}",
            lambda route: route.fulfill(body=sight.html, content_type="text/html"),
        )
    page.goto(sight.path)
    if sight.press:
        main = page.get_by_role("main")
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            main.get_by_role("button", name=sight.press, exact=True).click()
        page.wait_for_load_state()
    page.evaluate(Axe().axe_script)
    return page


def found(page: Page, sight: Sight, scheme: Scheme) -> Iterator[str]:
    """What is wrong with the page as it is shown now."""
    options = OPTIONS if scheme == "light" else OF_COLOUR
    for violation in page.evaluate("options => axe.run(options)", options)["violations"]:
        for node in violation["nodes"]:
            yield f"{violation['id']} at {' '.join(node['target'])}: {node['failureSummary']}"
    width = page.viewport_size["width"] if page.viewport_size else 0
    if sight.is_ours and page.evaluate("document.documentElement.scrollWidth") > width:
        yield "scrolls sideways"
