"""The log lines of ports: what is landed, traded, secured, and where Silver stays."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from games.boards.buccaneer.names import items, treasures
from games.boards.buccaneer.tales import Tale


def _filled(tale: Tale) -> str:
    facts = {**tale.facts, "goods": items([*tale.data["crew"], *tale.data["pieces"]])}
    return _("In %(port)s lie %(goods)s.") % facts


def _landed(tale: Tale) -> str:
    return _("%(name)s brings home %(pieces)s.") % tale.facts


def _loaded(tale: Tale) -> str:
    return _("%(name)s loads %(pieces)s.") % tale.facts


def _unloaded(tale: Tale) -> str:
    return _("%(name)s unloads %(pieces)s.") % tale.facts


def _mustered(tale: Tale) -> str:
    return _("%(name)s takes %(cards)s aboard from the docks.") % tale.facts


def _quartered(tale: Tale) -> str:
    return _("%(name)s leaves %(cards)s in the docks.") % tale.facts


def _secured(tale: Tale) -> str:
    facts = {**tale.facts, "pieces": items([tale.data["treasure"]] * tale.data["count"])}
    facts["count"] = treasures(tale.data["count"])
    return _("%(name)s puts %(count)s into the safety zone: %(pieces)s.") % facts


def _traded(tale: Tale) -> str:
    facts = {**tale.facts, "gave": items(tale.data["gave"]), "took": items(tale.data["took"])}
    return _("%(name)s trades in %(port)s: gives %(gave)s for %(took)s, worth %(value)s.") % facts


def _left_silver(tale: Tale) -> str:
    return _("%(name)s leaves Long John Silver in %(port)s.") % tale.facts


def _enlisted(tale: Tale) -> str:
    return _("%(name)s takes %(cards)s from the docks of %(port)s for Silver.") % tale.facts


def _hired(tale: Tale) -> str:
    if tale.data["price"] == "free":
        return _("%(name)s takes Long John Silver aboard in %(port)s, the home port.") % tale.facts
    facts = {**tale.facts, "price": items([tale.data["price"]])}
    return _("%(name)s hires Long John Silver in %(port)s for %(price)s.") % facts


TELLERS: Mapping[str, Callable[[Tale], str]] = {
    "filled": _filled,
    "landed_cargo": _landed,
    "loaded": _loaded,
    "unloaded": _unloaded,
    "mustered": _mustered,
    "quartered": _quartered,
    "secured": _secured,
    "traded": _traded,
    "left_silver": _left_silver,
    "enlisted": _enlisted,
    "hired_silver": _hired,
}
