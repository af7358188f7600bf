"""A whole turn of Dead Man's Draw in one line: for mails, and for who comes back to the table."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _

from games.boards.draw.suits import cards, points, title, titles
from games.boards.draw.telling import bust_heir, tell
from games.boards.draw.traits import TITLES
from games.engines.contract import Data, Event, Seat

type Names = Sequence[str]


def length(events: Sequence[Event]) -> int:
    """How many of these events, from the first on, one line tells: those of a turn, or one."""
    first = events[0]
    if first.kind not in _TURN:
        return 1
    count = 1
    while count < len(events) and _goes_on(events[count], first.seat):
        count += 1
    return count


def _goes_on(event: Event, seat: Seat | None) -> bool:
    return event.kind in _TURN and event.seat == seat


def line(events: Sequence[Event], names: Names, viewer: Seat | None) -> str:
    """What was drawn, stolen and shot, in its order; and what the turn came to."""
    if len(events) == 1:
        return tell(events[0], names, viewer)
    deeds = _deeds(events, names)
    ends = [_ENDS[event.kind](event.data, names) for event in events if event.kind in _ENDS]
    facts = {"name": _name(events, names), "deeds": "; ".join(deeds)}
    begun = _("%(name)s %(deeds)s.") if deeds else _("The turn of %(name)s.")
    return " ".join([begun % facts, *ends])


def _name(events: Sequence[Event], names: Names) -> str:
    seat = events[0].seat
    return "" if seat is None else names[seat]


def _deeds(events: Sequence[Event], names: Names) -> list[str]:
    """Cards that were drawn one after the other stand together."""
    deeds: list[str] = []
    drawn: list[str] = []
    for event, after in zip(events, [*events[1:], None], strict=True):
        if event.kind == "drew":
            banked = after is not None and after.kind == "banked"
            drawn += [] if banked else [event.data["card"]]
        elif event.kind in _DEEDS:
            deeds += [*_drawn(drawn), _DEEDS[event.kind](event.data, names)]
            drawn = []
    return [*deeds, *_drawn(drawn)]


def _drawn(drawn: Sequence[str]) -> list[str]:
    return [_("draws %(cards)s") % {"cards": titles(drawn)}] if drawn else []


def _banked(data: Data, _names: Names) -> str:
    facts = {"card": title(data["card"]), "trait": TITLES[data["trait"]]}
    return _("draws and banks %(card)s (%(trait)s)") % facts


def _hooked(data: Data, _names: Names) -> str:
    return _("hooks %(card)s") % {"card": title(data["card"])}


def _mapped(data: Data, _names: Names) -> str:
    return _("takes %(card)s from the Map") % {"card": title(data["card"])}


def _stole(data: Data, names: Names) -> str:
    facts = {"card": title(data["card"]), "victim": names[data["victim"]]}
    return _("steals %(card)s from %(victim)s") % facts


def _replayed(data: Data, _names: Names) -> str:
    return _("uses %(card)s again") % {"card": title(data["card"])}


def _charmed(data: Data, names: Names) -> str:
    facts = {"card": title(data["card"]), "to": names[data["to"]], "trait": TITLES[data["trait"]]}
    if data["trait"] == "casanova":
        return _("banks %(card)s (%(trait)s)") % facts
    return _("gives %(card)s to the bank of %(to)s (%(trait)s)") % facts


def _shot(data: Data, names: Names) -> str:
    facts = {"cards": titles(data["cards"]), "victim": names[data["victim"]]}
    if data["to"] is None:
        return _("shoots %(cards)s of %(victim)s") % facts
    facts["trait"] = str(TITLES["scavenger"])
    return _("shoots and banks %(cards)s of %(victim)s (%(trait)s)") % facts


def _misfired(data: Data, _names: Names) -> str:
    return _lost(data, "misfire")


def _parried(data: Data, _names: Names) -> str:
    return _lost(data, "parry")


def _lost(data: Data, trait: str) -> str:
    facts = {"card": title(data["card"]), "trait": TITLES[trait]}
    return _("loses %(card)s (%(trait)s)") % facts


def _bust(data: Data, names: Names) -> str:
    facts = {"card": title(data["card"]), "lost": titles(data["lost"])}
    told = _("Bust by %(card)s: %(lost)s lost.") % facts
    if data["to"] is not None:
        to, why = bust_heir(data, names)
        told = _("Bust by %(card)s: %(lost)s lost to %(to)s (%(why)s).") % {
            **facts,
            "to": to,
            "why": why,
        }
    if not data["kept"]:
        return told
    kept = _("Kept, for they were safe: %(cards)s, %(points)s more.") % {
        "cards": titles(data["kept"]),
        "points": points(data["points"]),
    }
    return f"{told} {kept}"


def _collected(data: Data, _names: Names) -> str:
    if not data["cards"]:
        return _("The row was empty at the end.")
    return _("Collects %(cards)s: %(points)s more.") % {
        "cards": cards(len(data["cards"])),
        "points": points(data["points"]),
    }


def _bonus(data: Data, names: Names) -> str:
    facts = {"cards": titles(data["cards"]), "points": points(data["points"])}
    if data["victim"] is None:
        return _("Bonus from the discards: %(cards)s, %(points)s more.") % facts
    facts["victim"] = names[data["victim"]]
    return _("Bonus from the bank of %(victim)s: %(cards)s, %(points)s more.") % facts


_DEEDS: Mapping[str, Callable[[Data, Names], str]] = {
    "banked": _banked,
    "hooked": _hooked,
    "mapped": _mapped,
    "stole": _stole,
    "replayed": _replayed,
    "charmed": _charmed,
    "shot": _shot,
    "misfired": _misfired,
    "parried": _parried,
}
_ENDS: Mapping[str, Callable[[Data, Names], str]] = {
    "bust": _bust,
    "collected": _collected,
    "bonus": _bonus,
}
_TOLD_BY_THE_REST = {"protected", "oracle", "debt", "lapsed", "nullified", "map"}
_TURN = {"drew", *_DEEDS, *_ENDS, *_TOLD_BY_THE_REST}
"""What happens in a turn; what is safe, owed or shown, the board shows, or the end tells."""
