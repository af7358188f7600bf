"""The choices that suits and traits ask for, once they are made."""

from games.engines.contract import Seat
from games.engines.draw.actions import (
    Action,
    Cannon,
    Hook,
    Map,
    Mermaid,
    Misfire,
    Plunder,
    Sword,
)
from games.engines.draw.content import (
    CARDS,
    CASANOVA,
    MASTER_GUNNER,
    NAMES,
    SCAVENGER,
    SIREN,
)
from games.engines.draw.motion import Motion, names
from games.engines.draw.placing import enter, place
from games.engines.draw.state import State, has, opponents, with_bank
from games.engines.draw.tasks import hide
from games.engines.draw.turns import plunder


def choose(motion: Motion, action: Action) -> None:
    """Do what was chosen."""
    match action:
        case Hook(card):
            _hook(motion, card)
        case Cannon(victim, card):
            _cannon(motion, victim, card)
        case Misfire(card):
            _misfire(motion, card)
        case Sword(victim, card):
            _sword(motion, victim, card)
        case Map(card):
            _map(motion, card)
        case Mermaid(card):
            _mermaid(motion, card)
        case Plunder(victim):
            plunder(motion, victim)


def _hook(motion: Motion, name: str) -> None:
    """The card leaves the bank first, so that its suit is missing there now (5.2)."""
    seat, card = motion.state.turn, CARDS[name]
    motion.done()
    motion.take_top(seat, card // 10)
    motion.tell("hooked", seat, card=name)
    enter(motion, card, hooked=True)


def _cannon(motion: Motion, victim: Seat, name: str) -> None:
    """The top of a stack (5.3), or all of it (6.7), to the discards or to one's own bank (6.8)."""
    state = motion.state
    suit = CARDS[name] // 10
    bank = state.banks[victim]
    count = len(bank[suit]) if has(state, MASTER_GUNNER) else 1
    shot = bank[suit][-count:]
    left = (*bank[:suit], bank[suit][:-count], *bank[suit + 1 :])
    motion.change(banks=with_bank(state.banks, victim, left))
    motion.done()
    taker = state.turn if has(state, SCAVENGER) else None
    if taker is None:
        motion.discard(shot)
    else:
        motion.bank(taker, shot)
    motion.tell("shot", state.turn, victim=victim, cards=names(shot), to=taker)


def _misfire(motion: Motion, name: str) -> None:
    """One's own card is hit instead (6.16)."""
    seat, card = motion.state.turn, CARDS[name]
    motion.done()
    motion.take_top(seat, card // 10)
    motion.discard([card])
    motion.tell("misfired", seat, card=name)


def _sword(motion: Motion, victim: Seat, name: str) -> None:
    """The stolen card is placed, and used by the thief (5.7)."""
    card = CARDS[name]
    motion.done()
    motion.take_top(victim, card // 10)
    motion.tell("stole", motion.state.turn, card=name, victim=victim)
    enter(motion, card)


def _map(motion: Motion, name: str) -> None:
    """One of the shown cards is placed, the others go back (5.5)."""
    card = CARDS[name]
    shown = list(motion.state.shown)
    shown.remove(card)
    motion.change(shown=tuple(shown))
    hide(motion)
    motion.done()
    motion.tell("mapped", motion.state.turn, card=name)
    enter(motion, card)


def _mermaid(motion: Motion, name: str) -> None:
    """The card moves behind the Mermaid and is used again (7.2), unless a trait banks it."""
    state = motion.state
    card = CARDS[name]
    motion.change(row=tuple([entry for entry in state.row if entry.card != card]))
    motion.done()
    taker, trait = _charmed(state)
    if taker is not None:
        motion.bank(taker, [card])
        motion.tell("charmed", state.turn, card=NAMES[card], to=taker, trait=trait)
        return
    motion.tell("replayed", state.turn, card=name)
    place(motion, card)


def _charmed(state: State) -> tuple[Seat | None, str]:
    """Who banks the chosen card: the player's own Casanova before a Siren (7.4, 7.5)."""
    if has(state, CASANOVA):
        return state.turn, CASANOVA
    for other in opponents(state, state.turn):
        if SIREN in state.traits[other]:
            return other, SIREN
    return None, ""
