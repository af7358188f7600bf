"""Before the first turn: the deal, the home ports, the wares of the others (2)."""

from msgspec.structs import replace

from games.engines.buccaneer.actions import Action, Home
from games.engines.buccaneer.content import (
    CARDS,
    COPIES,
    CREW_COPIES,
    DEALT,
    FILLED,
    HOMES,
    PORT_CREW,
    PORT_NAMES,
    PORT_VALUE,
    PORTS,
)
from games.engines.buccaneer.geometry import HARBOURS, NOWHERE
from games.engines.buccaneer.hands import card_of
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import (
    NO_PIECES,
    NONE,
    Crew,
    Docks,
    Kinds,
    Options,
    Pieces,
    Ship,
    StandingOrder,
    State,
    Visit,
    added,
    crew_names,
    joined,
    put,
    range_of,
    treasure_names,
    values,
)
from games.engines.chance import shuffled
from games.engines.contract import Chance, Seat

FULL: Pieces = (COPIES, COPIES, COPIES, COPIES, COPIES)
HOME_ACTIONS = tuple(Home(name) for name in PORT_NAMES[:HOMES])


def dealt(seats: int, options: Options, chance: Chance) -> State:
    """All is shuffled and the hands are dealt; the home ports are still to be chosen."""
    deck = shuffled([c for c, n in enumerate(CREW_COPIES) for _ in range(n)], chance)
    hands = [joined(tuple(deck[DEALT * at : DEALT * (at + 1)])) for at in range(seats)]
    nobody: tuple[Crew, ...] = ((),) * seats
    return State(
        options=options,
        homes=(NONE,) * seats,
        ships=(Ship(NOWHERE),) * seats,
        hands=tuple(hands),
        known=(nobody,) * seats,
        sights=(),
        pile=tuple(deck[DEALT * seats :]),
        chances=tuple(shuffled([card.number for card in CARDS], chance)),
        spent=(),
        kept=((),) * seats,
        lost_silver=False,
        stock=FULL,
        flat=NO_PIECES,
        stranded=(),
        ports=(Docks(),) * len(PORTS),
        orders=(StandingOrder(),) * seats,
        trails=((),) * seats,
        idle=(0,) * seats,
        gone=(False,) * seats,
        lot=chance.pick(seats),
        turn=0,
    )


def homes(state: State) -> list[Action]:
    """The home ports that nobody has chosen (2.1)."""
    return [HOME_ACTIONS[port] for port in range(HOMES) if port not in state.homes]


def choose_home(state: State, seat: Seat, action: Home, scene: Scene) -> State:
    state = _settled(state, seat, PORT_NAMES.index(action.port), scene)
    left = [port for port in range(HOMES) if port not in state.homes]
    waiting = [s for s, home in enumerate(state.homes) if home == NONE and not state.gone[s]]
    if len(left) == len(waiting) == 1:
        state = _settled(state, waiting[0], left[0], scene)  # 2.1: the left-over port
    return started(state, scene)


def _settled(state: State, seat: Seat, port: int, scene: Scene) -> State:
    scene.tell("chose_home", seat, port=PORT_NAMES[port])
    return replace(
        state,
        homes=put(state.homes, seat, port),
        ships=put(state.ships, seat, Ship(HARBOURS[port])),
        trails=put(state.trails, seat, (HARBOURS[port],)),
    )


def started(state: State, scene: Scene) -> State:
    """Once all have a home, the other ports get their wares, and the lot says who begins (2.5)."""
    here = [seat for seat, gone in enumerate(state.gone) if not gone]
    if any(state.homes[seat] == NONE for seat in here):
        return state
    for port in FILLED:
        if port not in [state.homes[seat] for seat in here]:
            state = _filled(state, port, scene)
    ring = sorted(here, key=lambda seat: state.homes[seat])
    first = ring[state.lot % len(ring)]
    scene.tell("begins", first)
    return replace(state, turn=first, visit=Visit())


def _filled(state: State, port: int, scene: Scene) -> State:
    """2.3: two crew cards, and treasure so that all is worth 8."""
    crew = joined(tuple(map(card_of, state.pile[-PORT_CREW:])))
    pieces = fill(state.stock, PORT_VALUE - range_of(crew), values(state))
    stock, treasure = state.stock, NO_PIECES
    for kind in pieces:
        stock, treasure = added(stock, kind, -1), added(treasure, kind)
    scene.tell(
        "filled",
        None,
        port=PORT_NAMES[port],
        crew=crew_names(crew),
        pieces=treasure_names(tuple(sorted(pieces))),
    )
    docks = Docks(crew=crew, treasure=treasure)
    ports = put(state.ports, port, docks)
    return replace(state, pile=state.pile[:-PORT_CREW], stock=stock, ports=ports)


def fill(stock: Pieces, need: int, prices: tuple[int, ...]) -> Kinds:
    """The highest pieces first that make the sum; below it as near as can be (2.3)."""
    ladder = sorted(set(prices), reverse=True)
    most = {p: sum(n for n, price in zip(stock, prices, strict=True) if price == p) for p in ladder}
    for total in range(need, 0, -1):
        found = _highest(total, ladder, most)
        if found is not None:
            return _kinds(found, stock, prices)
    return ()


def _highest(total: int, ladder: list[int], most: dict[int, int]) -> list[int] | None:
    """The list of values, descending, that is highest in the order of a dictionary."""
    if not total:
        return []
    for at, price in enumerate(ladder):
        if price <= total and most[price]:
            left = {**most, price: most[price] - 1}
            rest = _highest(total - price, ladder[at:], left)
            if rest is not None:
                return [price, *rest]
    return None


def _kinds(found: list[int], stock: Pieces, prices: tuple[int, ...]) -> Kinds:
    """For each value the kind of which most are left; of equals the first (2.3)."""
    kinds = []
    for price in found:
        alike = [kind for kind in range(len(prices)) if prices[kind] == price]
        kind = max(alike, key=lambda one: (stock[one], -one))
        stock = added(stock, kind, -1)
        kinds.append(kind)
    return tuple(kinds)
