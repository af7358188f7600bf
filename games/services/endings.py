"""A table ends without a result, when all who play at it agree.

Each wish stands until it is withdrawn; what is hidden stays hidden, for there is no result to be
proved. Tables of leagues do not end so: their managers decide what is to be decided.
"""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games import notices_seats
from games.models import Asking, Before, Move, Seat, StandingOrder, Table
from games.models.befores import close as settle
from games.selectors.endings import GOING
from games.selectors.pauses import voters
from games.services import record
from games.services.refusals import Refused

STATE = (
    "status", "finished_at", "paused_at", "version", "rewind_version", "rewind_until"
)  # fmt: skip
"""What of a table changes when it ends so."""
WISHES = ("wants_pause", "wants_rewind", "wants_end")


@transaction.atomic(durable=True)
def ask(*, table_id: int, user_id: int, wants: bool, now: datetime) -> bool:
    """Say that one wants to end the table here, or no longer; whether it has ended, for all want
    it. Asking for it once more when it has is no error.

    Raises `Refused` for those who do not play themselves at a table that runs or pauses, and where
    a league decides.
    """
    table, seats = record.locked(table_id)
    seat = record.seat_of(seats, user_id)
    if table.is_ended and wants:
        return True
    _must_be_free(table, seats, seat)
    seat.wants_end = wants
    seat.save(update_fields=["wants_end"])
    if not all(other.wants_end for other in voters(seats)):
        if wants:
            notices_seats.ending_wanted(table, seats, now=now)
        return False
    if any(record.is_timed(table, other.number) for other in seats if other.to_act):
        raise Refused("limit_runs")
    _end(table, seats, by=seat, now=now)
    return True


def _must_be_free(table: Table, seats: Sequence[Seat], seat: Seat) -> None:
    """Raise `Refused` unless the one in this seat has a say, and the table may end so."""
    if table.status not in GOING:
        raise Refused("not_running", status=table.status)
    if not table.allows_ending:
        raise Refused("no_endings")
    if seat not in voters(seats):
        raise Refused("bot_plays")


def _end(table: Table, seats: Sequence[Seat], *, by: Seat, now: datetime) -> None:
    """Stop everything: nobody is to act, nothing can be taken back, nobody is asked any more."""
    if table.undo_number:
        settle(table)
    Before.objects.filter(table=table).delete()
    table.status, table.finished_at, table.paused_at = Table.Status.CANCELLED, now, None
    table.rewind_version = table.rewind_until = None
    table.version += 1
    table.save(update_fields=STATE)
    record.append(table, Move.Kind.END, by, "site.ended", now=now)
    for seat in seats:
        record.rest(seat)
        seat.wants_pause = seat.wants_rewind = seat.wants_end = False
        seat.save(update_fields=(*record.TURN, *WISHES))
    StandingOrder.objects.filter(seat__table=table, ended_at=None).update(ended_at=now)
    over = {"answer": Asking.Answer.OVER, "answered_at": now}
    Asking.objects.filter(table=table, answer="").update(**over)
    notices_seats.outdated(table, now=now)
    notices_seats.ended(table, seats, by=by, now=now)
