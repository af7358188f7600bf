"""Lists of tables, the form for a new one, and the rules."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from games.boards import BOARDS
from games.clock import PRESETS
from games.forms import LobbyForm, TableForm
from games.selectors import lists
from games.services import luck, play
from games.services import tables as seating
from games.services.refusals import Refusal, Refused
from games.views import words
from games.views.guards import is_too_fast, member, members_only, user_id
from games.views.pages import TOO_MANY


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Open tables, filtered by game and pace; and those in play, to watch."""
    form = LobbyForm(request.GET)
    wanted = form.cleaned_data if form.is_valid() else {"game": "", "pace": ""}
    own, now = user_id(request), timezone.now()
    page = lists.lobby(
        user_id=own,
        now=now,
        slug=wanted["game"],
        pace=PRESETS.get(wanted["pace"]),
        page=lists.page_number(request.GET.get("page")),
    )
    context = {
        "form": form,
        "page": page,
        "query": lists.query(wanted),
        "running": lists.running(user_id=own, now=now),
        "games": BOARDS.values(),
    }
    return render(request, "games/lobby.html", context)


@require_safe
@members_only
def my_tables(request: HttpRequest) -> HttpResponse:
    """One's own tables: those that wait for me first, then the others, then the finished ones."""
    own, now = member(request), timezone.now()
    context = {
        "lines": lists.mine(user_id=own, now=now),
        "finished": lists.finished(
            user_id=own, now=now, page=lists.page_number(request.GET.get("page"))
        ),
    }
    return render(request, "games/my_tables.html", context)


@require_safe
@members_only
def next_table(request: HttpRequest) -> HttpResponse:
    """The table that waits for me most urgently, or the list when none does."""
    waiting = lists.waiting(member(request))
    return redirect("table", waiting[0]) if waiting else redirect("my-tables")


@require_safe
@members_only
def choose_game(request: HttpRequest) -> HttpResponse:
    """Which game a new table is for."""
    return render(request, "games/choose_game.html", {"games": BOARDS.values()})


@require_http_methods(["GET", "HEAD", "POST"])
@members_only
def new_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a table of one game."""
    if slug not in BOARDS:
        raise Http404
    if request.method != "POST":
        return _table_form(request, slug, TableForm(slug), 200)
    form = TableForm(slug, request.POST)
    if is_too_fast(request):
        form.add_error(None, words.refusal(Refused("too_fast")))
        return _table_form(request, slug, form, TOO_MANY)
    made = _made(request, slug, form) if form.is_valid() else None
    return _table_form(request, slug, form, 422) if made is None else redirect("table", made)


def _table_form(request: HttpRequest, slug: str, form: TableForm, status: int) -> HttpResponse:
    context = {"form": form, "board": BOARDS[slug]}
    return render(request, "games/new_table.html", context, status=status)


def _made(request: HttpRequest, slug: str, form: TableForm) -> int | None:
    """The number of the new table, or None with the reason noted in the form."""
    wanted = form.cleaned_data
    plan = seating.Plan(
        game_slug=slug,
        seats=wanted["seats"],
        options=form.options,
        pace=PRESETS[wanted["pace"]],
        name=wanted["name"],
        is_private=wanted["is_private"],
        own_calendars=not wanted["all_hours"],
        takes_substitutes=not wanted["no_substitutes"],
        allows_rewind=not wanted["no_rewind"],
        least_reliability=int(wanted["least_reliability"]),
        bots=(play.CARETAKER,) * wanted["bots"],
        wish=form.wish,
        once=wanted["once"],
    )
    try:
        made = seating.make(
            user_id=member(request), plan=plan, luck=luck.fresh(), now=timezone.now()
        )
    except (Refused, Refusal) as refused:
        form.add_error(None, words.refusal(refused, slug))
        return None
    return made.pk


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The games and their rules."""
    return render(request, "games/rules.html", {"games": BOARDS.values()})


@require_safe
def rules_of(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of one game."""
    if slug not in BOARDS:
        raise Http404
    board = BOARDS[slug]
    return render(request, board.rules_template, {"board": board})
