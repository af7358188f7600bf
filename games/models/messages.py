"""What partners write to each other, and what others may do about it."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class Message(models.Model):
    """One line of a side's private channel at a table."""

    table = models.ForeignKey(
        Table, models.CASCADE, related_name="messages", verbose_name=_("table")
    )
    side = models.PositiveSmallIntegerField(_("side"))
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("author"))
    body = models.CharField(_("text"), max_length=500)
    sent_at = models.DateTimeField(_("sent"))
    hidden_at = models.DateTimeField(_("hidden by a moderator"), null=True, blank=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        indexes = (
            models.Index(fields=["table", "side", "sent_at"], name="message_channel"),
            models.Index(fields=["author", "sent_at"], name="message_author"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}/{self.side}: {self.pk}"


class Report(models.Model):
    """Somebody asks the moderators to look at a message."""

    message = models.ForeignKey(Message, models.CASCADE, verbose_name=_("message"))
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("reporter")
    )
    reported_at = models.DateTimeField(_("reported"))
    settled_at = models.DateTimeField(_("settled"), null=True, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints = (models.UniqueConstraint(fields=["message", "reporter"], name="report_once"),)

    def __str__(self) -> str:
        return f"{self.message_id}"


class Mute(models.Model):
    """Somebody does not want to read somebody else."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="mutes", verbose_name=_("by")
    )
    muted = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("muted")
    )

    class Meta:
        verbose_name = _("mute")
        verbose_name_plural = _("mutes")
        constraints = (models.UniqueConstraint(fields=["by", "muted"], name="mute_once"),)

    def __str__(self) -> str:
        return f"{self.by_id} / {self.muted_id}"
