"""How reliable a player is: the share of her last turns that she made in time."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from games.models import Handover, Move, Seat, Table

WINDOW = 100
"""The latest turns that count: who plays on in time is soon as good as anybody."""
FEW = 10
"""With fewer turns than this one is new here, and nothing can be said."""
MADE_UP = 5
"""Missed turns that one table makes up for which was played to the end for somebody else."""
TOGETHER = timedelta(days=2)
"""Turns missed within so long at several tables are one absence: only the table where most of them
were missed counts.
"""
OPEN_AT_FIRST, OPEN_AT_MOST = 10, 30
"""Tables of one maker that may wait for players: when nothing is finished yet, and ever."""
FINISHED_PER_TABLE = 3
"""Tables to finish for one more that may wait."""
SEATS_AT_FIRST, SEATS_AT_MOST = 20, 100
"""Tables at which one may sit at a time: when nothing is finished yet, and ever."""


@dataclass(frozen=True)
class Reliability:
    """Turns made in time, of so many."""

    in_time: int
    turns: int

    @property
    def is_new(self) -> bool:
        """Too few turns to say anything."""
        return self.turns < FEW

    @property
    def percent(self) -> int:
        """The share in time, rounded down: 100 is without a miss."""
        return 100 * self.in_time // self.turns if self.turns else 100

    def is_at_least(self, least: int) -> bool:
        """Whether it is good enough for a table that asks for so many percent; who is new is."""
        return self.is_new or self.percent >= least


def reliability(user_id: int) -> Reliability:
    """Of a person's last turns, at all tables: what a bot did in her place does not count, what the
    clock did counts against her. What her standing orders did counts as what she did by hand: else
    the number of her turns would tell of them. Each table that she has played to the end for
    somebody else since the first of them makes up for some that she missed. One absence that costs
    turns at many tables is one.
    """
    made = sorted(_turns(user_id), reverse=True)[:WINDOW]
    missed = absences([(at, table) for at, _pk, maker, table in made if maker == Move.Maker.CLOCK])
    makes_up = MADE_UP * finished_for_others(user_id, since=made[-1][0]) if missed else 0
    return Reliability(len(made) - max(0, missed - makes_up), len(made))


def absences(missed: Sequence[tuple[datetime, int]]) -> int:
    """How many missed turns count: of those within two days of the first, at the worst table."""
    counted, tables, until = 0, Counter[int](), None
    for at, table in sorted(missed):
        if until is None or at >= until:
            counted += max(tables.values(), default=0)
            tables, until = Counter(), at + TOGETHER
        tables[table] += 1
    return counted + max(tables.values(), default=0)


type _Turn = tuple[datetime, int, str, int]
"""When a turn was made, its row, who made it, and at which table."""


def _turns(user_id: int) -> list[_Turn]:
    """The last turns in her seats, and in those that she has left to others."""
    makers = [Move.Maker.PERSON, Move.Maker.ORDER, Move.Maker.CLOCK]
    kinds = {"kind": Move.Kind.ACTION, "maker__in": makers}
    own = Move.objects.filter(
        table__seats__user=user_id,
        table__seats__number=F("seat"),
        number__gt=F("table__seats__taken_after"),
        **kinds,
    )
    turns = list(_latest(own))
    for left in Handover.objects.filter(left=user_id):
        rows = Move.objects.filter(table=left.table_id, seat=left.seat, **kinds)
        turns += _latest(rows.filter(number__gt=left.since, number__lt=left.number))
    return turns


def _latest(moves: QuerySet[Move]) -> QuerySet[Move, _Turn]:
    fields = ("made_at", "pk", "maker", "table_id")
    return moves.order_by("-made_at", "-pk").values_list(*fields)[:WINDOW]


def finished(user_id: int) -> int:
    """The tables at which a person stayed to the end: no bot took her seat, and she did not give
    up.
    """
    seats = Seat.objects.filter(user=user_id, bot="", resigned_at=None)
    return seats.filter(table__status=Table.Status.FINISHED).count()


def finished_for_others(user_id: int, since: datetime | None = None) -> int:
    """The tables, all or since then, that a person has played to the end in a seat that she took
    over.
    """
    seats = Seat.objects.filter(user=user_id, bot="", resigned_at=None, taken_after__gt=0)
    seats = seats.filter(table__status=Table.Status.FINISHED)
    if since is not None:
        seats = seats.filter(table__finished_at__gte=since)
    return seats.count()


def open_at_most(finished_tables: int) -> int:
    """How many of one's tables may wait for players at a time, when so many are finished."""
    return min(OPEN_AT_MOST, OPEN_AT_FIRST + finished_tables // FINISHED_PER_TABLE)


def waiting(user_id: int) -> int:
    """A person's own tables that wait for players."""
    return Table.objects.filter(maker=user_id, status=Table.Status.OPEN).count()


def sitting(user_id: int) -> int:
    """The tables at which a person sits that are not over, and that she has not given up."""
    over = (Table.Status.FINISHED, Table.Status.CANCELLED)
    seats = Seat.objects.filter(user=user_id, resigned_at=None)
    return seats.exclude(table__status__in=over).count()


def seats_at_most(finished_tables: int) -> int:
    """At how many tables one may sit at a time, when so many are finished: one more for each."""
    return min(SEATS_AT_MOST, SEATS_AT_FIRST + finished_tables)


def facts(user_id: int) -> list[tuple[str, str]]:
    """What the profile says about it, as titles and texts."""
    known = reliability(user_id)
    words = _("%(percent)d %% of the last %(turns)d turns in time") % {
        "percent": known.percent,
        "turns": known.turns,
    }
    facts = [
        (_("Reliability"), _("new here") if known.is_new else words),
        (_("Tables played to the end"), str(finished(user_id))),
    ]
    for_others = finished_for_others(user_id)
    return [*facts, (_("Of them for others"), str(for_others))] if for_others else facts
