"""The processes of the embedded server: one web server, one worker, one beat."""

import fcntl
import os
import socket
import sys
from pathlib import Path
from typing import IO

from config.supervise import Child

THREADS = min(8, 2 * (os.cpu_count() or 1) + 1)


def children(*, host: str, port: int) -> list[Child]:
    """What `serve` starts, in this order."""
    celery = [sys.executable, "-m", "celery", "--app", "config", "--quiet"]
    quiet = ["--loglevel", "warning"]
    alone = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    return [
        Child("web", web_command(host=host, port=port)),
        Child("worker", [*celery, "worker", "--concurrency", "2", *alone, *quiet]),
        Child("beat", [*celery, "beat", "--pidfile", "", *quiet]),
    ]


def web_command(*, host: str, port: int) -> list[str]:
    """One process with threads: SQLite has one writer, and rate limits count in its memory."""
    return [
        *(sys.executable, "-m", "granian", "--interface", "wsgi"),
        *("--host", host, "--port", str(port)),
        *("--workers", "1", "--blocking-threads", str(THREADS), "--no-ws"),
        *("--respawn-failed-workers", "--respawn-interval", "0.5", "--log-level", "warning"),
        "config.wsgi:application",
    ]


def is_free(host: str, port: int) -> bool:
    """Whether the port can be listened on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def answers(host: str, port: int) -> bool:
    """Whether somebody listens at the address."""
    try:
        socket.create_connection((host, port), timeout=1).close()
    except OSError:
        return False
    return True


def lock(data: Path) -> IO[str] | None:
    """Hold the data directory for this process; None when another one holds it."""
    file = (data / "serve.lock").open("w", encoding="ascii")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        return None
    file.write(str(os.getpid()))
    file.flush()
    return file
