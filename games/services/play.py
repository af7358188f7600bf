"""Moving a table that is being played: by its players, by bots, and by the clock."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction

from config.statements import Query
from games import notices
from games.engines.contract import Event, Step, find
from games.models import Move, Seat, Table
from games.selectors.tables import token
from games.services import record
from games.services.record import Act, Sitting
from games.services.refusals import Refused, Stale

MISSED_BEFORE_CARETAKER = 3
"""Turns missed in a row after which a bot takes care of the seat."""

MADE = Query(
    lambda table, seat, once: Move.objects.filter(table=table, seat=seat, once=once).values_list(
        "number"
    ),
    int,
    int,
    str,
)
"""The number of the move that a seat made by a form, if any."""

CARETAKER = "search"
"""The bot that takes care of seats whose owner is away."""


@dataclass(frozen=True)
class Played:
    """The number of the accepted move, and whether an earlier copy of this request had made it
    already.
    """

    number: int
    is_repeat: bool
    table: Table
    """As it is now."""
    seats: list[Seat]


@transaction.atomic(durable=True)
def play(
    *,
    table_id: int,
    user_id: int,
    action: str,
    seen: str,
    once: str,
    now: datetime,
    rtt: int = 0,
    away: int = 0,
    sure: str | None = None,
) -> Played:
    """Make the move that a player confirmed.

    `seen` is the token of the page it was chosen on, `once` the token of its form: the same form
    sent again is shown the move it made. `rtt` is how long the network takes there and back, in
    milliseconds: a clock that the move starts is started later by as much of it as the rules
    credit. `away` is for how many milliseconds the page was out of sight, and is only noted.
    `sure` is the action that was confirmed once more: any other that is likely a mistake is
    refused with the code `unsure`; with None nothing is asked. Raises `NotFound`, `Refused`,
    `Stale` or `IllegalAction`; then nothing changed.
    """
    table, seats = record.locked(table_id)
    seat = record.seat_of(seats, user_id)
    if (made := _made_by(table, seat, once)) is not None:
        return Played(made, is_repeat=True, table=table, seats=seats)
    sitting = _ready(table, seats, seat, seen)
    chosen = _chosen(sitting, seat, action)
    if sure is not None and sure != action:
        _ask(sitting, seat, chosen)
    move = _act(
        sitting, seat, chosen, maker=Move.Maker.PERSON, once=once, now=now, rtt=rtt, away=away
    )
    return Played(move.number, is_repeat=False, table=table, seats=seats)


def _made_by(table: Table, seat: Seat, once: str) -> int | None:
    """The number of the move that this form has made already."""
    return next((number for (number,) in MADE(table.pk, seat.number, once)), None)


def _ready(table: Table, seats: list[Seat], seat: Seat, seen: str) -> Sitting:
    sitting = record.sitting_of(table, seats)
    if seen != token(table, seat):
        raise Stale("stale")
    if not seat.to_act:
        raise Refused("not_to_act")
    if seat.bot:
        raise Refused("bot_plays")
    return sitting


def _chosen(sitting: Sitting, seat: Seat, wanted: str) -> Any:
    """The legal action that is meant. Raises `IllegalAction` when there is none."""
    return find(wanted, sitting.game.legal_actions(sitting.state, seat.number))


def _ask(sitting: Sitting, seat: Seat, action: Any) -> None:
    if sitting.game.is_doubtful(sitting.state, seat.number, action):
        raise Refused("unsure")


def _act(
    sitting: Sitting,
    seat: Seat,
    action: Any,
    *,
    maker: str,
    now: datetime,
    once: str | None = None,
    rtt: int = 0,
    at: int = 0,
    away: int = 0,
) -> Move:
    game, state = sitting.game, sitting.state
    came_at = record.millis(now)
    if (until := game.not_before(state, seat.number, action)) > came_at:
        raise Refused("too_early", until=until)
    credit = came_at - at if at else -min(rtt, game.most_credit(action))
    step, act = record.resolved(
        sitting, seat.number, action, maker=maker, now=now, once=once, credit=credit
    )
    return record.record(sitting, step, replace(act, away=away), now=now)


@transaction.atomic(durable=True)
def play_bot(
    *, table_id: int, seat: int, action: str, seen: str, now: datetime, at: int = 0
) -> int:
    """Make the move a bot has thought out on the table as it was at `seen`. Raises like `play`.

    `at` is when the move counts by the clock of the rules, in milliseconds; 0 for now.
    """
    table, seats = record.locked(table_id)
    sitting = record.sitting_of(table, seats)
    holder = seats[seat]
    if not holder.bot or not holder.to_act or seen != token(table, holder):
        raise Stale("stale")
    chosen = _chosen(sitting, holder, action)
    return _act(sitting, holder, chosen, maker=Move.Maker.BOT, now=now, at=at).number


@transaction.atomic(durable=True)
def expire(*, table_id: int, seat: int, now: datetime) -> bool:
    """Play the safe move for a seat whose time is up; False when it is not (any more).

    After three in a row a bot takes care of the seat, where the table's options allow that; the
    owner can take it back at any time.
    """
    table, seats = record.locked(table_id)
    holder = seats[seat]
    if table.status != Table.Status.RUNNING or not _is_overdue(holder, now):
        return False
    sitting = record.sitting_of(table, seats)
    action = sitting.game.default_action(sitting.state, seat)
    step, act = record.resolved(sitting, seat, action, maker=Move.Maker.CLOCK, now=now)
    holder.missed += 1
    is_away = holder.missed >= MISSED_BEFORE_CARETAKER and not holder.bot
    hands_over = is_away and record.has_caretakers(table)
    if hands_over:
        mind(holder, now)
        step = with_event(step, "site.caretaker", seat)
    record.record(sitting, step, act, now=now)
    if hands_over:
        notices.caretaker(table, holder, now=now)
    return True


def mind(seat: Seat, now: datetime) -> None:
    """A bot takes care of the seat from now on."""
    seat.bot, seat.away_at = CARETAKER, now
    seat.save(update_fields=["away_at"])


def _is_overdue(seat: Seat, now: datetime) -> bool:
    return seat.to_act and seat.deadline_at is not None and seat.deadline_at <= now


@transaction.atomic(durable=True)
def resign(*, table_id: int, user_id: int, now: datetime) -> None:
    """Give the seat up for good: a bot plays on in it, where the table's options allow that, and
    the others' game goes on.
    """
    sitting = record.running(table_id)
    seat = record.seat_of(sitting.seats, user_id)
    if seat.resigned_at is not None:
        return
    chance = sitting.chance()
    step = sitting.game.resign(sitting.state, seat.number, chance)
    seat.resigned_at = now
    if record.has_caretakers(sitting.table):
        mind(seat, now)
    act = Act(Move.Kind.RESIGN, seat.number, picks=tuple(chance.picks))
    record.record(sitting, step, act, now=now)


@transaction.atomic(durable=True)
def take_back(*, table_id: int, user_id: int, now: datetime) -> None:
    """The owner plays a seat again that a bot minded. Raises `Refused` after a resignation."""
    sitting = record.running(table_id)
    seat = record.seat_of(sitting.seats, user_id)
    step = sitting.game.rejoin(sitting.state, seat.number)
    if not seat.bot and step.state == sitting.state:
        return
    if seat.resigned_at is not None:
        raise Refused("resigned")
    seat.bot = ""
    seat.bank = max(seat.bank, sitting.table.increment)
    seat.to_act = False  # a turn that the bot had begun begins afresh
    step = with_event(step, "site.return", seat.number)
    record.record(sitting, step, Act(Move.Kind.RETURN, seat.number), now=now)


def with_event(step: Step[Any], kind: str, seat: int) -> Step[Any]:
    """The step with one more line for the log, about the seat and not about the game."""
    return Step(step.state, (*step.events, Event(kind, seat, {}, None)))
