"""No page keeps anybody out: WCAG 2.2 AA as far as axe can tell, small and wide, light and dark."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.atlas import survey, unseen, visit
from tests.e2e.crew import HEIGHT, NARROW, SETTLED, WIDE, Crew, Scheme
from tests.e2e.sights import Sight
from tests.web.world import build

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
OPTIONS = {"resultTypes": ["violations"], "runOnly": {"type": "tag", "values": list(TAGS)}}
DJANGOS_OWN = "aria-prohibited-attr"
"""The admin hangs a label on the sign beside a pair of lists; that is for Django to mend."""
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

FRAMES = "frame is sandboxed"
"""The HTML of a mail stands in a frame that runs no script, not even the tests' own."""


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
    crew.expected = [REFUSALS, FRAMES]
    faults: list[str] = []

    for sight in sights:
        page = visit(crew, sight)
        page.evaluate(Axe().axe_script)
        faults += faults_of(page, sight)
        page.context.close()

    assert faults == []
    assert unseen(sights) == set()


def faults_of(page: Page, sight: Sight) -> Iterator[str]:
    """What is wrong with a page in each view of it."""
    for width, scheme in VIEWS if sight.is_ours else VIEWS[::2]:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        page.emulate_media(color_scheme=scheme)
        page.evaluate(SETTLED)
        options = OPTIONS if scheme == "light" else OF_COLOUR
        for violation in page.evaluate("options => axe.run(options)", options)["violations"]:
            if violation["id"] == DJANGOS_OWN and not sight.is_ours:
                continue
            for node in violation["nodes"]:
                where = f"{violation['id']} at {' '.join(node['target'])}"
                yield f"{sight.label}, {width} {scheme}: {where}: {node['failureSummary']}"
        if sight.is_ours and page.evaluate("document.documentElement.scrollWidth") > width:
            yield f"{sight.label}, {width}: scrolls sideways"
