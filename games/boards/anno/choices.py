"""How the options of Santy Anno are offered when a table is made."""

from django.utils.translation import gettext as _

from games.boards.base import Choice
from games.engines.anno.state import Options


def options() -> dict[str, Choice]:
    """Field of the options -> its words, with one sentence on what it changes."""
    return {
        "deck": Choice(
            _("Cards"),
            _("Which cards lie in the row, and how many."),
            (
                ("base", _("Base game: 5 cards in every round")),
                ("rising", _("Base game, rising: 5, 6, 7, 8 and 9 cards")),
                ("expert", _("Expert cards too: 5, 6, 7, 8 and 9 cards")),
            ),
        ),
        "events": Choice(
            _("Events"),
            _("A whirlpool, the Bermuda triangle or rum lies in every row and upsets it."),
        ),
        "bermuda": Choice(
            _("The Bermuda triangle"),
            _("How it changes the order in which the cards are followed."),
            (
                ("tail", _("The cards after it run from the last to the first")),
                ("zigzag", _("First, last, second, last but one, and so on")),
            ),
        ),
        "clock": Choice(
            _("The race"),
            _("Either way the quickest right answer wins the round."),
            (
                ("own", _("Each sails when it suits, on a clock of their own")),
                ("live", _("All at the same moment, as around a table")),
            ),
        ),
        "limit": Choice(
            _("Time for one attempt"),
            _("Whoever needs longer is too late in this round."),
            (
                ("normal", _("30 seconds for each card, 30 more with an event")),
                ("double", _("Twice as much")),
            ),
        ),
        "free_run": Choice(
            _("Free run"),
            _(
                "All five rounds may be sailed one after the other. Your next start ship then "
                "tells you whether your answer was right."
            ),
        ),
        "strict": Choice(
            _("Strict countdown"),
            _(
                "On own clocks too, the last one is too late who needs over five seconds more than "
                "all others."
            ),
        ),
        "bots": Choice(
            _("Bots"),
            _("How fast and how surely they find their way."),
            (
                ("sailor", _("Sailors: a fair match")),
                ("cabin_boy", _("Cabin boys: slow, and often wrong")),
                ("master", _("Masters: fast, and rarely wrong")),
                ("none", _("No bots: nobody plays for those who leave")),
            ),
        ),
    }


def gone(options: Options) -> str:
    """What becomes of one who lets time run out again and again (5.6)."""
    return f"{_missed(options)} {_played_on(options)}"


def _missed(options: Options) -> str:
    if options.free_run:
        return _("All rounds that the player has not sailed are missed at once.")
    return _(
        "After two missed rounds in a row nobody waits for the player any more, until the owner "
        "takes the seat back."
    )


def _played_on(options: Options) -> str:
    if options.bots != "none":
        return _("A bot plays on only for one who gives up.")
    return _("No bot plays on: when all but one are away or gone, the game ends as it stands.")
