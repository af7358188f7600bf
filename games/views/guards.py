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


def invitation(request: HttpRequest) -> str:
    """The token by which a guest asks for a private table."""
    sent = request.POST if request.method == "POST" else request.GET
    return sent.get("invite", "")[:40]


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
    """The page itself; the table, for what is no page: with the choice and the invitation."""
    match = request.resolver_match
    is_page = request.method != "POST" and not getattr(request, "htmx", False)
    if is_page or match is None:
        return request.get_full_path()
    if "table_id" not in match.kwargs:
        return reverse("lobby")
    sent = request.POST if request.method == "POST" else request.GET
    kept = {"chosen": sent.get("action", "")[:80], "invite": sent.get("invite", "")[:40]}
    query = urlencode({name: text for name, text in kept.items() if text})
    page = reverse("table", args=[match.kwargs["table_id"]])
    return f"{page}?{query}" if query else page


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
    try:
        return cache.incr(key) > POSTS_PER_MINUTE
    except ValueError:  # the first in this minute
        return _is_known(key)


def _is_known(key: str) -> bool:
    """Begin to count; another request may have begun meanwhile, or the cache have changed hands."""
    try:
        return not cache.add(key, 1, MINUTE) and cache.incr(key) > POSTS_PER_MINUTE
    except ValueError:
        return False
