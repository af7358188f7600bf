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
    reminds_often = models.BooleanField(_("remind three times"), default=False)
    turn_wait = models.PositiveSmallIntegerField(
        _("minutes before the mail on a turn"), default=0, validators=[MaxValueValidator(180)]
    )
    digest_hour = models.PositiveSmallIntegerField(
        _("hour of the daily digest"), null=True, blank=True, validators=[MaxValueValidator(23)]
    )
    broken_address = models.EmailField(_("address that took no mail"), blank=True, default="")
    broken_why = models.CharField(_("why"), max_length=10, blank=True, default="")
    quiet_from = models.PositiveSmallIntegerField(_("quiet from"), default=0)
    quiet_until = models.PositiveSmallIntegerField(_("quiet until"), default=0)
    weekend = models.JSONField(_("days without play"), default=list, blank=True)
    away = models.JSONField(_("absences"), default=list, blank=True, editable=False)
    books_leave = models.BooleanField(_("a day of leave when time runs out"), default=False)
    calendar_key = models.CharField(
        _("key of the calendar address"), max_length=32, blank=True, default="", editable=False
    )
    is_active = models.BooleanField(_("may log in"), default=True)
    muted_until = models.DateTimeField(_("muted until"), null=True, blank=True, editable=False)
    banned_at = models.DateTimeField(_("banned"), null=True, blank=True, editable=False)
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

    @property
    def is_mail_broken(self) -> bool:
        """Whether mail to the present address came back, or was complained about."""
        return bool(self.broken_address) and self.broken_address == self.email

    def is_muted(self, now: datetime) -> bool:
        """Whether the moderators do not let her write at the moment."""
        return self.muted_until is not None and now < self.muted_until

    def wants(self, kind: str) -> bool:
        """Whether this kind of mail is on."""
        return kind not in self.muted_kinds


class Absence(models.Model):
    """Days on which a person does not play. Those that may still count stand once more in
    `User.away`, so that no clock needs a query for them.
    """

    class Kind(models.TextChoices):
        BOOKED = "booked", _("booked")
        AUTOMATIC = "automatic", _("booked when time ran out")
        EMERGENCY = "emergency", _("emergency")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="absences",
        verbose_name=_("person"),
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    first = models.DateField(_("first day"))
    last = models.DateField(_("last day"))
    booked_at = models.DateTimeField(_("booked"))

    class Meta:
        verbose_name = _("absence")
        verbose_name_plural = _("absences")
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["user", "last"], name="absence_of_user")
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(last__gte=models.F("first")), name="absence_in_order"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.first} - {self.last}"


def display_name(user: User) -> str:
    """What the log-in pages call a person."""
    return user.name


class Notice(models.Model):
    """A message owed to a person: the outbox. The row is the queue."""

    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="notices",
        verbose_name=_("recipient"),
    )
    kind = models.CharField(_("kind"), max_length=40)
    key = models.CharField(_("key"), max_length=200, unique=True)
    context = models.JSONField(_("what it is about"), default=dict)
    message_id = models.CharField(_("identity of the message"), max_length=200)
    created_at = models.DateTimeField(_("made"), default=timezone.now)
    due_at = models.DateTimeField(_("due"))
    leased_until = models.DateTimeField(_("claimed until"), null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("tries"), default=0)
    last_error = models.TextField(_("last fault"), blank=True, default="")
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    failed_at = models.DateTimeField(_("given up"), null=True, blank=True)

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


class Hook(models.Model):
    """A person's second channel: an address to which her messages are posted as signed JSON."""

    class Shape(models.TextChoices):
        PLAIN = "plain", _("plain JSON")
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="hook"
    )
    url = models.CharField(_("address"), max_length=500)
    shape = models.CharField(_("form"), max_length=8, choices=Shape)
    secret = models.CharField(_("secret"), max_length=64, editable=False)
    set_at = models.DateTimeField(_("set"))
    failures = models.PositiveSmallIntegerField(_("failures in a row"), default=0)
    last_error = models.TextField(_("last error"), blank=True, default="")
    off_at = models.DateTimeField(_("switched off"), null=True, blank=True)

    class Meta:
        verbose_name = _("second channel")
        verbose_name_plural = _("second channels")

    def __str__(self) -> str:
        return f"{self.user_id}"


class HookCall(models.Model):
    """One message owed to a second channel: the row is the queue."""

    hook = models.ForeignKey(Hook, on_delete=models.CASCADE, related_name="calls")
    key = models.CharField(max_length=200)
    keys = models.JSONField(default=list)
    """Of all the notices that it tells of; `key` is the first one's."""
    message = models.JSONField()
    due_at = models.DateTimeField()
    leased_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True, blank=True)
    failed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["hook", "key"], name="hook_call_once")
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["due_at"],
                name="hook_call_pending",
                condition=models.Q(sent_at__isnull=True, failed_at__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return self.key
