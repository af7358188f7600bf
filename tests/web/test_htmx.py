"""How pages and fragments answer: with htmx, without it, twice, too late, with an old form."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.engines.chance import Quick
from games.models import Move, Seat, Table
from games.services import tables as seating
from tests.conftest import PASSWORD, logged_in
from tests.web import browser
from tests.web.browser import Element, Form
from tests.web.test_access import changed, fingerprint
from tests.web.urls import addresses
from tests.web.world import VIEWERS, World, move

HTMX = {"HX-Request": "true"}


def at(table: Table) -> str:
    return reverse("table", args=[table.pk])


def move_form(client: Client, table: Table) -> Form:
    """The form by which one moves, as the page shows it now."""
    tree = browser.page(client.get(at(table)))
    (form,) = [form for form in browser.forms(tree, at(table)) if form.htmx]
    return form


def poll_of(client: Client, table: Table) -> str:
    """Where the page of the table asks for news."""
    tree = browser.page(client.get(at(table)))
    (found,) = [element.get("hx-get") for element in tree.walk() if element.get("hx-get")]
    return found


def top(response: Any) -> list[Element]:
    """The elements of a fragment."""
    return browser.page(response).children


def ids(response: Any) -> list[str]:
    return [element.get("id") for element in top(response)]


def advance(table: Table) -> Table:
    """Whoever is to act makes some move."""
    seats = list(Seat.objects.filter(table=table).order_by("number"))
    seat = next(seat for seat in seats if seat.to_act)
    move(Table.objects.get(pk=table.pk), seats, seat, Quick(5), now=timezone.now())
    return Table.objects.get(pk=table.pk)


def test_a_move_by_htmx_is_answered_by_the_table_the_badge_and_the_orders(
    world: World,
) -> None:
    client, table = world.client("seat"), world.tables["running"]

    answer = move_form(client, table).send(client, headers=HTMX)

    assert answer.status_code == 200
    assert ids(answer) == ["play", "turns", "orders", "talk-seen", "lines-table"]
    assert all(element.get("hx-swap-oob") == "true" for element in top(answer)[1:])
    assert Table.objects.get(pk=table.pk).version > table.version


def test_a_move_of_partners_brings_their_messages_too(world: World) -> None:
    client, table = world.client("seat"), world.tables["partners"]

    answer = move_form(client, table).send(client, headers=HTMX)

    assert ids(answer) == ["play", "turns", "orders", "talk-seen", "lines-side", "lines-table"]
    assert all(element.get("hx-swap-oob") for element in top(answer)[1:])


def test_a_move_without_htmx_is_answered_by_a_redirect(world: World) -> None:
    client, table = world.client("seat"), world.tables["running"]

    answer = move_form(client, table).send(client)

    assert answer.status_code == 302
    assert answer.headers["Location"] == at(table)


def test_what_htmx_swaps_by_id_stands_once_on_the_page(world: World) -> None:
    for viewer in VIEWERS:
        for table in world.tables.values():
            page = browser.page(world.client(viewer).get(at(table)))
            found = [element.get("id") for element in page.walk() if element.get("id")]
            assert len(found) == len(set(found))


@pytest.mark.parametrize("viewer", ["anonymous", "stranger", "seat", "other"])
def test_a_poll_brings_nothing_when_nothing_is_new(world: World, viewer: str) -> None:
    client = world.client(viewer)

    answer = client.get(poll_of(client, world.tables["running"]), headers=HTMX)

    assert answer.status_code == 204
    assert answer.content == b""


@pytest.mark.parametrize("viewer", ["anonymous", "stranger", "other"])
def test_a_poll_brings_the_table_when_it_has_moved_on(world: World, viewer: str) -> None:
    client, table = world.client(viewer), world.tables["running"]
    poll = poll_of(client, table)
    advance(table)

    answer = client.get(poll, headers=HTMX)

    assert answer.status_code == 200
    assert ids(answer)[:2] == ["play", "turns"]


def test_a_poll_of_one_who_chooses_takes_nothing_away(world: World) -> None:
    client, table = world.client("seat"), world.tables["running"]
    poll = poll_of(client, table)
    advance(table)

    answer = client.get(poll, headers=HTMX)

    assert answer.status_code == 200
    assert "moved on" in answer.content.decode()
    assert browser.page(answer).all("form", "input") == []


def test_a_poll_of_an_open_table_shows_who_has_come(world: World) -> None:
    client, table = world.client("seat"), world.tables["open"]
    poll = poll_of(client, table)
    assert client.get(poll, headers=HTMX).status_code == 204
    world.client("other").post(reverse("table-leave", args=[table.pk]))

    answer = client.get(poll, headers=HTMX)

    assert answer.status_code == 200
    assert ids(answer)[0] == "play"


def test_a_page_is_whole_and_a_fragment_is_none_whoever_asks(world: World) -> None:
    """The back button asks by htmx too: an address is always the one or always the other."""
    table = world.tables["running"]
    for viewer in VIEWERS:
        client = world.client(viewer)
        for name, is_page in (("table", True), ("table-log", True), ("table-pulse", False)):
            for headers in ({}, HTMX, {**HTMX, "HX-History-Restore-Request": "true"}):
                page = client.get(reverse(name, args=[table.pk]), headers=headers)
                assert ("<html" in page.content.decode()) == is_page, (viewer, name, headers)


def test_a_stale_page_is_told_what_happened_and_keeps_the_choice(world: World) -> None:
    """Anne has two pages open; on one of them she moves, and so does Bart."""
    client, table = world.client("seat"), world.tables["running"]
    old = move_form(client, table)
    now = advance(advance(table))
    assert Seat.objects.get(table=now, number=0).to_act

    answer = old.send(client, headers=HTMX)

    tree = browser.page(answer)
    recap = browser.by_id(tree, "recap-title")
    assert answer.status_code == 409
    assert ids(answer)[0] == "play"
    assert "moved on since you opened this page" in answer.content.decode()
    assert recap is not None
    assert "Since you opened the page" in recap.text
    lines = recap.parent.all("li") if recap.parent else []
    moved = Move.objects.filter(table=table, number__gt=table.version).count()
    assert len(lines) >= moved > 1
    legal = browser.choices(tree)
    expected = [old.fields["action"]] if old.fields["action"] in legal else []
    assert browser.ticked(tree) == expected
    assert expected


def test_a_choice_that_is_no_longer_possible_is_not_ticked(world: World) -> None:
    client, table = world.client("seat"), world.tables["running"]
    form = move_form(client, table)
    gone = Form(form.method, form.action, {**form.fields, "action": "merchant 99"}, form.htmx)

    answer = gone.send(client, headers=HTMX)

    assert answer.status_code == 409
    assert browser.ticked(browser.page(answer)) == []
    assert [e for e in browser.page(answer).walk() if e.get("role") == "alert" and e.text.strip()]


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_form_without_a_choice_asks_for_one(world: World, headers: dict[str, str]) -> None:
    client, table = world.client("seat"), world.tables["running"]
    form = move_form(client, table)
    fields = {name: text for name, text in form.fields.items() if name != "action"}

    answer = client.post(form.action, fields, headers=headers)

    assert answer.status_code == 422
    assert "Choose first what you want to do." in answer.content.decode()


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_the_same_form_twice_moves_once_and_shows_the_move(
    world: World, headers: dict[str, str]
) -> None:
    client, table = world.client("seat"), world.tables["running"]
    form = move_form(client, table)

    first = form.send(client, headers=headers)
    second = form.send(client, headers=headers)

    made = Move.objects.filter(table=table, once=form.fields["once"])
    assert second.status_code == first.status_code == (200 if headers else 302)
    assert made.count() == 1


def test_a_head_is_a_get_without_a_body(world: World) -> None:
    client = world.client("seat")
    wrong = []

    for address in addresses(world, "running", "open", "finished"):
        if address.name == "next-table":
            continue
        get, head = client.get(address.path), client.head(address.path)
        if (get.status_code, b"") != (head.status_code, head.content):
            wrong.append((address.path, get.status_code, head.status_code))

    assert wrong == []


def fresh(client: Client) -> Client:
    """The same browser, on a site that checks every form's token."""
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    return strict


