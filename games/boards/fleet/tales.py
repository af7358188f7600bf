"""What a log line is made of."""

from collections.abc import Sequence

from msgspec import Struct

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

    @property
    def facts(self) -> dict[str, object]:
        """Everything of it, for sentences that name it as it is."""
        return {"name": self.name, **self.data}
