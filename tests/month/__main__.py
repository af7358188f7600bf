"""Play a month at many tables, and compare what was sent with what had to be sent.

`uv run python -m tests.month [--tables 200] [--days 30] [--seed 1] [--kills 60]` needs PostgreSQL
and Redis (DATABASE_URL, REDIS_URL, or both on 127.0.0.1). Two real workers do what is due, one of
them is killed at random; people of all habits play; the clock jumps over the time in which nothing
happens. Ends with 1 when anything is wrong.
"""

import argparse
import os
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from tests.deployment import Deployment

START = datetime(2026, 10, 5, 6, tzinfo=UTC)
"""A Monday; the clocks of Europe and of America are changed within the month."""


def main() -> None:
    """Start the site, let the month pass, and tell how it went."""
    parser = argparse.ArgumentParser(prog="python -m tests.month")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--seconds", type=int, default=86_400, help="then all play to the end")
    parser.add_argument("--looks", type=int, default=120, help="minutes from look to look")
    parser.add_argument("--database", default="parley_month", help="made anew, and dropped")
    parser.add_argument("--redis", type=int, default=9, help="emptied; the next one is the cache")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        place = data / "clock"
        settings = {
            "DJANGO_SETTINGS_MODULE": "tests.month.settings",
            "PARLEY_MONTH_CLOCK": str(place),
        }
        os.environ |= settings
        # The clock is set before anything reads it.
        from tests.month.clock import SharedClock

        SharedClock(place).set(START)
        site = Deployment(chosen.database, data / "site", settings, chosen.redis)
        os.environ |= site.environment
        from tests.month.run import played

        sys.exit(0 if played(chosen, site, START) else 1)


if __name__ == "__main__":
    main()
