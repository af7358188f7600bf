"""Tables in the admin: to be read, without what is hidden at them; stopped and let go on; and the
messages that people report.
"""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.models import Heartbeat, Message, Move, Outage, Report, Seat, Table
from games.services import freeze, moderation


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows that only the site itself makes, changes and deletes."""

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def said(self, request: HttpRequest, number: int) -> None:
        """Tell for how many rows it was done."""
        words = ngettext("Done for %(number)d row.", "Done for %(number)d rows.", number)
        self.message_user(request, words % {"number": number}, messages.SUCCESS)


def may_change(admin_: ReadOnly, request: HttpRequest) -> bool:
    """Whether this person was given the right that the actions ask for."""
    opts = admin_.opts
    return request.user.has_perm(f"{opts.app_label}.change_{opts.model_name}")


@admin.register(Table)
class TableAdmin(ReadOnly):
    """What is known of a table without its luck, its state and its invitation."""

    list_display = ("__str__", "name", "status", "maker", "is_private", "version", "created_at")
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

    list_display = ("table", "number", "kind", "seat", "maker", "made_at")
    list_filter = ("kind", "maker")
    ordering = ("-made_at",)
    fields = ("table", "number", "kind", "seat", "maker", "made_at")
    show_full_result_count = False


@admin.register(Message)
class MessageAdmin(ReadOnly):
    """What partners wrote, for the moderators: only what somebody reported."""

    list_display = ("__str__", "author", "body", "sent_at", "hidden_at")
    list_select_related = ("author",)
    list_filter = (("hidden_at", admin.EmptyFieldListFilter),)
    ordering = ("-sent_at",)
    actions = ("hide", "show")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Message]:
        return super().get_queryset(request).filter(report__isnull=False).distinct()

    def has_act_permission(self, request: HttpRequest) -> bool:
        return may_change(self, request)

    @admin.action(description=_("Hide the chosen messages"), permissions=["act"])
    def hide(self, request: HttpRequest, queryset: QuerySet[Message]) -> None:
        self.said(request, moderation.hide(message_ids=pks(queryset), now=timezone.now()))

    @admin.action(description=_("Show the chosen messages again"), permissions=["act"])
    def show(self, request: HttpRequest, queryset: QuerySet[Message]) -> None:
        self.said(request, moderation.show(message_ids=pks(queryset)))


@admin.register(Report)
class ReportAdmin(ReadOnly):
    """What people asked the moderators to look at."""

    list_display = ("message_body", "author", "reporter", "reported_at", "settled_at")
    list_select_related = ("message__author", "reporter")
    list_filter = (("settled_at", admin.EmptyFieldListFilter),)
    ordering = ("settled_at", "-reported_at")
    actions = ("settle",)

    def has_act_permission(self, request: HttpRequest) -> bool:
        return may_change(self, request)

    @admin.display(description=_("message"))
    def message_body(self, report: Report) -> str:
        return report.message.body

    @admin.display(description=_("author"))
    def author(self, report: Report) -> str:
        return report.message.author.name

    @admin.action(description=_("Settle the chosen reports"), permissions=["act"])
    def settle(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        self.said(request, moderation.settle(report_ids=pks(queryset), now=timezone.now()))


def pks(rows: QuerySet[Any]) -> list[int]:
    """The numbers of the chosen rows."""
    return list(rows.values_list("pk", flat=True))


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnly):
    """When each job last ran."""

    list_display = ("name", "beat_at")


@admin.register(Outage)
class OutageAdmin(ReadOnly):
    """When nobody swept the clocks."""

    list_display = ("began_at", "ended_at", "seats_moved")
    ordering = ("-began_at",)
