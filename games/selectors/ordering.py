"""The standing orders of one viewer: nobody else is shown that there are any."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from django.db.models import F, Q

from games.boards.base import Ask
from games.models import StandingOrder, Table
from games.selectors import scenes
from games.selectors.tables import Loaded, log_url

SHOWN = 8
"""Moves of one order that are linked: the latest."""


@dataclass(frozen=True)
class OrderLine:
    """One order in words, with links to what it did."""

    pk: int
    text: str
    words: str
    has_ended: bool
    moves: tuple[tuple[int, str], ...]
    """(number of the move, where the table after it is), the latest last."""
    made: int
    """How many moves it made in all."""


@dataclass(frozen=True)
class OrdersPanel:
    """The place for standing orders on the page of a table."""

    pk: int
    lines: tuple[OrderLine, ...]
    can_leave: bool


def is_pending(view: Loaded) -> bool:
    """Whether an order of the viewer may make the move that she would be asked for."""
    own = view.own
    if own is None or not own.has_orders:
        return False
    waiting = StandingOrder.objects.filter(seat=own, owner=F("seat__user"), ended_at=None)
    return waiting.filter(Q(looked=None) | ~Q(looked=view.table.version)).exists()


def panel(view: Loaded) -> OrdersPanel | None:
    """What the viewer's page shows; None for others, for games without orders, and when there is
    nothing to show or to leave.
    """
    own = view.own
    if own is None or not view.game.takes_orders:
        return None
    is_running = view.table.status == Table.Status.RUNNING and own.resigned_at is None
    rows = StandingOrder.objects.filter(seat=own, owner=own.user_id).order_by("pk")
    lines = tuple(_line(view, row) for row in rows) if own.has_orders else ()
    return OrdersPanel(view.table.pk, lines, is_running) if is_running or lines else None


def has_lapsed(view: Loaded) -> bool:
    """Whether the viewer had a place for orders until the game ended."""
    own = view.own
    has_had = own is not None and own.resigned_at is None and view.game.takes_orders
    return has_had and view.table.is_over


def _line(view: Loaded, row: StandingOrder) -> OrderLine:
    assert view.viewer is not None
    numbers: Sequence[int] = row.did[-SHOWN:]
    return OrderLine(
        pk=row.pk,
        text=row.text,
        words=view.board.order_words(row.text, view.names, view.viewer),
        has_ended=row.ended_at is not None or view.table.status != Table.Status.RUNNING,
        moves=tuple((number, f"{log_url(view.table.pk)}{number}/") for number in numbers),
        made=len(row.did),
    )


def asks(view: Loaded) -> tuple[Ask, ...]:
    """What the viewer is asked to leave an order, from what she may see now."""
    assert view.viewer is not None
    return scenes.asks(view.table.game_slug, view.table.state, view.viewer, view.names)


def answers(view: Loaded, shown: OrdersPanel, chosen: str) -> dict[str, str]:
    """The answers of the order that the viewer wants to change; none when it is no such order."""
    lines = [line for line in shown.lines if str(line.pk) == chosen and not line.has_ended]
    if not lines:
        return {}
    return {**view.board.order_answers(lines[0].text, _seen(view)), "instead_of": chosen}


def order_text(view: Loaded, answers: dict[str, str]) -> str:
    """The order that these answers make."""
    assert view.viewer is not None
    return view.board.order_text(answers, _seen(view), view.viewer)


def foreseen(view: Loaded, amount: int) -> str:
    """What would become of an amount that the viewer thinks of bidding; "" where it is no bid."""
    if view.viewer is None or not view.has_started:
        return ""
    return view.board.foreseen(amount, _seen(view), view.names, view.viewer)


def _seen(view: Loaded) -> object:
    state = msgspec.json.decode(view.table.state, type=view.game.state_type)
    return view.game.observe(state, view.viewer)
