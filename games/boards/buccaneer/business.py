"""How trade, the own docks, Flat Island and Long John Silver are offered."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.boards.base import Label
from games.boards.buccaneer.names import item, items, pieces, port
from games.engines.buccaneer.actions import (
    Action,
    Cancel,
    Chart,
    Done,
    Enlist,
    Give,
    Hire,
    Leave,
    Load,
    Muster,
    Quarter,
    Secure,
    Settle,
    Silver,
    Take,
    Unload,
)
from games.engines.buccaneer.content import CREW, TREASURES
from games.engines.buccaneer.observation import Observation

HEADINGS: Mapping[type[Action], object] = {
    Give: gettext_lazy("Trade: what you give"),
    Take: gettext_lazy("Trade: what you take"),
    Settle: gettext_lazy("Close the trade"),
    Cancel: gettext_lazy("Close the trade"),
    Leave: gettext_lazy("Leave on Flat Island"),
    Load: gettext_lazy("Treasure between ship and docks"),
    Unload: gettext_lazy("Treasure between ship and docks"),
    Muster: gettext_lazy("Crew between ship and docks"),
    Quarter: gettext_lazy("Crew between ship and docks"),
    Secure: gettext_lazy("The safety zone"),
    Silver: gettext_lazy("Long John Silver"),
    Hire: gettext_lazy("Long John Silver"),
    Enlist: gettext_lazy("Long John Silver"),
    Chart: gettext_lazy("Land Kidd's chart"),
    Done: gettext_lazy("Go on"),
}


def group(action: Action, observation: Observation) -> str:
    """The heading of such an action; "" for others."""
    if isinstance(action, Take) and observation.phase == "flat":
        return _("Pick up on Flat Island")
    return str(HEADINGS.get(type(action), ""))


def label(action: Action, observation: Observation, heading: str) -> Label | None:
    """Such an action in words; None for others."""
    match action:
        case Give() | Take() | Settle() | Cancel():
            return _trade(action, observation, heading)
        case Load() | Unload() | Muster() | Quarter() | Secure():
            return _home(action, observation, heading)
        case Silver() | Hire() | Enlist():
            return _silver(action, observation, heading)
        case Leave() | Chart():
            return _single(action, heading)
    return _done(observation, heading) if isinstance(action, Done) else None


def _single(action: Leave | Chart, heading: str) -> Label:
    if isinstance(action, Leave):
        help = _("Anybody who stops at Flat Island may take it.")
        return Label(_("Leave %(item)s") % {"item": item(action.card)}, help, heading)
    help = _("The chart is used up; this comes aboard from Treasure Island.")
    return Label(_("Take %(items)s") % {"items": items(pieces(action.pieces))}, help, heading)


def worth(name: str, observation: Observation) -> int:
    """The value of a crew card or a treasure at this table."""
    if name in CREW:
        return int(name[1:])
    return observation.values[TREASURES.index(name)]


def _trade(action: Give | Take | Settle | Cancel, observation: Observation, heading: str) -> Label:
    if isinstance(action, Settle):
        help = _("Both sides are equal: what you give stays in the docks.")
        return Label(_("Shake hands on it"), help, heading)
    if isinstance(action, Cancel):
        return Label(_("Take the trade back"), _("Nothing changes hands."), heading)
    if isinstance(action, Give):
        return Label(_give_text(action.item), _give_help(action.item, observation), heading)
    text = _("Take %(item)s") % {"item": item(action.item)}
    return Label(text, _take_help(action.item, observation), heading)


def _give_text(name: str) -> str:
    return _("Give %(item)s") % {"item": item(name)}


def _give_help(name: str, observation: Observation) -> str:
    if name == "doubloons":
        return _("It pays any amount up to 5, and is then gone.")
    if name == "eights":
        return _("It pays any amount up to 4, and is then gone.")
    facts = {"value": worth(name, observation)}
    return _("It counts %(value)s on your side of the trade.") % facts


def _take_help(name: str, observation: Observation) -> str:
    facts = {"value": worth(name, observation)}
    if observation.phase == "flat":
        return _("It is worth %(value)s, and costs nothing.") % facts
    return _("It counts %(value)s on the other side of the trade.") % facts


def _home(
    action: Load | Unload | Muster | Quarter | Secure, observation: Observation, heading: str
) -> Label:
    match action:
        case Load(name):
            text, help = _("Load %(item)s"), _("Aboard it can be traded, and lost.")
        case Unload(name):
            text, help = _("Unload %(item)s"), _("In the docks it counts.")
        case Muster(name):
            text, help = _("Take %(item)s aboard"), _("It sails with you.")
        case Quarter(name):
            text, help = _("Leave %(item)s in the docks"), _("There it is for sale to visitors.")
        case Secure(name):
            text = _("Secure %(item)s")
            help = _secure_help(name, observation)
    return Label(text % {"item": item(name)}, help, heading)


def _secure_help(name: str, observation: Observation) -> str:
    home = next(port for port in observation.ports if port.owner == observation.viewer)
    if name in home.safe:
        return _("One more goes to those in the safety zone, for good.")
    return _("Three of them go to the safety zone for good: nobody can buy them.")


def _silver(action: Silver | Hire | Enlist, observation: Observation, heading: str) -> Label:
    if isinstance(action, Silver):
        help = _("You take crew worth 5 at most from these docks. Anybody may hire him later.")
        return Label(_("Leave Long John Silver here"), help, heading)
    if isinstance(action, Enlist):
        facts = {"left": observation.left}
        help = _("You may still take crew worth %(left)s.") % facts
        return Label(_("Take %(item)s") % {"item": item(action.card)}, help, heading)
    help = _("Later he can bring you crew in another port.")
    if action.price == "free":
        return Label(_("Take Silver aboard"), help, heading)
    text = _("Hire Silver for %(item)s") % {"item": item(action.price)}
    return Label(text, help, heading)


def _done(observation: Observation, heading: str) -> Label:
    match observation.phase:
        case "dock":
            return Label(_("End the turn"), _("Your ship lies in port until your next."), heading)
        case "flat":
            return Label(_("Take no more"), _("You then point your ship."), heading)
        case "bay":
            return Label(_("Keep the chart"), _("You may land it another time."), heading)
    return Label(_("No more crew"), _("Back to the business of the port."), heading)


def port_of(observation: Observation) -> str:
    """The name of the port in which the viewer's ship lies; "" at sea."""
    if observation.viewer is None:
        return ""
    place = observation.ships[observation.viewer].place
    return port(place.name) if place is not None and place.kind == "port" else ""
