"""What one may do in Buccaneer: one verb for each thing the rules speak of.

Directions are `N` to `NW`, squares `a1` to `t20`, crew cards `R1` to `B3`, treasures `diamond` to
`rum`, coin cards `doubloons` and `eights`. Several pieces are joined by `+`; nothing is `none`.
"""

from msgspec import Struct


class Action(Struct, frozen=True):
    """What every action of Buccaneer is."""


class Home(Action, frozen=True, tag="home"):
    """Choose a home port (2.1)."""

    port: str


class Sail(Action, frozen=True, tag="sail"):
    """Sail straight on, or out of a port (3)."""

    direction: str
    squares: int


class Attack(Action, frozen=True, tag="attack"):
    """Sail onto another ship; the heading is the one to be held after a won fight (6.2)."""

    direction: str
    squares: int
    heading: str


class Turn(Action, frozen=True, tag="turn"):
    """Turn on the spot; it uses the turn (3.3)."""

    heading: str


class Stay(Action, frozen=True, tag="stay"):
    """Lie still in a port (3.6)."""


class Idle(Action, frozen=True, tag="idle"):
    """Let the turn go by, as the clock does for who is absent (9.1)."""


class Recruit(Action, frozen=True, tag="recruit"):
    """Without crew: draw two (3.7)."""


class Drift(Action, frozen=True, tag="drift"):
    """Without crew, and none left to draw: one square (3.7)."""

    direction: str


class Flee(Action, frozen=True, tag="flee"):
    """The free move of the beaten (6.6)."""

    direction: str
    squares: int


class Point(Action, frozen=True, tag="point"):
    """Point the ship for its next course (3.3)."""

    heading: str


class Plunder(Action, frozen=True, tag="plunder"):
    """After a won fight: take the treasure; what one has aboard then is named (6.4)."""

    cargo: str


class Capture(Action, frozen=True, tag="capture"):
    """After a won fight: take one or two crew cards of the loser (6.4)."""

    crew: str


class Yield(Action, frozen=True, tag="yield"):
    """After a lost fight, where the loser picks: hand over crew cards (6.4)."""

    crew: str


class Pick(Action, frozen=True, tag="pick"):
    """Take pieces from Treasure Island (5.4)."""

    pieces: str


class Draw(Action, frozen=True, tag="draw"):
    """Draw crew instead of treasure (5.4)."""


class Lose(Action, frozen=True, tag="lose"):
    """Give up a treasure, or crew cards of one's hand (5.7)."""

    pieces: str


class Drop(Action, frozen=True, tag="drop"):
    """Put one crew card under the pile, from `hand` or `docks` (5.8)."""

    card: str
    place: str


class Press(Action, frozen=True, tag="press"):
    """Name the seat that must give three crew cards (5.2)."""

    seat: int


class Swap(Action, frozen=True, tag="swap"):
    """Name the seat to swap crew with unseen (5.9)."""

    seat: int


class Port(Action, frozen=True, tag="port"):
    """Choose between two ports that are equally near (5.6)."""

    name: str


class Chart(Action, frozen=True, tag="chart"):
    """Land Kidd's chart at Anchor Bay for these pieces (5.11)."""

    pieces: str


class Take(Action, frozen=True, tag="take"):
    """Take from Flat Island, or ask for something in a trade (4.5, 7.2)."""

    item: str


class Leave(Action, frozen=True, tag="leave"):
    """Leave a crew card on Flat Island (7.2)."""

    card: str


class Give(Action, frozen=True, tag="give"):
    """Offer something in a trade (4.5)."""

    item: str


class Settle(Action, frozen=True, tag="settle"):
    """Close a trade of which both sides are worth the same (4.5)."""


class Cancel(Action, frozen=True, tag="cancel"):
    """Take a trade back (4.5)."""


class Load(Action, frozen=True, tag="load"):
    """At home: a treasure from the docks aboard (4.2)."""

    treasure: str


class Unload(Action, frozen=True, tag="unload"):
    """At home: a treasure from aboard to the docks (4.2)."""

    treasure: str


class Muster(Action, frozen=True, tag="muster"):
    """At home: a crew card from the docks to the hand (4.2)."""

    card: str


class Quarter(Action, frozen=True, tag="quarter"):
    """At home: a crew card from the hand to the docks, where it is for sale (4.2)."""

    card: str


class Secure(Action, frozen=True, tag="secure"):
    """At home: three of a kind into the safety zone (4.3)."""

    treasure: str


class Silver(Action, frozen=True, tag="silver"):
    """Leave Long John Silver in this port (5.10)."""


class Enlist(Action, frozen=True, tag="enlist"):
    """Take a crew card for having left Silver (5.10)."""

    card: str


class Hire(Action, frozen=True, tag="hire"):
    """Hire Silver for a treasure, or `free` in one's own port (5.10)."""

    price: str


class Orders(Action, frozen=True, tag="orders"):
    """Think about the standing orders (6.7)."""


class Order(Action, frozen=True, tag="order"):
    """Stop passers with at least this fighting value (`off`: none), `any` or only `loaded` ones;
    as an absent winner take `treasure` or `crew` first (6.7).
    """

    least: str
    prey: str
    spoils: str


class Done(Action, frozen=True, tag="done"):
    """Nothing more here."""


ACTIONS: tuple[type[Action], ...] = (
    Home, Sail, Attack, Turn, Stay, Idle, Recruit, Drift, Flee, Point, Plunder, Capture, Yield,
    Pick, Draw, Lose, Drop, Press, Swap, Port, Chart, Take, Leave, Give, Settle, Cancel, Load,
    Unload, Muster, Quarter, Secure, Silver, Enlist, Hire, Orders, Order, Done,
)  # fmt: skip
