"""Favourites, the block list, reports about people, and invitations of favourites."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import selectors as people
from accounts.models import User
from games.boards import BOARDS
from games.forms_around import InviteForm, OnOffForm, ReportForm
from games.selectors import circle as reading
from games.selectors import moderation
from games.selectors.tables import person_url
from games.services import circle, invitations, reports
from games.services.refusals import Refused
from games.views import words
from games.views.guards import is_too_fast, known_table, member, members_only
from games.views.pages import TOO_MANY
from games.views.posting import posted, status
from games.views.tables import done


@require_safe
@members_only
def own_circle(request: HttpRequest) -> HttpResponse:
    """My favourites, whom I have blocked, and what became of my reports."""
    own = member(request)
    assert request.user.is_authenticated
    waiting = moderation.number_waiting() if moderation.may_moderate(request.user) else None
    circle_ = reading.circle(user_id=own, now=timezone.now())
    context = {
        "circle": circle_,
        "slugs": [slug for slug, _title in circle_.games],
        "all_games": BOARDS.values(),
        "reports_waiting": waiting,
    }
    return render(request, "games/circle.html", context)


def known(name: str) -> User:
    """The person of this name. Raises `Http404` when she is not here, or banned."""
    user = people.person(name)
    if user is None or not user.is_active:
        raise Http404
    return user


@require_POST
@members_only
def favour_person(request: HttpRequest, name: str) -> HttpResponse:
    """Keep a person among my favourites, or no longer."""
    person = known(name)
    return _switched(
        request,
        lambda wanted: circle.favour_person(
            user_id=member(request), person_id=person.pk, wanted=wanted
        ),
        "person",
        person.name,
    )


@require_POST
@members_only
def block(request: HttpRequest, name: str) -> HttpResponse:
    """Block a person, or unblock her; she is not told."""
    person = known(name)
    return _switched(
        request,
        lambda wanted: circle.block(user_id=member(request), person_id=person.pk, wanted=wanted),
        "person",
        person.name,
    )


@require_POST
@known_table
@members_only
def favour_table(request: HttpRequest, table_id: int) -> HttpResponse:
    """Keep a table among my favourites, or no longer."""
    return _switched(
        request,
        lambda wanted: circle.favour_table(
            user_id=member(request), table_id=table_id, wanted=wanted
        ),
        "table",
        table_id,
    )


@require_POST
@known_table
@members_only
def favour_game(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep a game among my favourites, or no longer."""
    return _switched(
        request,
        lambda wanted: circle.favour_game(user_id=member(request), slug=slug, wanted=wanted),
        "circle",
    )


def _switched(
    request: HttpRequest, do: Callable[[bool], None], page: str, *about: str | int
) -> HttpResponse:
    """Switch something on or off, and go back to where the button was."""
    if is_too_fast(request):
        return render(request, "429.html", status=TOO_MANY)
    form = OnOffForm(request.POST)
    if not form.is_valid() or "wanted" not in request.POST:
        return render(request, "400.html", status=400)
    try:
        do(form.cleaned_data["wanted"])
    except Refused as refused:
        messages.error(request, words.refusal(refused))
    else:
        messages.success(request, _("Done."))
    return redirect("circle") if form.cleaned_data["back"] == "circle" else redirect(page, *about)


@require_http_methods(["GET", "HEAD", "POST"])
@members_only
def report(request: HttpRequest, name: str) -> HttpResponse:
    """Ask the moderators to look at a person, with a reason."""
    person = known(name)
    form = ReportForm(request.POST if request.method == "POST" else None)
    own, profile = member(request), person_url(person.name)

    def do() -> None:
        reports.report_person(
            person_id=person.pk, user_id=own, now=timezone.now(), **form.cleaned_data
        )

    said = _("The moderators will look at it.")
    if (answer := posted(request, form, do, said=said, to=profile)) is not None:
        return answer
    context = {"form": form, "about": person.name, "body": "", "back_url": profile}
    return render(request, "games/report.html", context, status=status(form))


@require_POST
@known_table
@members_only
def invite(request: HttpRequest, table_id: int) -> HttpResponse:
    """Ask one of my favourites to this table."""
    form = InviteForm(request.POST)

    def do() -> None:
        person = people.person(form.cleaned_data["name"]) if form.is_valid() else None
        if person is None or not person.is_active:
            raise Refused("no_favourite")
        invitations.invite(
            table_id=table_id, user_id=member(request), person_id=person.pk, now=timezone.now()
        )

    return done(request, table_id, do, _("The invitation is on its way."))
