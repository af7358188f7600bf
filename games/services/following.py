"""Standing orders are followed: each move is a transaction of its own, made by the worker, until
somebody must be asked. Nothing is remembered but rows, so that a run that was killed goes on.
"""

import logging
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, Q

from games import notices
from games.models import Move, Seat, StandingOrder, Table
from games.services import orders, record
from games.services.freeze import INTERRUPTED, PASSING, freeze
from games.services.record import Sitting
from games.services.refusals import Refused

logger = logging.getLogger(__name__)

ROUND = 20.0
"""Seconds after which one run ends; the next takes up what is left."""

ASKABLE = Q(
    ended_at=None,
    owner=F("seat__user"),
    seat__to_act=True,
    seat__bot="",
    seat__table__status=Table.Status.RUNNING,
) & (Q(looked=None) | ~Q(looked=F("seat__table__version")))
"""Orders that nobody has looked at since the table is as it is."""
UNTOLD = Q(last_move__gt=F("told"))
"""Orders that made moves of which their owner was not told yet."""


def run(*, now: Callable[[], datetime], table_id: int | None = None) -> int:
    """Follow the orders that are due, at one table or at all; how many moves were made."""
    ends_at = now().timestamp() + ROUND
    made = 0
    for table in due(table_id):
        while now().timestamp() < ends_at and _run_one(table, now):
            made += 1
    return made


def due(table_id: int | None = None) -> list[int]:
    """The tables at which orders wait to be looked at, or to be told of."""
    found = StandingOrder.objects.filter(ASKABLE | UNTOLD)
    if table_id is not None:
        found = found.filter(seat__table=table_id)
    return list(found.order_by("seat__table").values_list("seat__table", flat=True).distinct())


def _run_one(table_id: int, now: Callable[[], datetime]) -> bool:
    try:
        return follow(table_id=table_id, now=now())
    except Refused:
        return False
    except INTERRUPTED:
        raise
    except PASSING as failure:
        logger.warning("the orders of table %s wait for the next run: %s", table_id, failure)
        return False
    except Exception:
        logger.exception("orders cannot be followed at table %s; it is frozen", table_id)
        freeze(table_id=table_id)
        return False


@transaction.atomic(durable=True)
def follow(*, table_id: int, now: datetime) -> bool:
    """Make the one move that an order asks for now. False when there is none: then whoever is to
    act is asked, and those whose orders have played are told.
    """
    table, seats = record.locked(table_id)
    if table.status == Table.Status.RUNNING:
        sitting = record.sitting_of(table, seats)
        if any(_move(sitting, seat, now) for seat in seats if _may_follow(seat)):
            return True
    _tell(table, seats, now)
    return False


def _may_follow(seat: Seat) -> bool:
    """Only on the owner's own turn, and only while she plays herself."""
    return seat.has_orders and seat.to_act and not seat.bot and seat.user_id is not None


def _move(sitting: Sitting, seat: Seat, now: datetime) -> bool:
    left = orders.unended(sitting, seat, now)
    action = _wanted(sitting, seat, left)
    if action is None:
        StandingOrder.objects.filter(seat=seat).update(looked=sitting.table.version)
        return False
    order = _speaker(sitting, seat, left, action)
    step, act = record.resolved(sitting, seat.number, action, maker=Move.Maker.ORDER, now=now)
    move = record.record(sitting, step, act, now=now)
    _note(order, move.number)
    return True


def _wanted(sitting: Sitting, seat: Seat, left: list[StandingOrder]) -> Any:
    """A legal action, or None: what an order names that is not legal is not done."""
    if not left:
        return None
    action = sitting.game.follow(sitting.state, seat.number, orders.joined(left))
    return action if action in sitting.game.legal_actions(sitting.state, seat.number) else None


def _speaker(sitting: Sitting, seat: Seat, left: list[StandingOrder], action: Any) -> StandingOrder:
    """The order that asked for the action: the first that would do so alone."""
    alone = (
        order
        for order in left
        if sitting.game.follow(sitting.state, seat.number, order.text) == action
    )
    return next(alone, left[0])


def _note(order: StandingOrder, number: int) -> None:
    order.did = [*order.did, number]
    order.last_move = number
    order.save(update_fields=["did", "last_move"])


def _tell(table: Table, seats: list[Seat], now: datetime) -> None:
    """One notice to each whose orders have played since the last one and since her own last move,
    and who is not asked now.
    """
    rows = StandingOrder.objects.filter(seat__table=table)
    since: dict[int, int] = {}
    untold, unseen = set(), set()
    for number, last_move, told in rows.values_list("seat__number", "last_move", "told"):
        since[number] = max(told, since.get(number, 0))
        untold |= {number} if last_move > told else set()
        unseen |= {number} if last_move > max(told, seats[number].last_move) else set()
    if not untold:
        return
    rows.filter(seat__number__in=untold).update(told=table.version)
    if table.status == Table.Status.RUNNING:
        news = [(seats[number], since[number]) for number in sorted(unseen)]
        notices.ordered(table, news, now=now)
