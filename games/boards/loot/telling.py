"""The log lines of Loot."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from games.boards.loot.cards import cards, gold, skulls, title
from games.engines.contract import Data, Event, Seat


class Tale(Struct, frozen=True):
    """What a line is made of: the facts of the event, its seat and the names of all."""

    data: Data
    seat: Seat | None
    names: Sequence[str]

    @property
    def name(self) -> str:
        """Whose deed it is."""
        return "" if self.seat is None else self.names[self.seat]


def tell(event: Event, names: Sequence[str], viewer: Seat | None) -> str:
    """One event as a sentence; "" for kinds that need none."""
    if event.kind == "drew" and viewer in event.data["side"]:
        return ""  # the private line that follows says more
    teller = TELLERS.get(event.kind)
    if teller is None:
        return ""
    return teller(Tale(event.data, event.seat, names))


def _drew(tale: Tale) -> str:
    if not tale.data["pile"]:
        return _("%(name)s draws the last card of the pile.") % {"name": tale.name}
    return _("%(name)s draws a card; the pile has %(cards)s.") % {
        "name": tale.name,
        "cards": cards(tale.data["pile"]),
    }


def _drew_card(tale: Tale) -> str:
    return _("%(name)s draws the %(card)s.") % {"name": tale.name, "card": title(tale.data["card"])}


def _launched(tale: Tale) -> str:
    return _("%(name)s launches ship %(ship)s: a %(card)s.") % {
        "name": tale.name,
        "ship": tale.data["ship"],
        "card": title(tale.data["card"]),
    }


def _attacked(tale: Tale) -> str:
    opening = _("%(name)s attacks ship %(ship)s of %(owner)s with the %(card)s")
    if tale.data["owner"] == tale.seat:
        opening = _("%(name)s defends ship %(ship)s with the %(card)s")
    return _with_result(opening % _facts(tale), tale.data)


def _reinforced(tale: Tale) -> str:
    opening = _("%(name)s reinforces on ship %(ship)s with the %(card)s")
    return _with_result(opening % _facts(tale), tale.data)


def _hero(tale: Tale) -> str:
    return _("%(name)s sends the %(card)s to ship %(ship)s and leads there.") % _facts(tale)


def _facts(tale: Tale) -> dict[str, object]:
    return {
        "name": tale.name,
        "ship": tale.data["ship"],
        "owner": tale.names[tale.data["owner"]],
        "card": title(tale.data["card"]),
    }


def _with_result(opening: str, data: Data) -> str:
    facts = {"opening": opening, "skulls": skulls(data["strength"])}
    if data["hero"]:
        facts["hero"] = title(data["hero"])
        return _("%(opening)s: %(skulls)s there, but the %(hero)s rules.") % facts
    if data["leader"] == data["side"]:
        return _("%(opening)s and leads with %(skulls)s.") % facts
    if data["side"] in data["tied"]:
        return _("%(opening)s and ties at %(skulls)s.") % facts
    return _("%(opening)s: %(skulls)s, not enough to lead.") % facts


def _captured(tale: Tale) -> str:
    facts = {"name": tale.name, "ship": tale.data["ship"], "gold": gold(tale.data["gold"])}
    if tale.data["how"] == "unattacked":
        return _("%(name)s brings ship %(ship)s home unattacked: %(gold)s.") % facts
    if tale.data["how"] == "hero":
        words = _(
            "%(name)s rules ship %(ship)s with the last captain or admiral, and takes it: %(gold)s."
        )
        return words % facts
    return _("%(name)s takes ship %(ship)s by strength: %(gold)s.") % facts


def _discarded(tale: Tale) -> str:
    return _("%(name)s discards the %(card)s.") % {
        "name": tale.name,
        "card": title(tale.data["card"]),
    }


def _out(tale: Tale) -> str:
    return _("%(name)s has no cards left and is out.") % {"name": tale.name}


def _lost(tale: Tale) -> str:
    return _("Ship %(ship)s of %(owner)s is lost at sea with %(gold)s.") % {
        "ship": tale.data["ship"],
        "owner": tale.names[tale.data["owner"]],
        "gold": gold(tale.data["gold"]),
    }


def _ended(tale: Tale) -> str:
    return why_it_ended(tale.data["reason"])


def _resigned(tale: Tale) -> str:
    return _("%(name)s gives up; a bot plays on.") % {"name": tale.name}


def why_it_ended(reason: str) -> str:
    """The rule that ended the game, in a sentence."""
    if reason == "pile_empty":
        return _("The last card of the pile was drawn while a hand was empty: the game is over.")
    return _("The pile is empty and so is a hand: the game is over.")


TELLERS: Mapping[str, Callable[[Tale], str]] = {
    "drew": _drew,
    "drew_card": _drew_card,
    "launched": _launched,
    "attacked": _attacked,
    "reinforced": _reinforced,
    "captain": _hero,
    "admiral": _hero,
    "captured": _captured,
    "discarded": _discarded,
    "out": _out,
    "lost": _lost,
    "ended": _ended,
    "resigned": _resigned,
}
