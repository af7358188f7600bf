"""What would happen on a square that the viewer's ship can reach."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.boards.buccaneer.names import crew_cards, items, listed
from games.engines.buccaneer.observation import Observation, Reach

SIGNS = ("attack", "home", "trade", "card", "chart", "flat", "port")
"""The effects, the one that counts most first: a square shows one sign."""
LEGEND = {
    "attack": gettext_lazy("there you attack"),
    "home": gettext_lazy("there you are at home"),
    "trade": gettext_lazy("there you may trade"),
    "card": gettext_lazy("there you draw a chance card"),
    "chart": gettext_lazy("there you may land a chart"),
    "flat": gettext_lazy("there you may pick up"),
    "port": gettext_lazy("there you find refuge"),
}


def sign_of(reach: Reach, observation: Observation) -> str:
    """The sign that the square shows; "" when nothing happens."""
    sign = next((sign for sign in SIGNS if sign in reach.effects), "")
    if sign == "trade" and not _for_sale(reach, observation):
        return "port"
    if sign == "flat" and not (observation.flat or observation.stranded):
        return ""
    return sign


def _for_sale(reach: Reach, observation: Observation) -> bool:
    docks = next(port for port in observation.ports if port.place == reach.place)
    return bool(docks.crew or docks.treasure)


def _hold(observation: Observation) -> tuple[str, ...]:
    """What lies aboard the viewer's ship."""
    return () if observation.viewer is None else observation.ships[observation.viewer].cargo


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
    del reach, names
    cargo = _hold(observation)
    if not cargo:
        return _("You come home with an empty hold.")
    return _("You come home, and unload there: %(items)s.") % {"items": items(cargo)}


def _trade(reach: Reach, observation: Observation, names: Sequence[str]) -> str:
    del names
    if not _for_sale(reach, observation):
        return _("You are safe there, but nothing is for sale now.")
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
