"""The people of a simulated month: each with habits, a calendar and wishes, drawn from a seed."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

ZONES = (
    "Europe/Warsaw", "Europe/Prague", "Europe/Madrid", "Europe/Stockholm", "America/New_York",
    "America/Los_Angeles", "Asia/Kolkata", "Australia/Sydney", "UTC",
)  # fmt: skip
LANGUAGES = ("en", "pl", "cs", "es", "sv", "")
HABITS = {"prompt": 62, "late": 14, "weekends": 6, "vanishes": 6, "comes back": 12}
"""How people play, and how many of a hundred do."""
KINDS = ("turn", "reminder", "digest", "nudge", "end", "news", "change")
WAKES, SLEEPS = 7, 23
"""Hours by the own clock between which people look in."""
SATURDAY = 5
NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Hours:
    """When a person's time does not run, as the calendar page takes it."""

    quiet: tuple[int, int] = (0, 0)
    weekend: tuple[int, ...] = ()
    books_leave: bool = False


@dataclass
class Person:
    """One player and all that she will do beside her moves."""

    number: int
    habit: str
    zone: str
    language: str
    share: int
    often: bool
    digest_hour: int | None
    muted: tuple[str, ...]
    hours: Hours
    has_hook: bool
    orders: bool
    by_web: bool
    chance: random.Random
    gone: list[tuple[datetime, datetime]] = field(default_factory=list)
    """When she is not there at all, and tells nobody."""
    leave: list[tuple[datetime, date, date]] = field(default_factory=list)
    """When she books, and which days."""
    edits: list[tuple[datetime, Hours]] = field(default_factory=list)
    mutes: list[tuple[datetime, tuple[str, ...]]] = field(default_factory=list)
    emergency_at: datetime | None = None
    resigns_at: datetime | None = None
    user_id: int = 0
    away: list[tuple[date, date]] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"Sailor {self.number}"

    def is_there(self, at: datetime) -> bool:
        """Whether she looks in at this hour."""
        wall = at.astimezone(ZoneInfo(self.zone))
        if any(start <= at < end for start, end in self.gone):
            return False
        if any(first <= wall.date() <= last for first, last in self.away):
            return False
        if self.habit == "weekends" and wall.weekday() < SATURDAY:
            return False
        return WAKES <= wall.hour < SLEEPS

    def delay(self, left: timedelta) -> timedelta:
        """After how long she sees that it is her turn, of the time that is left."""
        if self.habit == "late":
            return left * self.chance.uniform(0.3, 1.03)
        return timedelta(minutes=min(600.0, self.chance.expovariate(1 / 25)))


def crowd(number: int, *, seed: int, start: datetime, days: int) -> list[Person]:
    """So many people; the same for the same seed."""
    chance = random.Random(seed)
    return [drawn(place, chance, start, days) for place in range(number)]


def drawn(number: int, chance: random.Random, start: datetime, days: int) -> Person:
    """One person."""
    digest = chance.choice((None, None, None, 7, 12, 18)) if number % 3 else None
    person = Person(
        number=number,
        habit=chance.choices(list(HABITS), list(HABITS.values()))[0],
        zone=chance.choice(ZONES),
        language=chance.choice(LANGUAGES),
        share=chance.choice((50, 75, 75, 90)),
        often=chance.random() < 0.25,
        digest_hour=digest,
        muted=tuple(kind for kind in KINDS if chance.random() < 0.05),
        hours=hours(chance),
        has_hook=number % 8 == 1,
        orders=chance.random() < 0.3,
        by_web=number % 20 == 2,
        chance=random.Random(f"{number} {chance.random()}"),
    )
    plan(person, start, days)
    return person


def hours(chance: random.Random) -> Hours:
    """Somebody's calendar: most sleep, some have free days, some let leave be booked."""
    quiet = chance.choice(((0, 0), (0, 0), (22 * 60, 7 * 60), (0, 8 * 60), (23 * 60 + 30, 6 * 60)))
    weekend = chance.choice(((), (), (), (5, 6), (6,), (2,)))
    return Hours(quiet, weekend, books_leave=chance.random() < 0.3)


def plan(person: Person, start: datetime, days: int) -> None:
    """What she will do on which day."""
    chance = person.chance

    def moment() -> datetime:
        return start + timedelta(days=chance.uniform(0.2, max(0.3, days * 0.8)))

    if person.habit == "vanishes":
        person.gone.append((moment(), NEVER))
    if person.habit == "comes back":
        since = moment()
        person.gone.append((since, since + timedelta(days=chance.uniform(1, 9))))
    if chance.random() < 0.25:
        at = moment()
        first = at.date() + timedelta(days=chance.randint(1, 4))
        person.leave.append((at, first, first + timedelta(days=chance.randint(0, 5))))
    change_minds(person, moment)


def change_minds(person: Person, moment: Callable[[], datetime]) -> None:
    """Some change their hours or their mails, some are stopped by an emergency, some give up."""
    chance = person.chance
    if chance.random() < 0.15:
        person.edits.append((moment(), hours(chance)))
    if chance.random() < 0.15:
        person.mutes.append((moment(), tuple(kind for kind in KINDS if chance.random() < 0.2)))
    if chance.random() < 0.05:
        person.emergency_at = moment()
    if chance.random() < 0.04:
        person.resigns_at = moment()
