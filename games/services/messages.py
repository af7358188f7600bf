"""The private channel of partners: say something, report it, mute somebody."""

from datetime import datetime, timedelta

from django.db import transaction

from games.models import Message, Mute, Report, Seat
from games.selectors import messages as reading
from games.services import record
from games.services.refusals import NotFound, Refused

MESSAGES_PER_MINUTE = 10
LONGEST = 500


@transaction.atomic(durable=True)
def say(*, table_id: int, user_id: int, body: str, now: datetime) -> Message:
    """Write to the own side's channel. Raises `Refused` without partners, when empty, or when too
    fast.
    """
    table, seats = record.locked(table_id)
    seat = record.seat_of(seats, user_id)
    if table.started_at is None:  # who sits with whom is known from the start only
        raise Refused("not_running", status=table.status)
    side = reading.side_with_partners(table, len(seats), seat.number)
    if side is None:
        raise Refused("no_partners")
    body = body.strip()
    if not body or len(body) > LONGEST:
        raise Refused("message_length", most=LONGEST)
    _keep_slow(user_id, now)
    return Message.objects.create(table=table, side=side, author_id=user_id, body=body, sent_at=now)


def _keep_slow(user_id: int, now: datetime) -> None:
    recent = Message.objects.filter(author=user_id, sent_at__gt=now - timedelta(minutes=1)).count()
    if recent >= MESSAGES_PER_MINUTE:
        raise Refused("message_rate", most=MESSAGES_PER_MINUTE)


@transaction.atomic(durable=True)
def report(*, message_id: int, user_id: int, now: datetime) -> int:
    """Ask the moderators to look at a message that one may read; the number of its table."""
    message = _readable(message_id, user_id)
    Report.objects.get_or_create(
        message=message, reporter_id=user_id, defaults={"reported_at": now}
    )
    return message.table_id


@transaction.atomic(durable=True)
def mute(*, message_id: int, user_id: int, is_muted: bool) -> int:
    """Hide from oneself what the author of a message writes, or show it; the table's number."""
    message = _readable(message_id, user_id)
    if message.author_id == user_id:
        raise Refused("own_message")
    if is_muted:
        Mute.objects.get_or_create(by_id=user_id, muted_id=message.author_id)
    else:
        Mute.objects.filter(by=user_id, muted=message.author_id).delete()
    return message.table_id


def _readable(message_id: int, user_id: int) -> Message:
    """The message, when this user sits on the side it was written to; else `NotFound`."""
    message = Message.objects.select_related("table").filter(pk=message_id).first()
    if message is None:
        raise NotFound("no_message")
    seats = list(Seat.objects.filter(table=message.table).order_by("number"))
    own = next((seat.number for seat in seats if seat.user_id == user_id), None)
    if own is None or reading.side_with_partners(message.table, len(seats), own) != message.side:
        raise NotFound("no_message")
    return message
