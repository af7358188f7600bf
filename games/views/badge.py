"""What the header of every page shows."""

from collections.abc import Callable

from django.http import HttpRequest

from games.selectors import lists
from games.views.guards import user_id


def count(request: HttpRequest) -> int:
    """How many tables wait for this person; asked of the database once for each request."""
    known: int | None = getattr(request, "waiting_count", None)
    if known is None:
        own = user_id(request)
        known = len(lists.waiting(own)) if own is not None else 0
        request.waiting_count = known  # type: ignore[attr-defined]
    return known


def waiting(request: HttpRequest) -> dict[str, Callable[[], int]]:
    """That number for all templates, counted only where one asks for it."""
    return {"waiting_count": lambda: count(request)} if hasattr(request, "user") else {}
