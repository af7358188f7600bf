"""How well each seat stands: an estimate for bots, and no part of the rules."""

from games.engines.draw.content import BENEATH_THE_WAVES, WAVES
from games.engines.draw.scoring import scores
from games.engines.draw.state import Bank, State

_UNDER = 0.3
"""What a card below the top of its stack is worth, as a share of its value: it scores when the top
is shot or stolen, or after a Hook has played it.
"""


def promise(state: State) -> tuple[float, ...]:
    """By seat: the score, and a part of what lies below the tops.

    The row counts for nothing before it is banked, so that a bot takes no risk for the sake of a
    row that it may lose.
    """
    return tuple(
        _worth(state, score) + _UNDER * _below(bank)
        for score, bank in zip(scores(state), state.banks, strict=True)
    )


def _worth(state: State, score: int) -> float:
    """Beneath the Waves a score that cannot win is worth the less, the higher it is (8.6)."""
    if state.variant == BENEATH_THE_WAVES and score >= WAVES:
        return float(WAVES - score)
    return float(score)


def _below(bank: Bank) -> int:
    return sum([card % 10 for stack in bank for card in stack[:-1]])
