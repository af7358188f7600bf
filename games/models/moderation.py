"""What moderators did, and why: rows that are written once and never changed."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import User

MODERATE = "games.moderate"
"""The right of the moderators."""


class Unchangeable(Exception):
    """The audit log is only written to."""


class AuditQuerySet(models.QuerySet["AuditEntry"]):
    """Rows that can be read and added."""

    def update(self, **kwargs: Any) -> NoReturn:  # noqa: ARG002 (the signature is Django's)
        raise Unchangeable

    def delete(self) -> NoReturn:
        raise Unchangeable


class AuditEntry(models.Model):
    """One act of a moderator. Message and report are named by number: they may be gone."""

    class Act(models.TextChoices):
        REMOVE = "remove", _("message removed")
        RESTORE = "restore", _("message shown again")
        MUTE = "mute", _("muted")
        UNMUTE = "unmute", _("mute lifted")
        BAN = "ban", _("banned")
        UNBAN = "unban", _("ban lifted")
        SETTLE = "settle", _("report settled")
        DISMISS = "dismiss", _("report dismissed")

    LONGEST = 500

    act = models.CharField(_("act"), max_length=8, choices=Act)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("about"),
    )
    message_number = models.BigIntegerField(_("message"), null=True, blank=True)
    report_number = models.BigIntegerField(_("report"), null=True, blank=True)
    until = models.DateTimeField(_("until"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=LONGEST)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="+",
        null=True,
        verbose_name=_("moderator"),
    )
    made_at = models.DateTimeField(_("when"))

    objects = AuditQuerySet.as_manager()

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit log")
        permissions = (("moderate", _("May moderate: remove, mute, ban, and answer reports")),)
        indexes = (models.Index(fields=["person", "-made_at"], name="audit_of_person"),)

    def __str__(self) -> str:
        return f"{self.pk}: {self.act}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Only once. Raises `Unchangeable`."""
        if self.pk is not None:
            raise Unchangeable
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:  # noqa: ARG002 (Django's signature)
        raise Unchangeable


class Member(User):
    """A person as the moderators see her: neither address nor rights."""

    class Meta:
        proxy = True
        verbose_name = _("member")
        verbose_name_plural = _("members")
