"""Eight people who play recorded games and repeat a move until they have an answer."""

import http.client
import threading
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

CLIENTS = 8
PATIENCE = 120
"""Seconds for which a move is posted again: a server on a busy machine needs some to come back."""
LOST_LINE = (OSError, http.client.HTTPException)


@dataclass
class Players:
    """Closed loops over runs of moves; every loop owns a table until its run is over."""

    port: int
    csrf: str
    runs: list[list[dict[str, Any]]]
    wanted: int
    accepted: list[dict[str, Any]] = field(default_factory=list)
    refused: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    repeats: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def play(self) -> list[threading.Thread]:
        """Start all loops."""
        threads = [threading.Thread(target=self.loop, daemon=True) for _client in range(CLIENTS)]
        for thread in threads:
            thread.start()
        return threads

    def loop(self) -> None:
        """One table after the other, until there are moves enough."""
        while (run := self.next_run()) is not None:
            for turn in run:
                if len(self.accepted) >= self.wanted or not self.make(turn):
                    break

    def next_run(self) -> list[dict[str, Any]] | None:
        """A table that nobody plays yet."""
        with self.lock:
            return self.runs.pop() if self.runs and len(self.accepted) < self.wanted else None

    def make(self, turn: dict[str, Any]) -> bool:
        """Post one move, the same form again after each lost answer; whether it was accepted."""
        ends_at = time.monotonic() + PATIENCE
        while time.monotonic() < ends_at:
            status = self.post(turn)
            if status == 200:
                with self.lock:
                    self.accepted.append(turn)
                return True
            if 400 <= status < 500:
                with self.lock:
                    self.refused.append((status, turn))
                return False
            with self.lock:
                self.repeats += 1
            time.sleep(0.25)
        raise AssertionError(f"No answer to {turn} within {PATIENCE} s.")

    def post(self, turn: dict[str, Any]) -> int:
        """The status of the answer; 0 when the line was lost."""
        body = urlencode(
            {"csrfmiddlewaretoken": self.csrf}
            | {name: turn[name] for name in ("action", "seen", "once")}
        )
        headers = {
            "Cookie": f"session={turn['session']}; csrf={self.csrf}",
            "Content-Type": "application/x-www-form-urlencoded",
            "Origin": f"http://127.0.0.1:{self.port}",
            "HX-Request": "true",
        }
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            line.request("POST", f"/tables/{turn['table']}/moves/", body, headers)
            answer = line.getresponse()
            answer.read()
        except LOST_LINE:
            return 0
        finally:
            line.close()
        return answer.status
