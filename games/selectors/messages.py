"""A side's channel as one of its partners reads it."""

from dataclasses import dataclass
from datetime import datetime

import msgspec

from games.engines import ENGINES
from games.models import Message, Mute, Table

SHOWN = 50


@dataclass(frozen=True)
class MessageLine:
    """One message as the reader sees it; `body` is "" when the author is muted or a moderator hid
    it.
    """

    pk: int
    author: str
    is_own: bool
    body: str
    is_muted: bool
    is_hidden: bool
    sent_at: datetime


def sides(table: Table, seats: int) -> tuple[int, ...]:
    """The side of each seat under the table's options."""
    game = ENGINES[table.game_slug]
    return game.sides(seats, msgspec.json.decode(table.options, type=game.options_type))


def side_with_partners(table: Table, seats: int, seat: int) -> int | None:
    """The side of a seat, or None when it plays alone."""
    all_sides = sides(table, seats)
    side = all_sides[seat]
    return side if all_sides.count(side) > 1 else None


def channel(table: Table, side: int, reader_id: int) -> tuple[MessageLine, ...]:
    """The last messages of a side, oldest first. The caller has made sure that the reader belongs
    to it.
    """
    rows = Message.objects.filter(table=table, side=side).select_related("author")
    muted = set(Mute.objects.filter(by=reader_id).values_list("muted_id", flat=True))
    latest = list(rows.order_by("-sent_at", "-pk")[:SHOWN])
    return tuple(_line(row, reader_id, is_muted=row.author_id in muted) for row in reversed(latest))


def _line(row: Message, reader_id: int, *, is_muted: bool) -> MessageLine:
    is_hidden = row.hidden_at is not None
    return MessageLine(
        pk=row.pk,
        author=row.author.name,
        is_own=row.author_id == reader_id,
        body="" if is_muted or is_hidden else row.body,
        is_muted=is_muted,
        is_hidden=is_hidden,
        sent_at=row.sent_at,
    )
