"""What the people of the month did beside their moves: the history of settings, as they made it."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import date, datetime

from tests.month.people import Hours


@dataclass
class Diary:
    """Entries in the order in which they were made, each with its instant."""

    hours: list[tuple[datetime, int, Hours]] = field(default_factory=list)
    absences: list[tuple[datetime, int, date, date]] = field(default_factory=list)
    mutes: list[tuple[datetime, int, tuple[str, ...]]] = field(default_factory=list)
    nudges: list[tuple[datetime, int, int, int]] = field(default_factory=list)
    """When, table, by whom, and how many were told: 0 when it was refused."""
    wishes: list[tuple[datetime, int, int]] = field(default_factory=list)
    """When a pause was wanted, at which table, by whom: not yet by all."""
    pauses: list[tuple[datetime, int, int]] = field(default_factory=list)
    """When all wanted a pause, where, and who was the last."""
    resumes: list[tuple[datetime, int]] = field(default_factory=list)
    orders: list[tuple[datetime, int, int]] = field(default_factory=list)
    """When orders were left, at which table, by whom."""
    counts: Counter[str] = field(default_factory=Counter)
