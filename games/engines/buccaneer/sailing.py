"""Moves of the ship: sailing, turning, drifting, and those who stop it on its way (3, 6.7)."""

from msgspec.structs import replace

from games.engines.buccaneer.actions import (
    Action,
    Attack,
    Drift,
    Idle,
    Point,
    Recruit,
    Sail,
    Stay,
    Turn,
)
from games.engines.buccaneer.content import COMPASS, RECRUITS, SIZE
from games.engines.buccaneer.fights import fight
from games.engines.buccaneer.geometry import CODES, EXITS, HEADINGS, PORT_AT, RAYS, TREASURE_COAST
from games.engines.buccaneer.hands import draw_crew
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import (
    NONE,
    Ship,
    State,
    attackable,
    in_port,
    might,
    moved,
    put,
    range_of,
    ships_at,
)
from games.engines.contract import Seat

SAILS = tuple(tuple(Sail(name, k) for k in range(SIZE)) for name in COMPASS)
ATTACKS = tuple(
    tuple(tuple(Attack(name, k, heading) for heading in COMPASS) for k in range(SIZE))
    for name in COMPASS
)
TURNS = tuple(map(Turn, COMPASS))
POINTS = tuple(map(Point, COMPASS))
DRIFTS = tuple(map(Drift, COMPASS))
STAY, IDLE, RECRUIT = Stay(), Idle(), Recruit()


def moves(state: State, seat: Seat) -> list[Action]:
    """Every way to use the turn for moving, or for not moving (3)."""
    ship = state.ships[seat]
    port = PORT_AT.get(ship.square, NONE)
    if not state.hands[seat]:
        return [*_without_crew(state, seat, ship, port), IDLE]
    if port == NONE:
        turns = [TURNS[d] for d in HEADINGS[ship.square] if d != ship.heading]  # 3.3
        return [*courses(state, seat, ship.heading), *turns, IDLE]
    sails = [sail for direction in EXITS[port] for sail in courses(state, seat, direction)]
    if port == state.homes[seat] or not sails:
        sails.append(STAY)  # 3.6
    return [*sails, IDLE]


def courses(state: State, seat: Seat, direction: int) -> list[Action]:
    """Straight on in a direction: 1 to S squares (3.2)."""
    reach = RAYS[state.ships[seat].square][direction][: range_of(state.hands[seat])]
    taken = at_sea(state, seat)
    found: list[Action] = []
    for k, end in enumerate(reach, 1):
        if end not in taken:
            found.append(SAILS[direction][k])
        elif taken[end]:
            found += [ATTACKS[direction][k][heading] for heading in HEADINGS[end]]  # 6.2
    return found


def at_sea(state: State, seat: Seat) -> dict[int, bool]:
    """Squares of the other ships at sea: whether one there may be attacked (6.1)."""
    taken: dict[int, bool] = {}
    for other, ship in enumerate(state.ships):
        if other != seat and ship.square not in PORT_AT:
            taken[ship.square] = taken.get(ship.square, False) or attackable(state, other)
    return taken


def _without_crew(state: State, seat: Seat, ship: Ship, port: int) -> list[Action]:
    """3.7: draw; with no crew left to draw drift one square, turn, or stay in a port."""
    if state.pile:
        return [RECRUIT]
    taken = at_sea(state, seat)
    drifts: list[Action] = [
        DRIFTS[direction]
        for direction in HEADINGS[ship.square]
        if RAYS[ship.square][direction][0] not in taken
    ]
    if port != NONE:
        return [*drifts, STAY]
    return [*drifts, *[TURNS[d] for d in HEADINGS[ship.square] if d != ship.heading]]


def sail(state: State, action: Sail, scene: Scene) -> State:
    return _sail(state, COMPASS.index(action.direction), action.squares, NONE, scene)


def attack(state: State, action: Attack, scene: Scene) -> State:
    course, heading = COMPASS.index(action.direction), COMPASS.index(action.heading)
    return _sail(state, course, action.squares, heading, scene)


