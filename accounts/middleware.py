"""The reader's language and clock for each page, and no copies of private pages."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

type Answer = Callable[[HttpRequest], HttpResponse]

LOG_IN_PAGES = ("account_", "mfa_", "usersessions_", "verify-email", "unsubscribe")


class ReaderMiddleware:
    """The person's own zone and language; a guest has what her browser asks for, and UTC."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if not user.is_authenticated:
            return self.get_response(request)
        if user.language in dict(settings.LANGUAGES):
            translation.activate(user.language)
            request.LANGUAGE_CODE = user.language
        with timezone.override(ZoneInfo(user.time_zone)):
            return self.get_response(request)


class NoStoreMiddleware:
    """What is shown to one person, and the way in, stay in no cache and not behind Back."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.user.is_authenticated or is_log_in_page(request):
            response.headers["Cache-Control"] = "no-store, private"
        return response


def is_log_in_page(request: HttpRequest) -> bool:
    """Whether the page shows something that belongs to one visitor, though nobody is logged in."""
    match = request.resolver_match
    return bool(match and (match.url_name or "").startswith(LOG_IN_PAGES))
