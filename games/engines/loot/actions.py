"""The six things one may do on a turn. Cards are named (`g3`, `Kg`, `ADM`), ships numbered.

Cards of one name are alike, so that an action names no copy: the one with the lowest id is played.
"""

from msgspec import Struct


class Action(Struct, frozen=True):
    """What every action of Loot is."""


class Draw(Action, frozen=True, tag="draw"):
    """Take the top card of the pile."""


class Merchant(Action, frozen=True, tag="merchant"):
    """Launch a merchant of this much gold."""

    gold: int


class Pirate(Action, frozen=True, tag="pirate"):
    """Attack a ship, or reinforce one's attack on it."""

    card: str
    ship: int


class Captain(Action, frozen=True, tag="captain"):
    """Put the captain of this colour on a ship where one's own pirates sail in that colour."""

    colour: str
    ship: int


class Admiral(Action, frozen=True, tag="admiral"):
    """Put the admiral on a ship of one's own side."""

    ship: int


class Discard(Action, frozen=True, tag="discard"):
    """Throw away a card that is no merchant, once the pile is empty."""

    card: str
