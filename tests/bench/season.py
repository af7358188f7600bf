"""Measure a large season: drawing each round, and its page.

`uv run python -m tests.bench.season [--members 200] [--rounds 3]`, on a database of its own that
is made beside the one of DATABASE_URL and removed again.
"""

import argparse
import os
import time
from collections.abc import Callable
from dataclasses import dataclass

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.db import connection, reset_queries  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import (  # noqa: E402
    CaptureQueriesContext,
    setup_databases,
    setup_test_environment,
    teardown_databases,
)
from django.urls import reverse  # noqa: E402

from games.models import Entry, Fixture, Season  # noqa: E402
from games.services.leagues import life  # noqa: E402
from tests.conftest import logged_in  # noqa: E402
from tests.leagues.seasons import DAWN, DAY, advance, league, luck, member, opened  # noqa: E402

PER_DIVISION = 10


@dataclass(frozen=True)
class Took:
    """Seconds by the clock on the wall, and of this process."""

    wall: float
    cpu: float


def timed(act: Callable[[], object]) -> Took:
    """How long an act takes."""
    wall, cpu = time.perf_counter(), time.process_time()
    act()
    return Took(time.perf_counter() - wall, time.process_time() - cpu)


def crowded(members: int, rounds: int) -> tuple[Season, Client]:
    """A season whose divisions are filled, and a browser of one of its members."""
    season = opened(league(rounds=rounds, division_size=PER_DIVISION))
    users = [member(number) for number in range(members)]
    Entry.objects.bulk_create(
        Entry(season=season, user=user, status=Entry.Status.IN, registered_at=DAWN)
        for user in users
    )
    advance(season, DAWN + 14 * DAY)
    return season, logged_in(users[0])


def measure(members: int, rounds: int) -> None:
    """Print what each round and the page take."""
    season, client = crowded(members, rounds)
    print(f"{members} members, {season.divisions.count()} divisions, {connection.vendor}")
    for number in range(1, rounds + 1):
        now = DAWN + (15 + 14 * (number - 1)) * DAY
        took = timed(lambda now=now: life.advance(season_id=season.pk, luck=luck(), now=now))  # type: ignore[misc]
        print(f"round {number}: drawn in {took.wall:.2f} s, {took.cpu:.2f} s of this process")
    address = reverse("season", args=[season.league.slug, season.number])
    reset_queries()
    with CaptureQueriesContext(connection) as queries:
        took = timed(lambda: client.get(address))
    print(f"page of the season: {len(queries)} queries, {took.wall:.2f} s")
    print(f"{Fixture.objects.count()} tables are open")


def main() -> None:
    """Read the arguments, make a database, measure, and clean up."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--members", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    wanted = parser.parse_args()
    setup_test_environment()
    made = setup_databases(verbosity=0, interactive=False)
    try:
        measure(wanted.members, wanted.rounds)
    finally:
        teardown_databases(made, verbosity=0)


if __name__ == "__main__":
    main()
