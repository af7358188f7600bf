"""What people write to each other at a table, and what others may do about it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table

TABLE, GALLERY = "table", "gallery"
"""The rooms of those who sit at a table, and of those who look on."""


def side_room(side: int) -> str:
    """The room of the partners of a side."""
    return f"side-{side}"


class Message(models.Model):
    """One line in one of the rooms of a table."""

    LONGEST = 500

    table = models.ForeignKey(
        Table, models.CASCADE, related_name="messages", verbose_name=_("table")
    )
    room = models.CharField(
        _("room"), max_length=10, help_text=_("table, gallery, or side- and the number of a side")
    )
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("author"))
    body = models.CharField(_("text"), max_length=LONGEST)
    sent_at = models.DateTimeField(_("sent"))
    hidden_at = models.DateTimeField(_("removed by a moderator"), null=True, blank=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        indexes = (
            models.Index(fields=["table", "room", "-id"], name="message_room"),
            models.Index(fields=["author", "sent_at"], name="message_author"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}/{self.room}: {self.pk}"


class ReadMark(models.Model):
    """How far a person has read what is written at a table."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="+", verbose_name=_("table"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("person")
    )
    read_up_to = models.BigIntegerField(_("number of the last message read"))

    class Meta:
        verbose_name = _("read mark")
        verbose_name_plural = _("read marks")
        constraints = (models.UniqueConstraint(fields=["table", "user"], name="read_mark_once"),)

    def __str__(self) -> str:
        return f"{self.table_id}/{self.user_id}: {self.read_up_to}"


class Report(models.Model):
    """Somebody asks the moderators to look at a message, or at a person."""

    class Outcome(models.TextChoices):
        OPEN = "", _("open")
        SETTLED = "settled", _("settled")
        DISMISSED = "dismissed", _("dismissed")

    LONGEST = 500

    message = models.ForeignKey(
        Message, models.CASCADE, null=True, blank=True, verbose_name=_("message")
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="reports_about",
        verbose_name=_("about"),
    )
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("reporter")
    )
    reason = models.CharField(_("reason"), max_length=LONGEST, blank=True)
    reported_at = models.DateTimeField(_("reported"))
    settled_at = models.DateTimeField(_("settled"), null=True, blank=True)
    outcome = models.CharField(
        _("outcome"), max_length=10, choices=Outcome, default=Outcome.OPEN, blank=True
    )
    note = models.CharField(_("note to the reporter"), max_length=LONGEST, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints = (
            models.UniqueConstraint(fields=["message", "reporter"], name="report_once"),
            models.UniqueConstraint(
                fields=["person", "reporter"],
                name="report_person_once",
                condition=Q(message__isnull=True, settled_at__isnull=True),
            ),
        )
        indexes = (
            models.Index(
                fields=["reported_at"], name="report_open", condition=Q(settled_at__isnull=True)
            ),
            models.Index(fields=["reporter", "reported_at"], name="report_reporter"),
        )

    def __str__(self) -> str:
        return f"{self.pk}"


class Block(models.Model):
    """Somebody wants nothing to do with somebody else, who is never told."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocks", verbose_name=_("by")
    )
    blocked = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("blocked")
    )

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = (models.UniqueConstraint(fields=["by", "blocked"], name="block_once"),)

    def __str__(self) -> str:
        return f"{self.by_id} / {self.blocked_id}"
