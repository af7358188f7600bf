"""What the demonstration shows around the tables: a seat for which somebody is asked, a table that
is to go back, one that pauses and may end, a nudge, notes, a digest, a second channel that was
switched off.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from accounts.models import Hook, User
from games.clock import PRESETS
from games.engines import ENGINES
from games.models import Seat, Table
from games.services import (
    bots,
    endings,
    notes,
    nudges,
    pauses,
    play,
    rewinds,
    substitutes,
    tables,
)
from games.services.tables import Luck, Plan

NUMBER, PAUSED = 20, 21
"""Of the luck of the table whose owner is missing, and of the one that pauses."""
LONGEST = 60
"""More actions than it has until a bot minds the seat."""
STEPS_BACK = 4
CALM_MOVES = 4
"""Before the table that pauses does."""
ANSWERS = 5
"""Turns of the last hour, the bot's among them."""

type Move = Callable[[int, str, datetime], bool]


def make(
    people: Sequence[User], missing: User, *, luck: Callable[[int], Luck], move: Move, now: datetime
) -> None:
    """All of it; Anne, the first of the people, is the one who is asked."""
    anne, bart, cora = people
    User.objects.filter(pk=cora.pk).update(digest_hour=18)
    _switched_off(bart, now)
    _around(anne, bart, cora, now)
    substitutes.offer(user_id=anne.pk, games=list(ENGINES), at_once=2, is_paused=False)
    _becalmed([bart, anne], luck=luck, move=move, now=now)
    _left_alone([bart, cora, missing], luck=luck, move=move, now=now)
    substitutes.seek(now=now)


def _switched_off(user: User, now: datetime) -> None:
    """A second channel that did not answer: nobody outside is called by the demonstration."""
    Hook.objects.create(
        user=user,
        url="https://hooks.example.com/parley",
        shape=Hook.Shape.DISCORD,
        secret="demo",  # noqa: S106 (it is switched off)
        set_at=now,
        failures=10,
        last_error="HTTP 410",
        off_at=now,
    )


def _around(anne: User, bart: User, cora: User, now: datetime) -> None:
    """At the table that waits for Anne: her notes, a nudge, a pause that one wants, and a proposal
    to go back.
    """
    waiting = Seat.objects.filter(user=anne, to_act=True, table__seats__user=cora)
    table = Table.objects.filter(pk__in=waiting.values("table")).earliest("pk")
    body = "Bart keeps his admiral for the end."
    notes.write(table_id=table.pk, user_id=anne.pk, body=body, now=now)
    nudges.nudge(table_id=table.pk, user_id=bart.pk, now=now)
    pauses.ask(table_id=table.pk, user_id=bart.pk, wants=True, now=now)
    step = table.version - STEPS_BACK
    rewinds.propose(table_id=table.pk, user_id=cora.pk, step=step, now=now)


def _becalmed(
    people: Sequence[User], *, luck: Callable[[int], Luck], move: Move, now: datetime
) -> None:
    """A table that all of them let pause yesterday, after some moves; the first wants to end it."""
    at = now - timedelta(days=1)
    table = _full("Becalmed", people, luck(PAUSED), at)
    for made in range(CALM_MOVES):
        move(table.pk, f"calm-{made}", at + timedelta(minutes=made))
    for person in people:
        pauses.ask(table_id=table.pk, user_id=person.pk, wants=True, now=at + timedelta(hours=1))
    endings.ask(table_id=table.pk, user_id=people[0].pk, wants=True, now=now)


def _full(name: str, people: Sequence[User], luck: Luck, at: datetime) -> Table:
    """A table of Loot at which all of these have sat down."""
    options = ENGINES["loot"].options_type()
    plan = Plan("loot", len(people), options, PRESETS["lively"], name)
    table = tables.make(user_id=people[0].pk, plan=plan, luck=luck, now=at)
    for person in people[1:]:
        tables.join(table_id=table.pk, user_id=person.pk, contribution=person.name, now=at)
    return table


def _left_alone(
    people: Sequence[User], *, luck: Callable[[int], Luck], move: Move, now: datetime
) -> None:
    """A table whose last player has vanished, three days ago; the others play on with a bot."""
    at = now - timedelta(days=3)
    table = _full("The Lost Oar", people, luck(NUMBER), at)
    for made in range(LONGEST):
        seat = Seat.objects.filter(table=table, to_act=True).earliest("number")
        if seat.bot:
            break
        at = _go_on(seat, people[-1], f"alone-{made}", move, at)
    _answer(table, people[-1], move, now)


def _go_on(seat: Seat, missing: User, once: str, move: Move, at: datetime) -> datetime:
    """One turn: made after some minutes, or missed; when that was."""
    if seat.user_id != missing.pk:
        at += timedelta(minutes=7)
        move(seat.table_id, once, at)
        return at
    assert seat.deadline_at is not None
    play.expire(table_id=seat.table_id, seat=seat.number, now=seat.deadline_at)
    return seat.deadline_at


def _answer(table: Table, missing: User, move: Move, now: datetime) -> None:
    """The bot and the others make their moves of the last hour, until one of these is to act."""
    at = now - timedelta(minutes=30)
    for made in range(ANSWERS):
        seat = Seat.objects.filter(table=table, to_act=True).earliest("number")
        if seat.bot:
            bots.run(now=lambda: at, table_id=table.pk)
        elif made and seat.user_id != missing.pk:
            return
        else:
            move(table.pk, f"answer-{made}", at)
