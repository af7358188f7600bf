"""Practice of Santy Anno: one person, random rows, and the best times: of guests in the session."""

from datetime import datetime

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.boards.anno.times import own_time
from games.selectors import practice
from games.services import luck
from games.services import practice as keeping
from games.views.arrival import arrived_at
from games.views.guards import user_id

DRILL, BEST = "anno-drill", "anno-best"
DECK_WORDS = {"rising": gettext_lazy("Base game"), "expert": gettext_lazy("Expert")}


class DrillForm(forms.Form):
    """What one wants to practise."""

    deck = forms.ChoiceField(
        label=gettext_lazy("Cards"),
        choices=tuple(DECK_WORDS.items()),
    )
    cards = forms.TypedChoiceField(
        label=gettext_lazy("How many"),
        coerce=int,
        choices=[(str(count), str(count)) for count in practice.COUNTS],
    )
    events = forms.BooleanField(label=gettext_lazy("With an event"), required=False)


@never_cache
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The exercise at its stage, the choice of a new one, and the best times."""
    return _shown(request, DrillForm(initial=request.session.get(DRILL) or {}))


@require_POST
def deal(request: HttpRequest) -> HttpResponse:
    """A new exercise; its row is secret until the clock runs."""
    form = DrillForm(request.POST)
    if not form.is_valid():
        return _shown(request, form, status=422)
    drill = practice.Drill(seed=luck.fresh().seed.hex(), **form.cleaned_data)
    request.session[DRILL] = practice.kept(drill)
    return redirect("anno-practice")


@require_POST
def act(request: HttpRequest) -> HttpResponse:
    """Set sail, answer or give up."""
    drill = practice.read(request.session.get(DRILL))
    if drill is not None:
        after = practice.answered(drill, request.POST.get("action", ""), _millis(request))
        request.session[DRILL] = practice.kept(after)
        if after.ended and not drill.ended:
            _remember(request, after)
    return redirect("anno-practice")


def _millis(request: HttpRequest) -> int:
    arrived: datetime = arrived_at(request)
    return int(arrived.timestamp() * 1000)


def _remember(request: HttpRequest, drill: practice.Drill) -> None:
    """A right answer that was faster than any before, for this kind of row: a guest's is kept in
    the session.
    """
    done = practice.lesson(drill, "")
    if not done.is_right:
        return
    kind = f"{drill.deck} {drill.cards}{' event' if drill.events else ''}"
    own = user_id(request)
    if own is not None:
        keeping.remember(user_id=own, kind=kind, time=done.time, now=arrived_at(request))
        return
    best = request.session.get(BEST) or {}
    if done.time < best.get(kind, done.time + 1):
        request.session[BEST] = {**best, kind: done.time}


def _best(request: HttpRequest) -> dict[str, int]:
    own = user_id(request)
    return practice.best_times(own) if own is not None else request.session.get(BEST) or {}


def _shown(request: HttpRequest, form: DrillForm, status: int = 200) -> HttpResponse:
    drill = practice.read(request.session.get(DRILL))
    context = {
        "form": form,
        "lesson": practice.lesson(drill, _("You")) if drill else None,
        "best": [(_kind(kind), own_time(time)) for kind, time in sorted(_best(request).items())],
    }
    return render(request, "games/boards/anno_practice.html", context, status=status)


def _kind(kind: str) -> str:
    deck, cards, *event = kind.split()
    facts = {"deck": DECK_WORDS[deck], "cards": cards}
    if event:
        return _("%(deck)s, %(cards)s cards and an event") % facts
    return _("%(deck)s, %(cards)s cards") % facts
