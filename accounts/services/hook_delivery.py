"""Second channels are fed here: rows that are claimed, posted and marked one by one; what failed is
tried again while it is true, and a channel that fails too often is switched off.
"""

import logging
from collections import Counter
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from accounts import letters, webhooks
from accounts.models import Hook, HookCall, Notice
from accounts.services.outbox import LEASE, LONGEST_ERROR, WAITS, unclaimed
from config.reconnect import across_a_cut

logger = logging.getLogger(__name__)

FAILURES_AT_MOST = 20
"""Tries in a row that may fail before the channel is switched off."""
GONE = frozenset({404, 410})
"""Answers that say that nobody will ever listen there again."""
OWED = {"sent_at": None, "failed_at": None}


def deliver_due(
    *, now: datetime, limit: int = 50, door: webhooks.Door = webhooks.DOOR
) -> Counter[str]:
    """Send what is owed to second channels; what became of how many. Rows are claimed one by one
    and committed before the network is used.
    """
    due = HookCall.objects.filter(unclaimed(now), due_at__lte=now, hook__off_at=None, **OWED)
    counts: Counter[str] = Counter()
    for pk in list(due.order_by("due_at", "pk").values_list("pk", flat=True)[:limit]):
        call = _claim(pk, now)
        if call is not None:
            counts[_deliver(call, door, now)] += 1
    return counts


def _claim(pk: int, now: datetime) -> HookCall | None:
    with transaction.atomic(durable=True):
        free = HookCall.objects.filter(unclaimed(now), pk=pk, due_at__lte=now, **OWED)
        if not free.update(leased_until=now + LEASE):
            return None
    found = HookCall.objects.select_related("hook").filter(pk=pk, hook__off_at=None)
    return found.first()


def _deliver(call: HookCall, door: webhooks.Door, now: datetime) -> str:
    try:
        if call.attempts and not _is_still_true(call, now):
            call.delete()
            return "withdrawn"
    except Exception as error:  # it cannot be told just now, which is no fault of the channel
        logger.warning("Call %s could not be checked: %s", call.pk, error, exc_info=error)
        return _put_off(call, now)
    hook = call.hook
    body = webhooks.worded(hook.shape, call.message)
    headers = webhooks.signed(body, hook.secret, int(now.timestamp()))
    try:
        webhooks.post(hook.url, body, headers, door)
    except (OSError, ValueError, webhooks.Rejected, webhooks.Forbidden) as error:
        return _failed(call, error, now)
    sent = HookCall.objects.filter(pk=call.pk)
    across_a_cut(lambda: sent.update(sent_at=now, leased_until=None))
    Hook.objects.filter(pk=hook.pk).update(failures=0, last_error="")
    return "sent"


def _is_still_true(call: HookCall, now: datetime) -> bool:
    """Whether any of the notices that it tells of would be sent now."""
    keys = call.keys or [call.key]
    told = Notice.objects.filter(recipient=call.hook.user_id, key__in=keys)
    return any(
        letters.context(notice, now=now) is not None
        for notice in told.select_related("recipient").order_by("pk")
    )


@transaction.atomic
def _failed(call: HookCall, error: Exception, now: datetime) -> str:
    """Try again later, give this message up, or switch the whole channel off."""
    logger.info("Hook %s: %s", call.hook_id, type(error).__name__)
    said = f"{type(error).__name__}: {error}"[:LONGEST_ERROR]
    hooks = Hook.objects.filter(pk=call.hook_id)
    hooks.update(failures=F("failures") + 1, last_error=said)
    is_gone = isinstance(error, webhooks.Rejected) and error.status in GONE
    if is_gone or isinstance(error, webhooks.Forbidden):
        hooks.update(off_at=now)
    hooks.filter(failures__gte=FAILURES_AT_MOST, off_at=None).update(off_at=now)
    return _put_off(call, now)


def _put_off(call: HookCall, now: datetime) -> str:
    """Try again later, or give this message up after its last try."""
    rows, attempts = HookCall.objects.filter(pk=call.pk), call.attempts + 1
    if attempts > len(WAITS):
        rows.update(attempts=attempts, failed_at=now, leased_until=None)
        return "failed"
    rows.update(attempts=attempts, due_at=now + WAITS[attempts - 1], leased_until=None)
    return "postponed"


def forget_old(*, now: datetime) -> int:
    """Drop what was sent or given up a month ago; how many rows."""
    old = HookCall.objects.filter(due_at__lt=now - timedelta(days=30))
    return old.delete()[0]
