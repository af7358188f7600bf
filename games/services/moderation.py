"""What moderators do: remove messages, mute and ban people, answer reports. Each act is written
into the audit log with its reason.
"""

from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from accounts.services import people
from games import notices_around
from games.models import AuditEntry, Message, Report
from games.selectors.moderation import may_moderate
from games.services import caretaking
from games.services.leagues import entries
from games.services.refusals import NotFound, Refused

Act = AuditEntry.Act
LONGEST_MUTE = timedelta(days=366)


@transaction.atomic(durable=True)
def remove(*, message_id: int, by: int, reason: str, now: datetime) -> None:
    """Nobody reads this message any more; its author is told why.

    Raises `NotFound`, or `Refused` without the right or a reason, or when it is removed already.
    """
    message = _message(message_id)
    entry = _entry(Act.REMOVE, message.author_id, by, reason, now, message_number=message_id)
    if not Message.objects.filter(pk=message_id, hidden_at=None).update(hidden_at=now):
        raise Refused("done_already")
    entry.save()
    notices_around.moderated(entry, now=now)


@transaction.atomic(durable=True)
def restore(*, message_id: int, by: int, reason: str, now: datetime) -> None:
    """The message can be read again. Raises like `remove`."""
    message = _message(message_id)
    entry = _entry(Act.RESTORE, message.author_id, by, reason, now, message_number=message_id)
    removed = Message.objects.filter(pk=message_id, hidden_at__isnull=False)
    if not removed.update(hidden_at=None):
        raise Refused("done_already")
    entry.save()


@transaction.atomic(durable=True)
def mute(*, person_id: int, by: int, until: datetime, reason: str, now: datetime) -> None:
    """She writes to nobody until then, and is told why; a later mute takes the place of this one.

    Raises `NotFound`, or `Refused` without the right, a reason, or a time within a year.
    """
    if not now < until <= now + LONGEST_MUTE:
        raise Refused("mute_until")
    entry = _entry(Act.MUTE, person_id, by, reason, now, until=until)
    people.mute_until(user_id=person_id, until=until)
    entry.save()
    notices_around.moderated(entry, now=now)


@transaction.atomic(durable=True)
def unmute(*, person_id: int, by: int, reason: str, now: datetime) -> None:
    """She may write again, and is told so. Raises like `mute`."""
    entry = _entry(Act.UNMUTE, person_id, by, reason, now)
    if not User.objects.get(pk=person_id).is_muted(now):
        raise Refused("done_already")
    people.mute_until(user_id=person_id, until=None)
    entry.save()
    notices_around.moderated(entry, now=now)


@transaction.atomic(durable=True)
def ban(*, person_id: int, by: int, reason: str, now: datetime) -> None:
    """She neither logs in nor plays: her sessions end, she is withdrawn from leagues, her open
    tables are called off or left, and a bot takes care of her other seats, as when her time had
    run out three times.

    Raises like `mute`.
    """
    entry = _entry(Act.BAN, person_id, by, reason, now)
    if User.objects.get(pk=person_id).banned_at is not None:
        raise Refused("done_already")
    people.ban(user_id=person_id, now=now)
    entry.save()
    entries.withdraw_all(user_id=person_id, now=now)
    caretaking.leave_all(user_id=person_id, now=now)


@transaction.atomic(durable=True)
def unban(*, person_id: int, by: int, reason: str, now: datetime) -> None:
    """She may log in again, and take her seats back where they are still hers; leagues go on
    without her. Raises like `mute`.
    """
    entry = _entry(Act.UNBAN, person_id, by, reason, now)
    if User.objects.get(pk=person_id).banned_at is None:
        raise Refused("done_already")
    people.unban(user_id=person_id)
    entry.save()
    notices_around.moderated(entry, now=now)


@transaction.atomic(durable=True)
def answer(*, report_id: int, by: int, outcome: str, note: str, now: datetime) -> None:
    """Settle or dismiss a report, with a note that its reporter is sent.

    Raises `NotFound`, or `Refused` without the right or a note, and when it was answered already.
    """
    report = Report.objects.filter(pk=report_id).first()
    if report is None:
        raise NotFound("no_report")
    act = Act.SETTLE if outcome == Report.Outcome.SETTLED else Act.DISMISS
    entry = _entry(act, report.person_id, by, note, now, report_number=report_id)
    waiting = Report.objects.filter(pk=report_id, settled_at=None)
    if not waiting.update(settled_at=now, outcome=outcome, note=entry.reason):
        raise Refused("done_already")
    entry.save()
    notices_around.answered(report, now=now)


def _message(message_id: int) -> Message:
    message = Message.objects.filter(pk=message_id).first()
    if message is None:
        raise NotFound("no_message")
    return message


def _entry(
    act: str, person_id: int, by: int, reason: str, now: datetime, **more: object
) -> AuditEntry:
    """The line of the audit log, to be saved once it is true."""
    reason = reason.strip()
    _must_moderate(act, person_id, by)
    if not reason or len(reason) > AuditEntry.LONGEST:
        raise Refused("moderation_reason", most=AuditEntry.LONGEST)
    return AuditEntry(act=act, person_id=person_id, by_id=by, reason=reason, made_at=now, **more)


OF_PEOPLE = (Act.MUTE, Act.UNMUTE, Act.BAN, Act.UNBAN)


def _must_moderate(act: str, person_id: int, by: int) -> None:
    moderator = User.objects.get(pk=by)
    person = User.objects.filter(pk=person_id, deleted_at=None).first()
    if not may_moderate(moderator):
        raise Refused("not_moderator")
    if act not in OF_PEOPLE:
        return
    if person is None:
        raise NotFound("no_person")
    if person.pk == by:
        raise Refused("own_person")
    if person.is_staff and not moderator.is_superuser:
        raise Refused("of_the_house")
