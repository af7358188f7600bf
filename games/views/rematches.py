"""The button for another game, on a finished table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from games.services import luck, rematches
from games.services.refusals import Refusal, Refused
from games.views.guards import is_too_fast, known_table, member, members_only
from games.views.pages import CONFLICT, TOO_MANY, show_table


@require_POST
@known_table
@members_only
def again(request: HttpRequest, table_id: int) -> HttpResponse:
    """Ask for another game, or accept, and go to its table."""
    if is_too_fast(request):
        return show_table(request, table_id, refused=Refused("too_fast"), status=TOO_MANY)
    try:
        rematch = rematches.again(
            table_id=table_id, user_id=member(request), luck=luck.fresh(), now=timezone.now()
        )
    except (Refused, Refusal) as refused:
        return show_table(request, table_id, refused=refused, status=CONFLICT)
    return redirect("table", rematch.pk)
