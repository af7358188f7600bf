"""`manage.py serve`: the whole site on one machine, set up and supervised by one command."""

import os
import signal
import threading
from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.translation import gettext as _

from config import boot, broker, embedded, firstrun
from config.celery import app
from config.supervise import Supervisor
from games.selectors import health

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
TICK = 0.3
LOOK_AT_THE_SWEEP = 15.0
START_WITHIN = 60.0


class Command(BaseCommand):
    """Prepares what is missing, then runs web, worker and beat until it is told to stop."""

    help = "Run the whole site on this machine: web server, worker and heartbeat."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--demo", action="store_true", help="with accounts and tables in play")
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=boot.PORT, help="port to listen on")

    def handle(self, *_args: Any, demo: bool, host: str, port: int, **_options: Any) -> None:
        if demo and host not in LOOPBACK:
            raise CommandError(_("The demo answers on 127.0.0.1 only: leave --host out."))
        held = embedded.lock(settings.PARLEY_DATA)
        if held is None:
            raise CommandError(_("Another `serve` uses this data directory (PARLEY_DATA)."))
        with held, suppress(KeyboardInterrupt):
            if not embedded.is_free(host, port):
                raise CommandError(
                    _("Port %(port)s is taken; choose another one: --port %(other)s")
                    % {"port": port, "other": port + 1}
                )
            self.prepare()
            accounts = self.prepare_demo() if demo else []
            self.run(host=host, port=port, accounts=accounts)

    def prepare(self) -> None:
        """Everything that a fresh machine lacks."""
        self.stdout.write(_("Preparing %(data)s ...") % {"data": settings.PARLEY_DATA})
        call_command("migrate", verbosity=0, interactive=False)
        call_command("collectstatic", verbosity=0, interactive=False)
        broker.prepare(settings.PARLEY_DATA)

    def prepare_demo(self) -> list[tuple[str, str]]:
        """The accounts and tables of the demo."""
        from games.services import demo

        return demo.prepare(now=timezone.now())

    def run(self, *, host: str, port: int, accounts: list[tuple[str, str]]) -> None:
        """Supervise the processes until somebody presses Ctrl-C."""
        stop = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_signal: stop.set())
        connection.close()
        supervisor = Supervisor(
            embedded.children(host=host, port=port), dict(os.environ), self.stderr.write
        )
        supervisor.start()
        for entry in settings.CELERY_BEAT_SCHEDULE.values():  # beat waits a whole interval first
            app.send_task(entry["task"])
        try:
            self.wait_for_web(supervisor, stop, host=host, port=port)
            self.greet(accounts)
            self.watch(supervisor, stop)
        finally:
            self.stdout.write(_("Ending every process ..."))
            supervisor.stop()

    def wait_for_web(
        self, supervisor: Supervisor, stop: threading.Event, *, host: str, port: int
    ) -> None:
        """Until the web server answers."""
        end = supervisor.clock() + START_WITHIN
        while supervisor.clock() < end and not embedded.answers(host, port):
            if stop.wait(TICK):
                return
            supervisor.tick()

    def greet(self, accounts: list[tuple[str, str]]) -> None:
        """Where the site is, and how to get in."""
        self.stdout.write(f"\n  Parley: {settings.PARLEY_URL}/\n")
        for email, password in accounts:
            self.stdout.write(f"    {email}  {password}")
        if accounts:
            self.stdout.write(_("  Mail: %(url)s") % {"url": f"{settings.PARLEY_URL}/mailbox/"})
        elif token := firstrun.new_token():
            link = f"{settings.PARLEY_URL}/first-run/{token}/"
            self.stdout.write(_("  Create the administrator (once): %(link)s") % {"link": link})
        self.stdout.write(_("  Ctrl-C ends it.\n"))
        self.stdout.flush()

    def watch(self, supervisor: Supervisor, stop: threading.Event) -> None:
        """Restart what dies, and a worker that lives without sweeping."""
        looked_at = supervisor.clock()
        while not stop.wait(TICK):
            supervisor.tick()
            if supervisor.clock() - looked_at < LOOK_AT_THE_SWEEP:
                continue
            looked_at = supervisor.clock()
            if supervisor.lived("worker") > health.SWEEP_LIMIT and is_asleep():
                self.stderr.write(_("The worker does not sweep; it is started again."))
                supervisor.restart("worker")


def is_asleep() -> bool:
    """Whether the last sweep is too long ago; a busy database is not the worker's fault."""
    try:
        return health.report(now=timezone.now()).is_asleep
    except DatabaseError:
        return False
    finally:
        connection.close()
