"""A person's own circle: her favourites, those she has blocked, and what became of her reports."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from accounts.registry import Deed
from config.statements import Query
from games.boards import BOARDS
from games.models import Block, Favourite, Report, Seat, Table
from games.models.moderation import MODERATE
from games.selectors import lists
from games.selectors.lists import TableLine
from games.selectors.tables import Loaded

REPORTS_SHOWN = 20

FAVOURITE = Query(
    lambda user, table: Favourite.objects.filter(user=user, table=table).values_list("pk")[:1],
    int,
    int,
)
"""A table among somebody's favourites."""


@dataclass(frozen=True)
class Reported:
    """A report of hers: about whom, and what became of it."""

    about: str
    reported_at: datetime
    outcome: str
    note: str


@dataclass(frozen=True)
class Circle:
    """All of it, for her own page."""

    people: tuple[str, ...]
    tables: tuple[TableLine, ...]
    games: tuple[tuple[str, str], ...]
    """Slug and title of each."""
    blocked: tuple[str, ...]
    reports: tuple[Reported, ...]


def circle(*, user_id: int, now: datetime) -> Circle:
    """What her page shows, in six queries."""
    favourites = Favourite.objects.filter(user=user_id)
    slugs = favourites.exclude(game_slug="").order_by("pk").values_list("game_slug", flat=True)
    blocked = Block.objects.filter(by=user_id).order_by("blocked__name")
    return Circle(
        people=tuple(favourite_names(user_id)),
        tables=lists.of(_tables(user_id), user_id=user_id, now=now),
        games=tuple((slug, BOARDS[slug].title) for slug in slugs if slug in BOARDS),
        blocked=tuple(blocked.values_list("blocked__name", flat=True)),
        reports=_reports(user_id),
    )


def favourite_names(user_id: int) -> QuerySet[Favourite, str]:
    """Her favourite people who are still here, by name."""
    people = Favourite.objects.filter(user=user_id, person__is_active=True)
    return people.order_by("person__name").values_list("person__name", flat=True)


def _tables(user_id: int) -> QuerySet[Table]:
    """Those she may still see, the newest first."""
    ones = Favourite.objects.filter(user=user_id, table=OuterRef("pk"))
    own = Seat.objects.filter(user=user_id, table=OuterRef("pk"))
    visible = Q(is_private=False) | Exists(own)
    return Table.objects.filter(visible, Exists(ones)).order_by("-pk")


def _reports(user_id: int) -> tuple[Reported, ...]:
    rows = Report.objects.filter(reporter=user_id).select_related("person").order_by("-pk")
    return tuple(
        Reported(row.person.name, row.reported_at, row.outcome, row.note)
        for row in rows[:REPORTS_SHOWN]
    )


def is_blocked(*, by: int, person: int) -> bool:
    """Whether `by` wants nothing to do with this person."""
    return Block.objects.filter(by=by, blocked=person).exists()


def is_favourite_table(table_id: int, user_id: int) -> bool:
    """Whether this table is among her favourites."""
    return bool(FAVOURITE(user_id, table_id))


def to_invite(view: Loaded) -> tuple[str, ...]:
    """The favourites whom somebody who sits at an open table could ask to come."""
    if view.own is None or view.own.user_id is None or view.table.status != Table.Status.OPEN:
        return ()
    return _besides(view.names, tuple(favourite_names(view.own.user_id)))


def _besides(seated: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in seated)


def deeds(reader_id: int, person_id: int) -> list[Deed]:
    """What a reader may do about another person from her profile."""
    if reader_id == person_id:
        return []
    is_favourite = Favourite.objects.filter(user=reader_id, person=person_id).exists()
    blocks = is_blocked(by=reader_id, person=person_id)
    favourite = _("No favourite any more") if is_favourite else _("Make a favourite")
    block = _("Unblock") if blocks else _("Block")
    return [
        Deed(favourite, "person-favourite", wanted=not is_favourite),
        Deed(block, "person-block", wanted=not blocks),
        Deed(_("Report …"), "person-report"),
        Deed(_("Moderate …"), "person-moderate", right=MODERATE),
    ]
