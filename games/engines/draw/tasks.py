"""What is to be done this turn, the last thing first, until somebody has to decide (4.5)."""

from collections.abc import Callable, Mapping

from games.engines.draw.content import MAP_SHOWS, MISFIRE, NAVIGATOR, PARRY
from games.engines.draw.legal import choices
from games.engines.draw.motion import Motion, names
from games.engines.draw.placing import nullify
from games.engines.draw.state import has, opposed
from games.engines.draw.turns import bonus, end


def settle(motion: Motion) -> None:
    """Do the uppermost task again and again, until one waits for a choice or none is left."""
    while motion.state.tasks:
        if not _TASKS[motion.state.tasks[-1]](motion):
            return
    state = motion.state
    if state.debt and not state.pile:
        motion.change(debt=0)  # 5.8: there is nothing left to draw
        motion.tell("lapsed", state.turn, debt=state.debt)


def _choose(motion: Motion, why: str) -> bool:
    """Wait for the choice; without one, the ability is nullified."""
    if choices(motion.state):
        return False
    nullify(motion, why)
    motion.done()
    return True


def _hook(motion: Motion) -> bool:
    state = motion.state
    return _choose(motion, "only_busts" if any(state.banks[state.turn]) else "no_bank")


def _second(motion: Motion) -> bool:
    """6.12: with one card only, one it is."""
    if choices(motion.state):
        return False
    motion.done()
    return True


def _cannon(motion: Motion) -> bool:
    return _choose(motion, "no_bank" if opposed(motion.state, MISFIRE) else "no_target")


def _map(motion: Motion) -> bool:
    """Show three of the discards (5.5), or all (6.6)."""
    state = motion.state
    if not state.shown:
        if not state.discard:
            return _choose(motion, "no_discard")
        count = len(state.discard) if has(state, NAVIGATOR) else MAP_SHOWS
        shown, rest = motion.sample(state.discard, count)
        motion.change(shown=tuple(shown), discard=tuple(rest))
        motion.tell("map", state.turn, cards=names(shown))
    if choices(motion.state):
        return False
    hide(motion)
    return _choose(motion, "only_busts")


def hide(motion: Motion) -> None:
    """Put the cards that a Map shows back."""
    motion.put_back(motion.state.shown)
    motion.change(shown=())


def _sword(motion: Motion) -> bool:
    """Without a Kraken to take, Parry strikes the Sword out of the row (6.17)."""
    state = motion.state
    if not opposed(state, PARRY):
        return _choose(motion, "no_target")
    if choices(state):
        return False
    card = state.row[-1].card
    motion.change(row=state.row[:-1])
    motion.discard([card])
    motion.tell("parried", state.turn, card=names([card])[0])
    motion.done()
    return True


def _mermaid(motion: Motion) -> bool:
    return _choose(motion, "no_card")


_TASKS: Mapping[str, Callable[[Motion], bool]] = {
    "hook": _hook,
    "second": _second,
    "cannon": _cannon,
    "map": _map,
    "sword": _sword,
    "mermaid": _mermaid,
    "bonus": bonus,
    "end": end,
}
"""Each does what it can, and says whether it is done: if not, the player is asked."""
