"""The log lines of Dead Man's Draw."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from msgspec import Struct

from games.boards.draw.suits import SUIT_WORDS, cards, points, title, titles
from games.boards.draw.traits import TITLES
from games.engines.contract import Data, Event, Seat


class Tale(Struct, frozen=True):
    """What a line is made of: the facts of the event, its seat and the names of all."""

    data: Data
    seat: Seat | None
    names: Sequence[str]
    viewer: Seat | None

    @property
    def name(self) -> str:
        """Whose deed it is."""
        return "" if self.seat is None else self.names[self.seat]

    @property
    def facts(self) -> dict[str, object]:
        """The name, and the card if there is one."""
        facts: dict[str, object] = {"name": self.name}
        if self.data.get("card"):
            facts["card"] = title(self.data["card"])
        return facts


def tell(event: Event, names: Sequence[str], viewer: Seat | None) -> str:
    """One event as a sentence; "" for kinds that need none."""
    teller = TELLERS.get(event.kind)
    if teller is None:
        return ""
    return teller(Tale(event.data, event.seat, names, viewer))


def _picked(tale: Tale) -> str:
    if tale.seat == tale.viewer:
        return ""  # the private line says more
    if tale.data["left"]:
        return _("%(name)s has chosen one trait, and has another to choose.") % tale.facts
    return _("%(name)s has chosen.") % tale.facts


def _picked_trait(tale: Tale) -> str:
    return _("%(name)s keeps %(trait)s.") % {
        "name": tale.name,
        "trait": TITLES[tale.data["trait"]],
    }


def _traits(tale: Tale) -> str:
    held = [
        _("%(name)s: %(traits)s")
        % {"name": name, "traits": ", ".join(str(TITLES[trait]) for trait in traits)}
        for name, traits in zip(tale.names, tale.data["traits"], strict=False)
    ]
    return _("The traits are shown. %(held)s.") % {"held": "; ".join(held)}


def _locker(tale: Tale) -> str:
    return _("%(name)s aims Davy Jones' Locker at %(target)s.") % {
        "name": tale.name,
        "target": tale.names[tale.data["target"]],
    }


def _turn(_tale: Tale) -> str:
    return ""  # the draw that follows names the player


def _drew(tale: Tale) -> str:
    if not tale.data["pile"]:
        return _("%(name)s draws the last card, the %(card)s.") % tale.facts
    return _("%(name)s draws the %(card)s.") % tale.facts


def _banked(tale: Tale) -> str:
    facts = {**tale.facts, "trait": TITLES[tale.data["trait"]]}
    return _("%(name)s draws the %(card)s and banks it at once (%(trait)s).") % facts


def _hooked(tale: Tale) -> str:
    return _("The Hook of %(name)s brings the %(card)s from the bank.") % tale.facts


def _mapped(tale: Tale) -> str:
    return _("%(name)s takes the %(card)s from the Map.") % tale.facts


def _stole(tale: Tale) -> str:
    facts = {**tale.facts, "victim": tale.names[tale.data["victim"]]}
    return _("%(name)s steals the %(card)s from %(victim)s.") % facts


def _replayed(tale: Tale) -> str:
    return _("%(name)s lets the Mermaid use the %(card)s again.") % tale.facts


def _charmed(tale: Tale) -> str:
    facts = {**tale.facts, "trait": TITLES[tale.data["trait"]], "to": tale.names[tale.data["to"]]}
    return _("%(name)s chooses the %(card)s: it goes to the bank of %(to)s (%(trait)s).") % facts


def _protected(tale: Tale) -> str:
    by = {"anchor": SUIT_WORDS["anchor"], **TITLES}[tale.data["by"]]
    return _("Safe by %(by)s: %(cards)s.") % {"by": by, "cards": titles(tale.data["cards"])}


def _shot(tale: Tale) -> str:
    facts = {
        "name": tale.name,
        "victim": tale.names[tale.data["victim"]],
        "cards": titles(tale.data["cards"]),
    }
    if tale.data["to"] is None:
        return _("%(name)s shoots at %(victim)s: %(cards)s discarded.") % facts
    facts["to"] = tale.names[tale.data["to"]]
    return _("%(name)s shoots at %(victim)s: %(cards)s to the bank of %(to)s.") % facts


def _misfired(tale: Tale) -> str:
    return _("The Cannon misfires: %(name)s loses the %(card)s.") % tale.facts


def _map(tale: Tale) -> str:
    return _("The Map shows %(cards)s.") % {"cards": titles(tale.data["cards"])}


def _oracle(tale: Tale) -> str:
    if len(tale.data["cards"]) == 1:
        return _("The Oracle shows what comes next: %(cards)s.") % {
            "cards": titles(tale.data["cards"])
        }
    return _("The Oracle shows what comes next, in this order: %(cards)s.") % {
        "cards": titles(tale.data["cards"])
    }


def _debt(tale: Tale) -> str:
    words = ngettext(
        "The Kraken asks for %(debt)s more card.",
        "The Kraken asks for %(debt)s more cards.",
        tale.data["debt"],
    )
    return words % {"debt": tale.data["debt"]}


def _lapsed(_tale: Tale) -> str:
    return _("The pile is empty, so the Kraken asks for nothing more.")


NULLIFIED = {
    "no_bank": gettext_lazy("The %(suit)s does nothing: the bank of %(name)s is empty."),
    "no_target": gettext_lazy("The %(suit)s does nothing: no opponent has a card for it."),
    "no_discard": gettext_lazy("The %(suit)s does nothing: there are no discards."),
    "no_pile": gettext_lazy("The %(suit)s does nothing: the pile is empty."),
    "no_card": gettext_lazy("The %(suit)s does nothing: there is no other card in the row."),
    "only_busts": gettext_lazy("The %(suit)s does nothing: every card would bust."),
}
_NO_BONUS = {
    "no_target": gettext_lazy("Key and Chest bring nothing: no opponent has a card."),
    "no_discard": gettext_lazy("Key and Chest bring nothing: there are no discards."),
}


def _nullified(tale: Tale) -> str:
    why = tale.data["why"]
    if not tale.data["card"]:
        return str(_NO_BONUS[why])
    return str(NULLIFIED[why]) % {"suit": SUIT_WORDS[tale.data["suit"]], "name": tale.name}


def _parried(tale: Tale) -> str:
    return _("Parried: there is no Kraken to steal, and the %(card)s is discarded.") % tale.facts


def _bust(tale: Tale) -> str:
    facts = {**tale.facts, "lost": titles(tale.data["lost"])}
    line = _("Bust by the %(card)s! %(name)s loses %(lost)s.") % facts
    if tale.data["to"] is not None:
        facts["to"], facts["why"] = bust_heir(tale.data, tale.names)
        line = _("Bust by the %(card)s! %(name)s loses %(lost)s to %(to)s (%(why)s).") % facts
    if not tale.data["kept"]:
        return line
    kept = _("Kept: %(cards)s, %(points)s more.") % {
        "cards": titles(tale.data["kept"]),
        "points": points(tale.data["points"]),
    }
    return f"{line} {kept}"


def bust_heir(data: Data, names: Sequence[str]) -> tuple[str, str]:
    """Who banks what is lost, and by which trait or variant."""
    by_trait = data["why"] == "davy_jones"
    return names[data["to"]], str(TITLES["davy_jones"]) if by_trait else _("Thieves Island")


def _collected(tale: Tale) -> str:
    if not tale.data["cards"]:
        return _("%(name)s ends the turn with an empty row.") % tale.facts
    return _("%(name)s collects %(cards)s: %(points)s more.") % {
        "name": tale.name,
        "cards": titles(tale.data["cards"]),
        "points": points(tale.data["points"]),
    }


def _bonus(tale: Tale) -> str:
    facts = {
        "number": cards(len(tale.data["cards"])),
        "cards": titles(tale.data["cards"]),
        "points": points(tale.data["points"]),
    }
    if tale.data["victim"] is None:
        line = _("Key and Chest bring %(number)s of the discards: %(cards)s; %(points)s more.")
        return line % facts
    facts["victim"] = tale.names[tale.data["victim"]]
    return _("Key and Chest bring %(number)s of %(victim)s: %(cards)s; %(points)s more.") % facts


def _resigned(tale: Tale) -> str:
    return _("%(name)s gives up and is out of the game.") % tale.facts


def _left_row(tale: Tale) -> str:
    return _("The row of %(name)s is cleared: %(kept)s kept, %(lost)s discarded.") % {
        "name": tale.name,
        "kept": titles(tale.data["kept"]),
        "lost": titles(tale.data["lost"]),
    }


def _ended(tale: Tale) -> str:
    return why_it_ended(tale.data["reason"])


def why_it_ended(reason: str) -> str:
    """The rule that ended the game, in a sentence."""
    if reason == "sudden_death":
        return _("Sudden Death: somebody has 50 points, and the game is over.")
    if reason == "last_left":
        return _("Only one player is left: the game is over.")
    return _("The last card of the pile was drawn in this turn: the game is over.")


TELLERS: Mapping[str, Callable[[Tale], str]] = {
    "picked": _picked,
    "picked_trait": _picked_trait,
    "traits": _traits,
    "locker": _locker,
    "turn": _turn,
    "drew": _drew,
    "banked": _banked,
    "hooked": _hooked,
    "mapped": _mapped,
    "stole": _stole,
    "replayed": _replayed,
    "charmed": _charmed,
    "protected": _protected,
    "shot": _shot,
    "misfired": _misfired,
    "map": _map,
    "oracle": _oracle,
    "debt": _debt,
    "lapsed": _lapsed,
    "nullified": _nullified,
    "parried": _parried,
    "bust": _bust,
    "collected": _collected,
    "bonus": _bonus,
    "resigned": _resigned,
    "left_row": _left_row,
    "ended": _ended,
}
