"""Another past of a table that its viewer cannot tell from the real one, found by trial.

A small change is made to what was dealt, or to a choice that nobody else saw, and everything is
played again. The change is kept when each action was possible and the viewer's observation after
each step is the same: so the filter is `observe` alone, and not what pages, logs and mails say.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from games.engines.buccaneer.content import CARDS, CREW_COPIES, CREW_VALUES
from games.engines.chance import Scripted, shuffled
from games.engines.contract import Chance, Game, Seat, text
from games.engines.replay import Difference, Record, again

TRIES = 80
"""Changes that are tried for each viewer."""
UNSEEN = ("order", "give", "take")
"""Verbs of Buccaneer that others learn nothing of while the trade is open, or ever."""
KINDS = [kind for kind, copies in enumerate(CREW_COPIES) for _ in range(copies)]
"""The kind of each crew card, in the order before the shuffle."""

type Anything = Game[Any, Any, Any, Any]


@dataclass(frozen=True)
class Past:
    """The luck of the deal, and the moves since."""

    seats: int
    options: Any
    picks: tuple[int, ...]
    records: tuple[Record, ...]


type Change = Callable[[Anything, Past, Seat | None, Chance], Past]


def another_past(game: Anything, past: Past, viewer: Seat | None, chance: Chance) -> Past:
    """With as many changes as the viewer cannot see, of those that were tried."""
    seen = [game.observe(state, viewer) for state in states(game, past)]
    for number in range(TRIES):
        change = CHANGES[game.slug][number % len(CHANGES[game.slug])]
        other = change(game, past, viewer, chance)
        past = other if _looks(game, other, viewer, seen) else past
    return past


def states(game: Anything, past: Past) -> Iterator[Any]:
    """The state after the deal and after each move. Raises `Difference` where that cannot be."""
    state = game.setup(past.seats, past.options, Scripted(past.picks))
    yield state
    for number, record in enumerate(past.records, start=1):
        state = again(game, state, number, msgspec.structs.replace(record, events=None))
        yield state


def _looks(game: Anything, past: Past, viewer: Seat | None, seen: list[Any]) -> bool:
    """Whether this past can have been, and was always seen so."""
    try:
        return all(
            game.observe(state, viewer) == view
            for state, view in zip(states(game, past), seen, strict=True)
        )
    except Difference:
        return False


def _crew_exchanged(game: Anything, past: Past, viewer: Seat | None, chance: Chance) -> Past:
    """Two crew cards of different names lay in each other's place."""
    del game, viewer
    return _crew_moved(past, chance, lambda kind, other: kind != other)


def _colours_exchanged(game: Anything, past: Past, viewer: Seat | None, chance: Chance) -> Past:
    """The same of two cards of one value: all sail as far as they did."""
    del game, viewer
    return _crew_moved(
        past, chance, lambda kind, other: kind != other and CREW_VALUES[kind] == CREW_VALUES[other]
    )


def _crew_moved(past: Past, chance: Chance, fits: Callable[[int, int], bool]) -> Past:
    order = shuffled(range(len(KINDS)), Scripted(past.picks[: len(KINDS) - 1]))
    one = chance.pick(len(order))
    others = [at for at, card in enumerate(order) if fits(KINDS[order[one]], KINDS[card])]
    other = others[chance.pick(len(others))]
    return replace(past, picks=_exchanged(past.picks, 0, order, one, other))


def _chances_exchanged(game: Anything, past: Past, viewer: Seat | None, chance: Chance) -> Past:
    """Two chance cards lay in each other's place."""
    del game, viewer
    start = len(KINDS) - 1
    order = shuffled(range(len(CARDS)), Scripted(past.picks[start : start + len(CARDS) - 1]))
    one = chance.pick(len(order))
    other = (one + 1 + chance.pick(len(order) - 1)) % len(order)
    return replace(past, picks=_exchanged(past.picks, start, order, one, other))


def _exchanged(
    picks: tuple[int, ...], start: int, order: list[int], one: int, other: int
) -> tuple[int, ...]:
    order = list(order)
    order[one], order[other] = order[other], order[one]
    new = picks_of(order)
    return (*picks[:start], *new, *picks[start + len(new) :])


def _choice_changed(game: Anything, past: Past, viewer: Seat | None, chance: Chance) -> Past:
    """Somebody else chose otherwise where nobody saw it."""
    records = list(past.records)
    found = [
        at
        for at, record in enumerate(records)
        if record.seat != viewer and record.text.split()[0] in UNSEEN
    ]
    if not found:
        return past
    at = found[chance.pick(len(found))]
    before = next(state for number, state in enumerate(states(game, past)) if number == at)
    verb = records[at].text.split()[0]
    ways = [text(action) for action in game.legal_actions(before, records[at].seat)]
    ways = [way for way in ways if way.split()[0] == verb]
    records[at] = msgspec.structs.replace(records[at], text=ways[chance.pick(len(ways))])
    return replace(past, records=tuple(records))


def picks_of(wanted: Sequence[int]) -> list[int]:
    """The picks with which `shuffled` brings 0, 1, 2 ... into this order."""
    deck = list(range(len(wanted)))
    picks = []
    for last in range(len(deck) - 1, 0, -1):
        picks.append(deck.index(wanted[last]))
        deck[last], deck[picks[-1]] = deck[picks[-1]], deck[last]
    return picks


CHANGES: Mapping[str, tuple[Change, ...]] = {
    "buccaneer": (_colours_exchanged, _crew_exchanged, _chances_exchanged, _choice_changed)
}
"""By game."""
