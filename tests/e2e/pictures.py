"""A site of its own, a browser before it, and four pictures of each page."""

import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.test.runner import DiscoverRunner
from django.test.utils import override_settings
from django.urls import reverse
from playwright.sync_api import FloatRect, Page, sync_playwright
from pytest_django.live_server_helper import LiveServer

from games.models import Table
from tests.conftest import make_person
from tests.e2e.atlas import survey, visit
from tests.e2e.crew import HEIGHT, NARROW, SETTLED, WIDE, Crew, Scheme, launch
from tests.web.world import build, made, played

TALL, GAP = 1080, 16
SIZES = {"small": NARROW, "wide": WIDE}
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


@contextmanager
def site() -> Iterator[Crew]:
    """An empty site, and a browser to look at it."""
    runner = DiscoverRunner(verbosity=0, interactive=False)
    runner.setup_test_environment()
    databases = runner.setup_databases()
    Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)
    mail = {
        "BACKEND": "accounts.mailbox.MailboxBackend",
        "OPTIONS": {"file_path": tempfile.mkdtemp(prefix="parley-mail-")},
    }
    with override_settings(PARLEY_MAILBOX=True, MAILERS={"default": mail}):
        server = LiveServer("127.0.0.1")
        try:
            with sync_playwright() as playwright:
                yield Crew(launch(playwright), server.url)
        finally:
            server.stop()
            runner.teardown_databases(databases)


def shoot(page: Page, folder: Path, label: str) -> None:
    """Four pictures of one page."""
    name = re.sub(r"[^a-z0-9]+", "-", label.lower()).strip("-")
    for size, width in SIZES.items():
        for scheme in SCHEMES:
            page.set_viewport_size({"width": width, "height": HEIGHT})
            page.emulate_media(color_scheme=scheme)
            page.evaluate(SETTLED)
            page.screenshot(path=folder / f"{name}-{size}-{scheme}.png", full_page=True)


def take(folder: Path, word: str = "") -> None:
    """Pictures of the pages whose label holds the word."""
    folder.mkdir(parents=True, exist_ok=True)
    with site() as crew:
        for sight in survey(build()):
            if word in sight.label:
                page = visit(crew, sight)
                shoot(page, folder, sight.label)
                page.context.close()


def take_board(path: Path) -> None:
    """The picture of the README: four people in the middle of a game of Loot. (What is committed
    was brought down to 192 colours, a third of the size.)
    """
    with site() as crew:
        people = [make_person(name) for name in ("Anne", "Bart", "Cora", "Dora")]
        table = made("picture 1894", people)
        played(table, 21, waits_for=people[0])
        Table.objects.filter(pk=table.pk).update(name="The Tortuga Round")
        page = crew.open(reverse("table", args=[table.pk]), people[0])
        board = page.get_by_role("region", name="The board").bounding_box()
        assert board is not None
        clip: FloatRect = {"x": 0, "y": board["y"] - GAP, "width": WIDE, "height": TALL}
        page.screenshot(path=path, full_page=True, clip=clip)
