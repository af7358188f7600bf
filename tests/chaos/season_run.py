"""A process that moves a season on, to be killed at any moment.

`python -m tests.chaos.season_run SEASON INSTANT` says when it begins and when it has ended.
"""

import os
import sys
from datetime import datetime

import django


def main(season: str, instant: str) -> None:
    """What a worker does for one season at that instant."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from games.services import luck
    from games.services.leagues import life

    print("begins", flush=True)
    life.advance(season_id=int(season), luck=luck.fresh, now=datetime.fromisoformat(instant))
    print("done", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
