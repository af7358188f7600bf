"""The chart as tables: where lines lead, what lies where, what it is called.

A square is a number, 0 to 399: row by row from the south-west corner. Its code is a letter for the
column, a to t from the west, and the row, 1 to 20 from the south: `n20` is Cadiz.
"""

from functools import cache

from msgspec import Struct

from games.engines.buccaneer.content import (
    AHEAD,
    BAYS,
    CHART,
    COMPASS,
    FIVE_OUT,
    ISLANDS,
    PORT_NAMES,
    PORTS,
    SIZE,
    STEPS,
)

NOWHERE = -1
"""The square of a ship that has left the game."""
SQUARES = range(SIZE * SIZE)
DIRECTIONS = range(len(COMPASS))


def at(x: int, y: int) -> int:
    """The square of column x and row y, both counted from 1."""
    return (y - 1) * SIZE + x - 1


def xy(square: int) -> tuple[int, int]:
    """Column and row of a square, both counted from 1."""
    return square % SIZE + 1, square // SIZE + 1


def _code(square: int) -> str:
    x, y = xy(square)
    return f"{chr(96 + x)}{y}"


CODES = tuple(_code(square) for square in SQUARES)
SQUARE = {code: square for square, code in enumerate(CODES)}

_MARKS = tuple(CHART[SIZE - xy(square)[1]][xy(square)[0] - 1] for square in SQUARES)
_LAND = {letter: {s for s in SQUARES if _MARKS[s] == letter} for _, letter in ISLANDS}
LAND = frozenset[int]().union(*_LAND.values())
HARBOURS = tuple(_MARKS.index(port.letter) for port in PORTS)
"""The squares of the ports."""
PORT_AT = {square: port for port, square in enumerate(HARBOURS)}
EXITS = tuple(tuple(COMPASS.index(name) for name in port.exits) for port in PORTS)
SEA = tuple(square for square in SQUARES if square not in LAND and square not in PORT_AT)
BAY = {name: _MARKS.index(letter) for name, letter in BAYS}
ANCHOR_BAY = BAY["anchor_bay"]


def _step(square: int, direction: int) -> int | None:
    x, y = xy(square)
    east, north = STEPS[direction]
    x, y = x + east, y + north
    return at(x, y) if 1 <= x <= SIZE and 1 <= y <= SIZE else None


def _coast(land: set[int]) -> frozenset[int]:
    beside = {_step(square, direction) for square in land for direction in DIRECTIONS}
    return frozenset(square for square in SEA if square in beside)


COASTS = {name: _coast(_LAND[letter]) for name, letter in ISLANDS}
TREASURE_COAST = COASTS["treasure"]
FLAT_COAST = COASTS["flat"]


def enters(direction: int, port: int) -> bool:
    """Whether a ship may sail into the port in this direction: against one of its exits (3.4)."""
    return (direction + 4) % 8 in EXITS[port]


def _ray(square: int, direction: int) -> tuple[int, ...]:
    """The squares ahead, up to land, the rim or the wrong side of a harbour; a harbour ends it."""
    if square in PORT_AT and direction not in EXITS[PORT_AT[square]]:
        return ()  # 3.4
    found: list[int] = []
    ahead = _step(square, direction)
    while ahead is not None and ahead not in LAND:
        if ahead in PORT_AT:
            return (*found, ahead) if enters(direction, PORT_AT[ahead]) else tuple(found)  # 3.5
        found.append(ahead)
        ahead = _step(ahead, direction)
    return tuple(found)


RAYS = tuple(
    tuple(_ray(square, direction) if square not in LAND else () for direction in DIRECTIONS)
    for square in SQUARES
)
"""By square and direction: the squares of a straight course, the nearest first (3.5)."""
HEADINGS = tuple(
    tuple(direction for direction in DIRECTIONS if RAYS[square][direction]) for square in SQUARES
)
"""By square: where a ship there may leave for; at sea these are its legal headings (3.3)."""


def distance(one: int, other: int) -> int:
    """King's moves between two squares, whatever lies between them."""
    return max(abs(one % SIZE - other % SIZE), abs(one // SIZE - other // SIZE))


@cache
def nearest_first(square: int) -> tuple[int, ...]:
    """All sea squares by distance from here, then from south, then from west (5.3)."""
    return tuple(sorted(SEA, key=lambda other: (distance(square, other), other)))


def _outward(square: int) -> int:
    """The direction at right angles to Treasure Island's coast; at a corner diagonally (5.1)."""
    straight_first = (0, 2, 4, 6, 1, 3, 5, 7)
    return next(d for d in straight_first if _step(square, (d + 4) % 8) in _LAND["T"])


def _blown(square: int) -> tuple[int, ...]:
    """Where card 1 takes a ship: the fifth square out, and the next one should it be taken."""
    course = (square, *RAYS[square][_outward(square)])
    return course[min(FIVE_OUT, len(course)) - 1 : FIVE_OUT + 1]


BLOWN = {square: _blown(square) for square in TREASURE_COAST}


def _ahead(square: int, direction: int) -> tuple[int, ...]:
    ports = [PORT_NAMES.index(name) for name in AHEAD[direction]]
    x, y = xy(square)
    far = [(xy(HARBOURS[p])[0] - x) ** 2 + (xy(HARBOURS[p])[1] - y) ** 2 for p in ports]
    return tuple(port for port, d in zip(ports, far, strict=True) if d == min(far))


NEXT_PORT = {
    square: tuple(_ahead(square, direction) for direction in DIRECTIONS)
    for square in TREASURE_COAST
}
"""Card 6: the nearest port ahead by square and direction; two where they are equally far (5.6)."""


class Place(Struct, frozen=True):
    """What a square is called: its code, and what there is."""

    square: str
    kind: str
    """`sea`, `coast`, `bay`, `port` or `land`."""
    name: str = ""
    """The island, bay or port."""


def _place(square: int) -> Place:
    code = CODES[square]
    if square in PORT_AT:
        return Place(code, "port", PORT_NAMES[PORT_AT[square]])
    for name, bay in BAY.items():
        if bay == square:
            return Place(code, "bay", name)
    for name, letter in ISLANDS:
        if square in COASTS[name]:
            return Place(code, "coast", name)
        if square in _LAND[letter]:
            return Place(code, "land", name)
    return Place(code, "sea")


PLACES = tuple(_place(square) for square in SQUARES)
