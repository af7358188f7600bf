"""Where a mail service reports what came back, and where its reader sets that right."""

from http import HTTPStatus
from typing import Any, cast

import msgspec
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from accounts import bounces
from accounts.models import User
from accounts.services import returned


class Posted(msgspec.Struct):
    """What a mail service posts: one report. Other kinds than these two are not reported."""

    address: str
    kind: bounces.Kind


@csrf_exempt
@require_POST
def bounce(request: HttpRequest) -> HttpResponse:
    """Take one signed report; the signature is the only credential."""
    secret = settings.PARLEY_BOUNCE_SECRET
    if not secret:
        raise Http404
    headers = {
        name: request.headers.get(f"X-Parley-{name}", "") for name in ("timestamp", "signature")
    }
    if not bounces.is_signed(request.body, headers, secret, int(timezone.now().timestamp())):
        return HttpResponse(status=HTTPStatus.FORBIDDEN)
    try:
        posted: Any = msgspec.json.decode(request.body, type=Posted)
    except msgspec.DecodeError:
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    returned.hear(bounces.Report(posted.address, posted.kind))
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


@login_required
@require_POST
def mend(request: HttpRequest) -> HttpResponse:
    """My address works again."""
    returned.mend(user_id=cast(User, request.user).pk)
    messages.success(request, _("You get mail again."))
    return redirect("settings")
