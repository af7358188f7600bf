"""Replaying a record, and naming the first move that does not fit."""

import pytest
from msgspec.structs import replace

from games.engines.chance import Quick, Seeded
from games.engines.contract import Event, text
from games.engines.replay import RESIGN, Difference, Record, compare, replay
from tests.engines import toy

OPTIONS = toy.Options()
PICKS = (3, 8)


def record() -> list[Record]:
    """A whole game of stones."""
    state = toy.GAME.setup(2, OPTIONS, Seeded(b"record", 0))
    moves = []
    while toy.GAME.outcome(state) is None:
        action = toy.GAME.legal_actions(state, state.turn)[0]
        step = toy.GAME.resolve(state, state.turn, action, Quick(0), 0)
        moves.append(Record(state.turn, text(action), events=step.events))
        state = step.state
    return moves


def test_a_record_gives_the_state_again() -> None:
    state = replay(toy.GAME, 2, OPTIONS, PICKS, record())

    assert state == toy.State(stones=0, turn=0, bonus=(3, 8), taken=10)


def test_giving_up_is_replayed_too() -> None:
    moves = [Record(0, "take 1"), Record(1, RESIGN), Record(1, "take 2")]

    assert replay(toy.GAME, 2, OPTIONS, PICKS, moves).stones == 7


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        (Record(0, "take 4"), "illegal"),
        (Record(1, "take 1"), "illegal"),
        (Record(0, "take 1", picks=(1,)), "luck_left_over"),
        (Record(0, "take 1", events=(Event("took", 0, {"stones": 2}, None),)), "events"),
    ],
)
def test_the_first_difference_is_named(changed: Record, reason: str) -> None:
    moves = record()
    moves[2] = changed

    with pytest.raises(Difference) as difference:
        replay(toy.GAME, 2, OPTIONS, PICKS, moves)

    assert (difference.value.number, difference.value.reason) == (3, reason)


def test_a_setup_without_luck_enough_differs_at_number_0() -> None:
    with pytest.raises(Difference) as difference:
        replay(toy.GAME, 2, OPTIONS, (3,), record())

    assert (difference.value.number, difference.value.reason) == (0, "short_of_luck")


def test_states_are_compared_field_by_field() -> None:
    state = toy.State(4, 0, (3, 8), 6)

    compare(state, state, 6)
    with pytest.raises(Difference) as difference:
        compare(state, replace(state, stones=3, taken=7), 6)

    assert difference.value.data == {"fields": ("stones", "taken")}
