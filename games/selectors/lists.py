"""Lists of tables: the lobby, a player's own, and the one that waits for her next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import F, Prefetch, QuerySet

from games.boards import BOARDS
from games.clock import Pace
from games.models import Seat, Table
from games.selectors import spans
from games.selectors.spans import Clock
from games.selectors.tables import name_of

PER_PAGE = 20
LONGEST_NUMBER = 6


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
    if slug:
        tables = tables.filter(game_slug=slug)
    if pace is not None:
        tables = tables.filter(bank=pace.bank, increment=pace.increment, cap=pace.cap)
    return _page(tables, user_id, page, now)


def running(*, user_id: int | None, now: datetime, page: int = 1) -> Listed:
    """Public tables of others in play, for those who like to watch."""
    tables = Table.objects.filter(status=Table.Status.RUNNING, is_private=False).order_by(
        "-started_at", "-pk"
    )
    if user_id is not None:
        tables = tables.exclude(seats__user=user_id)
    return _page(tables, user_id, page, now)


def finished(*, user_id: int, now: datetime, page: int = 1) -> Listed:
    """The user's finished tables, the latest first."""
    tables = Table.objects.filter(seats__user=user_id, status=Table.Status.FINISHED)
    return _page(tables.order_by("-finished_at", "-pk"), user_id, page, now)


def _page(tables: QuerySet[Table], user_id: int | None, number: int, now: datetime) -> Listed:
    page = Paginator(_with_seats(tables), PER_PAGE).get_page(number)
    return Listed(
        tuple(line(table, list(table.seats.all()), user_id, now) for table in page.object_list),
        page,
    )


def mine(*, user_id: int, now: datetime) -> tuple[TableLine, ...]:
    """The user's tables that are open or running: those that wait for her first, by deadline."""
    statuses = (Table.Status.OPEN, Table.Status.RUNNING, Table.Status.FROZEN)
    tables = _with_seats(Table.objects.filter(seats__user=user_id, status__in=statuses))
    lines = [line(table, list(table.seats.all()), user_id, now) for table in tables]
    return tuple(sorted(lines, key=_urgency))


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


def waiting(user_id: int) -> tuple[int, ...]:
    """The tables that wait for this user, the most urgent first."""
    seats = Seat.objects.filter(
        user=user_id, to_act=True, bot="", table__status=Table.Status.RUNNING
    )
    return tuple(
        seats.order_by(F("deadline_at").asc(nulls_last=True)).values_list("table_id", flat=True)
    )


def page_number(asked: str | None) -> int:
    """The page asked for; the first for anything that is no number."""
    return int(asked) if asked and asked.isdecimal() and len(asked) <= LONGEST_NUMBER else 1


def query(wanted: Mapping[str, str]) -> str:
    """The filters that are set, as a query string."""
    return urlencode({name: value for name, value in wanted.items() if value})
