"""How each legal action is offered: what one does, and what it would bring about."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.boards.base import Label
from games.boards.fleet import dues, price, targets
from games.boards.fleet.names import SPECIALS, chance, ducats, title
from games.engines.contract import Seat
from games.engines.fleet.actions import (
    Action,
    Bid,
    Dare,
    Jump,
    Keep,
    Pass,
    Sail,
    Stay,
    Take,
    Turn,
)
from games.engines.fleet.content import WAYS
from games.engines.fleet.observation import Observation

_STEP = 9
"""A look at higher bids shows the first of them and nine more."""


def label(action: Action, observation: Observation, names: Sequence[str], viewer: Seat) -> Label:
    """The action in words, under the heading of what is asked for."""
    match action:
        case Pass() | Bid() | Jump():
            return _auction(action, observation, names, viewer)
        case Take(card):
            return _take(card, observation, names, viewer)
        case Sail() | Stay():
            return _wind(action, observation, names)
        case Turn() | Keep():
            return _spyglass(action, observation, viewer)
        case Dare(sum):
            return _dare(sum, observation, names)
    return targets.label(action, observation, names, viewer)


def group(action: Action, observation: Observation, names: Sequence[str]) -> str:
    """The heading under which the action is listed."""
    match action:
        case Pass() | Bid() | Jump():
            return _("The auction")
        case Take():
            return _("Take a card")
        case Sail() | Stay():
            return _("Fair Wind")
        case Turn() | Keep():
            return _("Spyglass")
    return targets.group(action, observation, names)


def _auction(action: Action, observation: Observation, names: Sequence[str], viewer: Seat) -> Label:
    heading = group(action, observation, names)
    match action:
        case Bid(gold):
            help = price.preview(gold, viewer, names, viewer)
            return Label(
                _("Bid %(gold)s") % {"gold": ducats(gold)},
                help,
                heading,
                risky=_last_coin(gold, observation, viewer),
                short=str(gold),
            )
        case Jump(gold):
            last = min(gold + _STEP, observation.cash[viewer])
            words = _("Look at bids from %(first)s to %(last)s") % {"first": gold, "last": last}
            help = _("You then bid one of them, or pass. Nobody sees this.")
            return Label(words, help, heading, short=f"{gold}\N{EN DASH}{last}")
    passing = _after_passing(observation, names, viewer)
    return Label(_("Pass"), passing, heading, short=_("Pass"))


def _last_coin(gold: int, observation: Observation, viewer: Seat) -> str:
    if gold < observation.cash[viewer]:
        return ""
    return _("That is all you have: without a coin you cannot bid in the next round.")


def _after_passing(observation: Observation, names: Sequence[str], viewer: Seat) -> str:
    auction = observation.auction
    assert auction is not None
    if auction.bidder is not None:
        share = price.mine(auction.high, auction.bidder, viewer, len(names))
        return _("You are out of this auction. If %(name)s wins at %(price)s: %(share)s") % {
            "name": names[auction.bidder],
            "price": auction.high,
            "share": share,
        }
    if auction.first is None:
        return _(
            "You are out of this auction. If nobody bids, you win it for nothing, as the first."
        )
    facts = {"name": names[auction.first]}
    return _("You are out of this auction. If nobody bids, %(name)s wins it for nothing.") % facts


def _take(card: str, observation: Observation, names: Sequence[str], viewer: Seat) -> Label:
    one = next(one for one in observation.row if one.card == card)
    said = [dues.brings(one)]
    if one.ship:
        said += [dues.tribute(one, names, viewer), dues.crown(one, viewer)]
    return Label(
        _("Take %(card)s") % {"card": title(card)},
        " ".join(filter(None, said)),
        group(Take(card), observation, names),
        risky=dues.empty_handed(one, observation, viewer),
    )


def _wind(action: Action, observation: Observation, names: Sequence[str]) -> Label:
    heading = group(action, observation, names)
    following = names[observation.picking[0]]
    if isinstance(action, Sail):
        help = _("You choose your card now, before %(name)s. Fair Wind is then gone.")
        return Label(_("Use the Fair Wind"), help % {"name": following}, heading)
    help = _("%(name)s chooses next, and you keep Fair Wind for another round.")
    return Label(_("Keep the Fair Wind"), help % {"name": following}, heading)


def _spyglass(action: Action, observation: Observation, viewer: Seat) -> Label:
    assert observation.dice is not None
    heading = _("Spyglass")
    if not isinstance(action, Turn):
        help = _gain(sum(observation.dice), observation, viewer)
        return Label(_("Leave the dice and keep the Spyglass"), help, heading)
    shown = observation.dice[action.die - 1]
    total = sum(observation.dice) - shown + action.face
    return Label(
        _("Turn the %(old)s to %(new)s") % {"old": shown, "new": action.face},
        _gain(total, observation, viewer),
        heading,
    )


def _gain(total: int, observation: Observation, viewer: Seat) -> str:
    odds = observation.odds[total - 2]
    facts = {"sum": total, "gold": ducats(odds.gains[viewer])}
    words = _("The sum is %(sum)s: that is %(gold)s for you.") % facts
    if not odds.sinks:
        return words
    lost = ", ".join(title(ship) for ship in odds.sinks)
    return _("%(words)s It sinks %(ships)s.") % {"words": words, "ships": lost}


def _dare(total: int, observation: Observation, names: Sequence[str]) -> Label:
    assert observation.victim is not None
    ways = sum(WAYS[total:])
    facts = {
        "name": names[observation.victim],
        "gold": ducats(min(total, observation.cash[observation.victim])),
        "sum": total,
        "chance": chance(ways),
    }
    words = _("Say %(sum)s") % facts
    help = _("With %(sum)s or more (%(chance)s) %(name)s pays you %(gold)s; else nothing.") % facts
    return Label(words, help, str(SPECIALS["raid"]))
