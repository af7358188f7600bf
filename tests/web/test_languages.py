"""Every word of every page goes through the catalogs, whoever asked for the page before."""

import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from http import HTTPStatus
from typing import Any
from zoneinfo import available_timezones

import pytest
from django.utils import translation
from django.utils.translation import get_language_info

from config.settings import LANGUAGES
from games.engines import ENGINES
from games.engines.anno.content import NAMES as SHIPS
from games.engines.fleet.content import CAPTAINS, CARDS
from tests.web.urls import addresses
from tests.web.world import World

OPEN, CLOSE = "⟦", "⟧"
PLACES = re.compile(r"%\(\w+\)[sd]|%[sd]|{\w*}")
INMOST = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
WORD = re.compile(r"[^\W\d_]{2,}")
READ_ALOUD = {"aria-label", "title", "alt", "placeholder", "data-confirm"}
UNSEEN = {"script", "style"}
CIPHER = re.compile(r"[\d@_]|://")
SPOKEN = "de"
"""The language that is spoken here in brackets, and nowhere else, so that nothing is remembered in
it: those of a message end where a value begins.
"""
OTHERS_OWN = (
    "admin:auth", "admin:mfa", "admin:usersessions", "admin:account_",
    "admin:accounts_notice_preview",
)  # fmt: skip
"""Pages of libraries, worded in them; and mails in the language of whom they are for."""
PEOPLE = ("Anne", "Bart", "Cora", "Dora", "Emil", "Stella", "Recipient")
CATALOGS: Any = vars(translation)["_trans"]
GIVEN = (
    "Open", "Running", "Finished", "Partners", "Private", "Called Off", "The Cup", "published",
    "a word of Anne between partners",
)  # fmt: skip
LIBRARIES = ("User sessions", "Authenticators", "Search", "True", "False")
"""On the admin's pages; there, tables are called by the short name of the game and their number."""
NAMES = frozenset(
    word
    for name in (
        "Parley", "Discord", "Slack", "Deutsch", *PEOPLE, *GIVEN, *LIBRARIES,
        *ENGINES, *(slug.title() for slug in ENGINES),
        *(info["name_local"].capitalize() for info in map(get_language_info, dict(LANGUAGES))),
        *available_timezones(), *CAPTAINS, *(card.title for card in CARDS), *SHIPS.values(),
    )
    for word in WORD.findall(name)
)  # fmt: skip
"""What is called the same in every language."""


def bracketed(message: str) -> str:
    return OPEN + PLACES.sub(lambda place: f"{CLOSE}{place[0]}{OPEN}", message) + CLOSE


@pytest.fixture
def brackets(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[None]:
    """One more language: English with everything that a catalog gave in brackets."""
    settings.LANGUAGES = [*LANGUAGES, (SPOKEN, "Deutsch")]

    def bracketing(ask: Callable[..., str]) -> Callable[..., str]:
        def answer(*args: Any) -> str:
            found = ask(*args)
            is_spoken = translation.get_language() == SPOKEN and found.strip() and OPEN not in found
            return bracketed(found) if is_spoken else found

        return answer

    for name in ("gettext", "ngettext", "pgettext", "npgettext"):
        monkeypatch.setattr(CATALOGS, name, bracketing(getattr(CATALOGS, name)))
    with translation.override("en"):
        yield


class Reader(HTMLParser):
    """What is read on a page: its text, and what is read aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self.aloud: list[str] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in UNSEEN
        self.aloud += [value for name, value in attrs if name in READ_ALOUD and value]

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in UNSEEN

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.text.append(data)


def outside(text: str) -> str:
    """What no catalog gave."""
    while (shorter := INMOST.sub(" ", text)) != text:
        text = shorter
    return text


def unspoken(page: str) -> set[str]:
    """Words of a page that no catalog gave, without names, numbers, keys and addresses."""
    reader = Reader()
    reader.feed(page)
    texts = map(outside, (" ".join(reader.text), *reader.aloud))
    tokens = (token for text in texts for token in text.split() if not CIPHER.search(token))
    return {word for token in tokens for word in WORD.findall(token)} - NAMES


@pytest.mark.parametrize(
    ("viewer", "is_admin"), [("anonymous", False), ("seat", False), ("staff", True)]
)
@pytest.mark.usefixtures("brackets")
def test_every_word_of_a_page_is_in_the_readers_language(
    world: World, viewer: str, is_admin: bool
) -> None:
    """Whoever asked for the page before, and in whatever language: what is remembered is not mixed
    up.
    """
    client = world.client(viewer)
    found: dict[str, set[str]] = {}

    for address in addresses(world, *world.tables):
        is_of_others = address.name.startswith(OTHERS_OWN)
        if address.name.startswith("admin:") is not is_admin or is_of_others:
            continue
        client.get(address.path)
        page = client.get(address.path, headers={"accept-language": SPOKEN})
        if "html" in page.headers.get("Content-Type", "") and page.status_code == HTTPStatus.OK:
            assert page.headers["Content-Language"] == SPOKEN
            found.setdefault(address.name, set()).update(unspoken(page.content.decode()))

    assert {name: sorted(words) for name, words in found.items() if words} == {}
    assert len(found) > 10


def test_a_word_that_no_catalog_gave_is_found() -> None:
    page = f"<p title='Help'>{OPEN}It is {CLOSE}Anne{OPEN}'s <b>turn{CLOSE}</b> Now 12af</p>"

    assert unspoken(page) == {"Help", "Now"}
