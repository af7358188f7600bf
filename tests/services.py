"""What a test needs beside Python: named by a marker, skipped on a laptop, demanded with CI=true.

Load it from the top conftest: `pytest_plugins = ["tests.services"]`.
"""

import os
import shutil
import socket
from collections.abc import Generator
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
REDIS = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/15")
ROWS = frozenset({"db", "transactional_db", "live_server"})
"""The fixtures through which a test comes to the database."""

IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}


def chromium() -> str | None:
    """The browser of this machine."""
    return next((path for name in CHROMIUMS if (path := shutil.which(name))), None)


def redis_answers() -> bool:
    """Whether somebody listens where Redis should be."""
    parts = urlsplit(REDIS)
    try:
        socket.create_connection((parts.hostname or "", parts.port or 6379), timeout=1).close()
    except OSError:
        return False
    return True


def uses_postgresql() -> bool:
    """Whether this run keeps its rows in PostgreSQL."""
    return str(settings.DATABASES["default"]["ENGINE"]).endswith("postgresql")


def wrong_database(item: pytest.Item) -> str | None:
    """Why the database of this run is not the one that the test is about."""
    if uses_postgresql() and item.get_closest_marker("sqlite"):
        return "is about SQLite; unset DATABASE_URL"
    if not uses_postgresql() and item.get_closest_marker("postgres"):
        return "needs PostgreSQL; set DATABASE_URL=postgres://..."
    return None


def missing_services() -> dict[str, str]:
    """Marker -> what this machine lacks for it."""
    missing = {}
    if not redis_answers():
        missing["redis"] = "needs Redis at REDIS_URL or 127.0.0.1:6379"
    if chromium() is None:
        missing["browser"] = "needs Chromium"
    return missing


def asks_a_database(item: pytest.Item) -> bool:
    """Whether the test may touch the database of this run."""
    markers = ("django_db", "postgres", "browser")
    return any(item.get_closest_marker(name) for name in markers) or not ROWS.isdisjoint(
        getattr(item, "fixturenames", ())
    )


def has_run_already(item: pytest.Item) -> bool:
    """In CI the tests run on SQLite first; what asks no database would do the very same again."""
    return IN_CI and uses_postgresql() and not asks_a_database(item)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what belongs to the other database and the benchmark; skip what cannot run here.

    Files with slow tests come first, so that no worker is left alone with one at the end.
    """
    missing = missing_services()
    kept, left_out = [], []
    for item in items:
        reason = wrong_database(item)
        is_bench = item.get_closest_marker("bench") and config.option.markexpr != "bench"
        if is_bench or has_run_already(item) or (reason and IN_CI):
            left_out.append(item)
            continue
        kept.append(item)
        reasons = [reason] + [
            text for name, text in missing.items() if item.get_closest_marker(name)
        ]
        for text in filter(None, reasons):
            item.add_marker(pytest.mark.skip(reason=text))
    slow = {item.path for item in kept if item.get_closest_marker("slow")}
    items[:] = sorted(kept, key=lambda item: item.path not in slow)
    if left_out:
        config.hook.pytest_deselected(items=left_out)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[Any]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With CI=true a skipped test is a failed one: everything it needs must be there."""
    report = yield
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, and CI=true: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a whole module."""
    report = yield
    if IN_CI and report.outcome == "skipped":
        report.outcome = "failed"
        report.longrepr = f"{collector.nodeid} was skipped, and CI=true: {report.longrepr}"
    return report
