"""Who knows what in Buccaneer: the one place that decides it, built field by field."""

from msgspec import Struct

from games.engines.buccaneer.actions import Attack, Drift, Flee, Sail
from games.engines.buccaneer.content import CHARTS, COINS, COMPASS, PORT_NAMES, PORTS, ROUNDS
from games.engines.buccaneer.fights import flights_of
from games.engines.buccaneer.geometry import (
    ANCHOR_BAY,
    CODES,
    FLAT_COAST,
    HARBOURS,
    NOWHERE,
    PLACES,
    PORT_AT,
    RAYS,
    TREASURE_COAST,
    Place,
)
from games.engines.buccaneer.hands import knows
from games.engines.buccaneer.orders import written
from games.engines.buccaneer.sailing import moves
from games.engines.buccaneer.state import (
    NONE,
    Fight,
    Options,
    State,
    cargo_value,
    counted,
    crew_names,
    home_value,
    might,
    owner_of,
    range_of,
    ships_at,
    treasure_names,
    values,
)
from games.engines.buccaneer.trade import desk, equal
from games.engines.contract import Seat


class ShipView(Struct, frozen=True):
    """One seat: its home, its ship, and what all may know of it."""

    home: str
    """The name of the home port; "" before it is chosen."""
    place: Place | None
    """None before the home is chosen, and for a ship that has left."""
    heading: str
    """`N` to `NW`; "" in a port."""
    cargo: tuple[str, ...]
    cargo_value: int
    fleeing: bool
    """A free move is owed: nobody may attack it until then."""
    trail: tuple[str, ...]
    """The squares of its last turn, from where it began to where it is."""
    size: int
    """Crew cards in hand."""
    kept: tuple[int, ...]
    """The chance cards it keeps, by number."""
    score: int
    """What counts: docks and safety zone of its home."""
    idle: int
    """Turns in a row that it let go by."""
    gone: bool


class PortView(Struct, frozen=True):
    """One port and what lies there."""

    name: str
    place: Place
    owner: Seat | None
    crew: tuple[str, ...]
    treasure: tuple[str, ...]
    safe: tuple[str, ...]
    """In the safety zone: never for sale."""
    silver: bool
    exits: tuple[str, ...]
    """The directions by which ships leave; they enter against them."""


class Seen(Struct, frozen=True):
    """What the viewer remembers of the hand of another seat."""

    seat: Seat
    sure: tuple[str, ...]
    """Cards that are certainly still there."""
    crew: tuple[str, ...]
    """The whole hand as it was in the last fight with that seat; empty if there was none."""
    turn: int | None
    """The number of the turn in which that was."""


class Reach(Struct, frozen=True):
    """A square that the viewer's ship can reach in one move, and what would happen there."""

    place: Place
    direction: str
    squares: int
    verb: str
    """`sail`, `attack`, `drift` or `flee`."""
    effects: tuple[str, ...]
    """`attack`, `card`, `flat`, `chart`, `home`, `trade`, `port` (only a refuge), or none."""
    ships: tuple[Seat, ...]
    """Other ships on the square."""
    passed: tuple[Seat, ...]
    """Ships on the way, each of which may have the order to stop passers."""


class DeskView(Struct, frozen=True):
    """The trade that the viewer is making."""

    given: tuple[str, ...]
    wanted: tuple[str, ...]
    given_least: int
    given_most: int
    """Coin cards pay any amount up to their face: the given side is worth between the two."""
    wanted_value: int
    equal: bool
    room: int
    """Free places in the hold once it is closed; below zero it cannot be."""


class OrderView(Struct, frozen=True):
    """The viewer's standing order, in the words of the action `order`."""

    least: str
    prey: str
    spoils: str


