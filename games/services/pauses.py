"""A pause of a whole table: when all who play at it want one, until one of them goes on."""

from datetime import datetime, timedelta

from django.db import transaction

from games import clock, notices, notices_seats
from games.models import Seat, Table
from games.models.befores import close as settle
from games.selectors.calendars import calendar_at
from games.selectors.pauses import AT_MOST, voters
from games.services import poke, record
from games.services.refusals import Refused


@transaction.atomic(durable=True)
def ask(*, table_id: int, user_id: int, wants: bool, now: datetime) -> bool:
    """Say that one wants a pause, or no longer; whether the table pauses now, for all want it.

    Raises `Refused` for those who do not play themselves at a running table.
    """
    table, seats = record.locked(table_id)
    seat = record.seat_of(seats, user_id)
    if table.status != Table.Status.RUNNING:
        raise Refused("not_running", status=table.status)
    if seat not in voters(seats):
        raise Refused("bot_plays")
    seat.wants_pause = wants
    seat.save(update_fields=["wants_pause"])
    if not all(other.wants_pause for other in voters(seats)):
        if wants:
            notices_seats.pause_wanted(table, seats, now=now)
        return False
    if any(record.is_limited(table, other.number) for other in seats if other.to_act):
        raise Refused("limit_runs")
    _pause(table, seats, now=now)
    notices_seats.paused(table, seats, by=seat, now=now)
    return True


def _pause(table: Table, seats: list[Seat], *, now: datetime) -> None:
    """Stop all clocks; each keeps what it had left."""
    if table.undo_number:
        settle(table)
    table.status, table.paused_at = Table.Status.PAUSED, now
    table.save(update_fields=["status", "paused_at"])
    for seat in seats:
        seat.wants_pause = False
        if seat.to_act and seat.turn_began_at is not None:
            used = clock.open_time(seat.turn_began_at, now, calendar_at(table, seat))
            seat.bank = max(0, seat.bank - int(used))
        seat.deadline_at = None
        seat.save(update_fields=["wants_pause", "bank", "deadline_at"])


@transaction.atomic(durable=True)
def end(*, table_id: int, user_id: int, now: datetime) -> None:
    """Any one of the players goes on. Raises `Refused` for others, and when nothing is paused."""
    table, seats = record.locked(table_id)
    seat = record.seat_of(seats, user_id)
    if table.status != Table.Status.PAUSED or seat.resigned_at is not None:
        raise Refused("not_paused")
    _resume(table, seats, now=now)


def _resume(table: Table, seats: list[Seat], *, now: datetime) -> None:
    table.status, table.paused_at = Table.Status.RUNNING, None
    table.save(update_fields=["status", "paused_at"])
    due = [seat for seat in seats if seat.to_act]
    for seat in due:
        record.begin_turn(table, seat, now=now)
    record.limit(record.sitting_of(table, seats))
    record.save_turns(due)
    notices.resumed(table, due, now=now)
    poke.bots_after_commit(table, seats)


def end_overdue(*, now: datetime) -> int:
    """No pause lasts for ever: let those go on that have lasted longest; how many there were."""
    since = now - timedelta(days=AT_MOST)
    paused = Table.objects.filter(status=Table.Status.PAUSED, paused_at__lte=since)
    pks = list(paused.order_by("pk").values_list("pk", flat=True))
    return sum(_end_if_overdue(pk, since, now) for pk in pks)


@transaction.atomic(durable=True)
def _end_if_overdue(table_id: int, since: datetime, now: datetime) -> bool:
    table, seats = record.locked(table_id)
    is_overdue = table.paused_at is not None and table.paused_at <= since
    if table.status != Table.Status.PAUSED or not is_overdue:
        return False
    _resume(table, seats, now=now)
    return True
