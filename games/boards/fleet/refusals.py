"""What is wrong with an action, with options or with a standing order, in one sentence."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy

from games.boards.fleet.names import title
from games.engines.contract import Data
from games.engines.fleet.content import ID

REFUSALS: Mapping[str, object] = {
    "not_legal": gettext_lazy("That cannot be done now. Choose one of the actions listed."),
    "seats": gettext_lazy("Caribbean Fleet is for 3, 4 or 5."),
    "short_by_three": gettext_lazy("The short game is for 3."),
    "order_empty": gettext_lazy("The order says nothing."),
    "order_too_long": gettext_lazy("The order is longer than %(longest)s characters."),
    "order_no_round": gettext_lazy(
        'A line begins with "round" and a number or with "always", not with "%(word)s".'
    ),
    "order_round": gettext_lazy(
        "Round %(round)s cannot be ordered: choose one from %(first)s to %(last)s."
    ),
    "order_word": gettext_lazy('"%(word)s" cannot be read in an order.'),
    "order_number": gettext_lazy('"%(word)s" should be a number.'),
    "order_twice": gettext_lazy('"%(word)s" is said twice.'),
    "order_no_cap": gettext_lazy("The order speaks of bidding, but does not say up to how much."),
    "order_card": gettext_lazy('There is no card "%(card)s".'),
    "order_fee": gettext_lazy("%(title)s is a special card: no tribute is due for it."),
    "order_target": gettext_lazy('"%(target)s" cannot be the target of %(title)s.'),
    "order_seat": gettext_lazy("Nobody else sits at that place."),
    "order_pawns": gettext_lazy(
        '"%(word)s" does not name the five chiefs, a seat or a stroke for each colour.'
    ),
    "order_over": gettext_lazy("The game is over: nothing is left to order."),
}


def refusal(code: str, data: Data) -> str:
    """The sentence, or "" for the general words."""
    words = REFUSALS.get(code)
    if words is None:
        return ""
    card = str(data.get("card", ""))
    facts = {"title": title(card) if card in ID else card, **data}
    return str(words) % facts
