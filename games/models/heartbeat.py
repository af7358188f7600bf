"""When each periodic job last ran, and for how long the site was once without it."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Heartbeat(models.Model):
    """The last run of one periodic job. Its age is the site's pulse (see `/healthz`)."""

    name = models.CharField(_("job"), max_length=40, primary_key=True)
    beat_at = models.DateTimeField(_("last run"))

    class Meta:
        verbose_name = _("heartbeat")
        verbose_name_plural = _("heartbeats")

    def __str__(self) -> str:
        return self.name


class Outage(models.Model):
    """A time in which nobody swept the clocks; every deadline was moved by its length."""

    began_at = models.DateTimeField(_("began"))
    ended_at = models.DateTimeField(_("ended"))
    seats_moved = models.PositiveIntegerField(_("deadlines moved"))

    class Meta:
        verbose_name = _("outage")
        verbose_name_plural = _("outages")

    def __str__(self) -> str:
        return f"{self.began_at:%Y-%m-%d %H:%M} - {self.ended_at:%Y-%m-%d %H:%M} UTC"
