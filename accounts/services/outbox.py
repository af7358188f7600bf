"""The outbox: a notice is a row of the caller's transaction, sent once it is due and still true."""

import logging
import uuid
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts import channels, letters, quiet, registry
from accounts.models import Notice, User
from accounts.services import hooks
from config import statements
from config.reconnect import across_a_cut

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)
WAITS = tuple(timedelta(minutes=minutes) for minutes in (1, 2, 5, 15, 45, 120, 360))
TRIES = len(WAITS) + 1
LONGEST_ERROR = 500
GATHERED = 50
"""More tables than this no single message tells of."""

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
    """Owe several messages in one query; known keys are passed over. Those that can wait come after
    the quiet hours of their readers, whom it takes one more query to read.
    """
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
    _keep_quiet([notice for notice in notices if registry.KINDS[notice.kind].can_wait])
    statements.insert(notices, is_known_fine=True)


def _keep_quiet(notices: Sequence[Notice]) -> None:
    readers = User.objects.in_bulk({notice.recipient_id for notice in notices}) if notices else {}
    for notice in notices:
        notice.due_at = quiet.awake(readers[notice.recipient_id], notice.due_at)


def notify_new(rows: Sequence[NewNotice]) -> int:
    """Owe several messages; how many of them were not known already, whatever became of those."""
    keys = [row.key for row in rows]
    known = set(Notice.objects.filter(key__in=keys).values_list("key", flat=True))
    new = [row for row in rows if row.key not in known]
    notify_many(new)
    return len(new)


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

    Claims are committed before the network is used, so any number of deliverers may run at once.
    When the mail server cannot be reached, the rest waits for the next call.
    """
    counts: Counter[str] = Counter()
    with channels.Email() as channel:
        for first in due(now, limit):
            notices = gather(first, now)
            try:
                counts += deliver(notices, channel, now)
            except channels.Unreachable as error:
                counts += postpone(notices, error, now)
                break
    return counts


def due(now: datetime, limit: int) -> list[Notice]:
    """The oldest first."""
    return list(_free(now).order_by("due_at", "pk")[:limit])


def _free(now: datetime) -> QuerySet[Notice]:
    return Notice.objects.filter(OWED, unclaimed(now), due_at__lte=now)


def claim(pk: int, now: datetime) -> Notice | None:
    """The notice, if this deliverer is the one whose update found it free; committed at once."""
    with transaction.atomic(durable=True):
        if not _free(now).filter(pk=pk).update(leased_until=now + LEASE):
            return None
    return Notice.objects.select_related("recipient").filter(pk=pk).first()


def gather(first: Notice, now: datetime) -> list[Notice]:
    """A notice that was seen to be due, if it is still free; of a kind that gathers, with whatever
    else of it this person is owed by now. What a deliverer who died had claimed together is claimed
    together again, and nothing else with it: it may be the same message a second time, under the
    same identity.
    """
    if registry.KINDS[first.kind].gathers:
        return _claim_together(first, now)
    claimed = claim(first.pk, now)
    return [claimed] if claimed is not None else []


def _claim_together(first: Notice, now: datetime) -> list[Notice]:
    """By one deliverer at a time for each person, so that no two share what is one message. What
    a move has under its lock just now is not waited for.
    """
    alike = {name: getattr(first, name) for name in ("recipient_id", "kind", "leased_until")}
    with transaction.atomic(durable=True):
        User.objects.select_for_update(no_key=True).get(pk=first.recipient_id)
        rows = _free(now).filter(**alike).select_for_update(skip_locked=True, of=("self",))
        claimed = rows.select_related("recipient").order_by("due_at", "pk")[:GATHERED]
        pks = [notice.pk for notice in claimed]
        Notice.objects.filter(pk__in=pks).update(leased_until=now + LEASE)
    return list(claimed)


def deliver(notices: Sequence[Notice], channel: channels.Channel, now: datetime) -> Counter[str]:
    """Check claimed notices of one person and kind again, render what is still true of them as one
    message, send it and mark them; what became of them.

    After `Unreachable`, those that are not marked are still claimed.
    """
    counts: Counter[str] = Counter()
    held = []
    for notice in notices:
        try:
            shown = letters.context(notice, now=now)
        except Exception as error:  # one bad notice must not hold up the others
            counts += _failed([notice], error, now)
            continue
        if shown is None:
            counts += settle([notice], "withdrawn", now)
        else:
            held.append((notice, shown))
    return counts + _send(held, channel, now) if held else counts


def _send(held: Sequence[letters.Held], channel: channels.Channel, now: datetime) -> Counter[str]:
    notices = [notice for notice, _ in held]
    try:
        letter = letters.message(_distinct(held))
    except Exception as error:
        if len(held) == 1:
            return _failed(notices, error, now)
        return sum((_send([one], channel, now) for one in held), Counter())
    try:
        hooks.owe(notices, letters.headline(letter, notices[0]), now=now)
        if notices[0].recipient.is_mail_broken:
            return settle(notices, "withdrawn", now)
        channel.send(letter)
    except channels.Unreachable:
        raise
    except Exception as error:
        return _failed(notices, error, now)
    return across_a_cut(lambda: settle(notices, "sent", now))


def _distinct(held: Sequence[letters.Held]) -> list[letters.Held]:
    """Of those in one thread the first: several reminders of one turn are one."""
    thread = registry.KINDS[held[0][0].kind].thread
    firsts: dict[str, letters.Held] = {}
    for notice, shown in held:
        firsts.setdefault(thread(notice) or notice.key, (notice, shown))
    return list(firsts.values())


def _failed(notices: Sequence[Notice], error: Exception, now: datetime) -> Counter[str]:
    pks = [notice.pk for notice in notices]
    logger.warning("Notices %s could not be sent: %s", pks, error, exc_info=error)
    return postpone(notices, error, now)


def settle(notices: Sequence[Notice], outcome: str, now: datetime) -> Counter[str]:
    """Mark notices as sent, withdrawn or failed, all or none; how many."""
    fields: dict[str, Any] = {f"{outcome}_at": now, "leased_until": None}
    Notice.objects.filter(pk__in=[notice.pk for notice in notices]).update(**fields)
    return Counter({outcome: len(notices)})


def postpone(notices: Sequence[Notice], error: Exception, now: datetime) -> Counter[str]:
    """Note the failure; try again later, or give up after the last try."""
    counts: Counter[str] = Counter()
    said = f"{type(error).__name__}: {error}"[:LONGEST_ERROR]
    still_owed = Notice.objects.filter(OWED, pk__in=[notice.pk for notice in notices])
    for notice in still_owed:
        attempts = notice.attempts + 1
        row = still_owed.filter(pk=notice.pk)
        if attempts >= TRIES:
            row.update(attempts=attempts, last_error=said)
            counts += settle([notice], "failed", now)
            continue
        later = now + WAITS[attempts - 1]
        row.update(attempts=attempts, last_error=said, due_at=later, leased_until=None)
        counts["postponed"] += 1
    return counts
