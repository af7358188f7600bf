"""The deployment as Django apps: its system checks, and the admin with the site's pulse."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.core.checks import register
from django.utils.translation import gettext_lazy as _


class DeploymentConfig(AppConfig):
    """Registers the checks of the deployment."""

    name = "config"
    verbose_name = _("Deployment")

    def ready(self) -> None:
        from config import checks

        register(checks.shared_cache)


class HouseAdminConfig(AdminConfig):
    """The admin whose front page tells how the site feels."""

    default_site = "config.admin.HouseAdminSite"
