"""The admin site of the house: its front page shows the same report as /healthz."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.selectors import health


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
        report = health.report(now=timezone.now())
        return super().index(request, {**(extra_context or {}), "health": report})
