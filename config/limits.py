"""A request that is too large, or cannot be read, is refused in one plain sentence before any view
sees it.
"""

import codecs
from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.template.loader import render_to_string
from django.utils.translation import gettext

UNREADABLE = (BadRequest, MultiPartParserError, SuspiciousOperation, UnicodeError, ValueError)
ENCODINGS = frozenset({"ascii", "utf-8", "iso8859-1", "cp1252"})
"""What a browser sends; others decode into what nobody typed, or into no text at all."""


class BodyLimitMiddleware:
    """413 for a body that claims to be too large, 400 for one that cannot be read."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal():
            text = gettext("The length of the request is not a number.")
            return refusal(request, HTTPStatus.BAD_REQUEST, text)
        if int(length[:18]) > (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0):
            text = gettext("That is more text than this site takes at once.")
            return refusal(request, HTTPStatus.CONTENT_TOO_LARGE, text)
        if not is_readable(request):
            text = gettext("The request could not be read.")
            return refusal(request, HTTPStatus.BAD_REQUEST, text)
        drop_broken_cookies(request)
        return self.get_response(request)


def is_readable(request: HttpRequest) -> bool:
    """Whether the fields of the request can be taken apart: in number, size and encoding."""
    if not has_known_encoding(request):
        return False
    try:
        request.GET  # noqa: B018 (it is parsed when it is first looked at)
        request.POST  # noqa: B018
    except UNREADABLE:
        return False
    return True


def has_known_encoding(request: HttpRequest) -> bool:
    """Whether the encoding that the request claims, if any, is one that browsers use."""
    claimed = (request.content_params or {}).get("charset", "utf-8")
    try:
        return codecs.lookup(claimed).name in ENCODINGS
    except (LookupError, ValueError):
        return False


def drop_broken_cookies(request: HttpRequest) -> None:
    """A cookie with a NUL is none of ours, and no database looks for it."""
    for name in [name for name, text in request.COOKIES.items() if "\0" in name + text]:
        del request.COOKIES[name]


def refusal(request: HttpRequest, status: HTTPStatus, text: str) -> HttpResponse:
    """A page with the sentence; for htmx a message beside what is shown already."""
    if request.headers.get("HX-Request") != "true":
        page = render_to_string("413.html", {"title": text, "status": int(status)})
        return HttpResponse(page, status=status)
    answer = HttpResponse(
        render_to_string("components/toast.html", {"text": text, "kind": "error"})
    )
    answer.status_code = status
    answer.headers["HX-Retarget"] = "#toasts"
    answer.headers["HX-Reswap"] = "innerHTML"
    return answer
