"""The log of a season: who did what, and why, for its members to read."""

from datetime import datetime

from games.models import Ruling, Season
from games.services.refusals import Refused

LONGEST_REASON = 300


def ruled(
    season: Season,
    kind: str,
    *,
    now: datetime,
    by: int | None = None,
    reason: str = "",
    entry_id: int | None = None,
    fixture_id: int | None = None,
) -> Ruling:
    """Write one line; what a person decides needs a reason: `Refused` without one."""
    reason = reason.strip()[:LONGEST_REASON]
    if by is not None and not reason:
        raise Refused("no_reason")
    return Ruling.objects.create(
        season=season,
        kind=kind,
        by_id=by,
        reason=reason,
        entry_id=entry_id,
        fixture_id=fixture_id,
        made_at=now,
    )
