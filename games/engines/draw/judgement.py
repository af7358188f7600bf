"""How well each seat stands: an estimate for bots, and no part of the rules."""

from games.engines.draw.scoring import scores
from games.engines.draw.state import State


def promise(state: State) -> tuple[float, ...]:
    return tuple(map(float, scores(state)))
