"""Measure hello, the turn page and the move in turn, and print the medians of the paired ratios.

`uv run python -m tests.bench [--server granian] [--server gunicorn] [--seconds 4] [--rounds 7]`
needs PostgreSQL and Redis (DATABASE_URL, REDIS_URL, or both on 127.0.0.1).
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.client import Result, load, move, page
from tests.deployment import Deployment
from tests.harness import ROOT

KINDS = ("hello", "page 5", "page 120", "move 5", "move 120")
PAIRS = (
    ("page 5", "hello", 0.6),
    ("page 120", "hello", 0.6),
    ("move 5", "hello", 0.3),
    ("move 120", "hello", 0.3),
    ("page 120", "page 5", None),
    ("move 120", "move 5", None),
)
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Site:
    """One running server with the tables that its clients use up."""

    name: str
    deployment: Deployment
    script: dict[str, Any]
    slices: dict[str, list[Result]] = field(default_factory=dict)
    cpu: dict[str, list[float]] = field(default_factory=dict)

    def requests(self, kind: str) -> Callable[[int], Iterator[bytes]]:
        """What each client asks for in a slice of this kind."""
        port, session = self.deployment.port, self.script["session"]
        if kind == "hello":
            return lambda _client: repeat(page("/hello/", session, port))
        if kind.startswith("page"):
            table = self.script["early_page" if kind == "page 5" else "late_page"]
            return lambda _client: repeat(page(f"/tables/{table}/", session, port))
        return lambda _client: self.moves("early_moves" if kind == "move 5" else "late_moves")

    def moves(self, name: str) -> Iterator[bytes]:
        """Moves on tables that nobody else uses; when none is left the slice ends early."""
        while self.script[name]:
            for turn in self.script[name].pop():
                yield move(turn, self.script["csrf"], self.deployment.port)

    def measure(self, kind: str, seconds: float) -> None:
        """One slice."""
        before = cpu_seconds(self.deployment)
        result = load(self.deployment.port, seconds, self.requests(kind))
        used = cpu_seconds(self.deployment) - before
        if set(result.statuses) != {200}:
            print(f"{self.name} {kind}: answers {result.statuses}", file=sys.stderr)
        self.slices.setdefault(kind, []).append(result)
        self.cpu.setdefault(kind, []).append(used / max(1, len(result.times)) * 1000)


def cpu_seconds(deployment: Deployment) -> float:
    """CPU time that web and database have used so far, without what ended meanwhile."""
    group = deployment.running["web"].pid
    total = 0
    for folder in Path("/proc").iterdir():
        if not folder.name.isdecimal():
            continue
        try:
            head, _name, tail = (folder / "stat").read_text().rpartition(")")
        except OSError:
            continue
        fields = tail.split()
        if int(fields[2]) == group or "(postgres" in head:
            total += int(fields[11]) + int(fields[12])
    return total / TICKS


def main() -> None:
    """Start each server, measure in turn, print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("--server", action="append", choices=("granian", "gunicorn"))
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--copies", type=int, default=0, help="tables for each kind of move")
    chosen = parser.parse_args()
    servers = chosen.server or ["granian"]
    copies = chosen.copies or int(chosen.seconds * chosen.rounds * 10)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sites = [started(name, folder / name, copies, stack) for name in servers]
        for _round in range(chosen.rounds):
            for kind in KINDS:
                for site in sites:
                    site.measure(kind, chosen.seconds)
        for site in sites:
            report(site)
        for site in sites[1:]:
            compare(site, sites[0])


def started(server: str, data: Path, copies: int, stack: ExitStack) -> Site:
    """A server with its own database and tables."""
    settings = {"DJANGO_SETTINGS_MODULE": "tests.bench.settings"}
    deployment = stack.enter_context(Deployment(f"parley_bench_{server}", data, settings))
    out = data / "script.json"
    subprocess.run(
        [sys.executable, "-m", "tests.bench.tables", str(copies), str(out)],
        cwd=ROOT,
        env=deployment.environment,
        check=True,
    )
    deployment.start_web(server=server)
    site = Site(server, deployment, json.loads(out.read_text(encoding="utf-8")))
    for kind in KINDS:
        site.measure(kind, 1)
    site.slices.clear()
    site.cpu.clear()
    return site


def report(site: Site) -> None:
    """The figures of one server."""
    print(f"\n{site.name}   per s (min-max)      p50 ms  p95 ms  CPU ms")
    for kind in KINDS:
        slices = site.slices[kind]
        rates = [one.rate for one in slices]
        print(
            f"{kind:9} {median(rates):7.0f} ({min(rates):.0f}-{max(rates):.0f})"
            f"  {median(one.quantile(0.5) for one in slices):12.1f}"
            f"  {median(one.quantile(0.95) for one in slices):6.1f}"
            f"  {median(site.cpu[kind]):6.2f}"
        )
    for above, below, aim in PAIRS:
        value, low, high = ratio(site.slices[above], site.slices[below])
        cost = median(site.cpu[below]) / median(site.cpu[above])
        wanted = f"  aim {aim}" if aim else ""
        print(f"{above} : {below} = {value:.2f} ({low:.2f}-{high:.2f}), by CPU {cost:.2f}{wanted}")


def ratio(above: list[Result], below: list[Result]) -> tuple[float, float, float]:
    """Median, least and greatest of the ratios of slices that were measured side by side."""
    values = [one.rate / other.rate for one, other in zip(above, below, strict=True)]
    return median(values), min(values), max(values)


def compare(site: Site, other: Site) -> None:
    """Two servers beside each other."""
    print(f"\n{site.name} : {other.name}")
    for kind in KINDS:
        value, low, high = ratio(site.slices[kind], other.slices[kind])
        print(f"{kind:9} {value:.2f} ({low:.2f}-{high:.2f})")


if __name__ == "__main__":
    main()
