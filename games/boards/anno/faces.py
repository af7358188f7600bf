"""The eight ships and all cards as pictures: which symbols, where the letters stand, and the same
in words.
"""

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from msgspec import Struct

from games.engines.anno.content import CORNERS, PARTS, PICTURES

NAMES = (
    "Santy Anno", "Royal", "Vivacia", "Paradise", "Viper", "Revenge", "Sahara", "Profundis"
)  # fmt: skip
"""The ships 1 to 8. Proper names: their first letters are part of the rules."""

PIRATES = (
    gettext_lazy("The Brain"),
    gettext_lazy("El Belgo"),
    gettext_lazy("Beauty"),
    gettext_lazy("Edward"),
    gettext_lazy("Bamba"),
    gettext_lazy("Kalash"),
    gettext_lazy("Lee Shee"),
    gettext_lazy("Old Gull"),
)

COLOUR_WORDS = {
    "red": pgettext_lazy("ship part", "red"),
    "yellow": pgettext_lazy("ship part", "yellow"),
    "blue": pgettext_lazy("ship part", "blue"),
    "green": pgettext_lazy("ship part", "green"),
}
# Translators: one letter for each colour, beside its hatching; the four must differ.
COLOUR_LETTERS = {
    "red": pgettext_lazy("letter of red", "R"),
    "yellow": pgettext_lazy("letter of yellow", "Y"),
    "blue": pgettext_lazy("letter of blue", "B"),
    "green": pgettext_lazy("letter of green", "G"),
}
PART_WORDS = {
    "nest": gettext_lazy("crow's nest"),
    "sails": gettext_lazy("sails"),
    "hull": gettext_lazy("hull"),
    "board": gettext_lazy("name board"),
}
CORNER_WORDS = {
    "upper left": gettext_lazy("upper left"),
    "upper right": gettext_lazy("upper right"),
    "lower left": gettext_lazy("lower left"),
    "lower right": gettext_lazy("lower right"),
}
EVENT_WORDS = {
    "whirlpool": gettext_lazy("whirlpool"),
    "bermuda": gettext_lazy("Bermuda triangle"),
    "rum": gettext_lazy("rum"),
}
COLOUR_OF: Mapping[str, str] = {"R": "red", "Y": "yellow", "B": "blue", "G": "green"}
"""The letters in the codes of the ship cards."""

BADGES = {"nest": (60, 13), "sails": (60, 43), "hull": (60, 74), "board": (14, 92.5)}
"""Where the letter of a part's colour stands, on a ship of 120 by 100."""
PARROTS = {
    "upper left": (2, 1), "upper right": (94, 1), "lower left": (0, 58), "lower right": (96, 62)
}  # fmt: skip
PHANTOM = (7.5, 17, 0.71)
"""Left edge, top and scale of the ship on a ship card of 100 by 100."""


class Badge(Struct, frozen=True, cache_hash=True):
    """The letter of a colour, at its place on the picture."""

    x: float
    y: float
    letter: str


class Part(Struct, frozen=True, cache_hash=True):
    """A part of a ship in its colour."""

    symbol: str
    badge: Badge


class ShipFace(Struct, frozen=True, cache_hash=True):
    """A ship as it is drawn."""

    number: int
    name: str
    parts: tuple[Part, ...]
    parrot_x: float
    parrot_y: float
    words: str
    """Everything that can be seen of it, in one sentence."""


class CardFace(Struct, frozen=True, cache_hash=True):
    """A card as it is drawn."""

    code: str
    symbol: str
    badges: tuple[Badge, ...]
    title: str
    words: str
    """What it does to a pirate."""
    place: int = 0
    """Which card of the row it is, from 1; 0 outside of a row."""
    is_event: bool = False


def pirate_name(pirate: int) -> str:
    """What a pirate is called; the first is 1."""
    return str(PIRATES[pirate - 1])


def ship_name(ship: int) -> str:
    """The ship by number and name: "4 Paradise"."""
    return _("%(number)s %(name)s") % {"number": ship, "name": NAMES[ship - 1]}


def ship_face(ship: int) -> ShipFace:
    """The ship 1 to 8 as its picture."""
    x, y = PARROTS[CORNERS[ship]]
    return ShipFace(
        number=ship,
        name=NAMES[ship - 1],
        parts=tuple(
            Part(f"{part}-{colour}", _badge(*BADGES[part], colour))
            for part, colour in zip(PARTS, PICTURES[ship], strict=True)
        ),
        parrot_x=x,
        parrot_y=y,
        words=ship_words(ship),
    )


def ship_words(ship: int) -> str:
    """Everything the picture of a ship shows."""
    nest, sails, hull, board = (str(COLOUR_WORDS[colour]) for colour in PICTURES[ship])
    return _(
        "Ship %(number)s, %(name)s: crow's nest %(nest)s, sails %(sails)s, hull %(hull)s, name "
        "board %(board)s, parrot %(corner)s."
    ) % {
        "number": ship,
        "name": NAMES[ship - 1],
        "nest": nest,
        "sails": sails,
        "hull": hull,
        "board": board,
        "corner": CORNER_WORDS[CORNERS[ship]],
    }


