"""The pack of chance cards: drawn, and obeyed as fully as possible (5)."""

from collections.abc import Callable

from msgspec.structs import replace

from games.engines.buccaneer.actions import Action
from games.engines.buccaneer.blows import blow_offshore, blow_to_bay, blow_to_port, ports_ahead
from games.engines.buccaneer.content import CARD, Card
from games.engines.buccaneer.drops import fever, renew
from games.engines.buccaneer.exchanges import blind_swap, levy, pressable, swaps
from games.engines.buccaneer.gains import choices, draw_for_card, offer_choice, offer_pieces
from games.engines.buccaneer.losses import best_of_all, gifts, give_up
from games.engines.buccaneer.obeying import go
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import State, joined, put
from games.engines.chance import shuffled


def draw_card(state: State, scene: Scene) -> State:
    """5: the top card; used ones are shuffled anew when none is left."""
    if not state.chances:
        state = replace(state, chances=tuple(shuffled(state.spent, scene.chance)), spent=())
        scene.tell("reshuffled", None, count=len(state.chances))
    number = state.chances[-1]
    scene.tell("chance", state.turn, card=number)
    state = replace(state, chances=state.chances[:-1])
    if CARD[number].op == "keep":
        kept = put(state.kept, state.turn, joined(state.kept[state.turn], (number,)))
        return go(replace(state, kept=kept), "landed", drawn=True)
    state = replace(state, spent=(*state.spent, number))
    return go(state, "obey", card=number, drawn=True, moved=False)


def obey(state: State, scene: Scene) -> State:
    """Do what the card says, as far as nothing is to be chosen."""
    card = CARD[state.visit.card]
    return _OBEY[card.op](state, card, scene)


def options(state: State) -> list[Action]:
    """What may be chosen for the card that is being obeyed."""
    card = CARD[state.visit.card]
    return _OPTIONS[card.op](state, card)


_OBEY: dict[str, Callable[[State, Card, Scene], State]] = {
    "offshore": blow_offshore,
    "levy": levy,
    "blown": blow_to_bay,
    "port": blow_to_port,
    "give": give_up,
    "overboard": give_up,
    "best": give_up,
    "choose": offer_choice,
    "draw": draw_for_card,
    "trim": offer_pieces,
    "reinforce": offer_pieces,
    "renew": renew,
    "blind": blind_swap,
    "fever": fever,
}
_OPTIONS: dict[str, Callable[[State, Card], list[Action]]] = {
    "levy": pressable,
    "port": ports_ahead,
    "give": gifts,
    "overboard": gifts,
    "best": best_of_all,
    "choose": choices,
    "trim": choices,
    "reinforce": choices,
    "blind": swaps,
}
