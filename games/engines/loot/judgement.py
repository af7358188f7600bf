"""How well each side stands: an estimate for bots, and no part of the rules."""

from games.engines.loot.content import KINDS, POINTS
from games.engines.loot.state import State, leader

_HELD = 0.75
"""The share of a ship's gold that its leader counts before it is taken."""
_SKULL = 0.3
_CAPTAIN = 1.5
_ADMIRAL = 2.0


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
    left = min(1.0, len(state.pile) / 20)
    worth = 0.0
    for card in hand:
        kind = KINDS[card]
        if kind == "merchant":
            worth += POINTS[card] * (0.3 * left - 1.0 * (1 - left) * 0.5)
        elif kind == "pirate":
            worth += _SKULL * POINTS[card] * (0.3 + 0.7 * left)
        else:
            worth += (_CAPTAIN if kind == "captain" else _ADMIRAL) * (0.3 + 0.7 * left)
    return worth
