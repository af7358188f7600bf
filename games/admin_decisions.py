"""Actions on lists that decide something: first a page that shows what would happen and asks for a
reason, then, once it is confirmed, the deed.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, ClassVar

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone

from games.admin_lists import ReadOnly, may_change
from games.forms_decisions import DecisionForm
from games.services.leagues.foresight import foreseen
from games.services.refusals import Act, Refused
from games.views import words

type Deed = Callable[..., object]
"""Takes the number of a row and, by name, what the form asked for, besides `by` and `now`."""

UNTOLD = "-"
"""The reason of what is only rehearsed, before one was given."""


class Ruled(ReadOnly):
    """Lists whose actions are decisions."""

    season_path: ClassVar[str]
    """The way from a row to its season."""

    def has_act_permission(self, request: HttpRequest) -> bool:
        return may_change(self, request)

    def told(self, row: Any) -> str:
        """What a row is called where it is decided about."""
        return str(row)

    def decide(
        self,
        request: HttpRequest,
        rows: QuerySet[Any],
        deed: Deed,
        *,
        title: Any,
        form: type[DecisionForm] = DecisionForm,
        **asked: Any,
    ) -> HttpResponse | None:
        """The page before the deed, or the way back to the list after it; `asked` goes to the
        form.
        """
        is_sent = "decided" in request.POST
        filled = form(request.POST if is_sent else None, **asked)
        if "confirm" in request.POST and is_sent and filled.is_valid():
            self.do(request, self._acts(request, rows, deed, filled.given()))
            return None
        return self._before(request, rows, deed, filled, title)

    def _acts(
        self, request: HttpRequest, rows: Iterable[Any], deed: Deed, given: dict[str, Any]
    ) -> list[Act]:
        more = {"by": request.user.pk, "now": timezone.now(), **given}
        return [partial(deed, row.pk, **more) for row in rows]

    def refuse_all(self, request: HttpRequest, code: str) -> None:
        """Tell why nothing was even tried."""
        self.message_user(request, words.refusal(Refused(code)), messages.ERROR)

    def _before(
        self,
        request: HttpRequest,
        rows: QuerySet[Any],
        deed: Deed,
        form: DecisionForm,
        title: Any,
    ) -> HttpResponse:
        given = form.rehearsable(UNTOLD)
        found = None
        if given is not None:
            seasons = sorted(set(rows.order_by().values_list(self.season_path, flat=True)))
            found = foreseen(self._acts(request, rows, deed, given), seasons)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": title,
            "rows": [(row.pk, self.told(row)) for row in rows],
            "form": form,
            "action": request.POST.get("action", ""),
            "foreseen": found,
            "refusals": [words.refusal(refused) for refused in found.refusals] if found else [],
        }
        return TemplateResponse(request, "admin/games/decide.html", context)
