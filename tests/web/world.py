"""Tables in every state, with people in every relation to them: what the tests of this folder
look at.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Any

import msgspec
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.clock import PRESETS
from games.engines import ENGINES
from games.engines.chance import Quick
from games.engines.contract import text
from games.models import Seat, Table
from games.selectors.tables import token
from games.services import messages, play, tables
from tests.conftest import logged_in, make_person

VIEWERS = ("anonymous", "stranger", "seat", "other", "staff")
"""Nobody in particular, Cora who sits nowhere, Anne and Bart at the tables, and Stella of the
house.
"""
NAMES = {"stranger": "Cora", "seat": "Anne", "other": "Bart", "staff": "Stella"}
ENDLESS = 1000


@dataclass
class World:
    """The people by what they are, and the tables by what state they are in."""

    people: dict[str, User]
    tables: dict[str, Table] = field(default_factory=dict)

    def client(self, viewer: str) -> Client:
        """A browser of this viewer."""
        return Client() if viewer == "anonymous" else logged_in(self.people[viewer])


def people() -> dict[str, User]:
    """One person for each viewer but the anonymous one."""
    rights = {"is_staff": True, "is_superuser": True}
    return {
        viewer: make_person(name, **(rights if viewer == "staff" else {}))
        for viewer, name in NAMES.items()
    }


def build() -> World:
    """Every kind of table: open, running, finished, called off, private, and of partners."""
    world = World(people())
    anne, bart = world.people["seat"], world.people["other"]
    others = [make_person("Dora"), make_person("Emil")]
    world.tables = {
        "open": made("open", [anne, bart], seats=3),
        "private open": made("private open", [anne, bart], seats=3, is_private=True),
        "called off": called_off("called off", [anne, bart]),
        "running": played(made("running", [anne, bart]), 5, waits_for=anne),
        "private running": played(
            made("private running", [anne, bart], is_private=True), 5, waits_for=anne
        ),
        "partners": with_talk(
            played(made("partners", [anne, bart, *others], partners=True), 6, waits_for=anne)
        ),
        "finished": played(made("finished", [anne, bart]), ENDLESS),
    }
    return world


def made(
    name: str,
    players: Sequence[User],
    *,
    seats: int = 0,
    slug: str = "loot",
    is_private: bool = False,
    **options: Any,
) -> Table:
    """A table of the first player that the others have joined; full, it has started. Its luck
    follows from the name.
    """
    plan = tables.Plan(
        game_slug=slug,
        seats=seats or len(players),
        options=ENGINES[slug].options_type(**options),
        pace=PRESETS["daily"],
        name=name.title(),
        is_private=is_private,
    )
    luck = tables.Luck(
        seed=blake2b(name.encode(), digest_size=32).digest(),
        invite=f"invitation-to-{name.replace(' ', '-')}"[:32],
        contributions=(f"added-by-{players[0].name}-to-{name}",),
    )
    now = timezone.now()
    table = tables.make(user_id=players[0].pk, plan=plan, luck=luck, now=now)
    for player in players[1:]:
        tables.join(
            table_id=table.pk,
            user_id=player.pk,
            contribution=f"added-by-{player.name}-to-{name}",
            invite=luck.invite,
            now=now,
        )
    return Table.objects.get(pk=table.pk)


def called_off(name: str, players: Sequence[User]) -> Table:
    """A table that its maker gave up before it began."""
    table = made(name, players, seats=3)
    tables.cancel(table_id=table.pk, user_id=players[0].pk, now=timezone.now())
    return Table.objects.get(pk=table.pk)


def played(table: Table, moves: int, *, waits_for: User | None = None, luck: int = 1) -> Table:
    """The table some moves on, played at random; further on until it waits for that person."""
    chance = Quick(luck)
    for made_so_far in range(ENDLESS):
        table = Table.objects.get(pk=table.pk)
        seats = list(Seat.objects.filter(table=table).order_by("number"))
        seat = next((seat for seat in seats if seat.to_act), None)
        if seat is None or (made_so_far >= moves and waits_for in {None, seat.user}):
            break
        move(table, seats, seat, chance, now=timezone.now())
    return table


def move(table: Table, seats: list[Seat], seat: Seat, chance: Quick, *, now: datetime) -> None:
    """One action of this seat, any of the legal ones."""
    assert seat.user_id is not None
    game = ENGINES[table.game_slug]
    state = msgspec.json.decode(table.state, type=game.state_type)
    legal = game.legal_actions(state, seat.number)
    action = legal[chance.pick(len(legal))]
    play.play(
        table_id=table.pk,
        user_id=seat.user_id,
        action=text(action),
        seen=token(table, seat),
        once=f"{table.pk}-{table.version}",
        now=now,
    )


def with_talk(table: Table) -> Table:
    """Each player says something to her partner."""
    for seat in Seat.objects.filter(table=table).select_related("user"):
        assert seat.user is not None
        messages.say(
            table_id=table.pk,
            user_id=seat.user.pk,
            body=f"a word of {seat.user.name} between partners",
            now=timezone.now() - timedelta(minutes=2),
        )
    return table
