"""How strong everybody is at a game: openskill's Plackett-Luce model, for 2 to 8 seats and for
teams.

A rating is a belief: a mean, and how unsure it is. What is shown is cautious: three deviations
below the mean, so that a newcomer begins at the bottom and rises as he is known.
"""

from collections.abc import Sequence

from msgspec import Struct
from openskill.models import PlackettLuce

MODEL = PlackettLuce()
SCALE, ZERO = 40.0, 1000
"""Points per unit of openskill, and what a newcomer is shown with."""
CAUTION = 3.0


class Rating(Struct, frozen=True):
    """A belief about a strength."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def shown(self) -> int:
        """The number for people: 1000 for a newcomer."""
        return round(ZERO + SCALE * (self.mu - CAUTION * self.sigma))


def rated(
    before: Sequence[Rating], ranks: Sequence[int], sides: Sequence[int]
) -> tuple[Rating, ...]:
    """The ratings after one table, by seat. Partners share a side, and the best rank of its seats.

    Raises `ValueError` when there are fewer than two sides: nothing can be learned.
    """
    names = sorted(set(sides))
    if len(names) < 2:  # noqa: PLR2004
        raise ValueError("a table of one side rates nobody")
    seats = [[seat for seat, side in enumerate(sides) if side == name] for name in names]
    teams = [
        [MODEL.rating(before[seat].mu, before[seat].sigma) for seat in members] for members in seats
    ]
    best = [float(min(ranks[seat] for seat in members)) for members in seats]
    after = MODEL.rate(teams, ranks=best)
    found = {
        seat: Rating(new.mu, new.sigma)
        for members, news in zip(seats, after, strict=True)
        for seat, new in zip(members, news, strict=True)
    }
    return tuple(found[seat] for seat in range(len(sides)))
