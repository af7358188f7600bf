"""Recorded games end as they did, in every process alike."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engines import records


@pytest.mark.parametrize("path", records.paths(), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_recorded_game_ends_as_it_did(path: Path) -> None:
    recording = records.read(path)

    state = recording.replayed()

    assert recording.version == recording.game.version
    assert recording.game.outcome(state) == recording.outcome


def test_games_do_not_hang_on_the_hash_seed_of_the_process() -> None:
    """Two other processes, two seeds: the same states."""
    found = {
        subprocess.run(
            [sys.executable, "-m", "tests.engines.records"],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert found == {records.fingerprint()}
