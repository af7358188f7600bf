"""The instant at which a request came in, by the clock that all web processes share."""

import time
from datetime import datetime

from django.http import HttpRequest

from games.selectors import instants


def arrived_at(request: HttpRequest) -> datetime:
    """When this request came in, before any lock was taken: see `ArrivalMiddleware`."""
    return instants.at(getattr(request, "arrived", time.monotonic()))
