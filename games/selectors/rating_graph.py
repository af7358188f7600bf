"""How a person's ratings have come about, as a line to draw and as numbers to read."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from accounts import selectors as people
from games.boards import BOARDS
from games.competition.ratings import Rating
from games.models import Rating as RatingRow
from games.models import RatingChange
from games.selectors.leagues import rating_history
from games.selectors.tables import Missing

WIDTH, HEIGHT, EDGE = 320, 120, 8
"""Of the drawing, in its own units."""


@dataclass(frozen=True)
class Point:
    """A rating after one table."""

    at: datetime
    table_id: int
    shown: int


@dataclass(frozen=True)
class Graph:
    """One game: the line as the `points` of an SVG polyline, and what it stands for."""

    title: str
    now: int
    line: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class RatingsPage:
    """A person's ratings in all games she has played in leagues."""

    name: str
    graphs: tuple[Graph, ...]


def facts(user_id: int) -> list[tuple[str, str]]:
    """What the profile says of a person's ratings, as titles and texts: one for each game."""
    rows = RatingRow.objects.filter(user=user_id, game_slug__in=BOARDS).order_by("game_slug")
    return [
        (
            _("Rating in %(game)s") % {"game": BOARDS[row.game_slug].title},
            str(Rating(row.mu, row.sigma).shown),
        )
        for row in rows
    ]


def ratings_page(name: str) -> RatingsPage:
    """The ratings of the person of this name. Raises `Missing`."""
    profile = people.profile(name)
    if profile is None:
        raise Missing
    history = rating_history(profile.name)
    graphs = [_graph(slug, changes) for slug, changes in history.items() if slug in BOARDS]
    return RatingsPage(profile.name, tuple(graphs))


def _graph(slug: str, changes: Sequence[RatingChange]) -> Graph:
    points = tuple(
        Point(change.rated_at, change.table_id, Rating(change.mu, change.sigma).shown)
        for change in changes
    )
    values = [Rating().shown, *(point.shown for point in points)]
    return Graph(str(BOARDS[slug].title), points[-1].shown, line(values), points)


def line(values: Sequence[int]) -> str:
    """Two or more values from left to right, the highest at the top, as "x,y x,y"."""
    low, high = min(values), max(values)
    step = (WIDTH - 2 * EDGE) / (len(values) - 1)
    scale = (HEIGHT - 2 * EDGE) / max(1, high - low)
    return " ".join(
        f"{EDGE + at * step:.1f},{HEIGHT - EDGE - (value - low) * scale:.1f}"
        for at, value in enumerate(values)
    )
