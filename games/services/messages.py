"""The rooms of a table: say something, block its author; and how far somebody has read."""

from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from games.models import Message, ReadMark, Seat, Table
from games.models.messages import GALLERY, TABLE, side_room
from games.selectors import messages as reading
from games.selectors import tables
from games.selectors.tables import Loaded, Missing
from games.services import circle, record
from games.services.refusals import NotFound, Refused

MESSAGES_PER_MINUTE = 10
AT_A_STROKE = timedelta(seconds=20)
"""Who sends the same words twice within this time has pressed the button twice."""
LONGEST = Message.LONGEST
SIDE = "side"
"""The room of the writer's own side, whichever that is."""


@transaction.atomic(durable=True)
def say(
    *,
    table_id: int,
    user_id: int,
    body: str,
    now: datetime,
    room: str = SIDE,
    invite: str = "",
) -> Message:
    """Write into a room: `table`, `gallery`, or `side` for that of one's own side.

    Raises `NotFound` for a private table of others, and `Refused` where one does not belong, while
    the moderators let one write nothing, when the text is empty or too long, or when too fast.
    The same line at once again is the message that is there already.
    """
    table, seats = record.locked(table_id)
    slug = _room(_seen(table, seats, user_id, invite), room)
    _keep_from_muted(user_id, now)
    body = body.strip()
    if not body or len(body) > LONGEST:
        raise Refused("message_length", most=LONGEST)
    again = _said_just_now(table, slug, user_id, body, now)
    if again is not None:
        return again
    _keep_slow(user_id, now)
    return Message.objects.create(table=table, room=slug, author_id=user_id, body=body, sent_at=now)


def _said_just_now(
    table: Table, slug: str, user_id: int, body: str, now: datetime
) -> Message | None:
    last = Message.objects.filter(table=table, room=slug).order_by("-pk").first()
    if last is None or (last.author_id, last.body) != (user_id, body):
        return None
    return last if now - last.sent_at < AT_A_STROKE else None


def _seen(table: Table, seats: list[Seat], user_id: int, invite: str) -> Loaded:
    """The table as this person sees it. Raises `NotFound` for a private one of others."""
    try:
        return tables.loaded(table, seats, user_id, invite)
    except Missing as missing:
        raise NotFound("no_table") from missing


def _room(view: Loaded, wanted: str) -> str:
    table, seats, own = view.table, view.seats, view.viewer
    if wanted == GALLERY:
        slug = GALLERY
    elif own is None:
        raise Refused("not_seated")
    else:
        slug = TABLE if wanted == TABLE else _side(table, seats, own)
    if slug not in reading.rooms(table, seats, own):
        raise Refused("no_room" if table.started_at or own is None else "not_running")
    return slug


def _side(table: Table, seats: list[Seat], own: int) -> str:
    if table.started_at is None:  # who sits with whom is known from the start only
        raise Refused("not_running", status=table.status)
    side = reading.side_with_partners(table, len(seats), own)
    if side is None:
        raise Refused("no_partners")
    return side_room(side)


def _keep_from_muted(user_id: int, now: datetime) -> None:
    user = User.objects.get(pk=user_id)
    if user.is_muted(now) or not user.is_active:
        raise Refused("muted")


def _keep_slow(user_id: int, now: datetime) -> None:
    recent = Message.objects.filter(author=user_id, sent_at__gt=now - timedelta(minutes=1)).count()
    if recent >= MESSAGES_PER_MINUTE:
        raise Refused("message_rate", most=MESSAGES_PER_MINUTE)


def mark_read(*, table_id: int, user_id: int, up_to: int) -> None:
    """Keep that somebody has been shown the messages up to this one."""
    mark = ReadMark(table_id=table_id, user_id=user_id, read_up_to=up_to)
    ReadMark.objects.bulk_create(
        [mark],
        update_conflicts=True,
        unique_fields=["table", "user"],
        update_fields=["read_up_to"],
    )


def block(*, message_id: int, user_id: int, wanted: bool, invite: str = "") -> int:
    """Block the author of a message that one may read, or no longer; the table's number."""
    message = readable(message_id, user_id, invite)
    circle.block(user_id=user_id, person_id=message.author_id, wanted=wanted)
    return message.table_id


def readable(message_id: int, user_id: int, invite: str = "") -> Message:
    """The message, when this user may read the room it stands in; else `NotFound`."""
    message = Message.objects.select_related("table", "author").filter(pk=message_id).first()
    if message is None:
        raise NotFound("no_message")
    view = _seen(message.table, record.SEATED(message.table_id), user_id, invite)
    if message.room not in reading.rooms(view.table, view.seats, view.viewer):
        raise NotFound("no_message")
    is_partners = message.room not in {TABLE, GALLERY}
    if is_partners and not reading.is_of_her_time(view.own, message.sent_at):
        raise NotFound("no_message")
    return message


def for_moderators(message_id: int, user_id: int) -> Message:
    """A message that a moderator may look at: one of a room that is open to her, or one that
    somebody has reported; else `NotFound`.
    """
    reported = Message.objects.select_related("author").filter(pk=message_id, report__isnull=False)
    return reported.first() or readable(message_id, user_id)
