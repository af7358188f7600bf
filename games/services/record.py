"""The part that all writing services share: lock a table, load its state, record a step, say whose
turn it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec

from config import statements
from config.statements import Query
from games import clock, notices
from games.engines import ENGINES
from games.engines.chance import Seeded, mixed
from games.engines.contract import Event, Game, Step, text
from games.models import Move, Seat, Table
from games.selectors.calendars import calendar_at
from games.selectors.options import options_of
from games.services import poke, standing
from games.services.refusals import NotFound, Refused

TURN = (
    "to_act",
    "is_sealed",
    "bank",
    "turn_began_at",
    "deadline_at",
    "missed",
    "moves",
    "last_move",
    "bot",
    "resigned_at",
)
"""What of a seat changes while a table is played."""

LOCKED = Query(lambda table: Table.objects.select_for_update(of=("self",)).filter(pk=table), int)
"""A table under its lock: no other writer goes on until the transaction ends."""

SEATED = Query(
    lambda table: Seat.objects.filter(table=table).select_related("user").order_by("number"),
    int,
)
"""The seats of a table and those who sit there."""

CHAIN_LIMIT = 1000
"""More forced moves in a row than any game can have: a guard against an engine that never ends."""


@dataclass
class Sitting:
    """A locked table with all that moves it: its game, its seats in order, its state."""

    table: Table
    seats: list[Seat]
    game: Game[Any, Any, Any, Any]
    state: Any

    def __post_init__(self) -> None:
        self._stored = [_turn(seat) for seat in self.seats]
        self.before = self.table.state
        self.turns = standing.turns(self.seats)
        self.acts: list[Act] = []

    def changed(self) -> list[Seat]:
        """The seats whose turn or clock is no longer as it is stored."""
        pairs = zip(self.seats, self._stored, strict=True)
        return [seat for seat, stored in pairs if _turn(seat) != stored]

    @property
    def pace(self) -> clock.Pace:
        return clock.Pace(self.table.bank, self.table.increment, self.table.cap)

    def chance(self) -> Seeded:
        """The luck of the next move: keyed by its number, unlike that of any other."""
        return Seeded(luck_key(self.table, self.seats), self.table.version + 1)


@dataclass(frozen=True)
class Act:
    """Who did what, as the log keeps it."""

    kind: str
    seat: int | None = None
    maker: str = Move.Maker.PERSON
    text: str = ""
    picks: tuple[int, ...] = ()
    once: str | None = None
    credit: int = 0
    """Milliseconds by which the rules count it as made sooner."""
    tells_all: bool = False
    """Whether the seat that did it is told what follows, too."""
    away: int = 0
    """Milliseconds for which its page was out of sight."""

    @property
    def by(self) -> int | None:
        """The seat whose owner did it and needs no mail on it; None for bots and the clock."""
        return self.seat if self.maker == Move.Maker.PERSON and not self.tells_all else None

    @property
    def is_owners(self) -> bool:
        """Whether it counts as the move of the seat's owner: by hand, or by a standing order."""
        return self.seat is not None and self.maker in {Move.Maker.PERSON, Move.Maker.ORDER}


def luck_key(table: Table, seats: Sequence[Seat]) -> bytes:
    """The key of all luck at this table, from its seed and what each seat added. Never leaves the
    server.
    """
    return mixed(bytes(table.seed), [seat.contribution for seat in seats])


def locked(table_id: int) -> tuple[Table, list[Seat]]:
    """The table, locked until the transaction ends, and its seats in order. Raises `NotFound`."""
    if not (found := LOCKED(table_id)):
        raise NotFound("no_table")
    return found[0], SEATED(table_id)


def running(table_id: int) -> Sitting:
    """The sitting of a locked table that is being played. Raises `NotFound`, or `Refused` when it
    is not.
    """
    return sitting_of(*locked(table_id))


def sitting_of(table: Table, seats: list[Seat]) -> Sitting:
    """The game and the state of a locked table. Raises `Refused` when it is not being played."""
    if table.status != Table.Status.RUNNING:
        raise Refused("not_running", status=table.status)
    game = ENGINES[table.game_slug]
    state = msgspec.json.decode(table.state, type=game.state_type)
    return Sitting(table, seats, game, state)


def seat_of(seats: Sequence[Seat], user_id: int) -> Seat:
    """The seat this user holds. Raises `Refused` for others."""
    for seat in seats:
        if seat.user_id == user_id:
            return seat
    raise Refused("not_seated")


