"""Whether to draw on, by counting the cards that nobody sees: for bots, from what a seat may know,
and no part of the rules.
"""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from games.engines.draw.content import (
    BENEATH_THE_WAVES,
    CARDS,
    CASANOVA,
    FISHERMAN,
    KRAKEN,
    KRAKEN_DEBT,
    MERMAID,
    ONE_COPY,
    STRANGE_LANDS,
    WAVES,
    deck,
)
from games.engines.draw.observation import Observation
from games.engines.draw.scoring import points
from games.engines.draw.state import NO_CARDS, Bank, with_cards

PATIENCE = 2.0
"""The points that one more card must bring on average. A bot that asks for none gets more than its
rivals; but where all four ask for some, less is lost in busts, and all have more in the end.
"""


class Haul:
    """The turn of one player, as far as is counted with."""

    def __init__(self, seen: Observation) -> None:
        view = seen.seats[seen.turn or 0]
        banked = [CARDS[name] for stack in view.bank for name in stack.cards]
        self.variant = seen.variant
        self.traits = view.traits
        self.mermaid = seen.options.mermaid
        self.bank: Bank = with_cards(NO_CARDS, banked)
        self.row = [CARDS[entry.card] for entry in seen.row]
        self.safe = [CARDS[entry.card] for entry in seen.row if entry.protected]

    def worth(self, cards: Sequence[int]) -> int:
        """The points of the bank with these cards; too many sink Beneath the Waves (8.6)."""
        score = points(with_cards(self.bank, cards), self.traits, self.variant)
        sunk = self.variant == BENEATH_THE_WAVES and score >= WAVES
        return WAVES - score if sunk else score

    def banks(self, card: int) -> bool:
        """Whether a trait banks the card as soon as it is drawn (6.3, 6.14)."""
        suit = card // 10
        if suit == KRAKEN:
            return FISHERMAN in self.traits
        return suit == MERMAID and not self.mermaid and CASANOVA in self.traits

    def busts(self, card: int) -> bool:
        """Whether drawing the card would bust (4.2, 8.5)."""
        if self.banks(card):
            return False
        if self.variant == STRANGE_LANDS:
            return any(own % 10 == card % 10 for own in self.row)
        return any(own // 10 == card // 10 for own in self.row)


def draws_on(seen: Observation) -> bool:
    """Whether one more card is worth its risk to the player on turn, who may collect as well."""
    haul = Haul(seen)
    if not haul.row:
        return True
    hidden = unseen(seen)
    cards = [CARDS[seen.odds.next]] if seen.odds.next else hidden
    risk = fmean([haul.busts(card) for card in hidden or cards])
    return fmean([_after(haul, card, risk) for card in cards]) > haul.worth(haul.row) + PATIENCE


def unseen(seen: Observation) -> list[int]:
    """The cards that may lie in the pile: all that lie nowhere in the open. Where the discards are
    not shown, they are among them, for a bot keeps nothing in mind.
    """
    copies = 1 if len(seen.seats) <= ONE_COPY else 2
    left = Counter(deck(mermaid=seen.options.mermaid) * copies)
    left.subtract(CARDS[name] for name in _open(seen))
    return list(left.elements())


def _open(seen: Observation) -> list[str]:
    banked = [name for view in seen.seats for stack in view.bank for name in stack.cards]
    row = [entry.card for entry in seen.row]
    return [*banked, *row, *seen.known, *seen.shown, *(seen.discard or ())]


def _after(haul: Haul, card: int, risk: float) -> float:
    """What the bank is worth after this card, and after what a Kraken asks for (5.8)."""
    lost = haul.worth(haul.safe)
    if haul.busts(card):
        return lost
    won = haul.worth([*haul.row, card])
    if card // 10 != KRAKEN or haul.banks(card):
        return won
    luck = (1 - risk) ** KRAKEN_DEBT
    return luck * won + (1 - luck) * lost
