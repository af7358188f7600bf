"""The contract suite itself: it notices the faults that it is there for."""

from typing import override

import msgspec
import pytest
from msgspec.structs import replace

from games.engines.chance import Quick
from games.engines.contract import Chance, Event, Game, Millis, Seat, Step
from tests.engines import test_contract, toy


class Peeking(toy.Stones):
    """Shows everybody the bonus of the first seat."""

    @override
    def observe(self, state: toy.State, viewer: Seat | None) -> toy.Observation:
        return replace(super().observe(state, viewer), bonus=(state.bonus[0], None))


class Talkative(toy.Stones):
    """Tells in the log what the mover has."""

    @override
    def resolve(
        self, state: toy.State, seat: Seat, action: toy.Take, chance: Chance, at: Millis
    ) -> Step[toy.State]:
        step = super().resolve(state, seat, action, chance, at)
        told = Event("boasted", seat, {"bonus": state.bonus[seat]}, None)
        return replace(step, events=(*step.events, told))


def check(game: Game[toy.State, toy.Take, toy.Observation, toy.Options], viewer: Seat) -> None:
    state = toy.State(10, 0, (3, 4))
    action = toy.Take(2)
    step = game.resolve(state, 0, action, Quick(0), 0)
    position = test_contract.Position(step.state, 1, state, 0, action, (), step.events)
    for number in range(30):
        test_contract.check_secrecy(game, position, viewer, Quick(number))


def test_a_fair_game_passes() -> None:
    check(toy.Stones(), 1)


@pytest.mark.parametrize("game", [Peeking(), Talkative()])
def test_a_leak_is_noticed(game: toy.Stones) -> None:
    with pytest.raises(AssertionError):
        check(game, 1)


def test_mutable_fields_are_noticed() -> None:
    class Loose(toy.State, frozen=True):
        extra: dict[str, int] = {}

    assert test_contract.mutable(msgspec.inspect.type_info(Loose))
