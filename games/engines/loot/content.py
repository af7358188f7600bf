"""The 78 cards of Loot: data only, by card id 0 to 77."""

from msgspec import Struct

COLOURS = ("b", "g", "p", "y")
"""Blue, green, purple, gold (yellow): also the order in which equal cards are chosen for a seat."""

MERCHANTS = ((2, 5), (3, 6), (4, 5), (5, 5), (6, 2), (7, 1), (8, 1))
"""(gold, copies): 25 ships, 100 gold."""

PIRATES = ((1, 2), (2, 4), (3, 4), (4, 2))
"""(skulls, copies) in each colour: 12 ships, 30 skulls."""

HAND = 6
"""Cards dealt to each seat, whatever their number."""

ALONE = (2, 3, 4, 5)
PARTNERED = (4, 6, 8)
"""Numbers of seats: each for himself (2), two by two (7)."""


class Card(Struct, frozen=True):
    """One card: its name in records, its kind, its colour ("" for none), its gold or skulls."""

    name: str
    kind: str
    colour: str
    points: int


def _deck() -> tuple[Card, ...]:
    merchants = [Card(f"M{gold}", "merchant", "", gold) for gold, n in MERCHANTS for _ in range(n)]
    pirates = [
        Card(f"{colour}{skulls}", "pirate", colour, skulls)
        for colour in COLOURS
        for skulls, copies in PIRATES
        for _ in range(copies)
    ]
    captains = [Card(f"K{colour}", "captain", colour, 0) for colour in COLOURS]
    return (*merchants, *pirates, *captains, Card("ADM", "admiral", "", 0))


CARDS = _deck()  # 1.1
NAMES = tuple(card.name for card in CARDS)
KINDS = tuple(card.kind for card in CARDS)
TINTS = tuple(card.colour for card in CARDS)
POINTS = tuple(card.points for card in CARDS)
ALIKE = {name: tuple(id for id, card in enumerate(CARDS) if card.name == name) for name in NAMES}
"""Name of a card -> the ids of all its copies, in the order of the deck."""
