"""The reveal over the network: nothing readable before the key, and the clock from the key on."""

import re
from base64 import b64decode
from collections.abc import Iterator
from itertools import count
from typing import Any

import msgspec
import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.boards.anno.faces import card_face
from games.engines import ENGINES
from games.engines.chance import Quick
from games.models import Move, Table
from games.selectors import attempts, tables
from games.selectors.tables import token
from games.services import seals
from games.views.attempts import FRAGMENT
from tests.conftest import logged_in
from tests.games.playing import fresh, make, seat_of, state_of
from tests.web.urls import ROWS

_forms = count(1)


@pytest.fixture
def table(anne: User, bart: User, cora: User) -> Table:
    return make([anne, bart, cora], slug="anno", options={"events": True})


def tokens(table: Table, user: User) -> dict[str, str]:
    """What the form of this person's page would send."""
    return {"seen": token(fresh(table), seat_of(table, user)), "once": f"attempt-{next(_forms)}"}


def send(client: Client, name: str, table: Table, **fields: str) -> Any:
    return client.post(reverse(name, args=[table.pk]), fields)


def pinged(client: Client, table: Table, times: int = 3) -> str:
    found = ""
    for _ in range(times):
        answer = client.get(reverse("anno-ping", args=[table.pk]), {"token": found})
        found = answer.json()["token"]
    return found


def titles(table: Table) -> list[str]:
    """What the cards of the open row are called on a page."""
    return [card_face(name).title for name in state_of(table).rows[0]]


def opened(sealed: str, key: str) -> str:
    box = b64decode(sealed)
    return AESGCM(b64decode(key)).decrypt(box[:12], box[12:], None).decode()


def test_the_key_opens_what_was_sent_under_seal(
    table: Table, anne: User, anne_client: Client
) -> None:
    ping = pinged(anne_client, table)
    armed = send(anne_client, "anno-arm", table, ping=ping, **tokens(table, anne)).json()
    again = {"seen": armed["seen"], "once": armed["once"]}

    revealed = send(anne_client, "anno-key", table, ping=ping, **again).json()

    page = opened(armed["sealed"], revealed["key"])
    assert all(title in page for title in titles(table))
    assert revealed["ends"] - revealed["began"] == 180_000
    assert state_of(table).attempts[0][0].began == revealed["began"]


def test_the_envelope_tells_nothing_without_the_key(
    table: Table, anne: User, anne_client: Client
) -> None:
    armed = send(anne_client, "anno-arm", table, **tokens(table, anne)).json()

    assert b"annorow" not in b64decode(armed["sealed"])
    with pytest.raises(InvalidTag):
        opened(armed["sealed"], "A" * 43 + "=")
    assert state_of(table).attempts[0][0].stage == "armed"


def test_every_envelope_has_the_same_length(table: Table, anne: User, anne_client: Client) -> None:
    """Long cards or short ones, rum or none: 40 deals, which make pages of different lengths."""
    sealed, pages = set(), set()
    for seed in range(40):
        other = ENGINES["anno"].resample(state_of(table), None, Quick(seed))
        Table.objects.filter(pk=table.pk).update(state=msgspec.json.encode(other).decode())
        view = tables.load(table.pk, anne.pk)
        page = render_to_string(FRAGMENT, {"drawing": attempts.sealed_drawing(view)})
        pages.add(len(page))
        sealed.add(len(seals.sealed(page, bytes(32))))

    assert len(pages) > 10
    assert sealed == {12 + seals.SIZE + 16}


def test_two_envelopes_of_one_attempt_are_opened_by_one_key(
    table: Table, anne: User, anne_client: Client
) -> None:
    """A second device, or a page that was opened again."""
    first = send(anne_client, "anno-arm", table, **tokens(table, anne)).json()
    second = send(anne_client, "anno-arm", table, **tokens(table, anne)).json()
    key = send(anne_client, "anno-key", table, **tokens(table, anne)).json()["key"]

    assert first["sealed"][:16] != second["sealed"][:16]
    assert opened(first["sealed"], key) == opened(second["sealed"], key)
    assert Move.objects.filter(table=table, text="arm").count() == 1


def test_the_same_request_for_the_key_is_answered_alike(
    table: Table, anne: User, anne_client: Client
) -> None:
    send(anne_client, "anno-arm", table, **tokens(table, anne))
    sent = tokens(table, anne)

    first = send(anne_client, "anno-key", table, **sent).json()
    again = send(anne_client, "anno-key", table, **sent).json()

    assert (first["key"], first["began"]) == (again["key"], again["began"])


