"""What is written at a table, for the page that one viewer opens."""

from dataclasses import dataclass

from games.models.messages import GALLERY, TABLE
from games.selectors import messages
from games.selectors.messages import MessageLine
from games.selectors.tables import Loaded


@dataclass(frozen=True)
class Room:
    """One room as its reader sees it."""

    slug: str
    """`table`, `gallery` or `side`: the last is that of the reader's own side."""
    lines: tuple[MessageLine, ...]
    is_late: bool
    """Whether she sat at the table, and may read it only since the game is over."""
    last: int = 0
    """The number of the last message, whether it was for her or not; 0 where there is none."""

    @property
    def is_live(self) -> bool:
        """Whether a page that asks for news is brought what is new here."""
        return not self.is_late


@dataclass(frozen=True)
class Talk:
    """All rooms of one reader at one table."""

    rooms: tuple[Room, ...]
    seen: int
    """The number of the last message that a page with these rooms has."""
    last: int
    """The same, of the rooms that are not live either."""
    is_news: bool
    """Whether there is something that she had not been shown before."""

    @property
    def news(self) -> tuple[tuple[str, int], ...]:
        """Each room with messages that are new to her, and how many."""
        found = ((room.slug, sum(line.is_new for line in room.lines)) for room in self.rooms)
        return tuple((slug, number) for slug, number in found if number)


SILENCE = Talk((), 0, 0, is_news=False)


def talk(view: Loaded, reader_id: int | None) -> Talk:
    """The rooms that this reader may read; none for somebody who is not logged in."""
    if reader_id is None:
        return SILENCE
    open_to = messages.rooms(view.table, view.seats, view.viewer)
    if not open_to:
        return SILENCE
    mark = messages.read_up_to(view.table.pk, reader_id)
    rooms = tuple(_room(view, slug, reader_id, mark) for slug in open_to)
    last = max(room.last for room in rooms)
    seen = max((room.last for room in rooms if room.is_live), default=0)
    return Talk(rooms, seen, last, is_news=last > mark)


def _room(view: Loaded, slug: str, reader_id: int, mark: int) -> Room:
    lines = messages.channel(view.table, slug, reader_id, after=mark)
    name = slug if slug in {TABLE, GALLERY} else "side"
    last = lines[-1].pk if lines else 0
    if name == "side":
        lines = _of_her_time(view, lines)
    return Room(name, lines, is_late=slug == GALLERY and view.viewer is not None, last=last)


def _of_her_time(view: Loaded, lines: tuple[MessageLine, ...]) -> tuple[MessageLine, ...]:
    """Without what partners wrote before the reader took the seat over: that was for another."""
    own = view.own
    return tuple(line for line in lines if messages.is_of_her_time(own, line.sent_at))


def is_behind(view: Loaded, reader_id: int | None, seen: str) -> bool:
    """Whether a page that has shown the messages up to number `seen` lacks some; a page without
    rooms names none.
    """
    if reader_id is None or not seen.isdecimal():
        return False
    open_to = messages.rooms(view.table, view.seats, view.viewer)
    live = [slug for slug in open_to if slug != GALLERY or view.viewer is None]
    return str(messages.latest(view.table.pk, live)) != seen
