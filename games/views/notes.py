"""One's private notes at a table, on a page of their own."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.forms_notes import NoteForm
from games.selectors import notes as reading
from games.selectors import tables
from games.services import notes, undo
from games.services.refusals import Refused
from games.views import words
from games.views.guards import is_too_fast, known_table, member, members_only
from games.views.pages import TOO_MANY, discreet

UNPROCESSABLE = 422


@require_http_methods(["GET", "HEAD", "POST"])
@known_table
@members_only
def own_notes(request: HttpRequest, table_id: int) -> HttpResponse:
    """Read them; a POST keeps them."""
    view = undo.witness(table_id, member(request))
    if view.own is None:
        raise Http404
    if request.method != "POST":
        form = NoteForm(initial={"body": reading.note(table_id, member(request))})
        return _page(request, view, form, 200)
    form = NoteForm(request.POST)
    if is_too_fast(request):
        form.add_error(None, words.refusal(Refused("too_fast")))
        return _page(request, view, form, TOO_MANY)
    if not form.is_valid():
        return _page(request, view, form, UNPROCESSABLE)
    notes.write(table_id=table_id, user_id=member(request), now=timezone.now(), **form.cleaned_data)
    messages.success(request, _("Your notes are kept."))
    return redirect("table", table_id)


def _page(request: HttpRequest, view: tables.Loaded, form: NoteForm, status: int) -> HttpResponse:
    context = {"form": form, "title": view.board.title, "table_id": view.table.pk}
    return discreet(render(request, "games/notes.html", context, status=status), view)
