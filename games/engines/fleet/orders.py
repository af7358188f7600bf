"""Standing orders: from their text to frozen structs, and back (13).

    round 4; cap 5; against 2 3; exceeded ask; take R10=2 S1>G07,T1 B11; wind if R10
    always; wind no; spyglass gain 3

An order has a line for each round it speaks of, and one for all others.
"""

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from games.engines.contract import Refusal, Seat
from games.engines.fleet.content import COLOURS, FLEET, ID, KINDS, NAMES, SUMS, TAVERNS
from games.engines.fleet.state import OVER, State, rounds

LONGEST = 2000
"""No order is longer than so many characters."""


class BadOrder(Refusal):
    """The text is no standing order: a code and data."""


class Pick(Struct, frozen=True):
    """One card of a ranked list."""

    card: str
    fee: int | None = None
    """Take it only if the tribute is this; else ask."""
    targets: tuple[str, ...] = ()
    """For a special card, the best first: `G07`, `T1`, `r`, `2:6` (seat and number)."""


class Plan(Struct, frozen=True):
    """What is to be done in one round, or in all (round 0)."""

    round: int
    cap: int | None = None
    against: tuple[tuple[Seat, int], ...] = ()
    """Other caps, while this seat holds the highest bid."""
    exceeded: str = "ask"
    """`pass` or `ask` when the cap or the cash does not allow one more."""
    open: str = ""
    """`pass`: as the first to speak in an auction."""
    take: tuple[Pick, ...] = ()
    pawns: str = ""
    """The chiefs by colour, as in `1-0--`: with others, ask before taking."""
    wind: str = ""
    """`ask`, `yes`, `no`, or `if` one of these cards is still there."""
    wind_for: tuple[str, ...] = ()
    spyglass: str = ""
    """`ask`, `skip`, or `gain` at least so many points."""
    gain: int = 0


@lru_cache(maxsize=512)
def parse(text: str) -> tuple[Plan, ...]:
    """The plans of an order, those for a single round first; raises `BadOrder`."""
    if len(text) > LONGEST:
        raise BadOrder("order_too_long", longest=LONGEST)
    plans = [_plan(line) for line in text.splitlines() if line.strip()]
    if not plans:
        raise BadOrder("order_empty")
    named = [plan.round for plan in plans]
    for number in named:
        if named.count(number) > 1:
            raise BadOrder("order_twice", word=_head(number))
    return tuple(sorted(plans, key=lambda plan: (plan.round == 0, plan.round)))


def written(plans: tuple[Plan, ...]) -> str:
    """The text of these plans."""
    return "\n".join("; ".join(_clauses(plan)) for plan in plans)


def problem(state: State, seat: Seat, text: str) -> BadOrder | None:
    """Why the text is no order that this seat could give now, or None when it is (13.8)."""
    try:
        for plan in parse(text):
            _check(state, seat, plan)
    except BadOrder as refusal:
        return refusal
    return BadOrder("order_over") if state.stage == OVER else None


def _head(number: int) -> str:
    return f"round {number}" if number else "always"


def _clauses(plan: Plan) -> list[str]:
    found = [_head(plan.round)]
    if plan.cap is not None:
        found.append(f"cap {plan.cap}")
        found += [f"against {seat} {cap}" for seat, cap in plan.against]
        found.append(f"exceeded {plan.exceeded}")
    found += ["open pass"] if plan.open else []
    found += [" ".join(["take", *map(_pick_text, plan.take)])] if plan.take else []
    found += [f"pawns {plan.pawns}"] if plan.pawns else []
    found += [" ".join(["wind", plan.wind, *plan.wind_for])] if plan.wind else []
    if plan.spyglass:
        gain = f" {plan.gain}" if plan.spyglass == "gain" else ""
        found.append(f"spyglass {plan.spyglass}{gain}")
    return found


def _pick_text(pick: Pick) -> str:
    fee = "" if pick.fee is None else f"={pick.fee}"
    targets = ">" + ",".join(pick.targets) if pick.targets else ""
    return pick.card + fee + targets


def _plan(line: str) -> Plan:
    head, *clauses = [clause.split() for clause in line.split(";") if clause.strip()] or [[]]
    plan = Plan(_round(head))
    seen: set[str] = set()
    for word, *rest in clauses:
        if word not in _READERS:
            raise BadOrder("order_word", word=word[:40])
        if word in seen and word != "against":
            raise BadOrder("order_twice", word=word)
        seen.add(word)
        plan = _READERS[word](plan, rest)
    if seen & {"against", "exceeded", "open"} and plan.cap is None:
        raise BadOrder("order_no_cap")
    if not seen:
        raise BadOrder("order_empty")
    return plan


