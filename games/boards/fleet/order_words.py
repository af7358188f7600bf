"""A standing order of Caribbean Fleet in sentences, to its owner."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from games.boards.fleet.names import COLOUR_WORDS, title
from games.engines.fleet.content import COLOURS, ID
from games.engines.fleet.orders import BadOrder, Pick, Plan, parse


def sentence(order: str, names: Sequence[str]) -> str:
    """All that the order says; the order itself where it cannot be read."""
    try:
        plans = parse(order)
    except BadOrder:
        return order
    return " ".join(_plan(plan, names) for plan in plans)


def _plan(plan: Plan, names: Sequence[str]) -> str:
    head = _("Round %(number)s") % {"number": plan.round} if plan.round else _("Every round")
    return _("%(head)s: %(parts)s.") % {"head": head, "parts": "; ".join(_parts(plan, names))}


def _parts(plan: Plan, names: Sequence[str]) -> Iterator[str]:
    if plan.cap is not None:
        yield from _bidding(plan, names)
    if plan.take:
        yield _("take %(cards)s") % {
            "cards": _(", or else ").join(_pick(pick, names) for pick in plan.take)
        }
    if plan.pawns:
        yield _("ask me if a chief's pawn has moved")
    yield from _windows(plan)


def _bidding(plan: Plan, names: Sequence[str]) -> Iterator[str]:
    yield _("bid up to %(cap)s") % {"cap": plan.cap}
    for seat, cap in plan.against:
        name = names[seat] if seat < len(names) else str(seat)
        yield _("up to %(cap)s against %(name)s") % {"cap": cap, "name": name}
    yield _("beyond that pass") if plan.exceeded == "pass" else _("beyond that ask me")
    if plan.open:
        yield _("pass if I speak first")


def _pick(pick: Pick, names: Sequence[str]) -> str:
    words = title(pick.card)
    if pick.fee is not None:
        words = _("%(card)s for a tribute of %(fee)s") % {"card": words, "fee": pick.fee}
    if not pick.targets:
        return words
    aims = _(" or ").join(_target(target, names) for target in pick.targets)
    return _("%(card)s against %(targets)s") % {"card": words, "targets": aims}


def _target(target: str, names: Sequence[str]) -> str:
    if target in ID:
        return title(target)
    if target in COLOURS:
        return str(COLOUR_WORDS[target])
    seat, colon, total = target.partition(":")
    if colon and int(seat) < len(names):
        return _("%(name)s with %(sum)s") % {"name": names[int(seat)], "sum": total}
    return _("the tavern %(number)s") % {"number": target.removeprefix("T")}


def _windows(plan: Plan) -> Iterator[str]:
    cards = ", ".join(title(card) for card in plan.wind_for)
    wind = {
        "ask": _("ask me about the Fair Wind"),
        "yes": _("use the Fair Wind"),
        "no": _("keep the Fair Wind"),
        "if": _("use the Fair Wind for %(cards)s") % {"cards": cards},
    }
    glass = {
        "ask": _("ask me about the Spyglass"),
        "skip": _("leave the dice as they fall"),
        "gain": _("use the Spyglass if it gains %(number)s") % {"number": plan.gain},
    }
    if plan.wind:
        yield wind[plan.wind]
    if plan.spyglass:
        yield glass[plan.spyglass]
