"""A table of Caribbean Fleet is played to its end by standing orders only.

Nobody ever sends a move: whenever somebody is asked, she leaves an order for the round by choosing
from what the form of her page offers. Anne does so by clicks in Chromium; the others send the same
form without script. The end that the page shows is worked out once more by plain rules.
"""

from random import Random

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from games.engines.contract import text
from games.engines.fleet.content import ID
from games.engines.fleet.state import State
from games.engines.fleet.targets import choices
from games.models import Move, Seat, StandingOrder
from games.services import following
from tests.conftest import logged_in, make_person
from tests.e2e import hands
from tests.e2e.crew import Crew, press
from tests.e2e.test_fleet import by_plain_rules, check_luck
from tests.web import browser
from tests.web.world import made

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOST = 120
"""Orders that a table of this size may take: one for each seat and round, and some more for what
had changed since they were left.
"""


def test_a_fleet_is_gathered_by_standing_orders_only(crew: Crew) -> None:
    people = [make_person(name) for name in ("Anne", "Bart", "Cora")]
    table = made("ordered fleet", people, slug="fleet", short=True)
    promised = table.commitment
    path = reverse("table", args=[table.pk])
    page = crew.open(path, people[0])
    clients = {person.pk: logged_in(person) for person in people[1:]}

    luck = Random(3)
    for _ in range(MOST):
        following.run(now=timezone.now, table_id=table.pk)
        seat = Seat.objects.filter(table=table, to_act=True).select_related("table").first()
        if seat is None:
            break
        if client := clients.get(seat.user_id or 0):
            send(client, path, seat, luck)
        else:
            write(page, seat, luck)

    page.reload()
    expect(page.get_by_role("region", name="Final scores")).to_be_visible()
    makers = Move.objects.filter(table=table, number__gt=0).values_list("maker", flat=True)
    assert set(makers) <= {Move.Maker.ORDER, Move.Maker.FORCED}
    record = hands.record(page)
    twin = by_plain_rules(record)
    assert twin.over
    assert hands.scores(page) == dict(zip(record["seats"], twin.scores(), strict=True))
    check_luck(record, promised)


def write(page: Page, seat: Seat, luck: Random) -> None:
    """Clear the list of what has ended, and leave an order that answers."""
    page.reload()
    place = page.get_by_role("region", name="Standing orders")
    while (count := StandingOrder.objects.filter(seat=seat).count()) > 0:
        ended = place.get_by_role("button", name="Off the list")
        press(page, ended.or_(place.get_by_role("button", name="Withdraw")).first)
        expect(page.get_by_text("The order is withdrawn.")).to_be_visible()
        assert StandingOrder.objects.filter(seat=seat).count() == count - 1
    answers = wanted(browser.read(page.content())[0], seat, luck)
    place.get_by_text("Leave an order").click()
    if cap := answers.pop("cap", ""):
        place.get_by_label("Bid up to").fill(cap)
    for name, value in answers.items():
        place.locator(f"#order-{name}").select_option(value)
    press(page, place.get_by_role("button", name="Leave this order"))
    expect(page.get_by_text("Your order stands.")).to_be_visible()


def send(client: Client, path: str, seat: Seat, luck: Random) -> None:
    """Read the page, fill in its form, send it, and be led back to the table."""
    tree = browser.page(client.get(path))
    form = next(form for form in browser.forms(tree, path) if form.action.endswith("/orders/"))

    answer = client.post(form.action, {**form.fields, **wanted(tree, seat, luck)})

    assert (answer.status_code, answer["Location"]) == (302, path)


def wanted(tree: browser.Element, seat: Seat, luck: Random) -> dict[str, str]:
    """A bid, all cards in some order with a target each, and a word on the two windows: as far as
    the form asks for them.
    """
    offers = offered(tree)
    cards = [card for card in offers.get("take1", []) if card]
    luck.shuffle(cards)
    aims = {name: target for name in offers if (target := aimed(name, offers[name], seat, luck))}
    answers = {
        "cap": str(luck.randrange(6)),
        "exceeded": "pass",
        "wind": luck.choice(["yes", "no"]),
        "spyglass": luck.choice(["skip", "gain 2"]),
        **{f"take{at}": card for at, card in enumerate(cards, 1)},
        **aims,
    }
    return {name: answer for name, answer in answers.items() if name in offers}


def offered(tree: browser.Element) -> dict[str, list[str]]:
    """What the form for orders asks for, and what each of its lists offers."""
    form = next(form for form in tree.all("form") if form.get("action").endswith("/orders/"))
    return {
        **{field.get("name"): [] for field in form.all("input")},
        **{
            select.get("name"): [option.get("value") for option in select.all("option")]
            for select in form.all("select")
        },
    }


def aimed(name: str, values: list[str], seat: Seat, luck: Random) -> str:
    """One of the targets offered that there is now; "" for another question, or if there is none.

    A card whose named target is not there asks its owner, who would be asked for ever.
    """
    if not name.startswith("target1_"):
        return ""
    state = msgspec.json.decode(seat.table.state, type=State)
    card = ID[name.removeprefix("target1_")]
    legal = choices(replace(state, asking=card, turn=seat.number, victim=None))
    there = {text(choice).split()[1] for choice in legal}
    fitting = [value for value in values if value.partition(":")[0] in there]
    return luck.choice(fitting) if fitting else ""
