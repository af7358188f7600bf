"""Standing orders on the page: left by its form, shown to their owner, hidden from all others."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Move, Seat, StandingOrder, Table
from games.services import following, orders
from tests.conftest import logged_in, make_person
from tests.games.playing import NOON
from tests.web import browser
from tests.web.urls import addresses
from tests.web.world import VIEWERS, World, build, made

pytestmark = pytest.mark.django_db

type Told = dict[str, dict[str, str]]
"""By viewer and place, what is said there."""

FLEET_ORDER = {
    "when": "1", "cap": "4", "against1": "6", "exceeded": "pass", "open": "", "fees": "",
    "pawns": "", "wind": "no", "spyglass": "gain 2",
}  # fmt: skip


@pytest.fixture
def crew() -> list[User]:
    return [make_person(name) for name in ("Dora", "Emil", "Fred")]


@pytest.fixture
def fleet(crew: list[User]) -> Table:
    return made("ordered fleet", crew, slug="fleet")


def page_of(client: Client, table: Table) -> str:
    answer = client.get(reverse("table", args=[table.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def leave(client: Client, table: Table, **answers: str) -> int:
    form = {**FLEET_ORDER, **answers}
    return client.post(reverse("table-orders", args=[table.pk]), form).status_code


def test_the_form_of_the_page_makes_the_order(fleet: Table, crew: list[User]) -> None:
    client = logged_in(crew[0])
    path = reverse("table", args=[fleet.pk])
    tree = browser.page(client.get(path))
    form = next(form for form in browser.forms(tree, path) if form.action.endswith("/orders/"))

    assert set(FLEET_ORDER) <= set(form.fields)
    assert leave(client, fleet) == 302

    order = StandingOrder.objects.get()
    assert order.text == ("round 1; cap 4; against 1 6; exceeded pass; wind no; spyglass gain 2")
    page = page_of(client, fleet)
    assert "Round 1: bid up to 4; up to 6 against Emil; beyond that pass" in page
    assert "It has made no move." in page


def test_an_order_is_changed_from_what_it_says(fleet: Table, crew: list[User]) -> None:
    client = logged_in(crew[0])
    assert leave(client, fleet) == 302
    order = StandingOrder.objects.get()
    path = reverse("table", args=[fleet.pk])
    assert f'href="{path}?order={order.pk}#orders"' in page_of(client, fleet)

    tree = browser.page(client.get(path, {"order": order.pk}))
    form = next(form for form in browser.forms(tree, path) if form.action.endswith("/orders/"))

    given = {name: value for name, value in form.fields.items() if value and name != "once"}
    asked = {name: value for name, value in FLEET_ORDER.items() if value}
    assert given.items() >= {**asked, "instead_of": str(order.pk)}.items()
    answer = client.post(form.action, {**form.fields, "cap": "5"})
    assert answer.status_code == 302
    order.refresh_from_db()
    assert order.text.startswith("round 1; cap 5; against 1 6; exceeded pass")
    assert StandingOrder.objects.count() == 1


@pytest.mark.parametrize("chosen", ["", "x", "0", "-1", "9" * 30])
def test_no_order_is_changed_by_an_address_that_names_none(
    fleet: Table, crew: list[User], chosen: str
) -> None:
    leave(logged_in(crew[0]), fleet)
    answers = [
        logged_in(user).get(reverse("table", args=[fleet.pk]), {"order": order})
        for user, order in ((crew[0], chosen), (crew[1], StandingOrder.objects.get().pk))
    ]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert 'value="4"' not in answers[1].content.decode().partition('name="cap"')[2][:60]
    assert all('<details class="orders__new" >' in answer.content.decode() for answer in answers)


def test_what_an_order_did_is_linked_and_it_can_be_withdrawn(
    fleet: Table, crew: list[User]
) -> None:
    for user in crew:
        assert leave(logged_in(user), fleet, against1="", cap="1") == 302
    following.run(now=lambda: NOON, table_id=fleet.pk)
    move = Move.objects.filter(table=fleet, maker=Move.Maker.ORDER).first()
    assert move is not None
    assert move.seat is not None
    client = logged_in(crew[move.seat])

    assert f'href="/tables/{fleet.pk}/log/{move.number}/"' in page_of(client, fleet)
    order = StandingOrder.objects.get(seat__number=move.seat)
    gone = reverse("table-order-withdraw", args=[fleet.pk, order.pk])

    assert client.post(gone).status_code == 302
    assert not StandingOrder.objects.filter(pk=order.pk).exists()


def test_a_refused_order_is_shown_again_with_its_answers(fleet: Table, crew: list[User]) -> None:
    client = logged_in(crew[0])
    assert leave(client, fleet) == 302

    answer = client.post(reverse("table-orders", args=[fleet.pk]), {**FLEET_ORDER, "cap": "5"})

    assert answer.status_code == 409
    assert "is said twice" in answer.content.decode()
    assert 'name="cap" value="5"' in answer.content.decode()
    assert StandingOrder.objects.count() == 1


def test_a_bid_that_one_types_is_foreseen_and_made(fleet: Table, crew: list[User]) -> None:
    seat = fleet.seats.get(to_act=True)
    client = logged_in(crew[seat.number])
    path = reverse("table-foresee", args=[fleet.pk])

    page = client.get(path, {"amount": "7"}).content.decode()

    assert "You pay 7" in page
    assert 'value="bid 7"' in page
    part = client.get(path, {"amount": "7"}, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    tree = browser.page(client.get(path, {"amount": "7"}))
    form = next(form for form in browser.forms(tree, path) if form.action.endswith("/moves/"))
    answer = client.post(form.action, {**form.fields, "action": "bid 7"})
    assert answer.status_code == 302
    assert Move.objects.get(table=fleet, number=1).text == "bid 7"


def test_the_trial_of_a_bid_is_folded_before_the_choices(fleet: Table, crew: list[User]) -> None:
    seat = fleet.seats.get(to_act=True)

    page = page_of(logged_in(crew[seat.number]), fleet)

    trial, choices = page.index('<details class="panel trial">'), page.index('id="move"')
    assert trial < page.index("Try a bid: nothing is sent") < choices


@pytest.mark.parametrize("amount", ["", "-1", "x", "0", "1000000"])
def test_what_is_no_bid_is_told_so(fleet: Table, crew: list[User], amount: str) -> None:
    answer = logged_in(crew[0]).get(reverse("table-foresee", args=[fleet.pk]), {"amount": amount})

    assert answer.status_code == 200
    assert "That is no bid" in answer.content.decode()


def test_nobody_else_sees_that_there_is_an_order() -> None:
    world = build()
    anne, table = world.people["seat"], world.tables["running"]
    before = told_to_others(world, table)

    orders.leave(table_id=table.pk, user_id=anne.pk, text="draw until pile 3", now=NOON)

    assert "the pile has 3 cards" in page_of(world.client("seat"), table)
    assert differences(before, told_to_others(world, table)) == []


def test_a_move_by_order_looks_to_all_others_like_one_by_hand() -> None:
    world = build()
    anne, table = world.people["seat"], world.tables["running"]
    orders.leave(table_id=table.pk, user_id=anne.pk, text="draw until pile 3", now=NOON)
    assert following.run(now=timezone.now, table_id=table.pk) > 0
    by_order = told_to_others(world, table)

    assert Move.objects.filter(maker=Move.Maker.ORDER).update(maker=Move.Maker.PERSON) > 0
    StandingOrder.objects.all().delete()
    Seat.objects.update(has_orders=False)

    assert differences(by_order, told_to_others(world, table)) == []


def differences(one: Told, other: Told) -> list[tuple[str, str]]:
    """Who is told another thing, and where."""
    return [
        (viewer, place)
        for viewer, places in one.items()
        for place, words in places.items()
        if other[viewer][place] != words
    ]


def told_to_others(world: World, table: Table) -> Told:
    """What everybody but Anne is told: pages, mails about the table, own data."""
    return {viewer: told(world, viewer, table) for viewer in VIEWERS if viewer != "seat"}


def told(world: World, viewer: str, table: Table) -> dict[str, str]:
    """What the site says to this viewer, without what passes."""
    from tests.web import test_secrecy as secrecy

    secrecy.forget_all()
    occasions = secrecy.season_around(table), secrecy.rematch_of(table)
    client = world.client(viewer)
    wanted = [
        address.path
        for address in addresses(world)
        if (address.row.of_table and address.name != "anno-ping")  # it tells the time
        or address.name in ("person", "my-tables", "lobby", "ratings", "league-feed")
        or address.name.startswith("admin:games")
    ]
    found = {path: str(secrecy.answer_of(client.get(path))) for path in wanted}
    user = world.people.get(viewer)
    if user is None or not Seat.objects.filter(table=table, user=user).exists():
        return found
    data = str(secrecy.browser_of(user).post(reverse("own-data")).json()["games"])
    letters = {
        f"{kind} {what}": str(secrecy.mail(table, user, kind, what, *occasions))
        for kind, what in secrecy.mails()
    }
    return {**found, **letters, "own data": data}
