"""The tables of a simulated month: all games, sizes, paces and options, drawn from a seed."""

import random
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import cycle, islice
from typing import Any

from games.clock import PRESETS
from games.engines import ENGINES
from games.services.tables import Plan
from tests.month.people import Person

GAMES = (
    "loot", "draw", "fleet", "anno", "buccaneer", "anno", "draw", "anno", "draw", "anno",
    "anno", "draw", "anno", "draw", "anno", "anno", "draw", "anno", "loot", "anno",
)  # fmt: skip
PACES = ("lively", "daily", "daily", "steady", "steady", "relaxed")
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "loot": ({}, {"hide_totals": True}, {"partners": True}),
    "draw": ({}, {"traits": "none"}, {"variant": "random"}, {"mermaid": True}),
    "fleet": ({}, {"short": True}),
    "anno": ({}, {"free_run": True}, {"deck": "rising"}, {"events": True, "bermuda": "zigzag"}),
    "buccaneer": ({"target": 10}, {"target": 12, "spoils": "both"}, {"absent": "leaves"}),
}
SEATS = {"loot": (2, 3, 4), "draw": (2, 3, 4), "fleet": (3, 4), "anno": (3, 4), "buccaneer": (2, 3)}
OPENING = 0.15
"""The part of the month in which tables are made."""


@dataclass(frozen=True)
class Planned:
    """One table: when it is made, by whom, and who joins it after how long."""

    at: datetime
    plan: Plan
    people: tuple[Person, ...]
    waits: tuple[timedelta, ...]
    is_called_off: bool
    seed: int


def planned(
    number: int, people: list[Person], *, seed: int, start: datetime, days: int
) -> list[Planned]:
    """So many tables; the same for the same seed."""
    chance = random.Random(f"tables {seed}")
    slugs = list(islice(cycle(GAMES), number))
    return [drawn(slug, place, people, chance, start, days) for place, slug in enumerate(slugs)]


def drawn(
    slug: str,
    number: int,
    people: list[Person],
    chance: random.Random,
    start: datetime,
    days: int,
) -> Planned:
    """One table."""
    options = ENGINES[slug].options_type(**chance.choice(OPTIONS[slug]))
    seats = 4 if getattr(options, "partners", False) else chance.choice(SEATS[slug])
    if getattr(options, "short", False):
        seats = 3
    bots = ("search",) if chance.random() < 0.08 and seats > min(SEATS[slug]) else ()
    plan = Plan(
        slug,
        seats,
        options,
        PRESETS[chance.choice(PACES)],
        f"Month {number}",
        own_calendars=chance.random() < 0.85,
        bots=bots,
    )
    those = tuple(chance.sample(people, seats - len(bots)))
    waits = tuple(timedelta(hours=chance.uniform(0.1, 5)) for _ in those[1:])
    at = start + timedelta(days=chance.uniform(0.01, days * OPENING))
    return Planned(at, plan, those, waits, chance.random() < 0.03, number)
