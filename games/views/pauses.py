"""What one does about the others' clocks: ask for a pause, end it, nudge."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.services import nudges, pauses
from games.views.guards import known_table, member, members_only
from games.views.tables import done


@require_POST
@known_table
@members_only
def ask(request: HttpRequest, table_id: int) -> HttpResponse:
    """Want a pause, or no longer."""
    wants = request.POST.get("wants", "1") == "1"

    def do() -> None:
        pauses.ask(table_id=table_id, user_id=member(request), wants=wants, now=timezone.now())

    return done(request, table_id, do)


@require_POST
@known_table
@members_only
def go_on(request: HttpRequest, table_id: int) -> HttpResponse:
    """End the pause for all."""

    def do() -> None:
        pauses.end(table_id=table_id, user_id=member(request), now=timezone.now())

    return done(request, table_id, do, _("The table goes on."))


@require_POST
@known_table
@members_only
def nudge(request: HttpRequest, table_id: int) -> HttpResponse:
    """Remind those for whom the table waits, once a day."""

    def do() -> None:
        nudges.nudge(table_id=table_id, user_id=member(request), now=timezone.now())

    return done(request, table_id, do, _("A mail is on its way."))
