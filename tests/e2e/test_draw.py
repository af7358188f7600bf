"""Two people play Dead Man's Draw to its end in Chromium: with traits, and with the mermaid."""

from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.engines.draw.scoring import scores
from games.models import Seat, Table
from tests.conftest import make_person
from tests.e2e import hands, proof
from tests.e2e.crew import NARROW, SETTLED, Crew
from tests.e2e.test_axe import OPTIONS
from tests.web.world import made

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLES: dict[str, dict[str, Any]] = {
    "two traits each": {"traits": "deal2keep2"},
    "mermaid in strange lands": {"mermaid": True, "variant": "strange_lands"},
}
EVERY = 12
"""After as many moves the page is looked at with axe."""


@pytest.mark.parametrize("name", TABLES)
def test_two_people_play_to_the_end(crew: Crew, name: str) -> None:
    people = [make_person("Anne"), make_person("Bart")]
    table = made(name, people, slug="draw", **TABLES[name])
    path = reverse("table", args=[table.pk])
    pages = {
        people[0].pk: crew.open(path, people[0]),
        people[1].pk: crew.open(path, people[1], width=NARROW, scheme="dark"),
    }

    play_to_the_end(table, pages, Random(name))

    for page in pages.values():
        hands.wait_a_little(page)
        expect(page.get_by_role("region", name="Final scores")).to_be_visible()
    record = hands.record(pages[people[0].pk])
    replayed = scores(proof.final_state(record))
    expected = dict(zip(record["seats"], replayed, strict=True))
    assert [hands.scores(page) for page in pages.values()] == [expected, expected]


def test_the_form_and_the_rules_explain_the_game(crew: Crew) -> None:
    form = crew.open(reverse("table-new", args=["draw"]), make_person("Anne"), width=NARROW)
    rules = crew.open(reverse("rules-of", args=["draw"]), width=NARROW)

    expect(form.get_by_text("Sudden Death: Whoever has 50 points")).to_have_count(1)
    expect(rules.get_by_role("heading", name="The ten suits")).to_be_visible()
    for page in (form, rules):
        check(page)


def play_to_the_end(table: Table, pages: dict[int, Page], luck: Random) -> None:
    """Whoever is asked makes one of the moves that the page offers."""
    while seat := Seat.objects.filter(table=table, to_act=True).select_related("table").first():
        assert seat.user_id is not None
        page, number = pages[seat.user_id], seat.table.version + 1
        hands.wait_a_little(page)
        hands.expect_turn(page)
        if number % EVERY == 1:
            check(page)
        action = luck.choice(hands.offered(page))
        hands.choose(page, action, luck)
        confirm(page, action)
        hands.expect_move(page, number)


def confirm(page: Page, action: str) -> None:
    """Press the one button; where the choice says that it is likely a mistake, once more."""
    warning = hands.radio(page, action).locator("xpath=..").locator(".choice__risky")
    is_doubtful = bool(warning.count())
    hands.confirm(page)
    if is_doubtful:
        page.get_by_role("button", name="Yes, I am sure").click()


def check(page: Page) -> None:
    """The page keeps nobody out, and does not scroll sideways."""
    page.evaluate(SETTLED)
    page.evaluate(Axe().axe_script)
    found = page.evaluate("options => axe.run(document, options)", OPTIONS)
    faults = [
        (fault["id"], node["html"]) for fault in found["violations"] for node in fault["nodes"]
    ]
    assert faults == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
