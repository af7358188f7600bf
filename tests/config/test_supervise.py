"""The supervisor restarts what dies, waits longer each time, and ends all of them."""

import os
import sys
from collections.abc import Iterator

import pytest

from config.supervise import FIRST_DELAY, Child, Supervisor
from tests.harness import wait_until

SLEEPS = [sys.executable, "-c", "import time; time.sleep(60)"]
FAILS = [sys.executable, "-c", "raise SystemExit(3)"]


class Clock:
    """A clock that a test moves by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def told() -> list[str]:
    return []


def supervised(command: list[str], told: list[str], clock: Clock) -> Iterator[Supervisor]:
    supervisor = Supervisor([Child("parrot", command)], dict(os.environ), told.append, clock)
    supervisor.start()
    yield supervisor
    clock.now = 0.0
    supervisor.stop()


@pytest.fixture
def sleeper(told: list[str], clock: Clock) -> Iterator[Supervisor]:
    yield from supervised(SLEEPS, told, clock)


@pytest.fixture
def failure(told: list[str], clock: Clock) -> Iterator[Supervisor]:
    yield from supervised(FAILS, told, clock)


def test_a_dead_child_starts_again_when_its_time_has_come(
    sleeper: Supervisor, told: list[str], clock: Clock
) -> None:
    (child,) = sleeper.children
    assert child.process is not None
    child.process.kill()
    child.process.wait()

    sleeper.tick()
    sleeper.tick()
    too_early = child.process
    clock.now += FIRST_DELAY
    sleeper.tick()

    assert too_early is None
    assert child.is_alive
    assert told == ["parrot ended (-9); it starts again in 0.5 s."]


def test_a_child_that_fails_at_once_is_started_less_and_less_often(
    failure: Supervisor, told: list[str], clock: Clock
) -> None:
    (child,) = failure.children
    for _round in range(4):
        wait_until(lambda: not child.is_alive, seconds=10, what="it failed")
        failure.tick()
        clock.now = child.due_at
        failure.tick()

    assert [text.split()[-2] for text in told] == ["0.5", "1", "2", "4"]


def test_a_child_that_sleeps_is_ended_and_comes_back(sleeper: Supervisor, clock: Clock) -> None:
    (child,) = sleeper.children
    before = child.process

    sleeper.restart("parrot")
    wait_until(lambda: not child.is_alive, seconds=10, what="it is ended")
    sleeper.tick()
    clock.now += FIRST_DELAY
    sleeper.tick()

    assert child.is_alive
    assert child.process is not before


def test_stopping_ends_all(sleeper: Supervisor) -> None:
    (child,) = sleeper.children

    sleeper.stop()

    assert not child.is_alive
