"""A closed round as a chart: the cards in the order in which they were followed, one panel each,
and over them the way of every pirate, as on the backs of the cards.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from games.boards.anno.faces import CardFace, card_face, ship_name
from games.boards.anno.ring import Sailor
from games.boards.anno.times import own_time
from games.engines.anno.content import CARDS, SHIPS
from games.engines.anno.observation import Log, Trip
from games.engines.contract import Seat

LEFT, PANEL, GAP, TOP, ROW = 68, 56, 10, 66, 30
"""Where the first panel begins, how wide panels are and how far apart, and how high rows are."""
INSET = 8
"""How far a line runs level before it bends."""


class Column(Struct, frozen=True, cache_hash=True):
    """One card as a panel, with faint lines from all ships."""

    x: int
    card: CardFace
    lines: str


class Way(Struct, frozen=True, cache_hash=True):
    """The way of one pirate over all panels."""

    seat: Seat
    face: int
    line: str
    first_y: int
    last_y: int


class Shelf(Struct, frozen=True, cache_hash=True):
    """The row of one ship: its number at both ends."""

    ship: int
    y: int


class Trek(Struct, frozen=True, cache_hash=True):
    """What came of one pirate, as a row of the table."""

    seat: Seat
    name: str
    face: int
    pirate: str
    route: str
    answer: str
    time: str
    place: str
    ducat: int
    verdict: str
    is_right: bool
    is_own: bool
    note: str


class Chart(Struct, frozen=True, cache_hash=True):
    """A closed round."""

    number: int
    width: int
    height: int
    right: int
    """Where the last panel ends."""
    columns: tuple[Column, ...]
    shelves: tuple[Shelf, ...]
    ways: tuple[Way, ...]
    event: CardFace | None
    treks: tuple[Trek, ...]
    words: str
    """The cards in the order in which they were followed, in words."""


def chart(log: Log, crew: Sequence[Sailor]) -> Chart:
    """The whole round: for the page, after it is closed."""
    right = LEFT + len(log.row) * (PANEL + GAP) - GAP
    return Chart(
        number=log.number,
        width=right + LEFT,
        height=TOP + ROW * len(SHIPS) + 4,
        right=right,
        columns=tuple(_column(at, place, log) for at, place in enumerate(log.order)),
        shelves=tuple(Shelf(ship, _level(ship)) for ship in SHIPS),
        ways=tuple(_way(trip, crew[trip.seat].face) for trip in log.trips),
        event=card_face(log.event) if log.event else None,
        treks=_treks(log, crew),
        words=", ".join(_("%(place)s: %(card)s") % fact for fact in _followed(log)),
    )


def route_words(route: Sequence[int]) -> str:
    """The ships of a way: "1, 4, 6, 8, 5, 3"."""
    return ", ".join(str(ship) for ship in route)


def outcome_words(trip: Trip) -> str:
    """How the attempt of one seat ended, in a word or two."""
    ends = {
        "expired": _("too late"),
        "gave_up": _("gave up"),
        "missed": _("did not sail"),
        "answered": _("right") if trip.is_right else _("wrong"),
    }
    return ends.get(trip.stage, "")


def _followed(log: Log) -> list[dict[str, object]]:
    return [{"place": place + 1, "card": card_face(log.row[place]).title} for place in log.order]


def _level(ship: int) -> int:
    """The height of a ship's line."""
    return TOP + ROW * (ship - 1) + ROW // 2


def _column(at: int, place: int, log: Log) -> Column:
    left = LEFT + at * (PANEL + GAP)
    code = log.row[place]
    lines = "".join(_bend(left, ship, CARDS[code][ship - 1]) for ship in SHIPS)
    return Column(left, card_face(code, place + 1), lines)


def _bend(left: int, ship: int, target: int) -> str:
    right = left + PANEL
    return f"M{left} {_level(ship)}h{INSET}L{right - INSET} {_level(target)}h{INSET}"


def _way(trip: Trip, face: int) -> Way:
    first, last = _level(trip.route[0]), _level(trip.route[-1])
    line = f"M{LEFT - GAP} {first}h{GAP}"
    for at, ship in enumerate(trip.route[1:]):
        left = LEFT + at * (PANEL + GAP)
        line += f"h{INSET}L{left + PANEL - INSET} {_level(ship)}h{INSET}h{GAP}"
    return Way(trip.seat, face, line, first, last)


def _treks(log: Log, crew: Sequence[Sailor]) -> tuple[Trek, ...]:
    """Those who are paid first, then by the time they took."""
    ahead = sorted(
        log.trips,
        key=lambda trip: (not trip.is_right, trip.place, trip.stage != "answered", trip.time),
    )
    return tuple(_trek(trip, crew[trip.seat]) for trip in ahead)


def _trek(trip: Trip, sailor: Sailor) -> Trek:
    return Trek(
        seat=trip.seat,
        name=sailor.name,
        face=sailor.face,
        pirate=sailor.pirate,
        route=route_words(trip.route),
        answer=ship_name(trip.ship) if trip.ship else "",
        time=own_time(trip.time) if trip.time else "",
        place=str(trip.place) if trip.place else "",
        ducat=trip.ducat,
        verdict=outcome_words(trip),
        is_right=trip.is_right,
        is_own=sailor.is_own,
        note=_("in less than a second for each card") if trip.is_fast else "",
    )
