"""Players that see an observation, their legal actions and possible worlds, and nothing else."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from games.bots.at_random import at_random
from games.bots.search import search
from games.engines.contract import Chance, Game, Seat


class Bot(Protocol):
    """Chooses one of the legal actions.

    `world(chance)` hands out a state that looks the same to `seat` as the true one, with everything
    hidden dealt anew: a bot never holds the true state. `budget` bounds the number of playouts, and
    `out_of_time` may end the thinking sooner. The same chance and budget give the same choice.
    """

    def __call__[S: Struct, A: Struct, O: Struct, P: Struct](
        self,
        game: Game[S, A, O, P],
        observation: O,
        seat: Seat,
        legal: Sequence[A],
        *,
        world: Callable[[Chance], S],
        chance: Chance,
        budget: int,
        out_of_time: Callable[[], bool] = lambda: False,
    ) -> A: ...


BUDGET = 120
"""The playouts of one decision, unless another number is asked for."""

BOTS: Mapping[str, Bot] = {"random": at_random, "search": search}
