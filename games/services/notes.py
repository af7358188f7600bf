"""Private notes of a player at a table."""

from datetime import datetime

from django.db import transaction

from games.models import Note, Seat
from games.services.refusals import NotFound, Refused


@transaction.atomic(durable=True)
def write(*, table_id: int, user_id: int, body: str, now: datetime) -> None:
    """Keep what the player wrote instead of what stood there; nothing deletes it.

    Raises `NotFound` for those without a seat, `Refused` when it is too long.
    """
    if not Seat.objects.filter(table=table_id, user=user_id).exists():
        raise NotFound("no_table")
    body = body.strip()
    if len(body) > Note.LONGEST:
        raise Refused("note_length", most=Note.LONGEST)
    if not body:
        Note.objects.filter(table=table_id, user=user_id).delete()
        return
    Note.objects.update_or_create(
        table_id=table_id, user_id=user_id, defaults={"body": body, "written_at": now}
    )
