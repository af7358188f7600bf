"""All ways to play on from a position, counted by the rules and by a second, plain generator."""

import json
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from games.engines.buccaneer import GAME
from games.engines.buccaneer.actions import Action
from games.engines.buccaneer.content import CREW, TREASURES
from games.engines.buccaneer.geometry import xy
from games.engines.buccaneer.state import State
from games.engines.chance import Quick, Scripted, branches
from games.engines.contract import Chance, text
from tests.engines.buccaneer.plain import Plain
from tests.engines.buccaneer.positions import At, table

COUNTS = json.loads((Path(__file__).parent / "perft.json").read_text())
POSITIONS = {
    "open sea": table(At("e8", "N", "R2"), At("t10", "W", "R1 B2")),
    "a fight": table(At("e8", "N", "R3 B1", "rum"), At("e9", "E", "R2 B2 B3", "pearl")),
    "a late flight": table(
        At("e9", "N", "R3"), At("e9", "E", "B2", fleeing=True), At("g9", "S", "R1"), turn="B"
    ),
    "the coast": table(At("g8", "E", "R1 B1"), At("i14", "S", "R2", "rum"), chances=(11, 15, 12)),
    "trade": table(
        At("venice", "", "R2 B3", "pearl"), At("cadiz", "", "R1"), docks={"venice": "R1 B2 ruby"}
    ),
    "at home": table(
        At("london", "", "R1"), At("b8", "N", "R1"), docks={"london": "B2 rum rum rum"}
    ),
    "flat island": table(At("f17", "W", "R1", "rum"), At("t9", "W", "B1"), flat="diamond R3"),
    "without crew": table(At("e8", "N", ""), At("genoa", "", ""), pile="R1"),
}


def engine(state: State, depth: int) -> int:
    """The number of different games of `depth` actions, or ended sooner, over all luck."""
    if not depth or state.ended:
        return 1
    seat = state.turn
    total = 0
    for action in GAME.legal_actions(state, seat):
        for _, after in branches(partial(_after, state, action)):
            total += engine(after, depth - 1)
    return total


def _after(state: State, action: Action, luck: Chance) -> State:
    return GAME.resolve(state, state.turn, action, luck, 0).state


def plain(table: Plain, depth: int) -> int:
    if not depth or table.over:
        return 1
    return sum(plain(child, depth - 1) for _, child in children(table))


def children(table: Plain) -> list[tuple[str, Plain]]:
    found = []
    for words in sorted(table.options()):
        child = deepcopy(table)
        child.do(words)
        found.append((words, child))
    return found


def split(state: State, depth: int) -> dict[str, tuple[int, int]]:
    """First action -> the counts behind it, by the engine and by the plain generator."""
    by_rules = {
        text(action): engine(
            GAME.resolve(state, state.turn, action, Scripted([]), 0).state, depth - 1
        )
        for action in GAME.legal_actions(state, state.turn)
    }
    by_hand = {words: plain(child, depth - 1) for words, child in children(Plain(state))}
    return {
        words: (by_rules.get(words, 0), by_hand.get(words, 0))
        for words in sorted({*by_rules, *by_hand})
        if by_rules.get(words) != by_hand.get(words)
    }


def test_every_position_is_counted() -> None:
    assert {case["name"] for case in COUNTS} == set(POSITIONS)


@pytest.mark.parametrize("case", COUNTS, ids=lambda case: str(case["name"]))
def test_counts_of_the_rules_and_of_a_plain_generator_agree(case: dict[str, Any]) -> None:
    state = POSITIONS[case["name"]]

    for depth, count in enumerate(case["counts"], start=1):
        assert engine(state, depth) == count, split(state, depth)
    assert plain(Plain(state), case["plain"]) == case["counts"][case["plain"] - 1]


@pytest.mark.parametrize("seed", range(30))
def test_both_play_the_same_games(seed: int) -> None:
    """At random from a crowded sea, for as long as the chance cards that both know last."""
    ships = (
        At("g8", "E", "R1 B1 R2", "rum"),
        At("i14", "S", "R2 B3 R3", "ruby"),
        At("c14", "W", "B1 B2 R1", "pearl pearl"),
        At("g18", "W", "B2 R2 R2"),
    )[: 2 + seed % 3]
    docks = {"venice": "R1 B2 ruby", "amsterdam": "B1 diamond rum", "london": "gold gold gold"}
    state = table(*ships, docks=docks, flat="diamond R3 rum")
    state = replace(state, chances=(11, 15, 12, 28) * 12)
    other, choose = Plain(state), Quick(seed)

    for _ in range(250):
        if state.ended or not state.chances:
            break
        legal = [text(action) for action in GAME.legal_actions(state, state.turn)]
        assert set(legal) == other.options()
        at = choose.pick(len(legal))
        action = GAME.legal_actions(state, state.turn)[at]
        state = GAME.resolve(state, state.turn, action, Scripted([]), 0).state
        other.do(legal[at])
        assert state.ended or state.turn == other.turn
        assert facts(state) == plain_facts(other), legal[at]


def facts(state: State) -> list[Any]:
    return [
        (xy(ship.square), sorted(TREASURES[k] for k in ship.cargo), ship.fleeing,
         sorted(CREW[c] for c in hand))
        for ship, hand in zip(state.ships, state.hands, strict=True)
    ]  # fmt: skip


def plain_facts(table: Plain) -> list[Any]:
    return [
        (ship["at"], sorted(ship["cargo"]), ship["flee"], sorted(hand))
        for ship, hand in zip(table.ships, table.hands, strict=True)
    ]
