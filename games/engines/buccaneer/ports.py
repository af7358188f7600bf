"""Business of a ship in its own port, and Long John Silver in any (4, 5.10)."""

from msgspec.structs import replace

from games.engines.buccaneer.actions import (
    Action,
    Enlist,
    Hire,
    Load,
    Muster,
    Quarter,
    Secure,
    Silver,
    Unload,
)
from games.engines.buccaneer.content import (
    CREW,
    CREW_VALUES,
    HOLD,
    PORT_NAMES,
    SET,
    SILVER,
    SILVER_CREW,
    TREASURES,
)
from games.engines.buccaneer.hands import gain, show
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import (
    NONE,
    Docks,
    State,
    added,
    in_port,
    joined,
    put,
    treasure_names,
    without,
)
from games.engines.contract import Seat

ENLISTS = tuple(map(Enlist, CREW))
LOADS = tuple(map(Load, TREASURES))
UNLOADS = tuple(map(Unload, TREASURES))
MUSTERS = tuple(map(Muster, CREW))
QUARTERS = tuple(map(Quarter, CREW))
SECURES = tuple(map(Secure, TREASURES))
LEAVE_SILVER = Silver()
FREE = "free"


def home_business(state: State, seat: Seat) -> list[Action]:
    """What may be moved between ship, docks and safety zone (4.2, 4.3)."""
    cargo, hand = state.ships[seat].cargo, state.hands[seat]
    docks = state.ports[state.homes[seat]]
    found: list[Action] = []
    if len(cargo) < HOLD:
        found += [LOADS[kind] for kind, count in enumerate(docks.treasure) if count]
    found += [UNLOADS[kind] for kind in sorted(set(cargo))]
    found += [MUSTERS[card] for card in sorted(set(docks.crew))]
    found += [QUARTERS[card] for card in sorted(set(hand))]
    found += [SECURES[kind] for kind in range(len(TREASURES)) if _secures(state, docks, kind)]
    if docks.silver:
        found.append(Hire(FREE))  # 5.10
    return found


def _secures(state: State, docks: Docks, kind: int) -> int:
    """4.3: how many of a kind may be secured now: three, later perhaps single ones."""
    if not docks.safe[kind]:
        return SET if docks.treasure[kind] >= SET else 0
    more = state.options.fourth == "accepted" and docks.treasure[kind]
    return 1 if more else 0


def unloaded(state: State, seat: Seat, scene: Scene) -> State:
    """4.1: in the own harbour the cargo comes to the docks."""
    ship = state.ships[seat]
    if not ship.cargo:
        return state
    scene.tell("landed_cargo", seat, pieces=treasure_names(ship.cargo))
    port = state.ports[state.homes[seat]]
    treasure = port.treasure
    for kind in ship.cargo:
        treasure = added(treasure, kind)
    state = replace(state, ships=put(state.ships, seat, replace(ship, cargo=())))
    return _with_docks(state, state.homes[seat], replace(port, treasure=treasure))


def _with_docks(state: State, port: int, docks: Docks) -> State:
    return replace(state, ports=put(state.ports, port, docks))


def load(state: State, action: Load, scene: Scene) -> State:
    return _shift(state, TREASURES.index(action.treasure), -1, scene)


def unload(state: State, action: Unload, scene: Scene) -> State:
    return _shift(state, TREASURES.index(action.treasure), 1, scene)


def _shift(state: State, kind: int, count: int, scene: Scene) -> State:
    seat = state.turn
    ship, port = state.ships[seat], state.homes[seat]
    cargo = without(ship.cargo, kind) if count > 0 else joined(ship.cargo, (kind,))
    scene.tell("unloaded" if count > 0 else "loaded", seat, pieces=[TREASURES[kind]])
    docks = state.ports[port]
    docks = replace(docks, treasure=added(docks.treasure, kind, count))
    state = replace(state, ships=put(state.ships, seat, replace(ship, cargo=cargo)))
    return _with_docks(state, port, docks)


