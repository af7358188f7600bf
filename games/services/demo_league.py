"""The league of the demonstration, in mid-season: one round is played but for a late table, the
second has begun; somebody appeals, and somebody came too late.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from itertools import count

from accounts.models import User
from games.models import Fixture, League, Season
from games.services.leagues import entries, life, rulings, seasons
from games.services.tables import Luck

ROUND = timedelta(days=14)
BEGUN = timedelta(hours=3)
"""Since when the second round is in play."""
FIRST_LUCK = 100
"""The luck of the league's tables is numbered from here."""

GAP, LONG_GAP = timedelta(minutes=7), timedelta(hours=8)
"""Between two moves, and at the late table."""
APPEAL = "I was ill in the last days. May the table be counted without my last turns?"

type Play = Callable[[int, datetime, timedelta, datetime], None]
"""Plays a table: from when on, with what gap between two moves, and until when at most."""


def make(
    people: Sequence[User], reserve: User, *, luck: Callable[[int], Luck], play: Play, now: datetime
) -> Season:
    """A cup with these members in divisions of six, tables of three."""
    numbers = count(FIRST_LUCK)

    def fresh() -> Luck:
        return luck(next(numbers))

    season = _planned(now)
    life.advance(season_id=season.pk, luck=fresh, now=season.registration_opens_at)
    for minute, person in enumerate(people):
        _enter(season, person, season.registration_opens_at + timedelta(minutes=minute))
    life.advance(season_id=season.pk, luck=fresh, now=season.starts_at)
    _enter(season, reserve, season.starts_at + timedelta(days=1))
    *played, late = Fixture.objects.filter(round__division__season=season).order_by("pk")
    for fixture in played:
        play(fixture.table_id, season.starts_at, GAP, now)
    play(late.table_id, season.starts_at, LONG_GAP, now)
    life.advance(season_id=season.pk, luck=fresh, now=now)
    _appeal(played[0], now)
    return season


def _enter(season: Season, person: User, now: datetime) -> None:
    entries.register(season_id=season.pk, user_id=person.pk, availability="", address=None, now=now)


def _appeal(fixture: Fixture, now: datetime) -> None:
    """The last one at a table that is over asks the manager to look at it."""
    place = fixture.places.select_related("entry").latest("seat")
    rulings.appeal(fixture_id=fixture.pk, user_id=place.entry.user_id, text=APPEAL, now=now)


def _planned(now: datetime) -> Season:
    league = League.objects.create(
        name="The Tortuga Cup",
        slug="tortuga-cup",
        description="The league of the demonstration: four rounds of Loot, a fortnight apart.",
        games=["loot"],
        seats=3,
        rounds=4,
        round_days=ROUND.days,
        division_size=6,
        slow_days=ROUND.days,
        movers=1,
    )
    starts_at = now - ROUND - BEGUN
    dates = seasons.Dates(
        registration_opens_at=starts_at - ROUND,
        registration_closes_at=starts_at - timedelta(days=1),
        starts_at=starts_at,
        closes_at=starts_at + 4 * ROUND,
    )
    return seasons.plan(league_id=league.pk, dates=dates, seed="demo")
