"""Buccaneer by the rulebook: RULES.md has the numbered sections that the comments cite."""

from collections.abc import Mapping, Sequence
from typing import override

from games.engines.buccaneer import (
    defaults,
    judgement,
    observation,
    opening,
    stock,
    turns,
    unseen,
)
from games.engines.buccaneer.actions import ACTIONS, Action
from games.engines.buccaneer.legal import legal, to_act
from games.engines.buccaneer.observation import Observation
from games.engines.buccaneer.play import play
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import Options, State, cargo_value, home_value
from games.engines.contract import Chance, Game, Millis, Outcome, Seat, Step


class Rules(Game[State, Action, Observation, Options]):
    """Buccaneer: sail for treasure, trade, fight, and bring home twenty points."""

    slug = "buccaneer"
    version = 2
    seats = (2, 3, 4)
    reasons = ("target", "rounds", "last_ship")
    state_type = State
    actions = ACTIONS
    observation_type = Observation
    options_type = Options

    @override
    def has_caretakers(self, options: Options) -> bool:
        """9.3: where the table does not allow that a bot plays on, the ship leaves."""
        return options.absent == "bot"

    def setup(self, seats: int, options: Options, chance: Chance) -> State:
        self.check(seats, options)
        return opening.dealt(seats, options, chance)

    def to_act(self, state: State) -> frozenset[Seat]:
        return to_act(state)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        return legal(state, seat)

    @override
    def resolve(
        self, state: State, seat: Seat, action: Action, chance: Chance, at: Millis
    ) -> Step[State]:
        scene = Scene(chance)
        after = play(state, seat, action, scene)
        return Step(after, tuple(scene.events))

    def observe(self, state: State, viewer: Seat | None) -> Observation:
        return observation.observe(state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        """8.3: docks and safety zone count, then the cargo; equals share their rank."""
        if not state.ended:
            return None
        seats = range(len(state.ships))
        marks = [
            (not state.gone[seat], home_value(state, seat), cargo_value(state, seat))
            for seat in seats
        ]
        if state.ended == "target":
            marks[state.turn] = (True, 1 + max(mark[1] for mark in marks), 0)
        ranks = tuple(1 + sum(other > own for other in marks) for own in marks)
        scores = tuple(home_value(state, seat) for seat in seats)
        return Outcome(ranks=ranks, scores=scores, reason=state.ended)

    def default_action(self, state: State, seat: Seat) -> Action:
        return defaults.safe(state, seat, list(legal(state, seat)))

    def resample(self, state: State, viewer: Seat | None, chance: Chance) -> State:
        return unseen.dealt_anew(state, viewer, chance)

    @override
    def redeal(self, state: State, chance: Chance) -> State:
        return unseen.redealt(state, chance)

    def resign(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        """9.3: a bot plays on, or the ship leaves."""
        if state.options.absent == "bot" or state.ended or state.gone[seat]:
            return super().resign(state, seat, chance)
        scene = Scene(chance)
        scene.tell("resigned", seat)
        after = turns.advance(turns.leave(state, seat, scene), scene)
        return Step(after, tuple(scene.events))

    @override
    def has_left(self, state: State, seat: Seat) -> bool:
        """9.3: a ship that has left does not come back."""
        return state.gone[seat]

    def inventory(self, state: State) -> Mapping[str, int]:
        """5 of each treasure, 38 crew cards, 28 chance cards (1.4, 1.5, 5)."""
        return stock.inventory(state)

    def promise(self, state: State) -> tuple[float, ...]:
        return judgement.promise(state)
