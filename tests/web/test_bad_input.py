"""Whatever is sent: a plain sentence with 4xx or the ordinary page, no change, and no error in the
log.
"""

import json
import logging
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.engines.chance import Quick
from games.models import Heartbeat
from tests.web import browser
from tests.web.test_access import changed, fingerprint
from tests.web.urls import Address, addresses
from tests.web.world import World

TRIES = int(os.environ.get("PARLEY_BAD_INPUTS", "4"))
"""Random bad requests per URL: few with each change, 200 at night."""
BOUNDARY = "multipart/form-data; boundary=x"
NAMES = (
    "action", "seen", "once", "seat", "invite", "contribution", "with_bots", "body", "muted",
    "seats", "bots", "pace", "name", "is_private", "option_partners", "game", "page", "chosen",
    "next", "login", "password", "email", "code", "q", "o", "p", "_popup", "time_zone", "language",
    "wanted_kinds", "reminder_share", "csrfmiddlewaretoken", "to", "choosing", "seated", "order",
    "",
)  # fmt: skip
TEXTS = (
    "", " ", "0", "-1", "1.5", "1e9", "NaN", "inf", "None", "null", "true", "[]", "{}",
    "9" * 19, "9" * 400, "-" + "9" * 30, "٣", "x" * 81, "x" * 5000, "<script>alert(1)</script>",
    "'; drop table games_table; --", "../../etc/passwd", "//evil.example", "javascript:alert(1)",
    "\x00", "draw\x00", "\ud83c\udff4".encode("utf-16", "surrogatepass").decode("utf-16"),
    "\u202etxt", "é" * 300, "%00", "%s%n%(name)s", "{{ 7|add:7 }}", "attack b9 1", "launch -5",
    "draw 99999999999999999999", "DRAW",
)  # fmt: skip
TYPES = (
    "application/json", "text/plain", "application/x-www-form-urlencoded; charset=utf-16",
    "application/x-www-form-urlencoded; charset=hex", "multipart/form-data",
    "multipart/form-data; boundary=", BOUNDARY, f"{BOUNDARY}; charset=rot13",
    f"{BOUNDARY}; charset=undefined", "text/plain; charset=idna", "*/*",
    "",
)  # fmt: skip
BODIES = (
    b"", b"{", b"[1,2]", b"\xff\xfe\x00", b"action=%ff%fe&seen=%", b"&&&===", b"a" * 3000,
    b"--x\r\nContent-Disposition: form-data; name=action\r\n\r\ndraw\r\n",
    b"--x\r\nContent-Disposition: form-data; name=\"f\"; filename=\"../x\"\r\n\r\ny\r\n--x--\r\n",
)  # fmt: skip
HEADERS: tuple[dict[str, str], ...] = (
    {},
    {"HX-Request": "true"},
    {"HX-Request": "true", "HX-Current-URL": "http://[", "HX-Current-URL-URI-AutoEncoded": "true"},
    {"HX-Request": "true", "HX-Target": "%E4", "HX-Trigger": "\x7f"},
    {"Accept-Language": "x" * 600 + ",;q=9"},
    {"X-Forwarded-For": "nonsense", "X-Forwarded-Proto": "gopher"},
    {"Accept": "application/json"},
    {"Referer": "//evil.example"},
)
LOG_OUT = ("account_logout", "admin:logout")


@pytest.fixture(autouse=True)
def _alive(db: None) -> None:
    """The heart beats, so that /healthz has nothing to complain of."""
    Heartbeat.objects.create(name="clocks", beat_at=timezone.now())


@pytest.fixture
def errors(caplog: pytest.LogCaptureFixture) -> Callable[[], list[str]]:
    """What the log holds of errors so far."""
    return lambda: [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR]


class Sender:
    """Sends requests that nobody would send, the same ones for the same seed."""

    def __init__(self, client: Client, seed: int) -> None:
        self.client = client
        self.chance = Quick(seed)

    def one_of(self, things: Any) -> Any:
        return things[self.chance.pick(len(things))]

    def fields(self) -> dict[str, Any]:
        """A few fields, some of them twice."""
        names = [self.one_of(NAMES) for _ in range(1 + self.chance.pick(6))]
        return {
            name: [self.one_of(TEXTS) for _ in range(1 + self.chance.pick(3))] for name in names
        }

    def send(self, path: str) -> Any:
        """One bad request of a kind chosen by luck."""
        headers = self.one_of(HEADERS)
        kind = self.chance.pick(6)
        if kind == 0:
            return self.client.get(path, self.fields(), headers=headers)
        if kind == 1:
            return self.client.post(path, self.fields(), headers=headers)
        if kind == 2:
            file = SimpleUploadedFile("x.txt", b"\x00" * 10)
            return self.client.post(path, {**self.fields(), "action": file}, headers=headers)
        if kind == 3:
            text = json.dumps(self.fields())
            return self.client.post(path, text, content_type="application/json", headers=headers)
        method = "GET" if kind == 4 else "POST"
        return self.client.generic(
            method, path, self.one_of(BODIES), self.one_of(TYPES), headers=headers
        )


