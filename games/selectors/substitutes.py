"""Who of the pool may be asked for a seat whose owner stays away, and what the one who is asked is
shown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.db.models import F, Max, Q

from accounts import selectors as people
from accounts.models import User
from games import clock
from games.boards import BOARDS
from games.clock import Pace
from games.engines import ENGINES
from games.models import Asking, Block, Handover, Inspection, Seat, Substitute, Table
from games.selectors import pauses, reliability, tables
from games.selectors.calendars import calendar_of
from games.selectors.spans import pace

KIND = "substitute"
"""The kind of mail by which one is asked."""
PATIENCE = timedelta(days=1)
"""So long a bot has minded a seat before somebody else is asked."""
LEAST = 80
"""Percent of turns in time that a substitute needs, however little the table asks for."""
SOON = timedelta(days=1)
"""Who has no open hour before that is passed over."""

AT_MOST = 5
"""Seats that a person can play for others at a time."""

GOING = (Table.Status.RUNNING, Table.Status.PAUSED, Table.Status.FROZEN)


def window() -> timedelta:
    """How long one may think about it."""
    return timedelta(hours=settings.SUBSTITUTE_HOURS)


def is_vacant(seat: Seat) -> bool:
    """Whether a bot plays in the place of an owner."""
    return seat.user_id is not None and bool(seat.bot)


def is_wanted(table: Table, seats: Sequence[Seat], seat: Seat, now: datetime) -> bool:
    """Whether somebody may be asked for this seat now: others play, the seat is still in the game,
    and the owner has had her time to come back.
    """
    is_open = table.status == Table.Status.RUNNING and table.takes_substitutes
    has_waited = seat.away_at is None or seat.away_at + PATIENCE <= now
    is_free = is_open and is_vacant(seat) and has_waited
    return is_free and bool(pauses.voters(seats)) and not _has_left(table, seat)


def _has_left(table: Table, seat: Seat) -> bool:
    game = ENGINES[table.game_slug]
    state = msgspec.json.decode(table.state, type=game.state_type)
    return game.has_left(state, seat.number)


def wanted(now: datetime) -> list[tuple[int, int]]:
    """Tables and seats for which somebody may have to be asked, those that wait longest first."""
    seats = Seat.objects.filter(
        Q(away_at=None) | Q(away_at__lte=now - PATIENCE),
        user__isnull=False,
        table__status=Table.Status.RUNNING,
        table__takes_substitutes=True,
    ).exclude(bot="")
    open_ones = set(Asking.objects.filter(answer="").values_list("table", "seat"))
    found = seats.order_by(F("away_at").asc(nulls_first=True), "pk").values_list("table", "number")
    return [place for place in found if place not in open_ones]


def candidates(table: Table, seats: Sequence[Seat], seat: Seat, now: datetime) -> Iterator[User]:
    """Those who may be asked for this seat, who was asked longest ago first."""
    there = [other.user_id for other in seats if other.user_id is not None]
    pool = Substitute.objects.filter(
        is_paused=False, user__is_active=True, user__deleted_at=None
    ).exclude(user__in=there)
    asked = Asking.objects.filter(table=table, seat=seat.number).values("user")
    left = Handover.objects.filter(table=table, left__isnull=False).values("left")
    pool = pool.exclude(user__in=asked).exclude(user__in=left)
    looked = Inspection.objects.filter(table=table, by__isnull=False).values("by")
    pool = pool.exclude(user__in=looked).select_related("user")
    pool = pool.annotate(last=Max("user__askings__asked_at"))
    for row in pool.order_by(F("last").asc(nulls_first=True), "pk"):
        if table.game_slug in row.games and _may_be_asked(row, table, there, now):
            yield row.user


def _may_be_asked(row: Substitute, table: Table, there: Sequence[int], now: datetime) -> bool:
    least = max(LEAST, table.least_reliability)
    return (
        has_room(row)
        and opens_at(row.user, now) <= now + SOON
        and is_reachable(row.user)
        and not are_apart(row.user_id, there)
        and reliability.reliability(row.user_id).is_at_least(least)
    )


def has_room(row: Substitute) -> bool:
    """Whether this person plays for fewer others than she would at a time, open questions
    included.
    """
    playing = Seat.objects.filter(user=row.user_id, taken_after__gt=0, table__status__in=GOING)
    asked = Asking.objects.filter(user=row.user_id, answer="")
    return playing.count() + asked.count() < row.at_once


def opens_at(user: User, now: datetime) -> datetime:
    """When this person's time next runs: nobody is asked in her quiet hours."""
    return clock.deadline(now, 0, calendar_of(user))


def is_reachable(user: User) -> bool:
    """Whether she wants to be asked, and it reaches her."""
    return user.wants(KIND) and people.is_reachable(user)


def are_apart(user_id: int, others: Sequence[int]) -> bool:
    """Whether she and somebody at the table do not wish to meet."""
    pairs = Q(by=user_id, blocked__in=others) | Q(by__in=others, blocked=user_id)
    return Block.objects.filter(pairs).exists()


@dataclass(frozen=True)
class AskedPage:
    """What the one who is asked sees before she answers."""

    pk: int
    table: int
    title: str
    name: str
    owner: str
    players: tuple[str, ...]
    pace: str
    own_calendars: bool
    moves: int
    until: datetime
    answer: str
    """What became of the question; "" while it is open."""


def page(asking: Asking, *, now: datetime) -> AskedPage:
    """The question as it stands."""
    view = tables.load(asking.table_id, asking.user_id, asking.table.invite)
    table, seat = view.table, view.seats[asking.seat]
    answer = asking.answer
    if not answer and (not is_vacant(seat) or table.status != Table.Status.RUNNING):
        answer = Asking.Answer.OVER
    elif not answer and asking.until <= now:
        answer = Asking.Answer.LATE
    return AskedPage(
        pk=asking.pk,
        table=table.pk,
        title=BOARDS[table.game_slug].title,
        name=table.name,
        owner=view.names[seat.number],
        players=tuple(name for number, name in enumerate(view.names) if number != seat.number),
        pace=pace(Pace(table.bank, table.increment, table.cap)),
        own_calendars=table.own_calendars,
        moves=table.version,
        until=asking.until,
        answer=str(answer),
    )


@dataclass(frozen=True)
class AskedLine:
    """One open question, for the page of the pool."""

    pk: int
    title: str
    table: int
    until: datetime


def open_questions(user_id: int, *, now: datetime) -> tuple[AskedLine, ...]:
    """What this person has not answered yet."""
    rows = Asking.objects.filter(user=user_id, answer="", until__gt=now).select_related("table")
    return tuple(
        AskedLine(row.pk, BOARDS[row.table.game_slug].title, row.table_id, row.until)
        for row in rows.order_by("until", "pk")
    )


def wishes(user_id: int) -> dict[str, Any]:
    """What the form of the pool shows at first: the person's wishes as she left them."""
    row = Substitute.objects.filter(user=user_id).first() or Substitute(user_id=user_id)
    return {"games": row.games, "at_once": row.at_once, "is_paused": row.is_paused}