def _round(head: list[str]) -> int:
    match head:
        case ["always"]:
            return 0
        case ["round", number] if _number(number) > 0:
            return _number(number)
    raise BadOrder("order_no_round", word=" ".join(head)[:40])


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 5):  # noqa: PLR2004
        raise BadOrder("order_number", word=word[:40])
    return int(word)


def _only(words: list[str], *allowed: str) -> str:
    if len(words) != 1 or words[0] not in allowed:
        raise BadOrder("order_word", word=" ".join(words)[:40])
    return words[0]


def _cap(plan: Plan, words: list[str]) -> Plan:
    if len(words) != 1:
        raise BadOrder("order_number", word=" ".join(words)[:40])
    return replace(plan, cap=_number(words[0]))


def _against(plan: Plan, words: list[str]) -> Plan:
    if len(words) != 2:  # noqa: PLR2004 - a seat and its cap
        raise BadOrder("order_number", word=" ".join(words)[:40])
    seat, cap = map(_number, words)
    if seat in dict(plan.against):
        raise BadOrder("order_twice", word=f"against {seat}")
    return replace(plan, against=(*plan.against, (seat, cap)))


def _exceeded(plan: Plan, words: list[str]) -> Plan:
    return replace(plan, exceeded=_only(words, "pass", "ask"))


def _open(plan: Plan, words: list[str]) -> Plan:
    return replace(plan, open=_only(words, "pass"))


def _take(plan: Plan, words: list[str]) -> Plan:
    picks = tuple([_pick(word) for word in words])
    cards = [pick.card for pick in picks]
    for card in cards:
        if cards.count(card) > 1:
            raise BadOrder("order_twice", word=card)
    if not picks:
        raise BadOrder("order_card", card="")
    return replace(plan, take=picks)


def _pick(word: str) -> Pick:
    head, arrow, tail = word.partition(">")
    card, equals, fee = head.partition("=")
    _known(card)
    if equals and ID[card] >= FLEET:
        raise BadOrder("order_fee", card=card)
    targets = tuple(tail.split(",")) if arrow else ()
    for target in targets:
        if not _fits(card, target):
            raise BadOrder("order_target", card=card, target=target[:40])
    return Pick(card, _number(fee) if equals else None, targets)


def _known(card: str) -> str:
    if card not in ID:
        raise BadOrder("order_card", card=card[:40])
    return card


def _fits(card: str, target: str) -> bool:
    """Whether such a card could ever have such a target."""
    ship = target in NAMES[:FLEET]
    match KINDS[ID[card]]:
        case "kraken":
            return ship or target in TAVERNS
        case "blackbeard" | "gunner":
            return ship
        case "tavern" | "letter":
            return target in COLOURS
        case "fiesta":
            return target in TAVERNS
        case "raid":
            seat, _, sum = target.partition(":")
            return _number(seat) >= 0 and _number(sum) in SUMS
    return False


def _pawns(plan: Plan, words: list[str]) -> Plan:
    if len(words) != 1 or len(words[0]) != len(COLOURS) or set(words[0]) - set("-01234"):
        raise BadOrder("order_pawns", word=" ".join(words)[:40])
    return replace(plan, pawns=words[0])


def _wind(plan: Plan, words: list[str]) -> Plan:
    if words[:1] == ["if"] and len(words) > 1:
        return replace(plan, wind="if", wind_for=tuple([_known(card) for card in words[1:]]))
    return replace(plan, wind=_only(words, "ask", "yes", "no"))


def _spyglass(plan: Plan, words: list[str]) -> Plan:
    match words:
        case ["gain", number] if _number(number) > 0:
            return replace(plan, spyglass="gain", gain=_number(number))
    return replace(plan, spyglass=_only(words, "ask", "skip"))


def _check(state: State, seat: Seat, plan: Plan) -> None:
    """What only the table can tell: rounds to come, and rivals that sit there."""
    last = rounds(state)
    if plan.round and not state.round <= plan.round <= last:
        raise BadOrder("order_round", round=plan.round, first=state.round, last=last)
    raids = [pick.targets for pick in plan.take if KINDS[ID[pick.card]] == "raid"]
    named = [other for other, _ in plan.against]
    named += [int(target.partition(":")[0]) for targets in raids for target in targets]
    for other in named:
        if other == seat or other >= len(state.cash):
            raise BadOrder("order_seat", seat=other)


_READERS: dict[str, Callable[[Plan, list[str]], Plan]] = {
    "cap": _cap,
    "against": _against,
    "exceeded": _exceeded,
    "open": _open,
    "take": _take,
    "pawns": _pawns,
    "wind": _wind,
    "spyglass": _spyglass,
}