class Observation(Struct, frozen=True):
    """All that one viewer may know of a table."""

    viewer: Seat | None
    options: Options
    values: tuple[int, ...]
    """The value of diamond, ruby, gold, pearl, rum at this table."""
    turn: Seat | None
    """Whose turn it is; None while homes are chosen, and when the game is over."""
    round: int
    rounds: int
    """The game ends after so many rounds at the latest."""
    phase: str
    """What the seat on turn is doing: `home`, `flee`, `port`, `move`, `spoils`, `yield`, `card`,
    `drop`, `flat`, `bay`, `dock`, `silver`, `trade`, `point`, `orders`. The last two but `point`
    are shown to that seat only.
    """
    card: int | None
    """The chance card that is being obeyed."""
    left: int
    """To the seat on turn: crew cards still to be dropped, or the value still to be enlisted."""
    foe: Seat | None
    """The loser whose spoils are chosen, or the winner who is owed crew."""
    late: bool
    """The flight that is asked for was owed from before: the turn itself follows."""
    ended: str
    """The reason of the outcome, or ""."""
    ships: tuple[ShipView, ...]
    ports: tuple[PortView, ...]
    """The four home ports clockwise from London, then Venice and Amsterdam."""
    hand: tuple[str, ...]
    """The viewer's crew."""
    range: int
    might: int
    """The viewer's sailing range S and fighting value F."""
    hands: tuple[tuple[str, ...], ...] | None
    """All hands, once the game is over."""
    seen: tuple[Seen, ...]
    fight: Fight | None
    """The last fight, without the hands; None before the first."""
    pile: int
    """Crew cards on Pirate Island."""
    known_pile: int
    """How many of them the viewer has put there himself or seen put there."""
    chances: int
    spent: tuple[int, ...]
    """Chance cards used, by number; shuffled anew when none is left to draw."""
    stock: tuple[int, ...]
    """Treasure Island: how many diamonds, rubies, gold, pearls, rum."""
    flat: tuple[str, ...]
    stranded: tuple[str, ...]
    """Treasure and crew on Flat Island."""
    order: OrderView | None
    desk: DeskView | None
    reach: tuple[Reach, ...]


