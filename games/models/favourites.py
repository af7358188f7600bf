"""The people, tables and games that somebody wants to find again quickly."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class Favourite(models.Model):
    """One person, one table or one game that is dear to somebody; nobody else sees it."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="favourites", verbose_name=_("of")
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("person"),
    )
    table = models.ForeignKey(
        Table, models.CASCADE, related_name="+", null=True, blank=True, verbose_name=_("table")
    )
    game_slug = models.CharField(_("game"), max_length=20, blank=True)

    class Meta:
        verbose_name = _("favourite")
        verbose_name_plural = _("favourites")
        constraints = (
            models.UniqueConstraint(
                fields=["user", "person"],
                name="favourite_person_once",
                condition=Q(person__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["user", "table"],
                name="favourite_table_once",
                condition=Q(table__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["user", "game_slug"],
                name="favourite_game_once",
                condition=~Q(game_slug=""),
            ),
            models.CheckConstraint(
                condition=Q(person__isnull=False, table__isnull=True, game_slug="")
                | Q(person__isnull=True, table__isnull=False, game_slug="")
                | (Q(person__isnull=True, table__isnull=True) & ~Q(game_slug="")),
                name="favourite_is_one_thing",
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id}: {self.person_id or self.table_id or self.game_slug}"
