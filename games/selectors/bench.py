"""The operator's bench: whether somebody may look at a table, and how it looks from any seat."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.urls import reverse

from games.engines.replay import Difference
from games.models import Asking, Entry, Fixture, Inspection, Move, Seat, Table
from games.selectors import history, scenes, tables
from games.selectors.tables import Loaded, LogLine, Missing, TablePage

OPEN_FOR = timedelta(hours=1)
"""How long one look, with the reason that was given for it, can be gone on with."""

LAST_STEPS = 12
"""Steps that the bench offers to set a table back to by name."""


def barred(table_id: int, user_id: int) -> str:
    """Why this person may not see or repair the table: "operator_seated", "operator_asked" while
    she may yet sit down there, "operator_division", or "" for nothing.
    """
    if Seat.objects.filter(table=table_id, user=user_id).exists():
        return "operator_seated"
    if Asking.objects.filter(table=table_id, user=user_id, answer="").exists():
        return "operator_asked"
    divisions = Fixture.objects.filter(table=table_id).values("round__division")
    if Entry.objects.of(user_id).filter(division__in=divisions).exists():
        return "operator_division"
    return ""


@dataclass(frozen=True)
class Sight:
    """A step of a table as one seat sees it, and what that seat may choose now."""

    page: TablePage
    who: str
    """Whose view it is; "" for a spectator's."""
    groups: tuple[scenes.Group, ...]


def look(pk: int, *, user_id: int, now: datetime) -> Inspection:
    """A look that this person may still go on with. Raises `Missing` for others' and old ones."""
    found = Inspection.objects.filter(
        pk=pk, by=user_id, kind=Inspection.Kind.LOOK, made_at__gt=now - OPEN_FOR
    ).first()
    if found is None or barred(found.table_id, user_id):
        raise Missing
    return found


def sight(opened: Inspection, number: int, *, now: datetime) -> Sight:
    """The table of a look after move `number`. Raises `Missing` for a step that is none, and
    `Difference` when the record cannot be replayed to it.
    """
    view = view_of(opened.table_id, opened.seat)
    page = history.step(view, number, now=now)
    recap = tuple(_within(line, opened) for line in page.recap)
    who = "" if opened.seat is None else view.names[opened.seat]
    return Sight(replace(page, recap=recap), who, _choices(view, number))


def view_of(table_id: int, seat: int | None) -> Loaded:
    """The table with the eyes of a seat, or of a spectator. Raises `Missing`."""
    seats = tables.SEATED(table_id)
    if not seats or not seats[0].table.state or (seat is not None and seat >= len(seats)):
        raise Missing
    table = seats[0].table
    return replace(tables.loaded(table, seats, None, table.invite), viewer=seat, invite="")


def _within(line: LogLine, opened: Inspection) -> LogLine:
    """The sentence with a link that stays in this look."""
    address = reverse("admin:games_table_look", args=[opened.table_id, opened.pk, line.number])
    return replace(line, url=address)


def _choices(view: Loaded, number: int) -> tuple[scenes.Group, ...]:
    """What the seat may choose, when this is the present and it is asked."""
    if number != view.table.version or not tables.may_act(view):
        return ()
    slug, state = view.table.game_slug, view.table.state
    return scenes.scene(slug, state, view.viewer, view.names, is_asked=True).groups


def steps(table: Table) -> list[Move]:
    """The last rows of the log, the newest first: to be told apart, not to be read."""
    return list(Move.objects.filter(table=table).order_by("-number")[:LAST_STEPS])


__all__ = ["Difference", "Missing", "Sight", "barred", "look", "sight", "steps", "view_of"]
