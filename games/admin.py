"""Tables in the admin: to be read, without what is hidden at them; stopped and let go on."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.admin_bench import Bench
from games.admin_lists import ReadOnly, may_change
from games.models import (
    Asking,
    Handover,
    Heartbeat,
    Inspection,
    Move,
    Outage,
    Seat,
    Substitute,
    Table,
)
from games.services import freeze


@admin.register(Table)
class TableAdmin(Bench, ReadOnly):
    """What is known of a table without its luck, its state and its invitation."""

    list_display = ("__str__", "name", "status", "maker", "is_private", "version", "bench_link")
    list_filter = ("status", "game_slug", "is_private")
    list_select_related = ("maker",)
    search_fields = ("name", "maker__name")
    ordering = ("-created_at",)
    actions = ("stop", "let_go_on")
    fields = (
        "game_slug",
        "rules_version",
        "options",
        "name",
        "maker",
        "is_private",
        "status",
        "bank",
        "increment",
        "cap",
        "commitment",
        "version",
        "bench_link",
        "created_at",
        "started_at",
        "finished_at",
    )

    def has_act_permission(self, request: HttpRequest) -> bool:
        return may_change(self, request)

    @admin.action(description=_("Stop the chosen tables and their clocks"), permissions=["act"])
    def stop(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        for table in queryset:
            freeze.freeze(table_id=table.pk)
        self.said(request, queryset.count())

    @admin.action(description=_("Let the chosen tables go on"), permissions=["act"])
    def let_go_on(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        for table in queryset:
            freeze.thaw(table_id=table.pk, now=timezone.now())
        self.said(request, queryset.count())


@admin.register(Inspection)
class InspectionAdmin(ReadOnly):
    """The log of the house: who looked at which table, who set one back, and why."""

    list_display = ("table", "kind", "by", "seat", "step", "reason", "made_at")
    list_filter = ("kind",)
    list_select_related = ("table", "by")
    search_fields = ("by__name", "reason")


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    """Who sits where and whose clock runs; what a seat added to the luck is nobody's business."""

    list_display = ("__str__", "user", "bot", "to_act", "deadline_at", "missed", "resigned_at")
    list_filter = ("to_act", ("bot", admin.EmptyFieldListFilter))
    list_select_related = ("user",)
    search_fields = ("user__name",)
    ordering = ("-table", "number")
    exclude = ("contribution",)


@admin.register(Move)
class MoveAdmin(ReadOnly):
    """The log without its luck and without what only some may read: what was done, too."""

    list_display = ("table", "number", "kind", "seat", "made_by", "made_at")
    list_filter = ("kind",)
    ordering = ("-made_at",)
    fields = ("table", "number", "kind", "seat", "made_by", "made_at")
    show_full_result_count = False

    @admin.display(description=_("made by"))
    def made_by(self, move: Move) -> str:
        """What a standing order did was done by its owner: who leaves orders is her secret."""
        maker = Move.Maker(move.maker)
        return str((Move.Maker.PERSON if maker == Move.Maker.ORDER else maker).label)


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnly):
    """When each job last ran."""

    list_display = ("name", "beat_at")


@admin.register(Outage)
class OutageAdmin(ReadOnly):
    """When nobody swept the clocks."""

    list_display = ("began_at", "ended_at", "seats_moved")
    ordering = ("-began_at",)


@admin.register(Substitute)
class SubstituteAdmin(ReadOnly):
    """Who offers to play on for others, and in which games."""

    list_display = ("user", "games", "at_once", "is_paused")
    list_filter = ("is_paused",)
    list_select_related = ("user",)
    search_fields = ("user__name",)
    ordering = ("user__name",)


@admin.register(Asking)
class AskingAdmin(ReadOnly):
    """Who was asked to play on in which seat, and what the answer was."""

    list_display = ("table", "seat", "user", "asked_at", "until", "answer", "answered_at")
    list_filter = ("answer",)
    list_select_related = ("table", "user")
    search_fields = ("user__name",)
    ordering = ("-asked_at",)


@admin.register(Handover)
class HandoverAdmin(ReadOnly):
    """Which seats have changed hands, and when."""

    list_display = ("table", "seat", "number", "left", "taken_by", "taken_at")
    list_select_related = ("table", "left", "taken_by")
    search_fields = ("left__name", "taken_by__name")
    ordering = ("-taken_at",)


# Leagues and moderation stand in modules of their own.
from games import admin_leagues, admin_moderation, admin_seasons  # noqa: E402, F401
