"""The sweep of overdue turns, and the pardon after a time in which nobody swept."""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import DateTimeField, DurationField, ExpressionWrapper, F, Value

from accounts.services.pushing import push_back
from games import notices
from games.models import Heartbeat, Outage, Seat, Table
from games.services import calendars, pauses, play, substitutes
from games.services.freeze import INTERRUPTED, PASSING, freeze

logger = logging.getLogger(__name__)

JOB = "clocks"
OUTAGE = timedelta(minutes=3)
"""A sweep that comes later than this after the last one finds an outage, not a quiet time."""
BATCH = 200


def sweep(*, now: datetime) -> int:
    """Play the safe move for every seat whose time is up; how many there were. Harmless when run
    twice.
    """
    pardon(now=now)
    pauses.end_overdue(now=now)
    expired = 0
    while overdue := _overdue(now):
        done = sum(_expire(table_id, seat, now) for table_id, seat in overdue)
        expired += done
        if len(overdue) < BATCH or not done:
            break
    substitutes.seek(now=now)
    return expired


def _overdue(now: datetime) -> list[tuple[int, int]]:
    rows = Seat.objects.filter(deadline_at__lte=now, table__status=Table.Status.RUNNING)
    return list(rows.order_by("deadline_at").values_list("table_id", "number")[:BATCH])


def _expire(table_id: int, seat: int, now: datetime) -> bool:
    try:
        if _has_leave(table_id, seat, now):
            return True
        return play.expire(table_id=table_id, seat=seat, now=now)
    except INTERRUPTED:
        raise
    except PASSING as failure:
        logger.warning("table %s waits for the next sweep: %s", table_id, failure)
        return False
    except Exception:
        logger.exception("table %s cannot be moved on; it is frozen", table_id)
        freeze(table_id=table_id)
        return False


def _has_leave(table_id: int, number: int, now: datetime) -> bool:
    """Whether a day of leave was booked instead, as the player wished."""
    held = Seat.objects.filter(table=table_id, number=number, bot="", user__books_leave=True)
    user_id = held.filter(table__own_calendars=True).values_list("user", flat=True).first()
    return user_id is not None and calendars.leave_instead(
        table_id=table_id, user_id=user_id, now=now
    )


@transaction.atomic(durable=True)
def pardon(*, now: datetime) -> Outage | None:
    """Beat; when the last beat is too long ago, move every turn by the time that was lost."""
    heartbeat, is_first = Heartbeat.objects.select_for_update().get_or_create(
        name=JOB, defaults={"beat_at": now}
    )
    began_at = heartbeat.beat_at
    if is_first or now <= began_at:
        return None
    Heartbeat.objects.filter(name=JOB).update(beat_at=now)
    if now - began_at <= OUTAGE:
        return None
    return _move_deadlines(began_at, now)


def _move_deadlines(began_at: datetime, now: datetime) -> Outage:
    """Turns that had begun move by the whole outage, turns that began in it by what they saw of
    it; each with its reminder.
    """
    _lock_tables()
    lost = now - began_at
    turns = Seat.objects.filter(to_act=True, deadline_at__isnull=False)
    later = turns.filter(turn_began_at__gt=began_at, turn_began_at__lte=now)
    push_back(kind="reminder", due_after=began_at, by=lost)
    for seat in later:
        _pull_reminder(seat, began_at, now)
    own = ExpressionWrapper(Value(now, DateTimeField()) - F("turn_began_at"), DurationField())
    moved = later.update(turn_began_at=now, deadline_at=F("deadline_at") + own)
    earlier = turns.filter(turn_began_at__lte=began_at)
    Table.objects.exclude(undo_number=0).update(undo_number=0)  # the clocks before it are no more
    moved += earlier.update(
        turn_began_at=F("turn_began_at") + lost, deadline_at=F("deadline_at") + lost
    )
    _reckon_calendars(now)
    logger.warning("no sweep for %s: %s deadlines moved by that", lost, moved)
    return Outage.objects.create(began_at=began_at, ended_at=now, seats_moved=moved)


def _reckon_calendars(now: datetime) -> None:
    """Where time does not run at all hours, what was lost is given back in open ones."""
    turns = Seat.objects.filter(to_act=True, deadline_at__isnull=False, table__own_calendars=True)
    for seat in turns.filter(bot="", user__isnull=False).select_related("table", "user"):
        calendars.reckon_seat(seat, now=now)


def _lock_tables() -> None:
    """A move that is being made now must not write the old deadlines back."""
    running = Table.objects.filter(status=Table.Status.RUNNING).select_for_update(of=("self",))
    list(running.order_by("pk").values_list("pk"))


def _pull_reminder(seat: Seat, began_at: datetime, now: datetime) -> None:
    """Of the outage, the turn has seen but the part after its beginning; its reminder too."""
    assert seat.turn_began_at is not None
    start, end = notices.reminder_keys(seat)
    spared = seat.turn_began_at - began_at
    push_back(kind="reminder", due_after=now, by=-spared, start=start, end=end)
