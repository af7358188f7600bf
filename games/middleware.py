"""When a request came in: noted before anything else is done with it."""

import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

type Answer = Callable[[HttpRequest], HttpResponse]


class ArrivalMiddleware:
    """Notes the monotonic instant of arrival, in seconds, as `request.arrived`: sessions, locks and
    queries that follow cost no player any time.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.arrived = time.monotonic()  # type: ignore[attr-defined]
        return self.get_response(request)
