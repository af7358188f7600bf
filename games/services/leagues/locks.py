"""The lock of a season, under which everything about it changes."""

from games.models import Season
from games.services.refusals import NotFound, Refused


def locked(season_id: int) -> Season:
    """The season, locked until the transaction ends. Raises `NotFound`."""
    try:
        return (
            Season.objects.select_for_update(of=("self",))
            .select_related("league")
            .get(pk=season_id)
        )
    except Season.DoesNotExist as missing:
        raise NotFound("no_season") from missing


def require(season: Season, *stages: str) -> None:
    """Raise `Refused` unless the season is at one of these stages."""
    if season.stage not in stages:
        raise Refused("wrong_stage", stage=season.stage)
