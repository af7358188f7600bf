"""How well each seat stands: an estimate for bots, and no part of the rules."""

from games.engines.buccaneer.content import CHARTS, CREW_VALUES, HOLD, SILVER
from games.engines.buccaneer.geometry import HARBOURS, NOWHERE, TREASURE_COAST
from games.engines.buccaneer.routes import moves_ahead, moves_from
from games.engines.buccaneer.state import (
    NO_OFFER,
    NONE,
    State,
    cargo_value,
    home_value,
    might,
    range_of,
    values,
)
from games.engines.contract import Seat

_ABOARD = 0.85
"""The share of its value that a treasure aboard is worth at the own harbour's mouth."""
_PER_MOVE = 0.12
"""How much of that share each move to the own harbour costs."""
_ROOM = 1.2
"""What a free place in the hold promises on the coast of Treasure Island."""
_ROOM_PER_MOVE = 0.3
_CREW = 0.24
"""A point of crew, up to the range that is of use."""
_MORE_CREW = 0.06
_USEFUL = 11
_MIGHT = 0.05
_QUARTERED = 0.12
_SAFE = 0.1
_CHART = 2.0
_COIN = 1.2
_LEFT = 0.8
"""What Long John Silver is worth as long as he is kept."""
_WINNING = 2.0
"""With enough aboard to win, each move nearer counts much."""
_WINNING_PER_MOVE = 0.6
_HOPE = 0.6
"""The share of its gain that a trade half made is worth."""


def promise(state: State) -> tuple[float, ...]:
    """By seat: treasure at home, most of that aboard, the way still to go, crew and kept cards."""
    seats = range(len(state.ships))
    worths = [0.0 if state.gone[seat] else _seat(state, seat) for seat in seats]
    if state.offer != NO_OFFER:
        worths[state.turn] += _HOPE * _gain(state)
    return tuple(worths)


def _seat(state: State, seat: Seat) -> float:
    home = home_value(state, seat)
    worth = home + _crew(state, seat) + _kept(state, seat)
    if state.ships[seat].square == NOWHERE:
        return worth
    cargo = cargo_value(state, seat)
    back = _moves(state, seat, frozenset((HARBOURS[state.homes[seat]],)))
    room = HOLD - len(state.ships[seat].cargo)
    out = _moves(state, seat, TREASURE_COAST)
    worth += cargo * (_ABOARD - _PER_MOVE * back)
    worth += room * max(0.0, _ROOM - _ROOM_PER_MOVE * out)
    if home + cargo >= state.options.target:
        worth += _WINNING - _WINNING_PER_MOVE * back
    return worth


def _moves(state: State, seat: Seat, goals: frozenset[int]) -> int:
    ship = state.ships[seat]
    if ship.square in goals:
        return 0
    if ship.heading == NONE:
        return moves_from(goals)[ship.square]
    return moves_ahead(goals)[ship.square][ship.heading]


def _crew(state: State, seat: Seat) -> float:
    hand = state.hands[seat]
    reach = range_of(hand)
    worth = _CREW * min(reach, _USEFUL) + _MORE_CREW * max(0, reach - _USEFUL)
    worth += _MIGHT * min(might(hand), _USEFUL)
    if state.homes[seat] == NONE:
        return worth
    docks = state.ports[state.homes[seat]]
    return worth + _QUARTERED * range_of(docks.crew) + _SAFE * sum(docks.safe)


def _kept(state: State, seat: Seat) -> float:
    worth = 0.0
    for number in state.kept[seat]:
        worth += _CHART if number in CHARTS else _LEFT if number == SILVER else _COIN
    return worth


def _gain(state: State) -> float:
    """What the trade would bring if it were closed as it stands."""
    prices, offer = values(state), state.offer
    taken = sum([prices[kind] for kind in offer.wanted_treasure])
    given = sum([prices[kind] for kind in offer.treasure])
    crew = sum([CREW_VALUES[card] for card in offer.wanted_crew])
    crew -= sum([CREW_VALUES[card] for card in offer.crew])
    return _ABOARD * (taken - given) + _CREW * crew - _COIN * len(offer.coins)
