"""Each verb with the function that does it."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.engines.buccaneer import (
    blows,
    drops,
    exchanges,
    fights,
    gains,
    landing,
    losses,
    orders,
    ports,
    sailing,
    trade,
    turns,
)
from games.engines.buccaneer.actions import (
    Action,
    Attack,
    Cancel,
    Capture,
    Chart,
    Done,
    Draw,
    Drift,
    Drop,
    Enlist,
    Flee,
    Give,
    Hire,
    Home,
    Idle,
    Leave,
    Load,
    Lose,
    Muster,
    Order,
    Orders,
    Pick,
    Plunder,
    Point,
    Port,
    Press,
    Quarter,
    Recruit,
    Sail,
    Secure,
    Settle,
    Silver,
    Stay,
    Swap,
    Take,
    Turn,
    Unload,
    Yield,
)
from games.engines.buccaneer.obeying import go
from games.engines.buccaneer.opening import choose_home
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import State
from games.engines.contract import Seat

_BUSINESS = frozenset(
    (
        "give",
        "take",
        "settle",
        "cancel",
        "load",
        "unload",
        "muster",
        "quarter",
        "secure",
        "leave",
        "silver",
        "enlist",
        "hire",
    )
)


def play(state: State, seat: Seat, action: Action, scene: Scene) -> State:
    """Do a legal action, and all that follows by itself."""
    if isinstance(action, Home):
        return turns.advance(choose_home(state, seat, action, scene), scene)
    verb = action.__struct_config__.tag
    if verb in _BUSINESS:
        state = replace(state, visit=replace(state.visit, steps=state.visit.steps + 1))
    return turns.advance(_DO[type(action)](state, action, scene), scene)


def _done(state: State, action: Done, scene: Scene) -> State:
    """Out of what one is in."""
    del action, scene
    if state.visit.phase == "silver":
        return ports.enlisted(state)
    return go(state, "finish" if state.visit.phase == "dock" else "landed")


def _take(state: State, action: Take, scene: Scene) -> State:
    if state.visit.phase != "flat":
        return trade.ask_for(state, action, scene)
    return _on_flat(landing.take(state, action, scene))


def _leave(state: State, action: Leave, scene: Scene) -> State:
    return _on_flat(landing.leave(state, action, scene))


def _on_flat(state: State) -> State:
    return state if landing.flat_goods(state) else go(state, "landed")


_DO: dict[type[Action], Callable[[State, Any, Scene], State]] = {
    Sail: sailing.sail,
    Attack: sailing.attack,
    Turn: sailing.turn,
    Stay: sailing.stay,
    Idle: turns.idle,
    Recruit: sailing.recruit,
    Drift: sailing.drift,
    Flee: fights.flee,
    Point: sailing.point,
    Plunder: fights.plunder,
    Capture: fights.capture,
    Yield: fights.yield_crew,
    Pick: gains.pick,
    Draw: gains.draw,
    Lose: losses.lose,
    Drop: drops.drop,
    Press: exchanges.press,
    Swap: exchanges.swap,
    Port: blows.port,
    Chart: landing.chart,
    Take: _take,
    Leave: _leave,
    Give: trade.give,
    Settle: trade.settle,
    Cancel: trade.cancel,
    Load: ports.load,
    Unload: ports.unload,
    Muster: ports.muster,
    Quarter: ports.quarter,
    Secure: ports.secure,
    Silver: ports.leave_silver,
    Enlist: ports.enlist,
    Hire: ports.hire,
    Orders: orders.think,
    Order: orders.order,
    Done: _done,
}
