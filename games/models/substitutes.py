"""Seats that change hands: who offers to take one over, who was asked, and who has."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class Substitute(models.Model):
    """A person of the pool: she may be asked to play on for somebody who stays away."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="substitute",
        verbose_name=_("person"),
    )
    games = models.JSONField(_("games"), default=list, blank=True)
    at_once = models.PositiveSmallIntegerField(_("seats at a time"), default=1)
    is_paused = models.BooleanField(_("pauses"), default=False)

    class Meta:
        verbose_name = _("substitute")
        verbose_name_plural = _("substitutes")

    def __str__(self) -> str:
        return f"{self.user_id}"


class Asking(models.Model):
    """Somebody of the pool was asked for one seat: once, whatever she answered."""

    class Answer(models.TextChoices):
        NONE = "", _("none yet")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        LATE = "late", _("did not answer")
        OVER = "over", _("no longer needed")

    table = models.ForeignKey(
        Table, models.CASCADE, related_name="askings", verbose_name=_("table")
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="askings",
        verbose_name=_("person"),
    )
    asked_at = models.DateTimeField(_("asked"))
    until = models.DateTimeField(_("open until"))
    answer = models.CharField(_("answer"), max_length=8, choices=Answer, default="", blank=True)
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)

    class Meta:
        verbose_name = _("question to a substitute")
        verbose_name_plural = _("questions to substitutes")
        constraints = (
            models.UniqueConstraint(fields=["table", "seat", "user"], name="asking_once"),
            models.UniqueConstraint(
                fields=["table", "seat"], name="asking_one_by_one", condition=Q(answer="")
            ),
        )
        indexes = (
            models.Index(fields=["until"], name="asking_open", condition=Q(answer="")),
            models.Index(fields=["user", "-asked_at"], name="asking_of_user"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}: {self.user_id}"


class Handover(models.Model):
    """A seat went from one person to another: the moves before are hers who left."""

    table = models.ForeignKey(
        Table, models.CASCADE, related_name="handovers", verbose_name=_("table")
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    number = models.PositiveIntegerField(_("number of the row that tells it"))
    since = models.PositiveIntegerField(
        _("after move"), default=0, help_text=_("Where the part of the one who left begins.")
    )
    left = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="seats_left",
        null=True,
        verbose_name=_("who left"),
    )
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="seats_taken",
        verbose_name=_("who took it"),
    )
    taken_at = models.DateTimeField(_("taken"))

    class Meta:
        verbose_name = _("seat that changed hands")
        verbose_name_plural = _("seats that changed hands")
        constraints = (models.UniqueConstraint(fields=["table", "number"], name="handover_number"),)
        indexes = (models.Index(fields=["left"], name="handover_left"),)

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}#{self.number}"
