"""The ring of the eight ships, and who stands where."""

from collections.abc import Sequence

from msgspec import Struct

from games.boards.anno.faces import CardFace, ShipFace, card_face, pirate_name, ship_face
from games.engines.anno.content import RUM
from games.engines.anno.observation import Observation
from games.engines.anno.state import pirate_of
from games.engines.contract import Seat

EVENT_AFTER = 3
"""An event lies behind this many cards of the row (4.6)."""


class Sailor(Struct, frozen=True, cache_hash=True):
    """A pirate of the table."""

    seat: Seat
    name: str
    face: int
    """The number of his drawing, from 1."""
    pirate: str
    is_own: bool


class Berth(Struct, frozen=True, cache_hash=True):
    """One place of the ring, clockwise from the upper left."""

    place: int
    ship: ShipFace
    sailors: tuple[Sailor, ...]
    is_start: bool
    """Whether the viewer's pirate stands here."""
    action: str
    """What choosing this ship posts; "" when nothing can be chosen."""


def crew(names: Sequence[str]) -> tuple[Sailor, ...]:
    """These people with the first pirates, for examples."""
    return tuple(
        Sailor(seat, name, seat + 1, pirate_name(seat + 1), is_own=False)
        for seat, name in enumerate(names)
    )


def sailors_of(seen: Observation, names: Sequence[str]) -> tuple[Sailor, ...]:
    """The pirates of all seats."""
    return tuple(_sailor(seat, seen, names) for seat in range(len(names)))


def _sailor(seat: Seat, seen: Observation, names: Sequence[str]) -> Sailor:
    face = pirate_of(seen.options, seat)
    return Sailor(seat, names[seat], face, pirate_name(face), seat == seen.viewer)


def berths(seen: Observation, crew: Sequence[Sailor], actions: Sequence[str]) -> tuple[Berth, ...]:
    """The ring; with rum it is seen in a mirror (4.6). `actions` are those that may be posted."""
    ring, starts, viewer = seen.ring, seen.starts, seen.viewer
    around = (*reversed(ring[:3]), *reversed(ring[3:])) if seen.event == RUM else tuple(ring)
    start = starts[viewer] if viewer is not None else 0
    return tuple(
        Berth(
            place=at + 1,
            ship=ship_face(ship),
            sailors=tuple(one for one in crew if starts[one.seat] == ship),
            is_start=ship == start,
            action=f"answer {ship}" if f"answer {ship}" in actions else "",
        )
        for at, ship in enumerate(around)
    )


def row(cards: Sequence[str], event: str) -> tuple[CardFace, ...]:
    """The cards as they lie, with the event among them; with rum from right to left (4.6)."""
    faces = [card_face(code, place) for place, code in enumerate(cards, 1)]
    if event:
        faces.insert(EVENT_AFTER, card_face(event))
    return tuple(reversed(faces) if event == RUM else faces)
