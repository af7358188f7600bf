"""What the house does at a table: looks and repairs, each with a reason in its log."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction

from games.engines import ENGINES
from games.engines.contract import Event, Step
from games.models import Fixture, Inspection, Move, Seat, Table
from games.selectors import bench, history, tables
from games.selectors.tables import Missing
from games.selectors.telling import REPAIR
from games.services import record
from games.services.freeze import INTERRUPTED, PASSING
from games.services.leagues import audit
from games.services.record import Act, Sitting
from games.services.refusals import NotFound, Refused

logger = logging.getLogger(__name__)

LONGEST_REASON = 300
MENDABLE = (Table.Status.RUNNING, Table.Status.FROZEN)


@transaction.atomic
def look(*, table_id: int, seat: int | None, by: int, reason: str, now: datetime) -> Inspection:
    """Open the view of a seat (None: a spectator's), and write down who did and why.

    Raises `Refused` at a table where this person plays or in her own division, and without a
    reason; `NotFound` when there is no such table or seat.
    """
    try:
        bench.view_of(table_id, seat)
    except Missing as missing:
        raise NotFound("no_table") from missing
    _permit(table_id, by)
    return _noted(table_id, Inspection.Kind.LOOK, by=by, reason=reason, now=now, seat=seat)


def _permit(table_id: int, by: int) -> None:
    if code := bench.barred(table_id, by):
        raise Refused(code)


def _noted(
    table_id: int, kind: str, *, by: int, reason: str, now: datetime, **more: int | None
) -> Inspection:
    """A line in the log of the house, and one in that of the season, if there is one."""
    reason = reason.strip()[:LONGEST_REASON]
    if not reason:
        raise Refused("no_reason")
    fixture = Fixture.objects.filter(table=table_id).select_related("round__division__season")
    for played in fixture:
        season, told = played.round.division.season, _TOLD[kind]
        audit.ruled(season, told, now=now, by=by, reason=reason, fixture_id=played.pk)
    return Inspection.objects.create(
        table_id=table_id, kind=kind, by_id=by, reason=reason, made_at=now, **more
    )


_TOLD: Mapping[str, str] = {Inspection.Kind.LOOK: "inspected", Inspection.Kind.REPAIR: "repaired"}


@dataclass(frozen=True)
class Repaired:
    """What a repair has changed."""

    dropped: int
    """Rows of the log that do not count any more."""
    waits_for: tuple[int, ...]
    """The seats that are to act now."""
    is_over: bool


@transaction.atomic
def repair(*, table_id: int, number: int, by: int, reason: str, now: datetime) -> Repaired:
    """Let the table stand again as it stood after move `number`: by one more row of the log, which
    tells everybody and why. The turn begins afresh, with the piles as they lay then; a stopped
    table goes on.

    Raises `NotFound`; `Refused` when it is neither played nor stopped, when it stands there
    already, when the rules fail there too, and like `look`.
    """
    _permit(table_id, by)
    _noted(table_id, Inspection.Kind.REPAIR, by=by, reason=reason, now=now, step=number)
    table, seats = record.locked(table_id)  # after the season's row, as everywhere
    if table.status not in MENDABLE:
        raise Refused("not_running", status=table.status)
    was = table.version
    with _or_refused(), transaction.atomic():
        _go_on(_back(table, seats, number), number, reason.strip()[:LONGEST_REASON], now)
    waits_for = tuple(seat.number for seat in seats if seat.to_act)
    return Repaired(was - number, waits_for, table.status == Table.Status.FINISHED)


@contextmanager
def _or_refused() -> Iterator[None]:
    """Rules that fail are the reason for a repair, and none for a fault of this page."""
    try:
        yield
    except (Refused, *PASSING, *INTERRUPTED):
        raise
    except Exception as fault:
        logger.exception("a repair fails")
        raise Refused("repair_fails") from fault


def _back(table: Table, seats: list[Seat], number: int) -> Sitting:
    """The sitting with the state after that move, and nobody's turn."""
    game = ENGINES[table.game_slug]
    state = _state_after(table, seats, number)
    if table.status == Table.Status.RUNNING and state == _stored(table):
        raise Refused("nothing_to_repair")
    sitting = Sitting(table, seats, game, state)
    for seat in seats:
        record.rest(seat)
    return sitting


def _state_after(table: Table, seats: list[Seat], number: int) -> Any:
    if not 0 <= number <= table.version:
        raise Refused("no_step", last=table.version)
    return history.state_at(tables.loaded(table, seats, None, table.invite), number)


def _stored(table: Table) -> Any:
    """The state as it is stored; None when it cannot even be read."""
    try:
        return msgspec.json.decode(table.state, type=ENGINES[table.game_slug].state_type)
    except msgspec.MsgspecError:
        return None


def _go_on(sitting: Sitting, number: int, reason: str, now: datetime) -> None:
    """Record the row, whatever it forces, and whose turn it is."""
    table = sitting.table
    if table.status == Table.Status.FROZEN:
        table.status = Table.Status.RUNNING
        table.save(update_fields=["status"])
    step = Step(sitting.state, (Event(REPAIR, None, {"step": number, "reason": reason}, None),))
    record.record(sitting, step, Act(Move.Kind.REPAIR, text=str(number)), now=now)
