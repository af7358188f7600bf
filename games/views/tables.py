"""The page of a table and everything one can do on it."""

from collections.abc import Callable
from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh, reswap

from games.forms import JoinForm, MoveForm, StartForm, UndoForm
from games.selectors import history, rewinds, tables, talk
from games.services import live, luck, play
from games.services import tables as seating
from games.services import undo as taking_back
from games.services.refusals import Refusal, Refused, Stale
from games.views.arrival import arrived_at
from games.views.guards import (
    invitation,
    is_too_fast,
    known_table,
    member,
    members_only,
    to_log_in,
    user_id,
)
from games.views.pages import CONFLICT, TOO_MANY, Kept, discreet, show_table, talk_news

UNPROCESSABLE = 422
NOTHING_NEW = 204
UNSURE = "unsure"


@require_safe
@known_table
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    """The table as its viewer may see it."""
    invite, kept = invitation(request), Kept(chosen=request.GET.get("chosen", "")[:80])
    view = _ticked(taking_back.witness(table_id, user_id(request), invite), request, invite)
    return show_table(request, table_id, invite=invite, kept=kept, is_fragment=False, view=view)


def _ticked(view: tables.Loaded, request: HttpRequest, invite: str) -> tables.Loaded:
    """The table; while all play at the same moment, after what could not wait for the heartbeat."""
    if tables.is_live(view) and live.tick(table_id=view.table.pk, now=timezone.now()):
        return taking_back.witness(view.table.pk, user_id(request), invite)
    return view


@require_safe
@known_table
def pulse(request: HttpRequest, table_id: int) -> HttpResponse:
    """Nothing when the page that asks is up to date; else what was written meanwhile, and the
    table, or a word to one who is choosing; all of the page anew once the table has started; the
    log-in, when a player asks whose session is over.
    """
    if request.GET.get("seated") and not request.user.is_authenticated:
        return to_log_in(request)
    invite = invitation(request)
    view = _ticked(taking_back.witness(table_id, user_id(request), invite), request, invite)
    seen = request.GET.get("seen", "")
    is_behind = talk.is_behind(view, user_id(request), request.GET.get("talk", "")[:20])
    if seen == tables.pulse(view):
        return _only_talk(request, view) if is_behind else HttpResponse(status=NOTHING_NEW)
    if view.has_started and tables.shows_open(seen):
        return HttpResponseClientRefresh()  # orders, channel and scripts are not in what is swapped
    if request.GET.get("choosing"):
        news = "proposed" if tables.is_only_proposed(view, seen) else "moved"
        moved = render(request, f"games/table.html#{news}", {"table_id": table_id})
        if is_behind:
            moved.write(talk_news(request, view))
        return discreet(moved, view)
    return show_table(request, table_id, invite=invite, is_fragment=True)


def _only_talk(request: HttpRequest, view: tables.Loaded) -> HttpResponse:
    """New messages at a table that stands as it stood: nothing else of the page is touched."""
    answer = HttpResponse(talk_news(request, view))
    return discreet(reswap(answer, "none"), view)


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
            table_id=table_id, user_id=member(request), now=arrived_at(request), **form.cleaned_data
        )
    except (Refused, Refusal) as refused:
        if refused.code == UNSURE:
            kept = replace(kept, sure=kept.chosen)
            return show_table(request, table_id, refused=refused, kept=kept)
        if isinstance(refused, Stale):
            kept = replace(kept, since=tables.version_seen(form.cleaned_data["seen"]))
        return show_table(request, table_id, refused=refused, kept=kept, status=CONFLICT)
    if not getattr(request, "htmx", False):
        return redirect("table", table_id)  # so that a reload does no harm
    view = tables.loaded(played.table, played.seats, member(request))
    return show_table(request, table_id, view=view)


def done(
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
            wish=wanted["wish"],
            now=timezone.now(),
        )

    return done(request, table_id, do, _("You have a seat."))


@require_POST
@known_table
@members_only
def leave(request: HttpRequest, table_id: int) -> HttpResponse:
    """Give the seat free again before the start."""

    def do() -> None:
        seating.leave(table_id=table_id, user_id=member(request))
        messages.success(request, _("You have left the table."))

    answer = done(request, table_id, do)
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

    return done(request, table_id, do, _("The game begins."))


@require_POST
@known_table
@members_only
def cancel(request: HttpRequest, table_id: int) -> HttpResponse:
    """The maker calls the table off."""

    def do() -> None:
        seating.cancel(table_id=table_id, user_id=member(request), now=timezone.now())

    return done(request, table_id, do, _("The table is called off."))


@require_safe
@known_table
@members_only
def resigning(request: HttpRequest, table_id: int) -> HttpResponse:
    """Ask whether she really means it."""
    view = taking_back.witness(table_id, user_id(request))
    if view.own is None or not view.has_started:
        raise Http404
    context = {"page": tables.page(view, now=timezone.now()), "leaving": view.board.leaving}
    return discreet(render(request, "games/resign.html", context), view)


@require_POST
@known_table
@members_only
def resign(request: HttpRequest, table_id: int) -> HttpResponse:
    """Give the seat up for good."""

    def do() -> None:
        play.resign(table_id=table_id, user_id=member(request), now=timezone.now())

    return done(request, table_id, do, _("You have given up."))


@require_POST
@known_table
@members_only
def take_back(request: HttpRequest, table_id: int) -> HttpResponse:
    """The owner is back and plays instead of the bot."""

    def do() -> None:
        play.take_back(table_id=table_id, user_id=member(request), now=timezone.now())

    return done(request, table_id, do, _("The seat is yours again."))


@require_POST
@known_table
@members_only
def undo(request: HttpRequest, table_id: int) -> HttpResponse:
    """Take the last choice back."""
    form = UndoForm(request.POST)

    def do() -> None:
        if not form.is_valid():
            raise Refused("undo_over")
        taking_back.undo(
            table_id=table_id,
            user_id=member(request),
            number=form.cleaned_data["number"],
            now=timezone.now(),
        )

    return done(request, table_id, do, _("Taken back: choose again."))


@require_safe
@known_table
def step(request: HttpRequest, table_id: int, number: int) -> HttpResponse:
    """The table after one of its moves, as this viewer saw it then."""
    view = taking_back.witness(table_id, user_id(request), invitation(request))
    page = history.step(view, number, now=timezone.now())
    context = {"page": page, "can_rewind": rewinds.may_propose(view, number)}
    context["is_alone"] = rewinds.is_alone(view)
    return discreet(render(request, "games/step.html", context), view)


@require_safe
@known_table
def log(request: HttpRequest, table_id: int) -> HttpResponse:
    """The whole log of a table, page by page."""
    view = taking_back.witness(table_id, user_id(request), invitation(request))
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
    view = taking_back.witness(table_id, user_id(request), invitation(request))
    return discreet(JsonResponse(history.published(view), json_dumps_params={"indent": 1}), view)
