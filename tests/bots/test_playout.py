"""Playing whole tables, and the command that prints what came of them."""

import json
from collections.abc import Mapping
from io import StringIO
from itertools import count
from typing import override

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.bots.playout import Plan, Stuck, Unconserved, play, speed
from games.engines.contract import Seat
from games.engines.loot import GAME as LOOT
from games.engines.loot.state import Options
from tests.engines import toy

TWO = Plan(seats=2, options=toy.Options(), tables=20, seed=1, bots=("random", "random"))


class Leaking(toy.Stones):
    """Loses count of a stone."""

    @override
    def inventory(self, state: toy.State) -> Mapping[str, int]:
        return {"stones": state.stones}


class Blocked(toy.Stones):
    """Leaves the seat on turn without an action."""

    @override
    def legal_actions(self, state: toy.State, seat: Seat) -> tuple[toy.Take, ...]:
        return ()


def test_all_tables_are_played_and_summed() -> None:
    report = play(toy.GAME, TWO)

    assert report.tables == 20
    assert sum(report.wins) == 20
    assert 4 <= report.actions_min <= report.actions_max <= 10
    assert report.reasons == (("taken", 20),)
    assert len(report.mean_scores) == 2


def test_the_same_seed_plays_the_same_tables() -> None:
    plan = Plan(seats=4, options=Options(), tables=5, seed=7, bots=("random",) * 4)

    assert play(LOOT, plan) == play(LOOT, plan)


def test_what_gets_lost_is_noticed() -> None:
    with pytest.raises(Unconserved) as loss:
        play(Leaking(), TWO)

    assert loss.value.action == 1


def test_a_dead_end_is_noticed() -> None:
    with pytest.raises(Stuck):
        play(Blocked(), TWO)


@pytest.mark.parametrize("applied", [False, True])
def test_speed_is_actions_by_the_clock(applied: bool) -> None:
    ticks = count()
    actions = play(toy.GAME, TWO).actions

    assert speed(toy.GAME, TWO, lambda: float(next(ticks)), applied=applied) == actions


def printed(*words: str) -> list[str]:
    out = StringIO()
    call_command("playout", *words, stdout=out)
    return out.getvalue().strip().splitlines()


def test_the_command_prints_the_figures() -> None:
    lines = printed("loot", "--seats", "4", "--tables", "3", "--seed", "7")

    assert "tables: 3" in lines
    assert any(line.startswith("actions per second: ") for line in lines)
    assert any(line.startswith("mean score per seat: ") for line in lines)


def test_the_last_line_may_be_json() -> None:
    lines = printed("loot", "--tables", "2", "--option", "hide_totals=true", "--json")

    assert set(json.loads(lines[-1])) == {
        "tables",
        "actions",
        "actions_per_second",
        "mean_scores",
        "actions_min",
        "actions_max",
    }


def test_each_seat_may_have_a_bot_of_its_own() -> None:
    lines = printed("loot", "--tables", "1", "--bot", "search,random", "--budget", "4")

    assert lines[0].endswith("bots search, random")


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["whist"],
        ["loot", "--seats", "7"],
        ["loot", "--seats", "four"],
        ["loot", "--seats", "5", "--option", "partners=true"],
        ["loot", "--option", "expert=true"],
        ["loot", "--option", "partners=maybe"],
        ["loot", "--tables", "0"],
        ["loot", "--seed", "-1"],
        ["loot", "--bot", "genius"],
        ["loot", "--bot", "search,random,random"],
    ],
    ids=" ".join,
)
def test_bad_input_is_answered_by_one_plain_sentence(words: list[str]) -> None:
    with pytest.raises(CommandError) as refusal:
        printed(*words)

    assert refusal.value.returncode == 1
    assert str(refusal.value).endswith(".")
    assert "\n" not in str(refusal.value)
