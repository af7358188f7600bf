"""Wakes a worker for bots and standing orders after a move: only to be prompt, for the heartbeat
finds what is missed.
"""

import logging
from functools import partial

from celery import current_app
from django.db import transaction

from games.models import Seat, Table

logger = logging.getLogger(__name__)


def bots_after_commit(table: Table, seats: list[Seat]) -> None:
    """Poke the bots of this table once the transaction has been committed, if one of them is to
    act.
    """
    if table.status == Table.Status.RUNNING and any(seat.bot and seat.to_act for seat in seats):
        transaction.on_commit(partial(_send, table.pk), robust=True)


def orders_after_commit(table: Table, seats: list[Seat]) -> None:
    """The same for standing orders, if a seat that has some is to act."""
    if table.status == Table.Status.RUNNING and any(_may_follow(seat) for seat in seats):
        transaction.on_commit(partial(_send, table.pk, "run_orders"), robust=True)


def _may_follow(seat: Seat) -> bool:
    return seat.has_orders and seat.to_act and not seat.bot


def _send(table_id: int, task: str = "run_bots") -> None:
    try:
        current_app.send_task(
            f"games.tasks.{task}",
            kwargs={"table_id": table_id},
            expires=60,
            retry=False,
            ignore_result=True,
        )
    except Exception as failure:
        logger.warning("no worker could be woken for table %s: %s", table_id, failure)
