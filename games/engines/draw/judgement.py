"""How well each seat stands: an estimate for bots, and no part of the rules."""

from collections.abc import Sequence

from games.engines.contract import Chance, Seat
from games.engines.draw.actions import COLLECT, Action
from games.engines.draw.content import (
    ALL_HANDS,
    BENEATH_THE_WAVES,
    MISSING,
    PILE_O_TREASURE,
    SUITS,
    WAVES,
)
from games.engines.draw.legal import risky
from games.engines.draw.scoring import scores
from games.engines.draw.state import Bank, State

_UNDER = 0.3
"""What a card below the top of its stack is worth, as a share of its value: it scores when the top
is shot or stolen, or after a Hook has played it.
"""
_SHARE = 0.5
"""The chance that a card of the pile comes to a seat in the end, as a bot hopes. It is more than a
fair share at most tables, which makes for patience: at tables of four such bots, fewer cards are
lost to busts than with a fair share, and all have more in the end.
"""


def promise(state: State) -> tuple[float, ...]:
    """By seat: the score, a part of what lies below the tops, and a share of the pile.

    The row counts for nothing before it is banked, so that a bot takes no risk for the sake of a
    row that it may lose. A card of the pile counts a little for everybody: who turns it over only
    to lose it has given up that share.
    """
    left = _by_suit(state.pile)
    return tuple(
        _worth(state, score, _to_come(state, seat, left)) + _UNDER * _below(bank)
        for seat, (score, bank) in enumerate(zip(scores(state), state.banks, strict=True))
    )


def hunch(state: State, legal: Sequence[Action], chance: Chance) -> Action:
    """Take what lies there as soon as one may; of the choices, any that does not bust.

    So a bot that asks what becomes of one more card counts the row as safe after it: whether to go
    on is asked again then.
    """
    if legal[-1] is COLLECT:
        return COLLECT
    action = legal[chance.pick(len(legal))]
    if len(legal) > 1 and risky(state, action):
        return next((other for other in legal if not risky(state, other)), action)
    return action


def _worth(state: State, score: int, to_come: float) -> float:
    """Beneath the Waves a score that cannot win is worth the less, the higher it is (8.6)."""
    if state.variant == BENEATH_THE_WAVES and score >= WAVES:
        return float(WAVES - score)
    return score + to_come


def _by_suit(pile: Sequence[int]) -> list[list[int]]:
    """The values left in the pile of each suit, the highest first."""
    values: list[list[int]] = [[] for _ in SUITS]
    for card in sorted(pile, reverse=True):
        values[card // 10].append(card % 10)
    return values


def _to_come(state: State, seat: Seat, left: list[list[int]]) -> float:
    """What a seat gains on average, if each card of the pile comes to it with that chance."""
    if state.out[seat]:
        return 0.0
    if state.variant == PILE_O_TREASURE:
        return _SHARE * sum([sum(values) for values in left])
    least = -MISSING if state.variant == ALL_HANDS else 0
    bank = state.banks[seat]
    return sum(
        [
            _raised(values, stack[-1] % 10 if stack else least)
            for values, stack in zip(left, bank, strict=True)
        ]
    )


def _raised(values: list[int], top: int) -> float:
    """By how much a stack's top rises: the best card counts first, the next if that goes astray."""
    gain, chance = 0.0, _SHARE
    for value in values:
        if value <= top:
            break
        gain += chance * (value - top)
        chance *= 1 - _SHARE
    return gain


def _below(bank: Bank) -> int:
    return sum([card % 10 for stack in bank for card in stack[:-1]])
