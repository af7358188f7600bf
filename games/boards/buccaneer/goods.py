"""Crew, treasure and kept cards as the template draws them, and the spaces that choose actions."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy
from msgspec import Struct
from msgspec.structs import replace

from games.boards.buccaneer import business, chances
from games.boards.buccaneer.labels import group
from games.boards.buccaneer.names import ORDER, anchor, item, pieces
from games.engines.buccaneer.actions import (
    Action,
    Capture,
    Chart,
    Drop,
    Enlist,
    Give,
    Hire,
    Leave,
    Load,
    Lose,
    Muster,
    Pick,
    Quarter,
    Secure,
    Silver,
    Take,
    Unload,
    Yield,
)
from games.engines.buccaneer.content import (
    CARD,
    CHARTS,
    COIN_NUMBERS,
    COINS,
    CREW,
    SILVER,
    TREASURES,
    VALUES,
)
from games.engines.buccaneer.observation import Observation
from games.engines.contract import text

# Translators: one letter for each colour, before the value of a crew card; the two must differ.
LETTERS = {
    "R": pgettext_lazy("letter of red crew", "R"),
    "B": pgettext_lazy("letter of black crew", "B"),
}


class Space(Struct, frozen=True):
    """What a part of the board stands for; empty when nothing can be done with it."""

    actions: str = ""
    """As posted, divided by bars."""
    href: str = ""
    """The group of those actions on the page."""


class Good(Struct, frozen=True):
    """Alike pieces that lie together."""

    title: str
    picture: str
    """The symbol of its drawing."""
    value: str = ""
    """What is printed on it: the value, for crew with the letter of its colour."""
    count: int = 1
    kind: str = ""
    """`R` or `B` for crew, `treasure`, or `kept`."""
    space: Space = Space()


class Offer(Struct, frozen=True):
    """The legal actions with the links to their groups."""

    actions: tuple[tuple[Action, str], ...]

    def space(self, wanted: Callable[[Action], bool]) -> Space:
        """A space that stands for the wanted ones among them."""
        found = [(text(action), link) for action, link in self.actions if wanted(action)]
        if not found:
            return Space()
        return Space("|".join(action for action, _link in found), found[0][1])


def offer(actions: Sequence[Action], observation: Observation, names: Sequence[str]) -> Offer:
    """What may be done now."""
    return Offer(tuple((action, anchor(group(action, observation, names))) for action in actions))


def goods(
    names: Sequence[str],
    observation: Observation,
    space: Callable[[str], Space] = lambda _name: Space(),
) -> tuple[Good, ...]:
    """Items in order, alike ones together."""
    kinds = sorted(set(names), key=ORDER.index)
    return tuple(good(name, observation, names.count(name), space(name)) for name in kinds)


def good(name: str, observation: Observation, count: int, space: Space) -> Good:
    """So many copies of a crew card, a treasure or a coin card."""
    if name in COINS.values():
        face = CARD[COIN_NUMBERS[name]].face
        return Good(item(name), "coin", str(face), kind="kept", space=space)
    printed = _printed(name, business.worth(name, observation))
    return replace(printed, count=count, space=space)


def _printed(name: str, value: int) -> Good:
    facts = {"item": item(name), "value": value}
    if name in CREW:
        face = f"{LETTERS[name[0]]}{value}"
        return Good(_("%(item)s (crew)") % facts, f"crew-{name[0]}", face, kind=name[0])
    title = _("%(item)s, worth %(value)s") % facts
    return Good(title, name, str(value), kind="treasure")


def kept(number: int, offered: Offer) -> Good:
    """A chance card that a ship keeps."""
    title = f"{chances.title(number)}: {chances.text(number)}"
    space = offered.space(lambda action: _uses(action, number))
    return Good(title, _picture(number), kind="kept", space=space)


def _picture(number: int) -> str:
    if number == SILVER:
        return "silver"
    return "kidd" if number in CHARTS else "coin"


def _uses(action: Action, number: int) -> bool:
    match action:
        case Silver():
            return number == SILVER
        case Chart():
            return number in CHARTS
        case Give(name):
            return COINS.get(number) == name
    return False


def from_hand(offered: Offer, name: str) -> Space:
    """What can be done with a crew card of one's hand."""
    return offered.space(lambda action: _of_hand(action, name))


def _of_hand(action: Action, name: str) -> bool:
    match action:
        case Give(item) | Leave(item) | Quarter(item):
            return item == name
        case Drop(card, place):
            return card == name and place == "hand"
        case Lose(words) | Yield(words):
            return name in pieces(words)
    return False


def from_hold(offered: Offer, name: str) -> Space:
    """What can be done with a treasure aboard."""
    return offered.space(lambda action: _of_hold(action, name))


def _of_hold(action: Action, name: str) -> bool:
    match action:
        case Give(item) | Unload(item) | Hire(item):
            return item == name
        case Lose(words):
            return name in pieces(words)
    return False


def from_docks(offered: Offer, name: str) -> Space:
    """What can be done with something in the docks where the ship lies."""
    return offered.space(lambda action: _of_docks(action, name))


def _of_docks(action: Action, name: str) -> bool:
    match action:
        case Take(item) | Load(item) | Muster(item) | Enlist(item) | Secure(item):
            return item == name
        case Drop(card, place):
            return card == name and place == "docks"
    return False


def from_island(offered: Offer, name: str) -> Space:
    """What can be done with a treasure on Treasure Island."""
    return offered.space(
        lambda action: isinstance(action, Pick | Chart) and name in pieces(action.pieces)
    )


def from_flat(offered: Offer, name: str) -> Space:
    """What can be done with something on Flat Island."""
    return offered.space(lambda action: isinstance(action, Take) and action.item == name)


def of_loser(offered: Offer) -> Space:
    """The crew that a beaten ship may lose."""
    return offered.space(lambda action: isinstance(action, Capture))


def good_of(name: str) -> Good:
    """One crew card or treasure as it is printed, gold at its usual value."""
    return _printed(name, int(name[1:]) if name in CREW else VALUES[3][TREASURES.index(name)])
