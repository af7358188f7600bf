"""A table as it stood before a move that may still be taken back."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class Before(models.Model):
    """State and clocks before one move; the row goes when the move can no longer be taken back."""

    table = models.ForeignKey(
        Table, models.CASCADE, related_name="befores", verbose_name=_("table")
    )
    number = models.PositiveIntegerField(_("number of the move"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    prior = models.PositiveIntegerField(
        _("earlier move"), help_text=_("What may be taken back after this one; 0 is nothing.")
    )
    state = models.TextField(_("state"), editable=False)
    turns = models.TextField(_("turns and clocks"), editable=False)

    class Meta:
        verbose_name = _("table before a move")
        verbose_name_plural = _("tables before a move")
        constraints = (models.UniqueConstraint(fields=["table", "number"], name="before_number"),)

    def __str__(self) -> str:
        return f"{self.table_id}#{self.number}"


def shows_news(table: Table, viewer: int | None) -> bool:
    """Whether who looks at the table now learns of a move that might yet be taken back."""
    return table.undo_number != 0 and viewer != table.undo_seat


def close(table: Table) -> bool:
    """From now on the last move stands; False when it has been taken back in the meantime, or
    settled by others.
    """
    standing = Table.objects.filter(pk=table.pk, undo_number=table.undo_number)
    closed = standing.update(undo_number=0) == 1
    table.undo_number = 0
    return closed
