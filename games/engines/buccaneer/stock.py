"""All pieces and cards, wherever they are: what never changes in a game."""

from games.engines.buccaneer.content import CREW, SILVER, TREASURES
from games.engines.buccaneer.hands import card_of
from games.engines.buccaneer.state import State


def inventory(state: State) -> dict[str, int]:
    """How many there are of each treasure, each crew card, and of the chance cards."""
    crew = _crew(state)
    cards = _cards(state)
    found = {name: _pieces(state, kind) for kind, name in enumerate(TREASURES)}
    found |= {name: crew.count(number) for number, name in enumerate(CREW)}
    return found | {"chance cards": len(cards), "different chance cards": len(set(cards))}


def _pieces(state: State, kind: int) -> int:
    docks = sum([port.treasure[kind] + port.safe[kind] for port in state.ports])
    aboard = sum([ship.cargo.count(kind) for ship in state.ships])
    return state.stock[kind] + state.flat[kind] + docks + aboard


def _crew(state: State) -> list[int]:
    places = [*state.hands, *[port.crew for port in state.ports], state.stranded]
    return [card for place in places for card in place] + list(map(card_of, state.pile))


def _cards(state: State) -> list[int]:
    silver = [SILVER] * (state.lost_silver + sum([port.silver for port in state.ports]))
    kept = [number for cards in state.kept for number in cards]
    return [*state.chances, *state.spent, *kept, *silver]
