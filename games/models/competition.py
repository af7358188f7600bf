"""What stands beside the tables: ratings and how they came about, rulings, appeals."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.fixtures import Fixture
from games.models.leagues import Entry, Season
from games.models.tables import Table


class Rating(models.Model):
    """How strong a person is believed to be at a game."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings")
    game_slug = models.CharField(_("game"), max_length=20)
    mu = models.FloatField(_("mean"))
    sigma = models.FloatField(_("deviation"))
    tables = models.PositiveIntegerField(_("tables"), default=0)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = (models.UniqueConstraint(fields=["user", "game_slug"], name="rating_once"),)

    def __str__(self) -> str:
        return f"{self.user_id} {self.game_slug}"


class RatingChange(models.Model):
    """What one table did to a rating: once for each table and person."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="rating_changes"
    )
    table = models.ForeignKey(Table, models.CASCADE, related_name="+", verbose_name=_("table"))
    game_slug = models.CharField(_("game"), max_length=20)
    mu = models.FloatField(_("mean after it"))
    sigma = models.FloatField(_("deviation after it"))
    rated_at = models.DateTimeField(_("rated"))

    class Meta:
        verbose_name = _("change of a rating")
        verbose_name_plural = _("changes of ratings")
        constraints = (
            models.UniqueConstraint(fields=["user", "table"], name="rating_change_once"),
        )
        ordering = ("rated_at", "pk")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.table_id}"


class Ruling(models.Model):
    """What happened in a season other than by play, and why: visible to its members."""

    season = models.ForeignKey(Season, models.CASCADE, "rulings", verbose_name=_("season"))
    kind = models.CharField(_("what"), max_length=20)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("by"),
    )
    entry = models.ForeignKey(
        Entry, models.CASCADE, "rulings", null=True, blank=True, verbose_name=_("entry")
    )
    fixture = models.ForeignKey(
        Fixture, models.CASCADE, "rulings", null=True, blank=True, verbose_name=_("fixture")
    )
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    made_at = models.DateTimeField(_("made"))

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ("made_at", "pk")

    def __str__(self) -> str:
        return f"{self.season_id}/{self.pk}"


class Appeal(models.Model):
    """A member asks the manager to look at a fixture again."""

    fixture = models.ForeignKey(Fixture, models.CASCADE, "appeals", verbose_name=_("fixture"))
    entry = models.ForeignKey(Entry, models.CASCADE, "appeals", verbose_name=_("entry"))
    text = models.CharField(_("appeal"), max_length=500)
    made_at = models.DateTimeField(_("made"))
    answer = models.CharField(_("answer"), max_length=500, blank=True)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        constraints = (models.UniqueConstraint(fields=["fixture", "entry"], name="appeal_once"),)

    def __str__(self) -> str:
        return f"{self.fixture_id}: {self.entry_id}"
