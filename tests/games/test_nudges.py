"""Nudges: to those the table waits for, once a day, in their open hours."""

import pytest
from django.test import Client

from accounts.models import Notice, User
from accounts.services import deliver_due
from games.models import Table
from games.services import calendars, nudges
from games.services.refusals import Refused
from tests.games.playing import DAY, HOUR, MINUTE, NOON, make, post, user_on_turn, waiting
from tests.smtp import Sink


@pytest.fixture
def table(anne: User, bart: User) -> Table:
    made = make([anne, bart], name="Tortuga")
    Notice.objects.all().delete()
    return made


def test_a_nudge_is_one_mail_that_names_who_waits(table: Table, smtp_sink: Sink) -> None:
    told, by = user_on_turn(table), waiting(table)

    nudges.nudge(table_id=table.pk, user_id=by.pk, now=NOON + HOUR)
    deliver_due(now=NOON + HOUR)

    (letter,) = smtp_sink.letters
    assert letter["To"] == told.email
    assert letter["Subject"] == f"{by.name} waits for you: Loot (Tortuga)"


def test_once_a_day_is_enough(table: Table) -> None:
    by = waiting(table)
    nudges.nudge(table_id=table.pk, user_id=by.pk, now=NOON)

    with pytest.raises(Refused, match="nudged"):
        nudges.nudge(table_id=table.pk, user_id=by.pk, now=NOON + 11 * HOUR)
    nudges.nudge(table_id=table.pk, user_id=by.pk, now=NOON + DAY)

    assert Notice.objects.filter(kind="nudge").count() == 2


def test_a_nudge_waits_for_the_end_of_the_quiet_hours(table: Table, smtp_sink: Sink) -> None:
    calendars.set_hours(
        user_id=user_on_turn(table).pk,
        quiet=(22 * 60, 7 * 60),
        weekend=[],
        books_leave=False,
        now=NOON,
    )
    Notice.objects.all().delete()

    nudges.nudge(table_id=table.pk, user_id=waiting(table).pk, now=NOON + 11 * HOUR)

    assert not deliver_due(now=NOON + 12 * HOUR)
    assert deliver_due(now=NOON + 19 * HOUR)["sent"] == 1


def test_who_has_moved_meanwhile_hears_nothing_of_it(table: Table, smtp_sink: Sink) -> None:
    mover = user_on_turn(table)
    nudges.nudge(table_id=table.pk, user_id=waiting(table).pk, now=NOON)
    post(table, mover, "draw", now=NOON)

    deliver_due(now=NOON)

    assert smtp_sink.letters == []


def test_nobody_nudges_herself_and_outsiders_nobody(table: Table, cora: User) -> None:
    with pytest.raises(Refused, match="nobody_waits"):
        nudges.nudge(table_id=table.pk, user_id=user_on_turn(table).pk, now=NOON)
    with pytest.raises(Refused, match="not_seated"):
        nudges.nudge(table_id=table.pk, user_id=cora.pk, now=NOON)

    assert not Notice.objects.exists()


def test_the_button_is_there_for_those_who_wait(
    table: Table, anne: User, anne_client: Client, bart_client: Client
) -> None:
    mover_first = user_on_turn(table) == anne
    waits, moves = (bart_client, anne_client) if mover_first else (anne_client, bart_client)
    url = f"/tables/{table.pk}/"

    assert "Nudge those we wait for" in waits.get(url).text
    assert "Nudge those we wait for" not in moves.get(url).text
    assert waits.post(f"{url}nudge/").status_code == 302
    assert waits.post(f"{url}nudge/").status_code == 409
    assert Notice.objects.get(kind="nudge").due_at > NOON + MINUTE
