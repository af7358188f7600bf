"""What people have reached on their own."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class BestTime(models.Model):
    """The fastest right answer of a person in practice, for one kind of row."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="best_times",
        verbose_name=_("player"),
    )
    kind = models.CharField(_("kind of row"), max_length=40)
    time = models.PositiveIntegerField(_("time"), help_text=_("In milliseconds."))
    made_at = models.DateTimeField(_("made"))

    class Meta:
        verbose_name = _("best time")
        verbose_name_plural = _("best times")
        constraints = (
            models.UniqueConstraint(fields=["user", "kind"], name="best_time_one_per_kind"),
        )

    def __str__(self) -> str:
        return f"{self.kind}: {self.time}"
