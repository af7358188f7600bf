"""All ways to play on from small piles, over all choices and all luck: counted by the rules and by
a second, plain generator.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engines.chance import Quick, Seeded, branches
from games.engines.contract import text
from games.engines.draw import GAME
from games.engines.draw.content import NAMES
from games.engines.draw.state import Options, State, cards_of
from tests.engines.draw.plain import Ask, Plain
from tests.engines.draw.positions import table

COUNTS = json.loads((Path(__file__).parent / "perft.json").read_text())


def engine(state: State, depth: int) -> int:
    """The number of different games of `depth` actions, or ended sooner."""
    if not depth or state.ended:
        return 1
    return sum(
        engine(after, depth - 1)
        for action in GAME.legal_actions(state, state.turn)
        for after in outcomes(state, action)
    )


def outcomes(state: State, action: Any) -> list[State]:
    """The state after the action, for every way luck can fall."""
    found = branches(lambda luck: GAME.resolve(state, state.turn, action, luck, 0).state)
    return [after for _, after in found]


def plain(state: State, depth: int, script: list[str | int]) -> int:
    ask = asked(state, script)
    if ask is None:
        return 1
    if ask.luck:
        return sum(plain(state, depth, [*script, pick]) for pick in range(ask.luck))
    if not depth:
        return 1
    return sum(plain(state, depth - 1, [*script, words]) for words in ask.options)


def asked(state: State, script: list[str | int]) -> Ask | None:
    """What the plain game asks at the end of the script; None when it is over."""
    try:
        Plain(state, script).play()
    except Ask as ask:
        return ask
    return None


def split(state: State, depth: int) -> dict[str, tuple[int, int]]:
    """First action -> the counts behind it, by the engine and by the plain generator."""
    by_rules = {
        text(action): sum(engine(after, depth - 1) for after in outcomes(state, action))
        for action in GAME.legal_actions(state, state.turn)
    }
    return {words: (count, plain(state, depth - 1, [words])) for words, count in by_rules.items()}


@pytest.mark.parametrize("case", COUNTS, ids=lambda case: str(case["name"]))
def test_counts_of_the_rules_and_of_a_plain_generator_agree(case: dict[str, Any]) -> None:
    state = table(**case["position"])

    for depth, count in enumerate(case["counts"], start=1):
        assert engine(state, depth) == count, split(state, depth)
    assert plain(state, case["plain"], []) == case["counts"][case["plain"] - 1]


TRAITS = (
    "",
    "plunderer",
    "treasure_hunter",
    "navigator",
    "master_gunner",
    "scavenger",
    "swordsman",
    "captains_hook",
    "beastmaster",
    "misfire",
    "parry",
)


@pytest.mark.parametrize("variant", ["none", "strange_lands"])
@pytest.mark.parametrize("trait", TRAITS)
def test_both_play_the_same_games_to_the_end(trait: str, variant: str) -> None:
    for seed in range(3):
        state, choose = start(trait, variant, seed), Quick(seed)
        first, script = state, list[str | int]()
        while not state.ended:
            legal = GAME.legal_actions(state, state.turn)
            ask = asked(first, script)
            assert ask is not None
            assert {text(action) for action in legal} == set(ask.options)
            action, luck = legal[choose.pick(len(legal))], Seeded(b"perft", len(script))
            state = GAME.resolve(state, state.turn, action, luck, 0).state
            script += [text(action), *luck.picks]
        table_of = Plain(first, script)
        table_of.play()
        assert [sorted(names(bank)) for bank in state.banks] == [
            sorted(bank) for bank in table_of.bank
        ]


def names(bank: Any) -> list[str]:
    return [NAMES[card] for card in cards_of(bank)]


def start(trait: str, variant: str, seed: int) -> State:
    """A game with half a pile, and the trait at seat 0 and at seat 1 by turns."""
    options = Options(
        traits="none",
        variant="strange_lands" if variant == "strange_lands" else "none",
        mermaid=seed == 1,
        forced_choice="safe" if seed == 2 else "physical",
    )
    state = GAME.setup(2 + seed % 2, options, Quick(seed + 50))
    traits = [
        () if not trait or seat % 2 == seed % 2 else (trait,) for seat in range(len(state.out))
    ]
    fields = {name: getattr(state, name) for name in state.__struct_fields__}
    return State(**{**fields, "traits": tuple(traits), "pile": state.pile[:30]})
