"""What a seat lets the server do on its turn: seen by its owner, and by nobody else."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.tables import Seat


class StandingOrder(models.Model):
    """One order of one seat; those of a seat are read in the order in which they were left."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="orders", verbose_name=_("seat"))
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("owner")
    )
    """Who left it: for whoever sits there after her it does nothing."""
    text = models.CharField(_("order"), max_length=2000)
    made_at = models.DateTimeField(_("left at"))
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)
    """When nothing was left that it could do."""
    looked = models.PositiveIntegerField(_("asked about version"), null=True, blank=True)
    """The version of the table at which the orders of the seat had no answer: the player is
    asked. What is not looked at yet is found by the next run, also when the last one was killed.
    """
    did = models.JSONField(_("numbers of its moves"), default=list)
    last_move = models.PositiveIntegerField(_("number of its last move"), default=0)
    told = models.PositiveIntegerField(_("told up to move"), default=0)

    class Meta:
        verbose_name = _("standing order")
        verbose_name_plural = _("standing orders")
        indexes = (
            models.Index(fields=["seat"], name="order_active", condition=Q(ended_at=None)),
            models.Index(
                fields=["seat"], name="order_untold", condition=Q(last_move__gt=F("told"))
            ),
        )

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.pk}"
