"""The rooms of a table and what is written there, as one reader may see it.

Who sits at a table has its own room, and so have partners; who looks on has another. Nobody reads
a room in which she may not write.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from config.statements import Query
from games.engines import ENGINES
from games.models import Block, Message, ReadMark, Seat, Table
from games.models.messages import GALLERY, TABLE, side_room
from games.selectors.options import options_of

SHOWN = 50


def _lines(table: int, room: str, reader: int) -> QuerySet[Message, tuple[Any, ...]]:
    blocked = Exists(Block.objects.filter(by=reader, blocked=OuterRef("author")))
    rows = Message.objects.filter(table=table, room=room).annotate(is_blocked=blocked)
    return rows.order_by("-pk").values_list(
        "pk", "author_id", "author__name", "body", "hidden_at", "sent_at", "is_blocked"
    )[:SHOWN]


LINES = Query(_lines, int, str, int)
"""The last messages of a room, the newest first, and whether the reader has blocked the author."""

LATEST = Query(
    lambda table, one, other: (
        Message.objects.filter(table=table, room__in=(one, other))
        .order_by("-pk")
        .values_list("pk")[:1]
    ),
    int,
    str,
    str,
)
"""The number of the last message in either of two rooms."""

MARK = Query(
    lambda table, user: ReadMark.objects.filter(table=table, user=user).values_list("read_up_to"),
    int,
    int,
)
"""How far somebody has read at a table."""

OF_HER_TIME = (
    Q(room__in=(TABLE, GALLERY))
    | Q(table__seats__taken_after=0)
    | Q(sent_at__gte=F("table__seats__joined_at"))
)
"""As `is_of_her_time`, where the seats are joined."""


@dataclass(frozen=True)
class MessageLine:
    """One message as the reader sees it; `body` is "" when she has blocked the author or a
    moderator removed it.
    """

    pk: int
    author: str
    is_own: bool
    body: str
    is_blocked: bool
    is_hidden: bool
    is_new: bool
    sent_at: datetime


def sides(table: Table, seats: int) -> tuple[int, ...]:
    """The side of each seat under the table's options."""
    return ENGINES[table.game_slug].sides(seats, options_of(table))


def side_with_partners(table: Table, seats: int, seat: int) -> int | None:
    """The side of a seat, or None when it plays alone."""
    all_sides = sides(table, seats)
    side = all_sides[seat]
    return side if all_sides.count(side) > 1 else None


def rooms(table: Table, seats: Sequence[Seat], viewer: int | None) -> tuple[str, ...]:
    """The rooms that a member of the site reads and writes here: the one in this seat, or one who
    looks on.
    """
    if viewer is None:
        return (GALLERY,) if table.started_at is not None else ()
    found = [TABLE] if _has_company(table, seats) else []
    side = side_with_partners(table, len(seats), viewer) if table.started_at else None
    if side is not None:
        found.insert(0, side_room(side))
    if table.is_over:
        found.append(GALLERY)
    return tuple(found)


def is_of_her_time(own: Seat | None, sent_at: datetime) -> bool:
    """Whether what partners wrote then was for the one who sits in this seat now, or for somebody
    from whom she took it over.
    """
    if own is None or not own.taken_after or own.joined_at is None:
        return True
    return sent_at >= own.joined_at


def _has_company(table: Table, seats: Sequence[Seat]) -> bool:
    """Whether another person sits there, or may still come."""
    if table.is_called_off:
        return False
    return table.started_at is None or sum(seat.user_id is not None for seat in seats) > 1


def latest(table_id: int, live: Sequence[str]) -> int:
    """The number of the last message in one or two rooms; 0 when there is none."""
    found = LATEST(table_id, live[0], live[-1]) if live else []
    return int(found[0][0]) if found else 0


def read_up_to(table_id: int, reader_id: int) -> int:
    """The number of the last message that somebody has been shown at a table."""
    found = MARK(table_id, reader_id)
    return int(found[0][0]) if found else 0


def channel(
    table: Table, room: str, reader_id: int, *, after: int | None = None
) -> tuple[MessageLine, ...]:
    """The last messages of a room, oldest first; those after number `after` are new. The caller has
    made sure that the reader belongs there.
    """
    return tuple(_line(row, reader_id, after) for row in reversed(LINES(table.pk, room, reader_id)))


def _line(row: tuple[Any, ...], reader_id: int, after: int | None) -> MessageLine:
    pk, author_id, author, body, hidden_at, sent_at, is_blocked = row
    is_own, is_hidden = author_id == reader_id, hidden_at is not None
    return MessageLine(
        pk=pk,
        author=author,
        is_own=is_own,
        body="" if is_blocked or is_hidden else body,
        is_blocked=is_blocked,
        is_hidden=is_hidden,
        is_new=after is not None and pk > after and not is_own and not is_blocked,
        sent_at=sent_at,
    )


def unread(user_id: int) -> dict[int, dict[str, int]]:
    """How many messages of others this person has not been shown: by table and room, for all tables
    where she sits. Not every room is hers to read; what partners wrote before she took a seat over
    was for another.
    """
    mark = ReadMark.objects.filter(user=user_id, table=OuterRef("table")).values("read_up_to")
    rows = (
        Message.objects.filter(OF_HER_TIME, table__seats__user=user_id, hidden_at=None)
        .exclude(author=user_id)
        .exclude(Exists(Block.objects.filter(by=user_id, blocked=OuterRef("author"))))
        .filter(pk__gt=Coalesce(Subquery(mark), 0))
        .values_list("table_id", "room")
        .annotate(number=Count("pk"))
    )
    found: dict[int, dict[str, int]] = {}
    for table, room, number in rows:
        found.setdefault(table, {})[room] = number
    return found
