"""A ship that is given up, where bots may not take it over (9.3)."""

from msgspec.structs import replace

from games.engines.buccaneer.content import SILVER
from games.engines.buccaneer.geometry import NOWHERE
from games.engines.buccaneer.obeying import buried
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import (
    NO_PIECES,
    NONE,
    Ship,
    StandingOrder,
    State,
    added,
    put,
    treasure_names,
)
from games.engines.contract import Seat


def leave_table(state: State, seat: Seat, scene: Scene) -> State:
    """The crew goes under the pile, the cargo to Flat Island; all in the port is on sale."""
    scene.tell("left", seat, cargo=treasure_names(state.ships[seat].cargo))
    state = buried(state, seat, (state.hands[seat], ()), scene)
    flat = state.flat
    for kind in state.ships[seat].cargo:
        flat = added(flat, kind)
    kept = state.kept[seat]
    rest = tuple([number for number in kept if number != SILVER])
    state = _open_port(state, state.homes[seat])
    ports = [replace(p, left_by=NONE) if p.left_by == seat else p for p in state.ports]
    gone = list(state.gone)
    gone[seat] = True
    return replace(
        state,
        ships=put(state.ships, seat, Ship(NOWHERE)),
        flat=flat,
        kept=put(state.kept, seat, ()),
        spent=(*state.spent, *rest),
        lost_silver=state.lost_silver or SILVER in kept,
        trails=put(state.trails, seat, ()),
        orders=put(state.orders, seat, StandingOrder()),
        gone=tuple(gone),
        ports=tuple(ports),
        sights=tuple([one for one in state.sights if seat not in (one.viewer, one.seat)]),
    )


def _open_port(state: State, port: int) -> State:
    if port == NONE:
        return state
    docks = state.ports[port]
    treasure = docks.treasure
    for kind, count in enumerate(docks.safe):
        treasure = added(treasure, kind, count)
    return replace(
        state, ports=put(state.ports, port, replace(docks, treasure=treasure, safe=NO_PIECES))
    )
