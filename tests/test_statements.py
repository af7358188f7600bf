"""Statements that are built once read and write as the ORM does."""

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from config import statements
from config.statements import Query
from games.models import Move, Seat, Table
from games.selectors.tables import SEATED
from tests.games.playing import make

FOUND = Query(
    lambda table, text: Move.objects.filter(table=table, text=text).values_list("number"), int, str
)


def values(row: Seat | Table | User) -> dict[str, object]:
    """All fields of a row."""
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_rows_come_as_the_orm_reads_them_each_time_with_its_own_argument(
    anne: User, bart: User
) -> None:
    first, second = make([anne, bart], now=timezone.now()), make([bart, anne])

    for table in (first, second):
        expected = Seat.objects.filter(table=table).select_related("table", "user")
        for seat, wanted in zip(SEATED(table.pk), expected.order_by("number"), strict=True):
            assert values(seat) == values(wanted)
            assert values(seat.table) == values(wanted.table)
            assert seat.user is not None
            assert wanted.user is not None
            assert values(seat.user) == values(wanted.user)


def test_a_free_seat_has_nobody(anne: User) -> None:
    table = make([anne], seats=2)

    assert [seat.user for seat in SEATED(table.pk)] == [anne, None]


def test_text_is_an_argument_too_and_stays_text(anne: User, bart: User) -> None:
    table = make([anne, bart], now=timezone.now())
    statements.insert(
        [Move(table=table, number=7, text="it's %s; --", made_at=timezone.now())],
    )

    assert FOUND(table.pk, "it's %s; --") == [(7,)]
    assert FOUND(table.pk, "' OR 1=1 --") == []


@pytest.mark.parametrize("number", [2**63, -(2**63), 10**400])
def test_a_number_that_no_column_holds_finds_nothing(db: None, number: int) -> None:
    assert SEATED(number) == []


def test_a_row_that_is_there_is_passed_over_only_where_that_is_fine(anne: User, bart: User) -> None:
    table = make([anne, bart], now=timezone.now())
    again = Move(table=table, number=0, text="again", made_at=timezone.now())
    statements.insert([again], is_known_fine=True)

    assert not Move.objects.filter(table=table, text="again").exists()
    with pytest.raises(IntegrityError), transaction.atomic():
        statements.insert([again])


def test_only_the_named_fields_are_stored(anne: User, bart: User) -> None:
    seat = Seat.objects.filter(table=make([anne, bart])).first()
    assert seat is not None
    seat.missed, seat.bot = 2, "search"
    statements.update(seat, ("missed",))

    stored = Seat.objects.get(pk=seat.pk)
    assert (stored.missed, stored.bot) == (2, "")


def test_a_row_that_is_gone_is_not_stored(anne: User, bart: User) -> None:
    seat = Seat.objects.filter(table=make([anne, bart])).first()
    assert seat is not None
    Seat.objects.filter(pk=seat.pk).delete()

    with pytest.raises(DatabaseError):
        statements.update(seat, ("missed",))
