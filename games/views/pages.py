"""The page of one table, whole or as the fragment that htmx swaps: shared by all views that end on
it.
"""

import uuid
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone

from games.forms import MessageForm
from games.selectors import (
    circle,
    endings,
    lists,
    moderation,
    ordering,
    pauses,
    rematches,
    rewinds,
    tables,
)
from games.selectors import talk as talking
from games.services import messages, undo
from games.services.refusals import Refusal, Refused
from games.views import words
from games.views.guards import user_id
from games.views.orderforms import OrderForm

CONFLICT = 409
TOO_MANY = 429


@dataclass(frozen=True)
class Kept:
    """What the page keeps of a request that did not succeed."""

    chosen: str = ""
    """The action that is to stay ticked."""
    sure: str = ""
    """The action that the page asks about once more."""
    since: int | None = None
    """The version of the table that the request had seen, when it was out of date."""
    message: MessageForm | None = None
    orders: OrderForm | None = None


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
    view = view or undo.witness(table_id, user_id(request), invite)
    context = {
        "is_fragment": is_fragment,
        "problem": problem or (words.refusal(refused, view.table.game_slug) if refused else ""),
        **_waiting(request, table_id),
        **talk_context(request, view, kept),
    }
    if not view.has_started:
        return _show_open(request, view, context, status, invite)
    context |= _started(request, view, kept)
    template = "games/table.html"
    return _rendered(request, view, template, context, status)


def _started(request: HttpRequest, view: tables.Loaded, kept: Kept) -> dict[str, Any]:
    now = timezone.now()
    page = tables.page(view, now=now, once=str(uuid.uuid4()), chosen=kept.chosen, since=kept.since)
    return {
        "page": page,
        "sure": kept.sure,
        "pause": pauses.box(view),
        "end_here": endings.box(view),
        "rewind": rewinds.box(view, now=now),
        "rematch": rematches.offer(view),
        "weighs_bids": view.board.weighs_bids and _asks_for_a_bid(page),
        **_orders(request, view, kept),
    }


def talk_context(request: HttpRequest, view: tables.Loaded, kept: Kept = NOTHING) -> dict[str, Any]:
    """The rooms that the viewer may read, each with its form; what is shown counts as read."""
    own, now = user_id(request), timezone.now()
    talk = talking.talk(view, own)
    if own is None:
        return {"talk": talk}
    if talk.is_news:
        messages.mark_read(table_id=view.table.pk, user_id=own, up_to=talk.last)
    user = request.user
    muted_until = user.muted_until if user.is_authenticated and user.is_muted(now) else None
    return {
        "talk": talk,
        "talk_invite": view.invite,
        "rooms": [(room, _message_form(room.slug, view, kept)) for room in talk.rooms],
        "muted_until": muted_until,
        "can_moderate": bool(user.is_authenticated and moderation.may_moderate(user)),
    }


def _message_form(slug: str, view: tables.Loaded, kept: Kept) -> MessageForm:
    if kept.message is not None and kept.message.data.get("room", "side") == slug:
        kept.message.auto_id = f"{slug}-%s"
        return kept.message
    return MessageForm(initial={"room": slug, "invite": view.invite}, auto_id=f"{slug}-%s")


def talk_news(request: HttpRequest, view: tables.Loaded) -> str:
    """What is new in the rooms, to be put beside whatever else is on the page."""
    context = talk_context(request, view)
    return render_to_string("games/partials/talk_news.html", context, request)


def _asks_for_a_bid(page: tables.TablePage) -> bool:
    options = (option for group in page.groups for option in group.options)
    return any(option.value.startswith(("bid ", "jump ")) for option in options)


def _orders(request: HttpRequest, view: tables.Loaded, kept: Kept) -> dict[str, Any]:
    """The viewer's standing orders; a page that asks for news leaves her form as it is."""
    panel = ordering.panel(view)
    if panel is None:
        return {"drops_orders": ordering.has_lapsed(view)}
    form = kept.orders
    old = ordering.answers(view, panel, request.GET.get("order", "")) if panel.can_leave else {}
    if form is None and panel.can_leave:
        form = OrderForm(ordering.asks(view), panel.lines, initial=old)
    has_form = bool(form and form.asks)
    return {
        "orders": panel,
        "order_form": form if has_form else None,
        "is_order_kept": kept.orders is not None or bool(old),
        "swaps_orders": request.method == "POST" or not panel.can_leave,
    }


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
    context |= {
        "open": tables.open_page(view, now=timezone.now()),
        "invite": invite,
        "to_invite": circle.to_invite(view),
    }
    return _rendered(request, view, "games/open_table.html", context, status)


def _rendered(
    request: HttpRequest, view: tables.Loaded, template: str, context: dict[str, Any], status: int
) -> HttpResponse:
    """The whole page, or the part of it that changes."""
    own = user_id(request)
    if own is not None and not context["is_fragment"]:
        context["is_favourite"] = circle.is_favourite_table(view.table.pk, own)
    name = template + "#play" * context["is_fragment"]
    return discreet(render(request, name, context, status=status), view)


def discreet(response: HttpResponse, view: tables.Loaded) -> HttpResponse:
    """What is private is neither for search engines nor for any store."""
    if view.table.is_private:
        response.headers["X-Robots-Tag"] = "noindex"
        response.headers["Cache-Control"] = "no-store, private"
    return response
