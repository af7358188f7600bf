"""Wakes a worker for a bot after a move: only to be prompt, for the heartbeat finds what is
missed.
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


def _send(table_id: int) -> None:
    try:
        current_app.send_task(
            "games.tasks.run_bots",
            kwargs={"table_id": table_id},
            expires=60,
            retry=False,
            ignore_result=True,
        )
    except Exception as failure:
        logger.warning("no worker could be woken for table %s: %s", table_id, failure)
