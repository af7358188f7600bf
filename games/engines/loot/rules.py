"""The rules of Loot, section by section of RULES.md."""

from collections.abc import Mapping
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
from games.engines.loot import judgement, observation, orders
from games.engines.loot.actions import Action, Admiral, Captain, Discard, Draw, Merchant, Pirate
from games.engines.loot.content import ALONE, CARDS, HAND, KINDS, NAMES, PARTNERED, POINTS
from games.engines.loot.legal import legal
from games.engines.loot.observation import Observation
from games.engines.loot.play import play
from games.engines.loot.state import Options, State, cards_on, fellows, scores, total
from games.engines.loot.turns import end_of_turn


class Rules(Game[State, Action, Observation, Options]):
    """Loot: launch merchants, raid those of the others, keep the lead for one round."""

    slug = "loot"
    takes_orders = True
    version = 1
    seats = tuple(sorted({*ALONE, *PARTNERED}))
    reasons = ("hand_empty", "pile_empty")
    state_type = State
    actions = (Draw, Merchant, Pirate, Captain, Admiral, Discard)
    observation_type = Observation
    options_type = Options

    def check(self, seats: int, options: Options) -> None:
        super().check(seats, options)
        if options.partners and seats not in PARTNERED:
            raise BadOptions("partners_by_two", seats=seats)  # 7.1
        if not options.partners and seats not in ALONE:
            raise BadOptions("partners_only", seats=seats)

    def sides(self, seats: int, options: Options) -> tuple[int, ...]:
        return tuple(seat // 2 if options.partners else seat for seat in range(seats))  # 7.1

    def setup(self, seats: int, options: Options, chance: Chance) -> State:
        self.check(seats, options)
        sides = self.sides(seats, options)
        deck = shuffled(range(len(CARDS)), chance)  # 2.1
        start = sides.index(chance.pick(sides[-1] + 1))  # 2.3, 7.3: the first seat of any side
        return State(
            sides=sides,
            hands=tuple(tuple(sorted(deck[HAND * at : HAND * (at + 1)])) for at in range(seats)),
            pile=tuple(deck[HAND * seats :]),
            sea=(),
            discard=(),
            captured=((),) * (sides[-1] + 1),
            turn=start,
            block=sides[start],
            hide_totals=options.hide_totals,
        )

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.ended else frozenset((state.turn,))

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return legal(state, seat)

    @override
    def resolve(
        self, state: State, seat: Seat, action: Action, chance: Chance, at: Millis
    ) -> Step[State]:
        events: list[Event] = []
        after = end_of_turn(play(state, seat, action, events), events)
        return Step(after, tuple(events))

    @override
    def is_final(self, before: State, action: Action, after: State) -> bool:
        """9.3: every action ends the turn, and stands."""
        return True

    def observe(self, state: State, viewer: Seat | None) -> Observation:
        return observation.observe(state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        if not state.ended:
            return None
        by_side = scores(state)
        by_seat = tuple(by_side[side] for side in state.sides)
        ranks = tuple(1 + sum(other > own for other in by_side) for own in by_seat)  # 6.5
        return Outcome(ranks=ranks, scores=by_seat, reason=state.ended)

    def default_action(self, state: State, seat: Seat) -> Action:
        """9.1: draw; else throw away the weakest pirate, a captain, the admiral; else launch."""
        if state.pile:
            return Draw()
        hand = state.hands[seat]
        pirates = [card for card in hand if KINDS[card] == "pirate"]
        if pirates:
            return Discard(NAMES[min(pirates, key=lambda card: (POINTS[card], card))])
        heroes = [card for card in hand if KINDS[card] in ("captain", "admiral")]
        return Discard(NAMES[heroes[0]]) if heroes else Merchant(POINTS[hand[0]])

    def forced(self, state: State, seat: Seat) -> Action | None:
        """9.2: an empty hand is no secret; any other single choice would tell what is in it."""
        empty = seat == state.turn and not state.ended and not state.hands[seat]
        return Draw() if empty else None

    def follow(self, state: State, seat: Seat, order: str) -> Action | None:
        return orders.follow(state, seat, order)

    def order_problem(self, state: State, seat: Seat, order: str) -> Refusal | None:
        """10.4: what is no order, or has come about already."""
        return orders.problem(state, seat, order)

    def resample(self, state: State, viewer: Seat | None, chance: Chance) -> State:
        """Deal the pile and the hands that the viewer may not see anew (8)."""
        if state.ended:
            return state
        known = fellows(state, viewer)
        hidden = [
            card for seat, hand in enumerate(state.hands) if seat not in known for card in hand
        ]
        deck = shuffled([*hidden, *state.pile], chance)
        hands = []
        for seat, hand in enumerate(state.hands):
            if seat in known:
                hands.append(hand)
                continue
            hands.append(tuple(sorted(deck[: len(hand)])))
            del deck[: len(hand)]
        return replace(state, hands=tuple(hands), pile=tuple(deck))

    @override
    def redeal(self, state: State, chance: Chance) -> State:
        """Nobody has seen any card of the pile."""
        return replace(state, pile=tuple(shuffled(state.pile, chance)))

    def inventory(self, state: State) -> Mapping[str, int]:
        cards = [card for hand in (*state.hands, *state.captured) for card in hand]
        cards += [*state.pile, *state.discard]
        cards += [card for ship in state.sea for card in (ship.card, *cards_on(ship))]
        skulls = sum(POINTS[card] for card in cards if KINDS[card] == "pirate")
        return {
            "cards": len(cards),
            "different cards": len(set(cards)),
            "gold": total(tuple(cards)),
            "skulls": skulls,
        }

    def promise(self, state: State) -> tuple[float, ...]:
        return judgement.promise(state)
