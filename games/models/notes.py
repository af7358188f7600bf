"""What a player writes down for herself at a table."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class Note(models.Model):
    """One person's private notes at one table; nobody else reads them, moderators included."""

    LONGEST = 2000

    table = models.ForeignKey(Table, models.CASCADE, related_name="notes", verbose_name=_("table"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notes", verbose_name=_("person")
    )
    body = models.TextField(_("text"), max_length=LONGEST)
    written_at = models.DateTimeField(_("written"))

    class Meta:
        verbose_name = _("note")
        verbose_name_plural = _("notes")
        constraints = (models.UniqueConstraint(fields=["table", "user"], name="note_once"),)

    def __str__(self) -> str:
        return f"{self.table_id}/{self.user_id}"
