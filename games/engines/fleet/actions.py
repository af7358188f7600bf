"""What one may do: auction, draft, the choices that special cards ask for, and the two windows.

Cards are named (`R10`, `S1`), taverns too (`T1`), colours are letters, seats and sums numbers.
"""

from msgspec import Struct


class Action(Struct, frozen=True):
    """What every action of Caribbean Fleet is."""


class Pass(Action, frozen=True, tag="pass"):
    """Leave this auction for good."""


class Bid(Action, frozen=True, tag="bid"):
    """Offer so many ducats for the first choice."""

    gold: int


class Jump(Action, frozen=True, tag="jump"):
    """Look at the ten bids from this one on; one of them, or a pass, follows."""

    gold: int


class Take(Action, frozen=True, tag="take"):
    """Take this card from the row."""

    card: str


class Sink(Action, frozen=True, tag="sink"):
    """Let the Kraken take this ship or tavern of another."""

    target: str


class Seize(Action, frozen=True, tag="seize"):
    """Let Blackbeard bring this ship of another."""

    ship: str


class Flag(Action, frozen=True, tag="flag"):
    """Open the Port Tavern for the crews of this colour."""

    colour: str


class Feast(Action, frozen=True, tag="feast"):
    """Give the Rum Fiesta in this tavern of one's own."""

    tavern: str


class Charter(Action, frozen=True, tag="charter"):
    """Lay the Letter of Marque to this pawn of one's own."""

    colour: str


class Man(Action, frozen=True, tag="man"):
    """Put the Master Gunner on this ship of one's own."""

    ship: str


class Rob(Action, frozen=True, tag="rob"):
    """Choose the victim of the Night Raid."""

    seat: int


class Dare(Action, frozen=True, tag="dare"):
    """Say what must be thrown, and what the victim then pays."""

    sum: int


class Sail(Action, frozen=True, tag="sail"):
    """Use the Fair Wind: choose next."""


class Stay(Action, frozen=True, tag="stay"):
    """Keep the Fair Wind for another round."""


class Turn(Action, frozen=True, tag="turn"):
    """Use the Spyglass: turn this die (1 or 2) to this face."""

    die: int
    face: int


class Keep(Action, frozen=True, tag="keep"):
    """Leave the dice as they fell, and keep the Spyglass."""
