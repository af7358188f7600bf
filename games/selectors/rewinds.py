"""Whether a table is to go back to an earlier step, who wants it, and what one may do about it."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.models import Table
from games.selectors import pauses
from games.selectors.tables import Loaded, is_running, log_url

OPEN = timedelta(days=2)
"""How long a proposal stands, unless a move ends it."""


def is_open(table: Table, now: datetime) -> bool:
    """Whether a proposal stands: nothing has happened since it was made."""
    if table.rewind_version is None or table.rewind_until is None:
        return False
    return is_running(table) and table.rewind_version == table.version and now < table.rewind_until


@dataclass(frozen=True)
class RewindBox:
    """A proposal that stands, for one who sits at the table."""

    pk: int
    step: int
    url: str
    """Where one sees the table as it was then."""
    version: int
    """What was the last move when it was proposed."""
    by: str
    until: datetime
    agreed: tuple[str, ...]
    missing: tuple[str, ...]
    can_agree: bool
    can_refuse: bool


def box(view: Loaded, *, now: datetime) -> RewindBox | None:
    """The proposal as this viewer may answer it; None for those without a seat, and when there is
    none.
    """
    table, own = view.table, view.own
    if own is None or not is_open(table, now):
        return None
    assert table.rewind_until is not None
    able = pauses.voters(view.seats)
    return RewindBox(
        pk=table.pk,
        step=table.rewind_to,
        url=f"{log_url(table.pk)}{table.rewind_to}/",
        version=table.version,
        by=view.names[table.rewind_by],
        until=table.rewind_until,
        agreed=tuple(view.names[seat.number] for seat in able if seat.wants_rewind),
        missing=tuple(view.names[seat.number] for seat in able if not seat.wants_rewind),
        can_agree=own in able and not own.wants_rewind,
        can_refuse=own in able,
    )


def is_alone(view: Loaded) -> bool:
    """Whether nobody else must agree: only bots play with this viewer, who take part."""
    return pauses.voters(view.seats) == [view.own]


def may_propose(view: Loaded, step: int) -> bool:
    """Whether this viewer may propose to go back to this step."""
    own = view.own
    if own is None or not is_running(view.table) or not view.table.allows_rewind:
        return False
    return own in pauses.voters(view.seats) and step < view.table.version
