"""A new season of a league: its settings are copied, so that later changes leave it alone. They can
be changed while it is only planned, its dates until it closes.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from games.models import Fixture, League, Season
from games.models.leagues import Settings
from games.services.leagues import audit, rounds
from games.services.leagues.locks import locked, require
from games.services.refusals import Refused

Stage = Season.Stage
GOING = (Stage.PLANNED, Stage.REGISTRATION, Stage.DRAWN, Stage.RUNNING)


@dataclass(frozen=True)
class Dates:
    """When a season's stages begin."""

    registration_opens_at: datetime
    registration_closes_at: datetime
    starts_at: datetime
    closes_at: datetime


DATES = {field.name for field in fields(Dates)}


def settings_of(source: Settings) -> dict[str, object]:
    """What a season takes over from its league."""
    return {field.name: getattr(source, field.name) for field in Settings._meta.fields}


@transaction.atomic
def choose_options(*, league_id: int, options: rounds.Chosen) -> None:
    """Play the games of a league's next seasons with these options.

    Raises `Refused` for what cannot be played; then nothing has changed.
    """
    league = League.objects.select_for_update().get(pk=league_id)
    check_options(league, options)
    league.options = dict(options)
    league.save(update_fields=["options"])


def check_options(source: Settings, options: rounds.Chosen) -> None:
    """Raise `Refused` when a game cannot be played with these options."""
    for slug in source.games:
        if not rounds.can_play(slug, source.team_size, options):
            raise Refused("options_clash", game=slug)


def next_number(league_id: int) -> int:
    """The number of the league's next season."""
    last = Season.objects.filter(league=league_id).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def fresh_seed() -> str:
    """A seed for the lots that nobody could choose."""
    return secrets.token_hex(8)


@transaction.atomic
def plan(*, league_id: int, dates: Dates, seed: str = "") -> Season:
    """The next season of a league. The seed of its lots is drawn when none is given."""
    league = League.objects.select_for_update().get(pk=league_id)
    season = Season(
        league=league,
        number=next_number(league_id),
        seed=seed or fresh_seed(),
        registration_opens_at=dates.registration_opens_at,
        registration_closes_at=dates.registration_closes_at,
        starts_at=dates.starts_at,
        closes_at=dates.closes_at,
        **settings_of(league),
    )
    season.full_clean()
    season.save()
    return season


@transaction.atomic
def change(
    *, season_id: int, values: Mapping[str, object], by: int, reason: str, now: datetime
) -> None:
    """Give a season other dates or, while it is only planned, other settings. Once entries are open
    that is a line of its log. Raises `Refused` when it is too late, or for want of a reason.
    """
    season = locked(season_id)
    require(season, *GOING)
    is_planned = season.stage == Stage.PLANNED
    if not is_planned and set(values) - DATES:
        raise Refused("wrong_stage", stage=season.stage)
    for name, value in values.items():
        setattr(season, name, value)
    season.full_clean()
    check_options(season, season.options)
    season.save(update_fields=[*values])
    if values and not is_planned:
        _in_time(season)
        audit.ruled(season, "dates", now=now, by=by, reason=reason)


def _in_time(season: Season) -> None:
    """No open table becomes late after the end."""
    fixtures = Fixture.objects.filter(
        round__division__season=season, status=Fixture.Status.OPEN, late_at__gt=season.closes_at
    )
    fixtures.update(late_at=season.closes_at)
