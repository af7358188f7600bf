"""Leagues for members: seasons, divisions, entering and leaving, feeds and exports."""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.feedgenerator import Rss201rev2Feed
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.services import people
from games.forms_leagues import AppealForm, EntryForm, TeamForm
from games.selectors import exports, feeds, rating_graph, season_rules
from games.selectors import leagues as reading
from games.selectors import rulings as deciding
from games.services.leagues import entries, rulings, teams
from games.services.refusals import NotFound, Refused
from games.views import words
from games.views.guards import is_too_fast, known_table, member, members_only, user_id
from games.views.pages import CONFLICT, TOO_MANY

UNPROCESSABLE = 422


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """All leagues."""
    return render(request, "leagues/leagues.html", {"leagues": reading.all_leagues()})


@require_safe
@known_table
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """One league and its archive."""
    return render(request, "leagues/league.html", {"page": reading.league_page(slug)})


@require_safe
@known_table
def season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """All divisions of a season, its entry form and its log."""
    return _season(request, slug, number)


def _season(
    request: HttpRequest, slug: str, number: int, form: EntryForm | None = None, status: int = 200
) -> HttpResponse:
    """The page of a season, with a form that was refused as it was typed."""
    page = reading.season_page(slug, number, user_id=user_id(request))
    for problem in form.non_field_errors() if form and not page.can_enter else ():
        messages.error(request, str(problem))
    context = {
        "page": page,
        "rules": season_rules.rules(page.season),
        "form": form or _entry_form(page),
    }
    return render(request, "leagues/season.html", context, status=status)


