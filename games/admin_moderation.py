"""Messages, reports and people in the admin, for moderators: each act asks for its reason, and the
audit log can only be read.
"""

from collections.abc import Callable, Iterable
from datetime import datetime, time
from functools import partial
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.helpers import ActionForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.admin_lists import ReadOnly, pks
from games.models import AuditEntry, Member, Message, Report
from games.models.moderation import MODERATE
from games.services import moderation


class ReasonForm(ActionForm):
    """Beside the list of actions: why."""

    reason = forms.CharField(label=_("Reason"), max_length=AuditEntry.LONGEST, required=False)


class MuteForm(ReasonForm):
    """And for a mute: until when."""

    until = forms.DateField(
        label=_("Muted until"), required=False, widget=forms.DateInput({"type": "date"})
    )


class ForModerators(ReadOnly):
    """Rows that moderators read, and act on with a reason."""

    action_form = ReasonForm
    list_display_links = None

    def has_module_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(MODERATE)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return request.user.has_perm(MODERATE)

    def has_act_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(MODERATE)

    def each(self, request: HttpRequest, numbers: Iterable[int], do: Callable[..., None]) -> None:
        """Do it for each of these rows, with the reason that was given."""
        reason = request.POST.get("reason", "")
        more = {"by": request.user.pk, "reason": reason, "now": timezone.now()}
        self.do(request, [partial(do, number, **more) for number in numbers])


@admin.register(Message)
class MessageAdmin(ForModerators):
    """What people wrote: only what somebody reported."""

    list_display = ("__str__", "author", "body", "sent_at", "hidden_at")
    list_select_related = ("author",)
    list_filter = (("hidden_at", admin.EmptyFieldListFilter),)
    ordering = ("-sent_at",)
    actions = ("remove", "restore")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Message]:
        return super().get_queryset(request).filter(report__isnull=False).distinct()

    @admin.action(description=_("Remove the chosen messages"), permissions=["act"])
    def remove(self, request: HttpRequest, queryset: QuerySet[Message]) -> None:
        self.each(request, pks(queryset), lambda pk, **by: moderation.remove(message_id=pk, **by))

    @admin.action(description=_("Show the chosen messages again"), permissions=["act"])
    def restore(self, request: HttpRequest, queryset: QuerySet[Message]) -> None:
        self.each(request, pks(queryset), lambda pk, **by: moderation.restore(message_id=pk, **by))


@admin.register(Report)
class ReportAdmin(ForModerators):
    """What people asked the moderators to look at: the open ones first."""

    list_display = (
        "person", "message_body", "reason", "reporter", "reported_at", "outcome", "note",
    )  # fmt: skip
    list_select_related = ("message", "person", "reporter")
    list_filter = (("settled_at", admin.EmptyFieldListFilter), "outcome")
    ordering = ("settled_at", "reported_at")
    actions = ("settle", "dismiss")

    @admin.display(description=_("message"))
    def message_body(self, report: Report) -> str:
        return report.message.body if report.message else ""

    @admin.action(
        description=_("Settle: tell the reporter this reason as a note"), permissions=["act"]
    )
    def settle(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        self._answer(request, queryset, Report.Outcome.SETTLED)

    @admin.action(
        description=_("Dismiss: tell the reporter this reason as a note"), permissions=["act"]
    )
    def dismiss(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        self._answer(request, queryset, Report.Outcome.DISMISSED)

    def _answer(self, request: HttpRequest, queryset: QuerySet[Report], outcome: str) -> None:
        def do(pk: int, *, by: int, reason: str, now: datetime) -> None:
            moderation.answer(report_id=pk, by=by, outcome=outcome, note=reason, now=now)

        self.each(request, pks(queryset), do)


@admin.register(Member)
class MemberAdmin(ForModerators):
    """People as moderators see them: neither their address nor their rights."""

    list_display = ("name", "muted_until", "banned_at", "created_at")
    list_filter = (
        ("muted_until", admin.EmptyFieldListFilter),
        ("banned_at", admin.EmptyFieldListFilter),
    )
    search_fields = ("name",)
    ordering = ("name",)
    fields = ("name", "muted_until", "banned_at", "created_at")
    action_form = MuteForm
    actions = ("mute", "unmute", "ban", "unban")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Member]:
        return super().get_queryset(request).filter(deleted_at=None)

    @admin.action(description=_("Mute until the day given"), permissions=["act"])
    def mute(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        until = day_of(request.POST.get("until", ""))
        self.each(
            request,
            pks(queryset),
            lambda pk, **by: moderation.mute(person_id=pk, until=until or by["now"], **by),
        )

    @admin.action(description=_("Lift the mute"), permissions=["act"])
    def unmute(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        self.each(request, pks(queryset), lambda pk, **by: moderation.unmute(person_id=pk, **by))

    @admin.action(description=_("Ban: no log-in, bots mind the seats"), permissions=["act"])
    def ban(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        self.each(request, pks(queryset), lambda pk, **by: moderation.ban(person_id=pk, **by))

    @admin.action(description=_("Lift the ban"), permissions=["act"])
    def unban(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        self.each(request, pks(queryset), lambda pk, **by: moderation.unban(person_id=pk, **by))


def day_of(text: str) -> datetime | None:
    """The beginning of a day in the moderator's zone; None for what is no day."""
    try:
        day = datetime.strptime(text, "%Y-%m-%d").date()  # noqa: DTZ007 (a day has no zone)
    except ValueError:
        return None
    return datetime.combine(day, time(), timezone.get_current_timezone())


@admin.register(AuditEntry)
class AuditEntryAdmin(ForModerators):
    """What moderators did: read by all of them, changed by nobody."""

    list_display = ("made_at", "act", "person", "until", "reason", "by", "message_number")
    list_filter = ("act",)
    list_select_related = ("person", "by")
    search_fields = ("person__name", "by__name", "reason")
    ordering = ("-made_at", "-pk")
    actions = None
