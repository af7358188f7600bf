"""Where links of mails lead: each opens a page, and only its button acts."""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts import letters, registry, verification
from accounts.services import people


@require_http_methods(["GET", "HEAD", "POST"])
def verify_email(request: HttpRequest, token: str) -> HttpResponse:
    """Prove an address from whatever browser the mail was opened in."""
    proof = verification.read(token)
    if proof is None:
        return render(request, "accounts/verify_expired.html", status=HTTPStatus.GONE)
    if request.method != "POST":
        return render(request, "accounts/verify.html", {"email": proof.address.email})
    resumed = verification.confirm(request, proof)
    if resumed is not None:
        return resumed
    messages.success(request, gettext("Your address is confirmed. Log in to go on."))
    query = f"?{urlencode({'next': proof.destination})}" if proof.destination else ""
    return redirect(reverse("account_login") + query)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Switch one kind of mail off; the token is the only credential needed (RFC 8058)."""
    held = letters.read_unsubscribe(token)
    if held is None or held[1] not in registry.KINDS:
        raise Http404
    user_id, slug = held
    context = {"kind_title": registry.KINDS[slug].title, "done": request.method == "POST"}
    if request.method == "POST":
        people.mute(user_id=user_id, kind=slug)
    return render(request, "accounts/unsubscribe.html", context)
