"""The log lines of Caribbean Fleet: the auction, the draft, and who becomes chief."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _

from games.boards.fleet import deeds, harvest
from games.boards.fleet.names import COLOUR_WORDS, ducats, listed, ships_of, title
from games.boards.fleet.tales import Tale
from games.engines.contract import Event


def tell(event: Event, names: Sequence[str]) -> str:
    """One event as a sentence; "" for kinds that need none."""
    teller = TELLERS.get(event.kind)
    return teller(Tale(event.data, event.seat, names)) if teller else ""


def why_it_ended(_reason: str) -> str:
    """The rule that ended the game, in a sentence."""
    return _("The deck is empty and the last loot is paid: the game is over.")


def _looked(tale: Tale) -> str:
    return _("%(name)s looks at bids from %(low)s to %(high)s.") % tale.facts


def _bid(tale: Tale) -> str:
    return _("%(name)s bids %(gold)s.") % tale.facts


def _passed(tale: Tale) -> str:
    return _("%(name)s passes.") % tale.facts


def _won(tale: Tale) -> str:
    words = {
        "bid": _("%(name)s wins the auction at %(ducats)s, since all others have passed."),
        "all_passed": _("Nobody bids, so %(name)s, who passed first, wins for nothing."),
        "alone": _("Only %(name)s has any money, and wins the auction for nothing."),
        "nobody": _("Nobody has any money: %(name)s, who would open, chooses first."),
    }[tale.data["how"]]
    return words % {**tale.facts, "ducats": ducats(tale.data["gold"])}


def _settled(tale: Tale) -> str:
    shares = [
        (_("%(name)s %(gold)s") if at else _("%(name)s keeps %(gold)s"))
        % {"name": tale.names[seat], "gold": gold}
        for at, (seat, gold) in enumerate(tale.data["shares"])
        if gold
    ]
    if tale.data["bank"]:
        shares.append(_("the bank gets %(gold)s") % {"gold": tale.data["bank"]})
    return _("%(name)s pays the price of %(gold)s to the right: %(shares)s.") % {
        **tale.facts,
        "shares": listed(shares),
    }


def _took(tale: Tale) -> str:
    return _("%(name)s takes %(card)s.") % {"name": tale.name, "card": title(tale.data["card"])}


def _tribute(tale: Tale) -> str:
    facts = {
        "name": tale.name,
        "chief": tale.names[tale.data["to"]],
        "gold": ducats(tale.data["gold"]),
        "owed": tale.data["owed"],
        "colour": COLOUR_WORDS[tale.data["colour"]],
        "ships": ships_of(tale.data["ships"], tale.data["colour"]),
    }
    if tale.data["doubled"]:
        why = _("%(chief)s is %(colour)s chief with %(ships)s, and a Letter of Marque doubles it")
    else:
        why = _("%(chief)s is %(colour)s chief with %(ships)s")
    facts["why"] = why % facts
    if tale.data["gold"] < tale.data["owed"]:
        return (
            _("%(name)s pays %(chief)s %(gold)s of the tribute of %(owed)s, all there is: %(why)s.")
            % facts
        )
    return _("%(name)s pays %(chief)s a tribute of %(gold)s: %(why)s.") % facts


def _chief(tale: Tale) -> str:
    facts = {
        "name": tale.name,
        "colour": COLOUR_WORDS[tale.data["colour"]],
        "ships": ships_of(tale.data["ships"], tale.data["colour"]),
    }
    if tale.data["from"] is None:
        return _("%(name)s becomes %(colour)s chief, the first with %(ships)s.") % facts
    facts["old"] = tale.names[tale.data["from"]]
    return _("%(name)s takes the %(colour)s pawn from %(old)s, with %(ships)s.") % facts


def _revealed(tale: Tale) -> str:
    return _("Round %(round)s of %(rounds)s: %(row)s lie in the row.") % {
        "round": tale.data["round"],
        "rounds": tale.data["rounds"],
        "row": listed([title(name) for name in tale.data["cards"]]),
    }


def _ended(tale: Tale) -> str:
    return why_it_ended(tale.data["reason"])


def _resigned(tale: Tale) -> str:
    return _("%(name)s gives up; a bot plays on.") % tale.facts


TELLERS: Mapping[str, Callable[[Tale], str]] = {
    "looked": _looked,
    "bid": _bid,
    "passed": _passed,
    "won": _won,
    "settled": _settled,
    "took": _took,
    "tribute": _tribute,
    "chief": _chief,
    "revealed": _revealed,
    "ended": _ended,
    "resigned": _resigned,
    **deeds.TELLERS,
    **harvest.TELLERS,
}
