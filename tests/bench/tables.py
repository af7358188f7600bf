"""Many copies of one recorded game at two points of its course, each with players of its own.

Run inside the site's environment; prints what the clients then ask for as JSON.
"""

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import django
import msgspec

django.setup()

from django.conf import settings  # noqa: E402 - the apps must be loaded first
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts import names  # noqa: E402
from accounts.models import User  # noqa: E402
from games.clock import PRESETS  # noqa: E402
from games.engines import ENGINES  # noqa: E402
from games.engines.contract import text  # noqa: E402
from games.models import Move, Seat, Table  # noqa: E402
from games.selectors.tables import token  # noqa: E402
from games.services import play, tables  # noqa: E402
from games.services.tables import Luck, Plan  # noqa: E402

SEATS = 2
EARLY, LATE = 5, 120
LEAD = 12  # the late moves begin this long before move 120, so that it lies among them
CSRF = "c" * 32


@dataclass(frozen=True)
class Turn:
    """One move to post: who, where, what, and on which page it was chosen."""

    session: str
    table: int
    action: str
    seen: str
    once: str


@dataclass(frozen=True)
class Script:
    """What the clients need: pages to read, and runs of moves to post in order."""

    session: str
    early_page: int
    late_page: int
    early_moves: list[list[Turn]]
    late_moves: list[list[Turn]]
    csrf: str = CSRF


@dataclass(frozen=True)
class Snapshot:
    """A table with its seats and log as they were at one point."""

    table: Table
    seats: list[Seat]
    log: list[Move]


@dataclass(frozen=True)
class Played:
    """One move of the recorded game, as its page offered it."""

    seat: int
    action: str
    seen: str


def main(copies: int, out: Path) -> None:
    """Record one game, copy it, and write down the script."""
    snapshots, course = recorded()
    early = [run(snapshots["early"], course[EARLY:], number) for number in range(copies)]
    late = [run(snapshots["late"], course[LATE - LEAD :], number) for number in range(copies)]
    pages = [run(snapshots[name], [], copies) for name in ("early page", "late page")]
    script = Script(
        session=pages[0].session,
        early_page=pages[0].table,
        late_page=pages[1].table,
        early_moves=[one.turns for one in early],
        late_moves=[one.turns for one in late],
    )
    out.write_text(json.dumps(asdict(script)), encoding="utf-8")


def recorded() -> tuple[dict[str, Snapshot], list[Played]]:
    """Play one game by seeded random moves; where it stood at the points of interest."""
    now = timezone.now() - timedelta(minutes=5)
    users = [make_user(f"Recorder {number}") for number in range(SEATS)]
    table = begin(users, now)
    chance = random.Random(7)
    points = {EARLY: "early", LATE - LEAD: "late"}
    snapshots: dict[str, Snapshot] = {}
    course: list[Played] = []
    while (table := Table.objects.get(pk=table.pk)).status == Table.Status.RUNNING:
        if table.version in points:
            snapshots[points[table.version]] = snapshot(table)
        if table.version in {EARLY, LATE}:
            snapshots["early page" if table.version == EARLY else "late page"] = snapshot(table)
        course.append(one_move(table, chance, len(course)))
    return snapshots, course


def begin(users: list[User], now: Any) -> Table:
    """A table of Loot that starts when the second player sits down."""
    plan = Plan("loot", SEATS, ENGINES["loot"].options_type(), PRESETS["daily"], "The Long Count")
    additions = tuple(f"bench-{number}" for number in range(8))
    luck = Luck(seed=b"7" * 32, invite="bench", contributions=additions)
    table = tables.make(user_id=users[0].pk, plan=plan, luck=luck, now=now)
    for user in users[1:]:
        tables.join(table_id=table.pk, user_id=user.pk, contribution="bench-1", now=now)
    return table


def one_move(table: Table, chance: random.Random, number: int) -> Played:
    """A random legal move of the seat that is to act."""
    game = ENGINES[table.game_slug]
    seats = list(Seat.objects.filter(table=table).order_by("number"))
    seat = next(seat for seat in seats if seat.to_act)
    state = msgspec.json.decode(table.state, type=game.state_type)
    action = text(chance.choice(list(game.legal_actions(state, seat.number))))
    seen = token(table, seat)
    assert seat.user_id is not None
    play.play(
        table_id=table.pk,
        user_id=seat.user_id,
        action=action,
        seen=seen,
        once=f"recorded-{number}",
        now=timezone.now(),
    )
    return Played(seat.number, action, seen)


def snapshot(table: Table) -> Snapshot:
    """All rows of the table as they are now."""
    seats = list(Seat.objects.filter(table=table).order_by("number"))
    return Snapshot(table, seats, list(Move.objects.filter(table=table).order_by("number")))


@dataclass(frozen=True)
class Run:
    """One copy of the table and the moves that follow on it."""

    session: str
    table: int
    turns: list[Turn]


def run(origin: Snapshot, course: list[Played], number: int) -> Run:
    """A copy of a snapshot, its players' sessions, and the recorded moves that come next."""
    users = [make_user(f"Player {origin.table.version} {number} {seat}") for seat in range(SEATS)]
    sessions = [make_session(user) for user in users]
    table = copied(origin, users, number)
    turns = [
        Turn(sessions[move.seat], table.pk, move.action, move.seen, f"bench-{place}")
        for place, move in enumerate(until_forty(course))
    ]
    return Run(sessions[0], table.pk, turns)


def until_forty(course: list[Played]) -> Iterator[Played]:
    """So many that no player meets the limit of posts a minute, and never the last of all."""
    yield from course[:-1][: 40 if len(course) > 60 else 24]


def copied(origin: Snapshot, users: list[User], number: int) -> Table:
    """The same table again, under new keys."""
    fields = {field.attname: getattr(origin.table, field.attname) for field in Table._meta.fields}
    del fields["id"]
    invite = f"b{origin.table.version}-{number}"
    table = Table.objects.create(**{**fields, "invite": invite, "maker_id": users[0].pk})
    for seat in origin.seats:
        seat.pk, seat.table_id, seat.user_id = None, table.pk, users[seat.number].pk
    Seat.objects.bulk_create(origin.seats)
    for move in origin.log:
        move.pk, move.table_id = None, table.pk
    Move.objects.bulk_create(origin.log)
    return table


def make_user(name: str) -> User:
    """A person who cannot log in by a password; the sessions are made by hand."""
    email = f"{names.key(name)}@example.org"
    return User.objects.create_user(email=email, name=name, password=None)


def make_session(user: User) -> str:
    """The key of a session in which the person is logged in."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    assert session.session_key is not None
    return session.session_key


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
