"""What banks are worth, and who is ahead."""

from msgspec import Struct

from games.engines.contract import Outcome
from games.engines.draw.content import (
    ALL_HANDS,
    BENEATH_THE_WAVES,
    GOLDEN_SCALES,
    MERMAID,
    MISSING,
    PILE_O_TREASURE,
    SCALES,
    WAVES,
)
from games.engines.draw.state import Bank, State


class Tally(Struct, frozen=True):
    """A score in its parts, which add up to it."""

    cards: int
    """The highest card of each suit, or all cards (8.2)."""
    scales: int
    """What Golden Scales add (6.2)."""
    missing: int
    """What missing suits take away, at most 0 (8.4)."""


def tally(bank: Bank, traits: tuple[str, ...], variant: str) -> Tally:
    """The score of a bank in its parts (9.1)."""
    every = variant == PILE_O_TREASURE
    cards = (
        sum([card % 10 for stack in bank for card in stack])
        if every  # 8.2
        else sum([stack[-1] % 10 for stack in bank if stack])
    )
    scales = missing = 0
    if GOLDEN_SCALES in traits:
        scales = SCALES * (len(bank[MERMAID]) if every else min(1, len(bank[MERMAID])))  # 6.2
    if variant == ALL_HANDS:
        missing = -MISSING * bank.count(())  # 8.4
    return Tally(cards, scales, missing)


def points(bank: Bank, traits: tuple[str, ...], variant: str) -> int:
    """The score of a bank."""
    parts = tally(bank, traits, variant)
    return parts.cards + parts.scales + parts.missing


def scores(state: State) -> tuple[int, ...]:
    """The score of each seat, rows not counted."""
    return tuple(
        points(bank, traits, state.variant)
        for bank, traits in zip(state.banks, state.traits, strict=True)
    )


def outcome(state: State) -> Outcome:
    """Ranks by score, then by cards in the bank; who shares both shares the rank (9.3)."""
    by_seat = scores(state)
    keys = [_key(state, seat, score) for seat, score in enumerate(by_seat)]
    ranks = tuple(1 + sum([other < own for other in keys]) for own in keys)
    return Outcome(ranks=ranks, scores=by_seat, reason=state.ended)


def _key(state: State, seat: int, score: int) -> tuple[bool, bool, int, int]:
    """The smaller, the better."""
    sunk = state.variant == BENEATH_THE_WAVES and score >= WAVES  # 8.6: then the lowest is best
    cards = sum([len(stack) for stack in state.banks[seat]])
    return state.out[seat], sunk, score if sunk else -score, -cards  # 10.3: who gave up is behind
