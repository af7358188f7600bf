"""The site's own settings with the clock of a simulated month in place of the machine's."""

from django.utils import timezone

from tests.month.clock import shared

timezone.now = shared().now

from config.settings import *  # noqa: E402, F403 - nothing may be loaded by the machine's clock

INSTALLED_APPS = [*INSTALLED_APPS, "tests.month.apps.MonthConfig"]  # noqa: F405