def drift(state: State, action: Drift, scene: Scene) -> State:
    return _sail(state, COMPASS.index(action.direction), 1, NONE, scene)


def _sail(state: State, course: int, squares: int, heading: int, scene: Scene) -> State:
    seat = state.turn
    origin = state.ships[seat].square
    path = RAYS[origin][course][:squares]
    stopper = _stopper(state, seat, path[:-1])
    end = path[-1] if stopper is None else state.ships[stopper].square
    foe = None if stopper is not None else _target(state, seat, end)
    scene.tell(
        "sailed",
        seat,
        origin=CODES[origin],
        square=CODES[end],
        direction=COMPASS[course],
        squares=path.index(end) + 1,
        target=foe,
        stopped_by=stopper,
    )
    state = moved(_clear_port(state, seat), seat, end, course if heading == NONE else heading)
    visit = replace(state.visit, phase="land", course=course, pointed=foe is not None)
    state = replace(state, visit=visit)
    if stopper is not None:
        return fight(state, stopper, seat, scene)  # 6.7: the passer counts as attacked
    return state if foe is None else fight(state, seat, foe, scene)


def _stopper(state: State, seat: Seat, path: tuple[int, ...]) -> Seat | None:
    """The first ship on the way whose standing order stops this one (6.7)."""
    if all(order.least == NONE for order in state.orders):
        return None
    for square in path:
        for other in ships_at(state, square, seat):
            if _stops(state, other, seat):
                return other
    return None


def _stops(state: State, other: Seat, passer: Seat) -> bool:
    order, ship = state.orders[other], state.ships[other]
    if order.least == NONE or ship.fleeing or might(state.hands[other]) < order.least:
        return False
    if state.options.coast == "immune" and ship.square in TREASURE_COAST:
        return False  # 6.7: who cannot be attacked there does not attack from there
    return bool(state.ships[passer].cargo) or not order.loaded


def _target(state: State, seat: Seat, square: int) -> Seat | None:
    if square in PORT_AT:
        return None
    return next((s for s in ships_at(state, square, seat) if attackable(state, s)), None)


def _clear_port(state: State, seat: Seat) -> State:
    """5.10: the visit at which Silver was left is over."""
    port = in_port(state, seat)
    if port == NONE or state.ports[port].left_by != seat:
        return state
    docks = replace(state.ports[port], left_by=NONE)
    return replace(state, ports=put(state.ports, port, docks))


def turn(state: State, action: Turn, scene: Scene) -> State:
    """3.3: it counts as a stop on that square."""
    heading = COMPASS.index(action.heading)
    square = state.ships[state.turn].square
    scene.tell("turned", state.turn, square=CODES[square], heading=action.heading)
    visit = replace(state.visit, phase="land", course=heading, pointed=True)
    return replace(moved(state, state.turn, square, heading), visit=visit)


def point(state: State, action: Point, scene: Scene) -> State:
    square = state.ships[state.turn].square
    scene.tell("pointed", state.turn, square=CODES[square], heading=action.heading)
    state = moved(state, state.turn, square, COMPASS.index(action.heading))
    return replace(state, visit=replace(state.visit, phase="finish"))


def points(state: State) -> list[Action]:
    """3.3: any heading with at least one square ahead; ships do not count."""
    return [POINTS[direction] for direction in HEADINGS[state.ships[state.turn].square]]


def stay(state: State, action: Stay, scene: Scene) -> State:
    del action
    scene.tell("stayed", state.turn, square=CODES[state.ships[state.turn].square])
    return replace(state, visit=replace(state.visit, phase="finish"))


def recruit(state: State, action: Recruit, scene: Scene) -> State:
    """3.7: it uses the turn, in a port too; at sea the ship may be pointed anew."""
    del action
    state = draw_crew(state, state.turn, RECRUITS, scene, "recruit")
    phase = "finish" if in_port(state, state.turn) != NONE else "point"
    return replace(state, visit=replace(state.visit, phase=phase))
