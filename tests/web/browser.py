"""What the tests read out of a page: its elements, its forms, its links."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.test import Client

VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")
)


@dataclass
class Element:
    """One element of a page, with what is in it."""

    tag: str
    attributes: dict[str, str]
    parent: "Element | None" = None
    children: list["Element"] = field(default_factory=list)
    text: str = ""
    """Its own text and that of everything in it."""

    def walk(self) -> Iterator["Element"]:
        """The element and everything in it, in order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def all(self, *tags: str) -> list["Element"]:
        """The elements of these tags."""
        return [element for element in self.walk() if element.tag in tags]

    def get(self, name: str) -> str:
        """An attribute, "" when it is not there."""
        return self.attributes.get(name, "")

    def has(self, name: str) -> bool:
        return name in self.attributes

    @property
    def ancestors(self) -> Iterator["Element"]:
        """Everything it stands in, the nearest first."""
        element = self.parent
        while element is not None:
            yield element
            element = element.parent


class Reader(HTMLParser):
    """Builds the tree and notes what is not well-formed."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("document", {})
        self.open = [self.root]
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._add(tag, attrs)
        if tag in VOID:
            self.open.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._add(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag == self.open[-1].tag:
            self.open.pop()
        else:
            self.faults.append(f"</{tag}> closes <{self.open[-1].tag}>, line {self.getpos()[0]}")

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.text += data

    def _add(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(names) != len(set(names)):
            self.faults.append(f"<{tag}> has an attribute twice, line {self.getpos()[0]}")
        element = Element(tag, {name: value or "" for name, value in attrs}, self.open[-1])
        self.open[-1].children.append(element)
        self.open.append(element)


def read(html: str) -> tuple[Element, list[str]]:
    """The tree of a page, and what is not well-formed in it."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    left = [f"<{element.tag}> is never closed" for element in reader.open[1:]]
    return reader.root, reader.faults + left


def page(response: Any) -> Element:
    """The tree of an answer."""
    return read(response.content.decode())[0]


@dataclass(frozen=True)
class Form:
    """A form as a browser would send it: with its first choice ticked."""

    method: str
    action: str
    fields: dict[str, str]
    htmx: str
    """The address htmx would post it to, or ""."""

    def send(self, client: Client, **more: Any) -> Any:
        """Send it as it stands."""
        send = client.post if self.method == "post" else client.get
        return send(self.action, self.fields, **more)


def forms(tree: Element, path: str) -> list[Form]:
    """All forms of the page at this path."""
    return [
        Form(
            method=form.get("method").lower() or "get",
            action=form.get("action") or path,
            fields=filled_in(form),
            htmx=form.get("hx-post"),
        )
        for form in tree.all("form")
    ]


def filled_in(form: Element) -> dict[str, str]:
    """What the fields of a form hold; of radio buttons the ticked one, or else the first."""
    held: dict[str, str] = {}
    ticked: set[str] = set()
    for field_ in form.all("input", "textarea", "select"):
        name, kind = field_.get("name"), field_.get("type")
        if not name or kind in {"submit", "file"} or field_.has("disabled"):
            continue
        if kind == "radio":
            if name not in ticked and (field_.has("checked") or name not in held):
                held[name] = field_.get("value")
            ticked |= {name} if field_.has("checked") else set()
        elif kind == "checkbox":
            if field_.has("checked"):
                held[name] = field_.get("value") or "on"
        elif field_.tag == "select":
            held[name] = selected(field_)
        else:
            held[name] = field_.get("value") if field_.tag == "input" else field_.text.strip()
    return held


def selected(select: Element) -> str:
    """The value that a list shows."""
    options = select.all("option")
    chosen = next((option for option in options if option.has("selected")), None)
    shown = chosen or (options[0] if options else None)
    return shown.get("value") if shown else ""


def links(tree: Element) -> set[str]:
    """Where the links of a page lead, within the site."""
    found = {link.get("href").partition("#")[0] for link in tree.all("a") if link.has("href")}
    return {href for href in found if href.startswith(("/", "?"))}


def by_id(tree: Element, name: str) -> Element | None:
    """The element with this id."""
    return next((element for element in tree.walk() if element.get("id") == name), None)


def ticked(tree: Element) -> list[str]:
    """The actions that are ticked in the form of a table."""
    return [
        dot.get("value")
        for dot in tree.all("input")
        if dot.get("name") == "action" and dot.has("checked")
    ]


def choices(tree: Element) -> list[str]:
    """The actions that the form of a table offers."""
    return [dot.get("value") for dot in tree.all("input") if dot.get("name") == "action"]