def record(sitting: Sitting, step: Step[Any], act: Act, *, now: datetime) -> Move:
    """Number and store a step, then the moves it forces; set whose turn it is; tell whom it
    concerns.
    """
    move = _store(sitting, step, act, now=now)
    if act.is_owners and act.seat is not None:
        sitting.seats[act.seat].missed = 0
    _go_on(sitting, by=act.by, now=now)
    if act.maker != Move.Maker.ORDER:  # else the run that made it goes on by itself
        poke.orders_after_commit(sitting.table, sitting.seats)
    return move


def deal(sitting: Sitting, picks: tuple[int, ...], *, by: int, now: datetime) -> None:
    """Store the deal as move number 0 and begin the first turn; `by` is the user who started it."""
    Move.objects.create(
        table=sitting.table,
        number=0,
        kind=Move.Kind.SETUP,
        picks=msgspec.json.encode(picks).decode(),
        made_at=now,
    )
    starter = next((seat.number for seat in sitting.seats if seat.user_id == by), None)
    _go_on(sitting, by=starter, now=now)
    notices.started(sitting.table, sitting.seats, by=by, now=now)


def append(
    table: Table, kind: str, seat: Seat, told: str, *, now: datetime, text: str = ""
) -> None:
    """Store what is no step of the game, but happened to this seat, as the row of the log that
    brought the table to its version.
    """
    Move.objects.create(
        table=table,
        number=table.version,
        kind=kind,
        seat=seat.number,
        text=text,
        events=dumped((Event(told, seat.number, {}, None),)),
        made_at=now,
    )


def _go_on(sitting: Sitting, *, by: int | None, now: datetime) -> None:
    """All that follows a step: what it forces, whose turn it is, who is told, which bots wake."""
    _play_forced(sitting, now=now)
    begun, called = _set_turns(sitting, now=now)
    standing.keep(sitting, at=millis(now))
    _save(sitting, now=now)
    notices.after(sitting.table, sitting.seats, begun, by=by, now=now)
    for seat in called:
        notices.reckoned(sitting.table, seat)
    poke.bots_after_commit(sitting.table, sitting.seats)


def _store(sitting: Sitting, step: Step[Any], act: Act, *, now: datetime) -> Move:
    sitting.state = step.state
    sitting.acts.append(act)
    sitting.table.version += 1
    if act.seat is not None and act.kind == Move.Kind.ACTION:
        _count(sitting, sitting.seats[act.seat], act, now=now)
    move = Move(
        table=sitting.table,
        number=sitting.table.version,
        kind=act.kind,
        seat=act.seat,
        maker=act.maker,
        text=act.text,
        picks=msgspec.json.encode(act.picks).decode(),
        events=dumped(step.events),
        once=act.once,
        made_at=now,
        credit=act.credit,
        away=act.away,
    )
    statements.insert([move])
    return move


def _count(sitting: Sitting, seat: Seat, act: Act, *, now: datetime) -> None:
    """An action ends the turn, even when the same seat is to act again: its time starts afresh."""
    seat.moves += 1
    if act.maker == Move.Maker.PERSON:
        seat.last_move = sitting.table.version
    if seat.to_act and not _goes_on(sitting, seat):
        _end_turn(sitting, seat, now=now)


def _goes_on(sitting: Sitting, seat: Seat) -> bool:
    is_due = seat.number in sitting.game.to_act(sitting.state)
    return is_due and sitting.game.goes_on(sitting.state, seat.number)


def _play_forced(sitting: Sitting, *, now: datetime) -> None:
    for _ in range(CHAIN_LIMIT):
        forced = next(
            (
                (seat, action)
                for seat in sorted(sitting.game.to_act(sitting.state))
                if (action := sitting.game.forced(sitting.state, seat)) is not None
            ),
            None,
        )
        if forced is None:
            return
        seat, action = forced
        step, act = resolved(sitting, seat, action, maker=Move.Maker.FORCED, now=now)
        _store(sitting, step, act, now=now)


def resolved(
    sitting: Sitting,
    seat: int,
    action: Any,
    *,
    maker: str,
    now: datetime,
    once: str | None = None,
    credit: int = 0,
) -> tuple[Step[Any], Act]:
    """Let the game do a legal action with the luck of the next move, as if it had come `credit`
    milliseconds sooner; the step and its entry for the log.
    """
    chance = sitting.chance()
    step = sitting.game.apply(sitting.state, seat, action, chance, millis(now) - credit)
    picks = tuple(chance.picks)
    return step, Act(Move.Kind.ACTION, seat, maker, text(action), picks, once, credit)


