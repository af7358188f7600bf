"""What the rows say after the storm, beside what the players were told."""

import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import psycopg

from tests.deployment import database_url

MOVES = "SELECT table_id, once, text FROM games_move WHERE once LIKE 'bench-%'"
HOLES = (
    "SELECT t.id FROM games_table t JOIN games_move m ON m.table_id = t.id"
    " GROUP BY t.id HAVING count(*) <> max(m.number) + 1 OR max(m.number) <> t.version"
)
NOTICES = "SELECT message_id, sent_at IS NOT NULL FROM accounts_notice"
OWED = (
    "SELECT id, kind, due_at, leased_until, attempts, last_error FROM accounts_notice"
    " WHERE sent_at IS NULL AND withdrawn_at IS NULL AND failed_at IS NULL AND kind <> 'reminder'"
)
HURRY = (
    "UPDATE accounts_notice SET due_at = now(), leased_until = NULL"
    " WHERE sent_at IS NULL AND withdrawn_at IS NULL AND failed_at IS NULL AND kind <> 'reminder'"
    " AND (due_at > now() AND leased_until IS NULL"
    " OR leased_until < now() + interval '4 minutes 45 seconds')"
)
"""What waits is due at once; so is what was claimed a quarter of a minute ago, as by who died."""


@dataclass(frozen=True)
class Verdict:
    """Accepted moves that are not there, moves that are there twice, and holes in the record."""

    lost: tuple[tuple[int, str], ...]
    doubled: tuple[tuple[int, str], ...]
    broken_tables: tuple[int, ...]


def rows(database: str, query: str) -> list[tuple[Any, ...]]:
    """What a query finds."""
    with psycopg.connect(database_url(database), autocommit=True) as connection:
        return connection.execute(query).fetchall()


def execute(database: str, statement: str) -> None:
    """Change rows by hand."""
    with psycopg.connect(database_url(database), autocommit=True) as connection:
        connection.execute(statement)


def still_owed(database: str, *, seconds: float) -> list[tuple[Any, ...]]:
    """What mail is not settled so many seconds later. It is hurried again and again: who was cut
    off a moment ago holds what he claimed, and that is free only some seconds later.
    """
    end = time.monotonic() + seconds
    while (owed := rows(database, OWED)) and time.monotonic() < end:
        execute(database, HURRY)
        time.sleep(0.5)
    return owed


def judge(database: str, accepted: Iterable[dict[str, Any]]) -> Verdict:
    """Compare what the players were told with what is kept."""
    kept = Counter((table, once, text) for table, once, text in rows(database, MOVES))
    told = {(turn["table"], turn["once"], turn["action"]) for turn in accepted}
    return Verdict(
        lost=tuple(sorted((table, once) for table, once, _text in told - set(kept))),
        doubled=tuple(sorted((key[0], key[1]) for key, count in kept.items() if count > 1)),
        broken_tables=tuple(table for (table,) in rows(database, HOLES)),
    )
