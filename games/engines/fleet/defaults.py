"""What is played for a seat whose time is up: fixed by the state, and never stuck."""

from collections.abc import Callable, Mapping

from games.engines.contract import Seat
from games.engines.fleet.actions import (
    Action,
    Charter,
    Dare,
    Feast,
    Flag,
    Keep,
    Man,
    Pass,
    Rob,
    Seize,
    Sink,
    Stay,
    Take,
)
from games.engines.fleet.content import (
    COLOURS,
    FLEET,
    KINDS,
    NAMES,
    TINTS,
    TOTALS,
    VALUES,
    WAYS,
)
from games.engines.fleet.state import (
    State,
    count,
    fee,
    round_from,
)
from games.engines.fleet.targets import pawns, prizes, rival_ships
from games.engines.fleet.worth import ship_worth, tavern_worth

_NUMBER = 6


def default(state: State, seat: Seat) -> Action:
    """12.1: pass, take the best ship, do what a special card most likely wants."""
    match state.stage:
        case "auction":
            return Pass()
        case "draft":
            return Take(NAMES[_pick(state, seat)])
        case "wind":
            return Stay()
        case "spyglass":
            return Keep()
    return _choice(state, seat)


def _pick(state: State, seat: Seat) -> int:
    """12.2: the most value less the own fee; the leftmost of equals, and of special cards."""
    ships = [card for card in state.row if card < FLEET]
    if not ships:
        return state.row[0]
    return max(ships, key=lambda ship: VALUES[ship] - fee(state, seat, TINTS[ship]))


def _choice(state: State, seat: Seat) -> Action:
    assert state.asking is not None
    return _CHOICES[KINDS[state.asking]](state, seat)


def _kraken(state: State, seat: Seat) -> Action:
    """12.3: what is worth most to its owner; by id among equals, ships before taverns."""
    prey = [(ship_worth(state, ship), NAMES[ship]) for ship in rival_ships(state, seat)]
    prey += [(tavern_worth(state, one), one.name) for one in state.taverns if one.seat != seat]
    return Sink(max(prey, key=lambda one: one[0])[1])


def _blackbeard(state: State, seat: Seat) -> Action:
    return Seize(NAMES[max(prizes(state, seat), key=lambda ship: ship_worth(state, ship))])


def _tavern(state: State, seat: Seat) -> Action:
    """12.4: the colour in which the others sail the most ships."""
    rivals = [TINTS[ship] for ship in rival_ships(state, seat)]
    return Flag(COLOURS[max(range(len(COLOURS)), key=rivals.count)])


def _fiesta(state: State, seat: Seat) -> Action:
    own = [one for one in state.taverns if one.seat == seat]
    return Feast(max(own, key=lambda one: tavern_worth(state, one)).name)  # 12.4


def _letter(state: State, seat: Seat) -> Action:
    """12.5: the pawn with the most ships."""
    own = pawns(state, seat)
    return Charter(COLOURS[max(own, key=lambda tint: count(state.fleets[seat], tint))])


def _gunner(state: State, seat: Seat) -> Action:
    """12.5: the ship that pays most often."""
    return Man(NAMES[max(state.fleets[seat], key=lambda ship: WAYS[TOTALS[ship]])])


def _raid(state: State, seat: Seat) -> Action:
    """12.6: the richest rival, and the best number against one who can pay it."""
    if state.victim is not None:
        return Dare(_NUMBER)
    others = round_from(seat, len(state.cash))[1:]
    return Rob(max(others, key=lambda other: state.cash[other]))


_CHOICES: Mapping[str, Callable[[State, Seat], Action]] = {
    "kraken": _kraken,
    "blackbeard": _blackbeard,
    "tavern": _tavern,
    "fiesta": _fiesta,
    "letter": _letter,
    "gunner": _gunner,
    "raid": _raid,
}
