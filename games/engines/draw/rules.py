"""The rules of Dead Man's Draw, section by section of RULES.md."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import override

from msgspec.structs import replace

from games.engines.chance import shuffled
from games.engines.contract import Chance, Game, Millis, Outcome, Seat, Step
from games.engines.draw import judgement, observation, resigning, scoring, setup
from games.engines.draw.actions import ACTIONS, Action, Collect, Draw, Pick, Target
from games.engines.draw.choices import choose
from games.engines.draw.content import NAMES, SEATS
from games.engines.draw.counting import draws_on
from games.engines.draw.legal import doubtful, legal, risky
from games.engines.draw.motion import Motion
from games.engines.draw.observation import Observation
from games.engines.draw.placing import draw
from games.engines.draw.setup import pick, target
from games.engines.draw.state import Options, State, acting, cards_of, picking
from games.engines.draw.tasks import settle
from games.engines.draw.turns import collect


class Rules(Game[State, Action, Observation, Options]):
    """Dead Man's Draw: turn over one more card, or take what lies there."""

    slug = "draw"
    version = 1
    seats = SEATS
    reasons = ("pile_empty", "sudden_death", "last_left")
    rivalry = 0.0  # there is more to be had than to be shot away
    state_type = State
    actions = ACTIONS
    observation_type = Observation
    options_type = Options

    def setup(self, seats: int, options: Options, chance: Chance) -> State:
        self.check(seats, options)
        return setup.dealt(seats, options, chance)

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.ended:
            return frozenset()
        if state.offers:
            return frozenset(picking(state))
        return frozenset((acting(state),))

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return legal(state, seat)

    @override
    def resolve(
        self, state: State, seat: Seat, action: Action, chance: Chance, at: Millis
    ) -> Step[State]:
        motion = Motion(state, chance)
        _do(motion, seat, action)
        settle(motion)
        return motion.step()

    def observe(self, state: State, viewer: Seat | None) -> Observation:
        return observation.observe(state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state) if state.ended else None

    def default_action(self, state: State, seat: Seat) -> Action:
        """12.1: no risk that can be avoided, the first of what is left."""
        options = legal(state, seat)
        if isinstance(options[-1], Collect):
            return options[-1]
        return next((action for action in options if not risky(state, action)), options[0])

    def forced(self, state: State, seat: Seat) -> Action | None:
        """12.2: all that has no alternative, but for the draw that begins a turn."""
        if state.ended or state.offers or seat != acting(state):
            return None
        if not (state.naming or state.tasks or state.drew):
            return None
        options = legal(state, seat)
        return options[0] if len(options) == 1 else None

    def resample(self, state: State, viewer: Seat | None, chance: Chance) -> State:
        """Shuffle what nobody has seen of the pile (11.2), and deal the others' traits anew."""
        again = self.redeal(state, chance)
        return setup.redealt(again, viewer, chance) if state.offers else again

    @override
    def redeal(self, state: State, chance: Chance) -> State:
        """All but the top of the pile that everybody has seen (11.2)."""
        unseen = len(state.pile) - state.known
        pile = (*shuffled(state.pile[:unseen], chance), *state.pile[unseen:])
        return replace(state, pile=pile)

    @override
    def resign(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        motion = Motion(state, chance)
        resigning.resign(motion, seat)
        return motion.step()

    @override
    def has_left(self, state: State, seat: Seat) -> bool:
        """10.1: who has given up is skipped from then on."""
        return state.out[seat]

    def inventory(self, state: State) -> Mapping[str, int]:
        cards = [*state.pile, *state.discard, *state.shown]
        cards += [entry.card for entry in state.row]
        cards += [card for bank in state.banks for card in cards_of(bank)]
        copies = Counter(NAMES[card] for card in sorted(cards))
        return {"cards": len(cards), **copies}

    @override
    def is_final(self, before: State, action: Action, after: State) -> bool:
        """12.3: what turns over a card or ends the turn, even where all could be foreseen."""
        return isinstance(action, Draw | Collect) or after.turn != before.turn

    @override
    def is_doubtful(self, state: State, seat: Seat, action: Action) -> bool:
        """12.5: asked again are busts that are sure, and a stop before a card that is safe."""
        return doubtful(state, action)

    @override
    def advice(
        self, seen: Observation, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> tuple[Action, Millis] | None:
        """Draw or collect by the odds; what a card is chosen for needs thought."""
        if len(legal) == 1 or not isinstance(legal[-1], Collect):
            return None
        return legal[0 if draws_on(seen) else -1], 0

    @override
    def hunch(self, state: State, legal: Sequence[Action], chance: Chance) -> Action:
        return judgement.hunch(state, legal, chance)

    def promise(self, state: State) -> tuple[float, ...]:
        return judgement.promise(state)


def _do(motion: Motion, seat: Seat, action: Action) -> None:
    match action:
        case Draw():
            draw(motion)
        case Collect():
            collect(motion)
        case Pick(trait):
            pick(motion, seat, trait)
        case Target(victim):
            target(motion, seat, victim)
        case _:
            choose(motion, action)
