"""Asking the moderators to look at a message, or at a person."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from games.models import Report
from games.services import messages
from games.services.refusals import Refused

REPORTS_PER_DAY = 10
DAY = timedelta(days=1)


@transaction.atomic(durable=True)
def report_message(
    *, message_id: int, user_id: int, reason: str, now: datetime, invite: str = ""
) -> int:
    """Report a message that one may read; the number of its table. Twice is once.

    Raises `NotFound`, or `Refused` without a reason, for one's own words, and when too often.
    """
    message = messages.readable(message_id, user_id, invite)
    known = Report.objects.filter(message=message, reporter=user_id)
    if not known.exists():
        fields = _checked(message.author_id, user_id, reason, now)
        Report.objects.get_or_create(message=message, reporter_id=user_id, defaults=fields)
    return message.table_id


@transaction.atomic(durable=True)
def report_person(*, person_id: int, user_id: int, reason: str, now: datetime) -> None:
    """Report a person for what she does. Twice is once, while the first report is open. Raises
    `Refused`.
    """
    asked: dict[str, Any] = {"person_id": person_id, "reporter_id": user_id}
    asked |= {"message": None, "settled_at": None}
    if not Report.objects.filter(**asked).exists():
        fields = _checked(person_id, user_id, reason, now)
        Report.objects.get_or_create(**asked, defaults=fields)


def _checked(person_id: int, user_id: int, reason: str, now: datetime) -> dict[str, object]:
    reason = reason.strip()
    if person_id == user_id:
        raise Refused("own_person")
    if not reason or len(reason) > Report.LONGEST:
        raise Refused("report_reason", most=Report.LONGEST)
    recent = Report.objects.filter(reporter=user_id, reported_at__gt=now - DAY).count()
    if recent >= REPORTS_PER_DAY:
        raise Refused("report_rate", most=REPORTS_PER_DAY)
    return {
        "person_id": person_id,
        "reporter_id": user_id,
        "reason": reason,
        "reported_at": now,
    }
