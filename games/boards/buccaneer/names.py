"""The names of ports, crew, treasure and directions, and amounts, in the reader's language."""

from collections.abc import Sequence

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.engines.buccaneer.content import COINS, CREW, PORTS, TREASURES

PORT_WORDS = {
    "london": gettext_lazy("London"),
    "cadiz": gettext_lazy("Cadiz"),
    "marseilles": gettext_lazy("Marseilles"),
    "genoa": gettext_lazy("Genoa"),
    "venice": gettext_lazy("Venice"),
    "amsterdam": gettext_lazy("Amsterdam"),
}
COLOURS = {port.name: port.colour for port in PORTS}
"""The colour of each home port's ship; "" for the two that are nobody's home."""
COLOUR_WORDS = {
    "green": gettext_lazy("green sails"),
    "blue": gettext_lazy("blue sails"),
    "red": gettext_lazy("red sails"),
    "yellow": gettext_lazy("yellow sails"),
}
ISLAND_WORDS = {
    "treasure": gettext_lazy("Treasure Island"),
    "flat": gettext_lazy("Flat Island"),
    "pirate": gettext_lazy("Pirate Island"),
}
COAST_WORDS = {
    "treasure": gettext_lazy("the coast of Treasure Island (%(square)s)"),
    "flat": gettext_lazy("the coast of Flat Island (%(square)s)"),
    "pirate": gettext_lazy("the coast of Pirate Island (%(square)s)"),
}
BAY_WORDS = {
    "mud_bay": gettext_lazy("Mud Bay"),
    "anchor_bay": gettext_lazy("Anchor Bay"),
    "cliff_creek": gettext_lazy("Cliff Creek"),
}
DIRECTION_WORDS = {
    "N": gettext_lazy("north"),
    "NE": gettext_lazy("north-east"),
    "E": gettext_lazy("east"),
    "SE": gettext_lazy("south-east"),
    "S": gettext_lazy("south"),
    "SW": gettext_lazy("south-west"),
    "W": gettext_lazy("west"),
    "NW": gettext_lazy("north-west"),
}
ITEM_WORDS = {
    "diamond": gettext_lazy("diamond"),
    "ruby": gettext_lazy("ruby"),
    "gold": pgettext_lazy("a treasure", "gold"),
    "pearl": gettext_lazy("pearl"),
    "rum": gettext_lazy("rum"),
    "doubloons": gettext_lazy("doubloons"),
    "eights": gettext_lazy("pieces of eight"),
    "R1": gettext_lazy("red 1"),
    "R2": gettext_lazy("red 2"),
    "R3": gettext_lazy("red 3"),
    "B1": gettext_lazy("black 1"),
    "B2": gettext_lazy("black 2"),
    "B3": gettext_lazy("black 3"),
}
ORDER = (*CREW, *TREASURES, *COINS.values())
"""Items as they are listed."""


def port(name: str) -> str:
    """A port in the reader's language."""
    return str(PORT_WORDS[name])


def way(direction: str) -> str:
    """A direction in a sentence: "north-east"."""
    return str(DIRECTION_WORDS[direction])


def item(name: str) -> str:
    """A crew card, a treasure or a coin card: "red 3", "diamond"."""
    return str(ITEM_WORDS[name])


def items(names: Sequence[str]) -> str:
    """Several, alike ones counted: "diamond (2) and rum"; "nothing" for none."""
    if not names:
        return _("nothing")
    kinds = sorted(set(names), key=ORDER.index)
    return listed([_counted(name, names.count(name)) for name in kinds])


def _counted(name: str, count: int) -> str:
    if count == 1:
        return item(name)
    return _("%(item)s (%(count)s)") % {"item": item(name), "count": count}


def pieces(words: str) -> tuple[str, ...]:
    """The items that an action names, joined by `+`; empty for `none`."""
    return () if words == "none" else tuple(words.split("+"))


def crew_cards(number: int) -> str:
    """A number of crew cards."""
    return ngettext("%(number)s crew card", "%(number)s crew cards", number) % {"number": number}


def treasures(number: int) -> str:
    """A number of treasures."""
    return ngettext("%(number)s treasure", "%(number)s treasures", number) % {"number": number}


def squares(number: int) -> str:
    """A number of squares."""
    return ngettext("%(number)s square", "%(number)s squares", number) % {"number": number}


def points(number: int) -> str:
    """A value at home."""
    return ngettext("%(number)s point", "%(number)s points", number) % {"number": number}


def listed(names: Sequence[str]) -> str:
    """Names one after the other: "Anne, Bart and Cora"."""
    *firsts, last = names
    if not firsts:
        return last
    return _("%(first)s and %(last)s") % {"first": ", ".join(firsts), "last": last}


def anchor(heading: str) -> str:
    """The link to a group of actions on the page."""
    return f"#group-{slugify(heading)}"
