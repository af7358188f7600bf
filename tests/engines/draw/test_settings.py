"""The contract, tried with every trait, every variant and every number of seats."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.engines.chance import Quick
from games.engines.draw import GAME
from games.engines.draw.content import DAVY_JONES, SIREN, TRAITS, VARIANTS
from games.engines.draw.state import Options, State, opponents
from tests.engines.bounds import BOUNDS
from tests.engines.test_contract import Position, check_secrecy, walk

WAYS = ("deal3keep2", "deal1", "deal2keep2", "none", "deal2keep1")


def chosen(seats: int, variant: str, number: int) -> Any:
    """The other options change with the number of seats and the variant."""
    return pytest.param(
        seats,
        options(
            variant=variant,
            traits=WAYS[(number + seats) % 5],
            mermaid=(number + seats) % 2 == 0,
            forced_choice=("physical", "safe")[(number + seats // 2) % 2],
            discard_view=("contents", "count")[seats // 3 % 2],
            initial_discard=("lowest", "twos")[number % 2],
        ),
        id=f"{seats}-{variant}",
    )


def options(**values: Any) -> Options:
    return Options(**values)


SETTINGS = [
    chosen(seats, variant, number)
    for number, variant in enumerate(("none", *VARIANTS))
    for seats in GAME.seats
]


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_every_variant_is_played_by_every_number(seats: int, options: Options) -> None:
    stock = None

    for position in walk(("draw", seats, options), Quick(seats)):
        stock = stock or GAME.inventory(position.state)
        look(position, seats)
        assert GAME.inventory(position.state) == stock

    assert GAME.outcome(position.state) is not None
    assert position.moves <= BOUNDS["draw"]


def look(position: Position, seats: int) -> None:
    state = position.state
    acting = GAME.to_act(state)
    for seat in range(seats):
        legal = GAME.legal_actions(state, seat)
        assert bool(legal) == (seat in acting)
        if legal:
            assert GAME.default_action(state, seat) in legal
    if position.moves % 5 == 0:
        viewer = position.moves // 5 % (seats + 1)
        check_secrecy(GAME, position, None if viewer == seats else viewer, Quick(position.moves))


@pytest.mark.parametrize("variant", ["none", *VARIANTS])
@pytest.mark.parametrize("trait", [*TRAITS, SIREN])
def test_every_trait_is_played_under_every_variant(trait: str, variant: str) -> None:
    """At seat 0 alone, and at seat 1 together with all others that do not contradict it."""
    for seed, seats in enumerate((2, 3, 5)):
        state = with_trait(seats, trait, variant, seed)
        stock, choose = GAME.inventory(state), Quick(seed)
        moves = 0
        while not state.ended:
            legal = GAME.legal_actions(state, min(GAME.to_act(state)))
            action = legal[choose.pick(len(legal))]
            state = GAME.resolve(state, state.turn, action, choose, 0).state
            assert GAME.inventory(state) == stock
            assert len(state.row) <= 10
            moves += 1
        assert moves <= BOUNDS["draw"]


def with_trait(seats: int, trait: str, variant: str, seed: int) -> State:
    chosen = options(traits="none", variant=variant, mermaid=trait == SIREN or seed == 1)
    state = GAME.setup(seats, chosen, Quick(seed))
    others = tuple(other for other in TRAITS if other != trait)
    traits = ((trait,), others if seed else (), *[()] * (seats - 2))
    targets = tuple(
        opponents(state, seat)[0] if DAVY_JONES in own else None for seat, own in enumerate(traits)
    )
    return replace(state, traits=traits, targets=targets)
