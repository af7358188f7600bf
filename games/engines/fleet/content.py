"""The 60 cards of Caribbean Fleet: data only, by card id 0 to 59."""

from msgspec import Struct

COLOURS = ("g", "p", "r", "y", "b")
"""Green, purple, red, yellow, blue: also the order in which equal colours are chosen."""

CAPTAINS = ("Morgan", "Every", "l'Olonnais", "de Graaf", "Grammont")
"""Whose men sail in each colour."""

SEATS = (3, 4, 5)
PURSE = 10
"""Ducats of each seat at the start."""
PAWN = 5
"""What a chief's pawn is worth at the end."""
REMOVED = 15
"""Cards that leave the short game unseen."""

SIDES = 6
SUMS = range(2, 13)
STORM = 4
GALLEON = 10
CANNON = 3
"""What a Master Gunner adds to his ship."""
TOLL, FEAST = 2, 4
"""What a tavern collects, without and with a Rum Fiesta."""

WRECKERS = (2, 12)
"""The sums at which old wrecks sink."""

SHIPS = (
    ("g", 2, 6, "Satisfaction"),
    ("g", 4, 3, "Lilly"),
    ("g", 5, 2, "Dolphin"),
    ("g", 6, 5, "Oxford"),
    ("g", 7, 6, "Old Cerberus"),
    ("g", 8, 3, "Port Royal"),
    ("g", 9, 4, "Blue Mountain"),
    ("g", 11, 2, "Free Gift"),
    ("g", 12, 5, "Jamaica Merchant"),
    ("p", 3, 5, "Quedagh Merchant"),
    ("p", 4, 6, "Fancy"),
    ("p", 5, 3, "Amity"),
    ("p", 6, 9, "Grandmother Tempest"),
    ("p", 7, 5, "Adventure Galley"),
    ("p", 8, 1, "Susanna"),
    ("p", 9, 3, "Portsmouth Adventure"),
    ("p", 10, 4, "Mocha Frigate"),
    ("p", 12, 5, "Charming Mary"),
    ("r", 3, 1, "Little Ember"),
    ("r", 4, 3, "Tortuga Rose"),
    ("r", 5, 5, "Red Cormorant"),
    ("r", 6, 4, "Flail of Maracaibo"),
    ("r", 7, 3, "Salt and Powder"),
    ("r", 8, 4, "Cacao Prize"),
    ("r", 10, 6, "Gibraltar's Bane"),
    ("r", 11, 3, "Last Candle"),
    ("r", 12, 6, "Widow of Nantes"),
    ("y", 2, 5, "Neptune"),
    ("y", 3, 4, "Tigre"),
    ("y", 5, 2, "Silver Herring"),
    ("y", 6, 4, "Francesca"),
    ("y", 7, 2, "Amber Lion"),
    ("y", 8, 5, "Curacao Maid"),
    ("y", 9, 4, "Golden Heron"),
    ("y", 10, 7, "Cascarille"),
    ("y", 11, 3, "Zeeland Lantern"),
    ("b", 2, 6, "Hardi"),
    ("b", 3, 3, "Nine Lives"),
    ("b", 4, 5, "Trompeuse"),
    ("b", 6, 1, "Petite Verite"),
    ("b", 7, 4, "Blue Siren"),
    ("b", 8, 2, "Sainte-Rose"),
    ("b", 9, 7, "Flying Devil"),
    ("b", 10, 2, "Calm Before"),
    ("b", 11, 4, "North Star of Petit-Goave"),
)
"""(colour, sum, value, name): at most one ship of a colour pays on a sum."""

WRECKS = ("G07", "P06")

SPECIALS = (
    ("S1", "kraken", 3),
    ("S2", "tavern", 2),
    ("S3", "fiesta", 1),
    ("S4", "blackbeard", 1),
    ("S5", "letter", 1),
    ("S6", "hurricane", 1),
    ("S7", "raid", 2),
    ("S8", "wind", 1),
    ("S9", "gunner", 1),
    ("S10", "galleon", 1),
    ("S11", "spyglass", 1),
)
"""(name, kind, copies): 15 cards."""


class Card(Struct, frozen=True):
    """One card: its name in records (`R10`, `S1`), its kind, and what a ship shows."""

    name: str
    kind: str
    colour: str = ""
    sum: int = 0
    value: int = 0
    title: str = ""
    """The name of a ship; special cards are worded by the board."""
    wreck: bool = False


def _deck() -> tuple[Card, ...]:
    ships = []
    for colour, total, value, title in SHIPS:
        name = f"{colour.upper()}{total:02}"
        ships.append(Card(name, "ship", colour, total, value, title, name in WRECKS))
    specials = [Card(name, kind) for name, kind, copies in SPECIALS for _ in range(copies)]
    return (*ships, *specials)


CARDS = _deck()  # 1.1
FLEET = len(SHIPS)
"""Ids below this are ships, the others special cards."""
NAMES = tuple(card.name for card in CARDS)
KINDS = tuple(card.kind for card in CARDS)
TINTS = tuple(COLOURS.index(card.colour) if card.colour else -1 for card in CARDS)
"""The place of a ship's colour in COLOURS; -1 for special cards."""
TOTALS = tuple(card.sum for card in CARDS)
VALUES = tuple(card.value for card in CARDS)
OLD = tuple(id for id, card in enumerate(CARDS) if card.wreck)
PAYING = tuple(tuple(id for id, card in enumerate(CARDS) if card.sum == sum) for sum in range(13))
"""Sum of the dice -> the ships that pay on it."""

ID = {name: NAMES.index(name) for name in NAMES}
"""Name of a card -> its first copy."""
BY_KIND = {kind: NAMES.index(name) for name, kind, _ in SPECIALS}
FIESTA, LETTER, WIND = BY_KIND["fiesta"], BY_KIND["letter"], BY_KIND["wind"]
GUNNER, SPYGLASS = BY_KIND["gunner"], BY_KIND["spyglass"]
TAVERNS = ("T1", "T2")
"""What the taverns are called once they are open, in the order of their opening."""

WAYS = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""Sum of the dice -> how many of the 36 throws show it."""
