"""Whether stored states are what their records make: the check before a deploy, after a crash."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import process_time

import msgspec

from games.engines import ENGINES
from games.engines.replay import Difference, replay
from games.models import Move, Seat, Table
from games.selectors.history import record, standing
from games.selectors.options import options_of

SECONDS = 8.0
"""How long the rules may be asked in one request."""

LONGEST = 200
"""Characters of a difference in words."""


@dataclass(frozen=True)
class Verdict:
    """A table that was replayed: where it differs first, and how; `difference` is "" when it does
    not.
    """

    table: int
    game: str
    number: int = 0
    difference: str = ""


def verdicts(
    numbers: Sequence[int] = (), *, finished_too: bool = False, after: int = 0
) -> Iterator[Verdict]:
    """Replay the tables with these numbers, or all that run (and those that are over), by number
    from `after` on.
    """
    statuses = [Table.Status.RUNNING, Table.Status.PAUSED, Table.Status.FROZEN]
    if finished_too or numbers:
        statuses += [Table.Status.FINISHED, Table.Status.CANCELLED]
    tables = Table.objects.filter(status__in=statuses, started_at__isnull=False, pk__gt=after)
    tables = tables.order_by("pk")
    if numbers:
        tables = tables.filter(pk__in=numbers)
    for table in tables.iterator(chunk_size=50):
        yield verdict(table)


@dataclass(frozen=True)
class Report:
    """What a run over all tables has found so far."""

    checked: int
    differing: tuple[Verdict, ...]
    """Those of this part of the run."""
    after: int
    """The last table that was replayed."""
    is_done: bool


def report(*, after: int, checked: int, seconds: float = SECONDS) -> Report:
    """Replay the running tables with larger numbers than `after`, for about so many seconds of this
    process. `checked` is how many there were before.
    """
    began, found = process_time(), []
    for verdict in verdicts(after=after):
        checked, after = checked + 1, verdict.table
        if verdict.difference:
            found.append(verdict)
        if process_time() - began > seconds:
            return Report(checked, tuple(found), after, is_done=False)
    return Report(checked, tuple(found), after, is_done=True)


def verdict(table: Table) -> Verdict:
    """Replay one table and hold the state that comes out against the stored one. Rules that fail
    at it are a difference too.
    """
    try:
        return _verdict(table)
    except Exception as fault:
        return Verdict(table.pk, table.game_slug, table.version, f"fault: {fault!r}"[:LONGEST])


def _verdict(table: Table) -> Verdict:
    game = ENGINES[table.game_slug]
    moves = list(Move.objects.filter(table=table).order_by("number"))
    actions = standing(moves[1:])
    options = options_of(table)
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
