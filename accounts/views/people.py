"""Profile, settings, sessions, export and deletion."""

from http import HTTPStatus
from typing import cast

from allauth.account.decorators import reauthentication_required
from allauth.account.internal.flows.logout import logout as end_login
from allauth.account.views import logout as allauth_logout
from django.conf import settings as site
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.i18n import LANGUAGE_QUERY_PARAMETER, set_language

from accounts import selectors
from accounts.forms import TAKEN, SettingsForm
from accounts.models import User
from accounts.services import people

CLEAR_SITE_DATA = '"cache", "storage"'


@require_safe
def person(request: HttpRequest, name: str) -> HttpResponse:
    """What everybody may see of a person."""
    profile = selectors.profile(name)
    if profile is None:
        raise Http404
    deeds = selectors.deeds(name, request.user) if request.user.is_authenticated else ()
    page = render(request, "accounts/person.html", {"profile": profile, "deeds": deeds})
    page.headers["X-Robots-Tag"] = "noindex"
    return page


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Name, clock, language and mail."""
    user = cast(User, request.user)
    form = SettingsForm(request.POST or None, instance=User.objects.get(pk=user.pk))
    if request.method != "POST" or not form.is_valid():
        return show_settings(request, form)
    fields = {name: form.cleaned_data[name] for name in form.Meta.fields}
    try:
        people.change_settings(
            user_id=user.pk, fields=fields, muted_kinds=form.muted_kinds(), now=timezone.now()
        )
    except people.NameTaken:
        form.add_error("name", TAKEN)
        return show_settings(request, form)
    messages.success(request, gettext("Your settings are saved."))
    return redirect("settings")


def show_settings(request: HttpRequest, form: SettingsForm) -> HttpResponse:
    """The form as it is; 422 when something in it is wrong."""
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "accounts/settings.html", {"form": form}, status=status)


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """The site in another language from now on, for a guest too; back to the page one came from."""
    chosen = request.POST.get(LANGUAGE_QUERY_PARAMETER, "")
    if chosen not in dict(site.LANGUAGES):
        raise BadRequest(f"no language of the site: {chosen[:16]!r}")
    if request.user.is_authenticated:
        people.choose_language(user_id=request.user.pk, language=chosen)
    return set_language(request)


@login_required
@require_safe
def sessions(request: HttpRequest) -> HttpResponse:
    """The browsers in which I am logged in."""
    user = cast(User, request.user)
    devices = selectors.devices(user, session_key=request.session.session_key)
    return render(request, "accounts/sessions.html", {"devices": devices})


@login_required
@require_POST
def end_session(request: HttpRequest, session_id: int) -> HttpResponse:
    """Log one browser out."""
    people.end_session(user_id=cast(User, request.user).pk, session_id=session_id)
    messages.success(request, gettext("That browser is logged out."))
    return redirect("sessions")


@login_required
@require_POST
def end_other_sessions(request: HttpRequest) -> HttpResponse:
    """Log all browsers out but this one."""
    user = cast(User, request.user)
    people.end_other_sessions(user_id=user.pk, session_key=request.session.session_key)
    messages.success(request, gettext("All other browsers are logged out."))
    return redirect("sessions")


@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
@require_http_methods(["GET", "HEAD", "POST"])
def data(request: HttpRequest) -> HttpResponse:
    """All that the site knows about me, as a file; on POST only."""
    if request.method != "POST":
        return render(request, "accounts/data.html")
    kept = people.export(user=cast(User, request.user))
    file = JsonResponse(kept, json_dumps_params={"indent": 2, "ensure_ascii": False})
    file.headers["Content-Disposition"] = 'attachment; filename="parley-my-data.json"'
    return file


@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Leave for good; on POST only, by somebody who just proved who she is."""
    if request.method != "POST":
        return render(request, "accounts/delete.html")
    user_id = cast(User, request.user).pk
    end_login(request, show_message=False)
    people.delete(user_id=user_id, now=timezone.now())
    page = render(request, "accounts/deleted.html")
    page.headers["Clear-Site-Data"] = CLEAR_SITE_DATA
    return page


@require_http_methods(["GET", "HEAD", "POST"])
def logout(request: HttpRequest) -> HttpResponse:
    """Log out, and take what the browser kept of the private pages with it."""
    response: HttpResponse = allauth_logout(request)
    if request.method == "POST":
        response.headers["Clear-Site-Data"] = CLEAR_SITE_DATA
    return response
