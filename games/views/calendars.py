"""The page of one's own calendar, and what one changes on it."""

from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from games.forms_calendar import HoursForm, LeaveForm, hours_of
from games.selectors import calendars as reading
from games.services import calendars
from games.services.refusals import NotFound, Refused
from games.views import words
from games.views.guards import is_too_fast, member, members_only
from games.views.pages import CONFLICT, TOO_MANY

UNPROCESSABLE = 422


@require_http_methods(["GET", "HEAD", "POST"])
@members_only
def calendar(request: HttpRequest) -> HttpResponse:
    """Quiet hours, free days and absences; a POST keeps the hours."""
    user = cast(User, request.user)
    if request.method != "POST":
        return _page(request, HoursForm(initial=hours_of(user)), LeaveForm())
    form = HoursForm(request.POST)
    if not form.is_valid():
        return _page(request, form, LeaveForm(), UNPROCESSABLE)
    wanted = form.cleaned_data

    def do() -> None:
        calendars.set_hours(
            user_id=user.pk,
            quiet=form.quiet,
            weekend=wanted["weekend"],
            books_leave=wanted["books_leave"],
            now=timezone.now(),
        )

    return _done(request, do, _("Your hours are saved. Running turns are reckoned anew."), form)


@require_POST
@members_only
def book(request: HttpRequest) -> HttpResponse:
    """Book leave."""
    form = LeaveForm(request.POST)
    hours = HoursForm(initial=hours_of(request.user))
    if not form.is_valid():
        return _page(request, hours, form, UNPROCESSABLE)

    def do() -> None:
        calendars.book(user_id=member(request), now=timezone.now(), **form.cleaned_data)

    return _done(request, do, _("Your leave is booked."), hours, form)


@require_POST
@members_only
def cancel(request: HttpRequest, absence_id: int) -> HttpResponse:
    """Give leave back that has not begun."""

    def do() -> None:
        calendars.cancel(user_id=member(request), absence_id=absence_id, now=timezone.now())

    return _done(request, do, _("That leave is cancelled."))


@require_POST
@members_only
def emergency(request: HttpRequest) -> HttpResponse:
    """Stop all clocks for some days, once a year."""

    def do() -> None:
        calendars.declare_emergency(user_id=member(request), now=timezone.now())

    return _done(request, do, _("Your clocks stand still. Take care."))


def _done(
    request: HttpRequest,
    do: Callable[[], None],
    said: str,
    hours: HoursForm | None = None,
    leave: LeaveForm | None = None,
) -> HttpResponse:
    """Do it and say so, or show in one sentence why not, with what was typed."""
    form, problem, status = leave or hours, "", TOO_MANY
    if is_too_fast(request):
        problem = words.refusal(Refused("too_fast"))
    else:
        try:
            do()
        except NotFound as missing:
            raise Http404 from missing
        except Refused as refused:
            problem, status = words.refusal(refused), CONFLICT
    if not problem:
        messages.success(request, said)
        return redirect("calendar")
    if form is not None and form.is_bound:
        form.add_error(None, problem)
    else:
        messages.error(request, problem)
    hours = hours or HoursForm(initial=hours_of(request.user))
    return _page(request, hours, leave or LeaveForm(), status)


def _page(
    request: HttpRequest, hours: HoursForm, leave: LeaveForm, status: int = 200
) -> HttpResponse:
    user = cast(User, request.user)
    context = {
        "page": reading.page(user, now=timezone.now()),
        "hours_form": hours,
        "leave_form": leave,
    }
    return render(request, "games/calendar.html", context, status=status)
