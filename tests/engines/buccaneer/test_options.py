"""All options and all numbers of seats, each choice met with each other one: what every game
promises holds for them too.
"""

from collections.abc import Iterator
from itertools import product
from typing import get_args

import msgspec
import pytest

from games.engines.buccaneer import GAME
from games.engines.buccaneer.actions import Action
from games.engines.buccaneer.state import Options, State
from games.engines.chance import Quick, Scripted, Seeded
from games.engines.contract import Event, IllegalAction, Seat, text
from tests.engines.bounds import BOUNDS
from tests.engines.test_contract import told

FIELDS = {field.name: get_args(field.type) for field in msgspec.structs.fields(Options)}


def every_choice() -> list[Options]:
    """Every combination of options."""
    return [
        Options(**dict(zip(FIELDS, values, strict=True))) for values in product(*FIELDS.values())
    ]


CHOICES = every_choice()


def games(part: int, of: int) -> Iterator[tuple[int, Options, int]]:
    """A share of all combinations, with seats and seeds."""
    for number, options in enumerate(CHOICES[part::of]):
        yield 2 + number % 3, options, number


def test_there_are_as_many_combinations_as_the_options_say() -> None:
    assert len(CHOICES) == 2 * 4 * 2**5
    assert len(set(CHOICES)) == len(CHOICES)


def walk(
    seats: int, options: Options, seed: int
) -> Iterator[tuple[State, Seat, Action, Seeded, State, tuple[Event, ...]]]:
    choose = Quick(seed)
    state = GAME.setup(seats, options, Seeded(b"options", seed))
    number = 0
    while acting := sorted(GAME.to_act(state)):
        number += 1
        seat = acting[choose.pick(len(acting))]
        legal = GAME.legal_actions(state, seat)
        action = legal[choose.pick(len(legal))]
        luck = Seeded(b"options%d" % seed, number)
        step = GAME.resolve(state, seat, action, luck, 0)
        yield state, seat, action, luck, step.state, step.events
        state = step.state
    assert number <= BOUNDS["buccaneer"]
    assert GAME.outcome(state) is not None


@pytest.mark.parametrize("part", range(8))
def test_games_with_all_options_keep_the_stock_and_end(part: int) -> None:
    for seats, options, seed in games(part, 8):
        stock = None
        for before, seat, action, luck, after, events in walk(seats, options, seed):
            stock = stock or GAME.inventory(before)
            assert GAME.inventory(after) == stock
            if seed % 4:
                continue
            again = Scripted(luck.picks)
            assert GAME.apply(before, seat, action, again).state == after
            assert GAME.default_action(before, seat) in GAME.legal_actions(before, seat)
            assert len(GAME.promise(after)) == seats
            assert msgspec.json.decode(msgspec.json.encode(after), type=State) == after
            assert all(event.seen_by is None or event.seen_by for event in events)


@pytest.mark.parametrize("part", range(4))
def test_nobody_learns_what_he_may_not_know_with_any_option(part: int) -> None:
    for seats, options, seed in games(part, 16):
        for number, (before, seat, action, luck, after, events) in enumerate(
            walk(seats, options, seed + 1000)
        ):
            viewer = number % seats
            other = GAME.resample(after, viewer, Quick(number))
            assert GAME.observe(other, viewer) == GAME.observe(after, viewer)
            assert GAME.legal_actions(other, viewer) == GAME.legal_actions(after, viewer)
            world = GAME.resample(before, viewer, Quick(number))
            if action not in GAME.legal_actions(world, seat):
                continue
            step = GAME.resolve(world, seat, action, Seeded(b"", 0), 0)
            same = GAME.observe(step.state, viewer) == GAME.observe(after, viewer)
            assert not same or told(step.events, viewer) == told(events, viewer)
            assert luck is not None


@pytest.mark.parametrize("seed", range(6))
def test_the_clock_alone_brings_a_game_to_its_end(seed: int) -> None:
    options = Options(absent="bot" if seed % 2 else "leaves")
    state = GAME.setup(2 + seed % 3, options, Quick(seed))
    while acting := sorted(GAME.to_act(state)):
        action = GAME.default_action(state, acting[0])
        state = GAME.apply(state, acting[0], action, Quick(seed)).state

    assert state.ended == ("rounds" if seed % 2 else "last_ship")


@pytest.mark.parametrize("seed", range(12))
def test_ships_may_leave_at_any_moment(seed: int) -> None:
    options = Options(
        absent="leaves",
        picker="loser" if seed % 2 else "winner",
        spoils="both" if seed % 3 else "either",
    )
    for number, (state, *_) in enumerate(walk(2 + seed % 3, options, seed)):
        for seat in range(len(state.ships)):
            after = GAME.resign(state, seat, Seeded(b"gone", number)).state
            assert GAME.inventory(after) == GAME.inventory(state)
            assert bool(GAME.to_act(after)) == (GAME.outcome(after) is None)
            for other in GAME.to_act(after):
                assert GAME.legal_actions(after, other)
        if number > 150:
            break


def test_an_action_of_another_phase_is_refused() -> None:
    state = GAME.setup(2, Options(), Quick(1))
    for before, seat, action, *_ in walk(2, Options(), 3):
        if text(action).startswith("sail"):
            with pytest.raises(IllegalAction):
                GAME.apply(state, seat, action, Scripted([]))
            with pytest.raises(IllegalAction):
                GAME.apply(before, 1 - seat, action, Scripted([]))
            break
