"""A player that thinks: it tries its actions in worlds that are possible, and plays on a little.

It knows no game. Worlds are dealt by the game's `resample`, positions judged by its `promise`, or
by playing to the end where there is none. Weak actions drop out by halves, so that the budget goes
to the close calls (sequential halving; Karnin, Koren and Somekh, 2013).
"""

from collections.abc import Callable, Sequence
from itertools import count
from statistics import fmean

from msgspec import Struct

from games.engines.chance import Quick
from games.engines.contract import Chance, Game, Seat

ROUNDS = 2
"""How many times around the table a playout goes before the position is judged."""
LONGEST = 2000
"""No playout goes on for longer than this."""
_SEEDS = 1 << 30


class _Trial[A: Struct]:
    """One action, and what became of it in the worlds where it was tried."""

    def __init__(self, action: A) -> None:
        self.action = action
        self.worths: list[float] = []

    @property
    def mean(self) -> float:
        return fmean(self.worths) if self.worths else 0.0


def search[S: Struct, A: Struct, O: Struct, P: Struct](
    game: Game[S, A, O, P],
    observation: O,
    seat: Seat,
    legal: Sequence[A],
    *,
    world: Callable[[Chance], S],
    chance: Chance,
    budget: int,
    out_of_time: Callable[[], bool] = lambda: False,
) -> A:
    """The action that did best; each is tried in the same worlds, with the same luck."""
    known = game.advice(observation, seat, legal, chance)
    if known is not None:
        return known[0]
    trials = [_Trial(action) for action in legal]
    if len(trials) > 1:
        share = budget // (len(trials) - 1).bit_length()
    while len(trials) > 1 and not out_of_time():
        for _ in range(max(1, share // len(trials))):
            _try_all(game, seat, trials, world(chance), chance.pick(_SEEDS))
            if out_of_time():
                break
        trials.sort(key=lambda trial: -trial.mean)
        del trials[(len(trials) + 1) // 2 :]
    return max(trials, key=lambda trial: trial.mean).action


def _try_all[S: Struct, A: Struct, O: Struct, P: Struct](
    game: Game[S, A, O, P], seat: Seat, trials: list[_Trial[A]], state: S, luck: int
) -> None:
    for trial in trials:
        chance = Quick(luck)
        after = game.resolve(state, seat, trial.action, chance, 0).state
        worths = _played_on(game, after, chance)
        trial.worths.append(worths[seat] - game.rivalry * fmean(worths) if worths else 0.0)


def _played_on[S: Struct, A: Struct, O: Struct, P: Struct](
    game: Game[S, A, O, P], state: S, chance: Chance
) -> tuple[float, ...]:
    """What each seat has, or may hope for, after a few actions on a hunch."""
    hopes = game.promise(state)
    last = LONGEST if hopes is None else ROUNDS * len(hopes)
    for played in count():
        seats = sorted(game.to_act(state))
        if not seats:
            return _final(game, state)
        if played == last:
            return game.promise(state) or ()
        seat = seats[chance.pick(len(seats))] if len(seats) > 1 else seats[0]
        legal = game.legal_actions(state, seat)
        state = game.resolve(state, seat, game.hunch(state, legal, chance), chance, 0).state
    raise AssertionError


def _final[S: Struct, A: Struct, O: Struct, P: Struct](
    game: Game[S, A, O, P], state: S
) -> tuple[float, ...]:
    """Scores, and a point for each seat that did worse, so that games without points count too."""
    outcome = game.outcome(state)
    if outcome is None:
        return ()
    worse = [sum(other > rank for other in outcome.ranks) for rank in outcome.ranks]
    return tuple(map(float.__add__, map(float, outcome.scores), map(float, worse)))
