"""Standing orders are left, changed and withdrawn: by the owner of the seat, at any time, until
they have ended. The engine says what is no order.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import F, QuerySet

from games.models import Seat, StandingOrder
from games.services import poke, record
from games.services.record import Sitting
from games.services.refusals import Refused

MOST = 40
"""Orders that a seat may have at once."""
LONGEST = 2000
"""Characters of one order."""


def of_seat(seat: Seat) -> QuerySet[StandingOrder]:
    """The orders that may act for this seat now, in the order in which they were left."""
    own = StandingOrder.objects.filter(seat=seat, owner=F("seat__user"), ended_at=None)
    return own.order_by("pk")


def joined(orders: list[StandingOrder]) -> str:
    """All orders of a seat as the engines read them: a line for each."""
    return "\n".join(order.text for order in orders)


@transaction.atomic(durable=True)
def leave(
    *, table_id: int, user_id: int, text: str, now: datetime, instead_of: int | None = None
) -> int:
    """Leave one more order, or write one anew; its id.

    Raises `NotFound`, `Refused`, or the engine's `Refusal`; then nothing has changed.
    """
    sitting = record.running(table_id)
    seat = _owned(sitting, user_id)
    others = [order for order in unended(sitting, seat, now) if order.pk != instead_of]
    line = _line(text)
    _check(sitting, seat, others, line, instead_of)
    order = _put(seat, line, instead_of, now)
    _look_again(sitting, seat)
    return order


@transaction.atomic(durable=True)
def withdraw(*, table_id: int, user_id: int, order_id: int) -> None:
    """Take an order back, or off the list when it has ended. Raises `NotFound` or `Refused`."""
    table, seats = record.locked(table_id)
    seat = record.seat_of(seats, user_id)
    gone, _ = StandingOrder.objects.filter(pk=order_id, seat=seat, owner=user_id).delete()
    if not gone:
        raise Refused("no_order")
    seat.has_orders = StandingOrder.objects.filter(seat=seat).exists()
    seat.save(update_fields=["has_orders"])
    StandingOrder.objects.filter(seat=seat).update(looked=None)
    poke.orders_after_commit(table, seats)


def unended(sitting: Sitting, seat: Seat, now: datetime) -> list[StandingOrder]:
    """The orders of the seat that can still do something; the others are marked as ended."""
    kept = []
    for order in of_seat(seat):
        if sitting.game.order_problem(sitting.state, seat.number, order.text) is None:
            kept.append(order)
            continue
        order.ended_at = now
        order.save(update_fields=["ended_at"])
    return kept


def _owned(sitting: Sitting, user_id: int) -> Seat:
    seat = record.seat_of(sitting.seats, user_id)
    if not sitting.game.takes_orders:
        raise Refused("no_orders")
    if seat.resigned_at is not None:
        raise Refused("resigned")
    return seat


def _line(text: str) -> str:
    line = " ".join(text.split())
    if len(line) > LONGEST:
        raise Refused("order_too_long", longest=LONGEST)
    return line


def _check(
    sitting: Sitting, seat: Seat, others: list[StandingOrder], line: str, instead_of: int | None
) -> None:
    if instead_of is not None and not of_seat(seat).filter(pk=instead_of).exists():
        raise Refused("no_order")
    if len(others) >= MOST:
        raise Refused("too_many_orders", most=MOST)
    for text in (line, "\n".join([*(order.text for order in others), line])):
        problem = sitting.game.order_problem(sitting.state, seat.number, text)
        if problem is not None:
            raise problem


def _put(seat: Seat, line: str, instead_of: int | None, now: datetime) -> int:
    if instead_of is not None:
        StandingOrder.objects.filter(pk=instead_of, seat=seat).update(text=line, made_at=now)
        return instead_of
    assert seat.user_id is not None
    order = StandingOrder.objects.create(seat=seat, owner_id=seat.user_id, text=line, made_at=now)
    return order.pk


def _look_again(sitting: Sitting, seat: Seat) -> None:
    """What the orders say together is another thing now: the next run asks them afresh."""
    StandingOrder.objects.filter(seat=seat).update(looked=None)
    if not seat.has_orders:
        seat.has_orders = True
        seat.save(update_fields=["has_orders"])
    poke.orders_after_commit(sitting.table, sitting.seats)
