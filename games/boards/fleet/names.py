"""The names of ships, special cards and colours, and amounts, in the reader's language."""

from collections.abc import Sequence

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.engines.fleet.content import CAPTAINS, CARDS, COLOURS, ID, KINDS, Card

COLOUR_WORDS = {
    "g": gettext_lazy("green"),
    "p": gettext_lazy("purple"),
    "r": gettext_lazy("red"),
    "y": gettext_lazy("yellow"),
    "b": gettext_lazy("blue"),
}
LETTERS = {
    "g": pgettext_lazy("the letter of the green fleet", "G"),
    "p": pgettext_lazy("the letter of the purple fleet", "P"),
    "r": pgettext_lazy("the letter of the red fleet", "R"),
    "y": pgettext_lazy("the letter of the yellow fleet", "Y"),
    "b": pgettext_lazy("the letter of the blue fleet", "B"),
}
EMBLEMS = {
    "g": gettext_lazy("palm"),
    "p": gettext_lazy("crown"),
    "r": gettext_lazy("flame"),
    "y": gettext_lazy("star"),
    "b": gettext_lazy("moon"),
}
SPECIALS = {
    "kraken": gettext_lazy("Kraken"),
    "tavern": gettext_lazy("Port Tavern"),
    "fiesta": gettext_lazy("Rum Fiesta"),
    "blackbeard": gettext_lazy("Blackbeard"),
    "letter": gettext_lazy("Letter of Marque"),
    "hurricane": gettext_lazy("Hurricane"),
    "raid": gettext_lazy("Night Raid"),
    "wind": gettext_lazy("Fair Wind"),
    "gunner": gettext_lazy("Master Gunner"),
    "galleon": gettext_lazy("Treasure Galleon"),
    "spyglass": gettext_lazy("Spyglass"),
}
EFFECTS = {
    "kraken": gettext_lazy("At once: sink a ship or a tavern of somebody else."),
    "tavern": gettext_lazy(
        "Name a colour. Whenever a ship of it brings loot, its owner pays you 2. Your own pay "
        "nothing."
    ),
    "fiesta": gettext_lazy(
        "One of your taverns collects 4 in place of 2. Without a tavern it waits for your first."
    ),
    "blackbeard": gettext_lazy(
        "At once: take over a ship of somebody else, of a colour that you have already. Tribute "
        "is due."
    ),
    "letter": gettext_lazy(
        "Doubles the tribute for one of your pawns, until another takes the pawn. Without a pawn "
        "it waits for your first."
    ),
    "hurricane": gettext_lazy("At once: everybody else pays 4 to the bank."),
    "raid": gettext_lazy(
        "At once: choose a victim and a number. Throw that much or more with two dice, and the "
        "victim pays it to you."
    ),
    "wind": gettext_lazy("Keep it. Once, you choose right after the winner of the auction."),
    "gunner": gettext_lazy(
        "One of your ships is worth 3 more, as loot and at the end. Without a ship he waits for "
        "your first."
    ),
    "galleon": gettext_lazy("At once: take 10 from the bank."),
    "spyglass": gettext_lazy("Keep it. Once, after a loot roll, turn one die to another face."),
}


def face(name: str) -> Card:
    """What is printed on a card."""
    return CARDS[ID[name]]


def kind_of(name: str) -> str:
    """`ship`, or the kind of special card."""
    return KINDS[ID[name]]


def title(name: str) -> str:
    """A card in a sentence: "Oxford (green on 6)", "Kraken"."""
    card = face(name)
    if card.kind != "ship":
        return str(SPECIALS[card.kind])
    return _("%(ship)s (%(colour)s on %(sum)s)") % {
        "ship": card.title,
        "colour": COLOUR_WORDS[card.colour],
        "sum": card.sum,
    }


def captain(colour: str) -> str:
    """Whose men sail in this colour."""
    return CAPTAINS[COLOURS.index(colour)]


def tavern_title(name: str, owner: str) -> str:
    """A tavern by its owner: "the second tavern, of Bart"."""
    words = _("the first tavern, of %(owner)s")
    if name != "T1":
        words = _("the second tavern, of %(owner)s")
    return words % {"owner": owner}


def ducats(amount: int) -> str:
    """An amount of money."""
    return ngettext("%(amount)s ducat", "%(amount)s ducats", amount) % {"amount": amount}


def ships(number: int) -> str:
    """A number of ships."""
    return ngettext("%(number)s ship", "%(number)s ships", number) % {"number": number}


def ships_of(number: int, colour: str) -> str:
    """A number of ships of one colour: "3 red ships"."""
    words = ngettext("%(number)s %(colour)s ship", "%(number)s %(colour)s ships", number)
    return words % {"number": number, "colour": COLOUR_WORDS[colour]}


def cards(number: int) -> str:
    """A number of cards."""
    return ngettext("%(number)s card", "%(number)s cards", number) % {"number": number}


def chance(ways: int) -> str:
    """How likely something is on two dice."""
    return _("%(ways)s of 36 throws") % {"ways": ways}


def listed(names: Sequence[str]) -> str:
    """Names one after the other: "Anne, Bart and Cora"."""
    *firsts, last = names
    if not firsts:
        return last
    return _("%(first)s and %(last)s") % {"first": ", ".join(firsts), "last": last}


def anchor(heading: str) -> str:
    """The link to a group of actions on the page."""
    return f"#group-{slugify(heading)}"