def muster(state: State, action: Muster, scene: Scene) -> State:
    seat, card = state.turn, CREW.index(action.card)
    docks = state.ports[state.homes[seat]]
    scene.tell("mustered", seat, cards=[action.card])
    state = gain(state, seat, (card,))
    return _with_docks(state, state.homes[seat], replace(docks, crew=without(docks.crew, card)))


def quarter(state: State, action: Quarter, scene: Scene) -> State:
    seat, card = state.turn, CREW.index(action.card)
    docks = state.ports[state.homes[seat]]
    scene.tell("quartered", seat, cards=[action.card])
    state = show(state, seat, (card,))
    return _with_docks(state, state.homes[seat], replace(docks, crew=joined(docks.crew, (card,))))


def secure(state: State, action: Secure, scene: Scene) -> State:
    """4.3: nothing comes out of the safety zone."""
    seat, kind = state.turn, TREASURES.index(action.treasure)
    docks = state.ports[state.homes[seat]]
    count = _secures(state, docks, kind)
    scene.tell("secured", seat, treasure=action.treasure, count=count)
    docks = replace(
        docks,
        treasure=added(docks.treasure, kind, -count),
        safe=added(docks.safe, kind, count),
    )
    return _with_docks(state, state.homes[seat], docks)


# Silver.


def silver_business(state: State, seat: Seat, port: int) -> list[Action]:
    """5.10: leave him in another's port for crew, or hire him there for a treasure."""
    docks = state.ports[port]
    found: list[Action] = []
    if SILVER in state.kept[seat] and docks.crew:
        found.append(LEAVE_SILVER)
    if docks.silver and docks.left_by != seat:
        found += [Hire(TREASURES[kind]) for kind in sorted(set(state.ships[seat].cargo))]
    return found


def leave_silver(state: State, action: Silver, scene: Scene) -> State:
    del action
    seat = state.turn
    port = in_port(state, seat)
    scene.tell("left_silver", seat, port=PORT_NAMES[port])
    kept = put(state.kept, seat, without(state.kept[seat], SILVER))
    state = _with_docks(state, port, replace(state.ports[port], silver=True, left_by=seat))
    visit = replace(state.visit, phase="silver", back=state.visit.phase, left=SILVER_CREW)
    return replace(state, kept=kept, visit=visit)


def enlists(state: State) -> list[Action]:
    crew = state.ports[in_port(state, state.turn)].crew
    left = state.visit.left
    return [ENLISTS[card] for card in sorted(set(crew)) if CREW_VALUES[card] <= left]


def enlist(state: State, action: Enlist, scene: Scene) -> State:
    seat, card = state.turn, CREW.index(action.card)
    port = in_port(state, seat)
    docks = state.ports[port]
    scene.tell("enlisted", seat, port=PORT_NAMES[port], cards=[action.card])
    state = _with_docks(
        gain(state, seat, (card,)), port, replace(docks, crew=without(docks.crew, card))
    )
    state = replace(state, visit=replace(state.visit, left=state.visit.left - CREW_VALUES[card]))
    return state if enlists(state) else enlisted(state)


def enlisted(state: State) -> State:
    """Back to the business of the port."""
    visit = replace(state.visit, phase=state.visit.back, back="", left=0)
    return replace(state, visit=visit)


def hire(state: State, action: Hire, scene: Scene) -> State:
    seat = state.turn
    port = in_port(state, seat)
    docks = replace(state.ports[port], silver=False, left_by=NONE)
    scene.tell("hired_silver", seat, port=PORT_NAMES[port], price=action.price)
    if action.price != FREE:
        kind = TREASURES.index(action.price)
        ship = state.ships[seat]
        ship = replace(ship, cargo=without(ship.cargo, kind))
        docks = replace(docks, treasure=added(docks.treasure, kind))
        state = replace(state, ships=put(state.ships, seat, ship))
    kept = put(state.kept, seat, joined(state.kept[seat], (SILVER,)))
    return _with_docks(replace(state, kept=kept), port, docks)
