"""A league, its seasons, their divisions, and who has entered."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from accounts.models import User


class Settings(models.Model):
    """How a season is played. A season copies them from its league, so that a change to the league
    never changes what has begun.
    """

    class Format(models.TextChoices):
        EVEN = "even", _("everybody meets equally often")
        DESIGN = "design", _("block design")
        SWISS = "swiss", _("Swiss")

    class Admission(models.TextChoices):
        OPEN = "open", _("everybody may enter")
        APPROVAL = "approval", _("the manager admits")

    class Adjudication(models.TextChoices):
        SHARED = "shared", _("those still playing share the places")
        VOID = "void", _("the table does not count")

    games = models.JSONField(
        _("games"), help_text=_('Their short names, as in ["loot", "draw"]; rounds take turns.')
    )
    options = models.JSONField(
        _("options of the games"),
        default=dict,
        blank=True,
        editable=False,
        help_text=_("By the short name of the game; what is not named is as the game has it."),
    )
    seats = models.PositiveSmallIntegerField(
        _("seats"), default=4, validators=[MinValueValidator(2), MaxValueValidator(8)]
    )
    team_size = models.PositiveSmallIntegerField(
        _("players in a team"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(4)],
        help_text=_("1: everybody plays alone. More: partners, in games that can be played so."),
    )
    smaller_tables = models.BooleanField(_("one seat less rather than a bye"), default=True)
    format = models.CharField(_("format"), max_length=10, choices=Format, default=Format.EVEN)
    scheme = models.CharField(_("points scheme"), max_length=20, default="classic")
    pace = models.CharField(_("pace"), max_length=20, default="daily")
    rounds = models.PositiveSmallIntegerField(
        _("rounds"), default=4, validators=[MinValueValidator(1), MaxValueValidator(60)]
    )
    round_days = models.PositiveSmallIntegerField(
        _("days between rounds"), default=14, validators=[MinValueValidator(1)]
    )
    slow_days = models.PositiveSmallIntegerField(_("days until a table is late"), default=21)
    division_size = models.PositiveSmallIntegerField(
        _("players in a division"), default=10, validators=[MinValueValidator(2)]
    )
    movers = models.PositiveSmallIntegerField(_("promoted and relegated"), default=2)
    admission = models.CharField(
        _("admission"), max_length=10, choices=Admission, default=Admission.OPEN
    )
    adjudication = models.CharField(
        _("unfinished tables"),
        max_length=10,
        choices=Adjudication,
        default=Adjudication.SHARED,
    )
    is_rated = models.BooleanField(_("rated"), default=True)

    class Meta:
        abstract = True

    @property
    def is_for_teams(self) -> bool:
        """Whether an entry is a team of partners."""
        return self.team_size > 1

    @property
    def sides(self) -> int:
        """How many entries meet at a table of the size wanted."""
        return self.seats // self.team_size


class League(Settings):
    """What a club plays for, season after season."""

    name = models.CharField(_("name"), max_length=60, unique=True)
    slug = models.SlugField(_("short name"), unique=True)
    description = models.TextField(_("description"), blank=True, max_length=2000)
    created_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")

    def __str__(self) -> str:
        return self.name


class Season(Settings):
    """One season. The row is also the lock under which its stage changes."""

    class Stage(models.TextChoices):
        PLANNED = "planned", _("planned")
        REGISTRATION = "registration", _("open for entries")
        DRAWN = "drawn", _("divisions filled")
        RUNNING = "running", _("in play")
        CLOSED = "closed", _("closed, to be confirmed")
        FINAL = "final", _("final")

    league = models.ForeignKey(League, models.PROTECT, "seasons", verbose_name=_("league"))
    number = models.PositiveSmallIntegerField(_("number"))
    stage = models.CharField(_("stage"), max_length=12, choices=Stage, default=Stage.PLANNED)
    seed = models.CharField(
        _("seed of the lots"), max_length=40, help_text=_("Published; everybody can draw again.")
    )
    registration_opens_at = models.DateTimeField(_("entries from"))
    registration_closes_at = models.DateTimeField(_("entries until"))
    starts_at = models.DateTimeField(_("starts"))
    closes_at = models.DateTimeField(_("closes"))
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True, editable=False)
    final_at = models.DateTimeField(_("confirmed"), null=True, blank=True, editable=False)
    failed_at = models.DateTimeField(_("a step fails since"), null=True, blank=True, editable=False)
    failure = models.CharField(_("failure"), max_length=60, blank=True, editable=False)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        constraints = (
            models.UniqueConstraint(fields=["league", "number"], name="season_number"),
            models.CheckConstraint(
                condition=models.Q(registration_opens_at__lt=models.F("registration_closes_at"))
                & models.Q(registration_closes_at__lte=models.F("starts_at"))
                & models.Q(starts_at__lt=models.F("closes_at")),
                name="season_dates",
                violation_error_message=_("The dates must follow each other."),
            ),
        )
        ordering = ("-number",)

    def __str__(self) -> str:
        return f"{self.league} {self.number}"

    @property
    def is_final(self) -> bool:
        """Whether the manager has confirmed places and moves."""
        return self.stage == self.Stage.FINAL

    @property
    def round_starts(self) -> tuple[datetime, ...]:
        """When its rounds open; those that would begin at the end or after it never do."""
        starts = (
            self.starts_at + at * timedelta(days=self.round_days) for at in range(self.rounds)
        )
        return tuple(at for at in starts if at < self.closes_at)


class Division(models.Model):
    """Those who play against each other in one season; level 1 is the highest."""

    season = models.ForeignKey(Season, models.CASCADE, "divisions", verbose_name=_("season"))
    level = models.PositiveSmallIntegerField(_("level"))

    class Meta:
        verbose_name = _("division")
        verbose_name_plural = _("divisions")
        constraints = (models.UniqueConstraint(fields=["season", "level"], name="division_level"),)
        ordering = ("level",)

    def __str__(self) -> str:
        return f"{self.season_id}/{self.level}"


class EntryQuerySet(models.QuerySet["Entry"]):
    """Entries, asked for by their people."""

    def of(self, user_id: int) -> "EntryQuerySet":
        """Those that this person made, or in whose team she is."""
        joined = Entry.objects.filter(team__user=user_id, team__accepted_at__isnull=False)
        return self.filter(models.Q(user=user_id) | models.Q(pk__in=joined.values("pk")))

    def people(self) -> set[int]:
        """The numbers of all who made them, or belong to their teams."""
        made = self.values_list("user", flat=True)
        joined = self.filter(team__accepted_at__isnull=False).values_list("team__user", flat=True)
        return {*made.order_by(), *joined.order_by()}

    def with_teams(self, season: Season) -> "EntryQuerySet":
        """With their people, in one query, and one more where they are teams."""
        found = self.select_related("user")
        return found.prefetch_related("team__user") if season.is_for_teams else found


class Entry(models.Model):
    """A person in a season, or a team and its captain, from the registration to the final place."""

    class Status(models.TextChoices):
        FORMING = "forming", _("waits for its partners")
        ASKED = "asked", _("waits for admission")
        RESERVE = "reserve", _("on the reserve list")
        IN = "in", _("plays")
        OUT = "out", _("has withdrawn")
        REFUSED = "refused", _("was not admitted")

    class Movement(models.TextChoices):
        UP = "up", _("promoted")
        STAY = "stay", _("stays")
        DOWN = "down", _("relegated")

    season = models.ForeignKey(Season, models.CASCADE, "entries", verbose_name=_("season"))
    division = models.ForeignKey(
        Division, models.PROTECT, "entries", null=True, blank=True, verbose_name=_("division")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="entries", verbose_name=_("player")
    )
    team_name = models.CharField(_("team"), max_length=30, blank=True)
    status = models.CharField(_("status"), max_length=10, choices=Status)
    availability = models.CharField(_("availability"), max_length=200, blank=True)
    address = models.GenericIPAddressField(_("address of the registration"), null=True, blank=True)
    registered_at = models.DateTimeField(_("registered"))
    left_at = models.DateTimeField(_("left"), null=True, blank=True)
    final_place = models.PositiveSmallIntegerField(_("final place"), null=True, blank=True)
    movement = models.CharField(_("movement"), max_length=4, choices=Movement, blank=True)

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = (models.UniqueConstraint(fields=["season", "user"], name="entry_once"),)

    def __str__(self) -> str:
        return f"{self.season_id}: {self.user_id}"

    @property
    def name(self) -> str:
        """What the entry is called: the team, or the person."""
        return self.team_name or self.user.name

    @property
    def members(self) -> "tuple[User, ...]":
        """Who plays for it: those of the team who have accepted, or the one person."""
        if not self.team_name:
            return (self.user,)
        return tuple(row.user for row in self.team.all() if row.accepted_at is not None)
