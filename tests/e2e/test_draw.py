"""Two people play Dead Man's Draw to its end in Chromium: with traits, and with the mermaid."""

from random import Random
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.engines.draw.scoring import scores
from games.models import Seat, Table
from tests.conftest import make_person
from tests.e2e import hands, proof
from tests.e2e.crew import NARROW, Crew
from tests.web.world import made

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABLES: dict[str, dict[str, Any]] = {
    "two traits each": {"traits": "deal2keep2"},
    "mermaid in strange lands": {
        "traits": "deal2keep1",
        "mermaid": True,
        "variant": "strange_lands",
    },
}


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


def play_to_the_end(table: Table, pages: dict[int, Page], luck: Random) -> None:
    """Whoever is asked makes one of the moves that the page offers; no page scrolls sideways."""
    while seat := Seat.objects.filter(table=table, to_act=True).select_related("table").first():
        assert seat.user_id is not None
        page, number = pages[seat.user_id], seat.table.version + 1
        hands.wait_a_little(page)
        hands.expect_turn(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        hands.choose(page, luck.choice(hands.offered(page)), luck)
        hands.confirm(page)
        hands.expect_move(page, number)
