"""What ships and taverns may still bring, by the odds of the dice: for defaults and bots."""

from games.engines.contract import Seat
from games.engines.fleet.content import CARDS, TINTS, TOTALS, VALUES, WAYS
from games.engines.fleet.state import State, Tavern, Tint, rolls_left, toll, value

_AFLOAT = 17 / 18
"""The chance that an old wreck outlives a roll."""


def worth(ship: int, gold: int, rolls: int) -> float:
    """End value and expected income of a ship of this value, with so many rolls to come (12.7)."""
    if not CARDS[ship].wreck:
        return gold * (1 + WAYS[TOTALS[ship]] / 36 * rolls)
    afloat: float = _AFLOAT**rolls
    return gold * afloat + 18 * WAYS[TOTALS[ship]] / 36 * gold * (1 - afloat)


WORTH = tuple(tuple(worth(ship, VALUES[ship], rolls) for rolls in range(21)) for ship in range(45))
"""Ship -> rolls to come -> its worth without a Gunner."""


def ship_worth(state: State, ship: int) -> float:
    """What the ship is worth now, its Gunner included."""
    if ship != state.gunner:
        return WORTH[ship][rolls_left(state)]
    return worth(ship, value(state, ship), rolls_left(state))


def rival_ways(state: State, seat: Seat, tint: Tint) -> int:
    """How many of the 36 throws pay some ship of the colour that is not the seat's."""
    sums = {
        TOTALS[ship]
        for other, fleet in enumerate(state.fleets)
        if other != seat
        for ship in fleet
        if TINTS[ship] == tint
    }
    return sum([WAYS[total] for total in sums])


def tavern_worth(state: State, tavern: Tavern) -> float:
    """What the tavern may still collect (12.7)."""
    ways = rival_ways(state, tavern.seat, tavern.tint)
    return toll(tavern) * ways / 36 * rolls_left(state)
