"""What may be chosen for the special card that asks: each list in a fixed order."""

from collections.abc import Callable, Mapping

from games.engines.contract import Seat
from games.engines.fleet.actions import Action, Charter, Dare, Feast, Flag, Man, Rob, Seize, Sink
from games.engines.fleet.content import COLOURS, KINDS, NAMES, SUMS, TINTS
from games.engines.fleet.state import State

_FLAGS = tuple(Flag(colour) for colour in COLOURS)
_DARES = tuple(Dare(sum) for sum in SUMS)


def choices(state: State) -> tuple[Action, ...]:
    """All choices of the seat on turn for the card that asks; none when the card asks nothing."""
    card = state.asking
    if card is None or KINDS[card] not in _LISTS:
        return ()
    return _LISTS[KINDS[card]](state, state.turn)


def rival_ships(state: State, seat: Seat) -> list[int]:
    """The ships of all others, by id."""
    return sorted([ship for at, fleet in enumerate(state.fleets) if at != seat for ship in fleet])


def prizes(state: State, seat: Seat) -> list[int]:
    """The ships that Blackbeard may bring: of others, in colours that the seat sails (7.5)."""
    own = {TINTS[ship] for ship in state.fleets[seat]}
    return [ship for ship in rival_ships(state, seat) if TINTS[ship] in own]


def pawns(state: State, seat: Seat) -> list[int]:
    """The colours whose pawn the seat holds."""
    return [tint for tint, chief in enumerate(state.chiefs) if chief == seat]


def _kraken(state: State, seat: Seat) -> tuple[Action, ...]:
    names = [NAMES[ship] for ship in rival_ships(state, seat)]
    names += [tavern.name for tavern in state.taverns if tavern.seat != seat]
    return tuple([Sink(name) for name in names])  # 7.2


def _blackbeard(state: State, seat: Seat) -> tuple[Action, ...]:
    return tuple([Seize(NAMES[ship]) for ship in prizes(state, seat)])


def _tavern(_state: State, _seat: Seat) -> tuple[Action, ...]:
    return _FLAGS  # 7.3


def _fiesta(state: State, seat: Seat) -> tuple[Action, ...]:
    own = [tavern.name for tavern in state.taverns if tavern.seat == seat]
    return tuple([Feast(name) for name in own])  # 7.4


def _letter(state: State, seat: Seat) -> tuple[Action, ...]:
    return tuple([Charter(COLOURS[tint]) for tint in pawns(state, seat)])  # 7.6


def _gunner(state: State, seat: Seat) -> tuple[Action, ...]:
    return tuple([Man(NAMES[ship]) for ship in state.fleets[seat]])  # 7.10


def _raid(state: State, seat: Seat) -> tuple[Action, ...]:
    if state.victim is not None:
        return _DARES
    return tuple([Rob(other) for other in range(len(state.cash)) if other != seat])  # 7.8


_LISTS: Mapping[str, Callable[[State, Seat], tuple[Action, ...]]] = {
    "kraken": _kraken,
    "blackbeard": _blackbeard,
    "tavern": _tavern,
    "fiesta": _fiesta,
    "letter": _letter,
    "gunner": _gunner,
    "raid": _raid,
}
