"""Whether stored states are what their records make: the check before a deploy, after a crash."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from games.engines import ENGINES
from games.engines.replay import Difference, replay
from games.models import Move, Seat, Table
from games.selectors.history import record


@dataclass(frozen=True)
class Verdict:
    """A table that was replayed: where it differs first, and how; `difference` is "" when it does
    not.
    """

    table: int
    game: str
    number: int = 0
    difference: str = ""


def verdicts(numbers: Sequence[int] = (), *, finished_too: bool = False) -> Iterator[Verdict]:
    """Replay the tables with these numbers, or all that run (and those that are finished)."""
    statuses = [Table.Status.RUNNING, Table.Status.FROZEN]
    if finished_too or numbers:
        statuses.append(Table.Status.FINISHED)
    tables = Table.objects.filter(status__in=statuses).order_by("pk")
    if numbers:
        tables = tables.filter(pk__in=numbers)
    for table in tables.iterator(chunk_size=50):
        yield verdict(table)


def verdict(table: Table) -> Verdict:
    """Replay one table and hold the state that comes out against the stored one."""
    game = ENGINES[table.game_slug]
    moves = list(Move.objects.filter(table=table).order_by("number"))
    actions = [move for move in moves[1:] if move.kind in {Move.Kind.ACTION, Move.Kind.RESIGN}]
    options = msgspec.json.decode(table.options, type=game.options_type)
    picks = msgspec.json.decode(moves[0].picks, type=tuple[int, ...])
    seats = Seat.objects.filter(table=table).count()
    try:
        state = replay(game, seats, options, picks, [record(move) for move in actions])
    except Difference as found:
        number = actions[found.number - 1].number if found.number else 0
        return Verdict(table.pk, table.game_slug, number, found.reason)
    if state != msgspec.json.decode(table.state, type=game.state_type):
        return Verdict(table.pk, table.game_slug, table.version, "state")
    return Verdict(table.pk, table.game_slug)
