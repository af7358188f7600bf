"""People and the outbox in the admin: lists to read, and the few switches of a person."""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from accounts import registry
from accounts.models import Absence, Hook, Notice, User
from accounts.views import previews


class NeitherMadeNorDeleted:
    """Rows that only the site itself makes and deletes."""

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


@admin.register(User)
class UserAdmin(NeitherMadeNorDeleted, admin.ModelAdmin):  # type: ignore[type-arg]
    """Who is here; the password hash is not shown, and people are neither made nor deleted here."""

    list_display = ("name", "email", "is_active", "is_staff", "created_at", "last_login")
    list_filter = (
        "is_active",
        "is_staff",
        ("broken_address", admin.EmptyFieldListFilter),
        ("deleted_at", admin.EmptyFieldListFilter),
    )
    search_fields = ("name", "email")
    ordering = ("-created_at",)
    fields = (
        "name",
        "email",
        "time_zone",
        "language",
        "muted_kinds",
        "reminder_share",
        "broken_address",
        "broken_why",
        "is_active",
        "muted_until",
        "banned_at",
        "is_staff",
        "is_superuser",
        "groups",
        "created_at",
        "last_login",
        "deleted_at",
    )
    readonly_fields = (
        "email",
        "muted_kinds",
        "reminder_share",
        "broken_address",
        "broken_why",
        "muted_until",
        "banned_at",
        "created_at",
        "last_login",
        "deleted_at",
    )

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Only a superuser hands out rights; a ban is lifted where the log takes note of it."""
        rights = () if request.user.is_superuser else ("is_staff", "is_superuser", "groups")
        banned = ("is_active",) if obj is not None and obj.banned_at else ()
        return (*self.readonly_fields, *rights, *banned)


class StateFilter(admin.SimpleListFilter):
    """What became of a notice."""

    title = _("state")
    parameter_name = "state"
    states: ClassVar[dict[str, dict[str, bool]]] = {
        "owed": {
            "sent_at__isnull": True,
            "withdrawn_at__isnull": True,
            "failed_at__isnull": True,
        },
        "sent": {"sent_at__isnull": False},
        "withdrawn": {"withdrawn_at__isnull": False},
        "failed": {"failed_at__isnull": False},
    }
    words: ClassVar[dict[str, Any]] = {
        "owed": _("owed"),
        "sent": _("sent"),
        "withdrawn": _("withdrawn"),
        "failed": _("given up"),
    }

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:  # noqa: ARG002
        return list(self.words.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Notice]) -> QuerySet[Notice]:  # noqa: ARG002
        return queryset.filter(**self.states.get(self.value() or "", {}))


class KindFilter(admin.SimpleListFilter):
    """What a notice is about."""

    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:  # noqa: ARG002
        return [(slug, kind.title) for slug, kind in registry.KINDS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Notice]) -> QuerySet[Notice]:  # noqa: ARG002
        return queryset.filter(kind=self.value()) if self.value() else queryset


@admin.register(Notice)
class NoticeAdmin(NeitherMadeNorDeleted, admin.ModelAdmin):  # type: ignore[type-arg]
    """The outbox, to be read; what a notice says is for its recipient only."""

    list_display = ("key", "about", "recipient", "due_at", "attempts", "sent_at", "failed_at")
    list_filter = (StateFilter, KindFilter)
    list_select_related = ("recipient",)
    search_fields = ("key", "recipient__name")
    ordering = ("-created_at",)
    fields = (
        "recipient",
        "about",
        "key",
        "message_id",
        "created_at",
        "due_at",
        "leased_until",
        "attempts",
        "last_error",
        "sent_at",
        "withdrawn_at",
        "failed_at",
    )
    change_list_template = "admin/accounts/notice/change_list.html"

    @admin.display(description=_("kind"), ordering="kind")
    def about(self, notice: Notice) -> Any:
        """What its kind is called; its short name, should nobody send that kind any more."""
        kind = registry.KINDS.get(notice.kind)
        return kind.title if kind else notice.kind

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("preview/", view(previews.kinds), name="accounts_notice_previews"),
            path("preview/<slug:slug>/", view(previews.page), name="accounts_notice_preview"),
            path(
                "preview/<slug:slug>/html/",
                view(previews.html),
                name="accounts_notice_preview_html",
            ),
            *super().get_urls(),
        ]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


@admin.register(Absence)
class AbsenceAdmin(NeitherMadeNorDeleted, admin.ModelAdmin):  # type: ignore[type-arg]
    """Who is away when, to be read."""

    list_display = ("user", "kind", "first", "last", "booked_at")
    list_filter = ("kind",)
    list_select_related = ("user",)
    search_fields = ("user__name",)
    ordering = ("-first",)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


@admin.register(Hook)
class HookAdmin(NeitherMadeNorDeleted, admin.ModelAdmin):  # type: ignore[type-arg]
    """Second channels, to see which fail; the address and the secret are nobody's business."""

    list_display = ("user", "shape", "set_at", "failures", "off_at")
    list_filter = ("shape", ("off_at", admin.EmptyFieldListFilter))
    list_select_related = ("user",)
    search_fields = ("user__name",)
    ordering = ("-set_at",)
    exclude = ("url",)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False
