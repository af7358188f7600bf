"""Choices made for who is not asked: the absent winner, the pressed, the sick (6.5, 5.2, 5.8)."""

from functools import lru_cache
from itertools import product

from games.engines.buccaneer.content import CREW_VALUES, REDS, SPOILS, VALUES
from games.engines.buccaneer.state import (
    Crew,
    Kinds,
    State,
    cargo_value,
    joined,
    might,
    range_of,
    sets_of,
    values,
    without,
)
from games.engines.contract import Seat


@lru_cache(1 << 12)
def cheapest(hand: Crew, docks: Crew, count: int) -> tuple[Crew, Crew]:
    """The cards of hand and docks that somebody parts with most easily: the lowest total, then the
    highest fighting value left in the hand, then rather from the docks, then the lowest numbers.
    """
    if count >= len(hand) + len(docks):
        return hand, docks
    dearest = sorted([CREW_VALUES[card] for card in (*hand, *docks)])[count - 1]
    low = tuple([card for card in hand if CREW_VALUES[card] < dearest])
    low_docks = tuple([card for card in docks if CREW_VALUES[card] < dearest])
    rest = count - len(low) - len(low_docks)
    ways = [
        (joined(low, crew), joined(low_docks, docked))
        for crew, docked in _ways(hand, docks, dearest, rest)
    ]
    return min(
        ways,
        key=lambda way: (-might(without(hand, *way[0])), -len(way[1]), joined(*way)),
    )


def _ways(hand: Crew, docks: Crew, value: int, count: int) -> list[tuple[Crew, Crew]]:
    """Each way to take so many cards of one value, red and black, from hand and docks."""
    red, black = value - 1, value - 1 + REDS
    have = [hand.count(red), hand.count(black), docks.count(red), docks.count(black)]
    return [
        ((red,) * ways[0] + (black,) * ways[1], (red,) * ways[2] + (black,) * ways[3])
        for ways in product(*[range(min(most, count) + 1) for most in have])
        if sum(ways) == count
    ]


def strongest_spoils(winner: Crew, loser: Crew) -> Crew:
    """The two highest cards; of equals those that leave the winner the best fighting value."""
    return min(
        sets_of(loser, SPOILS),
        key=lambda taken: (-range_of(taken), -might(joined(winner, taken)), taken),
    )


@lru_cache(1 << 12)
def holds(pool: Kinds, gold: int) -> tuple[Kinds, ...]:
    """What a winner may have aboard after plundering: the two best of both cargoes (6.4)."""
    prices = VALUES[gold]
    sets = sets_of(pool, SPOILS)
    best = max(sum([prices[kind] for kind in kinds]) for kinds in sets)
    return tuple(kinds for kinds in sets if sum([prices[kind] for kind in kinds]) == best)


def would_plunder(state: State, winner: Seat, loser: Seat) -> bool:
    """Whether an absent winner takes the treasure: when it raises the value of his cargo, unless
    his order is to take crew first (6.5, 6.7).
    """
    if not state.ships[loser].cargo or (state.orders[winner].crew and state.hands[loser]):
        return False
    prices = values(state)
    pool = joined(state.ships[winner].cargo, state.ships[loser].cargo)
    best = holds(pool, state.options.gold)[0]
    return sum([prices[kind] for kind in best]) > cargo_value(state, winner)
