"""The last rung of the ladder: people of a pool are asked, one by one, to play on for somebody who
stays away.

The owner may come back until one of them has sat down: both need the lock of the table, and who
comes second finds the seat taken.
"""

import logging
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef

from games import notices_seats
from games.models import Asking, Seat, Substitute
from games.selectors import substitutes as reading
from games.selectors.tables import LARGEST
from games.services import handover, record
from games.services.freeze import INTERRUPTED
from games.services.refusals import NotFound, Refused

logger = logging.getLogger(__name__)

Answer = Asking.Answer


@transaction.atomic(durable=True)
def offer(*, user_id: int, games: Sequence[str], at_once: int, is_paused: bool) -> None:
    """Keep for which games a person may be asked, and for how many seats at a time."""
    Substitute.objects.update_or_create(
        user_id=user_id,
        defaults={"games": sorted(games), "at_once": at_once, "is_paused": is_paused},
    )


def seek(*, now: datetime) -> int:
    """Settle the questions that are over, and ask the next one for each seat that wants somebody;
    how many were asked. Harmless when run twice.
    """
    _settle(now)
    return sum(_try(table_id, seat, now) for table_id, seat in reading.wanted(now))


def _settle(now: datetime) -> None:
    """Mark what was not answered in time, and what nobody needs to answer any more."""
    waiting = Asking.objects.filter(answer="")
    waiting.filter(until__lte=now).update(answer=Answer.LATE, answered_at=now)
    held = Seat.objects.filter(table=OuterRef("table"), number=OuterRef("seat"), user__isnull=False)
    vacant = held.filter(table__status__in=reading.GOING).exclude(bot="")
    waiting.exclude(Exists(vacant)).update(answer=Answer.OVER, answered_at=now)


def _try(table_id: int, seat: int, now: datetime) -> bool:
    """One seat that fails must not hold up the others."""
    try:
        return _ask(table_id, seat, now)
    except INTERRUPTED:
        raise
    except Exception:
        logger.exception("nobody could be asked for seat %s at table %s", seat, table_id)
        return False


@transaction.atomic(durable=True)
def _ask(table_id: int, number: int, now: datetime) -> bool:
    table, seats = record.locked(table_id)
    seat = seats[number]
    if not reading.is_wanted(table, seats, seat, now):
        return False
    if Asking.objects.filter(table=table, seat=number, answer="").exists():
        return False
    user = next(reading.candidates(table, seats, seat, now), None)
    if user is None:
        return False
    told_at = reading.opens_at(user, now)
    asking = Asking.objects.create(
        table=table, seat=number, user=user, asked_at=now, until=told_at + reading.window()
    )
    notices_seats.asked(asking, due_at=told_at)
    return True


def asked(*, asking_id: int, user_id: int) -> Asking:
    """The question, for the one who was asked. Raises `NotFound` for all others."""
    if asking_id > LARGEST:
        raise NotFound("no_asking")
    asking = Asking.objects.select_related("table").filter(pk=asking_id, user=user_id).first()
    if asking is None:
        raise NotFound("no_asking")
    return asking


@transaction.atomic(durable=True)
def accept(*, asking_id: int, user_id: int, now: datetime) -> int:
    """Sit down in the seat; at which table. Raises `NotFound`, or `Refused` when the owner is back
    or the time for an answer is over.
    """
    asking = asked(asking_id=asking_id, user_id=user_id)
    _table, seats = record.locked(asking.table_id)
    if not reading.is_vacant(seats[asking.seat]):
        raise Refused("owner_back")
    if asking.until <= now:
        raise Refused("asking_over")
    _answer(asking, Answer.ACCEPTED, now)
    handover.hand_over(table_id=asking.table_id, seat=asking.seat, user_id=user_id, now=now)
    return asking.table_id


@transaction.atomic(durable=True)
def decline(*, asking_id: int, user_id: int, now: datetime) -> None:
    """Say no: the next one is asked. Raises `NotFound`, or `Refused` when it was answered."""
    _answer(asked(asking_id=asking_id, user_id=user_id), Answer.DECLINED, now)


def _answer(asking: Asking, answer: str, now: datetime) -> None:
    still_open = Asking.objects.filter(pk=asking.pk, answer="")
    if not still_open.update(answer=answer, answered_at=now):
        raise Refused("asking_over")