def _set_turns(sitting: Sitting, *, now: datetime) -> tuple[list[Seat], list[Seat]]:
    """Start and stop the clocks; the seats whose turn has just begun, and those that were called
    for the last time.
    """
    due = sitting.game.to_act(sitting.state)
    begun = []
    for seat in sitting.seats:
        if seat.number in due and not seat.to_act:
            begin_turn(sitting.table, seat, now=now)
            begun.append(seat)
        elif seat.to_act and seat.number not in due:
            _end_turn(sitting, seat, now=now)
        if len(due) > 1:
            seat.is_sealed = seat.to_act
    return begun, limit(sitting)


def limit(sitting: Sitting) -> list[Seat]:
    """What the rules themselves say of a seat's time: instead of its bank, or besides it. The seats
    that have less of it by a last call.
    """
    limits = sitting.game.timers(sitting.state)
    acting = [seat for seat in sitting.seats if seat.to_act]
    for seat in acting:
        if seat.number in limits:
            seat.deadline_at = instant(limits[seat.number])
    calls = sitting.game.last_calls(sitting.state)
    others = [seat for seat in acting if seat.number in calls and seat.number not in limits]
    return [seat for seat in others if _call(seat, instant(calls[seat.number]))]


def _call(seat: Seat, at: datetime) -> bool:
    """Whether the seat has less time when it ends at this instant; then it does."""
    if seat.deadline_at is None or seat.deadline_at <= at:
        return False
    seat.deadline_at = at
    return True


def has_caretakers(table: Table) -> bool:
    """Whether bots play on here for those who stay away or give up."""
    return ENGINES[table.game_slug].has_caretakers(options_of(table))


def is_limited(table: Table, number: int) -> bool:
    """Whether the rules themselves limit this seat's time now, so that no calendar moves it."""
    game, state = ENGINES[table.game_slug], _state(table)
    return number in game.timers(state) or number in game.last_calls(state)


def is_timed(table: Table, number: int) -> bool:
    """Whether the rules let this seat's time run out at an instant of their own: an attempt is on
    its way.
    """
    return number in ENGINES[table.game_slug].timers(_state(table))


def _state(table: Table) -> Any:
    return msgspec.json.decode(table.state, type=ENGINES[table.game_slug].state_type)


def rest(seat: Seat) -> None:
    """No turn of the seat runs; whatever page or mail is about one is out of date."""
    seat.to_act = seat.is_sealed = False
    seat.turn_began_at = seat.deadline_at = None
    seat.moves += 1


def _end_turn(sitting: Sitting, seat: Seat, *, now: datetime) -> None:
    assert seat.turn_began_at is not None
    calendar = calendar_at(sitting.table, seat)
    seat.bank = clock.after_turn(sitting.pace, seat.bank, seat.turn_began_at, now, calendar)
    seat.to_act = seat.is_sealed = False
    seat.turn_began_at = seat.deadline_at = None


def begin_turn(table: Table, seat: Seat, *, now: datetime) -> None:
    """From now on the seat's time runs, in its player's open hours."""
    seat.to_act = True
    seat.turn_began_at = now
    seat.deadline_at = clock.deadline(now, seat.bank, calendar_at(table, seat))


def _save(sitting: Sitting, *, now: datetime) -> None:
    table = sitting.table
    table.state = msgspec.json.encode(sitting.state).decode()
    fields: tuple[str, ...] = ("state", "version", "undo_number", "undo_seat")
    outcome = sitting.game.outcome(sitting.state)
    if outcome is not None:
        table.status = Table.Status.FINISHED
        table.outcome = msgspec.json.encode(outcome).decode()
        table.finished_at = now
        fields += ("status", "outcome", "finished_at")
    statements.update(table, fields)
    save_turns(sitting.changed())


def save_turns(seats: Sequence[Seat]) -> None:
    """Store whose turn it is, and the clocks: a statement for each of the few seats that changed is
    ten times as fast as one for all.
    """
    for seat in seats:
        statements.update(seat, TURN)


def _turn(seat: Seat) -> tuple[object, ...]:
    return tuple(getattr(seat, name) for name in TURN)


def dumped(events: Sequence[Event]) -> str:
    """Events as JSON for the log."""
    return msgspec.json.encode(events).decode()


def instant(at: int) -> datetime:
    """The other way round."""
    return datetime.fromtimestamp(at / 1000, UTC)


def millis(now: datetime) -> int:
    """The instant in milliseconds since the Unix epoch, as engines count time."""
    return int(now.timestamp() * 1000)
