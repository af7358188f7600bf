"""What decisions, or the steps that are due, would bring about in a season: they are done, held
against what was, and taken back.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from games.selectors.foresight import Change, Picture, changes, outlook, picture
from games.services.leagues import life
from games.services.refusals import Act, Refused, each
from games.services.rehearsals import rehearsed
from games.services.tables import Luck


@dataclass(frozen=True)
class Foreseen:
    """What would change, how many of the acts would be done, and why others would not."""

    changes: tuple[Change, ...]
    done: int
    refusals: tuple[Refused, ...]


def foreseen(acts: Sequence[Act], season_ids: Sequence[int]) -> Foreseen:
    """What these acts would change in these seasons; nothing of it stays."""
    before = picture(season_ids)

    def do() -> tuple[int, tuple[Refused, ...], Picture]:
        done, refusals = each(acts)
        return done, refusals, picture(season_ids)

    done, refusals, after = rehearsed(do)
    return Foreseen(changes(before, after), done, refusals)


@dataclass(frozen=True)
class Ahead:
    """The steps that are due in a season, and what they would change."""

    steps: tuple[life.Done, ...] = ()
    changes: tuple[Change, ...] = ()


def ahead(*, season_id: int, luck: Callable[[], Luck], now: datetime) -> Ahead:
    """What `life.advance` would do now; nothing of it stays. Seats are not given up in it. Raises
    `Refused` when a step fails.
    """
    before = outlook(season_id)

    def do() -> tuple[tuple[life.Done, ...], Picture]:
        done = tuple(life.steps(season_id, luck, now, is_rehearsal=True))
        return done, outlook(season_id)

    with life.watched(season_id):
        done, after = rehearsed(do)
    return Ahead(done, changes(before, after))
