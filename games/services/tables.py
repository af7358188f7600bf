"""A table before its first move: made, joined, left, started, cancelled."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction

from games import notices
from games.clock import Pace
from games.engines import ENGINES
from games.engines.chance import Seeded, commitment
from games.engines.contract import BadOptions, Game
from games.models import Seat, Table
from games.services import record
from games.services.record import Sitting
from games.services.refusals import NotFound, Refused

OPEN_TABLES_AT_MOST = 10
"""Tables of one maker that still wait for players."""


@dataclass(frozen=True)
class Plan:
    """What is wanted of a new table: game, seats, options, pace; `bots` holds the bot of each seat
    given to one.
    """

    game_slug: str
    seats: int
    options: Any
    pace: Pace
    name: str = ""
    is_private: bool = False
    bots: tuple[str, ...] = ()


@dataclass(frozen=True)
class Luck:
    """What a new table needs that nobody can guess: the seed of its luck, its invitation, the
    bots' additions.
    """

    seed: bytes
    invite: str
    contributions: tuple[str, ...]
    """One per seat: the maker's first, then the bots'."""


@transaction.atomic(durable=True)
def make(*, user_id: int, plan: Plan, luck: Luck, now: datetime) -> Table:
    """A new table with its maker in the first seat. It starts at once when bots fill it.

    Raises `BadOptions` when the game cannot be played so, `Refused` when the maker has too many
    open tables.
    """
    game = ENGINES[plan.game_slug]
    game.check(plan.seats, plan.options)
    if len(plan.bots) >= plan.seats:
        raise BadOptions("bots", bots=len(plan.bots))
    _keep_few_open(user_id)
    table = _insert(user_id, plan, luck, game, now)
    seats = _insert_seats(table, user_id, plan, luck, now)
    _start_when_full(table, seats, by=user_id, now=now)
    return table


def _keep_few_open(user_id: int) -> None:
    if Table.objects.filter(maker=user_id, status=Table.Status.OPEN).count() >= OPEN_TABLES_AT_MOST:
        raise Refused("too_many_open", most=OPEN_TABLES_AT_MOST)


def _insert(
    user_id: int, plan: Plan, luck: Luck, game: Game[Any, Any, Any, Any], now: datetime
) -> Table:
    return Table.objects.create(
        game_slug=plan.game_slug,
        rules_version=game.version,
        options=msgspec.json.encode(plan.options).decode(),
        name=plan.name,
        maker_id=user_id,
        is_private=plan.is_private,
        invite=luck.invite,
        bank=plan.pace.bank,
        increment=plan.pace.increment,
        cap=plan.pace.cap,
        seed=luck.seed,
        commitment=commitment(luck.seed),
        created_at=now,
    )


def _insert_seats(table: Table, user_id: int, plan: Plan, luck: Luck, now: datetime) -> list[Seat]:
    """The maker in the first seat, the bots in the last ones, the others free."""
    seats = [Seat(table=table, number=number, bank=table.bank) for number in range(plan.seats)]
    _sit(seats[0], user_id, luck.contributions[0], now)
    first_bot = plan.seats - len(plan.bots)
    for seat, bot, contribution in zip(
        seats[first_bot:], plan.bots, luck.contributions[1:], strict=False
    ):
        _seat_bot(seat, bot, contribution, now)
    Seat.objects.bulk_create(seats)
    return list(Seat.objects.filter(table=table).select_related("user").order_by("number"))


def _sit(seat: Seat, user_id: int, contribution: str, now: datetime) -> None:
    seat.user_id = user_id
    seat.contribution = contribution
    seat.joined_at = now


def _seat_bot(seat: Seat, bot: str, contribution: str, now: datetime) -> None:
    seat.bot = bot
    seat.contribution = contribution
    seat.joined_at = now


@transaction.atomic(durable=True)
def join(
    *,
    table_id: int,
    user_id: int,
    contribution: str,
    now: datetime,
    number: int | None = None,
    invite: str = "",
) -> Table:
    """Take a free seat: the one named, or the first. The last to come starts the game.

    Joining twice is no error. A private table asks for its invitation: `NotFound` without it.
    """
    table, seats = record.locked(table_id)
    if any(seat.user_id == user_id for seat in seats):
        return table
    if table.is_private and invite != table.invite:
        raise NotFound("no_table")
    _must_be_open(table)
    seat = _free_seat(seats, number)
    _sit(seat, user_id, contribution, now)
    seat.save()
    seats = list(Seat.objects.filter(table=table).select_related("user").order_by("number"))
    _start_when_full(table, seats, by=user_id, now=now)
    return table


def _must_be_open(table: Table) -> None:
    if table.status != Table.Status.OPEN:
        raise Refused("not_open", status=table.status)


def _free_seat(seats: list[Seat], number: int | None) -> Seat:
    free = [seat for seat in seats if is_free(seat)]
    if not free:
        raise Refused("full")
    if number is None:
        return free[0]
    for seat in free:
        if seat.number == number:
            return seat
    raise Refused("seat_taken", seat=number)


def is_free(seat: Seat) -> bool:
    """Nobody sits here, and no bot."""
    return seat.user_id is None and not seat.bot


@transaction.atomic
def leave(*, table_id: int, user_id: int) -> None:
    """Give a seat free before the start. The maker cancels the table instead."""
    table, seats = record.locked(table_id)
    _must_be_open(table)
    seat = record.seat_of(seats, user_id)
    if table.maker_id == user_id:
        raise Refused("maker_leaves")
    seat.user = None
    seat.contribution = ""
    seat.joined_at = None
    seat.save()


@transaction.atomic
def cancel(*, table_id: int, user_id: int, now: datetime) -> None:
    """The maker calls a table off before it has started."""
    table, seats = record.locked(table_id)
    _must_be_makers(table, user_id)
    _must_be_open(table)
    table.status = Table.Status.CANCELLED
    table.finished_at = now
    table.save(update_fields=["status", "finished_at"])
    notices.cancelled(table, seats, by=user_id, now=now)


def _must_be_makers(table: Table, user_id: int) -> None:
    if table.maker_id != user_id:
        raise Refused("makers_only")


@transaction.atomic(durable=True)
def start(
    *, table_id: int, user_id: int, bot: str, contributions: tuple[str, ...], now: datetime
) -> None:
    """The maker starts now: with `bot` in every free seat, or, when it is "", with those who are
    there.
    """
    table, seats = record.locked(table_id)
    _must_be_makers(table, user_id)
    _must_be_open(table)
    free = [seat for seat in seats if is_free(seat)]
    if bot:
        for seat, contribution in zip(free, contributions, strict=False):
            _seat_bot(seat, bot, contribution, now)
            seat.save()
    elif free:
        seats = _without(table, seats)
    _start(table, seats, by=user_id, now=now)


def _without(table: Table, seats: list[Seat]) -> list[Seat]:
    """Close the free seats: the others move up. Raises `BadOptions` when too few are left."""
    taken = [seat for seat in seats if not is_free(seat)]
    ENGINES[table.game_slug].check(len(taken), _options(table))
    Seat.objects.filter(table=table, pk__in=[seat.pk for seat in seats if is_free(seat)]).delete()
    for number, seat in enumerate(taken):
        seat.number = number
        seat.save(update_fields=["number"])
    return taken


def _options(table: Table) -> Any:
    return msgspec.json.decode(table.options, type=ENGINES[table.game_slug].options_type)


def _start_when_full(table: Table, seats: list[Seat], *, by: int, now: datetime) -> None:
    if not any(is_free(seat) for seat in seats):
        _start(table, seats, by=by, now=now)


def _start(table: Table, seats: list[Seat], *, by: int, now: datetime) -> None:
    """Deal, from the seed and what each seat has added: move number 0."""
    game = ENGINES[table.game_slug]
    chance = Seeded(record.luck_key(table, seats), 0)
    state = game.setup(len(seats), _options(table), chance)
    table.status = Table.Status.RUNNING
    table.started_at = now
    table.save(update_fields=["status", "started_at"])
    record.deal(Sitting(table, seats, game, state), tuple(chance.picks), by=by, now=now)
