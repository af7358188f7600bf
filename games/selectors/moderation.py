"""What moderators read: the reports that wait, reported messages, what was done about somebody."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import User
from games.models import AuditEntry, Report
from games.models.moderation import MODERATE

SHOWN = 50


@dataclass(frozen=True)
class ReportLine:
    """One report, and the message it is about, if it is about one."""

    pk: int
    about: str
    reporter: str
    reason: str
    reported_at: datetime
    message: int | None
    body: str
    table: int | None
    is_removed: bool
    outcome: str
    note: str


@dataclass(frozen=True)
class Done:
    """One entry of the audit log."""

    act: str
    about: str
    by: str
    reason: str
    until: datetime | None
    made_at: datetime


@dataclass(frozen=True)
class Record:
    """What moderators know about one person."""

    pk: int
    name: str
    muted_until: datetime | None
    """None when she may write."""
    banned_at: datetime | None
    reports: tuple[ReportLine, ...]
    log: tuple[Done, ...]


def may_moderate(user: User) -> bool:
    """Whether this person was given the right; asks the database only for people of the house."""
    return user.is_staff and user.has_perm(MODERATE)


def waiting() -> tuple[ReportLine, ...]:
    """The open reports, the oldest first."""
    rows = _with_people().filter(settled_at=None).order_by("reported_at", "pk")
    return tuple(_line(row) for row in rows[:SHOWN])


def number_waiting() -> int:
    """How many reports are open."""
    return Report.objects.filter(settled_at=None).count()


def report(report_id: int) -> ReportLine | None:
    """One report, open or not."""
    row = _with_people().filter(pk=report_id).first()
    return _line(row) if row is not None else None


def record(person: User, *, now: datetime) -> Record:
    """A person as moderators see her."""
    reports = _with_people().filter(person=person).order_by("-pk")[:SHOWN]
    return Record(
        pk=person.pk,
        name=person.name,
        muted_until=person.muted_until if person.is_muted(now) else None,
        banned_at=person.banned_at,
        reports=tuple(_line(row) for row in reports),
        log=log_of(person.pk),
    )


def log_of(person_id: int) -> tuple[Done, ...]:
    """What was done about a person, the last first."""
    rows = AuditEntry.objects.filter(person=person_id).select_related("person", "by")
    return _done(list(rows.order_by("-pk")[:SHOWN]))


def recent() -> tuple[Done, ...]:
    """What moderators did last."""
    rows = AuditEntry.objects.select_related("person", "by").order_by("-pk")
    return _done(list(rows[:SHOWN]))


def _with_people() -> QuerySet[Report]:
    return Report.objects.select_related("person", "reporter", "message")


def _line(row: Report) -> ReportLine:
    message = row.message
    return ReportLine(
        pk=row.pk,
        about=row.person.name,
        reporter=row.reporter.name,
        reason=row.reason,
        reported_at=row.reported_at,
        message=message.pk if message else None,
        body=message.body if message else "",
        table=message.table_id if message else None,
        is_removed=message is not None and message.hidden_at is not None,
        outcome=row.outcome,
        note=row.note,
    )


def _done(rows: Sequence[AuditEntry]) -> tuple[Done, ...]:
    return tuple(
        Done(
            act=row.get_act_display(),
            about=row.person.name if row.person else "",
            by=row.by.name if row.by else "",
            reason=row.reason,
            until=row.until,
            made_at=row.made_at,
        )
        for row in rows
    )
