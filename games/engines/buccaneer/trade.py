"""Trade in a foreign port, cut into giving, taking and settling (4.5)."""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from games.engines.buccaneer.actions import Action, Cancel, Give, Settle, Take
from games.engines.buccaneer.content import (
    BUSINESS,
    CARD,
    COIN_NUMBERS,
    COINS,
    CREW,
    CREW_VALUES,
    HOLD,
    PORT_NAMES,
    TREASURES,
)
from games.engines.buccaneer.hands import gain, show
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import (
    NO_OFFER,
    Crew,
    Kinds,
    Offer,
    State,
    added,
    counted,
    crew_names,
    in_port,
    joined,
    put,
    range_of,
    treasure_names,
    values,
    without,
)
from games.engines.contract import Seat

GIVE_CREW = tuple(map(Give, CREW))
GIVE_TREASURE = tuple(map(Give, TREASURES))
GIVE_COIN = {number: Give(name) for number, name in COINS.items()}
TAKE_CREW = tuple(map(Take, CREW))
TAKE_TREASURE = tuple(map(Take, TREASURES))
SETTLE, CANCEL = Settle(), Cancel()


class Desk(Struct, frozen=True):
    """Both sides of a trade: what is offered and wanted, and what either could still add."""

    given: int
    coins: tuple[int, ...]
    """Faces of the coin cards offered: each counts as any amount from 1 up to that."""
    wanted: int
    hand: Crew
    cargo: Kinds
    purse: tuple[int, ...]
    """Coin cards not offered yet."""
    crew: Crew
    treasure: Kinds
    """For sale, and not wanted yet."""
    room: int
    """Places in the hold that are free when the trade is closed."""


def desk(state: State, seat: Seat) -> Desk:
    prices, offer = values(state), state.offer
    docks = state.ports[in_port(state, seat)]
    cargo = without(state.ships[seat].cargo, *offer.treasure)
    return Desk(
        given=range_of(offer.crew) + sum([prices[kind] for kind in offer.treasure]),
        coins=tuple([CARD[number].face for number in offer.coins]),
        wanted=range_of(offer.wanted_crew) + sum([prices[kind] for kind in offer.wanted_treasure]),
        hand=without(state.hands[seat], *offer.crew),
        cargo=cargo,
        purse=tuple([n for n in state.kept[seat] if n in COINS and n not in offer.coins]),
        crew=without(docks.crew, *offer.wanted_crew),
        treasure=without(counted(docks.treasure), *offer.wanted_treasure),
        room=HOLD - len(cargo) - len(offer.wanted_treasure),
    )


def equal(one: Desk) -> bool:
    """Sum given = sum taken; a coin card counts as any amount from 1 to its face (4.5)."""
    least = one.given + len(one.coins)
    return 0 < least <= one.wanted <= one.given + sum(one.coins)


def trades(state: State, seat: Seat) -> list[Action]:
    """What may be offered or asked for: only what can still come to equal values."""
    table = desk(state, seat)
    if not (table.crew or table.treasure or state.offer != NO_OFFER):
        return []
    return [*_gives(state, table), *_takes(state, table)]


def trading(state: State) -> list[Action]:
    """The steps of a trade that has begun."""
    table = desk(state, state.turn)
    closing: list[Action] = [SETTLE] if equal(table) and table.room >= 0 else []
    adding = trades(state, state.turn) if state.visit.steps < BUSINESS else []
    return [*closing, *adding, CANCEL]


def _gives(state: State, table: Desk) -> list[Action]:
    prices = values(state)
    found: list[Action] = []
    for card in dict.fromkeys(table.hand):
        given, hand = table.given + CREW_VALUES[card], without(table.hand, card)
        if _meets(replace(table, given=given, hand=hand), prices):
            found.append(GIVE_CREW[card])
    for kind in dict.fromkeys(table.cargo):
        given, cargo = table.given + prices[kind], without(table.cargo, kind)
        if _meets(replace(table, given=given, cargo=cargo), prices):
            found.append(GIVE_TREASURE[kind])
    for coin in table.purse:
        coins, purse = (*table.coins, CARD[coin].face), without(table.purse, coin)
        if _meets(replace(table, coins=coins, purse=purse), prices):
            found.append(GIVE_COIN[coin])
    return found


def _takes(state: State, table: Desk) -> list[Action]:
    prices = values(state)
    found: list[Action] = []
    for card in dict.fromkeys(table.crew):
        wanted, crew = table.wanted + CREW_VALUES[card], without(table.crew, card)
        if _meets(replace(table, wanted=wanted, crew=crew), prices):
            found.append(TAKE_CREW[card])
    if table.room + len(table.cargo) <= 0:
        return found  # 4.4: so many could never be aboard
    for kind in dict.fromkeys(table.treasure):
        wanted, treasure = table.wanted + prices[kind], without(table.treasure, kind)
        if _meets(replace(table, wanted=wanted, treasure=treasure), prices):
            found.append(TAKE_TREASURE[kind])
    return found


