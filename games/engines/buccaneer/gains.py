"""Cards 11 to 18, 27 and 28: treasure and crew to be had (5.4)."""

from msgspec.structs import replace

from games.engines.buccaneer.actions import Action, Draw, Pick
from games.engines.buccaneer.content import CARD, HOLD, Card
from games.engines.buccaneer.drops import trim
from games.engines.buccaneer.fights import treasures_of
from games.engines.buccaneer.hands import draw_crew
from games.engines.buccaneer.obeying import go, over, without_effect
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import (
    Kinds,
    State,
    added,
    joined,
    picks,
    put,
    range_of,
    treasure_names,
    treasure_text,
    values,
)

DRAW = Draw()
PICK_NONE = Pick("none")


def draw_for_card(state: State, card: Card, scene: Scene) -> State:
    return over(draw_crew(state, state.turn, card.crew, scene, "card"))  # 5.4


def offer_choice(state: State, card: Card, scene: Scene) -> State:
    if choices(state, card) == [PICK_NONE]:
        return without_effect(state, scene)
    return go(state, "card")


def choices(state: State, card: Card) -> list[Action]:
    """5.4: pieces, or crew; either may be declined."""
    found = pieces_for(state, card.treasure)
    if card.op == "choose" and state.pile:
        found.append(DRAW)
    return [*found, PICK_NONE]


def pieces_for(state: State, most: int) -> list[Action]:
    """Sets of pieces from Treasure Island that are worth so much at most and find room."""
    room = HOLD - len(state.ships[state.turn].cargo)
    sets = picks(state.stock, most, room, state.options.gold)
    return [Pick(treasure_text(pieces)) for pieces in sets]


def offer_pieces(state: State, card: Card, scene: Scene) -> State:
    if choices(state, card) == [PICK_NONE]:
        return _picked(state, card, scene)
    return go(state, "card")


def pick(state: State, action: Pick, scene: Scene) -> State:
    pieces = treasures_of(action.pieces)
    if pieces:
        state = take_from_island(state, pieces, scene)
    else:
        scene.tell("declined", state.turn, card=state.visit.card)
    return _picked(state, CARD[state.visit.card], scene)


def take_from_island(state: State, pieces: Kinds, scene: Scene) -> State:
    """Pieces of Treasure Island come aboard."""
    seat = state.turn
    stock = state.stock
    for kind in pieces:
        stock = added(stock, kind, -1)
    ship = state.ships[seat]
    ship = replace(ship, cargo=joined(ship.cargo, pieces))
    worth = sum([values(state)[kind] for kind in pieces])
    scene.tell("found", seat, pieces=treasure_names(pieces), value=worth, card=state.visit.card)
    return replace(state, stock=stock, ships=put(state.ships, seat, ship))


def _picked(state: State, card: Card, scene: Scene) -> State:
    seat = state.turn
    if card.op == "trim":
        return trim(state)
    if card.op == "reinforce" and range_of(state.hands[seat]) <= card.cap:
        state = draw_crew(state, seat, card.crew, scene, "card")  # 5.4
    return over(state)


def draw(state: State, action: Draw, scene: Scene) -> State:
    del action
    return draw_for_card(state, CARD[state.visit.card], scene)
