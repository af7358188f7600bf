"""The bots of this game (7): they find the way, take their time for it, and err now and then."""

from games.engines.anno.actions import READY, SAIL, Action, Answer
from games.engines.anno.content import SHIPS
from games.engines.anno.effects import route
from games.engines.anno.observation import Observation
from games.engines.contract import Chance, Millis

PACES = {"cabin_boy": (9000, 4500, 25), "sailor": (6500, 3000, 12), "master": (4000, 2000, 4)}
"""7.2: how long a card takes on average, how much more or less at most, and the wrong answers in a
hundred.
"""
_HUNDRED = 100
_START = 2500
"""7.2: the look at the row before the first card."""
_EVENT = 4000


def choice(seen: Observation) -> Action | None:
    """7.1: what a bot does before its clock runs; None when it has to answer or has no say."""
    own = seen.own
    if own is None or own.stage not in ("idle", "armed"):
        return None
    return READY if seen.is_live and own.stage == "idle" else SAIL


def answer(seen: Observation, chance: Chance) -> tuple[Answer, Millis]:
    """7.2: the answer of a bot whose clock runs, and when it has found it."""
    assert seen.own is not None
    mean, spread, wrong = PACES[seen.options.bots]
    time = _START + (_EVENT if seen.event else 0)
    time += sum([mean - spread + chance.pick(2 * spread + 1) for _ in seen.row])
    target = route([seen.row[place] for place in seen.order], seen.own.start)[-1]
    if chance.pick(_HUNDRED) < wrong:
        others = [ship for ship in SHIPS if ship != target]
        target = others[chance.pick(len(others))]
    return Answer(target), min(seen.own.began + time, seen.own.ends)
