"""Cards 2 and 20: crew from hand to hand (5.2, 5.9)."""

from msgspec.structs import replace

from games.engines.buccaneer import policies
from games.engines.buccaneer.actions import Action, Press, Swap
from games.engines.buccaneer.content import BLIND, LEVY, Card
from games.engines.buccaneer.geometry import TREASURE_COAST
from games.engines.buccaneer.hands import gain, hand_over
from games.engines.buccaneer.losses import lose
from games.engines.buccaneer.obeying import ask, crews, give_crew, over
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import Crew, State, crew_names, joined, owner_of, put, without
from games.engines.contract import Seat


def levy(state: State, card: Card, scene: Scene) -> State:
    return ask(state, pressable(state, card), press, scene)


def pressable(state: State, card: Card) -> list[Action]:
    """5.2: any opponent who has crew, in hand or at home."""
    del card
    return [
        Press(seat)
        for seat, hand in enumerate(state.hands)
        if seat != state.turn
        and not state.gone[seat]
        and (hand or state.ports[state.homes[seat]].crew)
    ]


def press(state: State, action: Action, scene: Scene) -> State:
    assert isinstance(action, Press)
    giver, home = action.seat, state.homes[action.seat]
    docks = state.ports[home].crew
    crew, docked = policies.cheapest(state.hands[giver], docks, LEVY)
    if crew:
        state = give_crew(state, state.turn, giver, crew, scene)
    if docked:
        state = _take_docked(state, home, docked, scene)
    return over(state)


def _take_docked(state: State, home: int, cards: Crew, scene: Scene) -> State:
    scene.tell("pressed", state.turn, giver=owner_of(state, home), cards=crew_names(cards))
    port = replace(state.ports[home], crew=without(state.ports[home].crew, *cards))
    return gain(replace(state, ports=put(state.ports, home, port)), state.turn, cards)


def blind_swap(state: State, card: Card, scene: Scene) -> State:
    """5.9: with a ship on the island's coast; alone there two crew cards are lost."""
    alone = swap if _company(state) else lose
    return ask(state, swaps(state, card), alone, scene)


def _company(state: State) -> list[Seat]:
    return [
        seat
        for seat, ship in enumerate(state.ships)
        if seat != state.turn and ship.square in TREASURE_COAST
    ]


def swaps(state: State, card: Card) -> list[Action]:
    company = _company(state)
    if not company:
        return crews(state, state.turn, card.crew)
    if not state.hands[state.turn]:
        return []
    return [Swap(seat) for seat in company if state.hands[seat]]


def swap(state: State, action: Action, scene: Scene) -> State:
    assert isinstance(action, Swap)
    mine, other = state.turn, action.seat
    count = min(BLIND, len(state.hands[mine]), len(state.hands[other]))
    given = _unseen(state.hands[mine], count, scene)
    taken = _unseen(state.hands[other], count, scene)
    scene.tell("swapped", mine, other=other, count=count)
    scene.tell(
        "swapped_cards",
        mine,
        seen_by=tuple(sorted((mine, other))),
        other=other,
        given=crew_names(given),
        taken=crew_names(taken),
    )
    return over(hand_over(hand_over(state, mine, other, given), other, mine, taken))


def _unseen(hand: Crew, count: int, scene: Scene) -> Crew:
    """So many cards of a hand, drawn by somebody who does not see them."""
    left = list(hand)
    return joined(tuple([left.pop(scene.chance.pick(len(left))) for _ in range(count)]))
