"""What happens at the tables when a person deletes her account."""

from datetime import datetime

from accounts.models import User
from games.models import Message, Mute, Seat, Table
from games.services import tables
from games.services.refusals import Refused


def erase(user: User, now: datetime) -> None:
    """Free her seats at open tables, call off those she made, and delete what she wrote.

    Running tables go on: her seats run into the time-outs and then to a bot. Finished ones keep
    the row of a person whose name the accounts have made neutral.
    """
    open_seats = Seat.objects.filter(user=user, table__status=Table.Status.OPEN)
    for seat in open_seats.select_related("table").order_by("table"):  # locked in this order by all
        try:
            if seat.table.maker_id == user.pk:
                tables.cancel(table_id=seat.table_id, user_id=user.pk, now=now)
            else:
                tables.leave(table_id=seat.table_id, user_id=user.pk)
        except Refused:
            continue  # the table has started meanwhile
    Message.objects.filter(author=user).delete()
    Mute.objects.filter(by=user).delete()
    Mute.objects.filter(muted=user).delete()
