"""The ten suits and their cards in the reader's language."""

from collections.abc import Iterable, Sequence

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy
from msgspec import Struct

LONG = 9
"""A suit of more letters than these is squeezed into the band of its card."""

SUIT_WORDS = {
    "anchor": gettext_lazy("Anchor"),
    "hook": gettext_lazy("Hook"),
    "cannon": gettext_lazy("Cannon"),
    "key": gettext_lazy("Key"),
    "chest": gettext_lazy("Chest"),
    "map": gettext_lazy("Map"),
    "oracle": gettext_lazy("Oracle"),
    "sword": gettext_lazy("Sword"),
    "kraken": gettext_lazy("Kraken"),
    "mermaid": gettext_lazy("Mermaid"),
}
LETTERS = {
    "anchor": pgettext_lazy("short for Anchor; no two suits alike", "An"),
    "hook": pgettext_lazy("short for Hook; no two suits alike", "Ho"),
    "cannon": pgettext_lazy("short for Cannon; no two suits alike", "Ca"),
    "key": pgettext_lazy("short for Key; no two suits alike", "Ke"),
    "chest": pgettext_lazy("short for Chest; no two suits alike", "Ch"),
    "map": pgettext_lazy("short for Map; no two suits alike", "Ma"),
    "oracle": pgettext_lazy("short for Oracle; no two suits alike", "Or"),
    "sword": pgettext_lazy("short for Sword; no two suits alike", "Sw"),
    "kraken": pgettext_lazy("short for Kraken; no two suits alike", "Kr"),
    "mermaid": pgettext_lazy("short for Mermaid; no two suits alike", "Me"),
}
HELP = {
    "anchor": gettext_lazy(
        "All cards left of it in the row are safe: in a bust you bank them. The Anchor itself is "
        "not."
    ),
    "hook": gettext_lazy("Place the top card of one of your own stacks, and use its ability."),
    "cannon": gettext_lazy("Shoot the top card of any opponent's stack: it goes to the discards."),
    "key": gettext_lazy(
        "Does nothing alone. Collected together with a Chest it brings as many cards again, at "
        "random from the discards."
    ),
    "chest": gettext_lazy(
        "Does nothing alone. Collected together with a Key it brings as many cards again, at "
        "random from the discards."
    ),
    "map": gettext_lazy(
        "Three discards are shown at random: place one of them, and use its ability."
    ),
    "oracle": gettext_lazy(
        "The next card of the pile is turned up. Then draw it, or leave it and collect."
    ),
    "sword": gettext_lazy(
        "Steal the top card of an opponent's stack, of a suit that your bank does not have: place "
        "it, and use its ability."
    ),
    "kraken": gettext_lazy("At least two more cards must be placed before you may collect."),
    "mermaid": gettext_lazy("No ability, but higher values: 4 to 9."),
}
MERMAID_GAME = gettext_lazy(
    "Move another card of the row to the right of the Mermaid, and use its ability again."
)
_THEN = {
    "anchor": gettext_lazy("All cards left of it become safe."),
    "hook": gettext_lazy("Then you place a card of your own bank."),
    "cannon": gettext_lazy("Then you shoot a card of an opponent's bank."),
    "key": gettext_lazy("It waits for a Chest."),
    "chest": gettext_lazy("It waits for a Key."),
    "map": gettext_lazy("Then discards are shown, one of which you place."),
    "oracle": gettext_lazy("Then the next card of the pile is turned up."),
    "sword": gettext_lazy("Then you steal a card from an opponent."),
    "kraken": gettext_lazy("Then more cards must be placed before you may collect."),
    "mermaid": gettext_lazy("It has no ability."),
}
_THEN_REPLAY = gettext_lazy("Then you move a card of the row, to use its ability again.")


class Card(Struct, frozen=True):
    """A card as its picture is drawn."""

    name: str
    """As in records: anchor-3."""
    suit: str
    suit_word: str
    value: str
    letters: str
    title: str
    long: bool = False
    actions: str = ""
    """What may be done with it, as posted, divided by bars; empty when nothing."""
    href: str = ""
    """The group of those actions on the page."""
    busts: bool = False
    """Whether to choose it would bust."""


def suit_of(name: str) -> str:
    """The suit of a card by its name in records."""
    return name.partition("-")[0]


def value_of(name: str) -> int:
    """The value of a card by its name in records."""
    return int(name.partition("-")[2])


def title(name: str) -> str:
    """A card in a sentence: "Anchor 3"."""
    return _("%(suit)s %(value)s") % {"suit": SUIT_WORDS[suit_of(name)], "value": value_of(name)}


def titles(names: Iterable[str]) -> str:
    """Several cards in a sentence."""
    return listed([title(name) for name in names])


def card(
    name: str, *, actions: Sequence[str] = (), href: str = "", risky: Sequence[str] = ()
) -> Card:
    """A card with all that its picture needs."""
    word = str(SUIT_WORDS[suit_of(name)])
    return Card(
        name=name,
        suit=suit_of(name),
        suit_word=word,
        value=str(value_of(name)),
        letters=str(LETTERS[suit_of(name)]),
        title=title(name),
        long=len(word) > LONG,
        actions="|".join(actions),
        href=href if actions else "",
        busts=bool(actions) and all(action in risky for action in actions),
    )


def help_of(suit: str, *, mermaid: bool) -> str:
    """What a suit does, in a sentence or two."""
    return str(MERMAID_GAME if mermaid and suit == "mermaid" else HELP[suit])


def then(name: str, *, mermaid: bool) -> str:
    """What follows when this card is placed."""
    suit = suit_of(name)
    return str(_THEN_REPLAY if mermaid and suit == "mermaid" else _THEN[suit])


def cards(number: int) -> str:
    """A number of cards."""
    return ngettext("%(number)s card", "%(number)s cards", number) % {"number": number}


def points(number: int) -> str:
    """A number of points."""
    return ngettext("%(number)s point", "%(number)s points", number) % {"number": number}


def listed(names: Sequence[str]) -> str:
    """Names one after the other: "Anne, Bart and Cora"."""
    if not names:
        return _("nothing")
    *firsts, last = names
    if not firsts:
        return last
    return _("%(first)s and %(last)s") % {"first": ", ".join(firsts), "last": last}


def anchor(heading: str) -> str:
    """The link to a group of actions on the page."""
    return f"#group-{slugify(heading)}"
