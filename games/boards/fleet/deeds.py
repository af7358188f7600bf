"""The log lines of the special cards."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from games.boards.fleet.names import COLOUR_WORDS, ducats, tavern_title, title
from games.boards.fleet.tales import Tale


def _letter_lost(tale: Tale) -> str:
    return _("The Letter of Marque of %(name)s for the %(colour)s pawn is void.") % _coloured(tale)


def _chartered(tale: Tale) -> str:
    words = _("The Letter of Marque of %(name)s doubles the tribute for %(colour)s ships.")
    return words % _coloured(tale)


def _opened(tale: Tale) -> str:
    return _("%(name)s opens a tavern for %(colour)s crews.") % _coloured(tale)


def _coloured(tale: Tale) -> dict[str, object]:
    return {"name": tale.name, "colour": COLOUR_WORDS[tale.data["colour"]]}


def _feasted(tale: Tale) -> str:
    return _("The Rum Fiesta is held in %(tavern)s: it collects 4 from now on.") % {
        "tavern": tavern_title(tale.data["tavern"], tale.name)
    }


def _manned(tale: Tale) -> str:
    return _("The Master Gunner of %(name)s boards %(ship)s: it is worth 3 more.") % {
        "name": tale.name,
        "ship": title(tale.data["ship"]),
    }


def _asleep(tale: Tale) -> str:
    words = {
        "S3": _("%(name)s has no tavern: the Rum Fiesta waits for the first one."),
        "S5": _("%(name)s holds no pawn: the Letter of Marque waits for the first one."),
        "S9": _("%(name)s has no ship: the Master Gunner waits for the first one."),
    }
    return words[tale.data["card"]] % tale.facts


def _in_vain(tale: Tale) -> str:
    return _("%(card)s finds nothing to do for %(name)s and is discarded.") % {
        "name": tale.name,
        "card": title(tale.data["card"]),
    }


def _sunk(tale: Tale) -> str:
    target, owner = tale.data["target"], tale.names[tale.data["of"]]
    facts = {"name": tale.name, "owner": owner, "target": target}
    if target.startswith("T"):
        facts["target"] = tavern_title(target, owner)
        words = _("The Kraken of %(name)s swallows %(target)s.")
    else:
        facts["target"] = title(target)
        words = _("The Kraken of %(name)s sinks %(target)s of %(owner)s.")
    if not tale.data["with"]:
        return words % facts
    return _("%(words)s %(card)s is lost with it.") % {
        "words": words % facts,
        "card": title(tale.data["with"]),
    }


def _seized(tale: Tale) -> str:
    return _("Blackbeard brings %(name)s %(ship)s from %(owner)s.") % {
        "name": tale.name,
        "ship": title(tale.data["ship"]),
        "owner": tale.names[tale.data["of"]],
    }


def _storm(tale: Tale) -> str:
    facts = {
        "name": tale.name,
        "by": tale.names[tale.data["by"]],
        "gold": ducats(tale.data["gold"]),
        "owed": tale.data["owed"],
    }
    if tale.data["gold"] < tale.data["owed"]:
        words = _("Hurricane of %(by)s: %(name)s pays the bank %(gold)s of %(owed)s, all there is.")
        return words % facts
    return _("Hurricane of %(by)s: %(name)s pays the bank %(gold)s.") % facts


def _galleon(tale: Tale) -> str:
    return _("The Treasure Galleon brings %(name)s %(gold)s from the bank.") % {
        "name": tale.name,
        "gold": ducats(tale.data["gold"]),
    }


def _threatened(tale: Tale) -> str:
    return _("%(name)s plans a Night Raid on %(victim)s.") % {
        "name": tale.name,
        "victim": tale.names[tale.data["victim"]],
    }


def _raid(tale: Tale) -> str:
    one, other = tale.data["dice"]
    facts = {
        "name": tale.name,
        "victim": tale.names[tale.data["victim"]],
        "sum": tale.data["sum"],
        "one": one,
        "other": other,
        "total": one + other,
        "gold": ducats(tale.data["gold"]),
    }
    if not tale.data["hit"]:
        words = _(
            "Night Raid: %(name)s says %(sum)s and throws %(one)s and %(other)s, %(total)s. It "
            "fails, and %(victim)s pays nothing."
        )
        return words % facts
    words = _(
        "Night Raid: %(name)s says %(sum)s and throws %(one)s and %(other)s, %(total)s. It "
        "succeeds, and %(victim)s pays %(gold)s."
    )
    return words % facts


TELLERS: Mapping[str, Callable[[Tale], str]] = {
    "letter_lost": _letter_lost,
    "chartered": _chartered,
    "opened": _opened,
    "feasted": _feasted,
    "manned": _manned,
    "asleep": _asleep,
    "in_vain": _in_vain,
    "sunk": _sunk,
    "seized": _seized,
    "storm": _storm,
    "galleon": _galleon,
    "threatened": _threatened,
    "raid": _raid,
}
