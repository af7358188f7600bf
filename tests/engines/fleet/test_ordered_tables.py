"""A table played by standing orders is the table played by hand with the same plans (13.1)."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.engines.chance import Quick
from games.engines.contract import text
from games.engines.fleet import GAME
from games.engines.fleet.orders import Plan, parse, written
from games.engines.fleet.state import Options, State
from tests.engines.fleet.plans import (
    EVERYTHING,
    Plans,
    action_of,
    by_hand,
    changed,
    clauses,
    orders_of,
    thought,
)
from tests.engines.fleet.positions import LETTERS, table


def played(seats: int, seed: int, *, ordered: bool, short: bool = False) -> tuple[list[str], State]:
    """A whole table: plans by lot, which change in the middle of a round too, followed by the
    engine, or by hand.
    """
    luck, choose = Quick(2 * seed), Quick(2 * seed + 1)
    state = GAME.setup(seats, Options(short=short), luck)
    plans: list[Plans] = [{} for _ in range(seats)]
    moves: list[str] = []
    planned = 0
    while GAME.outcome(state) is None:
        for seat in range(seats):
            if state.round != planned or choose.pick(9) == 0:
                plans[seat] = changed(plans[seat], orders_of(seat, state, choose))
        planned = state.round
        words = done(state, plans[state.turn], ordered=ordered) or thought(state)
        moves.append(f"{LETTERS[state.turn]} {words}")
        state = GAME.apply(state, state.turn, action_of(words, state), luck).state
    return moves, state


def done(state: State, plans: Plans, *, ordered: bool) -> str:
    if not ordered:
        return by_hand(state, plans)
    action = GAME.follow(state, state.turn, ordered_by(plans))
    return "" if action is None else text(action)


def ordered_by(plans: Plans) -> str:
    """The plans as an order: those that say anything, a line for each."""
    lines = [written((plan,)) for plan in plans.values()]
    order = "\n".join(line for line in lines if ";" in line)
    if order:
        assert parse(order)
    return order


@pytest.mark.parametrize(
    ("seats", "short"), [(3, False), (3, True), (4, False), (5, False)], ids=str
)
def test_13_1_a_table_played_by_orders_is_the_table_played_by_hand(seats: int, short: bool) -> None:
    for seed in range(8):
        moves, state = played(seats, seed, ordered=True, short=short)

        assert (moves, state) == played(seats, seed, ordered=False, short=short)


def test_13_1_those_plans_make_use_of_every_clause() -> None:
    luck, choose = Quick(1), Quick(2)
    state, found = GAME.setup(4, Options(), luck), set()
    while GAME.outcome(state) is None:
        found |= clauses({0: orders_of(state.turn, state, choose)})
        state = GAME.apply(state, state.turn, action_of(thought(state), state), luck).state

    assert found == EVERYTHING


def test_13_1_an_order_only_ever_names_what_is_legal() -> None:
    for seed in range(10):
        luck, choose = Quick(seed), Quick(seed + 100)
        state = GAME.setup(3 + seed % 3, Options(), luck)
        while GAME.outcome(state) is None:
            order = written((orders_of(state.turn, state, choose),))
            for seat in range(len(state.cash)):
                action = GAME.follow(state, seat, order)
                assert action is None or action in GAME.legal_actions(state, seat)
            legal = GAME.legal_actions(state, state.turn)
            state = GAME.apply(state, state.turn, legal[choose.pick(len(legal))], luck).state


@given(data=st.data(), seats=st.integers(3, 5))
def test_13_3_an_auction_of_caps_by_order_is_the_auction_by_hand(
    data: st.DataObject, seats: int
) -> None:
    """Random caps, caps against rivals, and purses: turn by turn, never by a formula."""
    few = st.integers(0, 12)
    purses = data.draw(st.lists(few, min_size=seats, max_size=seats))
    plans = [
        Plan(
            round=2,
            cap=data.draw(few),
            against=tuple(data.draw(st.dictionaries(st.integers(0, 4), few)).items()),
            exceeded="pass",
            open=data.draw(st.sampled_from(["", "pass"])),
        )
        for _ in range(seats)
    ]
    assume(sum(map(bool, purses)) > 1)
    by_order = by_turns = table(" ".join(map(str, purses)))

    while by_order.stage == "auction":
        action = GAME.follow(by_order, by_order.turn, written((plans[by_order.turn],)))
        assert action is not None
        by_order = GAME.apply(by_order, by_order.turn, action, Quick(0)).state
    while by_turns.stage == "auction":
        action = action_of(by_hand(by_turns, {2: plans[by_turns.turn]}), by_turns)
        by_turns = GAME.apply(by_turns, by_turns.turn, action, Quick(0)).state

    assert by_order == by_turns
