"""Whoever moves a season on is killed with -9, again and again: the season comes out the same."""

import os
import random
import subprocess
import sys
import time
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from games.models import Season
from tests.harness import ROOT
from tests.leagues.seasons import DAWN, DAY, advance, enter, league, member, season_of
from tests.leagues.test_season import DAYS, shape

pytestmark = [pytest.mark.postgres, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

KILLS = int(os.environ.get("CHAOS_SEASON_KILLS", "10"))
"""Processes killed in one season; more before a release."""
COLD = 2
"""So many times as long a process that has just begun may need for what this one has done."""
PLAYERS = 26


def address() -> str:
    """Where the database of this test is, for another process."""
    kept = connection.settings_dict
    who = f"{kept['USER']}:{kept['PASSWORD']}@" if kept["PASSWORD"] else f"{kept['USER']}@"
    return f"postgres://{who}{kept['HOST']}:{kept['PORT'] or 5432}/{kept['NAME']}"


def begun(season: Season, now: datetime) -> subprocess.Popen[str]:
    """A process that has just begun to move the season on."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.chaos.season_run", str(season.pk), now.isoformat()],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": address()},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begins\n"
    return process


def killed(season: Season, now: datetime, chance: random.Random, longest: float) -> bool:
    """Kill -9 at some moment of a run, after so many seconds at most; False when it was done
    before.
    """
    with begun(season, now) as process:
        time.sleep(chance.uniform(0, longest))
        process.kill()
        said = process.communicate()[0]
    return "done" not in said


def whole(spans: dict[int, float], chance: random.Random | None = None) -> tuple[list[Any], int]:
    """A season day by day, and how many processes died over it. Undisturbed, it notes how long each
    day takes.
    """
    call_command("flush", interactive=False, verbosity=0)  # the numbers begin anew, as the lots do
    season = season_of(league(rounds=3, division_size=6))
    deaths = 0
    for day in DAYS:
        now = DAWN + day * DAY
        for _ in range(KILLS // len(DAYS) + 1 if chance else 0):
            assert chance is not None
            deaths += killed(season, now, chance, COLD * spans[day])
        start = time.monotonic()
        advance(season, now)
        spans.setdefault(day, time.monotonic() - start)
        if day == 0:
            for number in range(PLAYERS):
                enter(season, member(number), DAWN + DAY + timedelta(minutes=number))
    return shape(season), deaths


def test_a_worker_killed_at_any_moment_leaves_the_same_season() -> None:
    spans: dict[int, float] = {}
    undisturbed, _ = whole(spans)

    season, deaths = whole(spans, random.Random(8))

    print(f"{deaths} processes were killed in the middle of their work")
    assert undisturbed[0] == Season.Stage.CLOSED
    assert deaths >= KILLS // 2
    assert season == undisturbed
