"""How each legal action is offered: what one does, and what it brings about."""

from django.utils.translation import gettext as _

from games.boards.anno.faces import ship_name, ship_words
from games.boards.anno.times import limit_words
from games.boards.base import Label
from games.engines.anno.actions import (
    Action,
    Answer,
    Arm,
    GiveUp,
    Ready,
    Sail,
    Stay,
    Switch,
)
from games.engines.anno.observation import Observation


def label(action: Action, observation: Observation) -> Label:
    """The action in words, under its heading."""
    match action:
        case Answer(ship):
            return Label(
                _("Arrive on %(ship)s") % {"ship": ship_name(ship)},
                ship_words(ship),
                _("Your pirate ends on"),
            )
        case Sail():
            return Label(_("Set sail"), sail_words(observation), _("This round"))
        case Arm():
            return Label(_("Have the cards sent, still hidden"), arm_words(), _("This round"))
    return _other(action)


def _other(action: Action) -> Label:
    match action:
        case Ready():
            return Label(
                _("Ready"),
                _("When everybody is ready, a common countdown starts."),
                _("This round"),
            )
        case Switch():
            return Label(
                _("Wait no longer"),
                _(
                    "The round is sailed on own clocks instead. Possible when somebody has kept "
                    "you waiting for two minutes."
                ),
                _("This round"),
            )
        case Stay():
            return Label(
                _("Stay in harbour"),
                _(
                    "You do not sail in this round and win nothing in it. Your pirate moves on to "
                    "where the cards lead."
                ),
                _("This round"),
                risky=_("There is no second chance in this round."),
            )
        case GiveUp():
            return Label(
                _("Give up this round"),
                _("Your clock stops, and you win nothing in this round."),
                _("Give up"),
                risky=_("A wrong answer costs nothing: you may as well guess."),
            )
    raise TypeError(action)


def sail_words(observation: Observation) -> str:
    """What starts the clock, and how much time there is."""
    return _(
        "The cards appear and your clock starts. You have one attempt and %(limit)s; there is no "
        "pause and no second look."
    ) % {"limit": limit_words(observation.limit)}


def arm_words() -> str:
    """What it is good for that the cards are there before they are shown."""
    return _("Nothing is shown yet: your clock starts at the moment the cards are shown.")
