"""The order in which seats are shown."""

from games.engines.contract import Seat


def from_viewer(seats: int, viewer: Seat | None) -> tuple[Seat, ...]:
    """The viewer first, the others clockwise; to a spectator from the first seat on."""
    first = viewer or 0
    return tuple((first + step) % seats for step in range(seats))
