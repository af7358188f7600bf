"""10: standing orders draw until something that all can see has come about."""

import pytest
from msgspec.structs import replace

from games.engines.chance import Quick
from games.engines.loot import GAME
from games.engines.loot.actions import Draw
from games.engines.loot.content import KINDS, POINTS
from games.engines.loot.state import Fleet, Options, Ship, State

MERCHANTS = [card for card, kind in enumerate(KINDS) if kind == "merchant"]
PIRATE = KINDS.index("pirate")


def table(*sea: Ship, pile: int = 40) -> State:
    """Seat 0 is on turn, with these ships at sea."""
    state = GAME.setup(3, Options(), Quick(1))
    return replace(state, turn=0, block=0, sea=sea, pile=state.pile[:pile])


def ship(owner: int, *attackers: int, gold: int = 3) -> Ship:
    card = next(card for card in MERCHANTS if POINTS[card] == gold)
    fleets = tuple(Fleet(side, "g", ((PIRATE, side),)) for side in attackers)
    return Ship(1, card, owner, fleets)


def code(state: State, order: str, seat: int = 0) -> str:
    problem = GAME.order_problem(state, seat, order)
    return problem.code if problem else ""


@pytest.mark.parametrize(
    "order",
    ["draw until attacked", "draw until overtaken", "draw until ship 4", "draw until pile 39"],
)
def test_10_1_it_draws_while_nothing_has_come_about(order: str) -> None:
    state = table(ship(0), ship(1, gold=3))

    assert GAME.follow(state, 0, order) == Draw()
    assert code(state, order) == ""


def test_10_1_on_the_turn_of_another_it_does_nothing() -> None:
    assert GAME.follow(table(), 1, "draw until attacked") is None
    assert code(table(), "draw until attacked", seat=1) == ""


@pytest.mark.parametrize(
    ("order", "state"),
    [
        ("draw until attacked", table(ship(0, 1))),
        ("draw until overtaken", table(ship(0, 1))),
        ("draw until overtaken", table(ship(2, 0, 1))),
        ("draw until ship 4", table(ship(1, gold=4))),
        ("draw until ship 4", table(ship(1, gold=6))),
        ("draw until pile 40", table()),
        ("draw until ship 8; attacked; pile 3", table(ship(0, 1))),
    ],
)
def test_10_3_what_has_come_about_asks_and_ends_the_order(order: str, state: State) -> None:
    assert GAME.follow(state, 0, order) is None
    assert code(state, order) == "order_met"


@pytest.mark.parametrize(
    ("order", "state"),
    [
        ("draw until attacked", table(ship(1, 2))),
        ("draw until overtaken", table(ship(1, 2))),
        ("draw until overtaken", table(ship(1, 0))),
        ("draw until ship 4", table(ship(0, gold=6))),
    ],
)
def test_10_3_what_concerns_others_ends_nothing(order: str, state: State) -> None:
    assert GAME.follow(state, 0, order) == Draw()


@pytest.mark.parametrize(
    ("order", "refusal"),
    [
        ("", "order_word"),
        ("draw", "order_word"),
        ("draw until", "order_empty"),
        ("draw until ;", "order_empty"),
        ("draw until rain", "order_word"),
        ("draw until pile", "order_word"),
        ("draw until pile -1", "order_number"),
        ("draw until ship 2222", "order_number"),
        ("draw until attacked; attacked", "order_twice"),
        ("draw until attacked\ndraw until pile 3", "order_twice"),
        ("draw until " + "attacked; " * 60, "order_too_long"),
    ],
)
def test_10_4_what_is_no_order_is_refused(order: str, refusal: str) -> None:
    assert code(table(), order) == refusal
    assert GAME.follow(table(), 0, order) is None


def test_10_4_without_a_pile_there_is_nothing_to_order() -> None:
    assert code(table(pile=0), "draw until attacked") == "order_over"


def test_10_3_an_order_depends_on_nothing_that_is_hidden() -> None:
    for seed in range(1, 40):
        state = table(ship(0), ship(1, 2, gold=5))
        other = GAME.resample(state, None, Quick(seed))

        for order in ("draw until overtaken; pile 4", "draw until ship 5"):
            assert GAME.follow(state, 0, order) == GAME.follow(other, 0, order)