def _meets(table: Desk, prices: tuple[int, ...]) -> bool:
    """Whether the two sides can come to the same sum from here."""
    faces = tuple([CARD[number].face for number in table.purse])
    mine = sums(_prices(table.hand, table.cargo, prices), faces)
    theirs = sums(_prices(table.crew, table.treasure, prices), ())
    reach = _spread(mine, _given(table.given, table.coins))
    return bool(reach & (theirs << table.wanted) & ~1)


@lru_cache(1 << 14)
def _prices(crew: Crew, kinds: Kinds, prices: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted([CREW_VALUES[card] for card in crew] + [prices[kind] for kind in kinds]))


@lru_cache(1 << 14)
def sums(prices: tuple[int, ...], faces: tuple[int, ...]) -> int:
    """Every sum that some of these make, as bits; a coin adds any amount up to its face."""
    found = 1
    for price in prices:
        found |= found << price
    for face in faces:
        found = _coin(found, face) | found
    return found


def _coin(found: int, face: int) -> int:
    spread = 0
    for amount in range(1, face + 1):
        spread |= found << amount
    return spread


@lru_cache(1 << 10)
def _given(given: int, coins: tuple[int, ...]) -> int:
    """What the given side may be worth, as bits."""
    found = 1 << given
    for face in coins:
        found = _coin(found, face)
    return found


@lru_cache(1 << 14)
def _spread(one: int, other: int) -> int:
    """Every sum of a number of the one and a number of the other set of bits."""
    found = 0
    at = 0
    while other >> at:
        if other >> at & 1:
            found |= one << at
        at += 1
    return found


def give(state: State, action: Give, scene: Scene) -> State:
    """Nothing is told before the trade is closed."""
    del scene
    offer = state.offer
    if action.item in CREW:
        offer = replace(offer, crew=joined(offer.crew, (CREW.index(action.item),)))
    elif action.item in TREASURES:
        offer = replace(offer, treasure=joined(offer.treasure, (TREASURES.index(action.item),)))
    else:
        offer = replace(offer, coins=joined(offer.coins, (COIN_NUMBERS[action.item],)))
    return _begun(state, offer)


def ask_for(state: State, action: Take, scene: Scene) -> State:
    del scene
    offer = state.offer
    if action.item in CREW:
        wanted = joined(offer.wanted_crew, (CREW.index(action.item),))
        return _begun(state, replace(offer, wanted_crew=wanted))
    kinds = joined(offer.wanted_treasure, (TREASURES.index(action.item),))
    return _begun(state, replace(offer, wanted_treasure=kinds))


def _begun(state: State, offer: Offer) -> State:
    visit = state.visit
    if visit.phase != "trade":
        visit = replace(visit, phase="trade", back=visit.phase)
    return replace(state, offer=offer, visit=visit)


def _ended(state: State) -> State:
    visit = replace(state.visit, phase=state.visit.back, back="")
    return replace(state, offer=NO_OFFER, visit=visit)


def cancel(state: State, action: Cancel, scene: Scene) -> State:
    del action, scene
    return _ended(state)


def settle(state: State, action: Settle, scene: Scene) -> State:
    """What is given stays in the docks; coin cards are discarded (4.5)."""
    del action
    seat, offer = state.turn, state.offer
    port = in_port(state, seat)
    _tell(state, port, scene)
    state = show(state, seat, offer.crew)
    state = gain(state, seat, offer.wanted_crew)
    docks = state.ports[port]
    treasure = docks.treasure
    for kind in offer.treasure:
        treasure = added(treasure, kind)
    for kind in offer.wanted_treasure:
        treasure = added(treasure, kind, -1)
    crew = without(joined(docks.crew, offer.crew), *offer.wanted_crew)
    ship = state.ships[seat]
    cargo = joined(without(ship.cargo, *offer.treasure), offer.wanted_treasure)
    state = replace(
        state,
        ports=put(state.ports, port, replace(docks, crew=crew, treasure=treasure)),
        ships=put(state.ships, seat, replace(ship, cargo=cargo)),
        kept=put(state.kept, seat, without(state.kept[seat], *offer.coins)),
        spent=(*state.spent, *offer.coins),
    )
    return _ended(state)


def _tell(state: State, port: int, scene: Scene) -> None:
    offer = state.offer
    scene.tell(
        "traded",
        state.turn,
        port=PORT_NAMES[port],
        value=desk(state, state.turn).wanted,
        gave=[
            *crew_names(offer.crew),
            *treasure_names(offer.treasure),
            *[COINS[number] for number in offer.coins],
        ],
        took=[*crew_names(offer.wanted_crew), *treasure_names(offer.wanted_treasure)],
    )
