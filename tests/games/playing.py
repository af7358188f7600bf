"""Tables of the tests: made with known luck, played on by chosen or random moves, and audited."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from itertools import count
from typing import Any

import msgspec

from accounts.models import User
from games.clock import PRESETS, Pace
from games.engines import ENGINES
from games.engines.chance import Quick
from games.engines.contract import text
from games.engines.replay import replay
from games.models import Move, Seat, Table
from games.selectors import history
from games.selectors.tables import token
from games.services import play, tables
from games.services.tables import Luck, Plan

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
LONGEST = 2000

_forms = count(1)
_tables = count(1)


def luck(number: int = 1) -> Luck:
    """The luck of a table, the same for the same number but for the invitation."""
    seed = blake2b(f"seed {number}".encode(), digest_size=32).digest()
    contributions = tuple(f"given-{number}-{seat}" for seat in range(8))
    return Luck(seed, f"invite-{next(_tables)}", contributions)


def plan(seats: int, **wanted: Any) -> Plan:
    """A plan for a table of Loot; `options` as a mapping of those that are not left alone."""
    slug = wanted.pop("slug", "loot")
    options = ENGINES[slug].options_type(**wanted.pop("options", {}))
    pace: Pace = wanted.pop("pace", PRESETS["daily"])
    return Plan(slug, seats, options, pace, **wanted)


def make(
    people: Sequence[User],
    *,
    seats: int | None = None,
    seed: int = 1,
    now: datetime = NOON,
    **wanted: Any,
) -> Table:
    """A table that the first made and the others joined: running when they, and bots, fill it."""
    bots: tuple[str, ...] = wanted.get("bots", ())
    wanted_plan = plan(seats or len(people) + len(bots), **wanted)
    made = tables.make(user_id=people[0].pk, plan=wanted_plan, luck=luck(seed), now=now)
    for person in people[1:]:
        tables.join(
            table_id=made.pk,
            user_id=person.pk,
            contribution=f"from {person.name}",
            invite=made.invite,
            now=now,
        )
    return fresh(made)


def fresh(table: Table) -> Table:
    """The row as it is now."""
    return Table.objects.get(pk=table.pk)


def seats_of(table: Table) -> list[Seat]:
    """The seats as they are now, in order."""
    return list(Seat.objects.filter(table=table).select_related("user").order_by("number"))


def seat_of(table: Table, user: User) -> Seat:
    """The seat of this person as it is now."""
    return Seat.objects.select_related("user").get(table=table, user=user)


def on_turn(table: Table) -> Seat:
    """The first seat that is to act."""
    return next(seat for seat in seats_of(table) if seat.to_act)


def user_on_turn(table: Table) -> User:
    """Whose turn it is."""
    user = on_turn(table).user
    assert user is not None
    return user


def waiting(table: Table) -> User:
    """Somebody with a seat whose turn it is not."""
    seat = next(seat for seat in seats_of(table) if not seat.to_act and seat.user)
    assert seat.user is not None
    return seat.user


def state_of(table: Table) -> Any:
    """The stored state."""
    row = fresh(table)
    return msgspec.json.decode(row.state, type=ENGINES[row.game_slug].state_type)


def legal(table: Table, seat: Seat) -> list[str]:
    """What the seat may do now, as texts."""
    game = ENGINES[table.game_slug]
    return [text(action) for action in game.legal_actions(state_of(table), seat.number)]


def seen_by(table: Table, user: User) -> str:
    """The token of the page that this person would open now."""
    return token(fresh(table), seat_of(table, user))


def new_once() -> str:
    """The token of a form that was never sent before."""
    return f"form-{next(_forms)}"


def post(table: Table, user: User, action: str | None = None, **given: Any) -> play.Played:
    """Send the form of this person's page: without more words, her first legal action."""
    chosen = action if action is not None else legal(table, seat_of(table, user))[0]
    return play.play(
        table_id=table.pk,
        user_id=user.pk,
        action=chosen,
        seen=given.get("seen") or seen_by(table, user),
        once=given.get("once") or new_once(),
        now=given.get("now", NOON + MINUTE),
    )


def move(table: Table, now: datetime, chance: Quick) -> bool:
    """One random action of the seat on turn, by its person or its bot; False when it is over."""
    seat = next((seat for seat in seats_of(table) if seat.to_act), None)
    if seat is None:
        return False
    actions = legal(table, seat)
    action = actions[chance.pick(len(actions))]
    if seat.bot:
        seen = token(fresh(table), seat)
        play.play_bot(table_id=table.pk, seat=seat.number, action=action, seen=seen, now=now)
        return True
    assert seat.user is not None
    post(table, seat.user, action, now=now)
    return True


def play_on(table: Table, moves: int = LONGEST, *, now: datetime = NOON, seed: int = 1) -> datetime:
    """Random moves, one a minute, until so many are made or the game is over; when that was."""
    chance = Quick(seed)
    for _ in range(moves):
        if not move(table, now + MINUTE, chance):
            break
        now += MINUTE
    return now


def play_until_turn_of(table: Table, user: User, *, now: datetime = NOON) -> datetime:
    """Random moves until this person is on turn."""
    chance = Quick(1)
    while user_on_turn(table) != user:
        now += MINUTE
        move(table, now, chance)
    return now


def replayed(table: Table) -> Any:
    """The state again, from the deal and the log alone."""
    row = fresh(table)
    game = ENGINES[row.game_slug]
    moves = list(Move.objects.filter(table=row).order_by("number"))
    options = msgspec.json.decode(row.options, type=game.options_type)
    picks = msgspec.json.decode(moves[0].picks, type=tuple[int, ...])
    return replay(game, len(seats_of(row)), options, picks, history.records(moves[1:]))


def audit(table: Table) -> None:
    """What holds at every table at all times."""
    row, seats = fresh(table), seats_of(table)
    game, state = ENGINES[row.game_slug], state_of(table)
    due = game.to_act(state)
    is_running = row.status == Table.Status.RUNNING
    assert state == replayed(table)
    assert {seat.number for seat in seats if seat.to_act} == due
    assert {seat.number for seat in seats if seat.deadline_at} == (due if is_running else set())
    numbers = Move.objects.filter(table=row).order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(row.version + 1))
    assert (row.status == Table.Status.FINISHED) == (game.outcome(state) is not None)
    assert all(0 <= seat.bank <= row.cap for seat in seats)
