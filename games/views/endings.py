"""What all who play may do together: end a table without a result."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.selectors import endings as reading
from games.services import endings, undo
from games.views.guards import known_table, member, members_only
from games.views.pages import discreet
from games.views.tables import done


@require_safe
@known_table
@members_only
def ending(request: HttpRequest, table_id: int) -> HttpResponse:
    """Ask whether she really means it: for one who decides alone."""
    view = undo.witness(table_id, member(request))
    if view.own is None or not view.has_started:
        raise Http404
    context = {"title": view.board.title, "pk": table_id, "box": reading.box(view)}
    return discreet(render(request, "games/ending.html", context), view)


@require_POST
@known_table
@members_only
def ask(request: HttpRequest, table_id: int) -> HttpResponse:
    """Want to end the table here, or no longer."""
    wants = request.POST.get("wants", "1") == "1"

    def do() -> None:
        now = timezone.now()
        if endings.ask(table_id=table_id, user_id=member(request), wants=wants, now=now):
            messages.success(request, _("Ended by agreement, without a result."))

    return done(request, table_id, do)
