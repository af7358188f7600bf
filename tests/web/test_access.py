"""Who may open what: every URL of the site, as every kind of viewer, by every method."""

import hashlib
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.core import serializers
from django.urls import reverse

from games.models import Seat, Table
from tests.conftest import PASSWORD
from tests.web import browser
from tests.web.urls import FOUND, MISSING, ROWS, WRONG_METHOD, Address, addresses, names, row_of
from tests.web.world import OTHER_GAMES, VIEWERS, World

PUBLIC = ("running", "open", "partners", "called off")
PRIVATE = ("private open", "private running")
GAMES = tuple(f"running {slug}" for slug in OTHER_GAMES)
OUTSIDERS = ("anonymous", "stranger", "staff")
PASSING = {"sessions.session", "usersessions.usersession", "contenttypes.contenttype"}
"""Rows of a visit, not of the site."""

for_every_viewer = pytest.mark.parametrize("viewer", VIEWERS)


def fingerprint() -> dict[str, str]:
    """Each model and a digest of all its rows; two that are equal have the same database."""
    return {
        model._meta.label_lower: hashlib.sha256(
            serializers.serialize("json", model._default_manager.order_by("pk")).encode()
        ).hexdigest()
        for model in apps.get_models()
        if model._meta.label_lower not in PASSING
    }


def changed(before: dict[str, str]) -> list[str]:
    """The models whose rows are not what they were."""
    return [name for name, digest in fingerprint().items() if before[name] != digest]


def test_every_url_is_classified() -> None:
    unknown = {name for name in names() if row_of(name) is None and not name.endswith(":")}

    assert unknown - {""} == set()


def test_every_row_stands_for_a_url() -> None:
    from fnmatch import fnmatchcase

    known = set(names())

    assert [row.name for row in ROWS if not any(fnmatchcase(n, row.name) for n in known)] == []


def expected(address: Address, viewer: str) -> set[int]:
    """What a GET may answer; a house page is forbidden where the house itself may not write."""
    status = address.row.get[viewer]
    if address.name.startswith("admin:") and address.name.endswith(
        ("_add", "_delete", "_change", "_history")
    ):
        return {FOUND} if status == FOUND else {200, 302, 403}
    return {status}


@for_every_viewer
def test_a_get_answers_each_viewer_as_the_table_of_urls_says(world: World, viewer: str) -> None:
    client = world.client(viewer)

    found = [
        f"{address.path}: {status}, not {address.row.get[viewer]}"
        for address in addresses(world, "running", *GAMES)
        if (status := client.get(address.path).status_code) not in expected(address, viewer)
    ]

    assert found == []


@for_every_viewer
def test_the_pages_of_a_private_table_are_not_found_by_others(world: World, viewer: str) -> None:
    client = world.client(viewer)
    wrong = []

    for address in addresses(world, *PRIVATE):
        if not address.row.of_table or address.row.get[viewer] == WRONG_METHOD:
            continue
        status = client.get(address.path).status_code
        outside = FOUND if viewer == "anonymous" and address.row.is_private else MISSING
        if viewer in OUTSIDERS and status != outside:
            wrong.append(f"{address.path}: {status}")

    assert wrong == []


@pytest.mark.parametrize("viewer", OUTSIDERS)
@pytest.mark.parametrize("kind", PRIVATE)
def test_a_private_table_is_told_apart_from_none_by_nobody_outside(
    world: World, viewer: str, kind: str
) -> None:
    """By GET and by POST the answer is that of a number that no table has."""
    client = world.client(viewer)
    table = world.tables[kind]
    wrong = []

    for address in addresses(world, kind):
        if not address.row.of_table:
            continue
        absent = address.path.replace(f"/tables/{table.pk}/", "/tables/999999/")
        for send in (client.get, client.post):
            there, nowhere = send(address.path), send(absent)
            if shown(there, table.pk) != shown(nowhere, 999999):
                wrong.append(f"{send.__name__} {address.path}: {there.status_code}")

    assert wrong == []