def card_face(code: str, place: int = 0) -> CardFace:
    """A card by its code, as the given one of a row."""
    title, words = card_words(code)
    return CardFace(
        code=code,
        symbol="parrot-card" if code == "parrot" else code,
        badges=_badges(code.split("-")),
        title=title,
        words=words,
        place=place,
        is_event=code in EVENT_WORDS,
    )


def card_words(code: str) -> tuple[str, str]:
    """What a card shows, and what it does."""
    kind, *face = code.split("-")
    return _WORDS.get(kind, _event)(kind, face)


def _part(_kind: str, face: Sequence[str]) -> tuple[str, str]:
    part = face[0]
    if len(face) > 1:
        return _crossed_part(part, face[-1])
    facts = {"part": PART_WORDS[part]}
    return (
        str(PART_WORDS[part]),
        _("To the other ship whose %(part)s has the colour it has here.") % facts,
    )


def _crossed_part(part: str, colour: str) -> tuple[str, str]:
    facts = {"part": PART_WORDS[part], "colour": COLOUR_WORDS[colour]}
    return (
        _("%(part)s, %(colour)s crossed out") % facts,
        _(
            "To the other ship whose %(part)s has the colour it has here; where it is %(colour)s,"
            " the pirate stays."
        )
        % facts,
    )


def _colour(_kind: str, face: Sequence[str]) -> tuple[str, str]:
    facts = {"colour": COLOUR_WORDS[face[0]]}
    return (
        _("colour %(colour)s") % facts,
        _("Find the part that is %(colour)s here: to the other ship where it is %(colour)s.")
        % facts,
    )


def _letters(_kind: str, face: Sequence[str]) -> tuple[str, str]:
    if face[0] == "all":
        return _("letters S, P, R, V"), _("To the other ship with the same first letter.")
    facts = {"letter": face[-1]}
    return (
        _("letter %(letter)s crossed out") % facts,
        _("To the other ship with the same first letter; with %(letter)s, the pirate stays.")
        % facts,
    )


def _number(_kind: str, face: Sequence[str]) -> tuple[str, str]:
    facts = {"plus": face[0].removeprefix("plus"), "minus": face[1].removeprefix("minus")}
    return (
        _("plus %(plus)s, minus %(minus)s") % facts,
        _(
            "Add %(plus)s to the number of the ship; where that is more than 8, take %(minus)s "
            "away instead."
        )
        % facts,
    )


def _phantom(_kind: str, face: Sequence[str]) -> tuple[str, str]:
    nest, sails, hull, board = (str(COLOUR_WORDS[COLOUR_OF[letter]]) for letter in face[0])
    facts = {"nest": nest, "sails": sails, "hull": hull, "board": board}
    return (
        _("ship with crow's nest %(nest)s, sails %(sails)s, hull %(hull)s, name board %(board)s")
        % facts,
        _(
            "One part has the same colour here and on the card: to the other ship with that part "
            "in that colour."
        ),
    )


def _parrot(_kind: str, _face: Sequence[str]) -> tuple[str, str]:
    return _("parrot"), _("To the other ship with the parrot in the same corner.")


def _double(_kind: str, face: Sequence[str]) -> tuple[str, str]:
    facts = {"one": PART_WORDS[face[0]], "other": PART_WORDS[face[1]]}
    return (
        _("%(one)s and %(other)s") % facts,
        _("To the ship where %(one)s and %(other)s have each other's colours of here.") % facts,
    )


def _event(code: str, _face: Sequence[str]) -> tuple[str, str]:
    words = {
        "whirlpool": _("The cards before and after it change places: the fourth, then the third."),
        "bermuda": _("The cards after it are followed from the last to the first."),
        "rum": _("The row and the ships are shown the other way round. The route stays the same."),
    }
    return str(EVENT_WORDS[code]), words[code]


_WORDS: Mapping[str, Callable[[str, Sequence[str]], tuple[str, str]]] = {
    "part": _part,
    "colour": _colour,
    "name": _letters,
    "parrot": _parrot,
    "number": _number,
    "ship": _phantom,
    "double": _double,
}


def _badges(face: Sequence[str]) -> tuple[Badge, ...]:
    """The letters of the colours that a card shows."""
    match face:
        case ["part", _, "no", colour]:
            return (_badge(84, 17, colour),)
        case ["colour", colour]:
            return (_badge(50, 52, colour),)
        case ["ship", letters]:
            left, top, scale = PHANTOM
            places = zip(BADGES.values(), letters, strict=True)
            return tuple(
                _badge(left + x * scale, top + y * scale, COLOUR_OF[letter])
                for (x, y), letter in places
            )
    return ()


def _badge(x: float, y: float, colour: str) -> Badge:
    return Badge(round(x, 1), round(y, 1), str(COLOUR_LETTERS[colour]))
