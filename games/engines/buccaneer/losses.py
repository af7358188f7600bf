"""Cards 7 to 10: treasure or crew goes overboard (5.7)."""

from msgspec.structs import replace

from games.engines.buccaneer.actions import Action, Lose
from games.engines.buccaneer.content import CARD, CREW, CREW_VALUES, HOLD, TREASURES, Card
from games.engines.buccaneer.fights import crew_of
from games.engines.buccaneer.geometry import NOWHERE, distance
from games.engines.buccaneer.hands import show
from games.engines.buccaneer.obeying import ask, buried, crews, give_crew, over
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import (
    NONE,
    Kinds,
    State,
    added,
    crew_names,
    joined,
    put,
    values,
    without,
)
from games.engines.contract import Seat


def give_up(state: State, card: Card, scene: Scene) -> State:
    found = best_of_all(state, card) if card.op == "best" else gifts(state, card)
    return ask(state, found, lose, scene)


def _neighbour(state: State) -> Seat:
    """5.7: the single nearest ship; NONE when two are equally near."""
    here = state.ships[state.turn].square
    far = sorted(
        (distance(here, ship.square), seat)
        for seat, ship in enumerate(state.ships)
        if seat != state.turn and ship.square != NOWHERE
    )
    if not far or (len(far) > 1 and far[0][0] == far[1][0]):
        return NONE
    return far[0][1]


def gifts(state: State, card: Card) -> list[Action]:
    """5.7: one treasure, if there is room for it, or two crew cards."""
    seat, cargo = state.turn, state.ships[state.turn].cargo
    if card.op == "give":
        taker = _neighbour(state)
        if taker == NONE:
            return []
        cargo = cargo if len(state.ships[taker].cargo) < HOLD else ()
    return [*treasures(cargo), *crews(state, seat, card.crew)]


def treasures(cargo: Kinds) -> list[Action]:
    return [Lose(TREASURES[kind]) for kind in sorted(set(cargo))]


def best_of_all(state: State, card: Card) -> list[Action]:
    """5.7: the most valuable treasure (9), or the highest crew card; of equals the owner picks."""
    cargo, hand = state.ships[state.turn].cargo, state.hands[state.turn]
    prices = values(state)
    if card.place == "flat" and cargo:
        top = max(prices[kind] for kind in cargo)
        return treasures(tuple([kind for kind in cargo if prices[kind] == top]))
    top = max([CREW_VALUES[c] for c in hand], default=0)
    return [Lose(CREW[c]) for c in sorted(set(hand)) if CREW_VALUES[c] == top]


def lose(state: State, action: Action, scene: Scene) -> State:
    assert isinstance(action, Lose)
    card = CARD[state.visit.card]
    if action.pieces in TREASURES:
        return over(_lose_treasure(state, card, TREASURES.index(action.pieces), scene))
    crew = crew_of(action.pieces)
    if card.op == "give":
        return over(give_crew(state, _neighbour(state), state.turn, crew, scene))
    if card.op == "blind" or card.place == "pirate":
        return over(buried(state, state.turn, (crew, ()), scene))
    scene.tell("stranded", state.turn, crew=crew_names(crew), pieces=[])
    state = show(state, state.turn, crew)
    return over(replace(state, stranded=joined(state.stranded, crew)))


def _lose_treasure(state: State, card: Card, kind: int, scene: Scene) -> State:
    seat = state.turn
    ship = state.ships[seat]
    ships = put(state.ships, seat, replace(ship, cargo=without(ship.cargo, kind)))
    if card.op != "give":
        scene.tell("stranded", seat, crew=[], pieces=[TREASURES[kind]])
        return replace(state, ships=ships, flat=added(state.flat, kind))
    taker = _neighbour(state)
    scene.tell("gave_treasure", seat, to=taker, pieces=[TREASURES[kind]])
    ship = ships[taker]
    ship = replace(ship, cargo=joined(ship.cargo, (kind,)))
    return replace(state, ships=put(ships, taker, ship))
