"""Attack and flight: who wins, what he takes, where the loser may go (6)."""

from msgspec.structs import replace

from games.engines.buccaneer import policies
from games.engines.buccaneer.actions import Action, Capture, Flee, Plunder, Yield
from games.engines.buccaneer.content import COMPASS, CREW, SIZE, SPOILS, TREASURES
from games.engines.buccaneer.geometry import (
    CODES,
    DIRECTIONS,
    HARBOURS,
    PORT_AT,
    RAYS,
    TREASURE_COAST,
    distance,
)
from games.engines.buccaneer.hands import compare, hand_over
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import (
    Crew,
    Fight,
    Kinds,
    State,
    added,
    crew_names,
    crew_text,
    joined,
    might,
    moved,
    put,
    range_of,
    sets_of,
    treasure_names,
    treasure_text,
    without,
)
from games.engines.contract import Seat

FLEES = tuple(tuple(Flee(name, k) for k in range(SIZE)) for name in COMPASS)
THEIRS = "theirs"
"""The crew that the loser picks."""


def fight(state: State, attacker: Seat, defender: Seat, scene: Scene) -> State:
    """Both show their hands; the higher fighting value wins (6.3). One of the two is on turn."""
    state = compare(state, attacker, defender)
    strength = [might(state.hands[attacker]), might(state.hands[defender])]
    winner = None
    if strength[0] != strength[1]:
        winner = attacker if strength[0] > strength[1] else defender
    _tell_fight(state, attacker, defender, winner, scene)
    state = replace(state, fought=Fight(attacker, defender, winner))
    mover = state.turn
    if winner == mover:
        return _won(state, defender if mover == attacker else attacker)
    if winner is None and mover == attacker:
        return _owed(_phase(state, "land"), defender)  # 6.3: the attacked one gets the free move
    if winner is None:
        return _phase(state, "retreat", fleeing=True, pointed=False)
    return _lost(state, winner, scene)


def _tell_fight(
    state: State, attacker: Seat, defender: Seat, winner: Seat | None, scene: Scene
) -> None:
    square = CODES[state.ships[attacker].square]
    scene.tell("fought", attacker, defender=defender, square=square, winner=winner)
    hands = [
        {"seat": seat, "crew": crew_names(state.hands[seat]), "might": might(state.hands[seat])}
        for seat in (attacker, defender)
    ]
    scene.tell("hands", attacker, seen_by=tuple(sorted((attacker, defender))), hands=hands)


def _phase(state: State, phase: str, **changes: object) -> State:
    return replace(state, visit=replace(state.visit, phase=phase, **changes))


def _owed(state: State, seat: Seat) -> State:
    ship = replace(state.ships[seat], fleeing=True)
    return replace(state, ships=put(state.ships, seat, ship))


def _won(state: State, loser: Seat) -> State:
    return _phase(_owed(state, loser), "booty", foe=loser)


def _lost(state: State, winner: Seat, scene: Scene) -> State:
    """The absent winner takes his spoils by the policy, then the mover flees (6.5)."""
    mover = state.turn
    plunders = policies.would_plunder(state, winner, mover)
    both = state.options.spoils == "both"
    if state.ships[mover].cargo and (plunders or both):
        pool = joined(state.ships[winner].cargo, state.ships[mover].cargo)
        cargo = policies.holds(pool, state.options.gold)[0]
        state = _plunder(state, winner, mover, cargo, scene)
    state = _phase(state, "retreat", fleeing=True, pointed=False)
    if not state.hands[mover] or (plunders and not both):
        return state
    if state.options.picker == "loser":
        return _phase(state, "yield", foe=winner)
    crew = policies.strongest_spoils(state.hands[winner], state.hands[mover])
    return _capture(state, winner, mover, crew, scene)


# Spoils of the seat on turn.


def booty(state: State, scene: Scene) -> State:
    """Ask for the spoils, if there are any to choose."""
    del scene
    return _phase(state, "spoils" if spoils(state) else "land")


def spoils(state: State) -> list[Action]:
    """6.4: all treasure, or one or two crew cards, or both one after the other."""
    loser = state.visit.foe
    found: list[Action] = []
    if state.ships[loser].cargo:
        pool = joined(state.ships[state.turn].cargo, state.ships[loser].cargo)
        found += [
            Plunder(treasure_text(kinds)) for kinds in policies.holds(pool, state.options.gold)
        ]
    if found and state.options.spoils == "both":
        return found
    return found + _crew_spoils(state, loser)


def _crew_spoils(state: State, loser: Seat) -> list[Action]:
    hand = state.hands[loser]
    if not hand:
        return []
    if state.options.picker == "loser":
        return [Capture(THEIRS)]
    sizes = range(min(SPOILS, len(hand)), 0, -1)
    return [Capture(crew_text(cards)) for size in sizes for cards in sets_of(hand, size)]


