"""Kills web, worker, heartbeat and database connections, spread over the game."""

import random
import time
from collections import Counter
from dataclasses import dataclass, field

from tests.chaos.players import Players
from tests.deployment import Deployment, end_backends
from tests.harness import kill, parent_of, processes_of

PROCESSES = ("web", "worker-1", "worker-2", "beat-1", "beat-2")
ARMS = {"web child": 5, **dict.fromkeys(PROCESSES, 1), "database": 4}

LONGEST = 600
"""Seconds after which a game that stands still is given up: the test then fails."""


@dataclass
class Killer:
    """One kill for each share of the moves, chosen by a seed."""

    site: Deployment
    players: Players
    kills: int
    chance: random.Random
    done: Counter[str] = field(default_factory=Counter)

    def run(self) -> None:
        """Until the kills are done; waits for the moves between two of them."""
        every = self.players.wanted / (self.kills + 1)
        ends_at = time.monotonic() + LONGEST
        for number in range(1, self.kills + 1):
            while len(self.players.accepted) < number * every:
                if self.players.refused or time.monotonic() > ends_at:
                    return
                self.site.revive()
                time.sleep(0.02)
            self.strike()
        self.strike_last()

    def strike_last(self) -> None:
        """Whoever sends mail right at the end, too, dies with what he has claimed."""
        if "worker-1" in self.site.running:
            self.done["worker-1"] += 1
            self.site.restart("worker-1")
            self.done["database"] += 1
            end_backends(self.site.database)

    def strike(self) -> None:
        """One kill -9, or one cut of half the database connections."""
        names = [name for name in ARMS if name in {"web child", "database", *self.site.running}]
        name = self.chance.choices(names, [ARMS[name] for name in names])[0]
        self.done[name] += 1
        if name == "database":
            end_backends(self.site.database, most=4)
        elif name == "web child":
            children = self.web_children()
            if children:
                kill(self.chance.choice(children))
        else:
            self.site.restart(name)

    def web_children(self) -> list[int]:
        """The processes of the web server that answer requests."""
        main = self.site.running["web"].pid
        found = sorted(processes_of(self.site.data))
        return [pid for pid in found if parent_of(pid) == main]
