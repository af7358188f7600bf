"""A table at which one game is played: its seats, and the numbered moves that made its state."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Table(models.Model):
    """One sitting. The row is also the lock under which everything about it changes."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")
        FROZEN = "frozen", _("frozen")

    game_slug = models.CharField(_("game"), max_length=20)
    rules_version = models.PositiveSmallIntegerField(_("rules version"))
    options = models.TextField(_("options"), help_text=_("The game's options struct as JSON."))
    name = models.CharField(_("name"), max_length=40, blank=True)
    maker = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("maker")
    )
    is_private = models.BooleanField(_("private"), default=False)
    invite = models.CharField(_("invite token"), max_length=32, unique=True)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)

    bank = models.PositiveIntegerField(_("bank"), help_text=_("Seconds each seat starts with."))
    increment = models.PositiveIntegerField(
        _("increment"), help_text=_("Seconds added after a turn.")
    )
    cap = models.PositiveIntegerField(_("cap"), help_text=_("Seconds a seat can hold at most."))

    seed = models.BinaryField(_("seed"), max_length=32, editable=False)
    commitment = models.CharField(_("commitment"), max_length=64, editable=False)

    state = models.TextField(_("state"), blank=True, editable=False)
    version = models.PositiveIntegerField(_("number of the last move"), default=0)
    outcome = models.TextField(_("outcome"), blank=True, editable=False)

    created_at = models.DateTimeField(_("made"))
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        indexes = (models.Index(fields=["status", "-created_at"], name="table_lobby"),)

    def __str__(self) -> str:
        return f"{self.game_slug} {self.pk}"


class Seat(models.Model):
    """A place at a table. A bot may sit there alone, or take care of it for its owner."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats", verbose_name=_("table"))
    number = models.PositiveSmallIntegerField(_("number"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="seats",
        null=True,
        blank=True,
        verbose_name=_("player"),
    )
    bot = models.CharField(_("bot"), max_length=20, blank=True)
    contribution = models.CharField(_("contribution to the luck"), max_length=64, blank=True)
    joined_at = models.DateTimeField(_("joined"), null=True, blank=True)

    to_act = models.BooleanField(_("to act"), default=False)
    is_sealed = models.BooleanField(_("chooses beside others"), default=False)
    bank = models.PositiveIntegerField(_("seconds left"), default=0)
    turn_began_at = models.DateTimeField(_("turn began"), null=True, blank=True)
    deadline_at = models.DateTimeField(_("deadline"), null=True, blank=True)
    missed = models.PositiveSmallIntegerField(_("turns missed in a row"), default=0)
    resigned_at = models.DateTimeField(_("resigned"), null=True, blank=True)
    moves = models.PositiveIntegerField(_("moves made"), default=0)
    last_move = models.PositiveIntegerField(_("number of the last own move"), default=0)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = (
            models.UniqueConstraint(fields=["table", "number"], name="seat_number"),
            models.UniqueConstraint(
                fields=["table", "user"], name="seat_one_per_user", condition=Q(user__isnull=False)
            ),
            models.CheckConstraint(
                condition=Q(to_act=False) | Q(turn_began_at__isnull=False), name="seat_turn_began"
            ),
        )
        indexes = (
            models.Index(
                fields=["deadline_at"], name="seat_overdue", condition=Q(deadline_at__isnull=False)
            ),
            models.Index(fields=["table"], name="seat_bots", condition=Q(to_act=True) & ~Q(bot="")),
            models.Index(fields=["user", "to_act", "deadline_at"], name="seat_waiting"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class Move(models.Model):
    """An accepted action, numbered from 1; number 0 is the deal."""

    class Kind(models.TextChoices):
        SETUP = "setup", _("deal")
        ACTION = "action", _("action")
        RESIGN = "resign", _("resignation")
        RETURN = "return", _("return of the owner")

    class Maker(models.TextChoices):
        PERSON = "", _("player")
        BOT = "bot", _("bot")
        CLOCK = "clock", _("time-out")
        FORCED = "forced", _("forced")

    table = models.ForeignKey(Table, models.CASCADE, related_name="log", verbose_name=_("table"))
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind, default=Kind.ACTION)
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    maker = models.CharField(
        _("made by"), max_length=8, choices=Maker, default=Maker.PERSON, blank=True
    )
    text = models.CharField(_("action"), max_length=80, blank=True)
    picks = models.TextField(_("luck used"), default="[]", editable=False)
    events = models.TextField(_("events"), default="[]", editable=False)
    once = models.CharField(_("token of the form"), max_length=36, null=True, blank=True)  # noqa: DJ001
    made_at = models.DateTimeField(_("made"))

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        constraints = (
            models.UniqueConstraint(fields=["table", "number"], name="move_number"),
            models.UniqueConstraint(
                fields=["table", "seat", "once"], name="move_once", condition=Q(once__isnull=False)
            ),
        )

    def __str__(self) -> str:
        return f"{self.table_id}#{self.number}"
