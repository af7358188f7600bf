"""`manage.py serve` with real processes: it survives kills, and leaves nobody behind."""

import re
import signal
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from config import embedded
from tests.harness import Serving, free_port, get, kill, mains, processes_of, wait_until

QUICK = {"PARLEY_DELIVER_SECONDS": "1", "PARLEY_SWEEP_SECONDS": "1", "PARLEY_BOTS_SECONDS": "1"}
pytestmark = [
    pytest.mark.sqlite,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    data = tmp_path_factory.mktemp("site") / "data"
    with Serving(data, settings=QUICK) as serving:
        yield serving


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    data = tmp_path_factory.mktemp("demo") / "data"
    with Serving(data, ("--demo",), QUICK) as serving:
        yield serving


def has_swept(serving: Serving) -> bool:
    beat = serving.health().get("heartbeat_seconds")
    return isinstance(beat, float) and beat < 3


LEFT = 2.0
"""Seconds in which a tick from before the kill may still be run."""


def swept_at(serving: Serving) -> float:
    """When the last sweep was, by the monotonic clock."""
    beat = serving.health().get("heartbeat_seconds")
    return time.monotonic() - beat if isinstance(beat, float) else 0.0


def test_the_demo_answers_and_tells_four_accounts(demo: Serving) -> None:
    status, _page = get(f"{demo.url}/")

    assert status == 200
    assert demo.url in demo.output
    assert len(re.findall(r"\S+@\S+  \S+", demo.output)) == 4
    assert "stella@example.com" in demo.output


def test_the_secret_key_is_for_its_owner_only(site: Serving) -> None:
    mode = (site.data / "secret_key").stat().st_mode

    assert stat.S_IMODE(mode) == 0o600


def test_everything_lies_in_the_data_directory(site: Serving) -> None:
    names = {path.name for path in site.data.iterdir()}

    assert {"parley.sqlite3", "queue", "secret_key", "static"} <= names
    assert (site.data / "static" / "staticfiles.json").exists()


def test_the_site_breathes(site: Serving) -> None:
    wait_until(lambda: has_swept(site), seconds=30, what="a sweep")

    status, _report = get(f"{site.url}/healthz")

    assert status == 200


@pytest.mark.parametrize("word", ["worker", "beat"])
def test_a_killed_process_comes_back_and_the_next_tick_runs(site: Serving, word: str) -> None:
    wait_until(lambda: has_swept(site), seconds=30, what="a sweep")
    (before,) = mains(site.data, word)

    kill(before)
    wait_until(lambda: mains(site.data, word) not in ([], [before]), seconds=20, what=f"a {word}")
    back = time.monotonic()

    wait_until(lambda: swept_at(site) > back + LEFT, seconds=40, what="a sweep after the kill")


def test_a_killed_web_server_comes_back(site: Serving) -> None:
    (before,) = mains(site.data, "granian")

    kill(before)
    wait_until(lambda: mains(site.data, "granian") not in ([], [before]), seconds=20, what="a web")

    wait_until(lambda: get(f"{site.url}/healthz")[0] > 0, seconds=20, what="an answer")


def test_the_first_run_link_makes_one_administrator_only(site: Serving) -> None:
    found = re.search(r"http\S+/first-run/\S+/", site.output)

    assert found is not None
    assert get(found[0])[0] == 200
    assert get(f"{site.url}/first-run/{'x' * 32}/")[0] == 404


def test_ctrl_c_ends_every_process(tmp_path: Path) -> None:
    with Serving(tmp_path / "data") as serving:
        assert serving.process is not None
        assert len(processes_of(serving.data)) > 4

        kill(serving.process.pid, signal.SIGINT)

        assert serving.process.wait(timeout=30) == 0
        assert processes_of(serving.data) == {}


def test_nobody_outlives_a_killed_serve(tmp_path: Path) -> None:
    with Serving(tmp_path / "data") as serving:
        assert serving.process is not None

        kill(serving.process.pid)

        wait_until(lambda: processes_of(serving.data) == {}, seconds=30, what="all are gone")


def test_a_taken_port_and_a_taken_directory_are_told_plainly(site: Serving) -> None:
    assert not embedded.is_free("127.0.0.1", site.port)
    assert embedded.is_free("127.0.0.1", free_port())
    assert embedded.lock(site.data) is None
