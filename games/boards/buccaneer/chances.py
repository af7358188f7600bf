"""The 28 chance cards: what each is called, and what it says."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

TITLES: Mapping[int, object] = {
    1: gettext_lazy("Offshore gale"),
    2: gettext_lazy("The press gang"),
    3: gettext_lazy("Squall to the south-west"),
    4: gettext_lazy("Squall to the north-east"),
    5: gettext_lazy("A fair wind home"),
    6: gettext_lazy("Wind from astern"),
    7: gettext_lazy("Salvage for a neighbour"),
    8: gettext_lazy("Man overboard"),
    9: gettext_lazy("The heaviest goes first"),
    10: gettext_lazy("The best man deserts"),
    11: gettext_lazy("A chest in the sand"),
    12: gettext_lazy("A shallow grave"),
    13: gettext_lazy("The hollow palm"),
    14: gettext_lazy("The captain's cave"),
    15: gettext_lazy("Castaways"),
    16: gettext_lazy("Quarrel over the great hoard"),
    17: gettext_lazy("Quarrel over the small hoard"),
    18: gettext_lazy("Wreck on the beach"),
    19: gettext_lazy("A whole new crew"),
    20: gettext_lazy("Brawl ashore"),
    21: gettext_lazy("Long John Silver"),
    22: gettext_lazy("Yellow fever"),
    23: gettext_lazy("Doubloons"),
    24: gettext_lazy("Pieces of eight"),
    25: gettext_lazy("Kidd's first chart"),
    26: gettext_lazy("Kidd's second chart"),
    27: gettext_lazy("The smugglers' store"),
    28: gettext_lazy("Two runaways"),
}
_RELIEF = gettext_lazy("If your hand is then worth 3 or less, draw 4 crew cards.")
TEXTS: Mapping[int, object] = {
    1: gettext_lazy(
        "You are blown off the coast at right angles, from a corner diagonally, to the fifth "
        "square from the island, the coast counting as the first. Point your ship as you like."
    ),
    2: gettext_lazy(
        "Name an opponent, who gives you three crew cards from hand and home port, the cheapest "
        "ones; all, if there are fewer."
    ),
    3: gettext_lazy(
        "You are blown to Mud Bay, or to the nearest free square. Point your ship as you like."
    ),
    4: gettext_lazy(
        "You are blown to Cliff Creek, or to the nearest free square. Point your ship as you like."
    ),
    5: gettext_lazy("You are blown into your home port, and unload there."),
    6: gettext_lazy("You are blown into the nearest port ahead, and may trade there."),
    7: gettext_lazy(
        "Give the nearest ship one treasure, if it has room, or two crew cards. If two ships are "
        "equally near nothing happens."
    ),
    8: gettext_lazy("One treasure or two crew cards of yours go to Flat Island."),
    9: gettext_lazy(
        "Your most valuable treasure goes to Flat Island; without any, your highest crew card."
    ),
    10: gettext_lazy("Your highest crew card goes back to Pirate Island."),
    11: gettext_lazy("Take treasure worth 5 at most, or draw 2 crew cards."),
    12: gettext_lazy("Take treasure worth 4 at most, or draw 2 crew cards."),
    13: gettext_lazy("Take treasure worth 5 at most, or draw 2 crew cards."),
    14: gettext_lazy("Take treasure worth 7 at most, or draw 3 crew cards."),
    15: gettext_lazy("Draw 2 crew cards."),
    16: gettext_lazy(
        "Take treasure worth 7 at most. Then crew leaves you until your hand is worth 10 at most."
    ),
    17: gettext_lazy(
        "Take treasure worth 6 at most. Then crew leaves you until your hand is worth 11 at most."
    ),
    18: gettext_lazy(
        "Take treasure worth 4 at most. If your hand is worth 7 or less, draw 2 crew cards too."
    ),
    19: gettext_lazy("Change your whole hand for as many new crew cards."),
    20: gettext_lazy(
        "If other ships lie on Treasure Island's coast, name one: each of you takes two crew "
        "cards of the other unseen. If there is none, two of your crew cards go back to Pirate "
        "Island."
    ),
    21: gettext_lazy(
        "Keep it. Leave him once in a port that is not yours, and take crew worth 5 at most there. "
        "Then anybody may hire him for a treasure."
    ),
    22: gettext_lazy(
        "Whoever has more than seven crew cards, in hand and home port, puts the rest back to "
        "Pirate Island."
    ),
    23: gettext_lazy("Keep it. It pays up to 5 in a trade."),
    24: gettext_lazy("Keep it. It pays up to 4 in a trade."),
    25: gettext_lazy("Keep it. Land it on Anchor Bay, and take treasure worth 7 at most."),
    26: gettext_lazy("Keep it. Land it on Anchor Bay, and take treasure worth 7 at most."),
    27: gettext_lazy("Take treasure worth 5 at most, or draw 3 crew cards."),
    28: gettext_lazy("Draw 2 crew cards."),
}
BLOWN = (1, 3, 4, 5, 6)
"""The cards with relief."""


def title(number: int) -> str:
    """What a card is called."""
    return str(TITLES[number])


def text(number: int) -> str:
    """What a card says."""
    said = str(TEXTS[number])
    return f"{said} {_RELIEF}" if number in BLOWN else said


def named(number: int) -> str:
    """A card in a sentence: "14, The captain's cave"."""
    return _("%(number)s, %(title)s") % {"number": number, "title": title(number)}
