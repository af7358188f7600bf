"""What a log line is made of."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from games.boards.buccaneer.names import crew_cards, item, items, port, way
from games.boards.buccaneer.squares import square_of
from games.engines.contract import Data, Seat


class Tale(Struct, frozen=True):
    """The facts of an event, its seat and the names of all."""

    data: Data
    seat: Seat | None
    names: Sequence[str]

    @property
    def name(self) -> str:
        """Whose deed it is."""
        return "" if self.seat is None else self.names[self.seat]

    def who(self, key: str) -> str:
        """The name of a seat in the data."""
        return self.names[self.data[key]]

    @property
    def facts(self) -> dict[str, object]:
        """Everything of it in words, for sentences that name it as it is."""
        worded = {key: _WORDS[key](value) for key, value in self.data.items() if key in _WORDS}
        return {"name": self.name, **self.data, **worded}


_WORDS: Mapping[str, Callable[[Any], str]] = {
    "square": square_of,
    "origin": square_of,
    "port": port,
    "direction": way,
    "heading": way,
    "count": crew_cards,
    "cards": items,
    "pieces": items,
    "item": item,
}
"""How the values of the data read."""
