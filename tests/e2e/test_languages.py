"""The pages of play, of leagues and of one's own in every language: on a phone nothing runs out of
the page, and no word stayed behind.
"""

from collections.abc import Iterator
from itertools import chain

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from games.engines import ENGINES
from games.models import Season
from tests.e2e.crew import NARROW, Crew
from tests.web.world import World, build

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PLACES = {"pl": "pl-PL", "cs": "cs-CZ", "es": "es-ES", "sv": "sv-SE"}
PLAIN = (
    "lobby", "my-tables", "table-choose", "rules", "settings", "hook", "calendar", "circle",
    "substitute", "reliability", "leagues", "my-fixtures", "anno-practice", "sessions",
)  # fmt: skip
TOO_WIDE = """() => [...document.querySelectorAll("main *, header *, footer *")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .filter((one) => !one.closest(".scroll, [data-scroll], svg, .channel__scroll"))
  .slice(-1).map((one) => one.outerHTML.slice(0, 160))"""


def paths(world: World) -> Iterator[str]:
    """What is looked at in each language."""
    yield from map(reverse, PLAIN)
    for slug in ENGINES:
        yield reverse("table-new", args=[slug])
        yield reverse("rules-of", args=[slug])
    yield from (reverse("table", args=[table.pk]) for table in world.tables.values())
    yield reverse("table-resigning", args=[world.tables["running"].pk])
    yield reverse("season", args=["cup", Season.objects.get().number])


@pytest.mark.parametrize("language", PLACES)
def test_on_a_phone_every_language_fits(crew: Crew, transactional_db: None, language: str) -> None:
    world = build()
    page = crew.blank(world.client("seat"), width=NARROW, locale=PLACES[language])
    faults = []

    for path in paths(world):
        page.goto(path)
        faults += [f"{path}: {fault}" for fault in faults_of(page, language)]

    assert faults == []


def faults_of(page: Page, language: str) -> Iterator[str]:
    """What is wrong with the page that is shown."""
    if page.locator("html").get_attribute("lang") != language:
        yield "another language"
    if page.evaluate("document.documentElement.scrollWidth") > NARROW:
        yield from chain(["scrolls sideways"], page.evaluate(TOO_WIDE))
