"""The log in words: the game's events by its board, the site's own events here."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.boards.base import Board
from games.engines.contract import Event


def tell(board: Board[Any, Any], event: Event, names: Sequence[str], viewer: int | None) -> str:
    """One event in one sentence, or "" when it needs no line."""
    if event.seat is not None and event.kind in _SITE:
        return _SITE[event.kind](names[event.seat])
    return board.tell(event, names, viewer)


def _caretaker(name: str) -> str:
    return _(
        "%(name)s has missed three turns in a row. A bot plays on until %(name)s comes back."
    ) % {"name": name}


def _returned(name: str) -> str:
    return _("%(name)s is back and plays again.") % {"name": name}


def _resigned(name: str) -> str:
    return _("%(name)s has given up. A bot plays on.") % {"name": name}


_SITE = {"site.caretaker": _caretaker, "site.return": _returned, "resigned": _resigned}
