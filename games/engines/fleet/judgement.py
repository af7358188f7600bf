"""How well each seat stands: an estimate for bots, and no part of the rules."""

from games.engines.contract import Seat
from games.engines.fleet.cascade import cascade
from games.engines.fleet.content import FLEET, KINDS, PAWN, TINTS
from games.engines.fleet.state import AUCTION, OVER, State, fee, points, rolls_left, round_from
from games.engines.fleet.worth import WORTH, ship_worth, tavern_worth

_TRIBUTE = 0.12
"""What a chief may expect from each later round, for each ship in the colour of his pawn."""
_SPECIALS = {
    "kraken": 6.0,
    "tavern": 0.0,
    "fiesta": 1.0,
    "blackbeard": 9.0,
    "letter": 2.0,
    "hurricane": 4.0,
    "raid": 4.0,
    "wind": 1.5,
    "gunner": 3.0,
    "galleon": 10.0,
    "spyglass": 3.0,
}
"""What a special card is worth to its taker, apart from what grows with the rolls to come."""
_GROWTH = {"tavern": 0.7, "fiesta": 0.5, "gunner": 0.4}
"""What each roll to come adds to that."""


def promise(state: State) -> tuple[float, ...]:
    """By seat: coins, ships by the odds, pawns, taverns, cards held, and the draft to come."""
    seats = range(len(state.cash))
    if state.stage == OVER:
        return tuple([float(points(state, seat)) for seat in seats])
    hopes = [_standing(state, seat) for seat in seats]
    if state.stage == AUCTION:
        _settle(state, hopes)
    _draft(state, hopes)
    return tuple(hopes)


def _standing(state: State, seat: Seat) -> float:
    rolls = rolls_left(state)
    hope = float(state.cash[seat])
    hope += sum([ship_worth(state, ship) for ship in state.fleets[seat]])
    hope += sum([_special(card, rolls) / 2 for card in state.held[seat]])
    hope += sum([tavern_worth(state, one) for one in state.taverns if one.seat == seat])
    for tint, chief in enumerate(state.chiefs):
        if chief == seat:
            ships = sum([TINTS[ship] == tint for ship in state.fleets[seat]])
            weight = 2 if state.letter == tint else 1
            hope += PAWN * _held(ships, rolls) + _TRIBUTE * weight * ships * (rolls - 1)
    return hope


def _held(ships: int, rolls: int) -> float:
    """How surely a pawn with so many ships is still there at the end."""
    return max(0.3, 1 - rolls / (8 * ships + 1))


def _settle(state: State, hopes: list[float]) -> None:
    """As if the standing bid were the last."""
    if state.bidder is None:
        return
    run = cascade(state.high, state.bidder, len(hopes))
    for seat, kept in enumerate(run.kept):
        hopes[seat] += kept
    hopes[state.bidder] -= state.high


def _draft(state: State, hopes: list[float]) -> None:
    """As if everybody still to pick took what is worth most to him."""
    rolls = rolls_left(state)
    row = list(state.row)
    for seat in _pickers(state):
        gains = [_gain(state, seat, card, rolls) for card in row]
        best = max(range(len(row)), key=gains.__getitem__)
        _pay(state, seat, row.pop(best), gains[best], hopes)


def _pickers(state: State) -> list[Seat]:
    if state.stage != AUCTION:
        return list(state.queue[1:] if state.asking is not None else state.queue)
    first = state.bidder if state.bidder is not None else state.first
    return round_from(state.turn if first is None else first, len(state.cash))


def _gain(state: State, seat: Seat, card: int, rolls: int) -> float:
    if card >= FLEET:
        return _special(card, rolls)
    return WORTH[card][rolls] - fee(state, seat, TINTS[card])


def _pay(state: State, seat: Seat, card: int, gain: float, hopes: list[float]) -> None:
    hopes[seat] += gain
    chief = state.chiefs[TINTS[card]] if card < FLEET else None
    if chief is not None:
        hopes[chief] += fee(state, seat, TINTS[card])


def _special(card: int, rolls: int) -> float:
    kind = KINDS[card]
    return _SPECIALS[kind] + _GROWTH.get(kind, 0.0) * rolls
