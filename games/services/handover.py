"""A seat of a running table changes its owner: the new one goes on where the old one stopped."""

from datetime import datetime

from django.db import transaction

from games import notices_seats
from games.engines.contract import Event, Step
from games.models import Handover, Move, Seat, StandingOrder, Table
from games.services import record
from games.services.record import Act, Sitting
from games.services.refusals import Refused


@transaction.atomic
def hand_over(*, table_id: int, seat: int, user_id: int, now: datetime) -> None:
    """Give a seat to somebody who does not sit here yet, and tell all whom it concerns.

    A bot that kept it warm leaves, the log says so, and the turn begins afresh. The hand goes with
    the seat; orders and notes of the one who leaves do not. Raises `Refused`.
    """
    table, seats = record.locked(table_id)
    if table.status != Table.Status.RUNNING:
        raise Refused("not_running", status=table.status)
    if any(other.user_id == user_id for other in seats):
        raise Refused("seated_already")
    sitting = record.sitting_of(table, seats)
    given = seats[seat]
    handover = Handover(table=table, seat=seat, since=given.taken_after, left_id=given.user_id)
    StandingOrder.objects.filter(seat=given).delete()
    _give(given, user_id, sitting, now)
    _record(sitting, given, now)
    handover.number, handover.taken_by_id, handover.taken_at = given.taken_after, user_id, now
    handover.save()
    notices_seats.taken(table, seats, handover, now=now)


def _give(seat: Seat, user_id: int, sitting: Sitting, now: datetime) -> None:
    """The person sits there; her first turn is not shorter than one that was just made."""
    seat.user_id, seat.joined_at = user_id, now
    seat.has_orders, seat.away_at = False, None
    seat.wants_pause = seat.wants_end = False
    seat.taken_after, seat.last_move = sitting.table.version + 1, 0
    seat.save()
    seat.refresh_from_db(fields=["user"])
    seat.bot, seat.missed, seat.resigned_at = "", 0, None
    seat.bank = max(seat.bank, sitting.table.increment)
    seat.to_act = False  # the turn begins afresh


def _record(sitting: Sitting, seat: Seat, now: datetime) -> None:
    """A row that the rules read as the return of an owner."""
    step = sitting.game.rejoin(sitting.state, seat.number)
    told = Event("site.substitute", seat.number, {}, None)
    act = Act(Move.Kind.RETURN, seat.number, tells_all=True)
    record.record(sitting, Step(step.state, (*step.events, told)), act, now=now)
