"""What would happen on a square that the viewer's ship can reach."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.boards.buccaneer.names import crew_cards, listed
from games.engines.buccaneer.observation import Observation, Reach

SIGNS = ("attack", "home", "trade", "card", "chart", "flat", "port")
"""The effects, the one that counts most first: a square shows one sign."""
LEGEND = {
    "attack": gettext_lazy("you attack"),
    "home": gettext_lazy("you unload at home"),
    "trade": gettext_lazy("you may trade"),
    "card": gettext_lazy("you draw a chance card"),
    "chart": gettext_lazy("you may land a chart"),
    "flat": gettext_lazy("you may pick up"),
    "port": gettext_lazy("you find refuge"),
}


def sign_of(reach: Reach) -> str:
    """The sign that the square shows; "" when nothing happens."""
    return next((sign for sign in SIGNS if sign in reach.effects), "")


def words_of(reach: Reach, observation: Observation, names: Sequence[str]) -> str:
    """All that happens there, in sentences."""
    said = [_SAID[effect](reach, observation, names) for effect in reach.effects]
    if reach.passed:
        passed = listed([names[seat] for seat in reach.passed])
        words = _("On the way you pass %(names)s: a secret standing order might stop you.")
        said.append(words % {"names": passed})
    return " ".join(said) or _("Nothing happens there; you then point your ship.")


def _attack(reach: Reach, observation: Observation, names: Sequence[str]) -> str:
    foe = reach.ships[0]
    return _(
        "You attack %(name)s with a fighting value of %(might)s; the hand of %(name)s is %(crew)s."
    ) % {
        "name": names[foe],
        "might": observation.might,
        "crew": crew_cards(observation.ships[foe].size),
    }


def _home(reach: Reach, observation: Observation, names: Sequence[str]) -> str:
    del reach, observation, names
    return _("Your cargo comes to your docks.")


def _trade(reach: Reach, observation: Observation, names: Sequence[str]) -> str:
    del reach, observation, names
    return _("You may trade there.")


def _card(reach: Reach, observation: Observation, names: Sequence[str]) -> str:
    del observation, names
    if "attack" in reach.effects:
        return _("If you are still there after it, you draw a chance card.")
    return _("You draw a chance card.")


def _chart(reach: Reach, observation: Observation, names: Sequence[str]) -> str:
    del reach, observation, names
    return _("You may land Kidd's chart.")


def _flat(reach: Reach, observation: Observation, names: Sequence[str]) -> str:
    del reach, names
    if observation.flat or observation.stranded:
        return _("You may pick up what lies on Flat Island.")
    return _("Nothing lies on Flat Island now.")


def _port(reach: Reach, observation: Observation, names: Sequence[str]) -> str:
    del reach, observation, names
    return _("You are safe there; business waits for your turn.")


_SAID = {
    "attack": _attack,
    "home": _home,
    "trade": _trade,
    "card": _card,
    "chart": _chart,
    "flat": _flat,
    "port": _port,
}
