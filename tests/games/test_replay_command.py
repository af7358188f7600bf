"""The check before a deploy finds a record that the rules no longer follow."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.models import Move, Table
from games.services import demo


@pytest.fixture
def tables(db: None) -> list[Table]:
    from django.utils import timezone

    demo.prepare(now=timezone.now())
    return list(Table.objects.order_by("pk"))


def test_untouched_tables_replay(tables: list[Table]) -> None:
    said = StringIO()

    call_command("replay", "--all", stdout=said)

    played = sum(bool(table.state) for table in tables)
    assert f"{played} tables replayed, 0 differ" in said.getvalue()


def test_a_changed_move_is_named(tables: list[Table]) -> None:
    move = Move.objects.filter(table=tables[0], number=1).get()
    Move.objects.filter(pk=move.pk).update(text="merchant 9")
    said = StringIO()

    with pytest.raises(CommandError):
        call_command("replay", str(tables[0].pk), stdout=said)

    assert f"table {tables[0].pk} (loot): move 1, illegal" in said.getvalue()


def test_a_changed_state_is_named(tables: list[Table]) -> None:
    other = (
        Table.objects.exclude(pk=tables[0].pk).exclude(state="").values_list("state", flat=True)[0]
    )
    Table.objects.filter(pk=tables[0].pk).update(state=other)
    said = StringIO()

    with pytest.raises(CommandError):
        call_command("replay", str(tables[0].pk), stdout=said)

    assert "state" in said.getvalue()
