"""Taking the last move back, while nobody has learned anything from it."""

from datetime import datetime

import msgspec
from django.db import transaction

from games import notices
from games.models import Before, Move, Seat
from games.models.befores import close, shows_news
from games.selectors import tables
from games.selectors.tables import Loaded
from games.services import poke, record, standing
from games.services.record import Sitting
from games.services.refusals import Refused, Stale


@transaction.atomic(durable=True)
def undo(*, table_id: int, user_id: int, number: int, now: datetime) -> None:
    """Take move `number` back: the table and all clocks stand as they stood before it.

    The log keeps the move and tells that it was taken back. Raises `NotFound`, `Refused`, or
    `Stale` when the move stands by now; then nothing changed.
    """
    sitting = record.running(table_id)
    seat = record.seat_of(sitting.seats, user_id)
    before = _before(sitting, seat, number, now)
    told_of = sitting.table.version
    _restore(sitting, seat, before)
    after = str(before.number - 1)  # after which move the table stands again
    record.append(sitting.table, Move.Kind.UNDO, seat, "site.undo", now=now, text=after)
    before.delete()
    notices.taken_back(sitting.table, seat, told_of, now=now)
    poke.bots_after_commit(sitting.table, sitting.seats)


def _before(sitting: Sitting, seat: Seat, number: int, now: datetime) -> Before:
    table = sitting.table
    if not number or table.undo_number != number:
        raise Stale("undo_over")
    if table.undo_seat != seat.number or seat.bot:
        raise Refused("undo_of_others")
    before = Before.objects.get(table=table, number=number)
    deadline = _turns(before)[seat.number].deadline_at
    if deadline is not None and deadline <= now:
        raise Refused("undo_late")
    return before


def _turns(before: Before) -> tuple[standing.Turn, ...]:
    return msgspec.json.decode(before.turns, type=tuple[standing.Turn, ...])


def _restore(sitting: Sitting, seat: Seat, before: Before) -> None:
    """State and clocks as they were; numbers only grow, so that no old page fits again."""
    sitting.state = msgspec.json.decode(before.state, type=sitting.game.state_type)
    standing.set_turns(sitting.seats, _turns(before))
    table = sitting.table
    table.version += 1
    table.state = before.state
    table.undo_number = before.prior
    table.save(update_fields=["state", "version", "undo_number"])
    seat.moves += 1
    seat.last_move = table.version
    record.save_turns(sitting.changed())


def witness(table_id: int, user_id: int | None, invite: str = "") -> Loaded:
    """The table as this viewer sees it now; whoever sees a move of another settles it thereby.

    Writes only when there is a move that could be taken back. Raises `Missing` like `tables.load`.
    """
    view = tables.load(table_id, user_id, invite)
    while shows_news(view.table, view.viewer) and not close(view.table):
        view = tables.load(table_id, user_id, invite)  # taken back since it was read
    return view
