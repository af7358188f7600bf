"""Keeping the best times of practice."""

from datetime import datetime

from django.db import transaction

from games.models import BestTime


@transaction.atomic(durable=True)
def remember(*, user_id: int, kind: str, time: int, now: datetime) -> bool:
    """Keep a right answer if it was faster than any before of its kind; whether it was. `time` is
    in milliseconds.
    """
    values = {"time": time, "made_at": now}
    _, is_first = BestTime.objects.get_or_create(user_id=user_id, kind=kind, defaults=values)
    slower = BestTime.objects.filter(user=user_id, kind=kind, time__gt=time)
    return is_first or bool(slower.update(**values))
