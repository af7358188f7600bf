"""What of a table is kept before a move that may be taken back, and for how long."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

import msgspec

from games.engines.replay import Record
from games.engines.undo import may_take_back
from games.models import Before, Move, Seat

if TYPE_CHECKING:
    from games.services.record import Act, Sitting


class Turn(msgspec.Struct, frozen=True):
    """Whether a seat is to act, and its clock."""

    to_act: bool
    is_sealed: bool
    bank: int
    turn_began_at: datetime | None
    deadline_at: datetime | None
    missed: int


def turns(seats: Sequence[Seat]) -> tuple[Turn, ...]:
    """The turns of the seats as they are now."""
    return tuple(
        Turn(**{name: getattr(seat, name) for name in Turn.__struct_fields__}) for seat in seats
    )


def set_turns(seats: Sequence[Seat], kept: Sequence[Turn]) -> None:
    """Give the seats the turns and clocks that were kept."""
    for seat, turn in zip(seats, kept, strict=True):
        for name in Turn.__struct_fields__:
            setattr(seat, name, getattr(turn, name))


def keep(sitting: "Sitting", *, at: int) -> None:
    """After new rows of the log: remember how the table stood before them when their maker may take
    them back; else nothing of it can be taken back any more. `at` is the time in milliseconds.
    """
    table = sitting.table
    if not _may_be_taken_back(sitting, at):
        if table.undo_number:
            Before.objects.filter(table=table).delete()
        table.undo_number = 0
        return
    first, seat = table.version - len(sitting.acts) + 1, sitting.acts[0].seat
    assert seat is not None
    if not table.undo_number or table.undo_seat != seat:
        Before.objects.filter(table=table).delete()
        table.undo_number = 0
    Before.objects.create(
        table=table,
        number=first,
        seat=seat,
        prior=table.undo_number,
        state=sitting.before,
        turns=msgspec.json.encode(sitting.turns).decode(),
    )
    table.undo_number, table.undo_seat = first, seat


def _may_be_taken_back(sitting: "Sitting", at: int) -> bool:
    acts = sitting.acts
    if not acts or acts[0].maker != Move.Maker.PERSON or any(map(_is_other, acts)):
        return False
    before: Any = msgspec.json.decode(sitting.before, type=sitting.game.state_type)
    records = [Record(act.seat, act.text, act.picks, at) for act in acts if act.seat is not None]
    return may_take_back(sitting.game, before, records)


def _is_other(act: "Act") -> bool:
    return act.kind != Move.Kind.ACTION or bool(act.picks)
