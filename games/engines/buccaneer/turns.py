"""The turn machine: what follows by itself until somebody has to choose (3.1)."""

from collections.abc import Callable

from msgspec.structs import replace

from games.engines.buccaneer.actions import Idle
from games.engines.buccaneer.chances import obey
from games.engines.buccaneer.content import ABSENT, PORTS, ROUNDS
from games.engines.buccaneer.fights import booty, retreat
from games.engines.buccaneer.geometry import CODES
from games.engines.buccaneer.landing import land
from games.engines.buccaneer.leaving import leave_table
from games.engines.buccaneer.obeying import go
from games.engines.buccaneer.opening import started
from games.engines.buccaneer.ports import unloaded
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import (
    NO_OFFER,
    NONE,
    State,
    Visit,
    home_value,
    in_port,
    is_home,
    put,
)
from games.engines.contract import Seat


def advance(state: State, scene: Scene) -> State:
    """Go on through all that needs no decision."""
    while not state.ended and (step := _AUTOMATIC.get(state.visit.phase)) is not None:
        state = step(state, scene)
    return state


def begin(state: State, seat: Seat, scene: Scene) -> State:
    """The turn of a seat: a free move that is owed to it comes first (6.6)."""
    scene.tell("turn", seat, round=state.turns // len(state.ships) + 1)
    trails = put(state.trails, seat, (state.ships[seat].square,))
    state = replace(state, turn=seat, trails=trails, visit=Visit())
    if state.ships[seat].fleeing:
        return go(state, "retreat", late=True, fleeing=True)
    return go(state, "ready")


def _start(state: State, scene: Scene) -> State:
    return begin(state, state.turn, scene)


def _ready(state: State, scene: Scene) -> State:
    """In its own port a ship is unloaded first, and may have won (4.1, 8.1)."""
    seat = state.turn
    state = replace(state, visit=replace(state.visit, fleeing=False, late=False, drawn=False))
    if is_home(state, seat):
        state = check(unloaded(state, seat, scene), scene)
    return go(state, "move" if in_port(state, seat) == NONE else "port")


def _moored(state: State, scene: Scene) -> State:
    return go(check(state, scene), "dock")


def check(state: State, scene: Scene) -> State:
    """8.1: with enough treasure in docks and safety zone, and the ship at home, one has won."""
    seat = state.turn
    if home_value(state, seat) < state.options.target:
        return state
    scene.tell("won", seat, value=home_value(state, seat))
    return ended(state, "target", scene)


def ended(state: State, reason: str, scene: Scene) -> State:
    scene.tell("ended", None, reason=reason)
    return replace(state, ended=reason)


def _landed(state: State, scene: Scene) -> State:
    """The ship is pointed, unless it lies in a port or has been pointed already (3.3)."""
    del scene
    ashore = in_port(state, state.turn) != NONE
    return go(state, "finish" if ashore or state.visit.pointed else "point")


def _finish(state: State, scene: Scene) -> State:
    """A late flight is over and the turn begins; any other turn ends (6.6)."""
    if state.visit.late:
        return go(state, "ready", pointed=False, moved=False)
    idle = put(state.idle, state.turn, 0) if state.idle[state.turn] else state.idle
    return end_turn(replace(state, idle=idle), scene)


def idle(state: State, action: Idle, scene: Scene) -> State:
    """9.1, 9.3: nothing happens; after three such turns in a row a ship may be given up."""
    del action
    seat = state.turn
    scene.tell("idled", seat, square=CODES[state.ships[seat].square])
    state = replace(state, idle=put(state.idle, seat, state.idle[seat] + 1))
    if state.options.absent == "leaves" and state.idle[seat] >= ABSENT:
        return leave(state, seat, scene)
    return end_turn(state, scene)


def end_turn(state: State, scene: Scene) -> State:
    """The next ship clockwise; after sixty rounds the richest has won (8.2)."""
    state = replace(state, turns=state.turns + 1)
    if state.turns >= ROUNDS * len(state.ships):
        return ended(state, "rounds", scene)
    return begin(state, _after(state), scene)


def _after(state: State) -> Seat:
    """The next seat clockwise by home port that is still at sea (2.5)."""
    home, ports = state.homes[state.turn], len(PORTS)
    seats = [s for s in range(len(state.ships)) if not state.gone[s]]
    return min(seats, key=lambda seat: (state.homes[seat] - home - 1) % ports)


def leave(state: State, seat: Seat, scene: Scene) -> State:
    """9.3: a ship leaves the game; its turn, or what it was part of, goes on without it."""
    state = leave_table(state, seat, scene)
    left = [other for other, gone in enumerate(state.gone) if not gone]
    if len(left) == 1:
        return ended(replace(state, offer=NO_OFFER), "last_ship", scene)
    if state.visit.phase == "home":
        return started(state, scene)
    if seat == state.turn:
        return end_turn(replace(state, offer=NO_OFFER), scene)
    return _again(state)


def _again(state: State) -> State:
    """What is being chosen may have hung on the ship that has left."""
    if state.visit.phase == "spoils":
        return go(state, "booty")
    if state.visit.phase == "yield" and state.gone[state.visit.foe]:
        return go(state, "retreat")
    if state.visit.phase == "card":
        return go(state, "obey")
    return state


_AUTOMATIC: dict[str, Callable[[State, Scene], State]] = {
    "start": _start,
    "ready": _ready,
    "booty": booty,
    "retreat": retreat,
    "land": land,
    "obey": obey,
    "moored": _moored,
    "landed": _landed,
    "finish": _finish,
}
