"""What the managers of leagues are told by mail: what waits for them, once an hour at most."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts import registry
from accounts.models import Notice
from accounts.services import NewNotice, notify_many
from games.models import Season
from games.notices_leagues import thread
from games.selectors import attention

KIND = "manager"
HOUR = timedelta(hours=1)


def register() -> None:
    """Make the mail to managers known to the accounts."""
    registry.register_kind(
        registry.Kind(KIND, _("A league waits for its manager"), prepare, thread, can_wait=True)
    )


def called(season: Season, *, now: datetime) -> None:
    """Something in the season needs a hand: owe the managers a mail at the end of the hour, which
    tells whatever waits then.
    """
    since = now.astimezone(UTC).replace(minute=0, second=0, microsecond=0)
    context = {"season": season.pk, "hour": since.isoformat()}
    notify_many(
        NewNotice(
            recipient_id=user.pk,
            kind=KIND,
            key=f"{KIND}:{season.pk}:{since:%Y-%m-%dT%H}:{user.pk}",
            due_at=since + HOUR,
            context=context,
        )
        for user in attention.managers()
    )


def prepare(notice: Notice, now: datetime) -> Mapping[str, Any] | None:
    """What a mail shows; None when nothing waits any more, or for other people."""
    if not attention.managers().filter(pk=notice.recipient_id).exists():
        return None
    season = Season.objects.select_related("league").filter(pk=notice.context["season"]).first()
    if season is None:
        return None
    found = attention.overview(season, now=now)
    left = attention.left_since(season, datetime.fromisoformat(notice.context["hour"]))
    if not (found.failure or found.asking or found.appeals or left):
        return None
    return {
        "league": season.league.name,
        "number": season.number,
        "failure": found.failure,
        "asking": ", ".join(found.asking),
        "appeals": ", ".join(map(str, found.appeals)),
        "left": ", ".join(left),
        "url": settings.PARLEY_URL + reverse("admin:games_season_change", args=[season.pk]),
    }
