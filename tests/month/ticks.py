"""The ticks of a simulated month, as its reckoning needs them."""

from bisect import bisect_left
from dataclasses import dataclass, field
from datetime import datetime, timedelta

STEP = timedelta(seconds=150)
"""From tick to tick: sweeps may never be three minutes apart."""


@dataclass
class Tick:
    """People act from `at` on, the workers from `woke` on; all is done that was due at `ended`."""

    at: datetime
    woke: datetime
    ended: datetime
    was_killed: bool = False


@dataclass
class Ticks:
    """All ticks, in order."""

    all: list[Tick] = field(default_factory=list)
    _ends: list[datetime] = field(default_factory=list)

    def add(self, tick: Tick) -> None:
        self.all.append(tick)
        self._ends.append(tick.ended)

    def first(self, due: datetime) -> int:
        """The number of the first tick in which what is due then is done."""
        return bisect_left(self._ends, due)
