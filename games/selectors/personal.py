"""What this app knows about a person, for her export."""

from typing import Any

from accounts.models import User
from games.models import Message, Move, Mute, Report, Seat, Table


def export(user: User) -> dict[str, Any]:
    """Her tables, moves, messages, mutes and reports, as JSON values."""
    return {
        "tables_made": [_table(table) for table in Table.objects.filter(maker=user).order_by("pk")],
        "seats": [
            _seat(seat)
            for seat in Seat.objects.filter(user=user).select_related("table").order_by("pk")
        ],
        "messages": list(
            Message.objects.filter(author=user).order_by("pk").values("table_id", "body", "sent_at")
        ),
        "muted": list(Mute.objects.filter(by=user).values_list("muted__name", flat=True)),
        "reports": list(Report.objects.filter(reporter=user).values("message_id", "reported_at")),
    }


def _table(table: Table) -> dict[str, Any]:
    return {
        "table": table.pk,
        "game": table.game_slug,
        "name": table.name,
        "status": table.status,
        "made_at": table.created_at,
    }


def _seat(seat: Seat) -> dict[str, Any]:
    moves = Move.objects.filter(table=seat.table_id, seat=seat.number, maker=Move.Maker.PERSON)
    return {
        "table": seat.table_id,
        "game": seat.table.game_slug,
        "seat": seat.number,
        "joined_at": seat.joined_at,
        "contribution": seat.contribution,
        "resigned_at": seat.resigned_at,
        "moves": list(moves.order_by("number").values("number", "text", "made_at")),
    }
