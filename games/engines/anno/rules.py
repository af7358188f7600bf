"""The rules of Santy Anno, section by section of RULES.md."""

from collections.abc import Mapping, Sequence
from typing import override

from msgspec.structs import replace

from games.engines.anno import navigator, observation, sailing, wishes
from games.engines.anno.actions import ACTIONS, GIVE_UP, STAY, SWITCH, Action, Sail, Switch
from games.engines.anno.closing import close, end, is_deserted, set_absent
from games.engines.anno.content import LAST_CALL, MOST_CREDIT, PATIENCE, VALUES
from games.engines.anno.motion import Motion
from games.engines.anno.observation import Observation
from games.engines.anno.setup import dealt
from games.engines.anno.state import (
    Attempt,
    Options,
    State,
    attempt_of,
    coins_of,
    ends_at,
    ranks_of,
    seats_of,
    totals,
    waiting,
)
from games.engines.anno.unseen import redealt, resampled
from games.engines.contract import BadOptions, Chance, Game, Millis, Outcome, Seat, Step


class Rules(Game[State, Action, Observation, Options]):
    """Santy Anno: five rows of cards, five races against the others' clocks."""

    slug = "anno"
    version = 1
    seats = (3, 4, 5, 6, 7, 8)
    reasons = ("sailed", "deserted")
    seat_options = ("pirates", "twice")
    can_be_live = True
    state_type = State
    actions = ACTIONS
    observation_type = Observation
    options_type = Options

    def check(self, seats: int, options: Options) -> None:
        super().check(seats, options)
        if options.free_run and options.clock == "live":
            raise BadOptions("free_run_live")  # 5.6

    @override
    def check_wish(self, wish: str, others: Sequence[str]) -> None:
        wishes.check(wish, others)

    @override
    def seated(self, options: Options, wishes_: Sequence[str]) -> Options:
        """2.4, 5.2: a pirate for each seat, and twice the limit for those who wished that."""
        return replace(options, pirates=wishes.pirates(wishes_), twice=wishes.with_twice(wishes_))

    @override
    def has_bots(self, options: Options) -> bool:
        return options.bots != "none"

    def setup(self, seats: int, options: Options, chance: Chance) -> State:
        self.check(seats, options)
        return dealt(seats, options, chance)

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset(waiting(state))

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return sailing.legal(state, seat)

    @override
    def resolve(
        self, state: State, seat: Seat, action: Action, chance: Chance, at: Millis
    ) -> Step[State]:
        motion = Motion(state)
        sailing.sail(motion, seat, action, at)
        sailing.start_together(motion, at)
        sailing.count_down(motion, state, at)
        close(motion)
        return Step(motion.state, tuple(motion.events))

    def observe(self, state: State, viewer: Seat | None) -> Observation:
        return observation.observe(state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        if not state.ended:
            return None
        ranks = ranks_of([coins_of(state.paid, seat) for seat in seats_of(state)])
        return Outcome(ranks=ranks, scores=totals(state), reason=state.ended)

    def default_action(self, state: State, seat: Seat) -> Action:
        """5.6: who is at sea is late; who has not sailed misses the round; who was ready for a
        live round sails on his own clock.
        """
        stage = attempt_of(state, seat).stage
        return {"running": GIVE_UP, "ready": SWITCH}.get(stage, STAY)

    def resample(self, state: State, viewer: Seat | None, chance: Chance) -> State:
        return resampled(state, viewer, chance)

    @override
    def redeal(self, state: State, chance: Chance) -> State:
        return redealt(state, chance)

    def inventory(self, state: State) -> Mapping[str, int]:
        paid = [coin for coins in state.paid for coin in coins if coin]
        left = zip(VALUES, state.bank, strict=True)
        return {
            "cards": sum(map(len, state.rows)) + len(state.left),
            "events": len(state.events),
            "ducats": len(paid) + sum(state.bank),
            "value": sum(paid) + sum([value * count for value, count in left]),
        }

    @override
    def timers(self, state: State) -> Mapping[Seat, Millis]:
        """5.2, 5.5: when the attempts that run are late, the network's credit included."""
        left = waiting(state)
        afloat = [seat for seat in left if attempt_of(state, seat).stage == "running"]
        if state.is_live and state.common:
            afloat = list(left)
        credit = MOST_CREDIT + 1
        return {seat: ends_at(state, seat) + credit for seat in afloat}

    @override
    def last_calls(self, state: State) -> Mapping[Seat, Millis]:
        """5.6: when all but one have come in, the last one has twelve hours at most."""
        if not state.last_in or state.ended:
            return {}
        return dict.fromkeys(waiting(state), state.last_in + LAST_CALL)

    @override
    def goes_on(self, state: State, seat: Seat) -> bool:
        """5.6: the time for a round is not set afresh by an action in it."""
        return state.options.free_run or attempt_of(state, seat).stage in ("armed", "running")

    @override
    def is_final(self, before: State, action: Action, after: State) -> bool:
        """5.1: one answer, and a clock that has started runs; nothing is taken back."""
        return True

    @override
    def not_before(self, state: State, seat: Seat, action: Action) -> Millis:
        """5.5: no card before the common start, no switch before two minutes have passed."""
        if isinstance(action, Switch):
            return state.gathered + PATIENCE
        return state.common if isinstance(action, Sail) and state.is_live else 0

    @override
    def is_live(self, state: State) -> bool:
        """5.5: from the opening of a live round to its end."""
        return state.is_live and not state.ended

    @override
    def follows(self, state: State, seat: Seat) -> bool:
        """5.5: who is ready must learn of the common start."""
        return state.is_live and attempt_of(state, seat).stage == "ready"

    @override
    def most_credit(self, action: Action) -> Millis:
        """5.2: the way of the cards and of the answer is not the player's fault."""
        return MOST_CREDIT if isinstance(action, Sail) else 0

    @override
    def resign(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        """5.6: where no bots play, nobody waits for the seat any more; one who is left alone has
        nobody to race with.
        """
        if self.has_bots(state.options):
            return super().resign(state, seat, chance)
        motion = Motion(state)
        motion.tell("left", seat)
        if seat in waiting(state):
            motion.stay(seat)
        set_absent(motion, seat, absent=True)
        if is_deserted(motion.state):
            end(motion)
        close(motion)
        return Step(motion.state, tuple(motion.events))

    @override
    def rejoin(self, state: State, seat: Seat) -> Step[State]:
        """5.6: an absent seat is waited for again, in the open round too."""
        if state.ended or not state.absent[seat]:
            return Step(state, ())
        motion = Motion(state)
        set_absent(motion, seat, absent=False)
        misses = motion.state.misses
        motion.change(misses=(*misses[:seat], 0, *misses[seat + 1 :]))
        if not state.common:
            number = len(state.paid)
            before = motion.state.attempts[number]
            motion.fresh(number, (*before[:seat], Attempt(), *before[seat + 1 :]))
        motion.tell("back", seat)
        return Step(motion.state, tuple(motion.events))

    @override
    def advice(
        self, seen: Observation, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> tuple[Action, Millis] | None:
        """7.1: what a bot does, and when it has its answer."""
        before = navigator.choice(seen)
        if before is not None:
            return before, 0
        if seen.own is None or seen.own.stage != "running":
            return legal[0], 0
        return navigator.answer(seen, chance)
