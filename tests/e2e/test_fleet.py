"""Caribbean Fleet for three, four and five is played to the end through the pages of the site.

One seat of each table is played by clicks in Chromium; the others send the same forms without
script. The end that the page shows is worked out once more by the plain rules of the tests, from
the published record alone.
"""

import hashlib
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.engines.fleet import GAME
from games.engines.fleet.content import SIDES
from games.engines.fleet.state import Options
from games.models import Seat, Table
from tests.conftest import logged_in, make_person
from tests.e2e import hands, proof
from tests.e2e.crew import Crew
from tests.engines.fleet.plain import Plain
from tests.web import browser
from tests.web.world import made

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAMES = ("Anne", "Bart", "Cora", "Dora", "Emil")
CALM = 0.6
"""How often somebody passes who may: an auction of nothing but bids would last for ever."""


@pytest.mark.parametrize(
    ("seats", "short"),
    [(3, True), (4, False), (5, False)],
    ids=["three, short", "four", "five"],
)
def test_a_fleet_is_gathered_to_the_last_card(crew: Crew, *, seats: int, short: bool) -> None:
    people = [make_person(name) for name in NAMES[:seats]]
    table = made(f"fleet of {seats}", people, slug="fleet", short=short)
    promised = table.commitment
    page = crew.open(reverse("table", args=[table.pk]), people[0])
    clients = {person.pk: logged_in(person) for person in people[1:]}

    play_to_the_end(table, page, clients, Random(seats))

    hands.wait_a_little(page)
    expect(page.get_by_role("region", name="Final scores")).to_be_visible()
    record = hands.record(page)
    twin = by_plain_rules(record)
    assert twin.over
    assert hands.scores(page) == dict(zip(record["seats"], twin.scores(), strict=True))
    check_luck(record, promised)


def play_to_the_end(table: Table, page: Page, clients: Mapping[int, Client], luck: Random) -> None:
    """Whoever is asked makes one of the moves that their page offers."""
    while seat := Seat.objects.filter(table=table, to_act=True).select_related("table").first():
        number = seat.table.version + 1
        if client := clients.get(seat.user_id or 0):
            send(client, reverse("table", args=[table.pk]), luck)
            continue
        hands.wait_a_little(page)
        hands.expect_turn(page)
        hands.choose(page, wanted(hands.offered(page), luck), luck)
        hands.confirm(page)
        hands.expect_move(page, number)
        think_again(page, luck)


def think_again(page: Page, luck: Random) -> None:
    """Sometimes take the move back, if the page offers that."""
    button = page.get_by_role("button", name="Take it back")
    if luck.random() < CALM and button.count():
        button.click()
        expect(page.get_by_text("Taken back: choose again.")).to_be_visible()


def wanted(offered: list[str], luck: Random) -> str:
    """Any of the actions, but often a pass."""
    return "pass" if "pass" in offered and luck.random() < CALM else luck.choice(offered)


def send(client: Client, path: str, luck: Random) -> None:
    """Read the page, tick a choice in its form, send it, and be led back to the table."""
    tree = browser.page(client.get(path))
    form = next(form for form in browser.forms(tree, path) if form.htmx)
    fields = {**form.fields, "action": wanted(browser.choices(tree), luck)}

    answer = client.post(form.action, fields)

    assert (answer.status_code, answer["Location"]) == (302, path)


def by_plain_rules(record: dict[str, Any]) -> Plain:
    """The table after the last move, without any code of the engine but its deal."""
    twin = Plain(proof.final_state({**record, "moves": record["moves"][:1]}))
    for move in proof.standing(record):
        assert twin.turn() == move["seat"]
        assert move["action"] in twin.options()
        twin.do(move["action"], [pick + 1 for pick in move["picks"]])
    return twin


class Published:
    """The luck of one move by the published recipe."""

    def __init__(self, key: bytes, move: int) -> None:
        self._key = key
        self._move = move
        self.picks: list[int] = []

    def pick(self, n: int) -> int:
        self.picks.append(proof.pick(self._key, self._move, len(self.picks), n))
        return self.picks[-1]


def check_luck(record: dict[str, Any], commitment: str) -> None:
    """The seed is the one promised; the deal and every throw follow from it."""
    luck = record["luck"]
    key = proof.key_of(luck)
    dealing = Published(key, 0)
    GAME.setup(len(record["seats"]), Options(**record["options"]), dealing)

    assert hashlib.sha256(bytes.fromhex(luck["seed"])).hexdigest() == commitment
    assert record["moves"][0]["picks"] == dealing.picks
    for number, move in enumerate(record["moves"][1:], start=1):
        throws = Published(key, number)
        assert move["picks"] == [throws.pick(SIDES) for _ in move["picks"]]
