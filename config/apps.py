"""The deployment as a Django app: its system checks."""

from django.apps import AppConfig
from django.core.checks import register
from django.utils.translation import gettext_lazy as _


class ConfigConfig(AppConfig):
    """Registers the checks of the deployment."""

    name = "config"
    verbose_name = _("Deployment")

    def ready(self) -> None:
        from config import checks

        register(checks.shared_cache)
