"""All tables of one person without her: open ones are left, and a bot minds her other seats."""

from datetime import datetime

from django.db import transaction

from games.models import Seat, Table
from games.selectors.substitutes import GOING
from games.services import play, poke, record, tables
from games.services.refusals import Refused


@transaction.atomic
def leave_all(*, user_id: int, now: datetime) -> None:
    """Free her seats at open tables, call off those she made, and let a bot play on in the others,
    where it would after three turns in a row in which her time ran out.
    """
    leave_open(user_id=user_id, now=now)
    seats = Seat.objects.filter(user=user_id, bot="", table__status__in=GOING)
    for table_id in seats.order_by("table").values_list("table_id", flat=True):
        _mind(table_id, user_id, now)


def leave_open(*, user_id: int, now: datetime) -> None:
    """Free her seats at open tables, and call off those she made."""
    open_seats = Seat.objects.filter(user=user_id, table__status=Table.Status.OPEN)
    for seat in open_seats.select_related("table").order_by("table"):  # locked in this order by all
        try:
            if seat.table.maker_id == user_id:
                tables.cancel(table_id=seat.table_id, user_id=user_id, now=now)
            else:
                tables.leave(table_id=seat.table_id, user_id=user_id)
        except Refused:
            continue  # the table has started meanwhile


def _mind(table_id: int, user_id: int, now: datetime) -> None:
    table, seats = record.locked(table_id)
    seat = record.seat_of(seats, user_id)
    if table.status not in GOING or not record.has_caretakers(table):
        return
    play.mind(seat, now)
    record.save_turns([seat])
    poke.bots_after_commit(table, seats)
