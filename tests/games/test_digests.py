"""One mail a day for all tables, at the hour of one's choice by one's own clock."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from accounts.models import Notice, User
from accounts.services import deliver_due
from games import digests
from games.clock import PRESETS
from games.models import Table
from tests.accounts.conftest import part
from tests.games.playing import DAY, HOUR, MINUTE, NOON, make, post, user_on_turn, waiting
from tests.smtp import Sink


def tables_that_wait_for(user: User, other: User, number: int) -> list[Table]:
    """So many tables at which this person is called to act at noon."""
    User.objects.filter(pk=user.pk).update(digest_hour=18)
    found: list[Table] = []
    for seed in range(1, 40):
        table = make([user, other], seed=seed, name=f"Table {seed}", pace=PRESETS["relaxed"])
        if user_on_turn(table) == user:
            table.delete()
            continue
        while user_on_turn(table) == other:
            post(table, other, "draw", now=NOON)
        found.append(table)
        if len(found) == number:
            break
    return found


def test_several_tables_are_one_mail_at_the_chosen_hour(
    anne: User, bart: User, smtp_sink: Sink
) -> None:
    found = tables_that_wait_for(anne, bart, 3)
    Notice.objects.exclude(kind="digest").delete()

    early = deliver_due(now=NOON + 6 * HOUR - MINUTE)
    at_six = deliver_due(now=NOON + 6 * HOUR)

    assert not early
    assert at_six["sent"] == 1
    (letter,) = smtp_sink.letters
    assert "wait for you" in letter["Subject"]
    words = part(letter, "plain")
    assert all(f"/tables/{table.pk}/" in words for table in found)
    assert "until Thursday 5 March, 12:00" in words


def test_there_is_no_digest_when_nothing_waits(anne: User, bart: User, smtp_sink: Sink) -> None:
    (table,) = tables_that_wait_for(anne, bart, 1)
    for other in Table.objects.exclude(pk=table.pk):
        other.delete()
    Notice.objects.exclude(kind="digest").delete()
    post(table, anne, "draw", now=NOON + HOUR)

    deliver_due(now=NOON + 6 * HOUR)

    assert anne.email not in {letter["To"] for letter in smtp_sink.letters}
    assert Notice.objects.get(kind="digest").withdrawn_at == NOON + 6 * HOUR


def test_a_turn_that_would_be_over_by_then_is_told_at_once(anne: User, bart: User) -> None:
    User.objects.update(digest_hour=11)
    table = make([anne, bart], pace=PRESETS["lively"])
    Notice.objects.all().delete()
    told = waiting(table)

    post(table, user_on_turn(table), "draw", now=NOON)

    assert set(Notice.objects.filter(recipient=told).values_list("kind", flat=True)) == {
        "turn",
        "reminder",
    }


@pytest.mark.parametrize(
    ("zone", "hour", "after", "at"),
    [
        ("UTC", 18, NOON, NOON + 6 * HOUR),
        ("UTC", 12, NOON, NOON),
        ("UTC", 11, NOON, NOON + 23 * HOUR),
        ("Asia/Tokyo", 7, NOON, NOON + 10 * HOUR),
        ("America/New_York", 7, NOON, NOON),
        # an hour that is skipped, and one that comes twice
        ("Europe/Warsaw", 2, datetime(2026, 3, 28, 23, tzinfo=UTC),
         datetime(2026, 3, 29, 1, tzinfo=UTC)),
        ("Europe/Warsaw", 2, datetime(2026, 10, 24, 22, tzinfo=UTC),
         datetime(2026, 10, 25, 0, tzinfo=UTC)),
        # the same hour on the wall, before and after the change
        ("Europe/Warsaw", 8, NOON, NOON + 19 * HOUR),
        ("Europe/Warsaw", 8, NOON + 30 * DAY, NOON + 30 * DAY + 18 * HOUR),
    ],
)  # fmt: skip
def test_when_the_next_digest_comes(zone: str, hour: int, after: datetime, at: datetime) -> None:
    assert digests.due_at(User(time_zone=zone, digest_hour=hour), after) == at


@pytest.mark.parametrize(
    ("quiet", "weekend", "away", "hours"),
    [
        ((0, 0), [], [], 18),  # Tuesday at six
        ((22 * 60, 8 * 60), [], [], 20),  # when the night is over
        ((0, 0), [1], [], 42),  # on Wednesday, for she has Tuesdays free
        ((22 * 60, 8 * 60), [1], [], 44),
        ((0, 0), [], [["2026-03-03", "2026-03-05"]], 24 * 3 + 18),  # after her leave
    ],
)
def test_in_quiet_hours_and_on_free_days_the_digest_waits_for_their_end(
    quiet: tuple[int, int], weekend: list[int], away: list[list[str]], hours: int
) -> None:
    user = User(digest_hour=6, weekend=weekend, away=away)
    user.quiet_from, user.quiet_until = quiet

    assert digests.due_at(user, NOON) == NOON + hours * HOUR


def test_a_mail_that_waits_puts_no_digest_off(anne: User, bart: User) -> None:
    User.objects.update(turn_wait=180)
    (table,) = tables_that_wait_for(anne, bart, 1)
    Notice.objects.all().delete()
    Table.objects.exclude(pk=table.pk).delete()
    half_past_five = NOON + 5 * HOUR + 30 * MINUTE
    post(table, anne, "draw", now=half_past_five)

    post(table, bart, "draw", now=half_past_five)

    assert Notice.objects.get(kind="digest").due_at == NOON + 6 * HOUR


def test_who_wants_single_mails_has_no_digest() -> None:
    assert digests.due_at(User(), NOON) is None


def test_the_hour_is_chosen_in_the_settings(anne: User, anne_client: Client) -> None:
    form = {"name": "Anne", "time_zone": "UTC", "reminder_share": "75", "digest_hour": "7"}
    form["turn_wait"] = "0"

    anne_client.post("/settings/", form)
    anne.refresh_from_db()
    assert anne.digest_hour == 7

    anne_client.post("/settings/", {**form, "digest_hour": ""})
    anne.refresh_from_db()
    assert anne.digest_hour is None
