"""Standing orders: what a ship does while its player is not asked (6.7)."""

from msgspec.structs import replace

from games.engines.buccaneer.actions import Action, Order, Orders
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import NONE, StandingOrder, State, put

ORDERS = Orders()
LEAST = (0, 2, 4, 6, 8)
"""The fighting values from which passers may be stopped."""
ALL = (
    *[Order("off", "any", spoils) for spoils in ("treasure", "crew")],
    *[
        Order(str(least), prey, spoils)
        for least in LEAST
        for prey in ("any", "loaded")
        for spoils in ("treasure", "crew")
    ],
)
_CHOICES: tuple[Action, ...] = ALL


def choices(state: State) -> tuple[Action, ...]:
    del state
    return _CHOICES


def think(state: State, action: Orders, scene: Scene) -> State:
    del action, scene
    visit = replace(state.visit, phase="orders", back=state.visit.phase)
    return replace(state, visit=visit)


def order(state: State, action: Order, scene: Scene) -> State:
    """Only the own seat may know."""
    seat = state.turn
    chosen = read(action)
    scene.tell(
        "ordered",
        seat,
        seen_by=(seat,),
        least=action.least,
        prey=action.prey,
        spoils=action.spoils,
    )
    visit = replace(state.visit, phase=state.visit.back, back="", ordered=True)
    return replace(state, orders=put(state.orders, seat, chosen), visit=visit)


def read(action: Order) -> StandingOrder:
    """The order that an action gives."""
    least = NONE if action.least == "off" else int(action.least)
    return StandingOrder(least, action.prey == "loaded", action.spoils == "crew")


def written(order: StandingOrder) -> Order:
    """The action that gives an order."""
    if order.least == NONE:
        return Order("off", "any", "crew" if order.crew else "treasure")
    prey = "loaded" if order.loaded else "any"
    return Order(str(order.least), prey, "crew" if order.crew else "treasure")
