"""The log lines of the loot roll and of the two cards that wait for their owner's word."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from games.boards.fleet.names import COLOUR_WORDS, ducats, face
from games.boards.fleet.tales import Tale


def _sailed(tale: Tale) -> str:
    return _("%(name)s uses the Fair Wind and chooses next.") % tale.facts


def _stayed(tale: Tale) -> str:
    return _("%(name)s keeps the Fair Wind.") % tale.facts


def _rolled(tale: Tale) -> str:
    one, other = tale.data["dice"]
    facts = {"name": tale.name, "one": one, "other": other, "sum": tale.data["sum"]}
    return _("Loot roll: %(name)s throws %(one)s and %(other)s, %(sum)s.") % facts


def _turned(tale: Tale) -> str:
    old, new = tale.data["from"], tale.data["dice"]
    at = next(at for at in (0, 1) if old[at] != new[at])
    return _("%(name)s uses the Spyglass and turns the %(old)s to %(new)s: %(sum)s.") % {
        "name": tale.name,
        "old": old[at],
        "new": new[at],
        "sum": tale.data["sum"],
    }


def _kept(tale: Tale) -> str:
    return _("%(name)s leaves the dice and keeps the Spyglass.") % tale.facts


def _loot(tale: Tale) -> str:
    words = _("%(ship)s brings %(name)s %(gold)s.")
    if tale.data["gunner"]:
        words = _("%(ship)s with the Master Gunner brings %(name)s %(gold)s.")
    return words % {
        "name": tale.name,
        "ship": face(tale.data["ship"]).title,
        "gold": ducats(tale.data["gold"]),
    }


def _no_loot(tale: Tale) -> str:
    return _("No ship brings loot on %(sum)s.") % tale.facts


def _wrecked(tale: Tale) -> str:
    words = _("The old wreck %(ship)s of %(name)s sinks, as on every 2 or 12.")
    if tale.data["gunner"]:
        words = _(
            "The old wreck %(ship)s of %(name)s sinks, as on every 2 or 12, with the Master Gunner."
        )
    return words % {"name": tale.name, "ship": face(tale.data["ship"]).title}


def _tavern(tale: Tale) -> str:
    facts = {
        "name": tale.name,
        "ship": face(tale.data["ship"]).title,
        "host": tale.names[tale.data["to"]],
        "colour": COLOUR_WORDS[tale.data["colour"]],
        "gold": ducats(tale.data["gold"]),
        "owed": tale.data["owed"],
    }
    if tale.data["gold"] < tale.data["owed"]:
        words = _(
            "The crew of %(ship)s drinks in the %(colour)s tavern of %(host)s: %(name)s pays "
            "%(gold)s of %(owed)s, all there is."
        )
        return words % facts
    words = _(
        "The crew of %(ship)s drinks in the %(colour)s tavern of %(host)s: %(name)s pays %(gold)s."
    )
    return words % facts


TELLERS: Mapping[str, Callable[[Tale], str]] = {
    "sailed": _sailed,
    "stayed": _stayed,
    "rolled": _rolled,
    "turned": _turned,
    "kept": _kept,
    "loot": _loot,
    "no_loot": _no_loot,
    "wrecked": _wrecked,
    "tavern": _tavern,
}
