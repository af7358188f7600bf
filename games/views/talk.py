"""The private channel of partners."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.forms import MessageForm
from games.services import messages as talk
from games.services.refusals import NotFound, Refused
from games.views import words
from games.views.guards import is_too_fast, known_table, member, members_only
from games.views.pages import CONFLICT, TOO_MANY, Kept, show_table


@require_POST
@known_table
@members_only
def say(request: HttpRequest, table_id: int) -> HttpResponse:
    """Write one line to one's partner."""
    form = MessageForm(request.POST)
    kept = Kept(message=form)
    if is_too_fast(request):
        too_fast = Refused("too_fast")
        return show_table(request, table_id, kept=kept, refused=too_fast, status=TOO_MANY)
    if not form.is_valid():
        return show_table(request, table_id, kept=kept, status=422)
    try:
        talk.say(
            table_id=table_id,
            user_id=member(request),
            body=form.cleaned_data["body"],
            now=timezone.now(),
        )
    except Refused as refused:
        return show_table(request, table_id, kept=kept, refused=refused, status=CONFLICT)
    return redirect("table", table_id)


@require_POST
@known_table
@members_only
def report(request: HttpRequest, message_id: int) -> HttpResponse:
    """Ask the moderators to look at a message."""

    def do() -> int:
        return talk.report(message_id=message_id, user_id=member(request), now=timezone.now())

    return _about(request, do, _("The moderators will look at it."))


@require_POST
@known_table
@members_only
def mute(request: HttpRequest, message_id: int) -> HttpResponse:
    """Read nothing more of the author, or read her again."""
    is_muted = request.POST.get("muted", "1") == "1"

    def do() -> int:
        return talk.mute(message_id=message_id, user_id=member(request), is_muted=is_muted)

    return _about(request, do, _("Done."))


def _about(request: HttpRequest, do: Callable[[], int], said: str) -> HttpResponse:
    if is_too_fast(request):
        return render(request, "429.html", status=TOO_MANY)
    try:
        table_id = do()
    except NotFound:
        raise
    except Refused as refused:
        messages.error(request, words.refusal(refused))
        return redirect("my-tables")
    messages.success(request, said)
    return redirect("table", table_id)
