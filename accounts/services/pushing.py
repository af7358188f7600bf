"""Moves what is owed to a later time, when the site itself was away."""

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
