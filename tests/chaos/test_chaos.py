"""2,000 moves, at least 40 kills: nothing accepted is lost, nothing is made twice."""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.chaos.killer import Killer
from tests.chaos.players import Players
from tests.chaos.verdict import NOTICES as ALL_NOTICES
from tests.chaos.verdict import judge, rows, still_owed
from tests.deployment import Deployment, beat_command, worker_command
from tests.harness import ROOT
from tests.smtp import Sink

MOVES = int(os.environ.get("CHAOS_MOVES", "2000"))
KILLS = max(4, MOVES // 45)
SEED = 20
CHAOS = ("parley_chaos", 8)
pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.slow]


@contextmanager
def deployed(
    data: Path, *, copies: int, settings: dict[str, str], at: tuple[str, int] = CHAOS
) -> Iterator[tuple[Deployment, dict[str, Any]]]:
    """A site with copies of a recorded game, and the moves that come next at each; `at` names its
    database, and its first one in Redis.
    """
    database, in_redis = at
    with Deployment(database, data, settings, redis_database=in_redis) as site:
        out = data / "script.json"
        subprocess.run(
            [sys.executable, "-m", "tests.bench.tables", str(copies), str(out)],
            cwd=ROOT,
            env=site.environment,
            check=True,
        )
        yield site, json.loads(out.read_text(encoding="utf-8"))


def storm(
    site: Deployment, script: dict[str, Any], *, moves: int, kills: int
) -> tuple[Players, Killer]:
    """Play and kill until the moves are made."""
    players = Players(site.port, script["csrf"], script["early_moves"], moves)
    killer = Killer(site, players, kills, random.Random(SEED))
    threads = players.play()
    killer.run()
    for thread in threads:
        thread.join(timeout=300)
    return players, killer


def test_no_accepted_move_is_lost_or_made_twice_and_each_mail_goes_once(tmp_path: Path) -> None:
    with (
        Sink() as sink,
        deployed(
            tmp_path / "data",
            copies=MOVES // 40 + 10,
            settings={"EMAIL_URL": f"smtp://127.0.0.1:{sink.port}", "PARLEY_DELIVER_SECONDS": "2"},
        ) as (site, script),
    ):
        for name in ("worker-1", "worker-2"):
            site.start(name, worker_command(name))
        for name in ("beat-1", "beat-2"):
            site.start(name, beat_command())
        site.start_web()

        players, killer = storm(site, script, moves=MOVES, kills=KILLS)

        print(
            f"{len(players.accepted)} moves, {dict(killer.done)} kills, {players.repeats} repeats"
        )
        assert players.refused == []
        assert len(players.accepted) >= MOVES
        assert killer.done.total() >= KILLS
        verdict = judge(site.database, players.accepted)
        assert verdict.lost == ()
        assert verdict.doubled == ()
        assert verdict.broken_tables == ()
        site.manage("replay")
        all_mail_goes_once(
            site, sink, worker_kills=killer.done["worker-1"] + killer.done["worker-2"]
        )


def all_mail_goes_once(site: Deployment, sink: Sink, *, worker_kills: int) -> None:
    """What is owed is sent; a repeat needs a killed worker, and has the same Message-ID."""
    assert still_owed(site.database, seconds=60) == []
    sent = {message_id for message_id, was_sent in rows(site.database, ALL_NOTICES) if was_sent}
    handed = Counter(str(letter["Message-ID"]) for letter in sink.letters)
    assert set(handed) == sent
    assert sum(count - 1 for count in handed.values()) <= worker_kills


def test_a_site_that_answers_before_it_stores_is_found_out(tmp_path: Path) -> None:
    careless = {"DJANGO_SETTINGS_MODULE": "tests.chaos.careless"}
    with deployed(tmp_path / "data", copies=20, settings=careless) as (site, script):
        site.start_web()
        players = Players(site.port, script["csrf"], script["early_moves"], wanted=8)
        for thread in players.play():
            thread.join(timeout=60)
        site.kill("web")

        verdict = judge(site.database, players.accepted)

        assert verdict.lost != ()
