"""Asking one's favourites to a table that waits for players."""

from datetime import datetime

from django.db import transaction

from games import notices_around
from games.models import Favourite, Table
from games.services import record
from games.services.refusals import Refused


@transaction.atomic(durable=True)
def invite(*, table_id: int, user_id: int, person_id: int, now: datetime) -> None:
    """Owe an invitation to a favourite of one who sits at an open table, once for each table. Who
    has blocked the asker is not written to, and nobody is told.

    Raises `NotFound`, or `Refused`.
    """
    table, seats = record.locked(table_id)
    own = record.seat_of(seats, user_id)
    if table.status != Table.Status.OPEN:
        raise Refused("not_open", status=table.status)
    if any(seat.user_id == person_id for seat in seats):
        raise Refused("seated_already")
    if not Favourite.objects.filter(user=user_id, person=person_id).exists():
        raise Refused("no_favourite")
    notices_around.invited(table, person_id, by=own, now=now)
