"""What this app knows about a person, for her export."""

from typing import Any

from accounts.models import User
from games.models import (
    Appeal,
    Asking,
    AuditEntry,
    BestTime,
    Block,
    Entry,
    Favourite,
    Handover,
    Message,
    Move,
    Note,
    Rating,
    Report,
    Seat,
    StandingOrder,
    Substitute,
    Table,
)

OF_HER = (
    AuditEntry.Act.REMOVE,
    AuditEntry.Act.RESTORE,
    AuditEntry.Act.MUTE,
    AuditEntry.Act.UNMUTE,
    AuditEntry.Act.BAN,
    AuditEntry.Act.UNBAN,
)
"""What moderators did to her, and not what they answered to those who reported her."""


def export(user: User) -> dict[str, Any]:
    """Her tables, moves, messages, favourites, blocks, best times and reports, what moderators did
    about her, and her part in leagues, as JSON values.
    """
    return {
        "tables_made": [_table(table) for table in Table.objects.filter(maker=user).order_by("pk")],
        "seats": [
            _seat(seat)
            for seat in Seat.objects.filter(user=user).select_related("table").order_by("pk")
        ],
        "seats_left": [
            _seat_left(row) for row in Handover.objects.filter(left=user).order_by("pk")
        ],
        "substitute": list(
            Substitute.objects.filter(user=user).values("games", "at_once", "is_paused")
        ),
        "asked_to_substitute": list(
            Asking.objects.filter(user=user)
            .order_by("pk")
            .values("table_id", "seat", "asked_at", "answer", "answered_at")
        ),
        "messages": list(
            Message.objects.filter(author=user, hidden_at=None)
            .order_by("pk")
            .values("table_id", "room", "body", "sent_at")
        ),
        "messages_removed": list(
            Message.objects.filter(author=user)
            .exclude(hidden_at=None)
            .order_by("pk")
            .values("table_id", "room", "sent_at", "hidden_at")
        ),
        "notes": list(
            Note.objects.filter(user=user).order_by("pk").values("table_id", "body", "written_at")
        ),
        "blocked": list(Block.objects.filter(by=user).values_list("blocked__name", flat=True)),
        "favourites": list(
            Favourite.objects.filter(user=user)
            .order_by("pk")
            .values("person__name", "table_id", "game_slug")
        ),
        "best_times": list(
            BestTime.objects.filter(user=user).order_by("kind").values("kind", "time", "made_at")
        ),
        "entries": list(
            Entry.objects.of(user.pk)
            .order_by("pk")
            .values(
                "team_name",
                "season__league__name",
                "season__number",
                "division__level",
                "status",
                "availability",
                "address",
                "registered_at",
                "left_at",
                "final_place",
                "movement",
            )
        ),
        "appeals": list(
            Appeal.objects.filter(entry__user=user)
            .order_by("pk")
            .values("text", "made_at", "answer")
        ),
        "ratings": list(
            Rating.objects.filter(user=user)
            .order_by("pk")
            .values("game_slug", "mu", "sigma", "tables")
        ),
        "reports": list(
            Report.objects.filter(reporter=user)
            .order_by("pk")
            .values("message_id", "person__name", "reason", "reported_at", "outcome", "note")
        ),
        "moderation": list(
            AuditEntry.objects.filter(person=user, act__in=OF_HER)
            .order_by("pk")
            .values("act", "reason", "until", "made_at")
        ),
    }


def _seat_left(row: Handover) -> dict[str, Any]:
    """Her part of a seat that is somebody else's now."""
    own = (Move.Maker.PERSON, Move.Maker.ORDER)
    moves = Move.objects.filter(table=row.table_id, seat=row.seat, maker__in=own)
    moves = moves.filter(number__gt=row.since, number__lt=row.number)
    return {
        "table": row.table_id,
        "seat": row.seat,
        "left_at": row.taken_at,
        "moves": list(moves.order_by("number").values("number", "text", "made_at")),
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
    own = (Move.Maker.PERSON, Move.Maker.ORDER)
    moves = Move.objects.filter(
        table=seat.table_id, seat=seat.number, number__gt=seat.taken_after, maker__in=own
    )
    orders = StandingOrder.objects.filter(seat=seat, owner=seat.user).order_by("pk")
    return {
        "table": seat.table_id,
        "game": seat.table.game_slug,
        "seat": seat.number,
        "joined_at": seat.joined_at,
        "contribution": seat.contribution,
        "wish": seat.wish,
        "resigned_at": seat.resigned_at,
        "moves": list(moves.order_by("number").values("number", "text", "made_at")),
        "standing_orders": list(orders.values("text", "made_at", "ended_at", "did")),
    }
