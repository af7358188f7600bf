"""How the options of a table of Buccaneer are offered."""

from django.utils.translation import gettext as _

from games.boards.base import Choice


def options() -> dict[str, Choice]:
    """Field of the options struct -> its words."""
    return {
        "gold": Choice(
            _("Value of gold"),
            _("3, as in the Swedish rules; or 4, as in the English ones."),
            (("3", "3"), ("4", "4")),
        ),
        "target": Choice(
            _("Points that win"),
            _("20 takes about twenty rounds, 15 sixteen, 12 thirteen, 10 ten."),
            (("20", "20"), ("15", "15"), ("12", "12"), ("10", "10")),
        ),
        "fourth": Choice(
            _("A fourth treasure of a kind"),
            _("Whether the safety zone takes more than three of a kind."),
            (("refused", _("stays in the docks")), ("accepted", _("may be secured"))),
        ),
        "spoils": Choice(
            _("Spoils of a fight"),
            _("What the winner may take."),
            (("either", _("treasure or crew")), ("both", _("treasure and crew"))),
        ),
        "picker": Choice(
            _("Who picks the crew that is taken"),
            _("The loser gives the cheapest cards."),
            (("winner", _("the winner")), ("loser", _("the loser"))),
        ),
        "coast": Choice(
            _("The coast of Treasure Island"),
            _("Whether ships there can be attacked."),
            (("open", _("ships can be attacked")), ("immune", _("ships are safe"))),
        ),
        "absent": Choice(
            _("When somebody gives up"),
            _("Or lets three turns in a row go by, where bots may not play."),
            (("bot", _("a bot plays on")), ("leaves", _("the ship leaves the game"))),
        ),
    }
