"""The log of a season in words."""

from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy

from games.models import Ruling, Season

RECENT = 30
PER_PAGE = 50

TITLES = {
    "registration": gettext_lazy("Entries are open"),
    "drawn": gettext_lazy("The divisions are filled"),
    "running": gettext_lazy("Play has begun"),
    "closed": gettext_lazy("The season is closed"),
    "final": gettext_lazy("The season is final"),
    "withdrawn": gettext_lazy("A player has withdrawn"),
    "called_up": gettext_lazy("A player of the reserve list joins"),
    "replaced": gettext_lazy("A player was replaced"),
    "placed": gettext_lazy("A player was put into a division"),
    "movement": gettext_lazy("A proposed promotion or relegation was changed"),
    "partner": gettext_lazy("A partner of a team was replaced"),
    "adjudicated": gettext_lazy("A table was adjudicated"),
    "void": gettext_lazy("A table does not count"),
    "dates": gettext_lazy("The season was given other dates"),
    "deadline": gettext_lazy("A table was given another date"),
    "inspected": gettext_lazy("The manager looked at a table as a seat sees it"),
    "repaired": gettext_lazy("A table was set back"),
    "appeal": gettext_lazy("A player has appealed"),
    "answered": gettext_lazy("An appeal was answered"),
}


@dataclass(frozen=True)
class RulingLine:
    """One line of a season's log."""

    pk: int
    title: str
    made_at: datetime
    who: str
    table_id: int | None
    reason: str
    by: str
    """Who decided it; nobody where a date or a player did."""


@dataclass(frozen=True)
class ListedRulings:
    """The lines of one page of a season's log, and the page for the links to its neighbours."""

    lines: tuple[RulingLine, ...]
    page: Page[Ruling]


def lines(season: Season) -> tuple[RulingLine, ...]:
    """What was decided last, the newest first."""
    return tuple(_line(row) for row in _rows(season).order_by("-pk")[:RECENT])


def log(season: Season, page: str) -> ListedRulings:
    """One page of the whole log, oldest first."""
    rows = Paginator(_rows(season).order_by("pk"), PER_PAGE).get_page(page)
    return ListedRulings(tuple(_line(row) for row in rows.object_list), rows)


def _rows(season: Season) -> QuerySet[Ruling]:
    return season.rulings.select_related("entry__user", "fixture", "by")


def _line(row: Ruling) -> RulingLine:
    return RulingLine(
        pk=row.pk,
        title=str(TITLES.get(row.kind, row.kind)),
        made_at=row.made_at,
        who=row.entry.name if row.entry else "",
        table_id=row.fixture.table_id if row.fixture else None,
        reason=row.reason,
        by=row.by.name if row.by else "",
    )
