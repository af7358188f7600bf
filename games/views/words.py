"""Refusals in plain sentences: the services' here, the engines' by the board of their game."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.boards import BOARDS
from games.services.refusals import Refusal, Refused

SENTENCES: Mapping[str, str | Promise] = {
    "bot_plays": gettext_lazy("A bot plays for you at the moment. Take your seat back first."),
    "bots": gettext_lazy(
        "At least one seat besides yours must be left without a bot, or fewer bots chosen."
    ),
    "full": gettext_lazy("All seats are taken."),
    "maker_leaves": gettext_lazy("You made this table. Call it off instead of leaving it."),
    "makers_only": gettext_lazy("Only the one who made the table may do that."),
    "message_length": gettext_lazy("A message has between 1 and %(most)s characters."),
    "message_rate": gettext_lazy("You may write %(most)s messages a minute. Wait a little."),
    "no_seat": gettext_lazy("There is no such seat."),
    "no_partners": gettext_lazy("You have no partner at this table."),
    "not_legal": gettext_lazy("That is not possible now. Choose again."),
    "not_open": gettext_lazy("This table no longer waits for players."),
    "not_running": gettext_lazy("This table is not being played."),
    "not_seated": gettext_lazy("You do not sit at this table."),
    "not_to_act": gettext_lazy("It is not your turn."),
    "own_message": gettext_lazy("You cannot mute yourself."),
    "resigned": gettext_lazy("You have given this seat up."),
    "seat_taken": gettext_lazy("That seat has just been taken. Choose another."),
    "seats": gettext_lazy("This game cannot be played with %(seats)s seats and these options."),
    "stale": gettext_lazy(
        "The table has moved on since you opened this page. Here it is as it is now."
    ),
    "too_fast": gettext_lazy("That was too much at once. Wait a minute and try again."),
    "too_many_open": gettext_lazy(
        "You have %(most)s tables that wait for players. Call one off first."
    ),
}


def refusal(refused: Refused | Refusal, slug: str = "") -> str:
    """Why it cannot be done, in one sentence."""
    if isinstance(refused, Refusal) and slug:
        worded = BOARDS[slug].refusal(refused.code, refused.data)
        if worded:
            return worded
    sentence = SENTENCES.get(refused.code)
    return str(sentence) % refused.data if sentence else _("That cannot be done.")