def shown(response: Any, number: int) -> tuple[int, str, str]:
    """Status, target and text of an answer, without the number of the table and tokens."""
    text = response.content.decode().replace(f"/{number}/", "/N/")
    for field in browser.read(text)[0].all("input"):
        if field.get("name") == "csrfmiddlewaretoken":
            text = text.replace(field.get("value"), "")
    target = response.headers.get("Location", "").replace(f"/{number}/", "/N/")
    return response.status_code, target, text


@for_every_viewer
def test_a_get_changes_nothing(world: World, viewer: str) -> None:
    client = world.client(viewer)
    before = fingerprint()

    for address in addresses(world, *PUBLIC, *PRIVATE, "finished", *GAMES):
        client.get(address.path)

    assert changed(before) == []


@for_every_viewer
def test_other_methods_are_refused_and_change_nothing(world: World, viewer: str) -> None:
    client = world.client(viewer)
    before = fingerprint()
    wrong = []

    for address in addresses(world):
        for method in ("PUT", "DELETE"):
            status = client.generic(method, address.path).status_code
            allowed = {WRONG_METHOD, MISSING, FOUND, 403}
            if status not in allowed and not is_library(address):
                wrong.append(f"{method} {address.path}: {status}")
            if status >= 500:
                wrong.append(f"{method} {address.path}: {status}")

    assert wrong == []
    assert changed(before) == []


def is_library(address: Address) -> bool:
    """Pages of allauth and the admin take a PUT for a POST without fields."""
    return address.name.startswith(("account_", "mfa_", "usersessions_", "admin:"))


@for_every_viewer
def test_a_page_that_takes_no_post_says_so(world: World, viewer: str) -> None:
    client = world.client(viewer)

    wrong = [
        f"{address.path}: {status}"
        for address in addresses(world)
        if not address.row.posts
        and (status := client.post(address.path).status_code) not in {WRONG_METHOD, FOUND}
    ]

    if viewer == "staff":
        wrong = [line for line in wrong if not line.startswith("/admin/")]
    assert wrong == []


@pytest.mark.parametrize("kind", ["running", "private running", "open"])
def test_outsiders_change_nothing_at_a_table_by_posting(world: World, kind: str) -> None:
    clients = [world.client(viewer) for viewer in OUTSIDERS]
    before = fingerprint()
    join = reverse("table-join", args=[world.tables["open"].pk])

    for client in clients:
        for address in addresses(world, kind):
            if address.row.of_table and address.row.posts and address.path != join:
                client.post(address.path, {"body": "hello", "action": "draw", "seen": "v5"})

    assert changed(before) == []


@for_every_viewer
def test_a_post_changes_a_running_table_only_for_whom_it_is_meant(
    world: World, viewer: str
) -> None:
    client = world.client(viewer)
    wrong = []

    for address in addresses(world):
        if not (address.row.posts and (address.row.of_table or address.name.startswith("message"))):
            continue
        before = fingerprint()
        client.post(address.path)
        if changed(before) and viewer not in address.row.acts_for:
            wrong.append(f"{address.path}: {changed(before)}")

    assert wrong == []


@pytest.mark.parametrize("kind", PRIVATE)
@pytest.mark.parametrize("viewer", ["anonymous", "stranger"])
def test_an_invitation_opens_the_pages_of_a_private_table(
    world: World, kind: str, viewer: str
) -> None:
    """And every link of those pages, so that a guest can look around."""
    table = world.tables[kind]
    client = world.client(viewer)

    seen = visited(client, reverse("table", args=[table.pk]) + f"?invite={table.invite}")

    own = {path: status for path, status in seen.items() if f"/tables/{table.pk}/" in path}
    assert {path: status for path, status in own.items() if status not in {200, 204}} == {}
    assert len(own) > (1 if kind == "private open" else 3)


