"""Standing orders of Loot: the questions, and the order in words."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.boards.base import Ask
from games.engines.contract import Data
from games.engines.loot.observation import Observation
from games.engines.loot.orders import BadOrder, Until, parse

DEAREST = 8
"""Gold on the dearest merchant."""
CHEAPEST = 2


def form(observation: Observation) -> tuple[Ask, ...]:
    """What may end the drawing; what is chosen is waited for, whichever comes first."""
    if not observation.pile:
        return ()
    no, group = ("", _("no matter")), _("Draw a card on each of my turns, until")
    return (
        Ask("attacked", _("A ship of yours is attacked"), values=(_yes(), no), group=group),
        Ask(
            "overtaken", _("You are overtaken or tied on a ship"), values=(_yes(), no), group=group
        ),
        Ask("ship", _("Others send out a ship"), values=(no, *_sizes()), group=group),
        Ask(
            "pile",
            _("The pile falls to so many cards"),
            help=_("Now it has %(cards)s.") % {"cards": observation.pile},
            most=observation.pile - 1,
            group=group,
        ),
    )


def _yes() -> tuple[str, str]:
    return ("yes", _("then ask me"))


def _sizes() -> tuple[tuple[str, str], ...]:
    words = _("of %(gold)s gold or more: then ask me")
    return tuple((str(gold), words % {"gold": gold}) for gold in range(CHEAPEST, DEAREST + 1))


def text(answers: Mapping[str, str]) -> str:
    """The order in the words of the engine."""
    plain = [word for word in ("attacked", "overtaken") if answers.get(word)]
    numbered = [f"{word} {answers[word]}" for word in ("ship", "pile") if answers.get(word)]
    return "draw until " + "; ".join([*plain, *numbered])


def answers(order: str) -> dict[str, str]:
    """The answers that made this order."""
    try:
        ends = parse(order)
    except BadOrder:
        return {}
    return {end.word: str(end.number) if end.number else "yes" for end in ends}


def sentence(order: str) -> str:
    """The order to its owner."""
    try:
        ends = parse(order)
    except BadOrder:
        return order
    return _("Draw until %(ends)s.") % {"ends": _(" or ").join(_words(end) for end in ends)}


def _words(end: Until) -> str:
    words = {
        "attacked": _("a ship of yours is attacked"),
        "overtaken": _("you are overtaken or tied on a ship"),
        "ship": _("others have a ship of %(number)s gold or more at sea"),
        "pile": _("the pile has %(number)s cards or fewer"),
    }[end.word]
    return words % {"number": end.number} if end.number or "%" in words else words


def refusal(code: str, data: Data) -> str:
    """What is wrong with an order, in a sentence; "" for other codes."""
    if code == "order_met":
        ended = _words(Until(data["word"], data["number"]))
        return _("That is so already: %(ended)s.") % {"ended": ended}
    words = {
        "order_empty": _("Choose at least one thing that ends the drawing."),
        "order_too_long": _("The order is longer than %(longest)s characters."),
        "order_word": _('"%(word)s" cannot be read in an order.'),
        "order_number": _('"%(word)s" should be a number.'),
        "order_twice": _("You have such an order already. Choose it below to write it anew."),
        "order_over": _("Nothing is left to draw."),
    }.get(code, "")
    return words % data if words else ""
