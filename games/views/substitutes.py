"""The pool of substitutes: one's own place in it, and the page on which one answers."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.forms_seats import SubstituteForm
from games.selectors import substitutes as reading
from games.services import substitutes
from games.services.refusals import Refused
from games.views import words
from games.views.guards import is_too_fast, known_table, member, members_only
from games.views.pages import CONFLICT, TOO_MANY

UNPROCESSABLE = 422


@require_http_methods(["GET", "HEAD", "POST"])
@members_only
def pool(request: HttpRequest) -> HttpResponse:
    """For which games one may be asked; a POST keeps it."""
    if request.method != "POST":
        form = SubstituteForm(initial=reading.wishes(member(request)))
        return _pool(request, form, 200)
    form = SubstituteForm(request.POST)
    if is_too_fast(request):
        form.add_error(None, words.refusal(Refused("too_fast")))
        return _pool(request, form, TOO_MANY)
    if not form.is_valid():
        return _pool(request, form, UNPROCESSABLE)
    substitutes.offer(user_id=member(request), **form.cleaned_data)
    messages.success(request, _("Your wishes are kept."))
    return redirect("substitute")


def _pool(request: HttpRequest, form: SubstituteForm, status: int) -> HttpResponse:
    user_id = member(request)
    context = {
        "form": form,
        "questions": reading.open_questions(user_id, now=timezone.now()),
        "hours": int(reading.window().total_seconds() // 3600),
    }
    return render(request, "games/substitute.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@known_table
@members_only
def asked(request: HttpRequest, asking_id: int) -> HttpResponse:
    """The question; a POST answers it."""
    if request.method == "POST":
        return _answered(request, asking_id)
    return _question(request, asking_id)


def _answered(request: HttpRequest, asking_id: int) -> HttpResponse:
    if is_too_fast(request):
        return _question(request, asking_id, Refused("too_fast"), TOO_MANY)
    try:
        if request.POST.get("answer") == "no":
            return _declined(request, asking_id)
        if request.POST.get("answer") == "yes":
            return _accepted(request, asking_id)
    except Refused as refused:
        return _question(request, asking_id, refused, CONFLICT)
    return _question(request, asking_id, Refused("no_answer"), UNPROCESSABLE)


def _declined(request: HttpRequest, asking_id: int) -> HttpResponse:
    substitutes.decline(asking_id=asking_id, user_id=member(request), now=timezone.now())
    messages.success(request, _("Thank you: the next one is asked."))
    return redirect("substitute")


def _accepted(request: HttpRequest, asking_id: int) -> HttpResponse:
    table_id = substitutes.accept(asking_id=asking_id, user_id=member(request), now=timezone.now())
    messages.success(request, _("The seat is yours. Here is what has happened so far."))
    return redirect("table", table_id)


def _question(
    request: HttpRequest, asking_id: int, refused: Refused | None = None, status: int = 200
) -> HttpResponse:
    """The page of the question as it stands. Raises `NotFound` for all but the one asked."""
    user_id = member(request)
    asking = substitutes.asked(asking_id=asking_id, user_id=user_id)
    context = {
        "page": reading.page(asking, now=timezone.now()),
        "problem": words.refusal(refused) if refused else "",
    }
    return render(request, "games/asked.html", context, status=status)
