"""What moderators do about messages that were reported."""

from collections.abc import Sequence
from datetime import datetime

from games.models import Message, Report


def hide(*, message_ids: Sequence[int], now: datetime) -> int:
    """Nobody reads these messages any more; how many were hidden."""
    return Message.objects.filter(pk__in=message_ids, hidden_at=None).update(hidden_at=now)


def show(*, message_ids: Sequence[int]) -> int:
    """These messages can be read again; how many."""
    shown = Message.objects.filter(pk__in=message_ids).exclude(hidden_at=None)
    return shown.update(hidden_at=None)


def settle(*, report_ids: Sequence[int], now: datetime) -> int:
    """These reports need nobody any more; how many."""
    return Report.objects.filter(pk__in=report_ids, settled_at=None).update(settled_at=now)
