"""Tables of four, five and three times two are played to the end through the pages of the site.

One seat of each is played by clicks in Chromium; the others send the same forms without script.
"""

from collections.abc import Mapping
from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Seat, Table
from tests.conftest import logged_in, make_person
from tests.e2e import hands, proof
from tests.e2e.crew import Crew
from tests.web import browser
from tests.web.world import made

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAMES = ("Anne", "Bart", "Cora", "Dora", "Emil", "Fritz")


@pytest.mark.parametrize(
    ("seats", "partners"),
    [(4, False), (5, False), (6, True)],
    ids=["four", "five", "three times two"],
)
def test_a_table_is_played_to_its_end(crew: Crew, *, seats: int, partners: bool) -> None:
    people = [make_person(name) for name in NAMES[:seats]]
    table = made(f"table of {seats}", people, partners=partners)
    promised = table.commitment
    page = crew.open(reverse("table", args=[table.pk]), people[0])
    clients = {person.pk: logged_in(person) for person in people[1:]}

    play_to_the_end(table, page, clients, Random(seats))

    hands.wait_a_little(page)
    expect(page.get_by_role("region", name="Final scores")).to_be_visible()
    record = hands.record(page)
    assert hands.scores(page) == scores_by_side(
        record["seats"], proof.final_scores(record), partners=partners
    )
    proof.check_luck(record, promised)


def scores_by_side(names: list[str], scores: list[int], *, partners: bool) -> dict[str, int]:
    """As the ending shows them: partners share a row."""
    step = 2 if partners else 1
    return {" and ".join(names[at : at + step]): scores[at] for at in range(0, len(names), step)}


def play_to_the_end(table: Table, page: Page, clients: Mapping[int, Client], luck: Random) -> None:
    """Whoever is asked makes one of the moves that her page offers."""
    while seat := Seat.objects.filter(table=table, to_act=True).select_related("table").first():
        number = seat.table.version + 1
        client = clients.get(seat.user_id or 0)
        if client is not None:
            send(client, reverse("table", args=[table.pk]), luck)
            continue
        hands.wait_a_little(page)
        hands.expect_turn(page)
        hands.choose(page, luck.choice(hands.offered(page)), luck)
        hands.confirm(page)
        hands.expect_move(page, number)


def send(client: Client, path: str, luck: Random) -> None:
    """Read the page, tick a choice in its form, send it, and be led back to the table."""
    tree = browser.page(client.get(path))
    form = next(form for form in browser.forms(tree, path) if form.htmx)
    fields = {**form.fields, "action": luck.choice(browser.choices(tree))}

    answer = client.post(form.action, fields)

    assert (answer.status_code, answer["Location"]) == (302, path)
