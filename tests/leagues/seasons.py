"""Leagues for the tests: members, a season, a fake clock, and tables played by drawn moves."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from itertools import count

from allauth.account.models import EmailAddress

from accounts.models import User
from games.models import Entry, Fixture, League, Season
from games.services.leagues import entries, life, seasons
from games.services.tables import Luck

DAWN = datetime(2026, 3, 1, 8, tzinfo=UTC)
DAY = timedelta(days=1)
RUNS = count()
"""Invitations differ from run to run."""


def member(number: int) -> User:
    """A person with a confirmed address, without the price of a password."""
    user = User(email=f"m{number}@example.org", name=f"Member {number:03d}")
    user.set_unusable_password()
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def luck() -> Callable[[], Luck]:
    """The same luck for every table of a number, so that a season can be compared with itself."""
    numbers, run = count(1), next(RUNS)

    def fresh() -> Luck:
        number = next(numbers)
        seed = blake2b(f"table {number}".encode(), digest_size=32).digest()
        return Luck(seed, f"invite-{number}-{run}", ("salt",) * 8)

    return fresh


def league(**wanted: object) -> League:
    fields = {
        "name": "The Tortuga Cup",
        "slug": "tortuga",
        "games": ["loot"],
        "rounds": 2,
        "round_days": 14,
        "slow_days": 10,
    }
    return League.objects.create(**{**fields, **wanted})


def season_of(a_league: League, start: datetime = DAWN) -> Season:
    """Two weeks of entries, a day's pause, six weeks of play."""
    dates = seasons.Dates(start, start + 14 * DAY, start + 15 * DAY, start + 57 * DAY)
    return seasons.plan(league_id=a_league.pk, dates=dates, seed="published")


def opened(a_league: League) -> Season:
    season = season_of(a_league)
    advance(season, DAWN)
    return season


def running(a_league: League, people: int, first: int = 0) -> Season:
    """A season on its first day of play; its members are numbered from `first` on."""
    season = opened(a_league)
    for number in range(people):
        enter(season, member(first + number), DAWN + DAY + timedelta(minutes=number))
    advance(season, DAWN + 15 * DAY)
    season.refresh_from_db()
    return season


def enter(season: Season, user: User, now: datetime) -> Entry:
    return entries.register(
        season_id=season.pk, user_id=user.pk, availability="evenings", address=None, now=now
    )


def advance(season: Season, now: datetime) -> list[life.Done]:
    return life.advance(season_id=season.pk, luck=luck(), now=now)


def fixtures(season: Season) -> list[Fixture]:
    found = Fixture.objects.filter(round__division__season=season).select_related("table")
    return list(found.order_by("round__division__level", "round__number", "number"))
