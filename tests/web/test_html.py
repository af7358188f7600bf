"""Every page of the site as HTML: well-formed, labelled, in order, and with links that lead
somewhere.
"""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse

from tests.web import browser
from tests.web.browser import Element
from tests.web.urls import addresses
from tests.web.world import VIEWERS, World

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
SILENT = frozenset({"hidden", "submit", "button", "image", "reset"})
for_every_viewer = pytest.mark.parametrize("viewer", VIEWERS)


def pages(world: World, viewer: str) -> Iterator[tuple[str, str]]:
    """Every HTML page of the site's own that this viewer can open: its path and its text."""
    client = world.client(viewer)
    for address in addresses(world, *world.tables):
        if address.name.startswith("admin:"):
            continue
        answer = client.get(address.path)
        if "text/html" in answer.headers.get("Content-Type", "") and answer.content:
            yield address.path, answer.content.decode()


def is_page(tree: Element) -> bool:
    """Whole pages, not fragments."""
    return bool(tree.all("html"))


@for_every_viewer
def test_every_page_is_well_formed(world: World, viewer: str) -> None:
    found = [
        f"{path}: {fault}" for path, text in pages(world, viewer) for fault in browser.read(text)[1]
    ]

    assert found == []


@for_every_viewer
def test_every_page_keeps_the_rules_of_a_document(world: World, viewer: str) -> None:
    found = []

    for path, text in pages(world, viewer):
        tree = browser.read(text)[0]
        faults = [*in_place(tree), *unlabelled(tree), *repeated(tree)]
        if is_page(tree):
            faults += document(tree)
        found += [f"{path}: {fault}" for fault in faults]

    assert found == []


def document(tree: Element) -> Iterator[str]:
    """Language, title, one main part, one first heading, and no step left out."""
    if not tree.all("html")[0].get("lang"):
        yield "no language"
    titles = [title for title in tree.all("title") if "svg" not in {e.tag for e in title.ancestors}]
    if len(titles) != 1 or len(titles[0].text.strip()) < len("x · Parley"):
        yield "no title"
    if len(tree.all("main")) != 1:
        yield "not one main part"
    levels = [int(heading.tag[1]) for heading in tree.all(*HEADINGS)]
    if levels.count(1) != 1:
        yield f"{levels.count(1)} first headings"
    yield from (
        f"h{after} after h{before}" for before, after in pairwise(levels) if after > before + 1
    )
    yield from (f"empty {h.tag}" for h in tree.all(*HEADINGS) if not h.text.strip())


def in_place(tree: Element) -> Iterator[str]:
    """Styles, scripts and handlers belong into files."""
    for element in tree.walk():
        if element.tag == "style":
            yield "a style in place"
        is_data = "json" in element.get("type")
        if element.tag == "script" and not element.get("src") and not is_data:
            yield "a script in place"
        yield from (
            f"<{element.tag} {name}>"
            for name in element.attributes
            if name == "style"
            or name.startswith(("on", "hx-on"))
            or "javascript:" in element.get(name)
        )


def repeated(tree: Element) -> Iterator[str]:
    """Two elements with one id, or a reference to none."""
    ids = [element.get("id") for element in tree.walk() if element.has("id")]
    yield from (
        f"id {name} twice" for name in sorted({name for name in ids if ids.count(name) > 1})
    )
    if not is_page(tree):
        return
    for element in tree.walk():
        for reference in ("for", "aria-labelledby", "aria-describedby", "form"):
            for name in element.get(reference).split():
                if name not in ids:
                    yield f"{reference}={name} leads nowhere"


def unlabelled(tree: Element) -> Iterator[str]:
    """Fields without a name, and what says nothing."""
    labels = {label.get("for") for label in tree.all("label")}
    for element in tree.all("input", "select", "textarea"):
        within = any(ancestor.tag == "label" for ancestor in element.ancestors)
        named = element.get("id") in labels or element.has("aria-label") or within
        if element.get("type") not in SILENT and not named:
            yield f"field {element.get('name')} without a label"
    yield from wordless(tree)


def wordless(tree: Element) -> Iterator[str]:
    """Buttons, links and pictures that say nothing."""
    for element in tree.all("a", "button"):
        pictured = any(inner.has("aria-label") for inner in element.walk())
        if not element.text.strip() and not pictured and not element.has("aria-labelledby"):
            yield f"{element.tag} {element.get('href')} without words"
    for element in tree.all("img"):
        if not element.has("alt"):
            yield "a picture without words"
    for element in tree.all("svg"):
        hidden = any(e.get("aria-hidden") == "true" for e in (element, *element.ancestors))
        if not hidden and not element.has("aria-label") and not element.all("title"):
            yield "a drawing without words"


@pytest.mark.parametrize("viewer", ["anonymous", "seat", "stranger"])
def test_every_link_leads_to_a_page(world: World, viewer: str) -> None:
    """Followed from the front page, and from every page found on the way."""
    client = world.client(viewer)

    found = crawled(client, "/")

    assert {path: status for path, status in found.items() if status not in {200, 302}} == {}
    assert len(found) > 20


def crawled(client: Client, start: str) -> dict[str, int]:
    """Every internal link from there on, with its status; of long lists a part."""
    statuses: dict[str, int] = {}
    waiting = [start]
    while waiting:
        path = waiting.pop()
        if path in statuses or is_far(path):
            continue
        answer = client.get(path)
        statuses[path] = answer.status_code
        if answer.status_code == 200 and "text/html" in answer.headers["Content-Type"]:
            links = browser.links(browser.page(answer))
            waiting += [
                link if link.startswith("/") else path.partition("?")[0] + link for link in links
            ]
    return statuses


def is_far(path: str) -> bool:
    """Steps of a game are all alike: every seventh is enough."""
    step = path.partition("?")[0].rstrip("/").rpartition("/log/")[2]
    return step.isdecimal() and int(step) > 9 and int(step) % 7 > 0


def test_a_person_who_is_gone_is_linked_from_nowhere(world: World) -> None:
    bart = world.people["other"]
    bart.is_active = False
    bart.save()

    page = browser.page(
        world.client("seat").get(reverse("table", args=[world.tables["running"].pk]))
    )

    assert reverse("person", args=["Bart"]) not in browser.links(page)
    assert "Bart" in page.text