@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_form_of_every_page_carries_its_own_token(world: World, viewer: str) -> None:
    """Posted as it stands, with the token in the page and nothing that a script would add."""
    client = fresh(world.client(viewer))
    refused, seen = [], set()

    for address in addresses(world, *world.tables):
        answer = client.get(address.path)
        if answer.status_code != 200 or "text/html" not in answer.headers["Content-Type"]:
            continue
        tree = browser.page(answer)
        for form in browser.forms(tree, address.path):
            what = (form.action, tuple(sorted(form.fields)))
            if form.method != "post" or what in seen or "logout" in form.action:
                continue
            seen.add(what)
            if is_refused_for_its_token(client, form):
                refused.append(f"{address.path}: {form.action}")

    assert refused == []
    assert len(seen) > 4


def is_refused_for_its_token(client: Client, form: Form) -> bool:
    """Ask with fields that do nothing: only the token is of interest here."""
    token = {"csrfmiddlewaretoken": form.fields.get("csrfmiddlewaretoken", "")}
    answer = client.post(form.action, token)
    return "This page is too old" in answer.content.decode()


def test_no_page_sends_its_token_by_script(world: World) -> None:
    for viewer in VIEWERS:
        client = world.client(viewer)
        for table in world.tables.values():
            for element in browser.page(client.get(at(table))).walk():
                assert not element.has("hx-headers")
                assert not element.has("hx-vals")


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_form_from_before_another_log_in_keeps_its_choice(
    world: World, headers: dict[str, str]
) -> None:
    """She logs in afresh in another tab: the old token is refused, the form can be sent again."""
    client, table = fresh(world.client("seat")), world.tables["running"]
    old = move_form(client, table)
    client.cookies = fresh(logged_in(world.people["seat"])).cookies
    client.get("/accounts/login/")
    origin = {"Sec-Fetch-Site": "same-origin", **headers}

    refused = old.send(client, headers=origin)
    (again,) = [
        form for form in browser.forms(browser.page(refused), "") if "action" in form.fields
    ]
    again.send(client, headers=origin)

    assert refused.status_code == (409 if headers else 403)
    assert again.fields["action"] == old.fields["action"]
    assert again.fields["once"] == old.fields["once"]
    assert Move.objects.filter(table=table, once=old.fields["once"]).count() == 1


