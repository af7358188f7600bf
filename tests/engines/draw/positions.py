"""Positions of Dead Man's Draw in short words, and the playing of examples.

Cards are written as in records, `anchor-3 key-7`; Z is any further card. The pile is written with
the next card first. What is forced is played without being asked for, as at a table of the site.
"""

from collections.abc import Sequence
from typing import Any

from games.engines.chance import Scripted
from games.engines.contract import Event, Outcome, Seat, find, text
from games.engines.draw import GAME
from games.engines.draw.content import CARDS, NAMES
from games.engines.draw.scoring import scores
from games.engines.draw.setup import in_order
from games.engines.draw.state import (
    NO_CARDS,
    Entry,
    Options,
    State,
    cards_of,
    phase,
    protected,
    with_cards,
)

FILLER = "oracle-7"


def cards(words: str) -> list[int]:
    return [CARDS[FILLER if word == "Z" else word] for word in words.split()]


def table(
    pile: str = "Z",
    *,
    seats: int = 2,
    discard: str = "",
    row: str = "",
    variant: str = "none",
    mermaid: bool = False,
    safe: bool = False,
    aims: tuple[tuple[Seat, Seat], ...] = (),
    **more: Any,
) -> State:
    """A table before the draw of seat 0: `b0="key-3"` is a bank, `t1="parry"` traits.

    `aims` holds (owner of the Locker, whom he named); a `row` means that a card was drawn.
    """
    banks = [with_cards(NO_CARDS, cards(more.pop(f"b{seat}", ""))) for seat in range(seats)]
    traits = [in_order(more.pop(f"t{seat}", "").split()) for seat in range(seats)]
    targets = dict(aims)
    options = Options(traits="none", mermaid=mermaid, forced_choice="safe" if safe else "physical")
    return State(
        options=options,
        variant=variant,
        first=0,
        turn=0,
        pile=tuple(cards(pile)[::-1]),
        discard=tuple(sorted(cards(discard))),
        banks=tuple(banks),
        traits=tuple(traits),
        targets=tuple(targets.get(seat) for seat in range(seats)),
        out=(False,) * seats,
        drew=bool(row),
        row=tuple(Entry(card) for card in cards(row)),
        **more,
    )


def lot(pool: str, wanted: str) -> list[int]:
    """The picks by which these cards are drawn from the pool, in this order."""
    left = sorted(cards(pool))
    return [_taken(left, card) for card in cards(wanted)]


def _taken(left: list[int], card: int) -> int:
    at = left.index(card)
    del left[at]
    return at


class Game:
    """A table that is played move by move, checking that nothing gets lost."""

    def __init__(self, state: State, luck: Sequence[int] = ()) -> None:
        self.state = state
        self.chance = Scripted(luck)
        self.events: list[Event] = []

    def play(self, moves: str) -> "Game":
        """Moves such as `draw; hook key-3`, each by the seat that is to act."""
        for move in moves.split(";"):
            self._move(move.strip())
            while (forced := GAME.forced(self.state, self.seat)) is not None:
                self._move(text(forced))
        return self

    def _move(self, words: str) -> None:
        seat = self.seat
        stock = GAME.inventory(self.state)
        action = find(words, GAME.legal_actions(self.state, seat))
        step = GAME.apply(self.state, seat, action, self.chance)
        self.state = step.state
        self.events += step.events
        assert GAME.inventory(self.state) == stock

    @property
    def seat(self) -> Seat:
        return min(GAME.to_act(self.state), default=0)

    def legal(self) -> str:
        """The texts of what may be done now, in their order: `draw; collect`."""
        return "; ".join(text(action) for action in GAME.legal_actions(self.state, self.seat))

    def bank(self, seat: Seat) -> str:
        return _names(cards_of(self.state.banks[seat]))

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The facts of all events of a kind so far."""
        return [event.data for event in self.events if event.kind == kind]

    @property
    def outcome(self) -> Outcome:
        outcome = GAME.outcome(self.state)
        assert outcome is not None
        return outcome

    def expect(self, **zones: Any) -> "Game":
        """The zones named are exactly so: `row="key-3", b0="", discard="key-2", debt=1`.

        Also `legal`, `phase`, `turn`, `known`, `harbor`, `scores`, and `safe`: the protected cards.
        """
        found = {zone: self._zone(zone) for zone in zones}
        wanted = {zone: _sorted(zone, value) for zone, value in zones.items()}
        assert found == wanted
        return self

    def _zone(self, zone: str) -> Any:
        state = self.state
        if zone[0] == "b" and zone[1:].isdecimal():
            return self.bank(int(zone[1:]))
        zones: dict[str, Any] = {
            "row": " ".join(NAMES[entry.card] for entry in state.row),
            "safe": _names([entry.card for entry in state.row if protected(entry)]),
            "discard": _names(state.discard),
            "legal": self.legal(),
            "phase": phase(state),
            "scores": scores(state),
            "shown": _names(state.shown),
            "pile": " ".join(NAMES[card] for card in reversed(state.pile)),
        }
        return zones[zone] if zone in zones else getattr(state, zone)


def _names(found: Sequence[int]) -> str:
    return " ".join(NAMES[card] for card in sorted(found))


def _sorted(zone: str, value: Any) -> Any:
    if zone in ("safe", "discard", "shown") or (zone[0] == "b" and zone[1:].isdecimal()):
        return _names(cards(value))
    if zone in ("row", "pile"):
        return " ".join(NAMES[card] for card in cards(value))
    return value


def game(pile: str = "Z", *, luck: Sequence[int] = (), **zones: Any) -> Game:
    """A game from a position."""
    return Game(table(pile, **zones), luck)
