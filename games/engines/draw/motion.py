"""One action under way: the state so far, what the log tells of it, and the luck it meets."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.engines.contract import Chance, Event, Seat, Step
from games.engines.draw.content import NAMES
from games.engines.draw.state import State, with_bank, with_cards, without_top


class Motion:
    """What the steps of an action hand on to each other. All that it tells is public (11.1)."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self._events: list[Event] = []

    def step(self) -> Step[State]:
        """The result."""
        return Step(self.state, tuple(self._events))

    def change(self, **fields: Any) -> None:
        """Go on from a state with these fields."""
        self.state = replace(self.state, **fields)

    def tell(self, kind: str, seat: Seat | None, **data: Any) -> None:
        """Tell everybody."""
        self._events.append(Event(kind, seat, data, None))

    def whisper(self, kind: str, seat: Seat, **data: Any) -> None:
        """Tell this seat alone."""
        self._events.append(Event(kind, seat, data, (seat,)))

    def bank(self, seat: Seat, cards: Sequence[int]) -> None:
        """Sort cards into a bank."""
        banks = self.state.banks
        self.change(banks=with_bank(banks, seat, with_cards(banks[seat], cards)))

    def take_top(self, seat: Seat, suit: int) -> None:
        """Remove the highest card of a suit from a bank."""
        banks = self.state.banks
        self.change(banks=with_bank(banks, seat, without_top(banks[seat], suit)))

    def discard(self, cards: Sequence[int]) -> None:
        """Add cards to the discards, for all to see (11.3)."""
        self.change(fresh=(*self.state.fresh, *cards))
        self.put_back(cards)

    def put_back(self, cards: Sequence[int]) -> None:
        """Return cards to the discards that came from there."""
        self.change(discard=tuple(sorted((*self.state.discard, *cards))))

    def done(self) -> None:
        """Take the uppermost task away."""
        self.change(tasks=self.state.tasks[:-1])

    def sample(self, cards: Sequence[int], count: int) -> tuple[list[int], list[int]]:
        """As many cards at random, or all there are; and the rest. Both sorted."""
        pool = list(cards)
        if count >= len(pool):
            return pool, []
        drawn = [pool.pop(self.chance.pick(len(pool))) for _ in range(count)]
        return sorted(drawn), pool


def names(cards: Sequence[int]) -> list[str]:
    """Cards as the log names them."""
    return [NAMES[card] for card in cards]
