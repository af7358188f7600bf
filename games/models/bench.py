"""What the house does at a table beyond its lists: looks as one seat sees it, and repairs."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class Inspection(models.Model):
    """One line of the log of the house: who looked at a table or repaired it, and why. It stays as
    it was written.
    """

    class Kind(models.TextChoices):
        LOOK = "look", _("looked")
        REPAIR = "repair", _("repaired")

    table = models.ForeignKey(
        Table, models.CASCADE, related_name="inspections", verbose_name=_("table")
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="+",
        null=True,
        verbose_name=_("by"),
    )
    kind = models.CharField(_("what"), max_length=8, choices=Kind)
    seat = models.PositiveSmallIntegerField(
        _("seat"),
        null=True,
        blank=True,
        help_text=_("Whose view was opened; empty: nobody's."),
    )
    step = models.PositiveIntegerField(
        _("step"), null=True, blank=True, help_text=_("To which the table was set back.")
    )
    reason = models.CharField(_("reason"), max_length=300)
    made_at = models.DateTimeField(_("made"))

    class Meta:
        verbose_name = _("inspection of a table")
        verbose_name_plural = _("inspections of tables")
        permissions = (("operate_table", _("Can see tables as any seat does, and repair them")),)
        ordering = ("-made_at", "-pk")

    def __str__(self) -> str:
        return f"{self.table_id}: {self.kind}"
