"""A state on its way to the next one, and what is told of it."""

from typing import Any

from msgspec.structs import replace

from games.engines.anno.content import ROUNDS
from games.engines.anno.state import Attempt, State, round_of
from games.engines.contract import Event, Seat


class Motion:
    """Collects the changes and the events of one step."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def change(self, **fields: Any) -> None:
        """Give fields of the state new values."""
        self.state = replace(self.state, **fields)

    def tell(
        self, kind: str, seat: Seat | None, seen_by: tuple[Seat, ...] | None = None, **data: Any
    ) -> None:
        """Add a fact for the log."""
        self.events.append(Event(kind, seat, data, seen_by))

    def attempt(self, seat: Seat, *, at: int | None = None, **fields: Any) -> None:
        """Give fields of a seat's attempt new values, in its present round or another."""
        number = round_of(self.state, seat) if at is None else at
        before = self.state.attempts[number]
        after = (*before[:seat], replace(before[seat], **fields), *before[seat + 1 :])
        self._attempts(number, after)

    def fresh(self, number: int, attempts: tuple[Attempt, ...]) -> None:
        """Put other attempts in the place of a round's."""
        self._attempts(number, attempts)

    def _attempts(self, number: int, after: tuple[Attempt, ...]) -> None:
        all_rounds = self.state.attempts
        self.change(attempts=(*all_rounds[:number], after, *all_rounds[number + 1 :]))

    def stay(self, seat: Seat) -> None:
        """Miss the present round; in a free run all that are left (5.6)."""
        first = round_of(self.state, seat)
        last = ROUNDS if self.state.options.free_run else first + 1
        for number in range(first, last):
            self.attempt(seat, at=number, stage="missed")
