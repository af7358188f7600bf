"""All ways to play on from the deal, counted by the rules and by a second, plain generator.

The plain one knows stages only: it is written from section 5 of the rules, with strings and lists.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engines.anno import GAME
from games.engines.anno.state import Options, State
from games.engines.chance import Quick, Scripted

COUNTS = json.loads((Path(__file__).parent / "perft.json").read_text())


def engine(state: State, depth: int) -> int:
    """The number of different games of `depth` actions, or ended sooner."""
    acting = sorted(GAME.to_act(state))
    if not depth or not acting:
        return 1
    return sum(
        engine(GAME.resolve(state, seat, action, Scripted([]), 0).state, depth - 1)
        for seat in acting
        for action in GAME.legal_actions(state, seat)
    )


def plain(seats: list[str], depth: int, *, live: bool, gathered: bool) -> int:
    """The same from a list of stages; the first round is not left."""
    if not depth:
        return 1
    total = 0
    for seat, stage in enumerate(seats):
        for new, times in moves(stage, live=live):
            after = [*seats[:seat], new, *seats[seat + 1 :]]
            is_live, is_set = live, gathered
            if new == "switch":
                after = ["idle" if one in ("switch", "ready") else one for one in after]
                is_live = False
            left = [one for one in after if one not in ("in", "missed")]
            if is_live and not is_set and left and set(left) == {"ready"}:
                after = ["armed" if one == "ready" else one for one in after]
                is_set = True
            assert left, "counted within the first round only"
            total += times * plain(after, depth - 1, live=is_live, gathered=is_set)
    return total


def moves(stage: str, *, live: bool) -> list[tuple[str, int]]:
    """Stage -> the stages that follow it, and by how many actions."""
    known: dict[str, list[tuple[str, int]]] = {
        "idle": [("ready", 1), ("missed", 1)] if live else [
            ("armed", 1), ("running", 1), ("missed", 1),
        ],
        "ready": [("switch", 1), ("missed", 1)],
        "armed": [("running", 1), ("missed", 1)],
        "running": [("in", 9)],
    }  # fmt: skip
    return known.get(stage, [])


@pytest.mark.parametrize("case", COUNTS, ids=lambda case: case["name"])
def test_the_ways_to_play_on_are_as_many_as_written_down(case: dict[str, Any]) -> None:
    state = GAME.setup(case["seats"], Options(clock=case["clock"]), Quick(case["seed"]))

    for depth, count in enumerate(case["counts"], start=1):
        assert engine(state, depth) == count


@pytest.mark.parametrize("case", COUNTS, ids=lambda case: case["name"])
def test_a_plain_generator_counts_the_same(case: dict[str, Any]) -> None:
    stages = ["idle"] * case["seats"]

    for depth in range(1, case["plain"] + 1):
        counted = plain(stages, depth, live=case["clock"] == "live", gathered=False)
        assert counted == case["counts"][depth - 1]
