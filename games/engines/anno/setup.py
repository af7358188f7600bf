"""The deal (4.2, 4.5): the ring of ships, where the pirates begin, and the rows of all rounds.

All rows are dealt at once, so that a deal is one step; nobody sees a card of them before its time.
"""

from collections.abc import Sequence

from games.engines.anno.content import (
    BASE_DECK,
    COINS,
    EVENTS,
    EXPERT_DECK,
    LENGTHS,
    REMOVED,
    ROUNDS,
    SHIPS,
)
from games.engines.anno.state import Attempt, Options, State, circles
from games.engines.chance import shuffled
from games.engines.contract import Chance


def dealt(seats: int, options: Options, chance: Chance) -> State:
    """The state before the first action."""
    ring = circles()[chance.pick(len(circles()))]  # 4.2
    starts = tuple(shuffled(SHIPS, chance)[:seats])
    rows, left = _rows(shuffled(_deck(options, chance), chance), LENGTHS[options.deck])
    return State(
        options=options,
        ring=ring,
        rows=rows,
        left=left,
        events=tuple(shuffled(EVENTS, chance)) if options.events else (),
        starts=starts,
        attempts=((Attempt(),) * seats,) * ROUNDS,
        paid=(),
        bank=COINS,
        misses=(0,) * seats,
        absent=(False,) * seats,
        is_live=options.clock == "live",
    )


def _deck(options: Options, chance: Chance) -> Sequence[str]:
    """4.5: in the expert game ten base cards make room for the expert cards."""
    if options.deck != "expert":
        return BASE_DECK
    return (*shuffled(BASE_DECK, chance)[REMOVED:], *EXPERT_DECK)


def _rows(
    pile: Sequence[str], lengths: Sequence[int]
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """4.4: taken from the bottom of the pile; what is taken first lies last in the row."""
    rows, taken = [], 0
    for length in lengths:
        rows.append(tuple(pile[taken : taken + length][::-1]))
        taken += length
    return tuple(rows), tuple(pile[taken:])
