"""What goes with every step of a turn: luck, and the log that is being written."""

from typing import Any

from games.engines.contract import Chance, Event, Seat


class Scene:
    """The luck of one action, and the events it has made so far."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.events: list[Event] = []

    def tell(
        self, kind: str, seat: Seat | None, *, seen_by: tuple[Seat, ...] | None = None, **data: Any
    ) -> None:
        """One more fact; everybody may read it unless `seen_by` names who may."""
        self.events.append(Event(kind, seat, data, seen_by))
