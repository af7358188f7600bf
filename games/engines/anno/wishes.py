"""What a player may wish on sitting down: a pirate of his own (2.4), and twice the limit (5.2).

A wish is a few words: `"pirate-3 twice"`. Pirates are numbered from 1.
"""

from collections.abc import Iterator, Sequence

from games.engines.anno.content import PIRATES
from games.engines.contract import BadOptions, Seat

TWICE = "twice"
PIRATE_WORDS = {f"pirate-{number}": number for number in range(1, len(PIRATES) + 1)}
"""The word for each pirate, and its number."""


def pirate_of(wish: str) -> int:
    """The pirate wished for, or 0 for any."""
    return next((PIRATE_WORDS[word] for word in wish.split() if word in PIRATE_WORDS), 0)


def check(wish: str, others: Sequence[str]) -> None:
    """Raise `BadOptions` for what is no wish, and for a pirate that sits here already."""
    words = wish.split()
    named = [word for word in words if word in PIRATE_WORDS]
    if len(named) > 1 or set(words) - {*named, TWICE}:
        raise BadOptions("wish")
    if named and pirate_of(wish) in map(pirate_of, others):
        raise BadOptions("pirate_taken", pirate=pirate_of(wish))


def pirates(wishes: Sequence[str]) -> tuple[int, ...]:
    """By seat: its pirate. Who wished for none, or for one that an earlier seat has, gets the first
    that is left.
    """
    wanted = [pirate_of(wish) for wish in wishes]
    first = [0 if one in wanted[:seat] else one for seat, one in enumerate(wanted)]
    left = _left(first)
    return tuple([one or next(left) for one in first])


def _left(taken: Sequence[int]) -> Iterator[int]:
    return (number for number in PIRATE_WORDS.values() if number not in taken)


def with_twice(wishes: Sequence[str]) -> tuple[Seat, ...]:
    """The seats that have twice the limit."""
    return tuple([seat for seat, wish in enumerate(wishes) if TWICE in wish.split()])
