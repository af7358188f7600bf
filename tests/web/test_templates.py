"""Templates draw what they are given: no query, and no word that could not be translated."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.messages import get_messages
from django.db import connection
from django.template import Template
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.views import badge
from tests.web.urls import addresses
from tests.web.world import World, made

ROOT = Path(settings.BASE_DIR)
TEMPLATES = sorted((ROOT / "templates").rglob("*.*"))
SOURCES = sorted(
    path for app in ("accounts", "config", "games") for path in (ROOT / app).rglob("*.py")
)
SPOKEN = re.compile(r"[^\W\d_]{2,}")
MARKS = re.compile(r"&[a-z]+;|&#\d+;|\?\w+=")
PROPER = {"Parley", "Anne", "Bart", "Cora", "Dora", "Emil", "Finn"}
READ_ALOUD = re.compile(r'\b(?:aria-label|title|alt|placeholder)="([^"]*)"')
TRANSLATORS = {
    "_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy",
    "pgettext", "pgettext_lazy", "npgettext", "npgettext_lazy", "gettext_noop",
}  # fmt: skip
NAMED = re.compile(r"%(?:\((\w+)\))?[#0 +-]*\d*(?:\.\d+)?([diouxXeEfFgGcrsa%])")


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


class Blocked(Exception):
    """Somebody asked the database."""


def refuse(execute: Any, sql: str, *rest: Any) -> Any:
    raise Blocked(sql)


@pytest.mark.parametrize("viewer", ["anonymous", "seat", "other"])
def test_no_template_asks_the_database(
    world: World, viewer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every page of lobby and tables; what belongs to the session is read before."""
    client = world.client(viewer)
    drawn = Template.render
    asked: list[str] = []

    def render(self: Template, context: Any) -> Any:
        request = getattr(context, "request", None)
        if request is not None:
            str(request.user)
            list(get_messages(request))
            badge.count(request)
        try:
            with connection.execute_wrapper(refuse):
                return drawn(self, context)
        except Blocked as found:
            asked.append(f"{self.name}: {found}")
            raise

    monkeypatch.setattr(Template, "render", render)
    names = ("table", "lobby", "my-tables", "rules", "next-table")

    for address in addresses(world, *world.tables):
        if address.name.startswith(names):
            client.get(address.path)

    assert asked == []


def test_lists_of_any_length_take_as_many_queries(world: World) -> None:
    client = world.client("seat")
    client.get("/")
    counts = []

    for round_ in range(2):
        with CaptureQueriesContext(connection) as asked:
            client.get("/")
            client.get(reverse("my-tables"))
        counts.append(len(asked))
        for number in range(3):
            made(f"more {round_} {number}", [world.people["other"], world.people["seat"]], seats=4)

    assert counts[0] == counts[1]


@pytest.mark.parametrize("path", TEMPLATES, ids=relative)
def test_every_word_of_a_template_can_be_translated(path: Path) -> None:
    assert untranslated(path.read_text()) == []


def untranslated(source: str) -> list[str]:
    """Words that stand in a template outside of tags, in the text or in what is read aloud."""
    for block in ("comment", "blocktranslate", "blocktrans", "verbatim"):
        source = re.sub(rf"{{%\s*{block}\b.*?{{%\s*end{block}\s*%}}", "", source, flags=re.DOTALL)
    source = re.sub(r"{#.*?#}|{%.*?%}|{{.*?}}", "", source, flags=re.DOTALL)
    source = re.sub(r"<!--.*?-->|<(style|script)\b.*?</\1>", "", source, flags=re.DOTALL)
    attributes = READ_ALOUD.findall(source)
    text = re.sub(r"<[^>]*>", " ", source)
    words = [word for part in (text, *attributes) for word in SPOKEN.findall(MARKS.sub("", part))]
    return [word for word in words if word not in PROPER]


def calls(path: Path) -> Iterator[tuple[ast.Call, str]]:
    """Where a module asks for a translation, and by which name."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call):
            function = node.func
            name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
            if name in TRANSLATORS:
                yield node, name


@pytest.mark.parametrize("path", SOURCES, ids=relative)
def test_every_message_can_be_found_and_filled_in(path: Path) -> None:
    """A literal, so that it is extracted; named places, so that they can change their order."""
    found = []

    for call, name in calls(path):
        texts = call.args[:2] if name.startswith("ngettext") else call.args[-1:]
        literals = [arg.value for arg in texts if isinstance(arg, ast.Constant)]
        if len(literals) != len(texts):
            found.append(f"line {call.lineno}: not a literal")
            continue
        found += [f"line {call.lineno}: {fault}" for fault in faults_of([str(t) for t in literals])]

    assert found == []


def faults_of(texts: list[str]) -> Iterator[str]:
    """What would go wrong when the messages are filled in."""
    places = [{name for name, kind in NAMED.findall(text) if kind != "%"} for text in texts]
    if any("" in names for names in places) and any("%" in t for t in texts):
        yield "a place without a name"
    if any(re.search(r"{\w*}", text) for text in texts):
        yield "braces are not filled in"
    if len({frozenset(names) for names in places}) > 1:
        yield "singular and plural differ"


FILLED = [
    (path, node)
    for path in SOURCES
    for node in ast.walk(ast.parse(path.read_text()))
    if isinstance(node, ast.BinOp)
    and isinstance(node.op, ast.Mod)
    and isinstance(node.left, ast.Call)
    and isinstance(node.right, ast.Dict)
    and isinstance(node.left.func, ast.Name)
    and node.left.func.id in TRANSLATORS
]


def test_what_a_message_names_is_given_to_it() -> None:
    wrong = []

    for path, node in FILLED:
        assert isinstance(node.left, ast.Call)
        assert isinstance(node.right, ast.Dict)
        if any(key is None for key in node.right.keys):
            continue
        texts = [str(arg.value) for arg in node.left.args if isinstance(arg, ast.Constant)]
        wanted = {name for text in texts for name, kind in NAMED.findall(text) if kind != "%"}
        given = {key.value for key in node.right.keys if isinstance(key, ast.Constant)}
        if wanted - given:
            wrong.append(f"{relative(path)}:{node.lineno}: {wanted - given}")

    assert FILLED
    assert wrong == []
