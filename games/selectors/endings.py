"""Who wants to end a table without a result, and what one may do about it."""

from dataclasses import dataclass

from games.models import Table
from games.selectors.pauses import voters
from games.selectors.tables import Loaded

GOING = (Table.Status.RUNNING, Table.Status.PAUSED)
"""Where people may agree to end it."""


@dataclass(frozen=True)
class EndingBox:
    """What the page says about an end by agreement, and which buttons it offers."""

    pk: int
    wanted_by: tuple[str, ...]
    missing: tuple[str, ...]
    """Who has not agreed yet."""
    is_alone: bool
    """Whether nobody else has a say, so that she is asked once more."""
    can_ask: bool
    can_withdraw: bool
    ends_now: bool
    """Whether the table ends when she asks for it: nobody else is missing."""


def box(view: Loaded) -> EndingBox | None:
    """For those with a seat at a table that runs or pauses, and may end so; None for all others."""
    table, own = view.table, view.own
    if own is None or table.status not in GOING or not table.allows_ending:
        return None
    able = voters(view.seats)
    missing = [seat for seat in able if not seat.wants_end]
    ends_now = own in able and all(seat is own for seat in missing)
    return EndingBox(
        pk=table.pk,
        wanted_by=tuple(view.names[seat.number] for seat in able if seat.wants_end),
        missing=tuple(view.names[seat.number] for seat in missing),
        is_alone=able == [own],
        can_ask=own in able and (ends_now or not own.wants_end),
        can_withdraw=own in able and own.wants_end,
        ends_now=ends_now,
    )
