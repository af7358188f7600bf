"""/healthz and the admin's front page tell database, heartbeat and the oldest message owed."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Notice, User
from games.models import Heartbeat
from games.selectors import health

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
pytestmark = pytest.mark.django_db


def beat(ago: timedelta, *, now: datetime = NOW) -> None:
    Heartbeat.objects.update_or_create(name="sweep", defaults={"beat_at": now - ago})


def owe(ago: timedelta, **fields: object) -> Notice:
    user, _made = User.objects.get_or_create(email="anne@example.org", name="Anne")
    return Notice.objects.create(
        recipient=user, kind="turn", key=f"turn:{ago}", due_at=NOW - ago, **fields
    )


def test_a_site_that_sweeps_and_owes_nothing_is_well() -> None:
    beat(timedelta(seconds=59))

    report = health.report(now=NOW)

    assert report.is_healthy
    assert report.heartbeat_seconds == 59
    assert report.oldest_notice_seconds is None


def test_a_site_that_never_swept_is_not_well() -> None:
    assert not health.report(now=NOW).is_healthy


def test_an_old_heartbeat_is_an_alarm() -> None:
    beat(timedelta(minutes=4))

    assert health.report(now=NOW).is_asleep


def test_a_message_that_waits_too_long_is_an_alarm() -> None:
    beat(timedelta(0))
    owe(timedelta(minutes=11))

    report = health.report(now=NOW)

    assert report.is_late
    assert report.oldest_notice_seconds == 660


def test_settled_and_future_messages_do_not_count() -> None:
    beat(timedelta(0))
    owe(timedelta(hours=1), sent_at=NOW)
    owe(timedelta(hours=2), withdrawn_at=NOW)
    owe(timedelta(hours=3), failed_at=NOW)
    owe(-timedelta(hours=1))

    assert health.report(now=NOW).oldest_notice_seconds is None


def test_a_message_refused_again_and_again_is_an_alarm_though_its_next_try_is_far() -> None:
    beat(timedelta(0))
    owe(-timedelta(hours=1), attempts=health.TRIES_LIMIT)

    assert not health.report(now=NOW).is_healthy


def test_healthz_answers_503_until_the_heart_beats(client: Client) -> None:
    before = client.get("/healthz")
    beat(timedelta(0), now=timezone.now())

    after = client.get("/healthz")

    assert (before.status_code, after.status_code) == (503, 200)
    assert after.json()["database"] is True
    assert after.json()["healthy"] is True


def test_the_front_page_of_the_admin_tells_the_same(client: Client) -> None:
    admin = User.objects.create_superuser(email="cora@example.org", name="Cora", password="x")
    client.force_login(admin)
    beat(timedelta(0), now=timezone.now())

    page = client.get("/admin/").content.decode()

    assert "The site is well" in page
    assert "No message waits to be sent." in page