def visited(client: Any, start: str) -> dict[str, int]:
    """The page, what it links to and what its htmx asks for, each with its status."""
    tree = browser.page(client.get(start))
    asked = {e.get("hx-get") for e in tree.walk() if e.get("hx-get")}
    paths = {start} | {link for link in browser.links(tree) | asked if "/tables/" in link}
    found = {
        path: client.get(path).status_code for path in paths if not path.startswith("/tables/new")
    }
    for path in [path for path in paths if "/log/" in path][:2]:
        inner = browser.links(browser.page(client.get(path)))
        found |= {p: client.get(p).status_code for p in inner if p.startswith("/tables/")}
    return found


def test_a_wrong_invitation_opens_nothing(world: World) -> None:
    table = world.tables["private running"]
    other = world.tables["private open"].invite
    client = world.client("stranger")

    for invite in ("", "x", other, table.invite[:-1], table.invite + "x", table.invite.upper()):
        path = reverse("table", args=[table.pk]) + f"?invite={invite}"
        assert client.get(path).status_code == MISSING


def test_an_invitation_survives_the_log_in(world: World) -> None:
    """Somebody who is not logged in follows the link, sits down, logs in and is at the table."""
    table = world.tables["private open"]
    client = world.client("anonymous")
    here = reverse("table", args=[table.pk])
    page = browser.page(client.get(f"{here}?invite={table.invite}"))
    (join, *_) = [form for form in browser.forms(page, here) if form.action.endswith("/join/")]

    sent = join.send(client)
    log_in = browser.forms(browser.page(client.get(sent.headers["Location"])), "/accounts/login/")
    form = next(form for form in log_in if "password" in form.fields)
    fields = {**form.fields, "login": "cora@example.org", "password": PASSWORD}
    back = client.post(form.action, fields, follow=True)

    assert back.status_code == 200
    assert [f for f in browser.forms(browser.page(back), here) if f.action.endswith("/join/")]


def test_what_is_private_is_not_for_search_engines(world: World) -> None:
    client = world.client("seat")
    own_pages = [
        "table",
        "table-pulse",
        "table-log",
        "table-resigning",
        "table-ending",
        "table-step",
    ]
    wrong = []

    for kind in PRIVATE:
        for address in addresses(world, kind):
            if address.name not in own_pages:
                continue
            response = client.get(address.path)
            if response.status_code == 200 and "noindex" not in response.headers.get(
                "X-Robots-Tag", ""
            ):
                wrong.append(address.path)
    profile = client.get(reverse("person", args=["Anne"]))

    assert wrong == []
    assert profile.headers["X-Robots-Tag"] == "noindex"


@for_every_viewer
def test_every_answer_carries_the_headers_of_safety(world: World, viewer: str) -> None:
    client = world.client(viewer)
    wrong = []

    for address in addresses(world):
        response = client.get(address.path)
        wrong += [f"{address.path}: {fault}" for fault in faults_of(response)]
        if viewer != "anonymous" and "no-store" not in response.headers.get("Cache-Control", ""):
            wrong.append(f"{address.path}: may be stored")

    assert wrong == []


def faults_of(response: Any) -> Iterator[str]:
    """What the headers of an answer lack."""
    headers = response.headers
    policy = headers.get("Content-Security-Policy", "")
    if "unsafe" in policy or "default-src 'self'" not in policy:
        yield "policy"
    if "frame-ancestors 'none'" not in policy or headers.get("X-Frame-Options") != "DENY":
        yield "frames"
    if headers.get("X-Content-Type-Options") != "nosniff":
        yield "sniffing"
    if headers.get("Referrer-Policy") != "same-origin":
        yield "referrer"


def test_a_private_table_seen_by_invitation_is_stored_nowhere(world: World) -> None:
    table = world.tables["private running"]
    client = world.client("anonymous")

    page = client.get(reverse("table", args=[table.pk]), {"invite": table.invite})

    assert page.status_code == 200
    assert "no-store" in page.headers["Cache-Control"]


