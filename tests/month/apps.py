"""What a process of the simulated month does otherwise than one of the site."""

import os
import socket
import ssl
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import redis
from celery.signals import task_postrun, task_prerun
from django.apps import AppConfig
from django.conf import settings

from accounts.webhooks import Door
from tests.month.clock import shared

HOOKS = "PARLEY_MONTH_HOOKS"
"""The port of the receiver of webhooks, and the file with its certificate, by a colon."""
BEGUN, DONE = "month:begun", "month:done"
"""In Redis: which process began a task, and which tasks are done."""
PLAYOUTS = 4
"""A caretaker's playouts per decision: two hundred tables share two processors."""
PUBLIC = "93.184.216.34"


class MonthConfig(AppConfig):
    """The clock reaches the races too, second channels lead to this machine, bots think little."""

    name = "tests.month"

    def ready(self) -> None:
        from accounts.services import hook_delivery
        from games.selectors import instants
        from games.services import bots

        instants.at = at
        bots.think.__defaults__ = (PLAYOUTS,)
        if HOOKS in os.environ:
            assert hook_delivery.deliver_due.__kwdefaults__ is not None
            hook_delivery.deliver_due.__kwdefaults__["door"] = door()
        follow_tasks()


CLOCK = shared()


def at(monotonic: float) -> datetime:
    """The shared clock of the web processes is that of the month."""
    del monotonic
    return CLOCK.now()


def door() -> Door:
    """A network in which every connection ends at the receiver on this machine."""
    port, _, certificate = os.environ[HOOKS].partition(":")

    def connect(_address: str, _port: int, timeout: float) -> socket.socket:
        return socket.create_connection(("127.0.0.1", int(port)), timeout)

    def resolve(_host: str, _port: int) -> Sequence[str]:
        return [PUBLIC]

    return Door(resolve, connect, ssl.create_default_context(cafile=certificate))


def follow_tasks() -> None:
    """Note in Redis which tasks this process begins and ends."""
    line = redis.Redis.from_url(str(settings.CELERY_BROKER_URL))

    def begun(task_id: str, **_more: Any) -> None:
        line.hset(BEGUN, task_id, str(os.getpid()))

    def done(task_id: str, **_more: Any) -> None:
        line.sadd(DONE, task_id)

    task_prerun.connect(begun, weak=False, dispatch_uid="month begun")
    task_postrun.connect(done, weak=False, dispatch_uid="month done")
