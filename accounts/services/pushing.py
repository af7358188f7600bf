"""Moves what is owed to another time: when the site itself was away, or a deadline has moved."""

from datetime import datetime, timedelta

from django.db.models import F

from accounts.models import Notice
from accounts.services.outbox import OWED


def push_back(
    *, kind: str, due_after: datetime, by: timedelta, start: str = "", end: str = ""
) -> int:
    """Let every unsent notice of a kind that was due after that instant, and whose key begins and
    ends so, come later; how many there were. What was tried already is overdue, and stays so.
    """
    rows = Notice.objects.filter(OWED, kind=kind, due_at__gt=due_after, attempts=0)
    rows = rows.filter(key__startswith=start, key__endswith=end)
    return rows.update(due_at=F("due_at") + by)


def owed(kind: str, *, start: str, end: str) -> list[Notice]:
    """The unsent notices of a kind whose key begins and ends so."""
    rows = Notice.objects.filter(OWED, kind=kind, key__startswith=start, key__endswith=end)
    return list(rows)


def reschedule(pk: int, due_at: datetime) -> None:
    """Let a notice that nobody has tried to send yet come at another time."""
    Notice.objects.filter(OWED, pk=pk, attempts=0).update(due_at=due_at)
