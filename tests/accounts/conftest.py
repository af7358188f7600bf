"""A kind of mail of the tests' own, with templates of its own."""

from collections.abc import Mapping
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from accounts import registry
from accounts.models import Notice, User
from accounts.services import notify

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
TEMPLATES = Path(__file__).parent / "templates"


def prepare(notice: Notice, now: datetime) -> Mapping[str, Any] | None:
    """Stale when its context says so; a fault when its context says so."""
    if notice.context.get("fault"):
        raise ValueError("this notice cannot be worded")
    return None if notice.context.get("stale") else {"word": notice.context["word"], "now": now}


@pytest.fixture(autouse=True)
def _kinds(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three kinds: one hangs from a thread, one stands alone, one gathers what is due."""
    thread = registry.Kind("test", "Test mail", prepare, lambda notice: notice.context["thread"])
    monkeypatch.setattr(registry, "KINDS", {})
    registry.register_kind(thread)
    registry.register_kind(registry.Kind("lone", "Lone mail", prepare))
    flock = registry.Kind("flock", "Many in one", prepare, thread.thread, gathers=True)
    registry.register_kind(flock)
    (engine,) = settings.TEMPLATES
    settings.TEMPLATES = [{**engine, "DIRS": [TEMPLATES, *engine["DIRS"]]}]


def owe(
    user: User, key: str, *, kind: str = "test", due_at: datetime = NOON, **context: Any
) -> Notice:
    """One notice of the tests' kind."""
    held = {"word": "Ahoy", "thread": "table:7", **context}
    notify(recipient_id=user.pk, kind=kind, key=key, context=held, due_at=due_at)
    return Notice.objects.get(key=key)


def part(letter: EmailMessage, kind: str) -> str:
    """The text or HTML of a parsed message."""
    body = letter.get_body((kind,))
    assert body is not None
    return str(body.get_content())
