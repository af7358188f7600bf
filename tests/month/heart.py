"""The heartbeat of a simulated month: two real workers over Redis, woken at each tick until nothing
is left to do, and one of them killed now and then.
"""

import random
import time
import uuid
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import redis
from celery import current_app
from django.db import connection
from django.db.models import Min

from accounts.models import HookCall, Notice
from accounts.services.outbox import OWED
from games.models import Heartbeat, Seat, StandingOrder, Table
from games.services.following import ASKABLE, UNTOLD
from tests.deployment import Deployment, worker_command
from tests.month.apps import BEGUN, DONE
from tests.month.clock import SharedClock

WORKERS = ("worker-1", "worker-2")
SWEEP = "games.tasks.sweep_clocks"
MAILS, HOOKS = "accounts.tasks.deliver_notices", "accounts.tasks.deliver_hooks"
BOTS, ORDERS = "games.tasks.run_bots", "games.tasks.run_orders"
DELIVERERS = 3
"""Mails are delivered by so many at once."""
NOT_YET = datetime.min.replace(tzinfo=UTC)
EVERY = 8
"""Ticks after which all tasks are sent, whether there is anything for them or not."""
LONGEST_PAUSE = timedelta(days=14)
LONGEST = 180.0
"""Real seconds after which a tick that comes to no end is a fault."""
LOST = 0.7
"""Real seconds after which a killed worker's tasks are given up."""
REST = 6.0
"""Real seconds between two kills at least: a worker must come up again."""
DUE_NOW = (
    "EXISTS (SELECT 1 FROM {} WHERE sent_at IS NULL AND failed_at IS NULL {} AND due_at <= %s"
    " AND (leased_until IS NULL OR leased_until <= %s))"
)
ACTING = (
    "EXISTS (SELECT 1 FROM games_seat s JOIN games_table t ON t.id = s.table_id"
    " WHERE s.to_act AND s.bot <> '' AND t.status = 'running')"
)


class Hangs(Exception):
    """A tick came to no end."""


@dataclass
class Heart:
    """Wakes the workers, waits for them, and kills one at the ticks that were drawn for that."""

    site: Deployment
    clock: SharedClock
    chance: random.Random
    kills_at: list[int]
    """Numbers of ticks, the next one last."""
    killed: Counter[str] = field(default_factory=Counter)
    sent: dict[str, str] = field(default_factory=dict)
    """Tasks that are under way: id and name."""
    checked_at: datetime = NOT_YET
    """Until when all is done that was due."""
    _last_kill: float = 0.0
    _kill_began: float = 0.0

    def start(self) -> None:
        """Both workers, ready."""
        self.line = redis.Redis.from_url(self.site.environment["CELERY_BROKER_URL"])
        self.line.flushdb()
        for name in WORKERS:
            self.site.start(name, worker_command(name))

    def beat(self, number: int) -> bool:
        """One tick, until nothing is left to do; whether a worker was killed in it."""
        self.send(SWEEP)
        first = [MAILS, HOOKS, BOTS, ORDERS] if number % EVERY == 0 else self.waiting()
        for name in first:
            self.send(name, times=DELIVERERS if name == MAILS else 1)
        was_killed = self.kill(number, is_busy=MAILS in first)
        ends_at = time.monotonic() + LONGEST
        while True:
            self.wait(ends_at, was_killed=was_killed)
            left = self.waiting() + ([] if self.has_swept() else [SWEEP])
            if not left:
                return was_killed
            for name in left:
                self.send(name, times=DELIVERERS if name == MAILS else 1)

    def idle_until(self) -> datetime:
        """Until when nothing is due that the workers would do, if nobody does anything."""
        notices = Notice.objects.filter(OWED).aggregate(at=Min("due_at"), held=Min("leased_until"))
        owed = HookCall.objects.filter(sent_at=None, failed_at=None, hook__off_at=None)
        calls = owed.aggregate(at=Min("due_at"), held=Min("leased_until"))
        running = Seat.objects.filter(table__status=Table.Status.RUNNING)
        turns = running.aggregate(at=Min("deadline_at"))
        paused = Table.objects.filter(status=Table.Status.PAUSED).aggregate(at=Min("paused_at"))
        found = [*notices.values(), *calls.values(), *turns.values()]
        found += [paused["at"] + LONGEST_PAUSE] if paused["at"] else []
        return min((at for at in found if at), default=self.clock.now())

    def send(self, name: str, times: int = 1) -> None:
        """A task, as the heartbeat sends it; several times, so that the workers compete."""
        for _time in range(times):
            pk = str(uuid.uuid4())
            self.sent[pk] = name
            current_app.send_task(name, task_id=pk, expires=60, ignore_result=True)

    def waiting(self) -> list[str]:
        """The tasks for which there is something to do."""
        now = self.checked_at = self.clock.now()
        orders = StandingOrder.objects.filter(ASKABLE | UNTOLD).values("pk")
        follow, values = orders.query.sql_with_params()
        queries = (
            DUE_NOW.format("accounts_notice", "AND withdrawn_at IS NULL"),
            DUE_NOW.format("accounts_hookcall", ""),
            ACTING,
            f"EXISTS ({follow})",
        )
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {', '.join(queries)}", [now, now, now, now, *values])
            found = cursor.fetchone()
        names = (MAILS, HOOKS, BOTS, ORDERS)
        return [name for name, is_due in zip(names, found, strict=True) if is_due]

    def has_swept(self) -> bool:
        """Whether the clocks were swept in this tick."""
        beat = Heartbeat.objects.filter(name="clocks").values_list("beat_at", flat=True).first()
        return beat is not None and beat >= self.began_at

    @property
    def began_at(self) -> datetime:
        """The instant of the tick."""
        return self.clock.began_at()

    def wait(self, ends_at: float, *, was_killed: bool) -> None:
        """Until all tasks that were sent are done, or lost with the worker that had them."""
        pause = 0.001
        while self.sent:
            names = list(self.sent)
            done = self.line.smismember(DONE, names)
            for name in (name for name, is_done in zip(names, done, strict=True) if is_done):
                del self.sent[name]
            if was_killed and time.monotonic() - self._kill_began > LOST:
                self.give_up()
            if time.monotonic() > ends_at:
                raise Hangs(f"{Counter(self.sent.values())}, {self.waiting()}")
            time.sleep(pause)
            pause = min(0.01, pause * 1.3)

    def give_up(self) -> None:
        """Forget the tasks that no living process has, once both workers are up again."""
        if self.line.llen("celery"):
            return  # nobody has taken these yet
        for name in list(self.sent):
            pid = self.line.hget(BEGUN, name)
            if pid is None or not Path(f"/proc/{int(pid)}").exists():
                del self.sent[name]

    def kill(self, number: int, *, is_busy: bool) -> bool:
        """kill -9 one worker in the middle of its work, when its time has come."""
        if not self.kills_at or number < self.kills_at[-1] or not is_busy:
            return False
        if time.monotonic() - self._last_kill < REST:
            return False
        time.sleep(self.chance.uniform(0.0, 0.03))
        name = self.chance.choice(WORKERS)
        self.site.restart(name)
        self._last_kill = self._kill_began = time.monotonic()
        self.kills_at.pop()
        self.killed[name] += 1
        return True
