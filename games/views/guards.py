"""What stands before the views: who asks, how often, and what becomes of an unknown table."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from games.selectors.tables import Missing
from games.services.refusals import NotFound

POSTS_PER_MINUTE = 60
MINUTE = 60

type View[**P] = Callable[Concatenate[HttpRequest, P], HttpResponse]


def user_id(request: HttpRequest) -> int | None:
    """Who asks; None for somebody who is not logged in."""
    return request.user.pk if request.user.is_authenticated else None


def member(request: HttpRequest) -> int:
    """Who asks, behind `members_only`."""
    assert request.user.pk is not None
    return request.user.pk


def known_table[**P](view: View[P]) -> View[P]:
    """A table that is not there, or not for this person, is a page not found."""

    @wraps(view)
    def wrapped(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except (Missing, NotFound) as missing:
            raise Http404 from missing

    return wrapped


def members_only[**P](view: View[P]) -> View[P]:
    """Log in first and come back: to the same page, with the posted choice still ticked."""

    @wraps(view)
    def wrapped(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        return to_log_in(request)

    return wrapped


def to_log_in(request: HttpRequest) -> HttpResponse:
    """A redirect for a browser; for htmx, which would swap the log-in page in, a header that loads
    it.
    """
    back = _page_to_return_to(request)
    if not getattr(request, "htmx", False):
        return redirect_to_login(back)
    query = urlencode({"next": back})
    return HttpResponseClientRedirect(f"{resolve_url(settings.LOGIN_URL)}?{query}", status=401)


def _page_to_return_to(request: HttpRequest) -> str:
    if request.method != "POST":
        return request.get_full_path()
    match = request.resolver_match
    if match is None or "table_id" not in match.kwargs:
        return reverse("lobby")
    chosen = request.POST.get("action", "")[:80]
    page = reverse("table", args=[match.kwargs["table_id"]])
    return f"{page}?{urlencode({'chosen': chosen})}" if chosen else page


def is_too_fast(request: HttpRequest) -> bool:
    """Whether this person, or this address, has posted more than the limit within the minute.
    Counts atomically.
    """
    who = (
        f"user:{request.user.pk}"
        if request.user.is_authenticated
        else f"at:{request.META['REMOTE_ADDR']}"
    )
    key = f"posts:{who}"
    if cache.add(key, 1, MINUTE):
        return False
    try:
        return cache.incr(key) > POSTS_PER_MINUTE
    except ValueError:  # it ran out between the two
        return not cache.add(key, 1, MINUTE)
