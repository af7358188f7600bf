"""Cards 16, 17, 19 and 22: crew that goes under the pile one by one (5.8, 5.9)."""

from functools import lru_cache
from itertools import product

from msgspec.structs import replace

from games.engines.buccaneer import policies
from games.engines.buccaneer.actions import Action, Drop
from games.engines.buccaneer.content import CARD, CREW, CREW_VALUES, Card
from games.engines.buccaneer.hands import draw_crew
from games.engines.buccaneer.obeying import buried, go, over
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import Crew, State, joined, range_of, without
from games.engines.contract import Seat


def trim(state: State) -> State:
    """5.8: down to the cap."""
    heavy = range_of(state.hands[state.turn]) > CARD[state.visit.card].cap
    return go(state, "drop") if heavy else over(state)


def drops(state: State) -> list[Action]:
    card = CARD[state.visit.card]
    hand = state.hands[state.turn]
    if card.op == "trim":
        least = min([CREW_VALUES[c] for c in state.visit.dropped], default=3)
        right = droppable(hand, range_of(hand) - card.cap, least)
        return [Drop(CREW[c], "hand") for c in sorted(set(hand)) if CREW_VALUES[c] in right]
    if card.op == "renew":
        left = without(hand, *state.visit.dropped)
        return [Drop(CREW[c], "hand") for c in sorted(set(left))]
    docks = state.ports[state.homes[state.turn]].crew
    found: list[Action] = [Drop(CREW[c], "hand") for c in sorted(set(hand))]
    return [*found, *[Drop(CREW[c], "docks") for c in sorted(set(docks))]]


@lru_cache(1 << 12)
def droppable(hand: Crew, excess: int, least: int) -> tuple[int, ...]:
    """5.8: values of cards by which the hand can come down by at least the excess, so that no
    dropped card, the least one before included, could be kept after all.
    """
    have = [sum(CREW_VALUES[card] == value for card in hand) for value in (1, 2, 3)]
    found = set()
    for counts in product(*[range(min(n, excess) + 1) for n in have]):
        used = [value for value, count in enumerate(counts, 1) if count]
        total = sum(value * count for value, count in enumerate(counts, 1))
        if used and total >= excess and total - excess < min(least, *used):
            found.update(used)
    return tuple(sorted(found))


def drop(state: State, action: Drop, scene: Scene) -> State:
    card = CREW.index(action.card)
    op = CARD[state.visit.card].op
    if op == "renew":
        return _renew_next(state, card, scene)
    cards: tuple[Crew, Crew] = ((card,), ()) if action.place == "hand" else ((), (card,))
    state = buried(state, state.turn, cards, scene)
    dropped = joined(state.visit.dropped, (card,))
    state = replace(state, visit=replace(state.visit, dropped=dropped, left=state.visit.left - 1))
    if op == "trim":
        return trim(state)
    return state if state.visit.left else over(state)


def renew(state: State, card: Card, scene: Scene) -> State:
    """5.9: as many new cards as the pile has; the owner says which go when it is short."""
    del card
    hand = state.hands[state.turn]
    count = min(len(hand), len(state.pile))
    if count == 0:
        scene.tell("no_effect", state.turn, card=state.visit.card)
        return over(state)
    if count == len(hand):
        return _renewed(state, hand, scene)
    return go(state, "drop", left=count)


def _renew_next(state: State, card: int, scene: Scene) -> State:
    dropped = joined(state.visit.dropped, (card,))
    if state.visit.left == 1:
        return _renewed(state, dropped, scene)
    return go(state, "drop", dropped=dropped, left=state.visit.left - 1)


def _renewed(state: State, old: Crew, scene: Scene) -> State:
    state = draw_crew(state, state.turn, len(old), scene, "card")
    return over(buried(state, state.turn, (old, ()), scene))


def fever(state: State, card: Card, scene: Scene) -> State:
    """5.8: the others by the policy, the seat on turn by its own choice."""
    most = card.crew
    for seat in range(len(state.ships)):
        surplus = _surplus(state, seat, most)
        if seat != state.turn and surplus > 0:
            docks = state.ports[state.homes[seat]].crew
            cards = policies.cheapest(state.hands[seat], docks, surplus)
            state = buried(state, seat, cards, scene)
    surplus = _surplus(state, state.turn, most)
    return go(state, "drop", left=surplus) if surplus > 0 else over(state)


def _surplus(state: State, seat: Seat, most: int) -> int:
    if state.gone[seat]:
        return 0
    return len(state.hands[seat]) + len(state.ports[state.homes[seat]].crew) - most
