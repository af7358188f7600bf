"""The log lines of Buccaneer: who sails where, and what comes of it."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.boards.buccaneer import chances, fights, harbour_tales
from games.boards.buccaneer.names import crew_cards, points
from games.boards.buccaneer.tales import Tale
from games.engines.contract import Event

SILENT = frozenset({"turn"})
"""Events without a line: whose turn it is shows in what follows."""
ENDINGS: Mapping[str, object] = {
    "target": gettext_lazy("Treasure enough lies at home: the game is won."),
    "rounds": gettext_lazy("Sixty rounds have been sailed: the richest port has won."),
    "last_ship": gettext_lazy("Only one ship is left, and has won."),
}


def tell(event: Event, names: Sequence[str]) -> str:
    """One event as a sentence; "" for kinds that need none."""
    tale = Tale(event.data, event.seat, names)
    if event.kind in TELLERS:
        return TELLERS[event.kind](tale)
    words = PLAIN.get(event.kind)
    return str(words) % tale.facts if words else ""


def why_it_ended(reason: str) -> str:
    """The rule that ended the game, in a sentence."""
    return str(ENDINGS[reason])


def _sailed(tale: Tale) -> str:
    facts = tale.facts
    if tale.data["stopped_by"] is not None:
        facts["other"] = tale.who("stopped_by")
        words = _(
            "%(name)s sails %(squares)s %(direction)s to %(square)s, where the standing order of "
            "%(other)s stops the ship: it counts as attacked."
        )
    elif tale.data["target"] is not None:
        facts["other"] = tale.who("target")
        words = _("%(name)s sails %(squares)s %(direction)s and attacks %(other)s at %(square)s.")
    else:
        words = _("%(name)s sails %(squares)s %(direction)s to %(square)s.")
    return words % facts


def _drew(tale: Tale) -> str:
    words = {
        "recruit": _("%(name)s has no crew, and draws %(count)s."),
        "relief": _("%(name)s has hardly any crew left, and draws %(count)s."),
        "card": _("%(name)s draws %(count)s."),
    }[tale.data["why"]]
    return words % tale.facts


def _chance(tale: Tale) -> str:
    number = tale.data["card"]
    facts = {"name": tale.name, "card": chances.named(number), "text": chances.text(number)}
    return _("%(name)s draws chance card %(card)s: %(text)s") % facts


def _no_effect(tale: Tale) -> str:
    facts = {"card": chances.named(tale.data["card"])}
    return _("Chance card %(card)s, changes nothing.") % facts


def _charted(tale: Tale) -> str:
    return _("%(name)s lands %(chart)s on Anchor Bay.") % {
        "name": tale.name,
        "chart": chances.title(tale.data["card"]),
    }


def _reshuffled(tale: Tale) -> str:
    return _("The %(count)s used chance cards are shuffled.") % {"count": tale.data["count"]}


def _won(tale: Tale) -> str:
    facts = {"name": tale.name, "points": points(tale.data["value"])}
    return _("%(name)s has %(points)s at home, and wins.") % facts


def _ended(tale: Tale) -> str:
    return why_it_ended(tale.data["reason"])


def _swapped(tale: Tale) -> str:
    facts = {**tale.facts, "other": tale.who("other"), "count": crew_cards(tale.data["count"])}
    return _("%(name)s and %(other)s swap %(count)s unseen.") % facts


def _ordered(tale: Tale) -> str:
    orders = fights.order_words(tale.data["least"], tale.data["prey"], tale.data["spoils"])
    return _("The standing order of your ship: %(orders)s") % {"orders": orders}


PLAIN: Mapping[str, object] = {
    "chose_home": gettext_lazy("%(name)s makes %(port)s the home port."),
    "begins": gettext_lazy("%(name)s begins; turns go clockwise by home port."),
    "turned": gettext_lazy("%(name)s turns %(heading)s at %(square)s."),
    "pointed": gettext_lazy("%(name)s points %(heading)s."),
    "stayed": gettext_lazy("%(name)s lies still at %(square)s."),
    "idled": gettext_lazy("%(name)s lets the turn go by at %(square)s."),
    "blown": gettext_lazy("The wind takes %(name)s from %(origin)s to %(square)s."),
    "fled": gettext_lazy("%(name)s flees %(squares)s %(direction)s to %(square)s."),
    "cornered": gettext_lazy("%(name)s cannot flee from %(square)s, and stays."),
    "drew_crew_cards": gettext_lazy("You draw %(cards)s."),
    "declined": gettext_lazy("%(name)s takes no treasure."),
    "found": gettext_lazy("%(name)s takes %(pieces)s from Treasure Island."),
    "took_from_flat": gettext_lazy("%(name)s takes %(item)s from Flat Island."),
    "left_on_flat": gettext_lazy("%(name)s leaves %(item)s on Flat Island."),
    "dropped": gettext_lazy("%(name)s puts %(count)s back to Pirate Island."),
    "dropped_cards": gettext_lazy("You put back %(cards)s."),
    "dropped_from_docks": gettext_lazy(
        "%(name)s puts %(cards)s from the home port back to Pirate Island."
    ),
    "resigned": gettext_lazy("%(name)s gives up."),
}
TELLERS: Mapping[str, Callable[[Tale], str]] = {
    "sailed": _sailed,
    "drew_crew": _drew,
    "chance": _chance,
    "no_effect": _no_effect,
    "charted": _charted,
    "reshuffled": _reshuffled,
    "won": _won,
    "ended": _ended,
    "swapped": _swapped,
    "ordered": _ordered,
    **harbour_tales.TELLERS,
    **fights.TELLERS,
}
