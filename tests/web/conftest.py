"""A world of tables, made once per process and put back row by row for each test."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db.models import Model

from accounts.models import Notice, User
from games.models import League, Message, Move, ReadMark, Ruling, Season, Seat, Table
from tests.web.world import World, build

KEPT: tuple[type[Model], ...] = (
    User, EmailAddress, Table, Seat, Move, Message, ReadMark, Notice, League, Season, Ruling,
)  # fmt: skip
ROWS: dict[str, Any] = {}
"""The rows of the first world that was built, and the numbers of its people and tables."""


@pytest.fixture
def world(db: None) -> World:
    if ROWS:
        return again()
    made = build()
    ROWS["rows"] = [list(model._default_manager.order_by("pk")) for model in KEPT]
    ROWS["people"] = {viewer: user.pk for viewer, user in made.people.items()}
    ROWS["tables"] = {name: table.pk for name, table in made.tables.items()}
    return made


def again() -> World:
    """The same world in an empty database."""
    for model, rows in zip(KEPT, ROWS["rows"], strict=True):
        model._default_manager.bulk_create(rows)
    people = User.objects.in_bulk(ROWS["people"].values())
    tables = Table.objects.in_bulk(ROWS["tables"].values())
    return World(
        {viewer: people[pk] for viewer, pk in ROWS["people"].items()},
        {name: tables[pk] for name, pk in ROWS["tables"].items()},
    )
