"""The sea chart: ships with their last moves, names, and the squares that one can reach."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from django.utils.translation import gettext as _
from msgspec import Struct

from games.boards.buccaneer import effects, sentences
from games.boards.buccaneer.goods import Offer, Space
from games.boards.buccaneer.names import BAY_WORDS, COLOURS, ISLAND_WORDS, port, squares, way
from games.boards.buccaneer.squares import SIDE, corner, middle, place_of
from games.engines.buccaneer.actions import Attack, Drift, Flee, Home, Point, Port, Sail, Turn
from games.engines.buccaneer.content import COMPASS, PORTS, STEPS
from games.engines.buccaneer.geometry import CODES, HARBOURS, SQUARE, Place, xy
from games.engines.buccaneer.observation import Observation, Reach, ShipView
from games.engines.contract import Seat

ALONE, BESIDE = 40, 28
"""How large a ship is drawn, and one of several on a square."""
ASIDE = ((-9, -6), (9, 6), (9, -9), (-9, 9))
"""How far ships that share a square stand from its middle."""
CARGO = ((9, 10), (-9, 10))
"""Where the treasures aboard are drawn, from the middle of the ship."""
HARBOUR_NAMES = {
    "london": (3, -4, "start"),
    "cadiz": (34, 12, "start"),
    "marseilles": (29, -4, "end"),
    "genoa": (34, 29, "start"),
    "venice": (3, -4, "start"),
    "amsterdam": (29, -4, "end"),
}
"""Where the name of each port stands, from the corner of its square."""
ISLAND_NAMES = {"treasure": (320, 344), "flat": (80, 100), "pirate": (560, 572)}
BAY_NAMES = {
    "mud_bay": ("a1", 34, 22, "start"),
    "anchor_bay": ("t1", 0, 22, "end"),
    "cliff_creek": ("t20", 0, 16, "end"),
}


class Spot(Struct, frozen=True):
    """A lit square, or an arrow beside the ship."""

    x: int
    y: int
    cx: int
    cy: int
    words: str
    sign: str = ""
    angle: int | None = None
    """Of an arrow, clockwise from north; None for a square."""
    space: Space = Space()


class Picture(Struct, frozen=True):
    """A small drawing at a point."""

    picture: str
    x: int
    y: int


class Ship(Struct, frozen=True):
    """A ship on the chart."""

    seat: Seat
    x: int
    y: int
    left: int
    top: int
    size: int
    ring: int
    """How far from its middle a ring goes around it."""
    angle: int
    colour: str
    letter: str
    words: str
    own: bool
    fleeing: bool
    cargo: tuple[Picture, ...]


class Trail(Struct, frozen=True):
    """The last move of a ship as a line."""

    seat: Seat
    points: str
    x: int
    y: int
    colour: str
    words: str


class Name(Struct, frozen=True):
    """A name on the chart."""

    x: int
    y: int
    text: str
    align: str
    kind: str


class Chart(Struct, frozen=True):
    """The whole chart."""

    spots: tuple[Spot, ...]
    ships: tuple[Ship, ...]
    trails: tuple[Trail, ...]
    names: tuple[Name, ...]
    column: int
    row: int
    """Where one looks first, counted from the upper left: the own ship, or that on turn."""
    can_press: bool
    """Whether squares or arrows choose something now."""
    has_ship: bool
    """Whether there is such a ship; without one the whole chart is shown first."""
    legend: tuple[tuple[str, str], ...]
    """The signs in use, with their words."""


def chart(
    observation: Observation, names: Sequence[str], viewer: Seat | None, offered: Offer
) -> Chart:
    """The chart as this viewer may see it."""
    reached = tuple(_reached(observation, names, offered))
    place = _look(observation, viewer)
    column, row = (10, 11) if place is None else _grid(place)
    used = {spot.sign for spot in reached}
    spots = (*reached, *_arrows(observation, viewer, offered), *_harbours(offered))
    return Chart(
        spots=spots,
        ships=tuple(_ships(observation, names, viewer)),
        trails=tuple(_trails(observation, names)),
        names=tuple(_names()),
        column=column,
        row=row,
        can_press=any(spot.space.actions for spot in spots),
        has_ship=place is not None,
        legend=tuple((sign, str(effects.LEGEND[sign])) for sign in effects.SIGNS if sign in used),
    )


def _look(observation: Observation, viewer: Seat | None) -> Place | None:
    seat = observation.turn if viewer is None else viewer
    return None if seat is None else observation.ships[seat].place


def _grid(place: Place) -> tuple[int, int]:
    x, y = xy(SQUARE[place.square])
    return x, 21 - y


def _reached(observation: Observation, names: Sequence[str], offered: Offer) -> Iterator[Spot]:
    for reach in observation.reach:
        space = offered.space(lambda action, to=reach: _leads(action, to))  # type: ignore[misc]
        words = _("%(squares)s %(direction)s, %(square)s: %(effects)s") % {
            "squares": squares(reach.squares),
            "direction": way(reach.direction),
            "square": place_of(reach.place),
            "effects": effects.words_of(reach, observation, names),
        }
        yield _spot(reach.place.square, words, effects.sign_of(reach, observation), space)


def _leads(action: object, reach: Reach) -> bool:
    match action:
        case Sail(direction, length) | Flee(direction, length) | Attack(direction, length, _):
            return (direction, length) == (reach.direction, reach.squares)
        case Drift(direction):
            return direction == reach.direction
    return False


def _spot(code: str, words: str, sign: str, space: Space) -> Spot:
    return Spot(*corner(code), *middle(code), words, sign, space=space)


def _arrows(observation: Observation, viewer: Seat | None, offered: Offer) -> Iterator[Spot]:
    """The headings among which one chooses, as arrows around the ship."""
    place = None if viewer is None else observation.ships[viewer].place
    for direction, name in enumerate(COMPASS):
        space = offered.space(
            lambda action, to=name: isinstance(action, Point | Turn) and action.heading == to  # type: ignore[misc]
        )
        if place is None or not space.actions:
            continue
        east, north = STEPS[direction]
        x, y = corner(place.square)
        x, y = x + east * SIDE, y - north * SIDE
        words = _("Point %(heading)s") % {"heading": way(name)}
        yield Spot(x, y, x + SIDE // 2, y + SIDE // 2, words, angle=45 * direction, space=space)


def _harbours(offered: Offer) -> Iterator[Spot]:
    """Ports that are chosen by name: a home, or where a wind leads."""
    for harbour, square in zip(PORTS, HARBOURS, strict=True):
        space = offered.space(
            lambda action, to=harbour.name: (  # type: ignore[misc]
                (isinstance(action, Home) and action.port == to)
                or (isinstance(action, Port) and action.name == to)
            )
        )
        if space.actions:
            yield _spot(CODES[square], port(harbour.name), "home", space)


def _ships(observation: Observation, names: Sequence[str], viewer: Seat | None) -> Iterator[Ship]:
    for seat, ship in enumerate(observation.ships):
        if ship.place is not None:
            yield _ship(observation, ship, seat, names[seat], own=seat == viewer)


def _berth(observation: Observation, seat: Seat) -> tuple[int, int, int]:
    """The middle of a ship as it is drawn, and its size: smaller beside others."""
    place = observation.ships[seat].place
    assert place is not None
    x, y = middle(place.square)
    here = [other for other, ship in enumerate(observation.ships) if ship.place == place]
    if len(here) == 1:
        return x, y, ALONE
    aside = ASIDE[here.index(seat)]
    return x + aside[0], y + aside[1], BESIDE


def _ship(observation: Observation, ship: ShipView, seat: Seat, name: str, *, own: bool) -> Ship:
    x, y, size = _berth(observation, seat)
    return Ship(
        seat=seat,
        x=x,
        y=y,
        left=x - size // 2,
        top=y - size // 2,
        size=size,
        ring=size // 2 - 3,
        angle=45 * COMPASS.index(ship.heading or _outward(observation, ship)),
        colour=COLOURS[ship.home],
        letter=port(ship.home)[0],
        words=sentences.ship_words(ship, name),
        own=own,
        fleeing=ship.fleeing,
        cargo=tuple(
            Picture(piece, x + dx * size // ALONE, y + dy * size // ALONE)
            for piece, (dx, dy) in zip(ship.cargo, CARGO, strict=False)
        ),
    )


def _outward(observation: Observation, ship: ShipView) -> str:
    """In a port a ship is drawn with its bow to the sea."""
    return next(one.exits[1] for one in observation.ports if one.place == ship.place)


def _trails(observation: Observation, names: Sequence[str]) -> Iterator[Trail]:
    for seat, ship in enumerate(observation.ships):
        codes = [one for one, other in pairwise([*ship.trail, ""]) if one != other]
        if len(codes) > 1:
            points = [middle(code) for code in codes]
            yield Trail(
                seat=seat,
                points=" ".join(f"{x},{y}" for x, y in points),
                x=points[0][0],
                y=points[0][1],
                colour=COLOURS[ship.home],
                words=sentences.trail_words(ship, names[seat]),
            )


def _names() -> Iterator[Name]:
    for harbour, square in zip(PORTS, HARBOURS, strict=True):
        dx, dy, align = HARBOUR_NAMES[harbour.name]
        x, y = corner(CODES[square])
        yield Name(x + dx, y + dy, port(harbour.name), align, "port")
    for name, (x, y) in ISLAND_NAMES.items():
        yield Name(x, y, str(ISLAND_WORDS[name]), "middle", "island")
    for name, (code, dx, dy, align) in BAY_NAMES.items():
        x, y = corner(code)
        yield Name(x + dx, y + dy, str(BAY_WORDS[name]), align, "bay")


def bare() -> Chart:
    """The chart with nothing on it but its names."""
    return Chart((), (), (), tuple(_names()), 10, 11, can_press=False, has_ship=False, legend=())