def test_the_server_measures_the_network_itself(
    table: Table, anne: User, anne_client: Client
) -> None:
    ping = pinged(anne_client, table)
    send(anne_client, "anno-arm", table, **tokens(table, anne))

    send(anne_client, "anno-key", table, ping=ping, **tokens(table, anne))

    credit = -Move.objects.get(table=table, text="sail").credit
    assert 0 <= credit <= 400


def test_a_forged_measurement_is_worth_nothing(
    table: Table, anne: User, anne_client: Client
) -> None:
    send(anne_client, "anno-key", table, ping="400:forged:400", **tokens(table, anne))

    assert Move.objects.get(table=table, text="sail").credit == 0


def test_a_refused_reveal_says_why(table: Table, anne: User, anne_client: Client) -> None:
    stale = {**tokens(table, anne), "seen": "s7"}

    answer = send(anne_client, "anno-key", table, **stale)

    assert answer.status_code == 409
    assert "moved on" in answer.json()["problem"]
    assert state_of(table).attempts[0][0].stage == "idle"


def test_another_game_has_nothing_under_seal(anne: User, bart: User, anne_client: Client) -> None:
    other = make([anne, bart])

    for name in ("anno-arm", "anno-key"):
        assert send(anne_client, name, other, **tokens(other, anne)).status_code == 409


def pages(table: Table) -> Iterator[str]:
    """Every address of a table that can be got."""
    for row in ROWS:
        if row.of_table and not row.posts:
            arguments = {"table_id": table.pk}
            if row.name == "table-step":
                arguments["number"] = fresh(table).version
            yield reverse(row.name, kwargs=arguments)
    yield reverse("table-pulse", args=[table.pk]) + "?seen=other"


def texts(table: Table, client: Client) -> str:
    """All that can be read of a table, in one."""
    answers = [client.get(page) for page in pages(table)]
    answers += [client.get(page, headers={"hx-request": "true"}) for page in pages(table)]
    return "".join(answer.content.decode() for answer in answers if answer.status_code < 500)


def shows_cards(table: Table, text: str) -> bool:
    """Whether a row of cards, or any card or event of the row by its code, is in a page."""
    state = state_of(table)
    codes = [*state.rows[0], state.events[0]]
    coded = any(re.search(rf"[\"'>]{re.escape(code)}[\"'<]", text) for code in codes)
    return coded or '<ol class="annorow"' in text


def test_no_page_shows_a_card_before_the_clock_runs(
    table: Table, anne: User, anne_client: Client, bart_client: Client
) -> None:
    readers = [anne_client, bart_client, Client()]

    assert not any(shows_cards(table, texts(table, reader)) for reader in readers)
    send(anne_client, "anno-arm", table, **tokens(table, anne))
    assert not any(shows_cards(table, texts(table, reader)) for reader in readers)
    send(anne_client, "anno-key", table, **tokens(table, anne))
    shown = [shows_cards(table, texts(table, reader)) for reader in readers]
    assert shown == [True, False, False]
    answer = {"action": "answer 1", **tokens(table, anne)}
    anne_client.post(reverse("table-moves", args=[table.pk]), answer)
    assert not any(shows_cards(table, texts(table, reader)) for reader in readers)


def test_pages_do_not_depend_on_cards_that_nobody_has_seen(
    table: Table, anne: User, anne_client: Client
) -> None:
    """The same page, but for its tokens, over two tables that differ in the cards alone."""
    game = ENGINES["anno"]
    passing = re.compile(r'name="(?:csrfmiddlewaretoken|once)" value="[^"]*"|data-now="\d+"')
    page = reverse("table", args=[table.pk])
    seen = []
    for seed in range(3):
        other = game.resample(state_of(table), 0, Quick(seed))
        Table.objects.filter(pk=table.pk).update(state=msgspec.json.encode(other).decode())
        seen.append(passing.sub("", anne_client.get(page).content.decode()))

    assert len(set(seen)) == 1


def test_without_a_script_the_move_shows_the_cards_and_starts_the_clock(
    table: Table, anne: User, anne_client: Client
) -> None:
    sent = {"action": "sail", **tokens(table, anne)}

    answer = anne_client.post(reverse("table-moves", args=[table.pk]), sent, follow=True)

    assert all(title in answer.content.decode() for title in titles(table))
    assert state_of(table).attempts[0][0].began > 0


def test_a_reload_and_a_second_device_show_the_running_attempt(
    table: Table, anne: User, anne_client: Client
) -> None:
    sent = {"action": "sail", **tokens(table, anne)}
    anne_client.post(reverse("table-moves", args=[table.pk]), sent)
    began = state_of(table).attempts[0][0].began

    for browser in (anne_client, logged_in(anne)):
        page = browser.get(reverse("table", args=[table.pk])).content.decode()
        assert all(title in page for title in titles(table))
        assert f'data-began="{began}"' in page
