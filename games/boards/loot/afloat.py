"""How matters stand on each ship, in sentences: who leads, who ties, when it is taken."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards.loot.cards import gold, listed, own_side, seats_of, side_name, skulls, title
from games.engines.contract import Seat
from games.engines.loot.observation import FleetView, Observation, ShipView


def standing(
    ship: ShipView, observation: Observation, names: Sequence[str], viewer: Seat | None
) -> str:
    """Who leads, and by what."""
    if ship.leader is None:
        return _tie(ship, observation, names)
    leads_own = ship.leader == own_side(observation, viewer)
    who = side_name(observation, names, ship.leader)
    heads = len(seats_of(observation, ship.leader))
    if ship.heroes:
        hero = title(ship.heroes[-1].card)
        if leads_own:
            return _("You lead: your %(hero)s was played last.") % {"hero": hero}
        words = ngettext(
            "%(name)s leads: the %(hero)s was played last.",
            "%(name)s lead: the %(hero)s was played last.",
            heads,
        )
        return words % {"name": who, "hero": hero}
    if not ship.fleets:
        return _("Yours: nobody has attacked it.") if leads_own else _unattacked(who)
    return _by_strength(ship, who, heads, leads_own=leads_own)


def _tie(ship: ShipView, observation: Observation, names: Sequence[str]) -> str:
    tied = listed([side_name(observation, names, side) for side in ship.tied])
    return _("Nobody leads: %(names)s tie at %(skulls)s.") % {
        "names": tied,
        "skulls": skulls(best(ship.fleets)),
    }


def _unattacked(who: str) -> str:
    return _("%(name)s's, and nobody has attacked it.") % {"name": who}


def _by_strength(ship: ShipView, who: str, heads: int, *, leads_own: bool) -> str:
    mine = strength_of(ship, ship.leader)
    rival = best([fleet for fleet in ship.fleets if fleet.side != ship.leader])
    facts = {"name": who, "skulls": skulls(mine), "rival": rival}
    if not rival:
        if leads_own:
            return _("You lead with %(skulls)s.") % facts
        words = ngettext("%(name)s leads with %(skulls)s.", "%(name)s lead with %(skulls)s.", heads)
        return words % facts
    if leads_own:
        return _("You lead with %(skulls)s against %(rival)s.") % facts
    words = ngettext(
        "%(name)s leads with %(skulls)s against %(rival)s.",
        "%(name)s lead with %(skulls)s against %(rival)s.",
        heads,
    )
    return words % facts


def due(ship: ShipView, names: Sequence[str], viewer: Seat | None) -> str:
    """When it is taken, and what would prevent that."""
    if ship.taker is None or ship.turns is None:
        return _("It stays at sea while the tie lasts.")
    if ship.taker == viewer:
        opening = ngettext(
            "Taken at the start of your turn, %(turns)s turn from now",
            "Taken at the start of your turn, %(turns)s turns from now",
            ship.turns,
        )
    else:
        opening = ngettext(
            "Taken at the start of %(name)s's turn, %(turns)s turn from now",
            "Taken at the start of %(name)s's turn, %(turns)s turns from now",
            ship.turns,
        )
    opening = opening % {"name": names[ship.taker], "turns": ship.turns}
    return _("%(taken)s, %(unless)s.") % {"taken": opening, "unless": _unless(ship)}


def _unless(ship: ShipView) -> str:
    if ship.heroes:
        return _("unless another captain or the admiral is played on it")
    if not ship.fleets:
        return _("unless it is attacked")
    return _("unless beaten or tied")


def strength_of(ship: ShipView, side: int | None) -> int:
    """The skulls of a side on a ship; 0 without a fleet."""
    return sum(fleet.strength for fleet in ship.fleets if fleet.side == side)


def best(fleets: Sequence[FleetView]) -> int:
    """The highest strength among fleets; 0 when there are none."""
    return max((fleet.strength for fleet in fleets), default=0)


def described(
    ship: ShipView, observation: Observation, names: Sequence[str], viewer: Seat | None
) -> str:
    """One ship as a sentence or three, for the text version."""
    return " ".join(
        (
            _("Ship %(number)s of %(owner)s, worth %(gold)s.")
            % {"number": ship.number, "owner": names[ship.owner], "gold": gold(ship.gold)},
            *(_fleet(fleet, observation, names) for fleet in ship.fleets),
            standing(ship, observation, names, viewer),
            due(ship, names, viewer),
        )
    )


def _fleet(fleet: FleetView, observation: Observation, names: Sequence[str]) -> str:
    laid = ", ".join(title(pirate.card) for pirate in fleet.pirates)
    words = ngettext(
        "%(name)s attacks with %(cards)s: %(skulls)s.",
        "%(name)s attack with %(cards)s: %(skulls)s.",
        len(seats_of(observation, fleet.side)),
    )
    return words % {
        "name": side_name(observation, names, fleet.side),
        "cards": laid,
        "skulls": skulls(fleet.strength),
    }
