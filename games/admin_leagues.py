"""What belongs to the seasons of leagues in the admin: entries, tables and appeals, with what is
decided about them.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin_decisions import Ruled
from games.admin_lists import ReadOnly
from games.forms_decisions import (
    AnswerForm,
    DeadlineForm,
    PartnerForm,
    PlaceForm,
    PlainForm,
    ProposalForm,
    RanksForm,
    ReplaceForm,
)
from games.models import Appeal, Division, Entry, Fixture, Rating, Ruling, Season
from games.selectors.rulings import TITLES
from games.services.leagues import entries, rulings, teams
from games.services.refusals import Refused


@admin.register(Entry)
class EntryAdmin(Ruled):
    """Who plays, who waits, who has left."""

    list_display = (
        "user",
        "team",
        "season",
        "division",
        "status",
        "availability",
        "registered_at",
        "final_place",
        "movement",
    )
    list_filter = ("status", "season", "division__level")
    list_select_related = ("user", "season__league", "division")
    search_fields = ("user__name", "user__email", "team_name")
    ordering = ("-season", "division", "registered_at")
    actions = ("admit", "refuse", "withdraw", "place", "replace", "replace_partner", "propose")
    season_path = "season"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        return super().get_queryset(request).prefetch_related("team__user")

    def told(self, row: Entry) -> str:
        return f"{row.name}, {row.season}"

    @admin.display(description=gettext_lazy("team"))
    def team(self, entry: Entry) -> str:
        """Its name and members; "" for who plays alone."""
        people = ", ".join(user.name for user in entry.members)
        return f"{entry.team_name}: {people}" if entry.team_name else ""

    @admin.action(description=gettext_lazy("Admit"), permissions=["act"])
    def admit(self, request: HttpRequest, queryset: QuerySet[Entry]) -> HttpResponse | None:
        return self._settle(request, queryset, entries.admit, _("Admit"))

    @admin.action(description=gettext_lazy("Do not admit"), permissions=["act"])
    def refuse(self, request: HttpRequest, queryset: QuerySet[Entry]) -> HttpResponse | None:
        return self._settle(request, queryset, entries.refuse, _("Do not admit"))

    def _settle(
        self,
        request: HttpRequest,
        queryset: QuerySet[Entry],
        act: Callable[..., int],
        title: str,
    ) -> HttpResponse | None:
        seasons = dict(queryset.order_by().values_list("pk", "season"))

        def deed(pk: int, **given: Any) -> None:
            if not act(season_id=seasons[pk], entry_ids=[pk], **given):
                raise Refused("waits_not")

        return self.decide(request, queryset, deed, title=title, form=PlainForm)

    @admin.action(description=gettext_lazy("Withdraw (with a reason)"), permissions=["act"])
    def withdraw(self, request: HttpRequest, queryset: QuerySet[Entry]) -> HttpResponse | None:
        def deed(pk: int, **given: Any) -> None:
            entries.withdraw(entry_id=pk, **given)

        return self.decide(request, queryset, deed, title=_("Withdraw"))

    @admin.action(description=gettext_lazy("Place in a division"), permissions=["act"])
    def place(self, request: HttpRequest, queryset: QuerySet[Entry]) -> HttpResponse | None:
        seasons = set(queryset.order_by().values_list("season", flat=True))
        if len(seasons) != 1:
            self.refuse_all(request, "one_season")
            return None
        divisions = Division.objects.filter(season__in=seasons).order_by("level")

        def deed(pk: int, **given: Any) -> None:
            rulings.place(entry_id=pk, **given)

        return self.decide(
            request,
            queryset,
            deed,
            title=_("Place in a division"),
            form=PlaceForm,
            levels=list(divisions.values_list("level", flat=True)),
        )

    @admin.action(
        description=gettext_lazy("Change the proposed promotion or relegation"),
        permissions=["act"],
    )
    def propose(self, request: HttpRequest, queryset: QuerySet[Entry]) -> HttpResponse | None:
        def deed(pk: int, **given: Any) -> None:
            rulings.propose(entry_id=pk, **given)

        title = _("Change the proposed promotion or relegation")
        return self.decide(request, queryset, deed, title=title, form=ProposalForm)

    @admin.action(
        description=gettext_lazy("Replace one player from the reserve list"), permissions=["act"]
    )
    def replace(self, request: HttpRequest, queryset: QuerySet[Entry]) -> HttpResponse | None:
        player = queryset.filter(division__isnull=False).first()
        if player is None or queryset.count() != 1:
            self.refuse_all(request, "one_player")
            return None
        waiting = Entry.objects.filter(season=player.season_id, status=Entry.Status.RESERVE)
        names = [(row.pk, row.name) for row in _in_turn(waiting)]

        def deed(pk: int, **given: Any) -> None:
            rulings.replace(entry_id=pk, **given)

        return self.decide(
            request,
            queryset,
            deed,
            title=_("Replace one player from the reserve list"),
            form=ReplaceForm,
            reserves=names,
        )

    @admin.action(description=gettext_lazy("Replace a partner of one team"), permissions=["act"])
    def replace_partner(
        self, request: HttpRequest, queryset: QuerySet[Entry]
    ) -> HttpResponse | None:
        team = queryset.filter(division__isnull=False).exclude(team_name="").first()
        if team is None or queryset.count() != 1:
            self.refuse_all(request, "one_team")
            return None
        seeking = Entry.objects.filter(season=team.season_id, status=Entry.Status.FORMING)

        def deed(pk: int, **given: Any) -> None:
            teams.replace_partner(entry_id=pk, **given)

        return self.decide(
            request,
            queryset,
            deed,
            title=_("Replace a partner of one team"),
            form=PartnerForm,
            members=[(user.pk, user.name) for user in team.members],
            seekers=[(row.pk, row.user.name) for row in _in_turn(seeking)],
        )


def _in_turn(waiting: QuerySet[Entry]) -> QuerySet[Entry]:
    """Who has waited longest comes first."""
    return waiting.select_related("user").order_by("registered_at", "pk")


class LateFilter(admin.SimpleListFilter):
    """Open tables past their date."""

    title = gettext_lazy("late")
    parameter_name = "late"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:  # noqa: ARG002
        return [("yes", _("yes"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Fixture]) -> QuerySet[Fixture]:  # noqa: ARG002
        if self.value() != "yes":
            return queryset
        return queryset.filter(status=Fixture.Status.OPEN, late_at__lte=timezone.now())


@admin.register(Fixture)
class FixtureAdmin(Ruled):
    """The tables of leagues; each ruling asks for a reason."""

    list_display = ("table", "season", "level", "round", "status", "late_at", "decided_at")
    list_filter = (LateFilter, "status", "round__division__season", "round__division__level")
    list_select_related = ("table", "round__division__season__league")
    ordering = ("status", "late_at")
    actions = ("share", "by_ranks", "void", "move_deadline")
    season_path = "round__division__season"

    def told(self, row: Fixture) -> str:
        return f"{row.table}, {self.season(row)}: {self.level(row)}.{row.round.number}"

    @admin.display(description=gettext_lazy("season"))
    def season(self, fixture: Fixture) -> Season:
        return fixture.round.division.season

    @admin.display(description=gettext_lazy("division"))
    def level(self, fixture: Fixture) -> int:
        return fixture.round.division.level

    def _decide(
        self,
        request: HttpRequest,
        queryset: QuerySet[Fixture],
        act: Callable[..., None],
        title: str,
        **more: Any,
    ) -> HttpResponse | None:
        def deed(pk: int, **given: Any) -> None:
            act(fixture_id=pk, **given)

        return self.decide(request, queryset, deed, title=title, **more)

    @admin.action(
        description=gettext_lazy("Adjudicate: those still playing share the places"),
        permissions=["act"],
    )
    def share(self, request: HttpRequest, queryset: QuerySet[Fixture]) -> HttpResponse | None:
        title = _("Adjudicate: those still playing share the places")
        return self._decide(request, queryset, rulings.adjudicate_shared, title)

    @admin.action(description=gettext_lazy("Adjudicate one table by ranks"), permissions=["act"])
    def by_ranks(self, request: HttpRequest, queryset: QuerySet[Fixture]) -> HttpResponse | None:
        fixture = queryset.first()
        if fixture is None or queryset.count() != 1:
            self.refuse_all(request, "one_table")
            return None
        places = fixture.places.select_related("entry__user").order_by("seat")
        seated = [(place.entry_id, place.entry.name) for place in places]
        title = _("Adjudicate one table by ranks")
        return self._decide(
            request, queryset, rulings.adjudicate, title, form=RanksForm, entries=seated
        )

    @admin.action(description=gettext_lazy("Void: the table does not count"), permissions=["act"])
    def void(self, request: HttpRequest, queryset: QuerySet[Fixture]) -> HttpResponse | None:
        return self._decide(request, queryset, rulings.void, _("Void: the table does not count"))

    @admin.action(
        description=gettext_lazy("Move the date from which it counts as late"), permissions=["act"]
    )
    def move_deadline(
        self, request: HttpRequest, queryset: QuerySet[Fixture]
    ) -> HttpResponse | None:
        title = _("Move the date from which it counts as late")
        return self._decide(request, queryset, rulings.move_deadline, title, form=DeadlineForm)


@admin.register(Appeal)
class AppealAdmin(Ruled):
    """What members ask the manager to look at."""

    list_display = ("text", "entry", "fixture", "made_at", "decided_at", "answer")
    list_filter = (
        ("decided_at", admin.EmptyFieldListFilter),
        "fixture__round__division__season",
    )
    list_select_related = ("entry", "fixture")
    actions = ("answer_them",)
    season_path = "fixture__round__division__season"

    def told(self, row: Appeal) -> str:
        return row.text

    @admin.action(description=gettext_lazy("Answer"), permissions=["act"])
    def answer_them(self, request: HttpRequest, queryset: QuerySet[Appeal]) -> HttpResponse | None:
        def deed(pk: int, *, reason: str, by: int, now: datetime) -> None:
            rulings.answer(appeal_id=pk, text=reason, by=by, now=now)

        return self.decide(request, queryset, deed, title=_("Answer"), form=AnswerForm)


class WhatFilter(admin.SimpleListFilter):
    """What was decided."""

    title = gettext_lazy("what")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:  # noqa: ARG002
        return list(TITLES.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Ruling]) -> QuerySet[Ruling]:  # noqa: ARG002
        return queryset.filter(kind=self.value()) if self.value() else queryset


@admin.register(Ruling)
class RulingAdmin(ReadOnly):
    """The log of the seasons."""

    list_display = ("what", "season", "by", "reason", "made_at")
    list_filter = (WhatFilter, "season")
    list_select_related = ("season__league", "by")
    ordering = ("-made_at", "-pk")
    fields = ("season", "what", "by", "entry", "fixture", "reason", "made_at")

    @admin.display(description=gettext_lazy("what"), ordering="kind")
    def what(self, ruling: Ruling) -> str:
        """What was decided, as the season's log words it."""
        return str(TITLES.get(ruling.kind, ruling.kind))


@admin.register(Division)
class DivisionAdmin(ReadOnly):
    """The divisions of the seasons."""

    list_display = ("season", "level")
    list_filter = ("season",)
    list_select_related = ("season__league",)


@admin.register(Rating)
class RatingAdmin(ReadOnly):
    """How strong people are believed to be."""

    list_display = ("user", "game_slug", "mu", "sigma", "tables")
    list_filter = ("game_slug",)
    list_select_related = ("user",)
    search_fields = ("user__name",)
