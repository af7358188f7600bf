"""What a database address means here: a durable SQLite file, or PostgreSQL."""

from pathlib import Path
from typing import Any

import dj_database_url

# WAL lets readers go on while one writes. FULL waits for the disk at each commit: NORMAL would be
# faster, but a power cut could then take back a move that its player has seen accepted.
PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY;"


def from_url(url: str, *, data: Path, demo: bool = False) -> dict[str, Any]:
    """The connection settings of an address; without one, a file: the demo has its own."""
    file = data / ("demo.sqlite3" if demo else "parley.sqlite3")
    config: dict[str, Any] = dict(
        dj_database_url.parse(url or f"sqlite:///{file}", conn_max_age=600, conn_health_checks=True)
    )
    options = config.setdefault("OPTIONS", {})
    if config["ENGINE"].endswith("sqlite3"):
        options.update(timeout=20, transaction_mode="IMMEDIATE", init_command=PRAGMAS)
        config["TEST"] = {"NAME": str(data / "test.sqlite3")}  # memory would lock differently
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    else:
        options.setdefault("connect_timeout", 10)
    return config
