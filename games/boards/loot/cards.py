"""The names of cards, crews and ships in the reader's language."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from django.utils.text import slugify
from django.utils.translation import get_language, gettext_lazy, ngettext, pgettext_lazy
from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from games.engines.contract import Seat
from games.engines.loot.observation import Observation, ShipView

COLOUR_WORDS = {
    "b": gettext_lazy("blue"),
    "g": gettext_lazy("green"),
    "p": gettext_lazy("purple"),
    "y": gettext_lazy("yellow"),
}
LETTERS = {
    "b": pgettext_lazy("the letter of the blue crew", "B"),
    "g": pgettext_lazy("the letter of the green crew", "G"),
    "p": pgettext_lazy("the letter of the purple crew", "P"),
    "y": pgettext_lazy("the letter of the yellow crew", "Y"),
}
_PIRATES = {
    "b": gettext_lazy("blue %(skulls)s"),
    "g": gettext_lazy("green %(skulls)s"),
    "p": gettext_lazy("purple %(skulls)s"),
    "y": gettext_lazy("yellow %(skulls)s"),
}
_CAPTAINS = {
    "b": gettext_lazy("blue captain"),
    "g": gettext_lazy("green captain"),
    "p": gettext_lazy("purple captain"),
    "y": gettext_lazy("yellow captain"),
}
SHIPS = {
    2: gettext_lazy("sloop"),
    3: gettext_lazy("cutter"),
    4: gettext_lazy("brigantine"),
    5: gettext_lazy("brig"),
    6: gettext_lazy("barque"),
    7: gettext_lazy("frigate"),
    8: gettext_lazy("galleon"),
}


class Card(Struct, frozen=True, cache_hash=True):
    """A card as the card component draws it."""

    name: str
    """The code of records: M5, g3, Kg, ADM."""
    title: str
    index: str = ""
    """The number in its corner."""
    letter: str = ""
    kind: str = ""
    colour: str = ""
    count: int = 1
    actions: str = ""
    """What may be done with it, as posted, divided by bars; empty when nothing."""
    href: str = ""
    """The group of those actions on the page."""
    note: str = ""
    """Who laid it, or what it does there."""

    @property
    def face(self) -> "Card":
        """The card as it is printed: the same wherever it lies."""
        return card(self.name)


def kind_of(name: str) -> str:
    """Merchant, pirate, captain or admiral."""
    if name == "ADM":
        return "admiral"
    return {"M": "merchant", "K": "captain"}.get(name[0], "pirate")


def title(name: str) -> str:
    """A card in a sentence: "brig of 5 gold", "green 3", "green captain"."""
    kind = kind_of(name)
    if kind == "merchant":
        return _("%(ship)s of %(gold)s") % {
            "ship": SHIPS[int(name[1:])],
            "gold": gold(int(name[1:])),
        }
    if kind == "pirate":
        return str(_PIRATES[name[0]]) % {"skulls": name[1:]}
    return str(_CAPTAINS[name[1]]) if kind == "captain" else _("admiral")


def card(
    name: str, *, count: int = 1, actions: Sequence[str] = (), href: str = "", note: str = ""
) -> Card:
    """A card with all that its picture needs."""
    face = _printed(name, get_language())
    if count == 1 and not actions and not note:
        return face
    return replace(face, count=count, actions="|".join(actions), href=href, note=note)


@lru_cache(maxsize=256)
def _printed(name: str, _language: str | None) -> Card:
    """The face of a card, worded once in each language."""
    kind = kind_of(name)
    colour = {"pirate": name[0], "captain": name[1]}.get(kind, "")
    return Card(
        name=name,
        title=title(name),
        index=name[1:] if kind in {"merchant", "pirate"} else "",
        letter=str(LETTERS[colour]) if colour else "",
        kind=kind,
        colour=colour,
    )


def gold(amount: int) -> str:
    """An amount of gold."""
    return ngettext("%(amount)s gold", "%(amount)s gold", amount) % {"amount": amount}


def skulls(strength: int) -> str:
    """A strength in skulls."""
    return ngettext("%(number)s skull", "%(number)s skulls", strength) % {"number": strength}


def cards(number: int) -> str:
    """A number of cards."""
    return ngettext("%(number)s card", "%(number)s cards", number) % {"number": number}


def side_name(observation: Observation, names: Sequence[str], side: int) -> str:
    """A player, or two partners."""
    return listed([names[seat] for seat in seats_of(observation, side)])


def listed(names: Sequence[str]) -> str:
    """Names one after the other: "Anne, Bart and Cora"."""
    *firsts, last = names
    if not firsts:
        return last
    return _("%(first)s and %(last)s") % {"first": ", ".join(firsts), "last": last}


def seats_of(observation: Observation, side: int) -> tuple[Seat, ...]:
    """The seats of a side."""
    return tuple(seat for seat, own in enumerate(observation.sides) if own == side)


def own_side(observation: Observation, viewer: Seat | None) -> int | None:
    """The side of the viewer; None for a spectator."""
    return None if viewer is None else observation.sides[viewer]


def ship_title(ship: ShipView, names: Sequence[str]) -> str:
    """A ship at sea by number, kind, owner and worth; also the heading of its actions."""
    return _("Ship %(number)s: %(ship)s of %(owner)s, %(gold)s") % {
        "number": ship.number,
        "ship": SHIPS[ship.gold],
        "owner": names[ship.owner],
        "gold": gold(ship.gold),
    }


def headings() -> Mapping[str, str]:
    """The headings of actions that concern no ship at sea, by verb."""
    return {
        "draw": _("Draw"),
        "merchant": _("Launch a merchant"),
        "discard": _("Discard"),
    }


def anchor(heading: str) -> str:
    """The link to a group of actions on the page."""
    return f"#group-{slugify(heading)}"
