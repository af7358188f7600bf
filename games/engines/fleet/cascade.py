"""How the price of an auction runs around the table: pure arithmetic, for rules and previews."""

from msgspec import Struct

from games.engines.contract import Seat

_SMALLEST = 3
"""The table at which the bank takes a part (5.4)."""


class Cascade(Struct, frozen=True):
    """What becomes of a price: what each seat keeps, and what the bank gets."""

    price: int
    winner: Seat
    kept: tuple[int, ...]
    """By seat; 0 for the winner, who pays the price."""
    bank: int


def shares(price: int, seats: int) -> tuple[int, ...]:
    """What each seat to the right of the winner keeps, the nearest first; the bank's part last."""
    left = price
    kept = []
    for _ in range(seats - 2):
        kept.append((left + 1) // 2)  # 5.2: half of it, rounded up
        left //= 2
    if seats == _SMALLEST:
        return (*kept, (left + 1) // 2, left // 2)  # 5.4: the left neighbour halves it too
    return (*kept, left, 0)  # 5.3: the left neighbour keeps the rest


def cascade(price: int, winner: Seat, seats: int) -> Cascade:
    """What would become of this price if this seat won at it."""
    *kept, bank = shares(price, seats)
    by_seat = [0] * seats
    for steps, share in enumerate(kept, start=1):
        by_seat[(winner - steps) % seats] = share  # 5.1: to the right
    return Cascade(price, winner, tuple(by_seat), bank)
