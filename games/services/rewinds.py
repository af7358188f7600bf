"""A whole table goes back to an earlier step, when all who play at it agree.

What was seen stays seen; but what no seat had seen at that step is dealt anew, by luck that was
never used. Consent goes beyond what the rules call final, which binds a single player; it does not
go beyond the end of a game, nor into a race against the clock, nor does it bring back who has given
up. Tables of leagues do not go back at all: their managers decide what is to be decided.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from games import notices_seats
from games.engines.contract import Event, Step
from games.models import Move, Seat, StandingOrder, Table
from games.models.befores import close as settle
from games.selectors import history, tables
from games.selectors import rewinds as reading
from games.selectors.pauses import voters
from games.services import record
from games.services.record import Act, Sitting
from games.services.refusals import Refused, Stale


@transaction.atomic(durable=True)
def propose(*, table_id: int, user_id: int, step: int, now: datetime) -> bool:
    """Propose to go back to the table as it was after that row of the log; whether it has gone,
    for nobody else has a say.

    Raises `Refused` for those who do not play themselves, and where it cannot be done.
    """
    sitting = record.running(table_id)
    seat = _voter(sitting.seats, user_id)
    table = sitting.table
    if not table.allows_rewind:
        raise Refused("no_rewinds")
    if not 0 <= step < table.version:
        raise Refused("rewind_step")
    _earlier(sitting, step)
    if table.undo_number:
        settle(table)  # what is agreed upon stands as all have seen it
    table.rewind_to, table.rewind_version = step, table.version
    table.rewind_by, table.rewind_until = seat.number, now + reading.OPEN
    _save(table)
    _agree(sitting.seats, [seat.number])
    if _go_back_if_all_agree(sitting, now):
        return True
    notices_seats.proposed(table, voters(sitting.seats), now=now)
    return False


def _voter(seats: Sequence[Seat], user_id: int) -> Seat:
    seat = record.seat_of(seats, user_id)
    if seat not in voters(seats):
        raise Refused("bot_plays")
    return seat


def _earlier(sitting: Sitting, step: int) -> Any:
    """The state after that row. Raises `Refused` when the table cannot go on from there."""
    table, game = sitting.table, sitting.game
    if Move.objects.filter(table=table, number__gt=step, kind=Move.Kind.RESIGN).exists():
        raise Refused("rewind_resigned")
    view = tables.loaded(table, sitting.seats, None, table.invite)
    earlier = history.state_at(view, step)
    for state in (sitting.state, earlier):
        if game.is_live(state) or game.timers(state) or game.last_calls(state):
            raise Refused("limit_runs")
    return earlier


def _save(table: Table) -> None:
    fields = ["rewind_to", "rewind_version", "rewind_by", "rewind_until", "undo_number"]
    table.save(update_fields=fields)


def _agree(seats: Sequence[Seat], numbers: Sequence[int]) -> None:
    """These and no others agree."""
    for seat in seats:
        seat.wants_rewind = seat.number in numbers
        seat.save(update_fields=["wants_rewind"])


@transaction.atomic(durable=True)
def answer(*, table_id: int, user_id: int, version: int, agrees: bool, now: datetime) -> bool:
    """Agree to the proposal that was made at this version, or end it; whether the table has gone
    back. Raises `Stale` when it no longer stands, and `Refused`.
    """
    sitting = record.running(table_id)
    seat = _voter(sitting.seats, user_id)
    table = sitting.table
    if not reading.is_open(table, now) or table.rewind_version != version:
        raise Stale("rewind_over")
    if not agrees:
        table.rewind_version = table.rewind_until = None
        _save(table)
        return False
    seat.wants_rewind = True
    seat.save(update_fields=["wants_rewind"])
    return _go_back_if_all_agree(sitting, now)


def _go_back_if_all_agree(sitting: Sitting, now: datetime) -> bool:
    if not all(seat.wants_rewind for seat in voters(sitting.seats)):
        return False
    _go_back(sitting, now)
    return True


def _go_back(sitting: Sitting, now: datetime) -> None:
    """A row of the log like any other: numbers only grow, so that no luck is met again and no old
    page fits. All turns begin afresh, and orders written for another future end.
    """
    table = sitting.table
    earlier, chance = _earlier(sitting, table.rewind_to), sitting.chance()
    state = sitting.game.redeal(earlier, chance)
    for seat in sitting.seats:
        record.rest(seat)
        seat.bank = max(seat.bank, table.increment)
    StandingOrder.objects.filter(seat__table=table, ended_at=None).update(ended_at=now)
    notices_seats.outdated(table, now=now)
    told = Event("site.rewind", table.rewind_by, {"step": table.rewind_to}, None)
    act = Act(
        Move.Kind.REWIND,
        table.rewind_by,
        text=str(table.rewind_to),
        picks=tuple(chance.picks),
        tells_all=True,
    )
    record.record(sitting, Step(state, (told,)), act, now=now)
    notices_seats.rewound(table, sitting.seats, now=now)
