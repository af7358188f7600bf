"""The administrator looks at the site's messages: each kind, from a made-up occasion."""

import re
from base64 import b64encode
from hashlib import sha256

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.core.mail import EmailMultiAlternatives
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from accounts import previews, registry
from accounts.models import User


@require_safe
def kinds(request: HttpRequest) -> HttpResponse:
    """All kinds of messages."""
    _reader(request)
    known = [kind for kind in registry.kinds() if kind.slug in registry.SAMPLES]
    context = {**admin.site.each_context(request), "kinds": known}
    return TemplateResponse(request, "admin/accounts/notice/previews.html", context)


@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Subject, text and HTML of one kind."""
    mail = _mail(request, slug)
    context = {
        **admin.site.each_context(request),
        "kind": registry.KINDS[slug],
        "subject": mail.subject if mail else "",
        "text": mail.body if mail else "",
        "has_mail": mail is not None,
    }
    return TemplateResponse(request, "admin/accounts/notice/preview.html", context)


@require_safe
def html(request: HttpRequest, slug: str) -> HttpResponse:
    """The HTML of one kind, as a mail program would show it."""
    mail = _mail(request, slug)
    text = str(mail.alternatives[0][0]) if mail else ""
    answer = HttpResponse(text)
    answer.headers["Content-Security-Policy"] = _policy(text)
    return answer


def _policy(text: str) -> str:
    """Nothing from elsewhere, no script, and only the style sheet that stands in the message."""
    sheets = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    digests = [b64encode(sha256(sheet.encode()).digest()).decode() for sheet in sheets]
    styles = " ".join(f"'sha256-{digest}'" for digest in digests) or "'none'"
    return (
        f"default-src 'self'; script-src 'none'; style-src {styles}; frame-ancestors 'none'; "
        "base-uri 'none'; form-action 'none'"
    )


def _mail(request: HttpRequest, slug: str) -> EmailMultiAlternatives | None:
    reader = _reader(request)
    if slug not in registry.KINDS or slug not in registry.SAMPLES:
        raise Http404
    reader.language = reader.language or get_language() or ""
    return previews.preview(slug, reader=reader, now=timezone.now())


def _reader(request: HttpRequest) -> User:
    """Who asks, if she may look at the outbox."""
    if not isinstance(request.user, User) or not request.user.has_perm("accounts.view_notice"):
        raise PermissionDenied
    return request.user
