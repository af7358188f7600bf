"""What the chance cards have in common: to ask, to go on, to put cards under the pile (5)."""

from collections.abc import Callable

from msgspec.structs import replace

from games.engines.buccaneer.actions import Action, Lose
from games.engines.buccaneer.hands import bury, bury_openly, hand_over
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import Crew, State, crew_names, crew_text, put, sets_of, without
from games.engines.contract import Seat


def go(state: State, phase: str, **changes: object) -> State:
    """The turn goes on in another phase."""
    return replace(state, visit=replace(state.visit, phase=phase, **changes))


def over(state: State) -> State:
    """The card is obeyed; a ship that it has moved lands once more, without a card (5)."""
    return go(state, "land" if state.visit.moved else "landed", card=0, left=0, dropped=())


def ask(
    state: State,
    found: list[Action],
    alone: Callable[[State, Action, Scene], State],
    scene: Scene,
) -> State:
    """Ask when there is a choice; do the only thing; or nothing, when it cannot be obeyed."""
    if not found:
        return without_effect(state, scene)
    return alone(state, found[0], scene) if len(found) == 1 else go(state, "card")


def without_effect(state: State, scene: Scene) -> State:
    scene.tell("no_effect", state.turn, card=state.visit.card)
    return over(state)


def buried(state: State, seat: Seat, cards: tuple[Crew, Crew], scene: Scene) -> State:
    """Cards of a hand and of its docks go under the pile; those of the docks were seen by all."""
    hand, docks = cards
    if hand:
        scene.tell("dropped", seat, count=len(hand))
        scene.tell("dropped_cards", seat, seen_by=(seat,), cards=crew_names(hand))
        state = bury(state, seat, hand)
    if docks:
        scene.tell("dropped_from_docks", seat, cards=crew_names(docks))
        home = state.homes[seat]
        port = replace(state.ports[home], crew=without(state.ports[home].crew, *docks))
        state = bury_openly(replace(state, ports=put(state.ports, home, port)), docks)
    return state


def give_crew(state: State, taker: Seat, giver: Seat, crew: Crew, scene: Scene) -> State:
    """Crew goes from hand to hand."""
    scene.tell("gave_crew", giver, to=taker, count=len(crew))
    pair = tuple(sorted((giver, taker)))
    scene.tell("gave_crew_cards", giver, seen_by=pair, to=taker, cards=crew_names(crew))
    return hand_over(state, giver, taker, crew)


def crews(state: State, seat: Seat, count: int) -> list[Action]:
    """Each choice of so many cards of a hand."""
    hand = state.hands[seat]
    return [Lose(crew_text(cards)) for cards in sets_of(hand, count)] if hand else []
