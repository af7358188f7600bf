"""The log in words: the game's events by its board, the site's own events here."""

from functools import lru_cache

import msgspec
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.boards import BOARDS
from games.engines.contract import Event

KEPT = 4096
"""Moves whose sentences a process remembers."""

type Told = tuple[tuple[int | None, str], ...]
"""Sentences, each with the seat it is about."""


def told(slug: str, events: str, viewer: int | None, names: tuple[str, ...]) -> Told:
    """What the stored events of a move tell this viewer: worded once, for they never change."""
    return _remembered(slug, events, viewer, names, get_language())


@lru_cache(maxsize=KEPT)
def _remembered(
    slug: str, events: str, viewer: int | None, names: tuple[str, ...], _language: str | None
) -> Told:
    decoded = msgspec.json.decode(events, type=tuple[Event, ...])
    seen = [event for event in decoded if event.seen_by is None or viewer in event.seen_by]
    worded = [(event.seat, _tell(slug, event, names, viewer)) for event in seen]
    return tuple((seat, words) for seat, words in worded if words)


def forget() -> None:
    """Word everything anew: for tests that change how a board speaks."""
    _remembered.cache_clear()


def _tell(slug: str, event: Event, names: tuple[str, ...], viewer: int | None) -> str:
    """One event in one sentence, or "" when it needs no line."""
    if event.seat is not None and event.kind in _SITE:
        return _SITE[event.kind](names[event.seat])
    return BOARDS[slug].tell(event, names, viewer)


def _caretaker(name: str) -> str:
    return _(
        "%(name)s has missed three turns in a row. A bot plays on until %(name)s comes back."
    ) % {"name": name}


def _returned(name: str) -> str:
    return _("%(name)s is back and plays again.") % {"name": name}


def _resigned(name: str) -> str:
    return _("%(name)s has given up. A bot plays on.") % {"name": name}


_SITE = {"site.caretaker": _caretaker, "site.return": _returned, "resigned": _resigned}
