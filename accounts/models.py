"""People, what they wish to be told, and the messages owed to them."""

from datetime import datetime
from typing import Any, ClassVar
from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.models import (
    AbstractBaseUser,
    BaseUserManager,
    PermissionsMixin,
)
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names


def validate_time_zone(zone: str) -> None:
    """Refuse what the zone database does not know."""
    if zone not in available_timezones():
        raise ValidationError(_("This time zone is not known."), code="zone")


class UserManager(BaseUserManager["User"]):
    """Makes people; e-mail addresses are kept in lower case, so that their case never matters."""

    def create_user(
        self, email: str, name: str, password: str | None = None, **fields: Any
    ) -> "User":
        user = self.model(email=email.lower(), name=name, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(
        self, email: str, name: str, password: str | None = None, **fields: Any
    ) -> "User":
        return self.create_user(email, name, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=(username or "").lower())


class User(AbstractBaseUser, PermissionsMixin):
    """A person: who she is, where her clock stands, and what she wishes to be told."""

    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(_("name"), max_length=names.LONGEST, validators=[names.validate_name])
    name_key = models.CharField(max_length=4 * names.LONGEST, unique=True, editable=False)
    time_zone = models.CharField(
        _("time zone"), max_length=64, default="UTC", validators=[validate_time_zone]
    )
    language = models.CharField(_("language"), max_length=16, blank=True, default="")
    muted_kinds = models.JSONField(_("mail switched off"), default=list, blank=True)
    reminder_share = models.PositiveSmallIntegerField(
        _("reminder after this share of the time, in percent"),
        default=75,
        validators=[MinValueValidator(10), MaxValueValidator(95)],
    )
    is_active = models.BooleanField(_("may log in"), default=True)
    is_staff = models.BooleanField(_("may enter the admin"), default=False)
    created_at = models.DateTimeField(_("since"), default=timezone.now, editable=False)
    deleted_at = models.DateTimeField(_("deleted"), null=True, blank=True, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the key in step with the name, and both within a partial update."""
        self.name = names.cleaned(self.name)
        self.name_key = names.key(self.name)
        if "name" in (kwargs.get("update_fields") or ()):
            kwargs["update_fields"] = {*kwargs["update_fields"], "name_key"}
        super().save(*args, **kwargs)

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name

    def wants(self, kind: str) -> bool:
        """Whether this kind of mail is on."""
        return kind not in self.muted_kinds


def display_name(user: User) -> str:
    """What the log-in pages call a person."""
    return user.name


class Notice(models.Model):
    """A message owed to a person: the outbox. The row is the queue."""

    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=200, unique=True)
    context = models.JSONField(default=dict)
    message_id = models.CharField(max_length=200)
    created_at = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField()
    leased_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    last_error = models.TextField(blank=True, default="")
    sent_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    failed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["due_at"],
                name="notice_pending",
                condition=models.Q(
                    sent_at__isnull=True,
                    withdrawn_at__isnull=True,
                    failed_at__isnull=True,
                ),
            ),
            models.Index(fields=["recipient", "-created_at"], name="notice_of_recipient"),
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def settled_at(self) -> datetime | None:
        """When it was sent, withdrawn or given up; None while it is still owed."""
        return self.sent_at or self.withdrawn_at or self.failed_at
