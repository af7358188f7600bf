"""Time control, pure: a bank of time per seat, an increment per turn, a cap; deadlines are exact
UTC instants.

A fixed time per turn is the case in which bank, increment and cap are equal: whatever is left is
topped up again.
"""

from datetime import UTC, datetime, timedelta

from msgspec import Struct

HOUR = 3600
DAY = 24 * HOUR


class Pace(Struct, frozen=True):
    """How much time a seat has, in seconds: what it starts with, what a turn adds, and the most it
    may hold.
    """

    bank: int
    increment: int
    cap: int

    @property
    def is_fixed(self) -> bool:
        """The same time for each turn, whatever was used before."""
        return self.bank == self.increment == self.cap


def fixed(seconds: int) -> Pace:
    """A fixed time for every turn."""
    return Pace(seconds, seconds, seconds)


PRESETS: dict[str, Pace] = {
    "lively": fixed(8 * HOUR),
    "daily": fixed(DAY),
    "steady": Pace(bank=3 * DAY, increment=12 * HOUR, cap=3 * DAY),
    "relaxed": fixed(3 * DAY),
    "slow": fixed(7 * DAY),
}
"""The paces offered when a table is made, fastest first; the names are worded by the form."""


def deadline(began_at: datetime, bank: int) -> datetime:
    """The instant at which a turn that began then, with so many seconds in the bank, is over."""
    return began_at.astimezone(UTC) + timedelta(seconds=bank)


def after_turn(pace: Pace, bank: int, began_at: datetime, now: datetime) -> int:
    """The seconds in the bank after a turn: what was used is gone, the increment is added, the cap
    holds.
    """
    used = max(0, int((now.astimezone(UTC) - began_at.astimezone(UTC)).total_seconds()))
    return min(pace.cap, max(0, bank - used) + pace.increment)


def share_of(began_at: datetime, ends_at: datetime, percent: int) -> datetime:
    """The instant at which `percent` of the time between the two has passed."""
    return began_at + (ends_at - began_at) * percent / 100


def moved_by_outage(
    began_at: datetime, ends_at: datetime, outage_from: datetime, outage_to: datetime
) -> tuple[datetime, datetime]:
    """Begin and end of a turn after an outage: both later by the time that was lost to it."""
    lost = outage_to - max(began_at, outage_from)
    if lost <= timedelta(0):
        return began_at, ends_at
    return began_at + lost, ends_at + lost
