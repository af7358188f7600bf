"""The round that the rules page explains: its first way is the one of the rulebook (6)."""

from collections.abc import Mapping

from games.engines.anno.effects import order, route
from games.engines.anno.observation import Log, Trip

CARDS = ("colour-red", "part-hull", "part-nest-no-yellow", "parrot", "name-no-P")
STARTS = (1, 3, 4, 7)
TIMES = (41_200, 38_000, 55_700, 72_300)
ANSWERS: Mapping[int, int] = {1: 4}
"""Seat -> what it answered, where that was not its target."""


def _trip(seat: int, start: int) -> Trip:
    """The own times and places of the example; who answers wrong wins nothing (4.4)."""
    way = route(CARDS, start)
    is_right = seat not in ANSWERS
    right = [other for other in range(len(STARTS)) if other not in ANSWERS]
    place = sorted(right, key=TIMES.__getitem__).index(seat) + 1 if is_right else 0
    return Trip(
        seat=seat,
        stage="answered",
        start=start,
        route=way,
        ship=ANSWERS.get(seat, way[-1]),
        time=TIMES[seat],
        is_right=is_right,
        place=place,
        ducat=(5, 4, 3, 2)[place - 1] if is_right else 0,
        is_fast=False,
    )


EXAMPLE = Log(
    number=1,
    row=CARDS,
    event="",
    order=order(len(CARDS), ""),
    trips=tuple(_trip(seat, start) for seat, start in enumerate(STARTS)),
)
