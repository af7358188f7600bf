"""Keep a handful of processes alive, and leave none behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from config import leash
from config.boot import BASE

FIRST_DELAY = 0.5
LONGEST_DELAY = 30.0
SETTLED = 60.0  # a process that lived this long has earned a quick restart
PATIENCE = 12.0  # how long a process may take to end by itself


@dataclass
class Child:
    """One supervised process and what is known of it."""

    name: str
    command: Sequence[str]
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    delay: float = FIRST_DELAY
    due_at: float = 0.0

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self.process is not None and self.process.poll() is None


@dataclass
class Supervisor:
    """Starts its children in order, starts again what died, ends all of them together."""

    children: list[Child]
    environment: Mapping[str, str]
    tell: Callable[[str], object]
    clock: Callable[[], float] = time.monotonic

    def start(self) -> None:
        """Start every child."""
        for child in self.children:
            self.launch(child)

    def launch(self, child: Child) -> None:
        """Start one child in a process group of its own, tied to this process."""
        environment = {**self.environment, "PARLEY_PARENT": str(os.getpid())}
        child.process = subprocess.Popen(  # noqa: S603 - our own commands
            [sys.executable, leash.__file__, *child.command],
            cwd=BASE,
            env=environment,
            start_new_session=True,
        )
        child.started_at = self.clock()

    def tick(self) -> None:
        """Notice who died, and start again whose time has come."""
        now = self.clock()
        for child in self.children:
            if child.is_alive:
                continue
            if child.process is not None:
                self.bury(child, now)
            elif now >= child.due_at:
                self.launch(child)

    def bury(self, child: Child, now: float) -> None:
        """Clear what a dead child left, and choose when to start it again."""
        assert child.process is not None
        lived = now - child.started_at
        child.delay = FIRST_DELAY if lived >= SETTLED else child.delay
        signal_group(child.process, signal.SIGKILL)
        code = child.process.returncode
        self.tell(f"{child.name} ended ({code}); it starts again in {child.delay:g} s.")
        child.process = None
        child.due_at = now + child.delay
        child.delay = min(child.delay * 2, LONGEST_DELAY)

    def restart(self, name: str) -> None:
        """End one child that lives without working; the next tick starts it again."""
        for child in self.children:
            if child.name == name and child.process is not None:
                signal_group(child.process, signal.SIGKILL)

    def lived(self, name: str) -> float:
        """For how many seconds the child has been running."""
        child = next(child for child in self.children if child.name == name)
        return self.clock() - child.started_at if child.is_alive else 0.0

    def stop(self) -> None:
        """End every child: first politely, then not."""
        running = [child.process for child in self.children if child.process is not None]
        for process in running:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
        deadline = self.clock() + PATIENCE
        for process in running:
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=max(0.1, deadline - self.clock()))
            signal_group(process, signal.SIGKILL)
            process.wait()


def signal_group(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    """Send a signal to all that the process started; nobody there is fine."""
    try:
        os.killpg(process.pid, number)
    except (ProcessLookupError, PermissionError):
        return
