"""The manager writes to the members of a season."""

from datetime import datetime

from django.db import transaction

from games import notices_leagues
from games.models import Entry, Season
from games.services.leagues.locks import locked


@transaction.atomic
def write(
    *, season_id: int, level: int | None, once: str, subject: str, text: str, now: datetime
) -> int:
    """Owe a mail to all who play, wait or stand on the reserve list, or to one division; how many.
    The same `once` is the same letter.
    """
    season: Season = locked(season_id)
    entries = Entry.objects.filter(season=season, status__in=notices_leagues.KEPT)
    if level is not None:
        entries = entries.filter(division__level=level)
    users = sorted(entries.people())
    return notices_leagues.written(season, users, once=once, subject=subject, text=text, now=now)