def observe(state: State, viewer: Seat | None) -> Observation:
    """What this viewer may know; None is a spectator."""
    acting = viewer is not None and viewer == state.turn and state.visit.phase != "home"
    own = state.hands[viewer] if viewer is not None else ()
    visit = state.visit
    begun = visit.phase != "home" and not state.ended
    return Observation(
        viewer=viewer,
        options=state.options,
        values=values(state),
        turn=state.turn if begun else None,
        round=min(state.turns // len(state.ships) + 1, ROUNDS),
        rounds=ROUNDS,
        phase=_phase(state, acting=acting),
        card=visit.card or None,
        left=max(visit.left, 0) if acting else 0,
        foe=visit.foe if visit.foe != NONE and visit.phase in ("spoils", "yield") else None,
        late=visit.late,
        ended=state.ended,
        ships=tuple([_ship(state, seat) for seat in range(len(state.ships))]),
        ports=tuple([_port(state, port) for port in range(len(PORTS))]),
        hand=tuple(crew_names(own)),
        range=range_of(own),
        might=might(own),
        hands=tuple([tuple(crew_names(hand)) for hand in state.hands]) if state.ended else None,
        seen=_seen(state, viewer),
        fight=state.fought,
        pile=len(state.pile),
        known_pile=0 if viewer is None else sum([knows(one, viewer) for one in state.pile]),
        chances=len(state.chances),
        spent=state.spent,
        stock=state.stock,
        flat=tuple(treasure_names(counted(state.flat))),
        stranded=tuple(crew_names(state.stranded)),
        order=_order(state, viewer),
        desk=_desk(state) if acting and visit.phase == "trade" else None,
        reach=_reaches(state, viewer) if viewer is not None else (),
    )


def _phase(state: State, *, acting: bool) -> str:
    """10.1: a trade half made, and thinking about orders, are nobody else's business."""
    if state.ended:
        return ""
    visit = state.visit
    return visit.back if visit.phase in ("trade", "orders") and not acting else visit.phase


def _ship(state: State, seat: Seat) -> ShipView:
    ship, home = state.ships[seat], state.homes[seat]
    return ShipView(
        home="" if home == NONE else PORT_NAMES[home],
        place=None if ship.square == NOWHERE else PLACES[ship.square],
        heading="" if ship.heading == NONE else COMPASS[ship.heading],
        cargo=tuple(treasure_names(ship.cargo)),
        cargo_value=cargo_value(state, seat),
        fleeing=ship.fleeing,
        trail=tuple([CODES[square] for square in state.trails[seat]]),
        size=len(state.hands[seat]),
        kept=state.kept[seat],
        score=home_value(state, seat),
        idle=state.idle[seat],
        gone=state.gone[seat],
    )


def _port(state: State, port: int) -> PortView:
    docks, owner = state.ports[port], owner_of(state, port)
    return PortView(
        name=PORT_NAMES[port],
        place=PLACES[HARBOURS[port]],
        owner=None if owner == NONE else owner,
        crew=tuple(crew_names(docks.crew)),
        treasure=tuple(treasure_names(counted(docks.treasure))),
        safe=tuple(treasure_names(counted(docks.safe))),
        silver=docks.silver,
        exits=PORTS[port].exits,
    )


def _seen(state: State, viewer: Seat | None) -> tuple[Seen, ...]:
    """10.2: cards that others must still have, and the hands shown in fights."""
    if viewer is None:
        return ()
    sights = {sight.seat: sight for sight in state.sights if sight.viewer == viewer}
    found = []
    for seat, sure in enumerate(state.known[viewer]):
        if sure or seat in sights:
            sight = sights.get(seat)
            crew = () if sight is None else tuple(crew_names(sight.crew))
            turn = None if sight is None else sight.turn
            found.append(Seen(seat, tuple(crew_names(sure)), crew, turn))
    return tuple(found)


def _order(state: State, viewer: Seat | None) -> OrderView | None:
    if viewer is None:
        return None
    order = written(state.orders[viewer])
    return OrderView(order.least, order.prey, order.spoils)


def _desk(state: State) -> DeskView:
    offer, table = state.offer, desk(state, state.turn)
    coins = [COINS[number] for number in offer.coins]
    given = (*crew_names(offer.crew), *treasure_names(offer.treasure), *coins)
    return DeskView(
        given=given,
        wanted=(*crew_names(offer.wanted_crew), *treasure_names(offer.wanted_treasure)),
        given_least=table.given + len(table.coins),
        given_most=table.given + sum(table.coins),
        wanted_value=table.wanted,
        equal=equal(table),
        room=table.room,
    )


def _reaches(state: State, viewer: Seat) -> tuple[Reach, ...]:
    """Where the viewer's ship can go: now, or with the crew it has when its turn comes."""
    if state.ended or state.ships[viewer].square == NOWHERE:
        return ()
    fleeing = state.ships[viewer].fleeing or (viewer == state.turn and state.visit.phase == "flee")
    found = {}
    for action in flights_of(state, viewer) if fleeing else moves(state, viewer):
        if isinstance(action, Sail | Attack | Flee | Drift):
            reach = _reach(state, viewer, action)
            found[reach.place.square, reach.direction] = reach
    return tuple(found.values())


def _reach(state: State, viewer: Seat, action: Sail | Attack | Flee | Drift) -> Reach:
    squares = 1 if isinstance(action, Drift) else action.squares
    verb = str(action.__struct_config__.tag)
    course = COMPASS.index(action.direction)
    path = RAYS[state.ships[viewer].square][course][:squares]
    passed = [other for square in path[:-1] for other in ships_at(state, square, viewer)]
    return Reach(
        place=PLACES[path[-1]],
        direction=action.direction,
        squares=squares,
        verb=verb,
        effects=tuple(_effects(state, viewer, path[-1], verb)),
        ships=tuple(ships_at(state, path[-1], viewer)),
        passed=() if verb == "flee" else tuple(passed),
    )


def _effects(state: State, viewer: Seat, square: int, verb: str) -> list[str]:
    found = ["attack"] if verb == "attack" else []
    if square in PORT_AT:
        home = PORT_AT[square] == state.homes[viewer]
        return ["port"] if verb == "flee" else ["home" if home else "trade"]
    if square in TREASURE_COAST:
        found.append("card")
    if square in FLAT_COAST:
        found.append("flat")
    charts = any(number in CHARTS for number in state.kept[viewer])
    if square == ANCHOR_BAY and charts and verb != "flee":
        found.append("chart")
    return found
