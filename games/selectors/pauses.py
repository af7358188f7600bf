"""Who wants a table to pause, and what one may do about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.models import Seat, Table
from games.selectors.tables import Loaded

AT_MOST = 14
"""Days that a pause lasts at most; then the table goes on by itself."""


def voters(seats: Sequence[Seat]) -> list[Seat]:
    """The seats without whose consent nothing stops: those that people play themselves."""
    return [
        seat
        for seat in seats
        if seat.user_id is not None and not seat.bot and seat.resigned_at is None
    ]


@dataclass(frozen=True)
class PauseBox:
    """What the page says about pauses, and which buttons it offers."""

    pk: int
    is_paused: bool
    ends_at: datetime | None
    """When a pause ends by itself."""
    wanted_by: tuple[str, ...]
    missing: tuple[str, ...]
    """Who has not agreed yet."""
    can_ask: bool
    can_withdraw: bool
    can_end: bool
    can_nudge: bool
    """Another keeps the table waiting."""
    most: int


def box(view: Loaded) -> PauseBox | None:
    """For those with a seat at a table that runs or pauses; None for all others."""
    table, own = view.table, view.own
    if own is None or table.status not in {Table.Status.RUNNING, Table.Status.PAUSED}:
        return None
    is_paused, able = table.status == Table.Status.PAUSED, voters(view.seats)
    return PauseBox(
        pk=table.pk,
        is_paused=is_paused,
        ends_at=table.paused_at + timedelta(days=AT_MOST) if table.paused_at else None,
        wanted_by=tuple(view.names[seat.number] for seat in able if seat.wants_pause),
        missing=tuple(view.names[seat.number] for seat in able if not seat.wants_pause),
        can_ask=not is_paused and own in able and not own.wants_pause,
        can_withdraw=not is_paused and own.wants_pause,
        can_end=is_paused and own.resigned_at is None,
        can_nudge=not is_paused and any(seat.to_act and seat is not own for seat in able),
        most=AT_MOST,
    )
