"""The admin site of the house: its front page shows the same report as /healthz, and to the
managers of leagues which seasons wait for them.
"""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.selectors import attention, health


class HouseAdminSite(admin.AdminSite):
    """Django's admin with the site's pulse on its front page."""

    site_header = _("Parley: the chart room")
    site_title = _("Parley")
    index_title = _("What is kept")

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The way in of everybody: with its rate limits and second factors."""
        answer: HttpResponse = secure_admin_login(super().login)(request, extra_context)
        return answer

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        now = timezone.now()
        more: dict[str, Any] = {**(extra_context or {}), "health": health.report(now=now)}
        if more["health"].database and request.user.has_perm("games.change_season"):
            more |= {"manages": True, "seasons": attention.waiting(now=now)}
        return super().index(request, more)
