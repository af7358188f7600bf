"""Lists of tables: the lobby, a player's own, and the one that waits for her next."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet

from config.statements import Query
from games.boards import BOARDS
from games.clock import Pace
from games.models import Block, Seat, Table
from games.selectors import messages, spans
from games.selectors.spans import Clock
from games.selectors.tables import name_of

PER_PAGE = 20
LONGEST_NUMBER = 6
OVER = Q(status=Table.Status.FINISHED) | Q(status=Table.Status.CANCELLED, started_at__isnull=False)
"""As `Table.is_over`."""


@dataclass(frozen=True)
class TableLine:
    """A table as a list shows it."""

    pk: int
    slug: str
    title: str
    name: str
    status: str
    is_private: bool
    pace: str
    seats: int
    free: int
    players: tuple[str, ...]
    is_yours: bool
    is_waiting_for_you: bool
    clock: Clock | None
    waits_for: tuple[str, ...]
    version: int
    created_at: datetime
    unread: int = 0
    """Messages that the reader, who sits there, has not been shown."""


@dataclass(frozen=True)
class Listed:
    """The lines of one page of a list, and the page for the links to its neighbours."""

    lines: tuple[TableLine, ...]
    page: Page[Table]


def _with_seats(tables: QuerySet[Table]) -> QuerySet[Table]:
    seats = Seat.objects.select_related("user").order_by("number")
    return tables.prefetch_related(Prefetch("seats", seats))


def lobby(
    *, user_id: int | None, now: datetime, slug: str = "", pace: Pace | None = None, page: int = 1
) -> Listed:
    """Public tables that wait for players, newest first."""
    tables = Table.objects.filter(status=Table.Status.OPEN, is_private=False).order_by(
        "-created_at", "-pk"
    )
    if user_id is not None:
        tables = tables.exclude(_is_kept_apart(user_id))
    if slug:
        tables = tables.filter(game_slug=slug)
    if pace is not None:
        tables = tables.filter(bank=pace.bank, increment=pace.increment, cap=pace.cap)
    return _page(tables, user_id, page, now)


def _is_kept_apart(user_id: int) -> Q:
    """Tables of those whom this person has blocked, or who have blocked her."""
    by_maker = Block.objects.filter(by=OuterRef("maker"), blocked=user_id)
    by_her = Block.objects.filter(by=user_id, blocked=OuterRef("maker"))
    return Q(Exists(by_maker)) | Q(Exists(by_her))


def running(*, user_id: int | None, now: datetime, page: int = 1) -> Listed:
    """Public tables of others in play, for those who like to watch."""
    tables = Table.objects.filter(status=Table.Status.RUNNING, is_private=False).order_by(
        "-started_at", "-pk"
    )
    if user_id is not None:
        tables = tables.exclude(seats__user=user_id)
    return _page(tables, user_id, page, now)


def finished(*, user_id: int, now: datetime, page: int = 1) -> Listed:
    """The user's tables that are over, the latest first."""
    tables = Table.objects.filter(OVER, seats__user=user_id)
    listed = _page(tables.order_by("-finished_at", "-pk"), user_id, page, now)
    return replace(listed, lines=_with_unread(listed.lines, listed.page.object_list, user_id))


def _page(tables: QuerySet[Table], user_id: int | None, number: int, now: datetime) -> Listed:
    page = Paginator(_with_seats(tables), PER_PAGE).get_page(number)
    return Listed(
        tuple(line(table, list(table.seats.all()), user_id, now) for table in page.object_list),
        page,
    )


def of(tables: QuerySet[Table], *, user_id: int, now: datetime) -> tuple[TableLine, ...]:
    """The lines of these tables, in their order."""
    rows = list(_with_seats(tables))
    lines = tuple(line(table, list(table.seats.all()), user_id, now) for table in rows)
    return _with_unread(lines, rows, user_id)


def _with_unread(
    lines: tuple[TableLine, ...], tables: Iterable[Table], user_id: int
) -> tuple[TableLine, ...]:
    """The lines with the number of messages that wait to be read."""
    waiting = messages.unread(user_id)
    numbers = {
        table.pk: _readable(table, waiting[table.pk], user_id)
        for table in tables
        if table.pk in waiting
    }
    return tuple(replace(line, unread=numbers.get(line.pk, 0)) for line in lines)


def _readable(table: Table, waiting: Mapping[str, int], user_id: int) -> int:
    seats = list(table.seats.all())
    own = next((seat.number for seat in seats if seat.user_id == user_id), None)
    if own is None:
        return 0
    return sum(waiting.get(room, 0) for room in messages.rooms(table, seats, own))


def mine(*, user_id: int, now: datetime) -> tuple[TableLine, ...]:
    """The user's tables that are open or running: those that wait for her first, by deadline."""
    statuses = (Table.Status.OPEN, Table.Status.RUNNING, Table.Status.PAUSED, Table.Status.FROZEN)
    tables = Table.objects.filter(seats__user=user_id, status__in=statuses)
    return tuple(sorted(of(tables, user_id=user_id, now=now), key=_urgency))


def _urgency(line: TableLine) -> tuple[bool, float, int]:
    deadline = line.clock.deadline.timestamp() if line.clock else float("inf")
    return (not line.is_waiting_for_you, deadline, -line.pk)


def line(table: Table, seats: Sequence[Seat], user_id: int | None, now: datetime) -> TableLine:
    """One table of a list, for this reader."""
    own = next((seat for seat in seats if user_id is not None and seat.user_id == user_id), None)
    is_running = table.status == Table.Status.RUNNING
    is_waiting = own is not None and is_running and own.to_act and not own.bot
    due = [seat for seat in seats if seat.to_act and is_running]
    taken = [seat for seat in seats if seat.user_id is not None or seat.bot]
    return TableLine(
        pk=table.pk,
        slug=table.game_slug,
        title=BOARDS[table.game_slug].title,
        name=table.name,
        status=table.status,
        is_private=table.is_private,
        pace=spans.pace(Pace(table.bank, table.increment, table.cap)),
        seats=len(seats),
        free=len(seats) - len(taken),
        players=tuple(name_of(seat) for seat in taken),
        is_yours=own is not None,
        is_waiting_for_you=is_waiting,
        clock=spans.clock(_deadline(own, due, is_waiting=is_waiting), now),
        waits_for=tuple(name_of(seat) for seat in due),
        version=table.version,
        created_at=table.created_at,
    )


def _deadline(own: Seat | None, due: Sequence[Seat], *, is_waiting: bool) -> datetime | None:
    if is_waiting and own is not None:
        return own.deadline_at
    return min((seat.deadline_at for seat in due if seat.deadline_at is not None), default=None)


WAITING = Query(
    lambda user: (
        Seat.objects.filter(user=user, to_act=True, bot="", table__status=Table.Status.RUNNING)
        .order_by(F("deadline_at").asc(nulls_last=True))
        .values_list("table_id")
    ),
    int,
)
"""The tables at which somebody is to act, the most urgent first."""


def waiting(user_id: int) -> tuple[int, ...]:
    """The tables that wait for this user, the most urgent first."""
    return tuple(table for (table,) in WAITING(user_id))


def page_number(asked: str | None) -> int:
    """The page asked for; the first for anything that is no number."""
    return int(asked) if asked and asked.isdecimal() and len(asked) <= LONGEST_NUMBER else 1


def query(wanted: Mapping[str, str]) -> str:
    """The filters that are set, as a query string."""
    return urlencode({name: value for name, value in wanted.items() if value})
