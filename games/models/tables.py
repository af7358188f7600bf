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
        PAUSED = "paused", _("paused")

    game_slug = models.CharField(_("game"), max_length=20)
    rules_version = models.PositiveSmallIntegerField(_("rules version"))
    options = models.TextField(_("options"), help_text=_("The game's options struct as JSON."))
    name = models.CharField(_("name"), max_length=40, blank=True)
    maker = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("maker")
    )
    is_private = models.BooleanField(_("private"), default=False)
    invite = models.CharField(_("invite token"), max_length=32, unique=True)
    once = models.CharField(_("token of the form"), max_length=36, blank=True, editable=False)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)

    bank = models.PositiveIntegerField(_("bank"), help_text=_("Seconds each seat starts with."))
    increment = models.PositiveIntegerField(
        _("increment"), help_text=_("Seconds added after a turn.")
    )
    cap = models.PositiveIntegerField(_("cap"), help_text=_("Seconds a seat can hold at most."))
    own_calendars = models.BooleanField(
        _("personal calendars"),
        default=True,
        help_text=_("Time runs only in each player's open hours."),
    )

    least_reliability = models.PositiveSmallIntegerField(
        _("least reliability"), default=0, help_text=_("Percent of turns in time; 0 asks nothing.")
    )

    takes_substitutes = models.BooleanField(
        _("substitutes"),
        default=True,
        help_text=_("Somebody else may be asked for a seat whose owner stays away."),
    )
    allows_rewind = models.BooleanField(
        _("going back by consent"),
        default=True,
        help_text=_("When all who play agree, the table goes back to an earlier step."),
    )
    allows_ending = models.BooleanField(_("ending by consent"), default=True, editable=False)

    rematch_of = models.OneToOneField(
        "self",
        models.SET_NULL,
        related_name="rematch",
        null=True,
        blank=True,
        verbose_name=_("rematch of"),
    )

    seed = models.BinaryField(_("seed"), max_length=32, editable=False)
    commitment = models.CharField(_("commitment"), max_length=64, editable=False)

    state = models.TextField(_("state"), blank=True, editable=False)
    version = models.PositiveIntegerField(_("number of the last move"), default=0)
    outcome = models.TextField(_("outcome"), blank=True, editable=False)
    undo_number = models.PositiveIntegerField(
        _("move that may be taken back"), default=0, help_text=_("0 is none.")
    )
    undo_seat = models.PositiveSmallIntegerField(_("who may take it back"), default=0)

    rewind_to = models.PositiveIntegerField(
        _("step to go back to"), default=0, help_text=_("What was proposed at the version below.")
    )
    rewind_version = models.PositiveIntegerField(
        _("proposed at"),
        null=True,
        blank=True,
        help_text=_("The number of the last move then: any other ends the proposal."),
    )
    rewind_by = models.PositiveSmallIntegerField(_("who proposed it"), default=0)
    rewind_until = models.DateTimeField(_("open until"), null=True, blank=True)

    created_at = models.DateTimeField(_("made"))
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    paused_at = models.DateTimeField(_("paused"), null=True, blank=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        indexes = (models.Index(fields=["status", "-created_at"], name="table_lobby"),)
        constraints = (
            models.UniqueConstraint(
                fields=["maker", "once"], name="table_once", condition=~Q(once="")
            ),
        )

    def __str__(self) -> str:
        return f"{self.game_slug} {self.pk}"

    @property
    def is_called_off(self) -> bool:
        """Whether its maker called it off before it had started."""
        return self.status == Table.Status.CANCELLED and self.started_at is None

    @property
    def is_ended(self) -> bool:
        """Whether all who played agreed to end it without a result."""
        return self.status == Table.Status.CANCELLED and self.started_at is not None

    @property
    def is_over(self) -> bool:
        """Whether it was played, and is no more: to its end, or until all agreed to end it."""
        return self.status == Table.Status.FINISHED or self.is_ended


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
    wish = models.CharField(
        _("wish"), max_length=40, blank=True, help_text=_("What the player asked the game for.")
    )

    to_act = models.BooleanField(_("to act"), default=False)
    is_sealed = models.BooleanField(_("chooses beside others"), default=False)
    bank = models.PositiveIntegerField(_("seconds left"), default=0)
    turn_began_at = models.DateTimeField(_("turn began"), null=True, blank=True)
    deadline_at = models.DateTimeField(_("deadline"), null=True, blank=True)
    missed = models.PositiveSmallIntegerField(_("turns missed in a row"), default=0)
    resigned_at = models.DateTimeField(_("resigned"), null=True, blank=True)
    wants_pause = models.BooleanField(_("asks for a pause"), default=False)
    wants_end = models.BooleanField(_("asks to end without a result"), default=False)
    wants_rewind = models.BooleanField(_("agrees to go back"), default=False)
    away_at = models.DateTimeField(_("a bot plays since"), null=True, blank=True)
    taken_after = models.PositiveIntegerField(
        _("taken over after move"),
        default=0,
        help_text=_("0: its owner has sat here from the start."),
    )
    moves = models.PositiveIntegerField(_("moves made"), default=0)
    last_move = models.PositiveIntegerField(_("number of the last own move"), default=0)
    has_orders = models.BooleanField(_("has standing orders"), default=False, editable=False)

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
        UNDO = "undo", _("taken back")
        REWIND = "rewind", _("gone back by consent")
        LEAVE = "leave", _("day of leave")
        REPAIR = "repair", _("repair by the house")
        END = "end", _("ended by agreement")

    class Maker(models.TextChoices):
        PERSON = "", _("player")
        BOT = "bot", _("bot")
        CLOCK = "clock", _("time-out")
        FORCED = "forced", _("forced")
        ORDER = "order", _("standing order")

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
    credit = models.IntegerField(
        _("credit"),
        default=0,
        help_text=_(
            "Milliseconds by which the rules count it as made sooner than it came; or later."
        ),
    )
    away = models.PositiveIntegerField(
        _("page out of sight"),
        default=0,
        help_text=_("Milliseconds, as the browser tells while a clock runs; nothing follows."),
    )

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
