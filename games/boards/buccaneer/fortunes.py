"""How the choices of chance cards and of won and lost fights are offered."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.boards.base import Label
from games.boards.buccaneer import chances
from games.boards.buccaneer.names import crew_cards, item, items, pieces, port
from games.engines.buccaneer.actions import (
    Action,
    Capture,
    Draw,
    Drop,
    Lose,
    Pick,
    Plunder,
    Port,
    Press,
    Swap,
    Yield,
)
from games.engines.buccaneer.content import CARD
from games.engines.buccaneer.observation import Observation


def group(action: Action, observation: Observation, names: Sequence[str]) -> str:
    """The heading of such an action."""
    match action:
        case Plunder() | Capture():
            return _("The spoils")
        case Yield():
            return _("Crew for %(name)s") % {"name": names[observation.foe or 0]}
    facts = {"card": chances.named(observation.card or 0)}
    return _("Chance card %(card)s") % facts


def label(
    action: Action, observation: Observation, names: Sequence[str], heading: str
) -> Label | None:
    """Such an action in words; None for others."""
    match action:
        case Plunder() | Capture() | Yield():
            return _spoils(action, observation, names, heading)
        case Pick() | Draw():
            return _gain(action, observation, heading)
        case Lose(words):
            return Label(_lose(words, observation), _lost(observation), heading)
        case Press() | Swap():
            return _named(action, observation, names, heading)
        case Port(name):
            return Label(port(name), _("The wind takes you there; you may trade."), heading)
    return _drop(action, observation, heading) if isinstance(action, Drop) else None


def _spoils(
    action: Plunder | Capture | Yield,
    observation: Observation,
    names: Sequence[str],
    heading: str,
) -> Label:
    foe = names[observation.foe or 0]
    if isinstance(action, Plunder):
        facts = {"cargo": items(pieces(action.cargo)), "name": foe}
        help = _("You take all treasure of %(name)s. What has no room goes to Treasure Island.")
        return Label(_("Treasure; then aboard: %(cargo)s") % facts, help % facts, heading)
    if isinstance(action, Yield):
        text = _("Give %(crew)s") % {"crew": items(pieces(action.crew))}
        return Label(text, _("Then you flee."), heading)
    if action.crew == "theirs":
        text = _("Crew, which %(name)s picks") % {"name": foe}
        return Label(text, _("The two cheapest cards."), heading)
    text = _("Crew: %(crew)s") % {"crew": items(pieces(action.crew))}
    return Label(text, _("They come from the hand of %(name)s.") % {"name": foe}, heading)


def _gain(action: Pick | Draw, observation: Observation, heading: str) -> Label:
    card = CARD[observation.card or 0]
    if isinstance(action, Draw):
        text = _("Draw %(crew)s") % {"crew": crew_cards(min(card.crew, observation.pile))}
        return Label(text, _("From Pirate Island, in place of treasure."), heading)
    if action.pieces == "none":
        return Label(_("Take nothing"), _then(card.op), heading)
    text = _("Take %(items)s") % {"items": items(pieces(action.pieces))}
    return Label(text, _then(card.op), heading)


def _then(op: str) -> str:
    if op == "trim":
        return _("Then crew may leave you, as the card says.")
    if op == "reinforce":
        return _("Then you draw crew, if your hand is weak.")
    return _("Treasure comes aboard from Treasure Island.")


def _lose(words: str, observation: Observation) -> str:
    facts = {"items": items(pieces(words))}
    op = CARD[observation.card or 0].op
    return (_("Give %(items)s") if op == "give" else _("Give up %(items)s")) % facts


def _lost(observation: Observation) -> str:
    card = CARD[observation.card or 0]
    if card.op == "give":
        return _("The nearest ship gets it.")
    if card.op == "blind" or card.place == "pirate":
        return _("It goes under the pile on Pirate Island.")
    return _("It goes to Flat Island, where anybody may pick it up.")


def _drop(action: Drop, observation: Observation, heading: str) -> Label:
    facts = {"item": item(action.card)}
    text = _("%(item)s of your home port") if action.place == "docks" else _("%(item)s")
    help = _("It goes under the pile on Pirate Island.")
    if observation.left:
        help += " " + _("Still to go: %(left)s.") % {"left": observation.left}
    return Label(text % facts, help, heading)


def _named(
    action: Press | Swap, observation: Observation, names: Sequence[str], heading: str
) -> Label:
    ship = observation.ships[action.seat]
    facts = {"name": names[action.seat], "crew": crew_cards(ship.size)}
    if isinstance(action, Press):
        help = _("%(name)s gives three crew cards; in hand are %(crew)s.") % facts
    else:
        help = _("You swap unseen; in the hand of %(name)s are %(crew)s.") % facts
    return Label(names[action.seat], help, heading)
