"""Statements that the ORM builds once and that then run with other values: on the pages that are
asked for most, building a statement costs four times as much as running it.

What such a statement reads and writes still follows from the models; SQLite and PostgreSQL alike.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db import DatabaseError, connection
from django.db.models import FETCH_ONE, Model, QuerySet
from django.db.models.query import get_related_populators

MARK = 31_007
"""The first of the numbers that stand for the arguments while a statement is built: they fit into
the smallest column, and no statement of the site has one of its own that is as large.
"""


LARGEST = 2**63 - 1
"""No column holds a larger number."""


@dataclass(frozen=True)
class Plan:
    """A built statement: its text, what goes into each of its places, and how a row is read."""

    sql: str
    places: tuple[tuple[bool, Any], ...]
    """For each place whether it takes an argument, and which; or else the value that it has."""
    converters: dict[int, Any]
    select: Any
    klass_info: dict[str, Any] | None

    def values(self, arguments: Sequence[int | str]) -> tuple[Any, ...]:
        """What goes into the places."""
        return tuple(arguments[kept] if is_argument else kept for is_argument, kept in self.places)


class Query[Row]:
    """A query with arguments of the given kinds, built when it is first asked for.

    `build` makes the queryset out of them: of models, with or without `select_related`, or of
    `values_list`. The arguments must be compared as they are.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Row]], *kinds: type[int | str]) -> None:
        self._build = build
        self._marks = [kind(MARK + number) for number, kind in enumerate(kinds)]
        self._plans: dict[str, Plan] = {}

    def __call__(self, *arguments: int | str) -> list[Row]:
        """The rows, in order; none for a number that no column can hold."""
        if any(isinstance(number, int) and abs(number) > LARGEST for number in arguments):
            return []
        plan = self._plans.get(connection.vendor)
        if plan is None:
            plan = self._plans[connection.vendor] = self._built()
        with connection.cursor() as cursor:
            cursor.execute(plan.sql, plan.values(arguments))
            rows = cursor.fetchall()
        return list(_read(plan, rows))

    def _built(self) -> Plan:
        query: Any = self._build(*self._marks).query
        compiler = query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        columns = [column for column, _sql, _alias in compiler.select]
        return Plan(
            sql,
            tuple(self._place(value) for value in params),
            compiler.get_converters(columns),
            compiler.select,
            compiler.klass_info if query.default_cols else None,  # `values_list` asks for no models
        )

    def _place(self, value: Any) -> tuple[bool, Any]:
        is_argument = value in self._marks
        return is_argument, self._marks.index(value) if is_argument else value


def _read(plan: Plan, rows: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
    """Models with what is related to them, or plain tuples where the query asks for values."""
    changed = _converted(plan, rows)
    if plan.klass_info is None:
        yield from changed
        return
    model, places = plan.klass_info["model"], plan.klass_info["select_fields"]
    first, end = places[0], places[-1] + 1
    names = [column[0].target.attname for column in plan.select[first:end]]
    populators = get_related_populators(plan.klass_info, plan.select, connection.alias, FETCH_ONE)
    for row in changed:
        found = model.from_db(connection.alias, names, row[first:end])
        for populator in populators:
            populator.populate(row, found)
        yield found


def _converted(plan: Plan, rows: Sequence[tuple[Any, ...]]) -> Iterator[Sequence[Any]]:
    """The rows with Python's values in place of those of a database that knows fewer kinds."""
    if not plan.converters:
        yield from rows
        return
    for row in rows:
        values = list(row)
        for place, (functions, column) in plan.converters.items():
            for function in functions:
                values[place] = function(values[place], column, connection)
        yield values


def insert(rows: Sequence[Model], *, is_known_fine: bool = False) -> None:
    """Store new rows of one model in one statement; their keys stay unknown.

    With `is_known_fine`, a row whose unique value is there already is passed over.
    """
    if not rows:
        return
    fields = _fields(type(rows[0]))
    sql = _insertion(type(rows[0]), len(rows), is_known_fine)
    values = [
        field.get_db_prep_save(field.pre_save(row, add=True), connection)
        for row in rows
        for field in fields
    ]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


def update(row: Model, names: tuple[str, ...]) -> None:
    """Store these fields of a row. Raises `DatabaseError` when it is not there (any more)."""
    fields = [type(row)._meta.get_field(name) for name in names]
    values = [
        field.get_db_prep_save(getattr(row, field.attname), connection)  # type: ignore[union-attr]
        for field in fields
    ]
    with connection.cursor() as cursor:
        cursor.execute(_change(type(row), names), [*values, row.pk])
        if cursor.rowcount != 1:
            raise DatabaseError(f"there is no {row._meta.label} {row.pk}")


@lru_cache
def _fields(model: type[Model]) -> tuple[Any, ...]:
    """The fields that a new row gives; the database makes the key."""
    return tuple(field for field in model._meta.concrete_fields if not field.primary_key)


@lru_cache
def _insertion(model: type[Model], rows: int, is_known_fine: bool) -> str:  # noqa: FBT001 (part of the key)
    columns = ", ".join(f'"{field.column}"' for field in _fields(model))
    row = f"({', '.join(['%s'] * len(_fields(model)))})"
    end = " ON CONFLICT DO NOTHING" * is_known_fine
    return f'INSERT INTO "{model._meta.db_table}" ({columns}) VALUES {", ".join([row] * rows)}{end}'  # noqa: S608 (names of the models)


@lru_cache
def _change(model: type[Model], names: tuple[str, ...]) -> str:
    columns = [model._meta.get_field(name).column for name in names]  # type: ignore[union-attr]
    changes = ", ".join(f'"{column}" = %s' for column in columns)
    return f'UPDATE "{model._meta.db_table}" SET {changes} WHERE "id" = %s'  # noqa: S608 (names of the models)