def is_fine(response: Any) -> bool:
    """Anything but a fault of ours; a refusal comes with words."""
    return response.status_code < 500 and (
        response.status_code < 400
        or response.status_code == 405
        or "HX-Redirect" in response.headers
        or len(response.content.strip()) > 10
    )


def meant(world: World, *kinds: str) -> Iterator[Address]:
    """Every URL but those by which one leaves."""
    for address in addresses(world, *kinds):
        if address.name not in LOG_OUT:
            yield address


ONES_OWN = {"emergency", "season-enter", "league-calendar-renew"}
"""What everybody may do for herself with hardly a field: sent last, when nothing has changed."""


@pytest.mark.parametrize("viewer", ["anonymous", "stranger", "staff"])
def test_outsiders_can_send_what_they_like(
    world: World, viewer: str, errors: Callable[[], list[str]]
) -> None:
    client = world.client(viewer)
    before = fingerprint()
    wrong = []
    sent = list(enumerate(meant(world, "running")))
    own = [(number, address) for number, address in sent if address.name in ONES_OWN]

    def send(number: int, path: str) -> None:
        sender = Sender(client, number)
        for _ in range(TRIES):
            cache.clear()
            response = sender.send(path)
            if not is_fine(response):
                wrong.append(f"{path}: {response.status_code}")

    for number, address in sent:
        if address.name not in ONES_OWN:
            send(number, address.path)
    assert viewer == "staff" or changed(before) == []  # the house may add an address
    for number, address in own:
        send(number, address.path)

    assert wrong == []
    assert errors() == []
    assert {address.name for _, address in own} == ONES_OWN


@pytest.mark.parametrize("kind", ["running", "partners"])
def test_a_player_can_send_what_she_likes(
    world: World, kind: str, errors: Callable[[], list[str]]
) -> None:
    """But for acts that need no field: those are hers to do."""
    client = world.client("seat")
    names = {"table", "table-pulse", "table-moves", "table-join", "table-log", "table-step",
             "table-new", "table-start", "table-cancel", "table-leave"}  # fmt: skip
    before = fingerprint()
    wrong = []

    for number, address in enumerate(meant(world, kind)):
        if address.name not in names:
            continue
        sender = Sender(client, 1000 + number)
        for _ in range(3 * TRIES):
            cache.clear()
            response = sender.send(address.path)
            if not is_fine(response):
                wrong.append(f"{address.path}: {response.status_code}")

    assert wrong == []
    assert errors() == []
    assert changed(before) == []


@pytest.mark.parametrize("text", TEXTS)
def test_no_text_is_a_move_but_those_that_are_offered(
    world: World, text: str, errors: Callable[[], list[str]]
) -> None:
    client, table = world.client("seat"), world.tables["running"]
    before = fingerprint()
    wrong = []

    for field in ("action", "seen", "once"):
        fields = {"action": "no such action", "seen": f"v{table.version}", "once": "1", field: text}
        response = client.post(reverse("table-moves", args=[table.pk]), fields)
        if response.status_code not in {409, 422}:
            wrong.append((field, response.status_code))

    assert wrong == []
    assert errors() == []
    assert changed(before) == []


def test_another_seat_s_action_is_refused(world: World) -> None:
    """Bart sends what the page offers to Anne, whose turn it is."""
    table = world.tables["running"]
    here = reverse("table", args=[table.pk])
    page = browser.page(world.client("seat").get(here))
    (form,) = [form for form in browser.forms(page, here) if form.htmx]
    other = world.client("other")
    before = fingerprint()

    response = form.send(other)

    assert response.status_code == 409
    assert "It is not your turn." in response.content.decode()
    assert changed(before) == []


NUMBERS = (0, 2**31, 2**32, 2**63 - 1, 2**63, 2**64, 10**30, 10**400)


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: f"{len(str(number))}-digits")
@pytest.mark.parametrize("viewer", ["anonymous", "seat", "staff"])
def test_no_number_is_too_large_to_be_not_found(
    world: World, viewer: str, number: int, errors: Callable[[], list[str]]
) -> None:
    client = world.client(viewer)
    here = reverse("table", args=[world.tables["running"].pk])
    paths = [
        *(f"/tables/{number}/{end}" for end in ("", "pulse/", "log/", "log/1/", "record.json")),
        f"{here}log/{number}/" if number > 1000 else "/tables/0/",
        f"/mailbox/{number}/",
    ]
    posts = [
        *(f"/tables/{number}/{end}/" for end in ("moves", "join", "resign", "messages", "start")),
        *(f"/messages/{number}/{end}/" for end in ("report", "block", "remove")),
        f"/settings/sessions/{number}/end/",
    ]

    answers = {path: client.get(path).status_code for path in paths}
    answers |= {path: client.post(path).status_code for path in posts}
    if viewer == "staff":
        answers |= {
            path: client.get(path).status_code
            for path in (f"/admin/games/table/{number}/change/", f"/admin/accounts/user/{number}/")
        }

    assert {path: status for path, status in answers.items() if status not in {302, 404}} == {}
    assert errors() == []


