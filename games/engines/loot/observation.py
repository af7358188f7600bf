"""Who knows what in Loot: the one place that decides it, built field by field."""

from msgspec import Struct

from games.engines.contract import Seat
from games.engines.loot.state import Side


class PirateView(Struct, frozen=True):
    """One pirate card on a ship."""

    card: str
    skulls: int
    seat: Seat
    """Who laid it."""


class FleetView(Struct, frozen=True):
    """The pirates of one side on a ship, in order of play."""

    side: Side
    colour: str
    strength: int
    pirates: tuple[PirateView, ...]


class HeroView(Struct, frozen=True):
    """A captain (`Kg`, colour g) or the admiral (`ADM`, colour "") on a ship."""

    card: str
    colour: str
    seat: Seat
    side: Side


class ShipView(Struct, frozen=True):
    """A merchant at sea, and who would take it when."""

    number: int
    gold: int
    owner: Seat
    side: Side
    """The owner's side."""
    fleets: tuple[FleetView, ...]
    """In order of the first attack."""
    heroes: tuple[HeroView, ...]
    """In order of play; the last one rules."""
    taken_colours: tuple[str, ...]
    free_colours: tuple[str, ...]
    leader: Side | None
    tied: tuple[Side, ...]
    """The sides that share the highest strength; empty unless nobody leads."""
    taker: Seat | None
    """At the start of whose turn the leader takes it, unless beaten or tied; None for a tie or the end."""
    turns: int | None
    """How many turns are played before that, the present one included."""


class Count(Struct, frozen=True):
    """How many copies of a card have been seen by all: at sea, captured or discarded."""

    card: str
    seen: int
    copies: int


class Observation(Struct, frozen=True):
    """All that one viewer may know of a table."""

    viewer: Seat | None
    sides: tuple[Side, ...]
    """The side of each seat."""
    partners: bool
    hide_totals: bool
    turn: Seat | None
    """Whose turn it is; None when the game is over."""
    checks: bool
    """Whether captures were checked at the start of this turn (not for a second partner)."""
    forced: bool
    """Everybody can see that the seat on turn can only draw, for its hand is empty."""
    ended: str
    """The reason of the outcome, or ""."""
    hands: tuple[tuple[str, ...] | None, ...]
    """Card names by seat, in the order of the deck; None where the viewer may not look."""
    sizes: tuple[int, ...]
    """The number of cards in each hand."""
    out: tuple[bool, ...]
    """Seats without cards after the pile ran out: they are skipped."""
    pile: int
    sea: tuple[ShipView, ...]
    discard: tuple[str, ...]
    """Card names, the first discarded first."""
    captures: tuple[int, ...]
    """The number of ships taken, by side."""
    captured: tuple[tuple[int, ...] | None, ...]
    """The gold of each ship taken, by side; None where it is hidden."""
    gold: tuple[int | None, ...]
    """The sum of `captured`, by side."""
    counts: tuple[Count, ...]
    """Each of the 28 cards once, in the order of the deck."""
