"""The tables of the demonstration: three people and who manages their league, tables in play, one
that waits for the first.
"""

from datetime import datetime, timedelta
from hashlib import blake2b

from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import User
from accounts.services import deliver_due
from games.clock import PRESETS
from games.engines import ENGINES
from games.models import Seat, Table
from games.selectors.tables import token
from games.services import (
    bots,
    calendars,
    demo_around,
    demo_league,
    demo_seats,
    orders,
    play,
    tables,
)
from games.services.tables import Luck, Plan

PASSWORD = "parley-demo"  # noqa: S105 (the demo answers on this machine only)
PEOPLE = (
    ("anne@example.com", "Anne"),
    ("bart@example.com", "Bart"),
    ("cora@example.com", "Cora"),
)

MANAGER = ("stella@example.com", "Stella")
"""Administers the site and its league, and plays nowhere: she may look at every table."""

MEMBERS = (
    "Dora", "Emil", "Fanny", "Gustav", "Hilda", "Ivo", "Jana", "Karel", "Lena",
)  # fmt: skip
"""Those who play in the league beside the three."""
RESERVE = "Mona"
"""Came when the season had begun."""

PRACTICE_SEATS = 3
FLEET_ROUNDS = 20
"""Rounds of Caribbean Fleet for three."""
LONGEST = 1000
"""More moves than a table of the demonstration has."""
THOUGHT = 12
"""Playouts per decision: enough for moves that look like play, few enough to start at once."""


def prepare(*, now: datetime) -> list[tuple[str, str]]:
    """Make what is missing of the demonstration; the log-ins as (e-mail address, password)."""
    people = [_person(email, name) for email, name in PEOPLE]
    manager = _person(*MANAGER)
    User.objects.filter(pk=manager.pk).update(is_staff=True, is_superuser=True)
    if not Table.objects.exists():
        _make_tables(people, now)
        _keep_hours(people, now)
        members = [*people, *(_member(name) for name in MEMBERS)]
        missing = members[len(people) + 1]
        demo_seats.make(people, missing, luck=_luck, move=_move, now=now)
        demo_league.make(members, _member(RESERVE), luck=_luck, play=_play_out, now=now)
        demo_around.make(people, now=now)
        while deliver_due(now=now):  # of the moves made so far, only what is still true is sent
            pass
    return [(email, PASSWORD) for email, _ in (*PEOPLE, MANAGER)]


@transaction.atomic
def _person(email: str, name: str) -> User:
    user = User.objects.filter(email=email).first()
    if user is None:
        user = User.objects.create_user(email=email, name=name, password=PASSWORD)
        EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return user


def _member(name: str) -> User:
    return _person(f"{name.lower()}@example.com", name)


def _make_tables(people: list[User], now: datetime) -> None:
    """Earlier tables are further on, so that each page of the site has something to show."""
    anne, bart, cora = people
    _played(1, now - timedelta(hours=8), [anne, bart, cora], "The Tortuga Round", moves=42)
    _played(2, now - timedelta(days=6), [bart, anne], "Two at Sea", moves=LONGEST)
    _with_bots(3, now - timedelta(hours=1), anne, _plan(4, "Practice with bots", bot_seats=3))
    _open(4, now - timedelta(minutes=20), bart, seats=4, name="Come aboard")
    _open(5, now - timedelta(minutes=5), cora, seats=4, name="Partners wanted", partners=True)
    for number, slug in enumerate((slug for slug in ENGINES if slug != "loot"), start=6):
        _with_bots(number, now - timedelta(minutes=3), anne, _practice(slug))
    _order(anne, now)


def _order(person: User, now: datetime) -> None:
    """A standing order for the last round of her table of Caribbean Fleet: to be seen, and far from
    being followed.
    """
    table = Table.objects.filter(game_slug="fleet", maker=person).first()
    if table is not None:
        text = f"round {FLEET_ROUNDS}; cap 4; exceeded ask; wind no; spyglass skip"
        orders.leave(table_id=table.pk, user_id=person.pk, text=text, now=now)


