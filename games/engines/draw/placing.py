"""How a card comes to lie in the row, and what it does there at once."""

from collections.abc import Callable, Mapping

from games.engines.draw.content import (
    ANCHOR,
    BEASTMASTER,
    BEASTMASTER_DEBT,
    CANNON,
    CAPTAINS_HOOK,
    CASANOVA,
    FISHERMAN,
    HARBOR_CARDS,
    HOOK,
    KRAKEN,
    KRAKEN_DEBT,
    MAP,
    MERMAID,
    MISER,
    MYSTIC,
    MYSTIC_SHOWS,
    NAMES,
    ORACLE,
    ORACLE_SHOWS,
    SAFE_HARBOR,
    SUITS,
    SWORD,
)
from games.engines.draw.motion import Motion, names
from games.engines.draw.state import Entry, State, clashes, has, opposed
from games.engines.draw.turns import bust


def draw(motion: Motion) -> None:
    """Turn over the top card of the pile: it is banked at once, or placed (3.1, 4.1)."""
    state = motion.state
    card = state.pile[-1]
    fresh = state.fresh if state.drew else ()
    motion.change(pile=state.pile[:-1], drew=True, known=max(0, state.known - 1), fresh=fresh)
    motion.tell("drew", state.turn, card=NAMES[card], pile=len(state.pile) - 1)
    trait = banking(state, card)
    if trait:
        motion.bank(state.turn, [card])  # 4.1
        motion.tell("banked", state.turn, card=NAMES[card], trait=trait)
        return
    enter(motion, card)


def banking(state: State, card: int) -> str:
    """The trait by which the card, when drawn, goes straight to the bank; or ""."""
    suit = card // 10
    if suit == KRAKEN and has(state, FISHERMAN):
        return FISHERMAN  # 6.14
    if suit == MERMAID and not state.options.mermaid and has(state, CASANOVA):
        return CASANOVA  # 6.3
    return ""


def enter(motion: Motion, card: int, *, hooked: bool = False) -> None:
    """Bust, or place the card at the end of the row (4.2)."""
    if clashes(motion.state, card):
        bust(motion, card)
        return
    place(motion, card, hooked=hooked)


def place(motion: Motion, card: int, *, hooked: bool = False) -> None:
    """Pay a debt, take a mark, and use the ability (4.3, 4.4)."""
    state = motion.state
    suit = card // 10
    miserly = (hooked or suit == HOOK) and has(state, MISER)  # 6.11
    entry = Entry(card, miser=miserly, harbor=state.harbor > 0)
    motion.change(
        row=(*state.row, entry), debt=max(0, state.debt - 1), harbor=max(0, state.harbor - 1)
    )
    if entry.miser:
        motion.tell("protected", state.turn, cards=[NAMES[card]], by=MISER)
    if entry.harbor:
        motion.tell("protected", state.turn, cards=[NAMES[card]], by=SAFE_HARBOR)
    if suit in _ABILITIES:
        _ABILITIES[suit](motion)


def _anchor(motion: Motion) -> None:
    """All cards left of it are safe now (5.1)."""
    state = motion.state
    *left, own = state.row
    safe = [Entry(entry.card, True, entry.miser, entry.harbor) for entry in left]  # noqa: FBT003
    if safe:
        motion.tell("protected", state.turn, cards=names([e.card for e in safe]), by="anchor")
    if has(state, SAFE_HARBOR):
        own = Entry(own.card, miser=own.miser, harbor=True)  # 6.13: and the next two
        motion.tell("protected", state.turn, cards=[NAMES[own.card]], by=SAFE_HARBOR)
        motion.change(harbor=HARBOR_CARDS)
    motion.change(row=(*safe, own))


def _hook(motion: Motion) -> None:
    """5.2, and twice with Captain's Hook (6.12)."""
    _push(motion, *(("second", "hook") if has(motion.state, CAPTAINS_HOOK) else ("hook",)))


def _cannon(motion: Motion) -> None:
    _push(motion, "cannon")  # 5.3


def _map(motion: Motion) -> None:
    _push(motion, "map")  # 5.5


def _sword(motion: Motion) -> None:
    _push(motion, "sword")  # 5.7


def _mermaid(motion: Motion) -> None:
    if motion.state.options.mermaid:
        _push(motion, "mermaid")  # 7.2


def _push(motion: Motion, *tasks: str) -> None:
    motion.change(tasks=(*motion.state.tasks, *tasks))  # 4.5: the last one first


def _oracle(motion: Motion) -> None:
    """Turn up the top of the pile, and leave it there (5.6)."""
    state = motion.state
    count = min(MYSTIC_SHOWS if has(state, MYSTIC) else ORACLE_SHOWS, len(state.pile))
    if not count:
        nullify(motion, "no_pile")
        return
    motion.change(known=max(state.known, count))
    motion.tell("oracle", state.turn, cards=names(state.pile[: -count - 1 : -1]))


def _kraken(motion: Motion) -> None:
    """At least two more cards (5.8)."""
    state = motion.state
    if not state.pile:
        nullify(motion, "no_pile")
        return
    asked = BEASTMASTER_DEBT if opposed(state, BEASTMASTER) else KRAKEN_DEBT  # 6.15
    motion.change(debt=max(state.debt, asked))
    motion.tell("debt", state.turn, debt=motion.state.debt)


def nullify(motion: Motion, why: str) -> None:
    """Tell that the card placed last does nothing."""
    card = motion.state.row[-1].card
    data = {"card": NAMES[card], "suit": SUITS[card // 10], "why": why}
    motion.tell("nullified", motion.state.turn, **data)


_ABILITIES: Mapping[int, Callable[[Motion], None]] = {
    ANCHOR: _anchor,
    HOOK: _hook,
    CANNON: _cannon,
    MAP: _map,
    ORACLE: _oracle,
    SWORD: _sword,
    KRAKEN: _kraken,
    MERMAID: _mermaid,
}
"""Keys and Chests do nothing until they are collected (5.4)."""
