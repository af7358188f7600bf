"""The trade desk: both sides, what either could still add, and whether they are equal."""

from django.utils.translation import gettext as _
from msgspec import Struct

from games.boards.buccaneer import business
from games.boards.buccaneer.goods import Good, Offer, Space, goods
from games.boards.buccaneer.names import items, treasures
from games.engines.buccaneer.actions import Action, Cancel, Give, Settle, Take
from games.engines.buccaneer.observation import DeskView, Observation


class Side(Struct, frozen=True):
    """One side of a trade."""

    laid: tuple[Good, ...]
    value: str
    more: tuple[Good, ...]
    """What could still be added."""


class Desk(Struct, frozen=True):
    """A trade that is being made, or could be."""

    port: str
    mine: Side
    theirs: Side
    equal: bool
    begun: bool
    verdict: str
    settle: Space
    cancel: Space


def desk(observation: Observation, offered: Offer) -> Desk | None:
    """The desk, in a port where one may trade."""
    giving = tuple(a.item for a, _link in offered.actions if isinstance(a, Give))
    taking = tuple(a.item for a, _link in offered.actions if isinstance(a, Take))
    view = observation.desk
    if observation.phase == "flat" or not (view or giving or taking):
        return None
    return Desk(
        port=business.port_of(observation),
        mine=_side(observation, view.given if view else (), _given(view), giving, Give, offered),
        theirs=_side(
            observation, view.wanted if view else (), _wanted(view), taking, Take, offered
        ),
        equal=view is not None and view.equal and view.room >= 0,
        begun=view is not None,
        verdict=_verdict(view),
        settle=offered.space(lambda action: isinstance(action, Settle)),
        cancel=offered.space(lambda action: isinstance(action, Cancel)),
    )


def words(view: DeskView) -> str:
    """The desk in a sentence."""
    facts = {
        "mine": items(view.given),
        "given": _given(view),
        "theirs": items(view.wanted),
        "wanted": _wanted(view),
    }
    said = _(
        "On the trade desk: you give %(mine)s, worth %(given)s, for %(theirs)s, worth %(wanted)s."
    )
    return f"{said % facts} {_verdict(view)}"


def _side(
    observation: Observation,
    laid: tuple[str, ...],
    value: str,
    more: tuple[str, ...],
    verb: type[Give] | type[Take],
    offered: Offer,
) -> Side:
    def space(name: str) -> Space:
        return offered.space(lambda action: _is(action, verb, name))

    return Side(
        laid=goods(laid, observation),
        value=value,
        more=goods(more, observation, space),
    )


def _is(action: Action, verb: type[Give] | type[Take], name: str) -> bool:
    return isinstance(action, verb) and action.item == name


def _given(view: DeskView | None) -> str:
    if view is None:
        return "0"
    if view.given_least == view.given_most:
        return str(view.given_least)
    facts = {"least": view.given_least, "most": view.given_most}
    return _("%(least)s to %(most)s") % facts


def _wanted(view: DeskView | None) -> str:
    return "0" if view is None else str(view.wanted_value)


def _verdict(view: DeskView | None) -> str:
    if view is None:
        return _("Lay something on either side.")
    if view.room < 0:
        facts = {"treasures": treasures(-view.room)}
        return _("There is no room aboard for %(treasures)s.") % facts
    if view.equal:
        return _("Both sides are equal: you can shake hands on it.")
    if view.given_most < view.wanted_value:
        return _("You give too little.")
    return _("You give too much.")
