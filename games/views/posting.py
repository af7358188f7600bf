"""A page with one form: a good one is done, and any other shown again with what is wrong."""

from collections.abc import Callable

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games.services.refusals import NotFound, Refused
from games.views import words
from games.views.guards import is_too_fast
from games.views.pages import TOO_MANY

UNPROCESSABLE = 422


def posted(
    request: HttpRequest, form: Form, do: Callable[[], object], *, said: str, to: str
) -> HttpResponse | None:
    """Do what a good form asks for, say so and go to that address; None when the form is to be
    shown. Raises `NotFound`.
    """
    if request.method != "POST":
        return None
    if is_too_fast(request):
        return render(request, "429.html", status=TOO_MANY)
    if not form.is_valid():
        return None
    try:
        do()
    except NotFound:
        raise
    except Refused as refused:
        form.add_error(None, words.refusal(refused))
        return None
    messages.success(request, said)
    return redirect(to)


def status(form: Form) -> int:
    """Of the page that shows this form."""
    return UNPROCESSABLE if form.errors else 200