def plunder(state: State, action: Plunder, scene: Scene) -> State:
    cargo = tuple([TREASURES.index(name) for name in action.cargo.split("+")])
    loser = state.visit.foe
    state = _plunder(state, state.turn, loser, cargo, scene)
    return _phase(state, "booty" if state.options.spoils == "both" else "land")


def _plunder(state: State, winner: Seat, loser: Seat, cargo: Kinds, scene: Scene) -> State:
    pool = joined(state.ships[winner].cargo, state.ships[loser].cargo)
    rest = without(pool, *cargo)
    stock = state.stock
    for kind in rest:
        stock = added(stock, kind)  # 6.4: the lowest go back to Treasure Island
    scene.tell(
        "plundered",
        winner,
        loser=loser,
        taken=treasure_names(state.ships[loser].cargo),
        cargo=treasure_names(cargo),
        returned=treasure_names(rest),
    )
    ships = put(state.ships, winner, replace(state.ships[winner], cargo=cargo))
    ships = put(ships, loser, replace(ships[loser], cargo=()))
    return replace(state, ships=ships, stock=stock)


def capture(state: State, action: Capture, scene: Scene) -> State:
    loser = state.visit.foe
    if action.crew == THEIRS:
        crew = policies.cheapest(state.hands[loser], (), SPOILS)[0]
    else:
        crew = crew_of(action.crew)
    return _phase(_capture(state, state.turn, loser, crew, scene), "land")


def _capture(state: State, winner: Seat, loser: Seat, crew: Crew, scene: Scene) -> State:
    scene.tell("captured", winner, loser=loser, count=len(crew))
    pair = tuple(sorted((winner, loser)))
    scene.tell("captured_cards", winner, seen_by=pair, loser=loser, cards=crew_names(crew))
    return hand_over(state, loser, winner, crew)


def yields(state: State) -> list[Action]:
    """6.4: where the loser picks and is on turn, he does it himself."""
    return [Yield(crew_text(cards)) for cards in sets_of(state.hands[state.turn], SPOILS)]


def yield_crew(state: State, action: Yield, scene: Scene) -> State:
    winner = state.visit.foe
    state = _capture(state, winner, state.turn, crew_of(action.crew), scene)
    return _phase(state, "retreat")


def crew_of(words: str) -> Crew:
    """The cards that an action names."""
    return tuple([CREW.index(name) for name in words.split("+")])


def treasures_of(words: str) -> Kinds:
    """The treasures that an action names."""
    return () if words == "none" else tuple([TREASURES.index(name) for name in words.split("+")])


# The free move.


def retreat(state: State, scene: Scene) -> State:
    """Ask where to flee; with no square to go to the ship stays (6.6)."""
    if flights(state):
        return _phase(state, "flee")
    scene.tell("cornered", state.turn, square=CODES[state.ships[state.turn].square])
    ship = replace(state.ships[state.turn], fleeing=False)
    state = replace(state, ships=put(state.ships, state.turn, ship))
    return _phase(state, "finish" if state.visit.late else "landed")


def flights(state: State) -> list[Action]:
    return flights_of(state, state.turn)


def flights_of(state: State, seat: Seat) -> list[Action]:
    """6.6: 1 to S squares in any direction, and at least one; onto no ship at sea."""
    square = state.ships[seat].square
    most = max(range_of(state.hands[seat]), 1)
    taken = {ship.square for ship in state.ships if ship.square not in PORT_AT}
    found: list[Action] = []
    for direction in DIRECTIONS:
        for k, end in enumerate(RAYS[square][direction][:most], 1):
            if end not in taken:
                found.append(FLEES[direction][k])
    return found


def flee(state: State, action: Flee, scene: Scene) -> State:
    seat = state.turn
    ship = state.ships[seat]
    course = COMPASS.index(action.direction)
    end = RAYS[ship.square][course][action.squares - 1]
    scene.tell(
        "fled",
        seat,
        origin=CODES[ship.square],
        square=CODES[end],
        direction=action.direction,
        squares=action.squares,
    )
    return _phase(
        moved(state, seat, end, course), "land", course=course, drawn=False, pointed=False
    )


def safest_flight(state: State, legal: list[Action]) -> Action:
    """9.1: to the square nearest the own harbour on which no card is drawn."""
    square = state.ships[state.turn].square
    home = HARBOURS[state.homes[state.turn]]

    def key(action: Action) -> tuple[bool, int, int]:
        assert isinstance(action, Flee)
        end = RAYS[square][COMPASS.index(action.direction)][action.squares - 1]
        return end in TREASURE_COAST, distance(end, home), end

    return min(legal, key=key)
