"""The log lines of fights, and of what goes from ship to ship or overboard."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from games.boards.buccaneer.names import items, listed
from games.boards.buccaneer.tales import Tale


def order_words(least: str, prey: str, spoils: str) -> str:
    """The standing order of a ship in a sentence."""
    crew = spoils == "crew"
    if least == "off":
        if crew:
            return _("let others pass; as an absent winner take crew first.")
        return _("let others pass; as an absent winner take treasure first.")
    facts = {"least": least}
    if prey == "loaded":
        words = _("stop passing ships with treasure aboard, from your fighting value %(least)s on")
    else:
        words = _("stop every ship that passes, from your fighting value %(least)s on")
    last = _("take crew first.") if crew else _("take treasure first.")
    return f"{words % facts}; {last}"


def _fought(tale: Tale) -> str:
    facts = {**tale.facts, "other": tale.who("defender")}
    winner = tale.data["winner"]
    if winner is None:
        words = _("%(name)s and %(other)s are equally strong; %(other)s may flee.")
    elif winner == tale.seat:
        words = _("%(name)s beats %(other)s at %(square)s.")
    else:
        words = _("%(name)s is beaten by %(other)s at %(square)s.")
    return words % facts


def _hands(tale: Tale) -> str:
    shown = [
        _("%(name)s has %(crew)s, a fighting value of %(might)s")
        % {
            "name": tale.names[hand["seat"]],
            "crew": items(hand["crew"]),
            "might": hand["might"],
        }
        for hand in tale.data["hands"]
    ]
    return _("Only the two of you see it: %(hands)s.") % {"hands": listed(shown)}


def _plundered(tale: Tale) -> str:
    facts = {
        **tale.facts,
        "loser": tale.who("loser"),
        "taken": items(tale.data["taken"]),
        "returned": items(tale.data["returned"]),
    }
    if tale.data["returned"]:
        return (
            _(
                "%(name)s plunders %(loser)s of %(taken)s; %(returned)s goes back to Treasure "
                "Island."
            )
            % facts
        )
    return _("%(name)s plunders %(loser)s of %(taken)s.") % facts


def _captured(tale: Tale) -> str:
    return _("%(name)s takes %(count)s of %(loser)s.") % {
        **tale.facts,
        "loser": tale.who("loser"),
    }


def _captured_cards(tale: Tale) -> str:
    facts = {**tale.facts, "loser": tale.who("loser")}
    return _("From %(loser)s to %(name)s went %(cards)s.") % facts


def _pressed(tale: Tale) -> str:
    facts = {**tale.facts, "giver": tale.who("giver")}
    return _("%(name)s takes %(cards)s from the home port of %(giver)s.") % facts


def _gave_crew(tale: Tale) -> str:
    return _("%(name)s gives %(to)s %(count)s.") % {**tale.facts, "to": tale.who("to")}


def _gave_crew_cards(tale: Tale) -> str:
    facts = {**tale.facts, "to": tale.who("to")}
    return _("From %(name)s to %(to)s went %(cards)s.") % facts


def _gave_treasure(tale: Tale) -> str:
    return _("%(name)s gives %(to)s %(pieces)s.") % {**tale.facts, "to": tale.who("to")}


def _swapped_cards(tale: Tale) -> str:
    facts = {
        "name": tale.name,
        "other": tale.who("other"),
        "given": items(tale.data["given"]),
        "taken": items(tale.data["taken"]),
    }
    return _("%(name)s gave %(given)s, and %(other)s gave %(taken)s.") % facts


def _stranded(tale: Tale) -> str:
    goods = items([*tale.data["crew"], *tale.data["pieces"]])
    return _("%(name)s loses %(goods)s to Flat Island.") % {"name": tale.name, "goods": goods}


def _left(tale: Tale) -> str:
    facts = {"name": tale.name, "cargo": items(tale.data["cargo"])}
    if not tale.data["cargo"]:
        return _("The ship of %(name)s leaves; all in its port is for sale.") % facts
    words = _(
        "The ship of %(name)s leaves: %(cargo)s drifts to Flat Island, and all in its port is "
        "for sale."
    )
    return words % facts


TELLERS: Mapping[str, Callable[[Tale], str]] = {
    "fought": _fought,
    "hands": _hands,
    "plundered": _plundered,
    "captured": _captured,
    "captured_cards": _captured_cards,
    "pressed": _pressed,
    "gave_crew": _gave_crew,
    "gave_crew_cards": _gave_crew_cards,
    "gave_treasure": _gave_treasure,
    "swapped_cards": _swapped_cards,
    "stranded": _stranded,
    "left": _left,
}
