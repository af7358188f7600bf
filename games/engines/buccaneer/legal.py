"""What the seat on turn may do, phase by phase (3.1)."""

from collections.abc import Callable, Sequence

from games.engines.buccaneer import (
    chances,
    drops,
    fights,
    landing,
    opening,
    orders,
    ports,
    sailing,
    trade,
)
from games.engines.buccaneer.actions import Action
from games.engines.buccaneer.content import BUSINESS, HOMES
from games.engines.buccaneer.state import NONE, State, in_port, is_home
from games.engines.contract import Seat


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """Everything the seat may do now; empty when it is not to act."""
    if seat not in to_act(state):
        return ()
    return _LEGAL[state.visit.phase](state)


def to_act(state: State) -> frozenset[Seat]:
    """The seat on turn; before the first turn all that have no home yet (2.1)."""
    if state.ended:
        return frozenset()
    if state.visit.phase != "home":
        return _ALONE[state.turn]
    return frozenset(
        seat for seat, home in enumerate(state.homes) if home == NONE and not state.gone[seat]
    )


def business(state: State) -> list[Action]:
    """Trade or home business, as long as the turn allows for more of it (4.9)."""
    if state.visit.steps >= BUSINESS:
        return []
    seat = state.turn
    if is_home(state, seat):
        return ports.home_business(state, seat)
    port = in_port(state, seat)
    return [*trade.trades(state, seat), *ports.silver_business(state, seat, port)]


def _thinking(state: State) -> list[Action]:
    return [] if state.visit.ordered else [orders.ORDERS]  # 6.7


def _port(state: State) -> list[Action]:
    return [*business(state), *sailing.moves(state, state.turn), *_thinking(state)]


def _move(state: State) -> list[Action]:
    return [*sailing.moves(state, state.turn), *_thinking(state)]


def _dock(state: State) -> list[Action]:
    return [*business(state), landing.DONE, *_thinking(state)]


def _point(state: State) -> list[Action]:
    return [*sailing.points(state), *_thinking(state)]


def _flat(state: State) -> list[Action]:
    goods = landing.flat_goods(state) if state.visit.steps < BUSINESS else []
    return [*goods, landing.DONE]


def _bay(state: State) -> list[Action]:
    return [*landing.charts(state), landing.DONE]


def _silver(state: State) -> list[Action]:
    return [*ports.enlists(state), landing.DONE]


_ALONE = tuple(frozenset((seat,)) for seat in range(HOMES))
_LEGAL: dict[str, Callable[[State], Sequence[Action]]] = {
    "home": opening.homes,
    "port": _port,
    "move": _move,
    "dock": _dock,
    "point": _point,
    "flee": fights.flights,
    "spoils": fights.spoils,
    "yield": fights.yields,
    "card": chances.options,
    "drop": drops.drops,
    "flat": _flat,
    "bay": _bay,
    "silver": _silver,
    "trade": trade.trading,
    "orders": orders.choices,
}
