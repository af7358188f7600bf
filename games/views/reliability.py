"""The page that says which turns count for reliability."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.selectors import reliability_page
from games.views.guards import user_id


@require_safe
def turns_that_count(request: HttpRequest) -> HttpResponse:
    """The rule in words, and where the reader stands."""
    page = reliability_page.page(user_id(request))
    return render(request, "games/reliability.html", {"page": page})
