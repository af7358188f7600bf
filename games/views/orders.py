"""Standing orders are left and withdrawn; what a bid would cost is looked up."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.boards.base import Ask
from games.selectors import ordering, tables
from games.services import orders, undo
from games.services.refusals import Refusal, Refused
from games.views.guards import is_too_fast, known_table, member, members_only, user_id
from games.views.orderforms import AmountForm, OrderForm
from games.views.pages import CONFLICT, TOO_MANY, Kept, discreet, show_table

UNPROCESSABLE = 422


@require_POST
@known_table
@members_only
def leave(request: HttpRequest, table_id: int) -> HttpResponse:
    """Leave an order, or write one anew."""
    if is_too_fast(request):
        return show_table(request, table_id, refused=Refused("too_fast"), status=TOO_MANY)
    view = undo.witness(table_id, user_id(request))
    panel = ordering.panel(view)
    if panel is None or not panel.can_leave:
        return show_table(request, table_id, refused=Refused("no_orders"), status=CONFLICT)
    asks: tuple[Ask, ...] = ordering.asks(view)
    form = OrderForm(asks, panel.lines, request.POST)
    kept = Kept(orders=form)
    if not form.is_valid():
        problem = _("Something in the order is not right. Look below.")
        return show_table(request, table_id, problem=problem, kept=kept, status=UNPROCESSABLE)
    try:
        orders.leave(
            table_id=table_id,
            user_id=member(request),
            text=ordering.order_text(view, form.answers),
            instead_of=form.instead_of,
            now=timezone.now(),
        )
    except (Refused, Refusal) as refused:
        return show_table(request, table_id, refused=refused, kept=kept, status=CONFLICT)
    messages.success(request, _("Your order stands. Only you can see it."))
    return redirect("table", table_id)


@require_POST
@known_table
@members_only
def withdraw(request: HttpRequest, table_id: int, order_id: int) -> HttpResponse:
    """Take an order back."""
    if is_too_fast(request):
        return show_table(request, table_id, refused=Refused("too_fast"), status=TOO_MANY)
    try:
        orders.withdraw(table_id=table_id, user_id=member(request), order_id=order_id)
    except Refused as refused:
        return show_table(request, table_id, refused=refused, status=CONFLICT)
    messages.success(request, _("The order is withdrawn."))
    return redirect("table", table_id)


@require_safe
@known_table
@members_only
def foresee(request: HttpRequest, table_id: int) -> HttpResponse:
    """What would become of a bid, and the button that makes it: whole, or the part for htmx."""
    view = undo.witness(table_id, user_id(request))
    form = AmountForm(request.GET)
    amount = form.cleaned_data["amount"] if form.is_valid() else 0
    page = tables.page(view, now=timezone.now()) if view.has_started else None
    context = {
        "page": page,
        "table_id": table_id,
        "title": view.board.title,
        "amount": amount,
        "words": ordering.foreseen(view, amount),
        "action": _action(page, amount),
        "once": str(uuid.uuid4()),
    }
    part = "#foreseen" if getattr(request, "htmx", False) else ""
    return discreet(render(request, f"games/foreseen.html{part}", context), view)


def _action(page: tables.TablePage | None, amount: int) -> tuple[str, str]:
    """The legal action for such a bid with its words: the bid, or the look at higher bids among
    which it stands; empty when there is neither.
    """
    groups = page.groups if page is not None else ()
    offered = {option.value: option.text for group in groups for option in group.options}
    if f"bid {amount}" in offered:
        return f"bid {amount}", offered[f"bid {amount}"]
    jumps = [int(text.removeprefix("jump ")) for text in offered if text.startswith("jump ")]
    low = max((low for low in jumps if low <= amount), default=None)
    return ("", "") if low is None else (f"jump {low}", offered[f"jump {low}"])
