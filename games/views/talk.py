"""The rooms of a table: say something, report a message, block its author."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.forms import MessageForm
from games.forms_around import ReportForm
from games.services import messages as talk
from games.services import reports
from games.services.refusals import NotFound, Refused
from games.views import words
from games.views.guards import invitation, is_too_fast, known_table, member, members_only
from games.views.pages import CONFLICT, TOO_MANY, Kept, show_table
from games.views.posting import posted, status

UNPROCESSABLE = 422


@require_POST
@known_table
@members_only
def say(request: HttpRequest, table_id: int) -> HttpResponse:
    """Write one line into a room."""
    form, invite = MessageForm(request.POST), invitation(request)
    kept = Kept(message=form)
    if is_too_fast(request):
        too_fast = Refused("too_fast")
        return show_table(
            request, table_id, kept=kept, refused=too_fast, status=TOO_MANY, invite=invite
        )
    if not form.is_valid():
        return show_table(request, table_id, kept=kept, status=UNPROCESSABLE, invite=invite)
    try:
        talk.say(
            table_id=table_id, user_id=member(request), now=timezone.now(), **form.cleaned_data
        )
    except NotFound:
        raise
    except Refused as refused:
        return show_table(
            request, table_id, kept=kept, refused=refused, status=CONFLICT, invite=invite
        )
    return redirect(_table(table_id, invite) + f"#room-{form.cleaned_data['room']}")


def _table(table_id: int, invite: str) -> str:
    query = {"invite": invite} if invite else None
    return reverse("table", args=[table_id], query=query)


@require_http_methods(["GET", "HEAD", "POST"])
@known_table
@members_only
def report(request: HttpRequest, message_id: int) -> HttpResponse:
    """Ask the moderators to look at a message, with a reason."""
    own, invite = member(request), invitation(request)
    said = talk.readable(message_id, own, invite)
    form = ReportForm(request.POST if request.method == "POST" else None)
    table = _table(said.table_id, invite)

    def do() -> None:
        reports.report_message(
            message_id=message_id,
            user_id=own,
            invite=invite,
            now=timezone.now(),
            **form.cleaned_data,
        )

    told = _("The moderators will look at it.")
    if (answer := posted(request, form, do, said=told, to=table)) is not None:
        return answer
    context = {
        "form": form,
        "about": said.author.name,
        "body": "" if said.hidden_at else said.body,
        "back_url": table,
        "invite": invite,
    }
    return render(request, "games/report.html", context, status=status(form))


@require_POST
@known_table
@members_only
def block(request: HttpRequest, message_id: int) -> HttpResponse:
    """Read nothing more of the author, or read her again."""
    if is_too_fast(request):
        return render(request, "429.html", status=TOO_MANY)
    invite, wanted = invitation(request), request.POST.get("wanted", "1") == "1"
    try:
        table_id = talk.block(
            message_id=message_id, user_id=member(request), wanted=wanted, invite=invite
        )
    except NotFound:
        raise
    except Refused as refused:
        messages.error(request, words.refusal(refused))
        return redirect("my-tables")
    messages.success(request, _("Blocked; nobody is told.") if wanted else _("Unblocked."))
    return redirect(_table(table_id, invite))
