"""Going back to an earlier step, when all agree: propose it, and answer."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.forms_seats import RewindAnswerForm, RewindForm
from games.services import rewinds
from games.services.refusals import Refused, Stale
from games.views.guards import known_table, member, members_only
from games.views.tables import done


@require_POST
@known_table
@members_only
def propose(request: HttpRequest, table_id: int) -> HttpResponse:
    """Propose a step to go back to."""
    form = RewindForm(request.POST)

    def do() -> None:
        if not form.is_valid():
            raise Refused("rewind_step")
        is_done = rewinds.propose(
            table_id=table_id, user_id=member(request), now=timezone.now(), **form.cleaned_data
        )
        messages.success(request, _said(is_done=is_done))

    return done(request, table_id, do)


def _said(*, is_done: bool) -> str:
    if is_done:
        return _("The table has gone back.")
    return _("The others are asked whether they agree.")


@require_POST
@known_table
@members_only
def answer(request: HttpRequest, table_id: int) -> HttpResponse:
    """Agree to what was proposed, or end it."""
    form = RewindAnswerForm(request.POST)

    def do() -> None:
        if not form.is_valid():
            raise Stale("rewind_over")
        is_done = rewinds.answer(
            table_id=table_id, user_id=member(request), now=timezone.now(), **form.cleaned_data
        )
        if is_done:
            messages.success(request, _said(is_done=True))

    return done(request, table_id, do)
