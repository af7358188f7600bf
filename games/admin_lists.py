"""What the lists of the admin share: rows that only the site itself makes, to be read."""

from collections.abc import Sequence
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import ngettext

from games.services.refusals import Act, each
from games.views import words


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
        told = ngettext("Done for %(number)d row.", "Done for %(number)d rows.", number)
        self.message_user(request, told % {"number": number}, messages.SUCCESS)

    def do(self, request: HttpRequest, acts: Sequence[Act]) -> None:
        """Do each of them; tell how many were done, and why others were not."""
        done, refusals = each(acts)
        for refused in refusals:
            self.message_user(request, words.refusal(refused), messages.ERROR)
        if done:
            self.said(request, done)


def may_change(admin_: ReadOnly, request: HttpRequest) -> bool:
    """Whether this person was given the right that the actions ask for."""
    opts = admin_.opts
    return request.user.has_perm(f"{opts.app_label}.change_{opts.model_name}")


def pks(rows: QuerySet[Any]) -> list[int]:
    """The numbers of the chosen rows."""
    return list(rows.values_list("pk", flat=True))
