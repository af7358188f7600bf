"""What a stop brings: a chance card, Flat Island's goods, Kidd's chart, a port (7)."""

from msgspec.structs import replace

from games.engines.buccaneer.actions import Action, Chart, Done, Leave, Take
from games.engines.buccaneer.chances import draw_card
from games.engines.buccaneer.content import CHART_VALUE, CHARTS, CREW, HOLD, TREASURES
from games.engines.buccaneer.fights import treasures_of
from games.engines.buccaneer.gains import take_from_island
from games.engines.buccaneer.geometry import ANCHOR_BAY, FLAT_COAST, PORT_AT, TREASURE_COAST
from games.engines.buccaneer.hands import gain, show
from games.engines.buccaneer.obeying import go
from games.engines.buccaneer.ports import unloaded
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import (
    State,
    added,
    is_home,
    joined,
    picks,
    put,
    treasure_text,
    without,
)

DONE = Done()
TAKE_CREW = tuple(map(Take, CREW))
TAKE_TREASURE = tuple(map(Take, TREASURES))
LEAVES = tuple(map(Leave, CREW))


def land(state: State, scene: Scene) -> State:
    """What the square does to the ship that has stopped there."""
    square = state.ships[state.turn].square
    if square in PORT_AT:
        return _in_harbour(state, scene)
    if square in TREASURE_COAST and not state.visit.drawn:
        return draw_card(state, scene)  # 7.1
    if square in FLAT_COAST:
        return go(state, "flat" if flat_goods(state) else "landed")
    if square == ANCHOR_BAY:
        return go(state, "bay" if charts(state) else "landed")
    return go(state, "landed")


def _in_harbour(state: State, scene: Scene) -> State:
    if state.visit.fleeing:
        return go(state, "landed")  # 6.6: a flight is not a turn
    if is_home(state, state.turn):
        return go(unloaded(state, state.turn, scene), "moored")
    return go(state, "dock")


def flat_goods(state: State) -> list[Action]:
    """7.2: anything may be taken that has room, and crew left, but not in a flight."""
    seat = state.turn
    found: list[Action] = []
    if len(state.ships[seat].cargo) < HOLD:
        found += [TAKE_TREASURE[kind] for kind, count in enumerate(state.flat) if count]
    found += [TAKE_CREW[card] for card in dict.fromkeys(state.stranded)]
    if not state.visit.fleeing:
        found += [LEAVES[card] for card in dict.fromkeys(state.hands[seat])]
    return found


def take(state: State, action: Take, scene: Scene) -> State:
    seat = state.turn
    scene.tell("took_from_flat", seat, item=action.item)
    if action.item in CREW:
        card = CREW.index(action.item)
        return gain(replace(state, stranded=without(state.stranded, card)), seat, (card,))
    kind = TREASURES.index(action.item)
    ship = state.ships[seat]
    ship = replace(ship, cargo=joined(ship.cargo, (kind,)))
    return replace(state, flat=added(state.flat, kind, -1), ships=put(state.ships, seat, ship))


def leave(state: State, action: Leave, scene: Scene) -> State:
    card = CREW.index(action.card)
    scene.tell("left_on_flat", state.turn, item=action.card)
    state = show(state, state.turn, (card,))
    return replace(state, stranded=joined(state.stranded, (card,)))


def charts(state: State) -> list[Action]:
    """5.11: one chart each turn, for pieces worth at most 7 that have room; not in a flight."""
    seat = state.turn
    if state.visit.fleeing or state.visit.charted:
        return []
    if not any(number in CHARTS for number in state.kept[seat]):
        return []
    room = HOLD - len(state.ships[seat].cargo)
    sets = picks(state.stock, CHART_VALUE, room, state.options.gold)
    return [Chart(treasure_text(pieces)) for pieces in sets]


def chart(state: State, action: Chart, scene: Scene) -> State:
    seat = state.turn
    number = next(number for number in state.kept[seat] if number in CHARTS)
    scene.tell("charted", seat, card=number)
    state = take_from_island(state, treasures_of(action.pieces), scene)
    kept = put(state.kept, seat, without(state.kept[seat], number))
    state = replace(state, kept=kept, spent=(*state.spent, number))
    return go(state, "landed", charted=True)
