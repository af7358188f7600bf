"""People and the outbox in the admin: lists to read, and the few switches of a person."""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import Notice, User


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
    list_filter = ("is_active", "is_staff", ("deleted_at", admin.EmptyFieldListFilter))
    search_fields = ("name", "email")
    ordering = ("-created_at",)
    fields = (
        "name",
        "email",
        "time_zone",
        "language",
        "muted_kinds",
        "reminder_share",
        "is_active",
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
        "created_at",
        "last_login",
        "deleted_at",
    )

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:  # noqa: ARG002
        """Only a superuser hands out rights."""
        rights = () if request.user.is_superuser else ("is_staff", "is_superuser", "groups")
        return (*self.readonly_fields, *rights)


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

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:  # noqa: ARG002
        return [(state, state) for state in self.states]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Notice]) -> QuerySet[Notice]:  # noqa: ARG002
        return queryset.filter(**self.states.get(self.value() or "", {}))


@admin.register(Notice)
class NoticeAdmin(NeitherMadeNorDeleted, admin.ModelAdmin):  # type: ignore[type-arg]
    """The outbox, to be read; what a notice says is for its recipient only."""

    list_display = ("key", "kind", "recipient", "due_at", "attempts", "sent_at", "failed_at")
    list_filter = (StateFilter, "kind")
    list_select_related = ("recipient",)
    search_fields = ("key", "recipient__name")
    ordering = ("-created_at",)
    exclude = ("context",)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False
