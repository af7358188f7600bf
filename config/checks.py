"""System checks for what works on one process and fails quietly on several."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning
from django.db import connection


def shared_cache(**_kwargs: Any) -> list[CheckMessage]:
    """Rate limits count in the cache: several web processes need one that they share."""
    several = settings.WEB_CONCURRENCY > 1 or connection.vendor == "postgresql"
    if settings.CACHE_URL or not several:
        return []
    return [
        Warning(
            "Rate limits are counted in the memory of each web process.",
            hint="Set CACHE_URL=redis://... so that all processes count together.",
            id="parley.W001",
        )
    ]
