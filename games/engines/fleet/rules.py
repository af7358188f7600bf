"""The rules of Caribbean Fleet, section by section of RULES.md."""

from collections.abc import Callable, Mapping, Sequence
from typing import override

from msgspec.structs import replace

from games.engines.chance import shuffled
from games.engines.contract import (
    BadOptions,
    Chance,
    Event,
    Game,
    Millis,
    Outcome,
    Refusal,
    Seat,
    Step,
)
from games.engines.fleet import actions, auction, draft, following, judgement, observation, orders
from games.engines.fleet.actions import Action
from games.engines.fleet.content import (
    CARDS,
    FIESTA,
    FLEET,
    GUNNER,
    LETTER,
    PURSE,
    REMOVED,
    SEATS,
)
from games.engines.fleet.defaults import default
from games.engines.fleet.flow import play
from games.engines.fleet.observation import Observation
from games.engines.fleet.state import (
    AUCTION,
    CHOICE,
    DRAFT,
    FAIR_WIND,
    LOOKOUT,
    OVER,
    Options,
    State,
    points,
    round_from,
)
from games.engines.fleet.targets import choices
from games.engines.fleet.voyage import turns

_LEGAL: Mapping[str, Callable[[State], tuple[Action, ...]]] = {
    AUCTION: auction.bids,
    DRAFT: draft.cards,
    CHOICE: choices,
    FAIR_WIND: draft.window,
    LOOKOUT: turns,
}
_ALONE = tuple(frozenset((seat,)) for seat in range(max(SEATS)))


class Rules(Game[State, Action, Observation, Options]):
    """Caribbean Fleet: bid for the first choice, build fleets, collect loot and tribute."""

    slug = "fleet"
    takes_orders = True
    version = 1
    seats = SEATS
    reasons = ("deck_empty",)
    state_type = State
    actions = (
        actions.Pass, actions.Bid, actions.Jump, actions.Take, actions.Sink, actions.Seize,
        actions.Flag, actions.Feast, actions.Charter, actions.Man, actions.Rob, actions.Dare,
        actions.Sail, actions.Stay, actions.Turn, actions.Keep,
    )  # fmt: skip
    observation_type = Observation
    options_type = Options

    def check(self, seats: int, options: Options) -> None:
        super().check(seats, options)
        if options.short and seats != min(SEATS):
            raise BadOptions("short_by_three", seats=seats)  # 2.4

    def setup(self, seats: int, options: Options, chance: Chance) -> State:
        self.check(seats, options)
        deck = shuffled(range(len(CARDS)), chance)  # 2.2
        cut = REMOVED if options.short else 0  # 2.4
        removed, deck = deck[:cut], deck[cut:]
        row, deck = _first_row(deck, seats, chance)
        opener = chance.pick(seats)  # 2.2
        queue = tuple(round_from(opener, seats))
        return State(
            cash=(PURSE,) * seats,  # 2.1
            fleets=((),) * seats,
            held=((),) * seats,
            deck=tuple(deck),
            row=tuple(row),
            removed=tuple(sorted(removed)),
            turn=opener,
            opener=opener,
            queue=queue,
        )

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.stage == OVER else _ALONE[state.turn]

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        if seat != state.turn or state.stage == OVER:
            return ()
        return _LEGAL[state.stage](state)

    @override
    def resolve(
        self, state: State, seat: Seat, action: Action, chance: Chance, at: Millis
    ) -> Step[State]:
        events: list[Event] = []
        after = play(state, seat, action, chance, events)
        return Step(after, tuple(events))

    def observe(self, state: State, viewer: Seat | None) -> Observation:
        return observation.observe(state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        if state.stage != OVER:
            return None
        scores = tuple(points(state, seat) for seat in range(len(state.cash)))
        ranks = tuple(1 + sum(other > own for other in scores) for own in scores)  # 9.3
        return Outcome(ranks=ranks, scores=scores, reason="deck_empty")

    def default_action(self, state: State, seat: Seat) -> Action:
        return default(state, seat)

    def forced(self, state: State, seat: Seat) -> Action | None:
        """12.8: all that makes it the only action lies open, so to play it tells nothing."""
        legal = self.legal_actions(state, seat)
        return legal[0] if len(legal) == 1 else None

    def follow(self, state: State, seat: Seat, order: str) -> Action | None:
        return following.follow(state, seat, order, self.legal_actions(state, seat))

    def order_problem(self, state: State, seat: Seat, order: str) -> Refusal | None:
        """Why this cannot be a standing order of the seat now, or None when it can (13.8)."""
        return orders.problem(state, seat, order)

    def resample(self, state: State, viewer: Seat | None, chance: Chance) -> State:
        """Deal deck and removed cards anew; the half-made choice of another is not known (11)."""
        cards = shuffled([*state.removed, *state.deck], chance)
        cut = len(state.removed)
        return replace(
            state,
            removed=tuple(sorted(cards[:cut])),
            deck=tuple(cards[cut:]),
            jump=state.jump if viewer == state.turn else 0,
        )

    @override
    def redeal(self, state: State, chance: Chance) -> State:
        """The deck and the removed cards; whoever is on turn keeps what she has half chosen."""
        return self.resample(state, state.turn, chance)

    def inventory(self, state: State) -> Mapping[str, int]:
        cards = [*state.deck, *state.row, *state.gone, *state.removed]
        cards += [card for hand in (*state.fleets, *state.held) for card in hand]
        for tavern in state.taverns:
            cards += [tavern.card, FIESTA] if tavern.fiesta else [tavern.card]
        cards += [LETTER] if state.letter is not None else []
        cards += [GUNNER] if state.gunner is not None else []
        cards += [state.asking] if state.asking is not None else []
        return {
            "cards": len(cards),
            "different cards": len(set(cards)),
            "ducats with the bank's account": sum(state.cash) + state.bank,
        }

    def promise(self, state: State) -> tuple[float, ...]:
        return judgement.promise(state)


def _first_row(deck: list[int], seats: int, chance: Chance) -> tuple[list[int], list[int]]:
    """2.5: ships only; specials met on the way go back, and the rest is shuffled again."""
    row: list[int] = []
    aside: list[int] = []
    while len(row) < seats:
        card = deck.pop()
        (row if card < FLEET else aside).append(card)
    return (row, shuffled([*deck, *aside], chance) if aside else deck)
