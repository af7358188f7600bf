"""The local mailbox: what the site would have sent, for whoever sits at this machine."""

from collections.abc import Callable
from functools import wraps
from ipaddress import ip_address
from pathlib import Path
from typing import Concatenate, cast

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import render
from django.utils.csp import CSP
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.csp import csp_override
from django.views.decorators.http import require_safe

from accounts import mailbox

OWN_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})
MAIL_POLICY: dict[str, list[str]] = {
    "default-src": [CSP.NONE],
    "style-src": [CSP.UNSAFE_INLINE],
    "img-src": ["data:"],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.NONE],
    "frame-ancestors": [CSP.SELF],
}


type View[**P] = Callable[Concatenate[HttpRequest, P], HttpResponse]


def local_only[**P](view: View[P]) -> View[P]:
    """The page is there only when it is switched on, for this machine under its own name."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not settings.PARLEY_MAILBOX or not is_local(request):
            raise Http404
        return view(request, *args, **kwargs)

    return cast(View[P], guarded)


def is_local(request: HttpRequest) -> bool:
    """From loopback, and asked for by a name of loopback, so that no other site can point here."""
    host, _port = split_domain_port(request.get_host())
    try:
        return ip_address(request.META["REMOTE_ADDR"]).is_loopback and host in OWN_NAMES
    except ValueError:
        return False


def folder() -> Path:
    """Where the back end keeps the messages; there is no mailbox when mail really leaves."""
    options = settings.MAILERS["default"].get("OPTIONS")
    if not isinstance(options, dict) or "file_path" not in options:
        raise Http404
    return Path(options["file_path"])


@require_safe
@local_only
def mails(request: HttpRequest) -> HttpResponse:
    """All messages, or those to one address, the newest first."""
    found = mailbox.mails(folder())
    recipients = sorted({mail.to for mail in found})
    chosen = request.GET.get("to", "")
    shown = [mail for mail in found if mail.to == chosen] if chosen else found
    context = {"mails": shown, "recipients": recipients, "chosen": chosen}
    return render(request, "accounts/mailbox.html", context)


@require_safe
@local_only
def mail(request: HttpRequest, name: str) -> HttpResponse:
    """One message: headers, text, and its HTML in a frame that can do nothing."""
    return render(request, "accounts/mail.html", {"mail": found(name)})


@require_safe
@local_only
@xframe_options_sameorigin
@csp_override(MAIL_POLICY)
def mail_html(request: HttpRequest, name: str) -> HttpResponse:
    """The HTML of one message as it was written; its links open in the whole window."""
    return HttpResponse(found(name).html.replace("<head>", '<head><base target="_top">', 1))


def found(name: str) -> mailbox.Mail:
    """The message of that name, or 404."""
    mail = mailbox.mail(folder(), name)
    if mail is None:
        raise Http404
    return mail
