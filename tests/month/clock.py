"""The clock of a simulated month: it jumps from tick to tick, and runs like any other within one.

All processes of the month read the same small file. A tick shows its instant and the seconds that
have really passed since it was set, `MOST` at most: who works takes the time that it takes, and the
time in which nothing happens takes none. Nothing but `tests.month.settings` puts it in place.
"""

import mmap
import os
import struct
import time
from datetime import UTC, datetime
from pathlib import Path

PLACE = "PARLEY_MONTH_CLOCK"
"""The variable of the environment that names the file."""
MOST = 20.0
"""Seconds by which a tick runs on."""
LAYOUT = "dd"
"""The instant of the tick since the Unix epoch, and the monotonic one at which it was set."""


class SharedClock:
    """A file that one process sets and all read."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(struct.pack(LAYOUT, 0.0, 0.0))
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), struct.calcsize(LAYOUT))

    def set(self, at: datetime) -> None:
        """Jump to this instant."""
        struct.pack_into(LAYOUT, self._memory, 0, at.timestamp(), time.monotonic())

    def began_at(self) -> datetime:
        """The instant of the tick."""
        return datetime.fromtimestamp(struct.unpack_from(LAYOUT, self._memory)[0], UTC)

    def now(self) -> datetime:
        """What the clock shows."""
        at, since = struct.unpack_from(LAYOUT, self._memory)
        run_on = min(MOST, max(0.0, time.monotonic() - since))
        return datetime.fromtimestamp(at + run_on, UTC)


def shared() -> SharedClock:
    """The clock that the environment names. Raises `KeyError` when it names none."""
    return SharedClock(Path(os.environ[PLACE]))
