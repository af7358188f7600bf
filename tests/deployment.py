"""The site as separate processes on PostgreSQL and Redis: start, kill, start again."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

from tests.harness import ROOT, environment, free_port, get, tied, wait_until

SERVER = os.environ.get("DATABASE_URL") or "postgres://postgres@127.0.0.1:5432/postgres"
REDIS = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379")
SECRET = "only-for-tests-" + "0123456789" * 5


def database_url(name: str) -> str:
    """The address of a database on the PostgreSQL server of the tests."""
    return urlunsplit(urlsplit(SERVER)._replace(path=f"/{name}"))


def admin_connection() -> "psycopg.Connection[tuple[object, ...]]":
    """A connection for what concerns the whole server."""
    return psycopg.connect(database_url("postgres"), autocommit=True)


def create_database(name: str) -> None:
    """An empty database in place of any before it."""
    drop_database(name)
    with admin_connection() as connection:
        connection.execute(f'CREATE DATABASE "{name}"')


def drop_database(name: str) -> None:
    """Away with it, and with whoever uses it."""
    with admin_connection() as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def end_backends(name: str, *, most: int = 1000) -> int:
    """Cut connections to a database, as a failing network or server would; how many were cut."""
    query = (
        "SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity"
        " WHERE datname = %s ORDER BY random() LIMIT %s) AS chosen"
    )
    with admin_connection() as connection:
        return len(connection.execute(query, (name, most)).fetchall())


def redis_url(database: int) -> str:
    """The address of one of Redis' numbered databases."""
    return urlunsplit(urlsplit(REDIS)._replace(path=f"/{database}"))


def web_command(server: str, port: int, *, workers: int, threads: int) -> list[str]:
    """The web server on this port: granian, or gunicorn to compare."""
    if server == "gunicorn":
        return [
            *(sys.executable, "-m", "gunicorn", "config.wsgi", "--no-control-socket"),
            *("--bind", f"127.0.0.1:{port}", "--worker-class", "gthread"),
            *("--workers", str(workers), "--threads", str(threads), "--keep-alive", "30"),
            *("--log-level", "warning"),
        ]
    return [
        *(sys.executable, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1"),
        *("--port", str(port), "--workers", str(workers), "--blocking-threads", str(threads)),
        *("--no-ws", "--respawn-failed-workers", "--respawn-interval", "1"),
        *("--log-level", "warning"),
        "config.wsgi:application",
    ]


def worker_command(name: str) -> list[str]:
    """One Celery worker with two children."""
    return [
        *(sys.executable, "-m", "celery", "--app", "config", "--quiet", "worker"),
        *("--concurrency", "2", "--hostname", f"{name}@%h", "--loglevel", "warning"),
        *("--without-gossip", "--without-mingle"),
    ]


def beat_command() -> list[str]:
    """One heartbeat."""
    return [
        *(sys.executable, "-m", "celery", "--app", "config", "--quiet", "beat"),
        *("--pidfile", "", "--loglevel", "warning"),
    ]


@dataclass
class Deployment:
    """Named processes over one database; `with` ends whatever still runs."""

    database: str
    data: Path
    settings: Mapping[str, str] = field(default_factory=dict)
    redis_database: int = 11
    port: int = field(default_factory=free_port)
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    commands: dict[str, Sequence[str]] = field(default_factory=dict)

    @property
    def url(self) -> str:
        """The address of the site."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        """What every process of the site is told."""
        return environment(
            **{
                "DJANGO_SETTINGS_MODULE": "config.settings",
                "SECRET_KEY": SECRET,
                "PARLEY_DATA": str(self.data),
                "PARLEY_URL": self.url,
                "DATABASE_URL": database_url(self.database),
                "CELERY_BROKER_URL": redis_url(self.redis_database),
                "CACHE_URL": redis_url(self.redis_database + 1),
                "LOG_FORMAT": "text",
                "LOG_LEVEL": "WARNING",
                **self.settings,
            }
        )

    def __enter__(self) -> "Deployment":
        create_database(self.database)
        self.data.mkdir(parents=True, exist_ok=True)
        self.manage("migrate", "--verbosity", "0")
        self.manage("collectstatic", "--noinput", "--verbosity", "0")
        return self

    def __exit__(self, *_error: object) -> None:
        for name in list(self.running):
            self.end(name)
        drop_database(self.database)

    def manage(self, *words: str) -> None:
        """Run a management command to its end."""
        command = [sys.executable, "manage.py", *words]
        subprocess.run(command, cwd=ROOT, env=self.environment, check=True)

    def start(self, name: str, command: Sequence[str]) -> None:
        """Start a process under a name of its own."""
        self.commands[name] = command
        log = (self.data / f"{name}.log").open("ab")
        with log:
            self.running[name] = subprocess.Popen(
                tied(command),
                cwd=ROOT,
                env={**self.environment, "PARLEY_PARENT": str(os.getpid())},
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def start_web(self, *, server: str = "granian", workers: int = 2, threads: int = 4) -> None:
        """Start the web server and wait until it answers."""
        self.start("web", web_command(server, self.port, workers=workers, threads=threads))
        self.wait_for_web()

    def wait_for_web(self) -> None:
        """Until a page comes back."""
        wait_until(lambda: get(f"{self.url}/healthz")[0] > 0, seconds=60, what="the web answers")

    def kill(self, name: str) -> None:
        """kill -9 the main process and all that it started."""
        process = self.running.pop(name)
        kill_group(process)
        process.wait()

    def restart(self, name: str) -> None:
        """Kill a process and start it again, as a supervisor would."""
        self.kill(name)
        self.start(name, self.commands[name])

    def revive(self) -> None:
        """Start again what ended by itself, as a supervisor would: the web server gives up when its
        workers are killed too fast.
        """
        for name, process in list(self.running.items()):
            if process.poll() is not None:
                kill_group(process)
                self.start(name, self.commands[name])

    def end(self, name: str) -> None:
        """Ask a process to end, and insist after a while."""
        process = self.running.pop(name)
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            pass
        finally:
            kill_group(process)
            process.wait()


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """kill -9 a whole process group; one that is gone already is fine."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
