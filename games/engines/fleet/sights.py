"""The parts of an observation: what lies before everybody, in the words of records."""

from msgspec import Struct

from games.engines.contract import Seat
from games.engines.fleet.cascade import Cascade


class ShipView(Struct, frozen=True):
    """A ship, in a fleet or in the row."""

    card: str
    colour: str
    sum: int
    """What the dice must show."""
    value: int
    """What it brings in and counts at the end, the Gunner's 3 included."""
    title: str
    wreck: bool
    gunner: bool = False


class TributeView(Struct, frozen=True):
    """What a ship of the row would cost one seat, and what it would bring with it."""

    fee: int
    """The tribute for it."""
    pays: int
    """What the seat could pay of it now."""
    to: Seat | None
    """To whom: the chief, unless that is the seat itself."""
    crowned: bool
    """Whether the seat would become chief by it."""
    ships: int
    """The ships of the colour it would then have."""


class RowView(Struct, frozen=True):
    """A card that can be taken."""

    card: str
    kind: str
    """`ship`, or the kind of special card."""
    ship: ShipView | None
    tributes: tuple[TributeView, ...]
    """By seat; empty for special cards."""


class ColourView(Struct, frozen=True):
    """One colour: its pawn, and the ships of each seat."""

    colour: str
    captain: str
    chief: Seat | None
    letter: bool
    """Whether the Letter of Marque doubles its tribute."""
    ships: tuple[int, ...]
    """By seat."""
    fees: tuple[int, ...]
    """By seat: the tribute for one more ship."""


class TavernView(Struct, frozen=True):
    """A Port Tavern: `T1` or `T2`."""

    name: str
    seat: Seat
    colour: str
    fiesta: bool
    toll: int
    ways: int
    """How many of the 36 throws bring it something."""


class HeldView(Struct, frozen=True):
    """A card before its owner that does nothing yet."""

    card: str
    kind: str
    asleep: bool
    """It waits for its condition; otherwise for its owner's word."""


class OddsView(Struct, frozen=True):
    """One sum of the dice."""

    sum: int
    ways: int
    """Of 36."""
    ships: tuple[tuple[str, ...], ...]
    """By seat: the ships that pay on it."""
    gains: tuple[int, ...]
    """By seat: coins gained, or lost in taverns, on this sum."""
    sinks: tuple[str, ...]
    """The old wrecks in fleets that it would sink."""


class AuctionView(Struct, frozen=True):
    """The auction that runs."""

    high: int
    bidder: Seat | None
    bidding: tuple[Seat, ...]
    """Who is still in it, the one on turn first."""
    passed: tuple[Seat, ...]
    barred: tuple[Seat, ...]
    """Seats without a coin."""
    first: Seat | None
    """Who passed first: the winner if nobody bids."""
    jump: int
    """To the seat on turn: the first of the ten higher bids it looks at; else 0."""
    preview: Cascade | None
    """What becomes of the standing bid if it wins."""
