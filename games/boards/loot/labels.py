"""How each legal action is offered: what one does, and what it would bring about."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards.base import Label
from games.boards.loot.afloat import best, strength_of
from games.boards.loot.cards import cards, headings, listed, ship_title, side_name, skulls, title
from games.engines.contract import Seat
from games.engines.loot.actions import Action, Admiral, Captain, Discard, Draw, Merchant, Pirate
from games.engines.loot.observation import Observation, ShipView


def label(action: Action, observation: Observation, names: Sequence[str], viewer: Seat) -> Label:
    """The action in words, under the heading of the ship it concerns."""
    match action:
        case Draw():
            return _draw(observation, viewer)
        case Merchant(gold):
            return _launch(gold, observation, viewer)
        case Pirate(card, number):
            return _attack(card, ship(observation, number), observation, names, viewer)
        case Captain(colour, number):
            return _hero(f"K{colour}", ship(observation, number), observation, names, viewer)
        case Admiral(number):
            return _hero("ADM", ship(observation, number), observation, names, viewer)
        case Discard(card):
            return _discard(card, observation, viewer)
    raise TypeError(action)


def group(action: Action, observation: Observation, names: Sequence[str]) -> str:
    """The heading under which the action is listed."""
    match action:
        case Pirate() | Captain() | Admiral():
            return ship_title(ship(observation, action.ship), names)
        case Merchant():
            return headings()["merchant"]
        case Discard():
            return headings()["discard"]
    return headings()["draw"]


def ship(observation: Observation, number: int) -> ShipView:
    """The ship of this number."""
    return next(ship for ship in observation.sea if ship.number == number)


def _draw(observation: Observation, viewer: Seat) -> Label:
    facts = {"cards": cards(observation.pile)}
    if observation.sizes[viewer] == 0:
        help = _("Your hand is empty, so this is all you can do. The pile has %(cards)s.")
    else:
        help = _("Only you will see which card it is. The pile has %(cards)s.")
    return Label(_("Draw the top card of the pile"), help % facts, headings()["draw"])


def _launch(worth: int, observation: Observation, viewer: Seat) -> Label:
    if observation.pile == 0:
        help = _(
            "It is yours at the start of your next turn if nobody attacks it. Out of your "
            "hand it no longer counts against you."
        )
    else:
        help = _("It is yours at the start of your next turn if nobody attacks it until then.")
    return Label(
        _("Launch your %(ship)s") % {"ship": title(f"M{worth}")},
        help,
        headings()["merchant"],
        risky=_last_card(observation, viewer),
    )


def _attack(
    card: str, target: ShipView, observation: Observation, names: Sequence[str], viewer: Seat
) -> Label:
    side = observation.sides[viewer]
    mine = strength_of(target, side) + int(card[1:])
    rivals = [fleet for fleet in target.fleets if fleet.side != side]
    if strength_of(target, side):
        words = _("Reinforce with the %(card)s")
    elif target.side == side:
        words = _("Defend it with the %(card)s")
    else:
        words = _("Attack with the %(card)s")
    behind = not target.heroes and mine < best(rivals)
    return Label(
        words % {"card": title(card)},
        _after_attack(target, mine, observation, names, side),
        ship_title(target, names),
        risky=_last_card(observation, viewer)
        or (_too_late(target, observation, names) if behind else ""),
    )


def _after_attack(
    target: ShipView, mine: int, observation: Observation, names: Sequence[str], side: int
) -> str:
    if target.heroes:
        return _under_a_hero(target, mine, observation, names, side)
    rivals = [fleet for fleet in target.fleets if fleet.side != side]
    top = best(rivals)
    facts = {"mine": skulls(mine), "rival": top}
    if mine > top:
        if not rivals:
            return (
                _(
                    "You would lead with %(mine)s, and take it at the start of your next turn"
                    " unless beaten or tied."
                )
                % facts
            )
        return (
            _(
                "You would lead with %(mine)s against %(rival)s, and take it at the start of "
                "your next turn unless beaten or tied."
            )
            % facts
        )
    others = [
        side_name(observation, names, fleet.side) for fleet in rivals if fleet.strength == top
    ]
    facts["names"] = listed(others)
    if mine == top:
        return (
            _("You would tie with %(names)s at %(mine)s: nobody takes it while the tie lasts.")
            % facts
        )
    return _("You would still be behind: %(mine)s against %(rival)s of %(names)s.") % facts


def _under_a_hero(
    target: ShipView, mine: int, observation: Observation, names: Sequence[str], side: int
) -> str:
    facts = {"hero": title(target.heroes[-1].card), "mine": skulls(mine)}
    if target.leader == side:
        return (
            _("You lead by your %(hero)s already; strength does not count while it rules.") % facts
        )
    facts["name"] = side_name(observation, names, target.heroes[-1].side)
    return (
        _(
            "You would have %(mine)s there, but strength does not count: the %(hero)s of "
            "%(name)s rules. Your own captain of this colour could follow."
        )
        % facts
    )


def _too_late(target: ShipView, observation: Observation, names: Sequence[str]) -> str:
    if target.leader is None or target.taker is None:
        return ""
    return _("%(name)s takes the ship before your next turn unless somebody else stops it.") % {
        "name": side_name(observation, names, target.leader)
    }


def _hero(
    card: str, target: ShipView, observation: Observation, names: Sequence[str], viewer: Seat
) -> Label:
    words = _("Send the %(card)s") % {"card": title(card)}
    help = _(
        "You would lead whatever the strengths, and take it at the start of your next turn "
        "unless another captain or the admiral follows."
    )
    own = target.leader == observation.sides[viewer]
    wasted = _("You lead there already.") if own else ""
    return Label(
        words, help, ship_title(target, names), risky=_last_card(observation, viewer) or wasted
    )


def _discard(card: str, observation: Observation, viewer: Seat) -> Label:
    left = observation.sizes[viewer] - 1
    help = ngettext(
        "It goes face up to the discards. You would hold %(left)s card.",
        "It goes face up to the discards. You would hold %(left)s cards.",
        left,
    )
    return Label(
        _("Discard the %(card)s") % {"card": title(card)},
        help % {"left": left},
        headings()["discard"],
        risky=_last_card(observation, viewer),
    )


def _last_card(observation: Observation, viewer: Seat) -> str:
    """Playing the last card of one's side without a pile ends the game."""
    side = observation.sides[viewer]
    left = sum(
        size for seat, size in enumerate(observation.sizes) if observation.sides[seat] == side
    )
    if observation.pile or left > 1:
        return ""
    return _(
        "This is your last card: the game ends at once, and ships still at sea count for nobody."
    )
