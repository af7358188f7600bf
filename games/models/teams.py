"""Teams: an entry of a season for partners, its captain and those whom she has asked."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.leagues import Entry, Season


class TeamMember(models.Model):
    """A person of a team, its captain too; she belongs to it once she has accepted."""

    entry = models.ForeignKey(Entry, models.CASCADE, "team", verbose_name=_("entry"))
    season = models.ForeignKey(Season, models.CASCADE, "+", verbose_name=_("season"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="teams", verbose_name=_("player")
    )
    asked_at = models.DateTimeField(_("asked"))
    accepted_at = models.DateTimeField(_("accepted"), null=True, blank=True)

    class Meta:
        verbose_name = _("member of a team")
        verbose_name_plural = _("members of teams")
        constraints = (
            models.UniqueConstraint(fields=["entry", "user"], name="team_member_once"),
            models.UniqueConstraint(
                fields=["season", "user"],
                condition=models.Q(accepted_at__isnull=False),
                name="one_team_per_person",
            ),
        )
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.user_id}"
