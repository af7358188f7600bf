"""What one may do in a round: set sail, answer once, or stay. Ships are numbered 1 to 8."""

from msgspec import Struct

from games.engines.anno.content import SHIPS


class Action(Struct, frozen=True):
    """What every action of Santy Anno is."""


class Ready(Action, frozen=True, tag="ready"):
    """Live rounds: wait for the common start."""


class Switch(Action, frozen=True, tag="switch"):
    """Live rounds: somebody does not come, so that everybody sails on a clock of his own."""


class Arm(Action, frozen=True, tag="arm"):
    """Have the cards sent under seal; the clock stands still until the seal is broken."""


class Sail(Action, frozen=True, tag="sail"):
    """See the cards: the own clock starts."""


class Answer(Action, frozen=True, tag="answer"):
    """Name the ship on which the own pirate will end: final."""

    ship: int


class GiveUp(Action, frozen=True, tag="give_up"):
    """End the own attempt without an answer."""


class Stay(Action, frozen=True, tag="stay"):
    """Do not sail in this round."""


ACTIONS = (Ready, Switch, Arm, Sail, Answer, GiveUp, Stay)

# Each action made once.
READY = Ready()
SWITCH = Switch()
ARM = Arm()
SAIL = Sail()
ANSWERS = tuple(Answer(ship) for ship in SHIPS)
GIVE_UP = GiveUp()
STAY = Stay()
