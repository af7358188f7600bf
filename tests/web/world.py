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
from games.models import League, Message, Seat, Table
from games.selectors.tables import token
from games.services import following, luck, messages, orders, play, tables, undo
from games.services.leagues import life, seasons
from tests.conftest import logged_in, make_person

VIEWERS = ("anonymous", "stranger", "seat", "other", "staff")
"""Nobody in particular, Cora who sits nowhere, Anne and Bart at the tables, and Stella of the
house.
"""
NAMES = {"stranger": "Cora", "seat": "Anne", "other": "Bart", "staff": "Stella"}
ENDLESS = 1000
OTHER_GAMES = tuple(slug for slug in ENGINES if slug != "loot")
"""Whatever else is played here; most tables are of Loot."""


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
        "buccaneer": played(
            made("buccaneer", [anne, bart, *others], slug="buccaneer"), 60, waits_for=anne
        ),
        "finished": played(made("finished", [anne, bart]), ENDLESS),
        **{f"running {slug}": running(slug, [anne, bart, *others]) for slug in OTHER_GAMES},
    }
    plan_a_season()
    return world


def running(slug: str, players: Sequence[User]) -> Table:
    """A table of another game that waits for the first of the players, and that all have seen."""
    seats = min(ENGINES[slug].seats, key=lambda number: abs(number - 3))
    name = f"running {slug}"
    table = played(made(name, players[:seats], slug=slug), 8, waits_for=players[0])
    undo.witness(table.pk, None)
    return Table.objects.get(pk=table.pk)


def plan_a_season() -> None:
    """A league whose first season is open for entries."""
    now, day = timezone.now(), timedelta(days=1)
    cup = League.objects.create(name="The Cup", slug="cup", games=["loot"])
    dates = seasons.Dates(now - day, now + day, now + 2 * day, now + 30 * day)
    season = seasons.plan(league_id=cup.pk, dates=dates, seed="published")
    life.advance(season_id=season.pk, luck=luck.fresh, now=now)


def thought_over(players: Sequence[User]) -> Table:
    """A fleet where the first player's orders stand, one of them ended, and where she may take her
    last move back.
    """
    maker = players[0]
    table = made("thought over", players, slug="fleet")
    ordered(table, maker, "round 1; cap 0; exceeded pass")
    following.run(now=timezone.now, table_id=table.pk)
    table = played(table, 30, waits_for=maker)
    plan = "cap 3; against 1 5; exceeded ask; take G07=4 S1>G04,T1; wind no; spyglass gain 2"
    ordered(table, maker, f"always; {plan}")
    while not table.undo_number or table.undo_seat != 0:
        table = played(table, 1, luck=table.version)
    return table


def ordered(table: Table, user: User, order: str) -> None:
    """This person leaves an order."""
    orders.leave(table_id=table.pk, user_id=user.pk, text=order, now=timezone.now())


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


def played(
    table: Table,
    moves: int,
    *,
    waits_for: User | None = None,
    luck: int = 1,
    wishes: Sequence[str] = (),
) -> Table:
    """The table some moves on, played at random, by these verbs where that is possible; further on
    until it waits for that person.
    """
    chance = Quick(luck)
    for made_so_far in range(ENDLESS):
        table = Table.objects.get(pk=table.pk)
        seats = list(Seat.objects.filter(table=table).order_by("number"))
        seat = next((seat for seat in seats if seat.to_act), None)
        if seat is None or (made_so_far >= moves and waits_for in {None, seat.user}):
            break
        move(table, seats, seat, chance, now=timezone.now(), wishes=wishes)
    return table


def move(
    table: Table,
    seats: list[Seat],
    seat: Seat,
    chance: Quick,
    *,
    now: datetime,
    wishes: Sequence[str] = (),
) -> None:
    """One action of this seat, any of the legal ones; of those wished for, if there are any."""
    assert seat.user_id is not None
    game = ENGINES[table.game_slug]
    state = msgspec.json.decode(table.state, type=game.state_type)
    legal = game.legal_actions(state, seat.number)
    legal = [one for one in legal if text(one).split()[0] in wishes] or legal
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
    """Each player says something to her partner, and all have read it."""
    for seat in Seat.objects.filter(table=table).select_related("user"):
        assert seat.user is not None
        messages.say(
            table_id=table.pk,
            user_id=seat.user.pk,
            body=f"a word of {seat.user.name} between partners",
            now=timezone.now() - timedelta(minutes=2),
        )
    last = Message.objects.filter(table=table).latest("pk").pk
    for seat in Seat.objects.filter(table=table, user__isnull=False):
        messages.mark_read(table_id=table.pk, user_id=seat.user_id or 0, up_to=last)
    return table
