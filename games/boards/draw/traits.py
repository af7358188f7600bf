"""The traits and the variants in the reader's language."""

from django.utils.translation import gettext_lazy
from msgspec import Struct

from games.engines.draw.content import TRAITS

TITLES = {
    "golden_scales": gettext_lazy("Golden Scales"),
    "casanova": gettext_lazy("Casanova"),
    "plunderer": gettext_lazy("Plunderer"),
    "treasure_hunter": gettext_lazy("Treasure Hunter"),
    "navigator": gettext_lazy("Navigator"),
    "master_gunner": gettext_lazy("Master Gunner"),
    "scavenger": gettext_lazy("Scavenger"),
    "mystic": gettext_lazy("Mystic"),
    "swordsman": gettext_lazy("Swordsman"),
    "miser": gettext_lazy("Miser"),
    "captains_hook": gettext_lazy("Captain's Hook"),
    "safe_harbor": gettext_lazy("Safe Harbor"),
    "fisherman": gettext_lazy("Fisherman"),
    "beastmaster": gettext_lazy("Beastmaster"),
    "misfire": gettext_lazy("Misfire"),
    "parry": gettext_lazy("Parry"),
    "davy_jones": gettext_lazy("Davy Jones' Locker"),
    "siren": gettext_lazy("Siren"),
}
TEXTS = {
    "golden_scales": gettext_lazy("A Mermaid that scores for you is worth 5 more."),
    "casanova": gettext_lazy(
        "A Mermaid that you draw goes straight to your bank. In the mermaid game it is placed, and "
        "the card you choose for it goes to your bank."
    ),
    "plunderer": gettext_lazy(
        "Your bonus for Key and Chest comes from the bank of an opponent whom you choose."
    ),
    "treasure_hunter": gettext_lazy("Your bonus for Key and Chest has twice as many cards."),
    "navigator": gettext_lazy("Your Map lets you choose among all discards."),
    "master_gunner": gettext_lazy("Your Cannon hits the whole stack, not only its top card."),
    "scavenger": gettext_lazy("What your Cannon hits goes to your bank."),
    "mystic": gettext_lazy("Your Oracle turns up three cards. They are drawn in their order."),
    "swordsman": gettext_lazy("Your Sword may also steal suits that you have."),
    "miser": gettext_lazy("Your Hook, and the card it brings into the row, are safe."),
    "captains_hook": gettext_lazy("Your Hook places two cards, one after the other."),
    "safe_harbor": gettext_lazy(
        "Your Anchor, and the next two cards placed after it, are safe too."
    ),
    "fisherman": gettext_lazy("A Kraken that you draw goes straight to your bank."),
    "beastmaster": gettext_lazy("The Krakens of your opponents ask for four cards, not two."),
    "misfire": gettext_lazy(
        "A Cannon of your opponents does not fire: it costs them the top card of a stack of theirs."
    ),
    "parry": gettext_lazy(
        "A Sword of your opponents must steal a Kraken. If there is none they may take, the Sword "
        "is discarded."
    ),
    "davy_jones": gettext_lazy("You bank what one opponent, whom you name, loses in a bust."),
    "siren": gettext_lazy("The card that an opponent chooses for a Mermaid goes to your bank."),
}
_CASANOVA = {
    False: gettext_lazy("A Mermaid that you draw goes straight to your bank."),
    True: gettext_lazy("The card that you choose for a Mermaid goes to your bank."),
}
"""Whether the mermaid game is played -> what he does then."""
SUITS = {
    "golden_scales": "mermaid",
    "casanova": "mermaid",
    "plunderer": "chest",
    "treasure_hunter": "key",
    "navigator": "map",
    "master_gunner": "cannon",
    "scavenger": "cannon",
    "mystic": "oracle",
    "swordsman": "sword",
    "miser": "hook",
    "captains_hook": "hook",
    "safe_harbor": "anchor",
    "fisherman": "kraken",
    "beastmaster": "kraken",
    "misfire": "cannon",
    "parry": "sword",
    "davy_jones": "chest",
    "siren": "mermaid",
}
"""Whose sign stands in the emblem of the trait."""
AGAINST = {"beastmaster", "misfire", "parry", "davy_jones", "siren"}
"""These change the suits of the opponents."""

VARIANT_TITLES = {
    "none": gettext_lazy("The plain game"),
    "random": gettext_lazy("One of the six, drawn by lot"),
    "thieves_island": gettext_lazy("Thieves Island"),
    "pile_o_treasure": gettext_lazy("Pile o' Treasure"),
    "sudden_death": gettext_lazy("Sudden Death"),
    "all_hands": gettext_lazy("All Hands on Deck"),
    "strange_lands": gettext_lazy("Strange Lands"),
    "beneath_the_waves": gettext_lazy("Beneath the Waves"),
}
VARIANT_TEXTS = {
    "none": "",
    "thieves_island": gettext_lazy(
        "What is lost in a bust goes to the bank of the player on the left."
    ),
    "pile_o_treasure": gettext_lazy("All cards of a bank score, not only the top ones."),
    "sudden_death": gettext_lazy("Whoever has 50 points at the end of a turn wins at once."),
    "all_hands": gettext_lazy("Each suit that is missing from a bank at the end costs 5 points."),
    "strange_lands": gettext_lazy("A card busts when its value lies in the row, not its suit."),
    "beneath_the_waves": gettext_lazy("With 60 points or more one cannot win."),
}


class Trait(Struct, frozen=True):
    """A trait as it is shown."""

    name: str
    title: str
    text: str
    suit: str
    emblem: str
    """own or foe: whose suits it changes."""
    note: str = ""
    actions: str = ""
    href: str = ""
    kept: bool = False


def said(name: str, *, mermaid: bool) -> str:
    """What a trait does at this table."""
    return str(_CASANOVA[mermaid] if name == "casanova" else TEXTS[name])


def trait(
    name: str,
    text: str,
    *,
    note: str = "",
    actions: str = "",
    href: str = "",
    kept: bool = False,
) -> Trait:
    """A trait with all that is shown of it."""
    return Trait(
        name=name,
        title=str(TITLES[name]),
        text=text,
        suit=SUITS[name],
        emblem="foe" if name in AGAINST else "own",
        note=note,
        actions=actions,
        href=href,
        kept=kept,
    )


def all_traits() -> tuple[Trait, ...]:
    """The seventeen and the Siren, in the order of the rules."""
    return tuple(trait(name, str(TEXTS[name])) for name in (*TRAITS, "siren"))