def test_every_status_that_brings_a_sentence_is_swapped_in(world: World) -> None:
    import json

    page = browser.page(world.client("anonymous").get("/"))
    (config,) = [meta for meta in page.all("meta") if meta.get("name") == "htmx-config"]

    rules = json.loads(config.get("content"))["responseHandling"]

    def is_swapped(status: str) -> bool:
        import re

        return bool(next(r["swap"] for r in rules if re.fullmatch(r["code"], status)))

    assert [s for s in ("200", "409", "413", "422", "429") if not is_swapped(s)] == []
    assert [s for s in ("204", "401", "404", "500", "503") if is_swapped(s)] == []


def test_what_acts_names_its_own_target(world: World) -> None:
    """Nothing relies on attributes that stand further up."""
    for viewer in ("anonymous", "seat", "other"):
        for table in world.tables.values():
            for element in browser.page(world.client(viewer).get(at(table))).walk():
                if element.has("hx-get") or element.has("hx-post"):
                    assert element.get("hx-target").startswith("#")
                    assert element.has("hx-swap")


def test_a_seat_taken_meanwhile_is_said_so(world: World) -> None:
    table = world.tables["open"]
    client = world.client("stranger")
    page = browser.page(client.get(at(table)))
    (join,) = [form for form in browser.forms(page, "") if form.action.endswith("/join/")]
    seating.join(
        table_id=table.pk,
        user_id=world.people["staff"].pk,
        contribution="x",
        now=timezone.now(),
    )

    answer = join.send(client)

    assert answer.status_code == 409
    assert browser.page(answer).all("h1")


def test_a_guest_of_a_private_table_can_sit_down(world: World) -> None:
    table = world.tables["private open"]
    client = fresh(world.client("stranger"))
    page = browser.page(client.get(f"{at(table)}?invite={table.invite}"))
    (join,) = [form for form in browser.forms(page, "") if form.action.endswith("/join/")]

    answer = join.send(client)

    assert answer.status_code == 302
    assert Seat.objects.filter(table=table, user=world.people["stranger"]).exists()


def test_a_log_in_from_a_page_comes_back_to_it(world: World) -> None:
    client = world.client("anonymous")
    target = client.get(reverse("table-new", args=["loot"])).headers["Location"]
    page = browser.page(client.get(target))
    form = next(form for form in browser.forms(page, target) if "password" in form.fields)
    fields = {**form.fields, "login": "cora@example.org", "password": PASSWORD}

    answer = client.post(form.action, fields)

    assert answer.headers["Location"] == reverse("table-new", args=["loot"])


def test_polls_change_nothing(world: World) -> None:
    clients = [world.client(viewer) for viewer in VIEWERS]
    before = fingerprint()

    for client in clients:
        for kind in ("running", "open", "partners"):
            client.get(reverse("table-pulse", args=[world.tables[kind].pk]), headers=HTMX)

    assert changed(before) == []
