"""Small games of the tests: one with sealed choices, one that forces, one that fails; and a board
for all.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, override

from msgspec import Struct
from msgspec.structs import replace

from games.boards.base import Board, Choice, Label, Reckoning
from games.engines.contract import Chance, Event, Game, Millis, Outcome, Seat, Step
from tests.engines.toy import Observation as StonesSeen
from tests.engines.toy import State as StonesState
from tests.engines.toy import Stones, Take


class Bid(Struct, frozen=True, tag="bid"):
    """How much one offers, unseen by the others."""

    gold: int


class Options(Struct, frozen=True):
    rounds: int = 3


class State(Struct, frozen=True):
    bids: tuple[int, ...]
    """By seat; 0 is none yet."""
    won: tuple[int, ...]
    left: int


class Observation(Struct, frozen=True):
    own: int
    has_bid: tuple[bool, ...]
    won: tuple[int, ...]


class Auction(Game[State, Bid, Observation, Options]):
    """All bid at the same time; when all bids are in, the highest alone wins the round."""

    slug = "auction"
    version = 1
    seats = (2, 3, 4)
    reasons = ("sold",)
    state_type = State
    actions = (Bid,)
    observation_type = Observation
    options_type = Options

    @override
    def setup(self, seats: int, options: Options, chance: Chance) -> State:
        self.check(seats, options)
        chance.pick(6)
        return State((0,) * seats, (0,) * seats, options.rounds)

    @override
    def to_act(self, state: State) -> frozenset[Seat]:
        if not state.left:
            return frozenset()
        return frozenset(seat for seat, bid in enumerate(state.bids) if not bid)

    @override
    def legal_actions(self, state: State, seat: Seat) -> tuple[Bid, ...]:
        return tuple(map(Bid, (1, 2, 3))) if seat in self.to_act(state) else ()

    @override
    def resolve(
        self, state: State, seat: Seat, action: Bid, chance: Chance, at: Millis
    ) -> Step[State]:
        bids = (*state.bids[:seat], action.gold, *state.bids[seat + 1 :])
        events = [
            Event("bid", seat, {}, None),
            Event("own_bid", seat, {"gold": action.gold}, (seat,)),
        ]
        if not all(bids):
            return Step(replace(state, bids=bids), tuple(events))
        won = tuple(
            own + (bid == max(bids) and bids.count(bid) == 1)
            for own, bid in zip(state.won, bids, strict=True)
        )
        return Step(State((0,) * len(bids), won, state.left - 1), tuple(events))

    @override
    def observe(self, state: State, viewer: Seat | None) -> Observation:
        own = 0 if viewer is None else state.bids[viewer]
        return Observation(own, tuple(map(bool, state.bids)), state.won)

    @override
    def outcome(self, state: State) -> Outcome | None:
        if state.left:
            return None
        ranks = tuple(1 + sum(other > own for other in state.won) for own in state.won)
        return Outcome(ranks, state.won, "sold")

    @override
    def default_action(self, state: State, seat: Seat) -> Bid:
        return Bid(1)

    @override
    def resample(self, state: State, viewer: Seat | None, chance: Chance) -> State:
        bids = tuple(
            bid if seat == viewer or not bid else 1 + chance.pick(3)
            for seat, bid in enumerate(state.bids)
        )
        return replace(state, bids=bids)

    @override
    def inventory(self, state: State) -> Mapping[str, int]:
        return {"seats": len(state.bids)}


class Pushed(Stones):
    """Stones in which the second seat never has a choice."""

    slug = "pushed"

    @override
    def forced(self, state: StonesState, seat: Seat) -> Take | None:
        return Take(1) if seat == 1 else None


class Cursed(Stones):
    """Stones in which nothing can be taken: every action fails."""

    slug = "cursed"

    @override
    def resolve(
        self, state: StonesState, seat: Seat, action: Take, chance: Chance, at: Millis
    ) -> Step[StonesState]:
        raise ZeroDivisionError("the engine has a fault")


class PlainBoard(Board[Any, Any]):
    """Words for any toy."""

    slug: ClassVar[str] = "toy"
    template = "games/boards/loot.html"
    more_template = "games/boards/loot_more.html"
    rules_template = "games/rules.html"
    title = "A toy"
    blurb = "A game of the tests."

    @override
    def options(self) -> dict[str, Choice]:
        return {}

    @override
    def draw(
        self, observation: Any, names: Sequence[str], viewer: Seat | None, actions: Any = ()
    ) -> Any:
        return observation

    @override
    def words(
        self, observation: StonesSeen, names: Sequence[str], viewer: Seat | None
    ) -> tuple[str, ...]:
        return (str(observation),)

    @override
    def prompt(self, observation: Any, names: Sequence[str], viewer: Seat | None) -> str:
        return "Move."

    @override
    def label(self, action: Any, observation: Any, names: Sequence[str], viewer: Seat) -> Label:
        return Label(str(action), "", "moves")

    @override
    def tell(self, event: Event, names: Sequence[str], viewer: Seat | None) -> str:
        return f"{event.kind} {event.data}"

    @override
    def reckoning(self, observation: Any, outcome: Outcome, names: Sequence[str]) -> Reckoning:
        return Reckoning((), ())

    @override
    def reason(self, outcome: Outcome) -> str:
        return outcome.reason


TOYS: tuple[Game[Any, Any, Any, Any], ...] = (Stones(), Auction(), Pushed(), Cursed())
