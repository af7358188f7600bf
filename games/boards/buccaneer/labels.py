"""How each legal action is offered: what one does, and what it would bring about."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.boards.base import Label
from games.boards.buccaneer import business, effects, fortunes
from games.boards.buccaneer.names import COLOUR_WORDS, COLOURS, port, squares, way
from games.boards.buccaneer.squares import place_of, spot_of
from games.engines.buccaneer.actions import (
    Action,
    Attack,
    Drift,
    Flee,
    Home,
    Idle,
    Order,
    Orders,
    Point,
    Recruit,
    Sail,
    Stay,
    Turn,
)
from games.engines.buccaneer.content import PORTS
from games.engines.buccaneer.observation import Observation, Reach

HEADINGS: Mapping[type[Action], object] = {
    Home: gettext_lazy("Choose your home port"),
    Turn: gettext_lazy("Turn on the spot"),
    Point: gettext_lazy("Point the ship"),
    Stay: gettext_lazy("Do not sail"),
    Idle: gettext_lazy("Do not sail"),
    Recruit: gettext_lazy("Do not sail"),
    Orders: gettext_lazy("The ship's standing order"),
}
PREY = {
    "any": gettext_lazy("Standing order: stop every ship that passes"),
    "loaded": gettext_lazy("Standing order: stop passing ships with treasure aboard"),
}


def label(action: Action, observation: Observation, names: Sequence[str]) -> Label:
    """The action in words, under the heading of what is asked for."""
    heading = group(action, observation, names)
    match action:
        case Home(name):
            return Label(port(name), _home_help(name), heading)
        case Sail() | Flee() | Drift() | Attack():
            return _voyage(action, observation, names, heading)
        case Turn() | Point():
            return _heading(action, observation, heading)
        case Stay() | Idle() | Recruit():
            return _rest(action, observation, heading)
    return (
        business.label(action, observation, heading)
        or fortunes.label(action, observation, names, heading)
        or _order(action, heading)
    )


def group(action: Action, observation: Observation, names: Sequence[str]) -> str:
    """The heading under which the action is listed."""
    match action:
        case Sail() | Flee() | Attack() | Drift():
            return _voyages(action, observation, names)
        case Home() | Turn() | Point() | Stay() | Idle() | Recruit() | Orders():
            return str(HEADINGS[type(action)])
        case Order(least, prey, _spoils):
            passing = _("Standing order: let all ships pass")
            return passing if least == "off" else str(PREY[prey])
    return business.group(action, observation) or fortunes.group(action, observation, names)


def _voyages(
    action: Sail | Flee | Attack | Drift, observation: Observation, names: Sequence[str]
) -> str:
    match action:
        case Sail(direction, _squares):
            return _("Sail %(direction)s") % {"direction": way(direction)}
        case Flee(direction, _squares):
            return _("Flee %(direction)s") % {"direction": way(direction)}
        case Drift():
            return _("Drift")
    reach = reach_of(action, observation)
    facts = {"name": names[reach.ships[0]], "square": place_of(reach.place)}
    return _("Attack %(name)s: %(square)s") % facts


def reach_of(action: Sail | Flee | Attack | Drift, observation: Observation) -> Reach:
    """The square to which an action leads."""
    length = 1 if isinstance(action, Drift) else action.squares
    return next(
        reach
        for reach in observation.reach
        if reach.direction == action.direction and reach.squares == length
    )


def _home_help(name: str) -> str:
    harbour = next(one for one in PORTS if one.name == name)
    facts = {"sails": str(COLOUR_WORDS[COLOURS[name]])}
    facts["exits"] = ", ".join(way(direction) for direction in harbour.exits)
    return _("You sail under %(sails)s. Ships leave this port to the %(exits)s.") % facts


def _voyage(
    action: Sail | Flee | Attack | Drift,
    observation: Observation,
    names: Sequence[str],
    heading: str,
) -> Label:
    reach = reach_of(action, observation)
    help = effects.words_of(reach, observation, names)
    facts = {"squares": squares(reach.squares), "square": place_of(reach.place)}
    if isinstance(action, Attack):
        facts |= {"name": names[reach.ships[0]], "heading": way(action.heading)}
        words = _("Attack %(name)s at %(square)s, and then point %(heading)s")
        return Label(words % facts, help, heading, leads=True)
    if isinstance(action, Drift):
        facts["direction"] = way(action.direction)
        return Label(_("Drift %(direction)s 1 square: %(square)s") % facts, help, heading)
    facts["direction"] = way(action.direction)
    words = _("Sail %(direction)s %(squares)s: %(square)s")
    if isinstance(action, Flee):
        words = _("Flee %(direction)s %(squares)s: %(square)s")
    return Label(words % facts, help, heading, short=_tile(reach), leads=True)


def _tile(reach: Reach) -> str:
    """Such a move in a few characters: "3: n17", "7: Venice", "5: h10, card"."""
    facts = {"squares": reach.squares, "square": spot_of(reach.place)}
    if "card" in reach.effects:
        return _("%(squares)s: %(square)s, card") % facts
    return f"{facts['squares']}: {facts['square']}"


def _heading(action: Turn | Point, observation: Observation, heading: str) -> Label:
    facts = {"heading": way(action.heading)}
    if isinstance(action, Point):
        help = _("Your next course is straight %(heading)s.") % facts
        return Label(_("Point the ship %(heading)s") % facts, help, heading)
    return Label(_("Turn the ship %(heading)s") % facts, _turn_help(observation), heading)


def _turn_help(observation: Observation) -> str:
    ship = observation.ships[observation.viewer or 0]
    place = ship.place
    if place is not None and place.kind == "coast" and place.name == "treasure":
        return _("This is your move; it counts as a stop, and you draw a chance card.")
    return _("This is your move: you stay where you are.")


def _rest(action: Action, observation: Observation, heading: str) -> Label:
    if isinstance(action, Recruit):
        return Label(_("Draw two crew cards"), _("Without crew this is your turn."), heading)
    if isinstance(action, Stay):
        help = _("Your turn is over, and nobody can attack you here.")
        return Label(_("Lie still in port"), help, heading)
    return Label(
        _("Let the turn go by"),
        _("Your ship stays as it is, and nothing happens."),
        heading,
        risky=_("You would give a whole turn away.") if observation.hand else "",
    )


def _order(action: Action, heading: str) -> Label:
    if not isinstance(action, Order):
        help = _(
            "What the ship does while others are on turn: whether it stops those that pass, and "
            "what it takes. It never plays your own turn. Secret; once in a turn."
        )
        return Label(_("Give your ship its standing order"), help, heading)
    return Label(_order_text(action), _order_help(action), heading)


def _order_text(action: Order) -> str:
    crew = action.spoils == "crew"
    if action.least == "off":
        return _("As a winner take crew first") if crew else _("As a winner take treasure first")
    spoils = _("take crew first") if crew else _("take treasure first")
    if action.least == "0":
        return _("However strong you are; %(spoils)s") % {"spoils": spoils}
    facts = {"least": action.least, "spoils": spoils}
    return _("While your fighting value is %(least)s or more; %(spoils)s") % facts


def _order_help(action: Order) -> str:
    if action.spoils == "crew":
        return _("If you win in the turn of another you take crew. Only you know this order.")
    return _(
        "If you win in the turn of another you take treasure where that makes your cargo worth "
        "more, else crew. Only you know this order."
    )