PAGES = ("0", "-1", "999999999", "9" * 30, "9" * 5000, "x", "", "1.5", "٣", "\x00", "last")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page[:9] or "none")
def test_no_page_of_a_list_is_out_of_range(
    world: World, page: str, errors: Callable[[], list[str]]
) -> None:
    client = world.client("seat")
    log = reverse("table-log", args=[world.tables["running"].pk])

    answers = [client.get(path, {"page": page}) for path in ("/", "/tables/", log)]

    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert errors() == []


WORDS = ("<script>", "loot\x00", "%00", "..", "é" * 200, "a" * 3000, "Anne\x00", "Änne", "an ne")


@pytest.mark.parametrize("word", WORDS, ids=lambda word: ascii(word)[:12])
def test_no_word_in_an_address_is_too_strange(
    world: World, word: str, errors: Callable[[], list[str]]
) -> None:
    from urllib.parse import quote

    client = world.client("seat")
    paths = [
        f"/{folder}/{quote(word)}/"
        for folder in ("rules", "tables/new", "people", "notices/off", "accounts/verify")
    ]

    answers = {path: client.get(path).status_code for path in paths}
    answers["/?game"] = client.get("/", {"game": word, "pace": word}).status_code
    answers["invite"] = client.get("/tables/5/", {"invite": word, "chosen": word}).status_code

    assert [path for path, status in answers.items() if status >= 500] == []
    assert errors() == []


def test_what_is_looked_for_is_never_markup(world: World) -> None:
    wicked = '"><script>alert(1)</script>'
    table = world.tables["running"]
    client = world.client("seat")
    answers = [
        client.get("/", {"game": wicked, "pace": wicked}),
        client.get(reverse("table", args=[table.pk]), {"chosen": wicked, "invite": wicked}),
        client.post(reverse("table-moves", args=[table.pk]), {"action": wicked}),
        client.post(reverse("table-new", args=["loot"]), {"name": wicked, "seats": wicked}),
        client.get(reverse("account_login"), {"next": wicked}),
        client.get(f"/{wicked}/"),
    ]

    assert [a.status_code for a in answers if "<script>alert" in a.content.decode()] == []


@pytest.mark.parametrize("name", ["table-moves", "table-messages", "table-join", "table-new"])
@pytest.mark.parametrize("htmx", [False, True])
def test_a_megabyte_is_refused_in_a_sentence(
    world: World, name: str, htmx: bool, errors: Callable[[], list[str]]
) -> None:
    client = world.client("seat")
    table = world.tables["running"]
    path = reverse(name, args=["loot" if name == "table-new" else table.pk])
    headers = {"HX-Request": "true"} if htmx else {}
    before = fingerprint()

    answer = client.post(path, {"action": "x" * 1_000_000}, headers=headers)

    assert answer.status_code == 413
    assert "more text than this site takes" in answer.content.decode()
    assert (answer.headers.get("HX-Retarget") == "#toasts") == htmx
    assert ("<html" in answer.content.decode()) != htmx
    assert errors() == []
    assert changed(before) == []


def test_too_many_fields_are_refused_in_a_sentence(
    world: World, errors: Callable[[], list[str]]
) -> None:
    client = world.client("seat")
    path = reverse("table-moves", args=[world.tables["running"].pk])

    many = client.post(path, {f"field{n}": "x" for n in range(500)})
    files = client.post(path, {f"f{n}": SimpleUploadedFile("x", b"x") for n in range(9)})
    query = client.get("/?" + "&".join(f"f{n}=1" for n in range(500)))

    for answer in (many, files, query):
        assert answer.status_code == 400
        assert "could not be read" in answer.content.decode()
    assert errors() == []


COOKIES = (
    "session=x", "session=\"" + "\\000" * 9 + "\"", "session=" + "x" * 3000,
    "csrf=<script>", "messages=x", "language=\x01", "; ;=;a", "session=\"\\377\"",
)  # fmt: skip


@pytest.mark.parametrize("cookie", COOKIES, ids=lambda cookie: ascii(cookie)[:20])
def test_no_cookie_breaks_a_page(
    world: World, cookie: str, errors: Callable[[], list[str]]
) -> None:
    client = Client()

    answers = [
        client.get(path, headers={"Cookie": cookie}) for path in ("/", "/settings/", "/rules/")
    ]
    answers.append(client.post("/tables/1/moves/", headers={"Cookie": cookie}))

    assert [answer.status_code for answer in answers] == [200, 302, 200, 302]
    assert errors() == []


@pytest.mark.parametrize("status", [400, 403, 404, 500])
def test_the_pages_of_errors_need_no_request(status: int) -> None:
    """As Django draws them when everything else has failed."""
    from django.template.loader import get_template

    page = get_template(f"{status}.html").render()

    tree, faults = browser.read(page)
    assert faults == []
    assert len(tree.all("h1")) == 1
    assert tree.all("title")[0].text.strip()


def test_the_page_for_our_own_faults_stands_alone() -> None:
    """It asks for no file whose name a broken release might not know."""
    from django.conf import settings

    source = (settings.BASE_DIR / "templates" / "500.html").read_text()

    assert "{% static" not in source
    assert "{% extends" not in source
    assert "{% url" not in source
