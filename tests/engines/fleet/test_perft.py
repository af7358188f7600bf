"""All ways to play on from a position, counted by the rules and by a second, plain generator.

Every way the dice can fall is counted too. When the counts differ, the message gives them per first
action.
"""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from games.engines.chance import Quick, Scripted, branches
from games.engines.contract import text
from games.engines.fleet import GAME
from games.engines.fleet.content import COLOURS, NAMES
from games.engines.fleet.state import Options, State
from tests.engines.fleet.plain import Plain
from tests.engines.fleet.positions import check, table

COUNTS = json.loads((Path(__file__).parent / "perft.json").read_text())

type Child = tuple[str, State, list[int]]
"""What was done, the state after it, and the dice that fell."""


def children(state: State) -> list[Child]:
    found = []
    for action in GAME.legal_actions(state, state.turn):
        for picks, step in branches(
            lambda chance, action=action: GAME.resolve(state, state.turn, action, chance, 0)  # type: ignore[misc]
        ):
            found.append((text(action), step.state, [pick + 1 for pick in picks]))
    return found


def engine(state: State, depth: int) -> int:
    """The number of different games of `depth` actions, or ended sooner, dice included."""
    if not depth or GAME.outcome(state) is not None:
        return 1
    return sum(engine(after, depth - 1) for _, after, _ in children(state))


def moves(table: Plain) -> list[tuple[str, Plain]]:
    """Every option with every fall of the dice that it needs."""
    found = []
    for words in table.options():
        for dice in throws(table, words):
            child = deepcopy(table)
            child.do(words, dice)
            found.append((words, child))
    return found


def throws(table: Plain, words: str) -> list[list[int]]:
    """Dice are needed for a raid, and for the last pick unless it asks for a target."""
    number = 2 if words.startswith("dare") else 0
    if table.mode == "pick" and len(table.order) == 1 and not asks_on(table, words):
        number += 2
    found: list[list[int]] = [[]]
    for _ in range(number):
        found = [[*dice, face] for dice in found for face in range(1, 7)]
    return found


def asks_on(table: Plain, words: str) -> bool:
    if words.startswith("rob"):
        return True
    card = words.split()[1]
    if not words.startswith("take") or card not in ("S1", "S2", "S3", "S4", "S5", "S7", "S9"):
        return False
    return bool(table.targets(card))


def plain(table: Plain, depth: int) -> int:
    if not depth or table.over:
        return 1
    return sum(plain(child, depth - 1) for _, child in moves(table))


def split(state: State, depth: int) -> dict[str, tuple[int, int]]:
    """First action -> the counts behind it, by the engine and by the plain generator."""
    counts: dict[str, tuple[int, int]] = {}
    for words, after, _ in children(state):
        one, two = counts.get(words, (0, 0))
        counts[words] = (one + engine(after, depth - 1), two)
    for words, child in moves(Plain(state)):
        one, two = counts.get(words, (0, 0))
        counts[words] = (one, two + plain(child, depth - 1))
    return counts


@pytest.mark.parametrize("case", COUNTS, ids=lambda case: str(case["name"]))
def test_counts_of_the_rules_and_of_a_plain_generator_agree(case: dict[str, Any]) -> None:
    state = table(case["cash"], *case["fleets"], **case["more"])

    for depth, count in enumerate(case["counts"], start=1):
        assert engine(state, depth) == count, split(state, depth)
    assert plain(Plain(state), case["plain"]) == case["counts"][case["plain"] - 1]


@pytest.mark.parametrize(
    ("seats", "short"), [(3, False), (3, True), (4, False), (5, False)], ids=str
)
def test_both_play_the_same_games_to_the_end(seats: int, short: bool) -> None:
    for seed in range(25):
        luck, choose = Quick(2 * seed), Quick(2 * seed + 1)
        state = GAME.setup(seats, Options(short=short), luck)
        twin = Plain(state)
        while GAME.outcome(state) is None:
            legal = GAME.legal_actions(state, state.turn)
            assert [text(action) for action in legal] == twin.options()
            action = legal[choose.pick(min(len(legal), 1 + choose.pick(30)))]
            chance = Recorded(luck)
            state = GAME.resolve(state, state.turn, action, chance, 0).state
            twin.do(text(action), [pick + 1 for pick in chance.picks])
            assert alike(state) == alike_plain(twin)
            check(state)
        assert twin.over
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert list(outcome.scores) == twin.scores()


class Recorded:
    """Luck that remembers what it gave."""

    def __init__(self, luck: Quick) -> None:
        self._luck = luck
        self.picks: list[int] = []

    def pick(self, n: int) -> int:
        self.picks.append(self._luck.pick(n))
        return self.picks[-1]


def alike(state: State) -> dict[str, Any]:
    over = GAME.outcome(state) is not None
    return {
        "turn": None if over else state.turn,
        "cash": list(state.cash),
        "bank": state.bank,
        "ships": [sorted(NAMES[card] for card in fleet) for fleet in state.fleets],
        "hand": {NAMES[card]: seat for seat, held in enumerate(state.held) for card in held},
        "pawns": list(state.chiefs),
        "letter": None if state.letter is None else COLOURS[state.letter],
        "gunner": None if state.gunner is None else NAMES[state.gunner],
        "inns": [(one.seat, COLOURS[one.tint], one.fiesta) for one in state.taverns],
        "row": [NAMES[card] for card in state.row],
    }


def alike_plain(twin: Plain) -> dict[str, Any]:
    return {
        "turn": twin.turn(),
        "cash": twin.cash,
        "bank": twin.bank,
        "ships": [
            sorted(name for name, own in twin.ship.items() if own == seat) for seat in range(twin.n)
        ],
        "hand": twin.hand,
        "pawns": list(twin.pawn.values()),
        "letter": twin.letter,
        "gunner": twin.gunner,
        "inns": [
            (one["seat"], one["colour"], one["fiesta"]) for _, one in sorted(twin.inn.items())
        ],
        "row": [name for name, _ in twin.row],
    }


def test_no_luck_is_left_over_in_a_plain_auction() -> None:
    state = table("3 2 1")

    assert all(not dice for _, _, dice in children(state))
    assert GAME.resolve(state, 0, GAME.legal_actions(state, 0)[0], Scripted([]), 0).events
