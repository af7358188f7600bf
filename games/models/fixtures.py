"""The rounds of a division, their fixtures, and who came where in them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.leagues import Division, Entry
from games.models.tables import Table


class Round(models.Model):
    """One draw of a division; it exists once its tables are open."""

    division = models.ForeignKey(Division, models.CASCADE, "rounds", verbose_name=_("division"))
    number = models.PositiveSmallIntegerField(_("number"))
    opened_at = models.DateTimeField(_("opened"))

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = (models.UniqueConstraint(fields=["division", "number"], name="round_number"),)
        ordering = ("number",)

    def __str__(self) -> str:
        return f"{self.division_id}: {self.number}"


class Bye(models.Model):
    """An entry that rests in a round."""

    round = models.ForeignKey(Round, models.CASCADE, "byes", verbose_name=_("round"))
    entry = models.ForeignKey(Entry, models.CASCADE, "byes", verbose_name=_("entry"))

    class Meta:
        verbose_name = _("bye")
        verbose_name_plural = _("byes")
        constraints = (models.UniqueConstraint(fields=["round", "entry"], name="bye_once"),)

    def __str__(self) -> str:
        return f"{self.round_id}: {self.entry_id}"


class Fixture(models.Model):
    """A table that counts for a division."""

    class Status(models.TextChoices):
        OPEN = "open", _("in play")
        FINISHED = "finished", _("finished")
        ADJUDICATED = "adjudicated", _("adjudicated")
        VOID = "void", _("does not count")

    round = models.ForeignKey(Round, models.CASCADE, "fixtures", verbose_name=_("round"))
    number = models.PositiveSmallIntegerField(_("number"))
    table = models.OneToOneField(Table, models.PROTECT, related_name="+", verbose_name=_("table"))
    status = models.CharField(_("status"), max_length=12, choices=Status, default=Status.OPEN)
    late_at = models.DateTimeField(_("late from"))
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        verbose_name = _("fixture")
        verbose_name_plural = _("fixtures")
        constraints = (models.UniqueConstraint(fields=["round", "number"], name="fixture_number"),)
        indexes = (
            models.Index(
                fields=["late_at"], name="fixture_open", condition=models.Q(status="open")
            ),
        )
        ordering = ("number",)

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}"


class Place(models.Model):
    """The seat of an entry at a fixture, and how it ended there."""

    fixture = models.ForeignKey(Fixture, models.CASCADE, "places", verbose_name=_("fixture"))
    entry = models.ForeignKey(Entry, models.PROTECT, "places", verbose_name=_("entry"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    rank = models.PositiveSmallIntegerField(_("rank"), null=True, blank=True)
    score = models.IntegerField(_("score"), null=True, blank=True)
    automatic = models.PositiveSmallIntegerField(_("moves by the clock"), default=0)
    is_forfeit = models.BooleanField(_("forfeit"), default=False)

    class Meta:
        verbose_name = _("place")
        verbose_name_plural = _("places")
        constraints = (
            models.UniqueConstraint(fields=["fixture", "entry"], name="place_one_per_entry"),
            models.UniqueConstraint(fields=["fixture", "seat"], name="place_one_per_seat"),
        )
        ordering = ("seat",)

    def __str__(self) -> str:
        return f"{self.fixture_id}/{self.seat}"
