"""The simplest player: any legal action, each as likely as the others."""

# ruff: noqa: ARG001 - the parameters are those of every Bot

from collections.abc import Callable, Sequence

from msgspec import Struct

from games.engines.contract import Chance, Game, Seat


def at_random[S: Struct, A: Struct, O: Struct, P: Struct](
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
    """Choose without looking."""
    return legal[chance.pick(len(legal))]
