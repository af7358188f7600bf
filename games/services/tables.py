"""A table before its first move: made, joined, left, started, cancelled."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from django.db import IntegrityError, transaction

from games import notices
from games.clock import Pace
from games.engines import ENGINES
from games.engines.chance import Seeded, commitment
from games.engines.contract import BadOptions, Game
from games.models import Seat, Table
from games.selectors import circle, reliability
from games.selectors.options import options_of
from games.services import record
from games.services.record import Sitting
from games.services.refusals import NotFound, Refused


@dataclass(frozen=True)
class Plan:
    """What is wanted of a new table: game, seats, options, pace; `bots` holds the bot of each seat
    given to one, `wish` what the maker asks the game for.
    """

    game_slug: str
    seats: int
    options: Any
    pace: Pace
    name: str = ""
    is_private: bool = False
    own_calendars: bool = True
    least_reliability: int = 0
    takes_substitutes: bool = True
    """Whether the pool is asked for a seat whose owner stays away; never at a private table."""
    allows_rewind: bool = True
    allows_ending: bool = True
    """Whether all who play may agree to end it without a result."""
    bots: tuple[str, ...] = ()
    wish: str = ""
    once: str = ""
    """The token of the form in which it was wanted: however often that is sent, it is one table."""


@dataclass(frozen=True)
class Luck:
    """What a new table needs that nobody can guess: the seed of its luck, its invitation, the
    bots' additions.
    """

    seed: bytes
    invite: str
    contributions: tuple[str, ...]
    """One per seat: the maker's first, then the bots'."""


def make(*, user_id: int, plan: Plan, luck: Luck, now: datetime) -> Table:
    """A new table with its maker in the first seat. It starts at once when bots fill it. For a form
    that has made one already, that one.

    Raises `BadOptions` when the game cannot be played so, `Refused` when the maker has too many
    tables that are open, or at which she sits.
    """
    try:
        return _made_of(user_id, plan) or _make(user_id=user_id, plan=plan, luck=luck, now=now)
    except IntegrityError:  # the same form at the same moment
        made = _made_of(user_id, plan)
        if made is None:
            raise
        return made


def _made_of(user_id: int, plan: Plan) -> Table | None:
    if not plan.once:
        return None
    return Table.objects.filter(maker=user_id, once=plan.once).first()


@transaction.atomic(durable=True)
def _make(*, user_id: int, plan: Plan, luck: Luck, now: datetime) -> Table:
    if len(plan.bots) >= plan.seats:
        ENGINES[plan.game_slug].check(plan.seats, plan.options)
        raise BadOptions("bots", bots=len(plan.bots))
    last = range(plan.seats - len(plan.bots), plan.seats)
    bots = dict(zip(last, plan.bots, strict=True))
    keep_few_open(user_id)
    keep_few_seats(user_id)
    return lay_open(user_id=user_id, number=0, bots=bots, plan=plan, luck=luck, now=now)


@transaction.atomic
def lay_open(
    *, user_id: int, number: int, bots: Mapping[int, str], plan: Plan, luck: Luck, now: datetime
) -> Table:
    """A new table with its maker in this seat, bots in those, and the others free, within the
    caller's transaction. It starts at once when nobody is missing. Raises `BadOptions` when the
    game cannot be played so.
    """
    game = ENGINES[plan.game_slug]
    game.check(plan.seats, plan.options)
    game.check_wish(plan.wish, ())
    if bots and not game.has_bots(plan.options):
        raise BadOptions("no_bots")
    table = _insert(user_id, plan, luck, game, now)
    seats = [Seat(table=table, number=place, bank=table.bank) for place in range(plan.seats)]
    _sit(seats[number], user_id, luck.contributions[0], now, plan.wish)
    for place, contribution in zip(sorted(bots), luck.contributions[1:], strict=False):
        _seat_bot(seats[place], bots[place], contribution, now)
    Seat.objects.bulk_create(seats)
    seats = list(Seat.objects.filter(table=table).select_related("user").order_by("number"))
    _start_when_full(table, seats, by=user_id, now=now)
    return table


NOBODY = 0
"""No user has this number: everybody is told of the start."""


@transaction.atomic
def lay(*, user_ids: Sequence[int], plan: Plan, luck: Luck, now: datetime) -> Table:
    """A table whose people are known beforehand: it starts at once, within the caller's
    transaction. Raises `BadOptions` when the game cannot be played so.
    """
    game = ENGINES[plan.game_slug]
    game.check(len(user_ids), plan.options)
    table = _insert(user_ids[0], plan, luck, game, now)
    seats = [Seat(table=table, number=number, bank=table.bank) for number in range(len(user_ids))]
    for seat, user_id, contribution in zip(seats, user_ids, luck.contributions, strict=False):
        _sit(seat, user_id, contribution, now)
    Seat.objects.bulk_create(seats)
    seats = list(Seat.objects.filter(table=table).select_related("user").order_by("number"))
    _start(table, seats, by=NOBODY, now=now)
    return table


def keep_few_open(user_id: int) -> None:
    """Raise `Refused` when this person may not make one more table that waits for players."""
    waiting = reliability.waiting(user_id)
    if waiting < reliability.OPEN_AT_FIRST:
        return
    most = reliability.open_at_most(reliability.finished(user_id))
    if waiting >= most:
        raise Refused("too_many_open", most=most)


def keep_few_seats(user_id: int) -> None:
    """Raise `Refused` when this person may not sit down at one more table: nobody collects seats
    and stays away.
    """
    sitting = reliability.sitting(user_id)
    if sitting < reliability.SEATS_AT_FIRST:
        return
    most = reliability.seats_at_most(reliability.finished(user_id))
    if sitting >= most:
        raise Refused("too_many_seats", most=most)


def _insert(
    user_id: int, plan: Plan, luck: Luck, game: Game[Any, Any, Any, Any], now: datetime
) -> Table:
    return Table.objects.create(
        game_slug=plan.game_slug,
        rules_version=game.version,
        options=msgspec.json.encode(plan.options).decode(),
        name=plan.name,
        once=plan.once,
        maker_id=user_id,
        is_private=plan.is_private,
        own_calendars=plan.own_calendars,
        least_reliability=plan.least_reliability,
        takes_substitutes=plan.takes_substitutes and not plan.is_private,
        allows_rewind=plan.allows_rewind,
        allows_ending=plan.allows_ending,
        invite=luck.invite,
        bank=plan.pace.bank,
        increment=plan.pace.increment,
        cap=plan.pace.cap,
        seed=luck.seed,
        commitment=commitment(luck.seed),
        created_at=now,
    )


def _sit(seat: Seat, user_id: int, contribution: str, now: datetime, wish: str = "") -> None:
    seat.user_id = user_id
    seat.wish = wish
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
    wish: str = "",
    insists: bool = True,
) -> Table:
    """Take a free seat: the one named, or the first. The last to come starts the game.

    Joining twice is no error. A private table asks for its invitation: `NotFound` without it.
    Raises `BadOptions` for a wish that the game does not fulfil beside the others', unless the
    player does not insist on it.
    """
    table, seats = record.locked(table_id)
    if any(seat.user_id == user_id for seat in seats):
        return table
    if table.is_private and invite != table.invite:
        raise NotFound("no_table")
    _must_be_open(table)
    _must_be_welcome(table, user_id)
    _must_be_reliable(table, user_id)
    keep_few_seats(user_id)
    seat = _free_seat(seats, number)
    if insists:
        ENGINES[table.game_slug].check_wish(wish, [other.wish for other in seats])
    _sit(seat, user_id, contribution, now, wish)
    seat.save()
    seats = list(Seat.objects.filter(table=table).select_related("user").order_by("number"))
    _start_when_full(table, seats, by=user_id, now=now)
    return table


def _must_be_open(table: Table) -> None:
    if table.status != Table.Status.OPEN:
        raise Refused("not_open", status=table.status)


def _must_be_welcome(table: Table, user_id: int) -> None:
    """Whom the maker has blocked does not sit down, and is not told why; all who played are asked
    to a rematch.
    """
    is_rematch = table.rematch_of_id is not None
    if not is_rematch and circle.is_blocked(by=table.maker_id, person=user_id):
        raise Refused("cannot_sit")


def _must_be_reliable(table: Table, user_id: int) -> None:
    if not table.least_reliability:
        return
    known = reliability.reliability(user_id)
    if not known.is_at_least(table.least_reliability):
        raise Refused("reliability", least=table.least_reliability, percent=known.percent)


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
    seat.contribution = seat.wish = ""
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
    if bot and not ENGINES[table.game_slug].has_bots(options_of(table)):
        raise BadOptions("no_bots")
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
    ENGINES[table.game_slug].check(len(taken), options_of(table))
    Seat.objects.filter(table=table, pk__in=[seat.pk for seat in seats if is_free(seat)]).delete()
    for number, seat in enumerate(taken):
        seat.number = number
        seat.save(update_fields=["number"])
    return taken


def _start_when_full(table: Table, seats: list[Seat], *, by: int, now: datetime) -> None:
    if not any(is_free(seat) for seat in seats):
        _start(table, seats, by=by, now=now)


def _start(table: Table, seats: list[Seat], *, by: int, now: datetime) -> None:
    """Deal, from the seed and what each seat has added: move number 0."""
    game = ENGINES[table.game_slug]
    options = game.seated(options_of(table), [seat.wish for seat in seats])
    chance = Seeded(record.luck_key(table, seats), 0)
    state = game.setup(len(seats), options, chance)
    table.options = msgspec.json.encode(options).decode()
    table.status = Table.Status.RUNNING
    table.started_at = now
    table.save(update_fields=["options", "status", "started_at"])
    record.deal(Sitting(table, seats, game, state), tuple(chance.picks), by=by, now=now)
