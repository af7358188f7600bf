"""The two pages of the deployment itself: its health, and the first run of an empty site."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from config import firstrun
from games.selectors import health


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """The health of the site as JSON: 200 while it breathes, 503 with the reason when not."""
    report = health.report(now=timezone.now())
    return JsonResponse(report.as_dict(), status=200 if report.is_healthy else 503)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def first_run(request: HttpRequest, token: str) -> HttpResponse:
    """Show the form; on POST make the administrator and let the token die."""
    if not firstrun.is_valid(token):
        raise Http404
    form = firstrun.FirstRunForm(request.POST or None)
    if form.is_valid():
        if firstrun.create_administrator(**form.cleaned_data) is None:
            raise Http404
        messages.success(request, gettext("The administrator is made. You can log in now."))
        return redirect("account_login")
    status = 422 if form.is_bound else 200
    return render(request, "accounts/first_run.html", {"form": form}, status=status)