def _keep_hours(people: list[User], now: datetime) -> None:
    """Anne sleeps at night, Bart does not play at weekends, Cora is on leave next week."""
    anne, bart, cora = (person.pk for person in people)
    calendars.set_hours(
        user_id=anne, quiet=(23 * 60, 7 * 60), weekend=[], books_leave=True, now=now
    )
    calendars.set_hours(user_id=bart, quiet=(0, 0), weekend=[5, 6], books_leave=False, now=now)
    first = now.date() + timedelta(days=7)
    calendars.book(user_id=cora, first=first, last=first + timedelta(days=4), now=now)


def _luck(number: int) -> Luck:
    """The demonstration is the same each time; its luck is no secret."""
    contributions = tuple(f"demo-{number}-{seat}" for seat in range(8))
    seed = blake2b(f"demo seed {number}".encode(), digest_size=32).digest()
    return Luck(seed=seed, invite=f"demo-{number}", contributions=contributions)


def _plan(seats: int, name: str, *, bot_seats: int = 0, partners: bool = False) -> Plan:
    options = ENGINES["loot"].options_type(partners=partners)
    return Plan("loot", seats, options, PRESETS["daily"], name, bots=("search",) * bot_seats)


def _open(
    number: int, now: datetime, maker: User, *, seats: int, name: str, partners: bool = False
) -> None:
    plan = _plan(seats, name, partners=partners)
    tables.make(user_id=maker.pk, plan=plan, luck=_luck(number), now=now)


def _practice(slug: str) -> Plan:
    """A table of another game as its options come, with bots in all seats but one."""
    game = ENGINES[slug]
    bots = ("search",) * (PRACTICE_SEATS - 1)
    options = game.options_type()
    return Plan(slug, PRACTICE_SEATS, options, PRESETS["daily"], "Practice with bots", bots=bots)


def _with_bots(number: int, now: datetime, person: User, plan: Plan) -> None:
    tables.make(user_id=person.pk, plan=plan, luck=_luck(number), now=now)


def _played(number: int, now: datetime, people: list[User], name: str, *, moves: int) -> None:
    """A table of these people some way on; it stops where the first of them is to act."""
    plan, first = _plan(len(people), name), people[0]
    table = tables.make(user_id=first.pk, plan=plan, luck=_luck(number), now=now)
    for person in people[1:]:
        tables.join(table_id=table.pk, user_id=person.pk, contribution=person.name, now=now)
    for made in range(LONGEST):
        if made >= moves and _is_turn_of(table.pk, first):
            return
        now += timedelta(minutes=7)
        if not _move(table.pk, f"demo-{made}", now):
            return


def _is_turn_of(table_id: int, user: User) -> bool:
    return Seat.objects.filter(table=table_id, user=user, to_act=True).exists()


def _move(table_id: int, once: str, now: datetime, bot: str = "search") -> bool:
    """One move as a bot would make it; False when the game is over."""
    table = Table.objects.get(pk=table_id)
    seats = list(Seat.objects.filter(table=table).order_by("number"))
    seat = next((seat for seat in seats if seat.to_act), None)
    if seat is None or seat.user_id is None:
        return False
    seat.bot = bot  # for the thought only: the row is not saved
    action = bots.think(table, seats, seat, lambda: now, budget=THOUGHT)
    seen = token(table, seat)
    play.play(table_id=table_id, user_id=seat.user_id, action=action, seen=seen, once=once, now=now)
    return True


def _play_out(table_id: int, at: datetime, gap: timedelta, until: datetime) -> None:
    """Play a table of the league, at random: the site shall be there soon."""
    for made in range(LONGEST):
        at += gap
        if at > until or not _move(table_id, f"demo-{made}", at, bot="random"):
            return
