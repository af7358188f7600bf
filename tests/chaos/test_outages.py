"""What is not the database may go away while people play: nothing accepted is lost, nobody is kept
from playing, and what was owed is sent when it is back. The database can be copied meanwhile.
"""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.chaos.players import Players
from tests.chaos.test_chaos import deployed as deployed_at
from tests.chaos.verdict import judge, rows, still_owed
from tests.deployment import (
    Deployment,
    beat_command,
    create_database,
    database_url,
    drop_database,
    end_backends,
    worker_command,
)
from tests.harness import environment, free_port, tied, wait_until
from tests.smtp import Sink

OUTAGES = ("parley_outages", 6)
deployed = partial(deployed_at, at=OUTAGES)
MADE = "SELECT count(*) FROM games_move WHERE once LIKE 'bench-%'"
MOVES = int(os.environ.get("OUTAGE_MOVES", "300"))
AWAY = float(os.environ.get("OUTAGE_SECONDS", "5"))
"""Seconds without Redis; more before a release."""
pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.slow]


class Redis:
    """A broker and cache of one's own, that may be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Empty, whatever it held before."""
        command = ["redis-server", "--port", str(self.port), "--save", "", "--appendonly", "no"]
        place = {"cwd": self.folder, "env": environment(), "stdout": subprocess.DEVNULL}
        self.process = subprocess.Popen(tied(command), **place)  # type: ignore[call-overload]
        ping = ["redis-cli", "-p", str(self.port), "ping"]
        wait_until(
            lambda: subprocess.run(ping, capture_output=True, check=False).returncode == 0,
            seconds=20,
            what="Redis answers",
        )

    def kill(self) -> None:
        """With all that it held."""
        assert self.process is not None
        stop = ["redis-cli", "-p", str(self.port), "shutdown", "nosave"]
        subprocess.run(stop, capture_output=True, check=False)
        self.process.wait(timeout=20)

    def url(self, database: int) -> str:
        return f"redis://127.0.0.1:{self.port}/{database}"


@contextmanager
def played(site: Deployment, script: dict[str, Any]) -> Iterator[Players]:
    """Eight people play while something happens, and until all moves are made."""
    players = Players(site.port, script["csrf"], script["early_moves"], MOVES)
    threads = players.play()
    reached(players, MOVES // 4)
    yield players
    for thread in threads:
        thread.join(timeout=300)
    assert players.refused == []
    assert len(players.accepted) >= MOVES


def reached(players: Players, number: int) -> None:
    wait_until(lambda: len(players.accepted) >= number, seconds=120, what=f"{number} moves")


def nothing_is_lost(database: str, players: Players) -> None:
    verdict = judge(database, players.accepted)
    assert (verdict.lost, verdict.doubled, verdict.broken_tables) == ((), (), ())


def test_without_redis_people_play_on_and_mail_comes_when_it_is_back(tmp_path: Path) -> None:
    if shutil.which("redis-server") is None:
        pytest.skip("needs redis-server")
    redis = Redis(tmp_path)
    redis.start()
    with Sink() as sink:
        settings = {
            "CELERY_BROKER_URL": redis.url(0),
            "CACHE_URL": redis.url(1),
            "EMAIL_URL": f"smtp://127.0.0.1:{sink.port}",
            "PARLEY_DELIVER_SECONDS": "2",
        }
        with deployed(tmp_path / "data", copies=MOVES // 20, settings=settings) as (site, script):
            site.start("worker", worker_command("worker"))
            site.start("beat", beat_command())
            site.start_web()

            with played(site, script) as players:
                redis.kill()
                gone = len(players.accepted)
                reached(players, gone + MOVES // 4)
                time.sleep(AWAY)
                end_backends(site.database)
                redis.start()

            nothing_is_lost(site.database, players)
            assert players.repeats <= 40  # those whose connection to the database was cut
            assert still_owed(site.database, seconds=90) == []
            assert len(sink.letters) > 0
            assert all(process.poll() is None for process in site.running.values())
    redis.kill()


@pytest.mark.parametrize("times", [3])
def test_a_rolling_restart_loses_no_move(tmp_path: Path, times: int) -> None:
    with deployed(tmp_path / "data", copies=MOVES // 20, settings={}) as (site, script):
        site.start_web()

        with played(site, script) as players:
            for number in range(times):
                site.running["web"].send_signal(signal.SIGHUP)
                reached(players, min(MOVES, len(players.accepted) + MOVES // 5))
                assert site.running["web"].poll() is None, number

        nothing_is_lost(site.database, players)
        site.manage("replay")


def test_a_copy_that_was_made_while_people_played_is_whole(tmp_path: Path) -> None:
    dump, copy = tmp_path / "parley.dump", "parley_outages_copy"
    with deployed(tmp_path / "data", copies=MOVES // 20, settings={}) as (site, script):
        site.start_web()

        with played(site, script) as players:
            before = list(players.accepted)
            run("pg_dump", "--format=custom", f"--file={dump}", database_url(site.database))

        create_database(copy)
        try:
            run("pg_restore", "--no-owner", f"--dbname={database_url(copy)}", str(dump))
            verdict = judge(copy, before)
            assert (verdict.lost, verdict.doubled, verdict.broken_tables) == ((), (), ())
            assert rows(copy, MADE)[0][0] <= len(players.accepted)
            there = replace(site, database=copy)
            there.manage("migrate", "--check")
            there.manage("replay")
        finally:
            drop_database(copy)


def run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)
