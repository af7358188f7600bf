"""The pages of the moderators: reports that wait, people, messages. Nobody else finds them."""

from collections.abc import Callable
from datetime import datetime
from functools import wraps

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts import selectors as people
from accounts.models import User
from games.forms_around import AnswerForm, ModerateForm, RemoveForm
from games.selectors import moderation as reading
from games.services import messages as talk
from games.services import moderation
from games.views.guards import View, known_table, member, members_only
from games.views.posting import posted, status


def moderators_only[**P](view: View[P]) -> View[P]:
    """A page not found for those without the right; the log-in for those who are not logged in."""

    @wraps(view)
    def wrapped(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        user = request.user
        if user.is_authenticated and not reading.may_moderate(user):
            raise Http404
        return members_only(view)(request, *args, **kwargs)

    return wrapped


@require_safe
@moderators_only
def reports(request: HttpRequest) -> HttpResponse:
    """The reports that wait for an answer, and what was done last."""
    context = {"reports": reading.waiting(), "log": reading.recent()}
    return render(request, "games/reports.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@moderators_only
def report(request: HttpRequest, report_id: int) -> HttpResponse:
    """One report, and the form to answer it."""
    line = reading.report(report_id)
    if line is None:
        raise Http404
    form = AnswerForm(request.POST if request.method == "POST" else None)

    def do() -> None:
        moderation.answer(
            report_id=report_id, by=member(request), now=timezone.now(), **form.cleaned_data
        )

    if (answer := _done(request, form, do)) is not None:
        return answer
    context = {"report": line, "form": form}
    return render(request, "games/report_answer.html", context, status=status(form))


@require_http_methods(["GET", "HEAD", "POST"])
@moderators_only
def person(request: HttpRequest, name: str) -> HttpResponse:
    """What moderators know about a person, and what they can do."""
    found = people.person(name)
    if found is None:
        raise Http404
    form = ModerateForm(request.POST if request.method == "POST" else None)

    def do() -> None:
        _act(found, member(request), **form.cleaned_data)

    if (answer := _done(request, form, do)) is not None:
        return answer
    context = {"record": reading.record(found, now=timezone.now()), "form": form}
    return render(request, "games/moderate.html", context, status=status(form))


def _act(person: User, by: int, *, act: str, until: datetime | None, reason: str) -> None:
    now = timezone.now()
    if act == "mute":
        moderation.mute(person_id=person.pk, by=by, until=until or now, reason=reason, now=now)
        return
    acts = {"unmute": moderation.unmute, "ban": moderation.ban, "unban": moderation.unban}
    acts[act](person_id=person.pk, by=by, reason=reason, now=now)


@require_http_methods(["GET", "HEAD", "POST"])
@known_table
@moderators_only
def message(request: HttpRequest, message_id: int) -> HttpResponse:
    """Remove a message that I may read or that somebody reported, or show it again."""
    said = talk.for_moderators(message_id, member(request))
    data = request.POST if request.method == "POST" else None
    form = RemoveForm(data, initial={"restores": said.hidden_at is not None})

    def do() -> None:
        act = moderation.restore if form.is_to_restore else moderation.remove
        reason = form.cleaned_data["reason"]
        act(message_id=message_id, by=member(request), reason=reason, now=timezone.now())

    if (answer := _done(request, form, do)) is not None:
        return answer
    context = {"said": said, "form": form, "is_removed": form.is_to_restore}
    return render(request, "games/message_remove.html", context, status=status(form))


def _done(request: HttpRequest, form: Form, do: Callable[[], None]) -> HttpResponse | None:
    """Do what a good form asks for and go to the reports; None when the form is to be shown."""
    said = _("Done, and written into the audit log.")
    return posted(request, form, do, said=said, to=reverse("reports"))
