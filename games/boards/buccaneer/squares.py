"""What squares are called, and where they lie on the drawing."""

from django.utils.translation import gettext as _

from games.boards.buccaneer.names import BAY_WORDS, COAST_WORDS, port
from games.engines.buccaneer.geometry import PLACES, SQUARE, Place, xy

SIDE = 32
"""The side of a square on the drawing."""
ROWS = 20


def square_of(code: str) -> str:
    """A square in a sentence, by its code: "the coast of Treasure Island (h10)"."""
    return place_of(PLACES[SQUARE[code]])


def place_of(place: Place) -> str:
    """A place in a sentence."""
    if place.kind == "port":
        return port(place.name)
    if place.kind == "bay":
        return str(BAY_WORDS[place.name])
    if place.kind == "coast":
        return str(COAST_WORDS[place.name]) % {"square": place.square}
    return _("the open sea (%(square)s)") % {"square": place.square}


def spot_of(place: Place) -> str:
    """A place in a word: a port or bay by its name, others by their square."""
    if place.kind == "port":
        return port(place.name)
    return str(BAY_WORDS[place.name]) if place.kind == "bay" else place.square


def middle(code: str) -> tuple[int, int]:
    """The middle of a square on the drawing, in its units."""
    x, y = xy(SQUARE[code])
    return (x - 1) * SIDE + SIDE // 2, (ROWS - y) * SIDE + SIDE // 2


def corner(code: str) -> tuple[int, int]:
    """The upper left corner of a square on the drawing."""
    x, y = middle(code)
    return x - SIDE // 2, y - SIDE // 2
