"""The page of one table, whole or as the fragment that htmx swaps: shared by all views that end on
it.
"""

import uuid
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from games.forms import MessageForm
from games.selectors import lists, messages, tables
from games.services.refusals import Refusal, Refused
from games.views import words
from games.views.guards import member, user_id

CONFLICT = 409
TOO_MANY = 429


@dataclass(frozen=True)
class Kept:
    """What the page keeps of a request that did not succeed."""

    chosen: str = ""
    """The action that is to stay ticked."""
    since: int | None = None
    """The version of the table that the request had seen, when it was out of date."""
    message: MessageForm | None = None


NOTHING = Kept()


def show_table(
    request: HttpRequest,
    table_id: int,
    *,
    status: int = 200,
    refused: Refused | Refusal | None = None,
    problem: str = "",
    kept: Kept = NOTHING,
    invite: str = "",
    is_fragment: bool | None = None,
    view: tables.Loaded | None = None,
) -> HttpResponse:
    """The table as it is now, with a sentence on what went wrong, if anything did.

    Whole, or as a fragment for htmx; an address that is always one of them says which. `view` is
    the table when it has been read already.
    """
    if is_fragment is None:
        is_fragment = bool(getattr(request, "htmx", False))
    view = view or tables.load(table_id, user_id(request), invite)
    context = {
        "is_fragment": is_fragment,
        "problem": problem or (words.refusal(refused, view.table.game_slug) if refused else ""),
        **_waiting(request, table_id),
    }
    if not view.has_started:
        return _show_open(request, view, context, status, invite)
    context |= _started(request, view, kept)
    template = "games/table.html"
    return _rendered(request, view, template, context, status)


def _started(request: HttpRequest, view: tables.Loaded, kept: Kept) -> dict[str, Any]:
    page = tables.page(
        view, now=timezone.now(), once=str(uuid.uuid4()), chosen=kept.chosen, since=kept.since
    )
    lines = (
        messages.channel(view.table, page.side, member(request)) if page.side is not None else ()
    )
    return {"page": page, "messages_shown": lines, "message_form": kept.message or MessageForm()}


def _waiting(request: HttpRequest, table_id: int) -> dict[str, Any]:
    """How many tables wait for this person, and the next of them besides this one."""
    own = user_id(request)
    waiting = lists.waiting(own) if own is not None else ()
    return {
        "waiting_count": len(waiting),
        "next_table": next((other for other in waiting if other != table_id), None),
    }


def _show_open(
    request: HttpRequest, view: tables.Loaded, context: dict[str, Any], status: int, invite: str
) -> HttpResponse:
    context |= {"open": tables.open_page(view, now=timezone.now()), "invite": invite}
    return _rendered(request, view, "games/open_table.html", context, status)


def _rendered(
    request: HttpRequest, view: tables.Loaded, template: str, context: dict[str, Any], status: int
) -> HttpResponse:
    """The whole page, or the part of it that changes."""
    name = template + "#play" * context["is_fragment"]
    return discreet(render(request, name, context, status=status), view)


def discreet(response: HttpResponse, view: tables.Loaded) -> HttpResponse:
    """What is private is neither for search engines nor for any store."""
    if view.table.is_private:
        response.headers["X-Robots-Tag"] = "noindex"
        response.headers["Cache-Control"] = "no-store, private"
    return response
