"""Buccaneer for two and for four is played to the end through the pages of the site.

One seat of each table is played by clicks in Chromium; the others send the same forms without
script. A fixed seed chooses among what the page offers. What the ending shows is counted once more
from the published record alone.
"""

import hashlib
from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.bots.search import search
from games.engines.buccaneer import GAME
from games.engines.buccaneer.content import TREASURES
from games.engines.buccaneer.state import Options, State
from games.engines.chance import Quick
from games.engines.contract import Event, find, text
from games.models import Seat, Table
from games.selectors.tables import token
from tests.conftest import logged_in, make_person
from tests.e2e import hands, proof
from tests.e2e.crew import Crew
from tests.web import browser
from tests.web.world import made

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAMES = ("Anne", "Bart", "Cora", "Dora")
TABLES = {2: "buccaneer of 2 no 0", 4: "buccaneer of 4 no 8"}
"""The names that their luck follows from."""
WORTH = {"diamond": 5, "ruby": 5, "gold": 3, "pearl": 3, "rum": 2}
BUDGET = 12
"""Playouts of a thought: enough to find the way home."""
ASIDE = ("orders", "quarter", "leave", "idle", "cancel")
"""Verbs by which somebody who tries everything would never come to an end."""


class Helm:
    """Chooses among what a page offers: an attack and a trade of Anne's, as soon as there can be
    one; else what leads home.
    """

    def __init__(self, seed: int) -> None:
        self.luck = Quick(seed)
        self.fingers = Random(seed)
        """On the board or in the list."""
        self.wishes = {"attack": ("attack",), "settle": ("take", "give", "settle")}

    def choose(self, seat: Seat, offered: list[str]) -> str:
        """The same for the same seed and table."""
        wanted = [verb for verbs in self.wishes.values() for verb in verbs]
        dear = sorted(one for one in offered if seat.number == 0 and one.split()[0] in wanted)
        if not dear:
            return self.best(state_of(seat.table), seat.number, sorted(offered))
        choice = dear[self.luck.pick(len(dear))]
        self.wishes.pop(choice.split()[0], None)
        return choice

    def best(self, state: State, seat: int, offered: list[str]) -> str:
        """What a bot thinks of these; the same verbs as on the page."""
        legal = GAME.legal_actions(state, seat)
        actions = [find(one, legal) for one in offered if one.split()[0] not in ASIDE]
        if not actions:
            return offered[-1]
        return text(
            search(
                GAME,
                GAME.observe(state, seat),
                seat,
                actions,
                world=partial(GAME.resample, state, seat),
                chance=self.luck,
                budget=BUDGET,
            )
        )


def state_of(table: Table) -> State:
    return msgspec.json.decode(table.state, type=State)


@pytest.mark.parametrize("seats", [2, 4], ids=["two", "four"])
def test_treasure_is_brought_home(crew: Crew, seats: int) -> None:
    people = [make_person(name) for name in NAMES[:seats]]
    table = made(TABLES[seats], people, slug="buccaneer", target=10)
    promised = table.commitment
    page = crew.open(reverse("table", args=[table.pk]), people[0])
    clients = {person.pk: logged_in(person) for person in people[1:]}

    play_to_the_end(table, page, clients, Helm(seats))

    hands.wait_a_little(page)
    expect(page.get_by_role("region", name="Final scores")).to_be_visible()
    record = hands.record(page)
    state, told = replayed(record, promised)
    assert hands.scores(page) == dict(zip(record["seats"], counted(state), strict=True))
    assert {"fought", "traded", "chance"} <= {event.kind for event in told if event.seat == 0}


def play_to_the_end(table: Table, page: Page, clients: Mapping[int, Client], helm: Helm) -> None:
    """Whoever is asked makes one of the moves that their page offers."""
    while seat := Seat.objects.filter(table=table, to_act=True).select_related("table").first():
        if client := clients.get(seat.user_id or 0):
            send(client, reverse("table", args=[table.pk]), seat, helm)
            continue
        hands.wait_a_little(page)
        hands.expect_turn(page)
        expect(page.locator('#move [name="seen"]')).to_have_value(token(seat.table, seat))
        hands.choose(page, helm.choose(seat, hands.offered(page)), helm.fingers)
        with page.expect_response(lambda answer: answer.request.method == "POST") as answer:
            hands.confirm(page)
        assert answer.value.ok


def send(client: Client, path: str, seat: Seat, helm: Helm) -> None:
    """Read the page, tick a choice in its form, send it, and be led back to the table."""
    tree = browser.page(client.get(path))
    form = next(form for form in browser.forms(tree, path) if form.htmx)
    fields = {**form.fields, "action": helm.choose(seat, browser.choices(tree))}

    answer = client.post(form.action, fields)

    assert (answer.status_code, answer["Location"]) == (302, path)


class Published:
    """The luck of one move by the published recipe."""

    def __init__(self, key: bytes, move: int) -> None:
        self._key = key
        self._move = move
        self.picks: list[int] = []

    def pick(self, n: int) -> int:
        self.picks.append(proof.pick(self._key, self._move, len(self.picks), n))
        return self.picks[-1]


def replayed(record: dict[str, Any], commitment: str) -> tuple[State, list[Event]]:
    """The table once more from the seed and the actions: all else of the record must follow."""
    luck = record["luck"]
    assert hashlib.sha256(bytes.fromhex(luck["seed"])).hexdigest() == commitment
    key, chance = proof.key_of(luck), Published(proof.key_of(luck), 0)
    state = GAME.setup(len(record["seats"]), Options(**record["options"]), chance)
    assert record["moves"][0]["picks"] == chance.picks
    told: list[Event] = []
    for move in proof.standing(record):
        chance = Published(key, move["number"])
        action = find(move["action"], GAME.legal_actions(state, move["seat"]))
        step = GAME.apply(state, move["seat"], action, chance)
        assert move["picks"] == chance.picks
        told += step.events
        state = step.state
    return state, told


def counted(state: State) -> list[int]:
    """What lies at home, counted piece by piece."""
    ports = [state.ports[home] for home in state.homes]
    return [
        sum(
            WORTH[name] * (docks + safe)
            for name, docks, safe in zip(TREASURES, port.treasure, port.safe, strict=True)
        )
        for port in ports
    ]
