"""Start the site's real processes, look at them, kill them, and see that none is left."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from config import leash

ROOT = Path(__file__).resolve().parent.parent
PROC = Path("/proc")
SETTINGS = re.compile(
    r"^(PARLEY_|SECRET_KEY|DATABASE_|CACHE_|CELERY_|EMAIL_|ALLOWED_|DJANGO_|LOG_)"
)


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def wait_until(holds: Callable[[], bool], *, seconds: float, what: str) -> None:
    """Return as soon as something holds; fail, saying what was expected, when it never does."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return
        time.sleep(0.1)
    raise AssertionError(f"Not within {seconds:g} s: {what}.")


def environment(**settings: str) -> dict[str, str]:
    """The environment of a fresh shell, without the tests' own settings, plus these."""
    clean = {name: value for name, value in os.environ.items() if not SETTINGS.match(name)}
    return {**clean, **settings, "PYTHONUNBUFFERED": "1"}


def tied(command: Sequence[str]) -> list[str]:
    """The command on a leash: it ends when the tests end, however they do."""
    return [sys.executable, leash.__file__, *command]


def processes_of(mark: Path) -> dict[int, str]:
    """Pid and command of every process whose environment names this data directory."""
    wanted = f"PARLEY_DATA={mark}".encode()
    found = {}
    for folder in PROC.iterdir():
        if not folder.name.isdecimal():
            continue
        try:
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                words = (folder / "cmdline").read_bytes().split(b"\0")
                found[int(folder.name)] = b" ".join(words).decode()
        except OSError:
            continue
    return {pid: command for pid, command in found.items() if command}


def mains(mark: Path, word: str) -> list[int]:
    """The processes running a command with this word whose parent runs something else."""
    found = {pid for pid, command in processes_of(mark).items() if f" {word} " in f"{command} "}
    return sorted(pid for pid in found if parent_of(pid) not in found)


def parent_of(pid: int) -> int:
    """The parent of a process; 0 when it is gone."""
    try:
        return int((PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def kill(pid: int, number: signal.Signals = signal.SIGKILL) -> None:
    """Send a signal; somebody who is gone already is fine."""
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return


def get(url: str) -> tuple[int, str]:
    """Status and text of a page; (0, "") when nobody answers."""
    try:
        with urllib.request.urlopen(url, timeout=5) as response:
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    except OSError:
        return 0, ""


@dataclass
class Serving:
    """One running `manage.py serve`."""

    data: Path
    arguments: tuple[str, ...] = ()
    settings: Mapping[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address of the site."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def output(self) -> str:
        """What the command has printed so far."""
        return (self.data.parent / "serve.out").read_text()

    def health(self) -> dict[str, object]:
        """The report of /healthz; empty while nobody answers."""
        _status, text = get(f"{self.url}/healthz")
        report: dict[str, object] = json.loads(text) if text.startswith("{") else {}
        return report

    def __enter__(self) -> "Serving":
        serve = [sys.executable, "manage.py", "serve", "--port", str(self.port), *self.arguments]
        with (self.data.parent / "serve.out").open("wb") as out:
            self.process = subprocess.Popen(
                tied(serve),
                cwd=ROOT,
                stdout=out,
                stderr=subprocess.STDOUT,
                env=environment(
                    PARLEY_DATA=str(self.data), PARLEY_PARENT=str(os.getpid()), **self.settings
                ),
                start_new_session=True,
            )
        wait_until(self.is_ready, seconds=90, what=f"serve is ready\n{self.output}")
        return self

    def is_ready(self) -> bool:
        """Whether it said that it runs; an early end is told with its output."""
        assert self.process is not None
        assert self.process.poll() is None, self.output
        return "Ctrl-C" in self.output

    def __exit__(self, *_error: object) -> None:
        assert self.process is not None
        kill(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(timeout=30)
        finally:
            for pid in processes_of(self.data):
                kill(pid)
            self.process.wait()
