"""The settings under the environments that people really run them in."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.harness import ROOT, environment

PRODUCTION = {
    "SECRET_KEY": "x7-not-a-real-one-but-long-enough-and-of-many-different-signs!",
    "PARLEY_URL": "https://play.example.org",
    "PARLEY_TRUSTED_PROXIES": "10.0.0.0/8",
    "CACHE_URL": "redis://127.0.0.1:6379/14",
    "CELERY_BROKER_URL": "redis://127.0.0.1:6379/13",
    "EMAIL_URL": "smtp://mail.example.org:587?tls=yes",
    "DATABASE_URL": "postgres://parley@127.0.0.1/parley",
}
ASK = """
import json, sys, django
from django.conf import settings
django.setup()
print(json.dumps([getattr(settings, name) for name in sys.argv[1:]], default=str))
"""


def run(*words: str, data: Path, settings: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=environment(
            PARLEY_DATA=str(data), DJANGO_SETTINGS_MODULE="config.settings", **settings
        ),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def ask(*names: str, data: Path, settings: dict[str, str]) -> list[object]:
    done = run("-c", ASK, *names, data=data, settings=settings)
    assert done.returncode == 0, done.stderr
    values: list[object] = json.loads(done.stdout)
    return values


@pytest.mark.parametrize(
    "words",
    [
        ("manage.py", "check", "--deploy"),
        ("manage.py", "migrate"),
        ("-m", "celery", "--app", "config", "beat"),
        ("-c", "import config.wsgi"),
    ],
)
def test_a_missing_secret_key_is_a_clear_refusal(words: tuple[str, ...], tmp_path: Path) -> None:
    done = run(*words, data=tmp_path, settings={})

    assert done.returncode != 0
    assert "set SECRET_KEY, or SECRET_KEY_FILE" in done.stderr


def test_the_check_for_deployment_prints_nothing(tmp_path: Path) -> None:
    settings = {**PRODUCTION, "DATABASE_URL": ""}

    done = run("manage.py", "check", "--deploy", data=tmp_path, settings=settings)

    assert done.stdout == "System check identified no issues (0 silenced).\n"
    assert done.stderr == ""
    assert done.returncode == 0


def test_nothing_is_silenced(tmp_path: Path) -> None:
    assert ask("SILENCED_SYSTEM_CHECKS", data=tmp_path, settings=PRODUCTION) == [[]]


def test_several_web_processes_without_a_shared_cache_are_warned(tmp_path: Path) -> None:
    settings = {**PRODUCTION, "CACHE_URL": "", "DATABASE_URL": "", "WEB_CONCURRENCY": "2"}

    done = run("manage.py", "check", data=tmp_path, settings=settings)

    assert "parley.W001" in done.stderr


def test_under_https_every_cookie_is_bound_to_the_host(tmp_path: Path) -> None:
    names = ask(
        "SESSION_COOKIE_NAME",
        "CSRF_COOKIE_NAME",
        "LANGUAGE_COOKIE_NAME",
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE",
        "SESSION_COOKIE_HTTPONLY",
        "SESSION_COOKIE_DOMAIN",
        "SESSION_COOKIE_PATH",
        data=tmp_path,
        settings=PRODUCTION,
    )

    assert names[:3] == ["__Host-session", "__Host-csrf", "__Host-language"]
    assert names[3:] == [True, True, True, None, "/"]


def test_hosts_and_origins_follow_from_the_address(tmp_path: Path) -> None:
    hosts, origins = ask(
        "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", data=tmp_path, settings=PRODUCTION
    )

    assert hosts == ["play.example.org"]
    assert origins == ["https://play.example.org"]


def test_postgresql_keeps_its_connections_and_checks_them(tmp_path: Path) -> None:
    (databases,) = ask("DATABASES", data=tmp_path, settings=PRODUCTION)

    assert isinstance(databases, dict)
    assert databases["default"]["CONN_MAX_AGE"] > 0
    assert databases["default"]["CONN_HEALTH_CHECKS"] is True
    assert not databases["default"].get("ATOMIC_REQUESTS")


def test_sqlite_writes_at_once_and_to_the_disk(tmp_path: Path) -> None:
    (databases,) = ask("DATABASES", data=tmp_path, settings={"SECRET_KEY": "x" * 60})

    assert isinstance(databases, dict)
    options = databases["default"]["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"]
    assert "synchronous=FULL" in options["init_command"]


def test_the_address_must_be_one(tmp_path: Path) -> None:
    done = run(
        "manage.py", "check", data=tmp_path, settings={**PRODUCTION, "PARLEY_URL": "play.example"}
    )

    assert "PARLEY_URL must be the address" in done.stderr


def test_collectstatic_finds_every_file_that_a_file_names(tmp_path: Path) -> None:
    done = run("manage.py", "collectstatic", "--noinput", data=tmp_path, settings={})

    assert done.returncode == 0, done.stderr
    assert (tmp_path / "static" / "staticfiles.json").exists()