@require_safe
@known_table
def log(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """All that was decided in a season, page by page."""
    found = reading.season(slug, number)
    context = {"season": found, "log": deciding.log(found, request.GET.get("page", ""))}
    return render(request, "leagues/log.html", context)


def _entry_form(page: reading.SeasonPage) -> EntryForm:
    """The form of the season, filled with what the reader has entered."""
    given: dict[str, str] = {"availability": page.own.availability} if page.own else {}
    if not page.season.is_for_teams:
        return EntryForm(initial=given)
    if page.own:
        asked = [row.user.name for row in page.own.team.all() if row.user_id != page.own.user_id]
        given |= {"name": page.own.team_name, "partners": ", ".join(asked)}
    return TeamForm(initial=given)


@require_safe
@known_table
def division(request: HttpRequest, slug: str, number: int, level: int) -> HttpResponse:
    """The standings of a division with all its tables."""
    page = reading.division_page(slug, number, level, user_id=user_id(request))
    return render(request, "leagues/division.html", {"page": page})


@require_POST
@members_only
@known_table
def enter(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Enter the season, or say anew when one can play."""
    found = reading.season(slug, number)
    form = TeamForm(request.POST) if found.is_for_teams else EntryForm(request.POST)
    act = teams.enter if found.is_for_teams else entries.register
    if is_too_fast(request):
        form.add_error(None, words.refusal(Refused("too_fast")))
        return _season(request, slug, number, form, TOO_MANY)
    if not form.is_valid():
        return _season(request, slug, number, form, UNPROCESSABLE)
    try:
        act(
            season_id=found.pk,
            user_id=member(request),
            address=request.META.get("REMOTE_ADDR"),
            now=timezone.now(),
            **form.cleaned_data,
        )
    except Refused as refused:
        form.add_error(None, words.refusal(refused))
        return _season(request, slug, number, form, CONFLICT)
    messages.success(request, gettext("You have entered. The manager can read your note."))
    return redirect("season", slug, number)


@require_http_methods(["GET", "HEAD", "POST"])
@members_only
@known_table
def withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A page that asks whether to leave the season; a POST leaves it."""
    found = reading.withdrawal(slug, number, user_id=member(request))
    if request.method != "POST":
        if not found.is_possible:
            raise Http404
        return render(request, "leagues/withdraw.html", {"page": found})
    try:
        entries.withdraw(entry_id=found.entry.pk, now=timezone.now())
        messages.success(request, gettext("You have withdrawn."))
    except Refused as refused:
        messages.error(request, words.refusal(refused))
    return redirect("season", slug, number)


@require_POST
@members_only
@known_table
def team(request: HttpRequest, slug: str, number: int, entry_id: int) -> HttpResponse:
    """Join a team that asks, or decline; leave it before it plays."""
    page = reading.season_page(slug, number, user_id=member(request))
    asks = {entry.pk for entry in (*page.invitations, page.own) if entry is not None}
    if entry_id not in asks or not page.season.is_for_teams:
        raise Http404
    try:
        messages.success(request, _answered(request, entry_id))
    except Refused as refused:
        messages.error(request, words.refusal(refused))
    return redirect("season", slug, number)


def _answered(request: HttpRequest, entry_id: int) -> str:
    """Do what was answered, and say so."""
    if request.POST.get("answer") == "join":
        teams.join(entry_id=entry_id, user_id=member(request), now=timezone.now())
        return gettext("You have joined the team.")
    if request.POST.get("answer") == "leave":
        teams.leave(entry_id=entry_id, user_id=member(request))
        return gettext("You are not in that team.")
    raise Refused("answer_missing")


@require_POST
@members_only
@known_table
def appeal(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Ask the manager to look at a fixture of one's own again."""
    form = AppealForm(request.POST)
    if not form.is_valid():
        return _appeal(request, fixture_id, form, UNPROCESSABLE)
    try:
        rulings.appeal(
            fixture_id=fixture_id,
            user_id=member(request),
            text=form.cleaned_data["text"],
            now=timezone.now(),
        )
    except NotFound:
        raise
    except Refused as refused:
        form.add_error(None, words.refusal(refused))
        return _appeal(request, fixture_id, form, CONFLICT)
    messages.success(request, gettext("The manager will look at it and answer."))
    return redirect("my-fixtures")


def _appeal(request: HttpRequest, fixture_id: int, form: AppealForm, status: int) -> HttpResponse:
    """An appeal that was refused, as it was typed."""
    context = {"fixture_id": fixture_id, "form": form}
    return render(request, "leagues/appeal.html", context, status=status)


@require_safe
@members_only
def my_fixtures(request: HttpRequest) -> HttpResponse:
    """One's own open fixtures, and the address of one's calendar."""
    user = cast(User, request.user)
    calendar = reverse("league-calendar", args=[feeds.token(user)])
    context = {
        "fixtures": reading.my_fixtures(user.pk),
        "calendar_url": settings.PARLEY_URL + calendar,
    }
    return render(request, "leagues/my_fixtures.html", context)


@require_safe
@known_table
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """A person's calendar: the address is the credential."""
    now = timezone.now()
    events = feeds.events(feeds.owner(token), now=now)
    text = feeds.as_calendar(events, site=settings.PARLEY_URL, now=now)
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    response.headers["Cache-Control"] = "private, max-age=600"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


@require_POST
@members_only
def renew_calendar(request: HttpRequest) -> HttpResponse:
    """Give one's calendar another address."""
    people.renew_calendar(user_id=member(request))
    messages.success(request, gettext("Your calendar has a new address. The old one has ended."))
    return redirect("my-fixtures")


def for_programs(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Files are the same whoever asks for them: numbers with a point."""

    @wraps(view)
    def plain(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        with translation.override("en"):
            return view(request, *args, **named)

    return plain


@require_safe
@known_table
@for_programs
def standings_csv(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The standings for a spreadsheet."""
    page = reading.season_page(slug, number, user_id=None)
    return _file(exports.as_csv(page), f"{slug}-{number}.csv")


@require_safe
@known_table
@for_programs
def results_csv(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """All tables and who came where, for a spreadsheet."""
    text = exports.results_as_csv(reading.season(slug, number))
    return _file(text, f"{slug}-{number}-results.csv")


def _file(text: str, name: str) -> HttpResponse:
    """A table of values to be kept under this name."""
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_safe
@known_table
@for_programs
def season_json(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Standings and results for programs."""
    page = reading.season_page(slug, number, user_id=None)
    answer = {
        "league": page.league.name,
        "season": number,
        "stage": page.season.stage,
        "standings": exports.rows(page),
        **exports.results(page.season),
    }
    return JsonResponse(answer)


@require_safe
@known_table
def feed(request: HttpRequest, slug: str) -> HttpResponse:
    """What has happened in a league's latest season, as RSS."""
    found = reading.league(slug)
    rss = Rss201rev2Feed(
        title=found.name, link=settings.PARLEY_URL + reverse("league", args=[slug]), description=""
    )
    for latest in list(found.seasons.all())[:1]:
        page = reading.season_page(slug, latest.number, user_id=None)
        link = settings.PARLEY_URL + reverse("season", args=[slug, latest.number])
        for ruling in page.rulings:
            _add(rss, ruling.pk, ruling.title, ruling.reason, link, ruling.made_at)
    return HttpResponse(rss.writeString("utf-8"), content_type=rss.content_type)


def _add(rss: Rss201rev2Feed, pk: int, title: str, text: str, link: str, at: datetime) -> None:
    rss.add_item(
        title=title, link=link, description=text, pubdate=at, unique_id=f"ruling-{pk}",
        unique_id_is_permalink=False,
    )  # fmt: skip


@require_safe
@known_table
def certificate(request: HttpRequest, slug: str, number: int, entry_id: int) -> HttpResponse:
    """A final place, to be printed."""
    entry = reading.certificate(slug, number, entry_id)
    return render(request, "leagues/certificate.html", {"entry": entry})


@require_safe
@known_table
def ratings(request: HttpRequest, name: str) -> HttpResponse:
    """How strong somebody has become, game by game."""
    return render(request, "leagues/ratings.html", {"page": rating_graph.ratings_page(name)})
