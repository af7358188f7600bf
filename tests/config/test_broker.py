"""The embedded broker: a message is there whole or not at all, and old ones are forgotten."""

from pathlib import Path

import pytest
from celery import Celery
from kombu import Connection

from config import broker
from config.celery import app


@pytest.fixture
def line(tmp_path: Path) -> Connection:
    broker.prepare(tmp_path)
    return Connection(broker.FILES, transport_options=broker.options(broker.FILES, data=tmp_path))


def test_a_message_travels_through_the_folder(line: Connection, tmp_path: Path) -> None:
    with line:
        queue = line.SimpleQueue(tmp_path.name)
        queue.put({"look": "at the rows"})
        waiting = [path.suffix for path in (tmp_path / "queue").iterdir()]
        message = queue.get(timeout=5)
        message.ack()
        queue.close()

    assert waiting == [".msg"]
    assert message.payload == {"look": "at the rows"}


def test_what_was_queued_before_the_start_is_forgotten(line: Connection, tmp_path: Path) -> None:
    with line:
        queue = line.SimpleQueue(tmp_path.name)
        queue.put("an old tick")
        queue.close()

    broker.prepare(tmp_path)

    assert list((tmp_path / "queue").iterdir()) == []


def test_redis_redelivers_long_after_the_hard_limit_of_a_task() -> None:
    options = broker.options("redis://127.0.0.1:6379/0", data=Path())

    assert options["visibility_timeout"] >= 4 * app.conf.task_time_limit


def test_every_tick_names_a_task_that_exists_and_expires_before_the_next(
    django_app: Celery,
) -> None:
    for entry in django_app.conf.beat_schedule.values():
        assert entry["task"] in django_app.tasks
        assert entry["options"]["expires"] < entry["schedule"]


def test_a_killed_worker_gives_its_task_back(django_app: Celery) -> None:
    assert django_app.conf.task_acks_late
    assert django_app.conf.task_reject_on_worker_lost
    assert django_app.conf.task_ignore_result
    assert django_app.conf.beat_scheduler == "celery.beat:Scheduler"
    assert str(django_app.conf.timezone) == "UTC"


@pytest.fixture
def django_app() -> Celery:
    app.autodiscover_tasks(force=True)
    return app
