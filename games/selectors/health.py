"""How the site feels: its database, the age of its heartbeat, and the oldest message still owed."""

from dataclasses import asdict, dataclass
from datetime import datetime

from django.db import DatabaseError
from django.db.models import Count, Max, Min, Q, QuerySet

from accounts.models import Notice
from games.models import Heartbeat

SWEEP_LIMIT = 180.0  # seconds: three sweeps
NOTICE_LIMIT = 600.0  # seconds that a due message may wait
TRIES_LIMIT = 4  # failed tries of one message, each waiting longer than the one before


@dataclass(frozen=True)
class Report:
    """What is known at one instant; None where nothing is known or nothing waits."""

    database: bool
    heartbeat_seconds: float | None = None
    oldest_notice_seconds: float | None = None
    refused_notices: int = 0

    @property
    def is_asleep(self) -> bool:
        """Whether the heartbeat stopped, or never began."""
        return self.heartbeat_seconds is None or self.heartbeat_seconds > SWEEP_LIMIT

    @property
    def is_late(self) -> bool:
        """Whether a message waits longer than it should, or is refused again and again."""
        return (self.oldest_notice_seconds or 0.0) > NOTICE_LIMIT or self.refused_notices > 0

    @property
    def is_healthy(self) -> bool:
        """Whether nobody needs to be woken."""
        return self.database and not self.is_asleep and not self.is_late

    def as_dict(self) -> dict[str, object]:
        """The report for a monitor."""
        return {"healthy": self.is_healthy, **asdict(self)}


def report(*, now: datetime) -> Report:
    """Look at the rows; a database that does not answer is a report too."""
    try:
        beat: datetime | None = Heartbeat.objects.aggregate(at=Max("beat_at"))["at"]
        owed = waiting().aggregate(
            oldest=Min("due_at", filter=Q(due_at__lte=now)),
            refused=Count("pk", filter=Q(attempts__gte=TRIES_LIMIT)),
        )
    except DatabaseError:
        return Report(database=False)
    return Report(
        database=True,
        heartbeat_seconds=age(beat, now),
        oldest_notice_seconds=age(owed["oldest"], now),
        refused_notices=owed["refused"],
    )


def is_behind(*, now: datetime) -> bool:
    """Whether the clocks were swept once, but not of late."""
    beat: datetime | None = Heartbeat.objects.aggregate(at=Max("beat_at"))["at"]
    return (age(beat, now) or 0.0) > SWEEP_LIMIT


def waiting() -> QuerySet[Notice]:
    """The messages that are still owed."""
    return Notice.objects.filter(sent_at=None, withdrawn_at=None, failed_at=None)


def age(then: datetime | None, now: datetime) -> float | None:
    """Seconds since an instant, never less than none."""
    return None if then is None else max(0.0, round((now - then).total_seconds(), 1))
