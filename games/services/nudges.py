"""A nudge: one at the table reminds another that all wait for her, once a day."""

from datetime import datetime

from django.db import transaction

from games import notices
from games.models import Table
from games.services import record
from games.services.refusals import Refused


@transaction.atomic(durable=True)
def nudge(*, table_id: int, user_id: int, now: datetime) -> int:
    """Owe a mail to each other person who is to act; to how many.

    Raises `Refused` for outsiders, when nobody else keeps the table waiting, and when all who do
    were nudged on this day (UTC) already.
    """
    table, seats = record.locked(table_id)
    own = record.seat_of(seats, user_id)
    if table.status != Table.Status.RUNNING:
        raise Refused("not_running", status=table.status)
    due = [seat for seat in seats if seat.to_act and not seat.bot and seat.number != own.number]
    if not due:
        raise Refused("nobody_waits")
    told = notices.nudged(table, due, by=own, now=now)
    if not told:
        raise Refused("nudged")
    return told
