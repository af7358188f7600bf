"""Crew on the move, and who knows which cards are where (10.2)."""

from msgspec.structs import replace

from games.engines.buccaneer.content import REDS
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import (
    Crew,
    Sight,
    State,
    crew_names,
    joined,
    put,
    without,
)
from games.engines.contract import Seat

KINDS = 2 * REDS
_BITS = 8


def token(card: int, knowers: int = 0) -> int:
    """A card of the pile: its number, and a bit for each seat that knows it."""
    return card + _BITS * knowers


def card_of(token: int) -> int:
    return token % _BITS


def knows(token: int, seat: Seat) -> bool:
    return bool(token // _BITS >> seat & 1)


def everybody(state: State) -> int:
    return (1 << len(state.hands)) - 1


def draw_crew(state: State, seat: Seat, count: int, scene: Scene, why: str) -> State:
    """From the top of the pile, as many as there are."""
    count = min(count, len(state.pile))
    if not count:
        return state
    drawn = state.pile[-count:]
    cards = joined(tuple(map(card_of, drawn)))
    scene.tell("drew_crew", seat, count=count, why=why)
    scene.tell("drew_crew_cards", seat, seen_by=(seat,), cards=crew_names(cards))
    known = state.known
    for one in drawn:
        if one >= _BITS:
            for viewer in range(len(state.hands)):
                if viewer != seat and knows(one, viewer):
                    known = _learned(known, viewer, seat, (card_of(one),))
    return replace(
        state,
        pile=state.pile[:-count],
        hands=put(state.hands, seat, joined(state.hands[seat], cards)),
        known=known,
    )


def bury(state: State, seat: Seat, cards: Crew) -> State:
    """Cards of a hand go under the pile, face down: only their owner knows them."""
    under = tuple([token(card, 1 << seat) for card in cards])
    return replace(
        state,
        pile=under + state.pile,
        hands=put(state.hands, seat, without(state.hands[seat], *cards)),
        known=_forgotten(state.known, seat, len(cards), (seat,)),
    )


def bury_openly(state: State, cards: Crew) -> State:
    """Cards that everybody has seen go under the pile; the caller takes them from their place."""
    under = tuple([token(card, everybody(state)) for card in cards])
    return replace(state, pile=under + state.pile)


def gain(state: State, seat: Seat, cards: Crew) -> State:
    """Cards that lay open come to a hand."""
    known = state.known
    for viewer in range(len(state.hands)):
        if viewer != seat:
            known = _learned(known, viewer, seat, cards)
    return replace(
        state, hands=put(state.hands, seat, joined(state.hands[seat], cards)), known=known
    )


def show(state: State, seat: Seat, cards: Crew) -> State:
    """Cards of a hand are laid open somewhere; the caller puts them there."""
    known = state.known
    for viewer in range(len(state.hands)):
        held = known[viewer][seat]
        if held:
            left = without(held, *_common(held, cards))
            known = put(known, viewer, put(known[viewer], seat, left))
    return replace(
        state, hands=put(state.hands, seat, without(state.hands[seat], *cards)), known=known
    )


def hand_over(state: State, giver: Seat, taker: Seat, cards: Crew) -> State:
    """Cards go from hand to hand; the two know which, the others how many."""
    known = _forgotten(state.known, giver, len(cards), (giver, taker))
    held = known[taker][giver]
    if held:
        known = put(known, taker, put(known[taker], giver, without(held, *_common(held, cards))))
    known = _learned(known, giver, taker, cards)
    hands = put(state.hands, giver, without(state.hands[giver], *cards))
    hands = put(hands, taker, joined(hands[taker], cards))
    return replace(state, hands=hands, known=known)


def compare(state: State, one: Seat, other: Seat) -> State:
    """In a fight two seats see each other's hand, and remember it (6.3)."""
    known = put(state.known, one, put(state.known[one], other, state.hands[other]))
    known = put(known, other, put(known[other], one, state.hands[one]))
    pairs = ((one, other), (other, one))
    sights = [sight for sight in state.sights if (sight.viewer, sight.seat) not in pairs]
    sights += [Sight(a, b, state.turns, state.hands[b]) for a, b in pairs]
    sights.sort(key=lambda sight: (sight.viewer, sight.seat))
    return replace(state, known=known, sights=tuple(sights))


def _common(held: Crew, cards: Crew) -> Crew:
    found = []
    left = list(held)
    for card in cards:
        if card in left:
            left.remove(card)
            found.append(card)
    return tuple(found)


def _learned(
    known: tuple[tuple[Crew, ...], ...], viewer: Seat, seat: Seat, cards: Crew
) -> tuple[tuple[Crew, ...], ...]:
    row = known[viewer]
    return put(known, viewer, put(row, seat, joined(row[seat], cards)))


def _forgotten(
    known: tuple[tuple[Crew, ...], ...], seat: Seat, count: int, but: tuple[Seat, ...]
) -> tuple[tuple[Crew, ...], ...]:
    """So many unseen cards leave a hand: of each kind that many fewer are sure to be there."""
    for viewer, row in enumerate(known):
        held = row[seat]
        if held and viewer not in but:
            sure = [card for card in range(KINDS) for _ in range(max(0, held.count(card) - count))]
            known = put(known, viewer, put(row, seat, tuple(sure)))
    return known
