"""A game as small as the contract allows: take one, two or three stones, the last one wins.

Before the first turn each of the two seats is dealt a bonus from 0 to 9 that only it may see; the
taker of the last stone scores ten and his bonus, the other his bonus alone.
"""

from collections.abc import Mapping
from typing import override

from msgspec import Struct
from msgspec.structs import replace

from games.engines.contract import Chance, Event, Game, Millis, Outcome, Seat, Step


class Options(Struct, frozen=True):
    stones: int = 10


class State(Struct, frozen=True):
    stones: int
    turn: Seat
    bonus: tuple[int, ...]
    taken: int = 0


class Take(Struct, frozen=True, tag="take"):
    stones: int


class Observation(Struct, frozen=True):
    stones: int
    turn: Seat
    bonus: tuple[int | None, ...]


class Stones(Game[State, Take, Observation, Options]):
    slug = "stones"
    version = 1
    seats = (2,)
    reasons = ("taken",)
    state_type = State
    actions = (Take,)
    observation_type = Observation
    options_type = Options

    @override
    def setup(self, seats: int, options: Options, chance: Chance) -> State:
        self.check(seats, options)
        return State(options.stones, 0, (chance.pick(10), chance.pick(10)))

    @override
    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset((state.turn,) if state.stones else ())

    @override
    def legal_actions(self, state: State, seat: Seat) -> tuple[Take, ...]:
        if seat != state.turn:
            return ()
        return tuple(Take(stones) for stones in range(1, min(3, state.stones) + 1))

    @override
    def resolve(
        self, state: State, seat: Seat, action: Take, chance: Chance, at: Millis
    ) -> Step[State]:
        left = state.stones - action.stones
        taken = state.taken + action.stones
        after = replace(state, stones=left, taken=taken, turn=1 - seat)
        return Step(after, (Event("took", seat, {"stones": action.stones}, None),))

    @override
    def observe(self, state: State, viewer: Seat | None) -> Observation:
        shown = tuple(
            bonus if seat == viewer or not state.stones else None
            for seat, bonus in enumerate(state.bonus)
        )
        return Observation(state.stones, state.turn, shown)

    @override
    def outcome(self, state: State) -> Outcome | None:
        if state.stones:
            return None
        winner = 1 - state.turn
        scores = tuple(10 * (seat == winner) + own for seat, own in enumerate(state.bonus))
        return Outcome(tuple(1 + (seat != winner) for seat in (0, 1)), scores, "taken")

    @override
    def default_action(self, state: State, seat: Seat) -> Take:
        return Take(1)

    @override
    def resample(self, state: State, viewer: Seat | None, chance: Chance) -> State:
        if not state.stones:
            return state
        bonus = tuple(
            own if seat == viewer else chance.pick(10) for seat, own in enumerate(state.bonus)
        )
        return replace(state, bonus=bonus)

    @override
    def inventory(self, state: State) -> Mapping[str, int]:
        return {"stones": state.stones + state.taken}


GAME = Stones()
