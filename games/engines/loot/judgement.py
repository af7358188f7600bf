"""How well each side stands: an estimate for bots, and no part of the rules."""

from games.engines.loot.content import KINDS, POINTS
from games.engines.loot.state import State, leader

_HELD = 0.75
"""The share of a ship's gold that its leader counts before it is taken."""
_SKULL = 0.8
"""The gold that a skull in hand is worth while there is a pile: tried against 0.3 and 0.6."""
_CAPTAIN = 1.5
_ADMIRAL = 2.0
_LAUNCH = 0.3
"""The share of the gold in hand that comes home, while there is a pile; afterwards it is a debt."""
_DEBT = 0.5
_LATE = 20
"""With fewer cards in the pile the end is in sight."""
_LAST = 0.3
"""What is left of the worth of pirates and heroes when the pile is empty."""


def promise(state: State) -> tuple[float, ...]:
    """By seat: gold taken, most of the gold led, and what the cards in hand may still bring."""
    sides = [float(sum([POINTS[card] for card in cards])) for cards in state.captured]
    for ship in state.sea:
        lead = leader(ship, state.sides)
        if lead is not None:
            sides[lead] += _HELD * POINTS[ship.card]
    for seat, hand in enumerate(state.hands):
        sides[state.sides[seat]] += _hand(hand, state)
    return tuple([sides[side] for side in state.sides])


def _hand(hand: tuple[int, ...], state: State) -> float:
    early = min(1.0, len(state.pile) / _LATE)
    lasting = _LAST + (1 - _LAST) * early
    gold = _LAUNCH * early - _DEBT * (1 - early)
    worth = 0.0
    for card in hand:
        kind = KINDS[card]
        if kind == "merchant":
            worth += POINTS[card] * gold
        elif kind == "pirate":
            worth += _SKULL * POINTS[card] * lasting
        else:
            worth += (_CAPTAIN if kind == "captain" else _ADMIRAL) * lasting
    return worth
