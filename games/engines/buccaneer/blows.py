"""Cards 1 and 3 to 6: the wind takes the ship elsewhere (5.1, 5.3, 5.5, 5.6)."""

from games.engines.buccaneer.actions import Action, Port
from games.engines.buccaneer.content import PORT_NAMES, RELIEF, RELIEF_AT, Card
from games.engines.buccaneer.geometry import (
    BAY,
    BLOWN,
    CODES,
    HARBOURS,
    NEXT_PORT,
    nearest_first,
)
from games.engines.buccaneer.hands import draw_crew
from games.engines.buccaneer.obeying import ask, go, over
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import State, moved, range_of, ships_at


def blow_offshore(state: State, card: Card, scene: Scene) -> State:
    del card
    seat = state.turn
    square = state.ships[seat].square
    goals = BLOWN[square]  # 5.1
    free = [goal for goal in goals if not ships_at(state, goal, seat)]
    return _blow(state, free[0] if free else _free(state, goals[0]), scene)


def blow_to_bay(state: State, card: Card, scene: Scene) -> State:
    return _blow(state, _free(state, BAY[card.place]), scene)  # 5.3


def _free(state: State, square: int) -> int:
    """The nearest square of the sea without another ship."""
    return next(s for s in nearest_first(square) if not ships_at(state, s, state.turn))


def blow_to_port(state: State, card: Card, scene: Scene) -> State:
    if card.place == "home":
        return _blow(state, HARBOURS[state.homes[state.turn]], scene)  # 5.5
    return ask(state, ports_ahead(state, card), port, scene)  # 5.6


def ports_ahead(state: State, card: Card) -> list[Action]:
    del card
    square, course = state.ships[state.turn].square, state.visit.course
    return [Port(PORT_NAMES[number]) for number in NEXT_PORT[square][course]]


def port(state: State, action: Action, scene: Scene) -> State:
    assert isinstance(action, Port)
    return _blow(state, HARBOURS[PORT_NAMES.index(action.name)], scene)


def _blow(state: State, square: int, scene: Scene) -> State:
    """The ship is moved; then it may be pointed anew, and relief comes to the weak (5.1)."""
    seat = state.turn
    ship = state.ships[seat]
    scene.tell("blown", seat, origin=CODES[ship.square], square=CODES[square])
    state = moved(state, seat, square, ship.heading)
    if range_of(state.hands[seat]) <= RELIEF_AT:
        state = draw_crew(state, seat, RELIEF, scene, "relief")
    return over(go(state, "obey", moved=True, pointed=False))
