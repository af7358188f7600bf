"""The page of a table and everything one can do on it."""

from collections.abc import Callable
from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.forms import JoinForm, MoveForm, StartForm
from games.selectors import history, tables
from games.services import luck, play
from games.services import tables as seating
from games.services.refusals import Refusal, Refused, Stale
from games.views.guards import (
    invitation,
    is_too_fast,
    known_table,
    member,
    members_only,
    to_log_in,
    user_id,
)
from games.views.pages import CONFLICT, TOO_MANY, Kept, discreet, show_table

UNPROCESSABLE = 422
NOTHING_NEW = 204


@require_safe
@known_table
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    """The table as its viewer may see it."""
    invite, kept = invitation(request), Kept(chosen=request.GET.get("chosen", "")[:80])
    return show_table(request, table_id, invite=invite, kept=kept, is_fragment=False)


@require_safe
@known_table
def pulse(request: HttpRequest, table_id: int) -> HttpResponse:
    """Nothing when the page that asks is up to date; else the table, or a word to one who is
    choosing; the log-in, when a player asks whose session is over.
    """
    if request.GET.get("seated") and not request.user.is_authenticated:
        return to_log_in(request)
    invite = invitation(request)
    view = tables.load(table_id, user_id(request), invite)
    if request.GET.get("seen") == tables.pulse(view):
        return HttpResponse(status=NOTHING_NEW)
    if request.GET.get("choosing"):
        moved = render(request, "games/table.html#moved", {"table_id": table_id})
        return discreet(moved, view)
    return show_table(request, table_id, invite=invite, is_fragment=True)


@require_POST
@known_table
@members_only
def move(request: HttpRequest, table_id: int) -> HttpResponse:
    """Make the confirmed move and show the table after it."""
    form = MoveForm(request.POST)
    kept = Kept(chosen=request.POST.get("action", "")[:80])
    if is_too_fast(request):
        too_fast = Refused("too_fast")
        return show_table(request, table_id, refused=too_fast, kept=kept, status=TOO_MANY)
    if not form.is_valid():
        problem = str(form.errors.get("action", [_("The form was incomplete. Choose again.")])[0])
        return show_table(request, table_id, problem=problem, kept=kept, status=UNPROCESSABLE)
    try:
        played = play.play(
            table_id=table_id, user_id=member(request), now=timezone.now(), **form.cleaned_data
        )
    except (Refused, Refusal) as refused:
        if isinstance(refused, Stale):
            kept = replace(kept, since=tables.version_seen(form.cleaned_data["seen"]))
        return show_table(request, table_id, refused=refused, kept=kept, status=CONFLICT)
    if not getattr(request, "htmx", False):
        return redirect("table", table_id)  # so that a reload does no harm
    view = tables.loaded(played.table, played.seats, member(request))
    return show_table(request, table_id, view=view)


def _done(
    request: HttpRequest, table_id: int, do: Callable[[], object], said: str = ""
) -> HttpResponse:
    """Do one thing for the person who asks, say that it is done, or show why it is not."""
    invite = invitation(request)
    if is_too_fast(request):
        too_fast = Refused("too_fast")
        return show_table(request, table_id, refused=too_fast, status=TOO_MANY, invite=invite)
    try:
        do()
    except (Refused, Refusal) as refused:
        return show_table(request, table_id, refused=refused, status=CONFLICT, invite=invite)
    if said:
        messages.success(request, said)
    return redirect("table", table_id)


@require_POST
@known_table
@members_only
def join(request: HttpRequest, table_id: int) -> HttpResponse:
    """Take a seat."""
    form = JoinForm(request.POST)

    def do() -> None:
        if not form.is_valid():
            raise Refused("no_seat")
        wanted = form.cleaned_data
        seating.join(
            table_id=table_id,
            user_id=member(request),
            number=wanted["seat"],
            invite=wanted["invite"],
            contribution=wanted["contribution"],
            now=timezone.now(),
        )

    return _done(request, table_id, do, _("You have a seat."))


@require_POST
@known_table
@members_only
def leave(request: HttpRequest, table_id: int) -> HttpResponse:
    """Give the seat free again before the start."""

    def do() -> None:
        seating.leave(table_id=table_id, user_id=member(request))
        messages.success(request, _("You have left the table."))

    answer = _done(request, table_id, do)
    return redirect("lobby") if answer.status_code == redirect("lobby").status_code else answer


@require_POST
@known_table
@members_only
def start(request: HttpRequest, table_id: int) -> HttpResponse:
    """The maker does not wait for more players."""
    form = StartForm(request.POST)
    bot = play.CARETAKER if form.is_valid() and form.cleaned_data["with_bots"] else ""

    def do() -> None:
        seating.start(
            table_id=table_id,
            user_id=member(request),
            bot=bot,
            contributions=luck.contributions(),
            now=timezone.now(),
        )

    return _done(request, table_id, do, _("The game begins."))


@require_POST
@known_table
@members_only
def cancel(request: HttpRequest, table_id: int) -> HttpResponse:
    """The maker calls the table off."""

    def do() -> None:
        seating.cancel(table_id=table_id, user_id=member(request), now=timezone.now())

    return _done(request, table_id, do, _("The table is called off."))


@require_safe
@known_table
@members_only
def resigning(request: HttpRequest, table_id: int) -> HttpResponse:
    """Ask whether she really means it."""
    view = tables.load(table_id, user_id(request))
    if view.own is None or not view.has_started:
        raise Http404
    page = tables.page(view, now=timezone.now())
    return discreet(render(request, "games/resign.html", {"page": page}), view)


@require_POST
@known_table
@members_only
def resign(request: HttpRequest, table_id: int) -> HttpResponse:
    """Give the seat up for good."""

    def do() -> None:
        play.resign(table_id=table_id, user_id=member(request), now=timezone.now())

    return _done(request, table_id, do, _("You have given up. A bot plays on for you."))


@require_POST
@known_table
@members_only
def take_back(request: HttpRequest, table_id: int) -> HttpResponse:
    """The owner is back and plays instead of the bot."""

    def do() -> None:
        play.take_back(table_id=table_id, user_id=member(request), now=timezone.now())

    return _done(request, table_id, do, _("The seat is yours again."))


@require_safe
@known_table
def step(request: HttpRequest, table_id: int, number: int) -> HttpResponse:
    """The table after one of its moves, as this viewer saw it then."""
    view = tables.load(table_id, user_id(request), invitation(request))
    page = history.step(view, number, now=timezone.now())
    return discreet(render(request, "games/step.html", {"page": page}), view)


@require_safe
@known_table
def log(request: HttpRequest, table_id: int) -> HttpResponse:
    """The whole log of a table, page by page."""
    view = tables.load(table_id, user_id(request), invitation(request))
    context = {
        "view_title": view.board.title,
        "table_id": table_id,
        "table_name": view.table.name,
        "has_started": view.has_started,
        "query": view.query,
        "guest": view.query.removeprefix("?"),
        "page": history.log(view, request.GET.get("page", "1")),
    }
    return discreet(render(request, "games/log.html", context), view)


@require_safe
@known_table
def record(request: HttpRequest, table_id: int) -> HttpResponse:
    """The whole record of a finished table as JSON, luck included."""
    view = tables.load(table_id, user_id(request), invitation(request))
    return discreet(JsonResponse(history.published(view), json_dumps_params={"indent": 1}), view)
