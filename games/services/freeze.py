"""A table whose game fails is taken out of play until somebody looks at it; the others go on."""

from datetime import datetime

from celery.exceptions import SoftTimeLimitExceeded
from django.db import InterfaceError, OperationalError, transaction

from games import notices
from games.models import Table
from games.services import poke, record

PASSING = (OperationalError, InterfaceError)
"""A locked or lost database says nothing against a table: the next tick tries again."""
INTERRUPTED = (SoftTimeLimitExceeded,)
"""Nor does the end of a worker's time."""


@transaction.atomic(durable=True)
def freeze(*, table_id: int) -> None:
    """Stop the table and its clocks: no time runs out, no bot plays, until an administrator thaws
    it.
    """
    table, seats = record.locked(table_id)
    if table.status != Table.Status.RUNNING:
        return
    table.status = Table.Status.FROZEN
    table.undo_number = 0
    table.save(update_fields=["status", "undo_number"])
    for seat in seats:
        seat.deadline_at = None
    record.save_turns(seats)


@transaction.atomic(durable=True)
def thaw(*, table_id: int, now: datetime) -> None:
    """Let the table go on; whoever is to act starts the turn afresh."""
    table, seats = record.locked(table_id)
    if table.status != Table.Status.FROZEN:
        return
    table.status = Table.Status.RUNNING
    table.save(update_fields=["status"])
    due = [seat for seat in seats if seat.to_act]
    for seat in due:
        record.begin_turn(table, seat, now=now)
    record.limit(record.sitting_of(table, seats))
    record.save_turns(seats)
    notices.resumed(table, due, now=now)
    poke.bots_after_commit(table, seats)
