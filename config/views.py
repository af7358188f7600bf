"""The two pages of the deployment itself: its health, and the first run of an empty site."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """The health of the site as JSON: 200 while it breathes, 503 with the reason when not."""
    from games.selectors import health

    report = health.report(now=timezone.now())
    return JsonResponse(report.as_dict(), status=200 if report.is_healthy else 503)


def first_run(request: HttpRequest, token: str) -> HttpResponse:
    """Show the form; on POST make the administrator and let the token die."""
    raise Http404