def test_an_expired_session_sends_htmx_to_the_log_in_with_the_choice(world: World) -> None:
    """What a page of a player asks for by htmx once her session is gone, for every such address."""
    client = world.client("seat")
    table = world.tables["running"]
    here = reverse("table", args=[table.pk])
    tree = browser.page(client.get(here))
    (form,) = [form for form in browser.forms(tree, here) if form.htmx]
    polls = [e for e in tree.walk() if e.get("hx-get")]
    assert polls
    client.logout()

    posted = client.post(form.htmx, form.fields, headers={"HX-Request": "true"})
    polled = client.get(
        f"{polls[0].get('hx-get')}&action={form.fields['action']}", headers={"HX-Request": "true"}
    )

    for answer in (posted, polled):
        assert answer.status_code == 401
        assert answer.headers["HX-Redirect"].startswith(reverse(settings.LOGIN_URL))
        assert kept_after_log_in(world, answer.headers["HX-Redirect"]) == [form.fields["action"]]


def kept_after_log_in(world: World, target: str) -> list[str]:
    """What is ticked at the table after Anne has logged in from there."""
    client = world.client("anonymous")
    page = browser.page(client.get(target))
    form = next(f for f in browser.forms(page, "") if "password" in f.fields)
    fields = {**form.fields, "login": "anne@example.org", "password": PASSWORD}
    return browser.ticked(browser.page(client.post(form.action, fields, follow=True)))


def test_a_poll_of_a_private_table_after_the_session_leads_to_the_log_in(world: World) -> None:
    client = world.client("other")
    path = reverse("table", args=[world.tables["private running"].pk])
    tree = browser.page(client.get(path))
    client.logout()

    answers = [
        client.get(element.get("hx-get"), headers={"HX-Request": "true"})
        for element in tree.walk()
        if element.get("hx-get")
    ]

    assert [answer.status_code for answer in answers] == [401]


def test_without_htmx_an_expired_session_keeps_the_choice_too(world: World) -> None:
    client = world.client("anonymous")
    table = world.tables["running"]
    legal = browser.choices(
        browser.page(world.client("seat").get(reverse("table", args=[table.pk])))
    )

    answer = client.post(reverse("table-moves", args=[table.pk]), {"action": legal[-1]})

    assert answer.status_code == FOUND
    assert kept_after_log_in(world, answer.headers["Location"]) == [legal[-1]]


@pytest.mark.parametrize("target", ["//evil.example", "https://evil.example/", "/\\evil.example"])
def test_a_log_in_leads_to_no_other_site(world: World, target: str) -> None:
    client = world.client("anonymous")
    fields = {"login": "cora@example.org", "password": PASSWORD, "next": target}

    answer = client.post(reverse("account_login") + f"?next={target}", fields)

    assert answer.status_code == FOUND
    assert "evil" not in answer.headers["Location"]


def test_the_house_is_entered_by_the_way_in_of_everybody(world: World) -> None:
    """With its rate limits and second factors: the admin has no log-in form of its own."""
    client = world.client("anonymous")
    fields = {"username": "stella@example.org", "password": PASSWORD}

    answer = client.post(reverse("admin:login"), fields)

    assert "_auth_user_id" not in client.session
    assert answer.status_code == FOUND
    assert answer.headers["Location"].startswith(reverse("account_login"))


def test_a_seat_that_is_left_or_lost_sees_no_private_table(world: World) -> None:
    table = world.tables["private open"]
    client = world.client("other")
    assert client.get(reverse("table", args=[table.pk])).status_code == 200

    client.post(reverse("table-leave", args=[table.pk]))

    assert client.get(reverse("table", args=[table.pk])).status_code == MISSING
    assert not Seat.objects.filter(table=table, user=world.people["other"]).exists()
    assert Table.objects.get(pk=table.pk).status == Table.Status.OPEN


def test_private_tables_stand_in_no_list_of_others(world: World) -> None:
    for viewer in OUTSIDERS:
        client = world.client(viewer)
        for name in ("lobby", "my-tables"):
            page = browser.page(client.get(reverse(name), follow=True))
            shown = {link for link in browser.links(page) if link.startswith("/tables/")}
            assert {f"/tables/{world.tables[kind].pk}/" for kind in PRIVATE} & shown == set()
            assert not any("Private" in link.text for link in page.all("a"))
