"""Moves what is owed to a later time, when the site itself was away."""

from datetime import datetime, timedelta

from django.db.models import F

from accounts.models import Notice
from accounts.services.outbox import OWED


def push_back(*, kind: str, due_after: datetime, by: timedelta) -> int:
    """Let each unsent notice of a kind that was due after that instant come later; how many."""
    rows = Notice.objects.filter(OWED, kind=kind, due_at__gt=due_after)
    return rows.update(due_at=F("due_at") + by)
