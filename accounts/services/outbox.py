"""The outbox: a notice is a row of the caller's transaction, sent once it is due and still true."""

import logging
import uuid
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q

from accounts import channels, letters
from accounts.models import Notice

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)
WAITS = tuple(timedelta(minutes=minutes) for minutes in (1, 2, 5, 15, 45, 120, 360))
TRIES = len(WAITS) + 1
LONGEST_ERROR = 500

OWED = Q(sent_at=None, withdrawn_at=None, failed_at=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewNotice:
    """A message to be owed; the same key again is the same message."""

    recipient_id: int
    kind: str
    key: str
    due_at: datetime
    context: Mapping[str, Any]


def notify(
    *, recipient_id: int, kind: str, key: str, context: Mapping[str, Any], due_at: datetime
) -> None:
    """Owe one message, unless its key is known; part of the caller's transaction."""
    notify_many(
        [NewNotice(recipient_id=recipient_id, kind=kind, key=key, context=context, due_at=due_at)]
    )


def notify_many(rows: Iterable[NewNotice]) -> None:
    """Owe several messages in one query; known keys are passed over."""
    notices = [
        Notice(
            recipient_id=row.recipient_id,
            kind=row.kind,
            key=row.key,
            context=dict(row.context),
            due_at=row.due_at,
            message_id=new_message_id(),
        )
        for row in rows
    ]
    Notice.objects.bulk_create(notices, ignore_conflicts=True)


def new_message_id() -> str:
    """Made once per notice, so that a message sent twice is seen to be the same."""
    return f"<{uuid.uuid4().hex}@{letters.mail_domain()}>"


def withdraw(*, key_prefix: str, now: datetime) -> int:
    """Take back what nobody has claimed yet; how many were taken back."""
    waiting = Notice.objects.filter(OWED, unclaimed(now), key__startswith=key_prefix)
    return waiting.update(withdrawn_at=now)


def unclaimed(now: datetime) -> Q:
    """No deliverer holds it, or its lease ran out."""
    return Q(leased_until=None) | Q(leased_until__lte=now)


def deliver_due(*, now: datetime, limit: int = 200) -> Counter[str]:
    """Send what is due; how many were sent, withdrawn, postponed and failed.

    Rows are claimed one by one and committed before the network is used, so any number of
    deliverers may run at once. When the mail server cannot be reached, the rest waits for the
    next call.
    """
    counts: Counter[str] = Counter()
    with channels.Email() as channel:
        for pk in due_pks(now, limit):
            notice = claim(pk, now)
            if notice is None:
                continue
            try:
                counts[deliver(notice, channel, now)] += 1
            except channels.Unreachable as error:
                counts[postpone(notice, error, now)] += 1
                break
    return counts


def due_pks(now: datetime, limit: int) -> list[int]:
    """The oldest first."""
    due = Notice.objects.filter(OWED, unclaimed(now), due_at__lte=now)
    return list(due.order_by("due_at", "pk").values_list("pk", flat=True)[:limit])


def claim(pk: int, now: datetime) -> Notice | None:
    """The notice, if this deliverer is the one whose update found it free; committed at once."""
    with transaction.atomic(durable=True):
        free = Notice.objects.filter(OWED, unclaimed(now), pk=pk, due_at__lte=now)
        if not free.update(leased_until=now + LEASE):
            return None
    return Notice.objects.select_related("recipient").filter(pk=pk).first()


def deliver(notice: Notice, channel: channels.Channel, now: datetime) -> str:
    """Check again, render, send and mark one claimed notice; what became of it."""
    try:
        letter = letters.letter(notice, now=now)
        if letter is None:
            return settle(notice, "withdrawn", now)
        channel.send(letter)
    except channels.Unreachable:
        raise
    except Exception as error:  # one bad notice must not hold up the others
        logger.warning("Notice %s could not be sent: %s", notice.pk, error, exc_info=True)
        return postpone(notice, error, now)
    return settle(notice, "sent", now)


def settle(notice: Notice, outcome: str, now: datetime) -> str:
    """Mark a notice as sent, withdrawn or failed."""
    fields: dict[str, Any] = {f"{outcome}_at": now, "leased_until": None}
    Notice.objects.filter(pk=notice.pk).update(**fields)
    return outcome


def postpone(notice: Notice, error: Exception, now: datetime) -> str:
    """Note the failure; try again later, or give up after the last try."""
    attempts = notice.attempts + 1
    said = f"{type(error).__name__}: {error}"[:LONGEST_ERROR]
    Notice.objects.filter(pk=notice.pk).update(attempts=attempts, last_error=said)
    if attempts >= TRIES:
        return settle(notice, "failed", now)
    later = now + WAITS[attempts - 1]
    Notice.objects.filter(pk=notice.pk).update(due_at=later, leased_until=None)
    return "postponed"
