"""The log in words: the game's events by its board, the site's own events here."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

import msgspec
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.boards import BOARDS
from games.engines.contract import Event

KEPT = 4096
"""Moves whose sentences a process remembers."""

REPAIR = "site.repair"
"""The house has set the table back: `step` and `reason`."""

type Told = tuple[tuple[int | None, str], ...]
"""Sentences, each with the seat it is about."""
type News = tuple[tuple[int, int | None, str], ...]
"""Lines about several moves, each with the place of the move it ends with, and its seat."""


def told(slug: str, events: str, viewer: int | None, names: tuple[str, ...]) -> Told:
    """What the stored events of a move tell this viewer: worded once, for they never change."""
    return _remembered(slug, events, viewer, names, get_language())


@lru_cache(maxsize=KEPT)
def _remembered(
    slug: str, events: str, viewer: int | None, names: tuple[str, ...], _language: str | None
) -> Told:
    worded = [(e.seat, _tell(slug, e, names, viewer)) for e in _seen(events, viewer)]
    lines = [(seat, words) for seat, words in worded if words]
    return tuple(_joined(lines) if BOARDS[slug].sums_up else lines)


def _seen(events: str, viewer: int | None) -> list[Event]:
    decoded = msgspec.json.decode(events, type=tuple[Event, ...])
    return [event for event in decoded if event.seen_by is None or viewer in event.seen_by]


def _joined(lines: list[tuple[int | None, str]]) -> list[tuple[int | None, str]]:
    """What is about the same seat stands in one line."""
    runs = groupby(lines, key=lambda line: line[0])
    return [(seat, " ".join(words for _seat, words in run)) for seat, run in runs]


def recounted(slug: str, moves: Sequence[tuple[str, tuple[str, ...]]], viewer: int | None) -> News:
    """What the stored events of several moves tell this viewer, in as few lines as the board has
    for them. With each move come the names of those who sat there then.
    """
    left = [(at, event) for at, move in enumerate(moves) for event in _seen(move[0], viewer)]
    news: list[tuple[int, int | None, str]] = []
    while left:
        count = BOARDS[slug].chapter([event for _at, event in left])
        chapter, left = left[:count], left[count:]
        at = chapter[-1][0]
        words = _recount(slug, [event for _at, event in chapter], moves[at][1], viewer)
        if words:
            news.append((at, chapter[0][1].seat, words))
    return tuple(news)


def _recount(slug: str, events: Sequence[Event], names: tuple[str, ...], viewer: int | None) -> str:
    if len(events) == 1:
        return _tell(slug, events[0], names, viewer)
    return BOARDS[slug].recount(events, names, viewer)


def forget() -> None:
    """Word everything anew: for tests that change how a board speaks."""
    _remembered.cache_clear()


def _tell(slug: str, event: Event, names: tuple[str, ...], viewer: int | None) -> str:
    """One event in one sentence, or "" when it needs no line. A title may have words of its own for
    giving up.
    """
    if event.kind == REPAIR:
        return _repaired(event)
    if event.kind.startswith("site.") and event.seat is not None:
        return _site(event, names[event.seat])
    words = BOARDS[slug].tell(event, names, viewer)
    if not words and event.kind == "resigned" and event.seat is not None:
        return _resigned(names[event.seat])
    return words


def _site(event: Event, name: str) -> str:
    if event.kind == "site.rewind":
        return _rewound(name, event.data["step"])
    if event.kind == "site.ended":
        return _("Ended by agreement, without a result.")
    return _SITE[event.kind](name)


def _caretaker(name: str) -> str:
    return _(
        "%(name)s has missed three turns in a row. A bot plays on until %(name)s comes back."
    ) % {"name": name}


def _returned(name: str) -> str:
    return _("%(name)s is back and plays again.") % {"name": name}


def _resigned(name: str) -> str:
    return _("%(name)s has given up. A bot plays on.") % {"name": name}


def _undone(name: str) -> str:
    return _("%(name)s takes the last choice back.") % {"name": name}


def _taken_over(name: str) -> str:
    return _("%(name)s has taken this seat over and plays on.") % {"name": name}


def _left_over(name: str) -> str:
    return _("%(name)s's time is up: the day is booked as leave.") % {"name": name}


def _rewound(name: str, step: int) -> str:
    words = _("All agreed to what %(name)s proposed: the table goes back to step %(step)d.")
    return words % {"name": name, "step": step}


def _repaired(event: Event) -> str:
    return _("The house has set the table back to step %(step)s: %(reason)s") % event.data


_SITE = {
    "site.caretaker": _caretaker,
    "site.return": _returned,
    "site.undo": _undone,
    "site.substitute": _taken_over,
    "site.leave": _left_over,
}
