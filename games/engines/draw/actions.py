"""What one may do: two things on a turn, and the choices that suits and traits ask for.

Cards are named (`anchor-3`), seats numbered from 0.
"""

from msgspec import Struct

from games.engines.draw.content import MOST_SEATS, NAMES


class Action(Struct, frozen=True):
    """What every action of Dead Man's Draw is."""


class Pick(Action, frozen=True, tag="pick"):
    """Keep one of the traits that were dealt to choose from."""

    trait: str


class Target(Action, frozen=True, tag="target"):
    """Name the opponent whose busts feed one's Locker."""

    seat: int


class Draw(Action, frozen=True, tag="draw"):
    """Turn over the top card of the pile."""


class Collect(Action, frozen=True, tag="collect"):
    """Take the row into one's bank, and end the turn."""


class Hook(Action, frozen=True, tag="hook"):
    """Place the top of one of one's own stacks."""

    card: str


class Cannon(Action, frozen=True, tag="cannon"):
    """Shoot the top of an opponent's stack."""

    seat: int
    card: str


class Misfire(Action, frozen=True, tag="misfire"):
    """Lose the top of one of one's own stacks to one's own Cannon."""

    card: str


class Sword(Action, frozen=True, tag="sword"):
    """Steal the top of an opponent's stack, and place it."""

    seat: int
    card: str


class Map(Action, frozen=True, tag="map"):
    """Place one of the shown cards."""

    card: str


class Mermaid(Action, frozen=True, tag="mermaid"):
    """Move a card of the row behind the Mermaid, to use its ability again."""

    card: str


class Plunder(Action, frozen=True, tag="plunder"):
    """Take the bonus from the bank of this opponent."""

    seat: int


ACTIONS = (Pick, Target, Draw, Collect, Hook, Cannon, Misfire, Sword, Map, Mermaid, Plunder)

# Each action made once: by card, or by seat and card.
DRAW = Draw()
COLLECT = Collect()
TARGETS = tuple(Target(seat) for seat in range(MOST_SEATS))
HOOKS = tuple(map(Hook, NAMES))
CANNONS = tuple(tuple(Cannon(seat, name) for name in NAMES) for seat in range(MOST_SEATS))
MISFIRES = tuple(map(Misfire, NAMES))
SWORDS = tuple(tuple(Sword(seat, name) for name in NAMES) for seat in range(MOST_SEATS))
MAPS = tuple(map(Map, NAMES))
MERMAIDS = tuple(map(Mermaid, NAMES))
PLUNDERS = tuple(Plunder(seat) for seat in range(MOST_SEATS))
