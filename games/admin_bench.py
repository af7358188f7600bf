"""The operator's bench in the admin: a table as any seat sees it, step by step; whether its record
replays; setting it back; and all running tables replayed under the rules as they are now.
"""

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.forms_bench import LookForm, RepairForm, ReplayForm
from games.models import Inspection, Table
from games.selectors import bench as reading
from games.selectors import proof
from games.services import bench as services
from games.services import rehearsals
from games.services.refusals import Refused
from games.views import words

RIGHT = "games.operate_table"


class Bench(admin.ModelAdmin):  # type: ignore[type-arg]
    """What the list of tables has besides: pages for those who were given the right to operate."""

    change_list_template = "admin/games/table/change_list.html"
    readonly_fields = ("bench_link",)

    def get_list_display(self, request: HttpRequest) -> tuple[str, ...]:
        return _without_bench(request, super().get_list_display(request))

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return _without_bench(request, super().get_fields(request, obj))

    @admin.display(description=gettext_lazy("bench"))
    def bench_link(self, table: Table) -> str:
        address = reverse("admin:games_table_bench", args=[table.pk])
        return format_html('<a href="{}">{} {}</a>', address, _("Bench of table"), table.pk)

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        here = "<int:object_id>/bench"
        return [
            path("replays/", view(self.replays), name="games_table_replays"),
            path(f"{here}/", view(self.bench), name="games_table_bench"),
            path(f"{here}/repair/", view(self.repair), name="games_table_repair"),
            path(f"{here}/<int:look_id>/<int:number>/", view(self.look), name="games_table_look"),
            *super().get_urls(),
        ]

    def bench(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """The table's record, its log of the house, and the form that opens a view."""
        table = self._table(request, object_id)
        names = reading.view_of(table.pk, None).names
        form = LookForm(request.POST or None, names=names)
        if request.method == "POST" and form.is_valid():
            opened = self._attempt(request, lambda: self._open(request, table, form.cleaned_data))
            if opened is not None:
                return redirect("admin:games_table_look", table.pk, opened.pk, table.version)
        context = {
            "verdict": proof.verdict(table),
            "barred": self._barred(request, table),
            "form": form,
            "repair_form": RepairForm(initial={"number": table.version}),
            "steps": reading.steps(table),
            "inspections": table.inspections.select_related("by"),
        }
        return self._page(request, table, "bench", context)

    def _open(self, request: HttpRequest, table: Table, sent: dict[str, Any]) -> Inspection:
        return services.look(table_id=table.pk, by=_own(request), now=timezone.now(), **sent)

    def look(self, request: HttpRequest, object_id: int, look_id: int, number: int) -> HttpResponse:
        """One step as the opened seat saw it."""
        table = self._table(request, object_id)
        now = timezone.now()
        try:
            opened = reading.look(look_id, user_id=_own(request), now=now)
            if opened.table_id != table.pk:
                raise Http404
            sight = reading.sight(opened, number, now=now)
        except reading.Missing as missing:
            raise Http404 from missing
        except reading.Difference as found:
            self.message_user(request, _differs(found.number, found.reason), messages.ERROR)
            return redirect("admin:games_table_bench", object_id)
        context = {"sight": sight, "page": sight.page, "look": opened}
        return render(request, "games/bench_step.html", context)

    def repair(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """First what would happen, then, once it is confirmed, what has happened."""
        table = self._table(request, object_id)
        form = RepairForm(request.POST or None)
        found = None
        if request.method == "POST" and form.is_valid():
            found = self._attempt(request, lambda: self._repair(request, table, form.cleaned_data))
            if found is not None and "confirm" in request.POST:
                self.message_user(request, _("The table is set back."), messages.SUCCESS)
                return redirect("admin:games_table_bench", table.pk)
        names = reading.view_of(table.pk, None).names
        context = {
            "form": form,
            "repaired": found,
            "waits_for": [names[seat] for seat in found.waits_for] if found else [],
        }
        return self._page(request, table, "repair", context)

    def _repair(
        self, request: HttpRequest, table: Table, sent: dict[str, Any]
    ) -> services.Repaired:
        def act() -> services.Repaired:
            return services.repair(table_id=table.pk, by=_own(request), now=timezone.now(), **sent)

        return act() if "confirm" in request.POST else rehearsals.rehearsed(act)

    def replays(self, request: HttpRequest) -> HttpResponse:
        """Replay all running tables under the present rules, as many as time allows at once."""
        _require(request)
        form = ReplayForm(request.POST or None)
        report = None
        if request.method == "POST" and form.is_valid():
            report = proof.report(**form.cleaned_data)
        context = {"title": _("Replay all running tables"), "report": report}
        return self._shown(request, "replays", context)

    def _table(self, request: HttpRequest, object_id: int) -> Table:
        _require(request)
        table = get_object_or_404(Table.objects.select_related("maker"), pk=object_id)
        if not table.state:
            raise Http404
        return table

    def _barred(self, request: HttpRequest, table: Table) -> str:
        code = reading.barred(table.pk, _own(request))
        return words.refusal(Refused(code)) if code else ""

    def _attempt[T](self, request: HttpRequest, act: Callable[[], T]) -> T | None:
        try:
            return act()
        except Refused as refused:
            self.message_user(request, words.refusal(refused), messages.ERROR)
            return None

    def _page(
        self, request: HttpRequest, table: Table, name: str, context: dict[str, Any]
    ) -> HttpResponse:
        title = _("Bench of table %(number)s") % {"number": table.pk}
        return self._shown(request, name, {"title": title, "table": table, **context})

    def _shown(self, request: HttpRequest, name: str, context: dict[str, Any]) -> HttpResponse:
        context = {**self.admin_site.each_context(request), "opts": self.opts, **context}
        return TemplateResponse(request, f"admin/games/table/{name}.html", context)


def _without_bench(request: HttpRequest, names: Iterable[Any]) -> tuple[str, ...]:
    """Who may not operate is shown no way to it."""
    may = request.user.has_perm(RIGHT)
    return tuple(name for name in names if may or name != "bench_link")


def _require(request: HttpRequest) -> None:
    if not request.user.has_perm(RIGHT):
        raise PermissionDenied


def _own(request: HttpRequest) -> int:
    assert request.user.pk is not None
    return request.user.pk


def _differs(number: int, reason: str) -> str:
    words_ = _("The record cannot be replayed beyond move %(number)s: %(reason)s.")
    return words_ % {"number": number, "reason": reason}
