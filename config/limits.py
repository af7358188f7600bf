"""A request that is too large is refused in one plain sentence, before anything reads it."""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

PLAIN = "text/plain; charset=utf-8"


class BodyLimitMiddleware:
    """413 for a body that claims to be too large, 400 for a length that is none."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal():
            text = gettext("The length of the request is not a number.")
            return HttpResponse(text, PLAIN, HTTPStatus.BAD_REQUEST)
        if int(length[:18]) > (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0):
            text = gettext("That is more text than this site takes at once.")
            return HttpResponse(text, PLAIN, HTTPStatus.CONTENT_TOO_LARGE)
        return self.get_response(request)
