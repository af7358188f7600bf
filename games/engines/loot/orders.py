"""Standing orders: "draw until" something that all can see has come about (10).

draw until attacked; overtaken; ship 5; pile 20
"""

from collections.abc import Callable, Mapping
from functools import lru_cache

from msgspec import Struct

from games.engines.contract import Refusal, Seat
from games.engines.loot.actions import Draw
from games.engines.loot.content import CARDS, POINTS
from games.engines.loot.state import Ship, Side, State, fleet_of, leader

LONGEST = 200
"""No order is longer than so many characters."""
HEAD = ("draw", "until")


class BadOrder(Refusal):
    """The text is no standing order: a code and data."""


class Until(Struct, frozen=True):
    """One thing that ends an order: its word, and a number where it has one."""

    word: str
    number: int = 0


@lru_cache(maxsize=512)
def parse(text: str) -> tuple[Until, ...]:
    """What ends the order; raises `BadOrder`."""
    if len(text) > LONGEST:
        raise BadOrder("order_too_long", longest=LONGEST)
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1:
        raise BadOrder("order_twice", word=" ".join(HEAD))  # 10.2
    words = " ".join(lines).split()
    if tuple(words[:2]) != HEAD:
        raise BadOrder("order_word", word=" ".join(words[:2])[:40])
    ends = [_until(part.split()) for part in " ".join(words[2:]).split(";")]
    for end in ends:
        if [other.word for other in ends].count(end.word) > 1:
            raise BadOrder("order_twice", word=end.word)
    return tuple(ends)


def _until(words: list[str]) -> Until:
    match words:
        case []:
            raise BadOrder("order_empty")
        case ["attacked" | "overtaken" as word]:
            return Until(word)
        case ["ship" | "pile" as word, number]:
            return Until(word, _number(number))
    raise BadOrder("order_word", word=" ".join(words)[:40])


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and 0 < len(word) < 4):  # noqa: PLR2004
        raise BadOrder("order_number", word=word[:40])
    return int(word)


def problem(state: State, seat: Seat, text: str) -> BadOrder | None:
    """Why the seat cannot leave this now, or None when it can (10.4)."""
    try:
        ends = parse(text)
    except BadOrder as refusal:
        return refusal
    if state.ended or not state.pile:
        return BadOrder("order_over")
    met = [end for end in ends if _is_met(state, seat, end)]
    return BadOrder("order_met", word=met[0].word, number=met[0].number) if met else None


def follow(state: State, seat: Seat, text: str) -> Draw | None:
    """10.1: a draw on the seat's own turn, while nothing has come about that ends the order."""
    if seat != state.turn or problem(state, seat, text) is not None:
        return None
    return Draw()


def _is_met(state: State, seat: Seat, end: Until) -> bool:
    return _MET[end.word](state, state.sides[seat], end.number)


def _attacked(state: State, side: Side, _number: int) -> bool:
    """10.3: somebody else's pirates lie on a ship of the side."""
    own = [ship for ship in state.sea if state.sides[ship.owner] == side]
    return any(fleet.side != side for ship in own for fleet in ship.fleets)


def _overtaken(state: State, side: Side, _number: int) -> bool:
    """10.3: the side has a ship or pirates there, and does not lead alone."""
    return any(
        _takes_part(ship, side, state) and leader(ship, state.sides) != side for ship in state.sea
    )


def _takes_part(ship: Ship, side: Side, state: State) -> bool:
    return state.sides[ship.owner] == side or fleet_of(ship, side) is not None


def _ship(state: State, side: Side, gold: int) -> bool:
    """10.3: another side has a ship of so much gold at sea."""
    return any(POINTS[ship.card] >= gold for ship in state.sea if state.sides[ship.owner] != side)


def _pile(state: State, _side: Side, cards: int) -> bool:
    return len(state.pile) <= min(cards, len(CARDS))


_MET: Mapping[str, Callable[[State, Side, int], bool]] = {
    "attacked": _attacked,
    "overtaken": _overtaken,
    "ship": _ship,
    "pile": _pile,
}
