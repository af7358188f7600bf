"""The chart, the pieces and the 28 chance cards of Buccaneer: data only."""

from msgspec import Struct

SIZE = 20
CHART = (
    "fffff........C.....c",
    "fFFFf...............",
    "fFFFf...............",
    "fFFFf...............",
    "fFFFf...............",
    "fffff...............",
    "L..................A",
    ".......tttttt.......",
    ".......tTTTTt.......",
    ".......tTTTTt.......",
    ".......tTTTTt.......",
    ".......tTTTTt.......",
    ".......tttttt.......",
    "V..................M",
    "....................",
    "................PPP.",
    "................PPP.",
    "................PPP.",
    "................PPP.",
    "m.....G............a",
)
"""The northernmost row first (1.1). Capital T, F, P: land of the islands; t, f: coasts that matter;
other capitals: harbours; m, a, c: the bays."""

COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""East and north of each direction, clockwise."""


class Harbour(Struct, frozen=True):
    """A port: its letter on the chart, its name, and the directions by which ships leave it."""

    letter: str
    name: str
    exits: tuple[str, str, str]
    home: bool
    colour: str = ""


PORTS = (
    Harbour("L", "london", ("NE", "E", "SE"), home=True, colour="green"),
    Harbour("C", "cadiz", ("SE", "S", "SW"), home=True, colour="blue"),
    Harbour("M", "marseilles", ("SW", "W", "NW"), home=True, colour="red"),
    Harbour("G", "genoa", ("NW", "N", "NE"), home=True, colour="yellow"),
    Harbour("V", "venice", ("NE", "E", "SE"), home=False),
    Harbour("A", "amsterdam", ("SW", "W", "NW"), home=False),
)
"""The four home ports clockwise, then the two that nobody may choose (1.3)."""
PORT_NAMES = tuple(port.name for port in PORTS)
HOMES = 4
FILLED = (4, 5, 0, 1, 2, 3)
"""The order in which ports without a player are filled: Venice, Amsterdam, the others (2.3)."""

ISLANDS = (("treasure", "T"), ("flat", "F"), ("pirate", "P"))
BAYS = (("mud_bay", "m"), ("anchor_bay", "a"), ("cliff_creek", "c"))

AHEAD = (
    ("cadiz",),
    ("cadiz", "amsterdam"),
    ("amsterdam", "marseilles"),
    ("marseilles",),
    ("genoa",),
    ("venice", "genoa"),
    ("venice", "london"),
    ("london",),
)
"""Card 6: the ports that lie ahead, by direction; of two the nearer one is meant (5.6)."""

TREASURES = ("diamond", "ruby", "gold", "pearl", "rum")
COPIES = 5
VALUES = {3: (5, 5, 3, 3, 2), 4: (5, 5, 4, 3, 2)}
"""Value of each treasure, by the table's value of gold (1.4)."""

CREW = ("R1", "R2", "R3", "B1", "B2", "B3")
CREW_COPIES = (6, 7, 6, 6, 7, 6)
CREW_VALUES = (1, 2, 3, 1, 2, 3)
REDS = 3
"""Crew cards below this number are red, the others black."""

DEALT = 5
PORT_VALUE = 8
PORT_CREW = 2
HOLD = 2
SET = 3
RECRUITS = 2
SPOILS = 2
FEVER = 7
RELIEF_AT = 3
RELIEF = 4
LEVY = 3
BLIND = 2
SILVER_CREW = 5
CHART_VALUE = 7
FIVE_OUT = 5
"""Card 1: the coast counts as the first square."""
ROUNDS = 60
"""Then the richest wins (8.2)."""
BUSINESS = 40
"""Steps of business in one turn; then only sailing on or ending it is left (4.9)."""
ABSENT = 3
"""Idle turns in a row after which a ship is given up, where bots may not take over (9.3)."""


class Card(Struct, frozen=True):
    """A chance card: what it does, with its numbers (5)."""

    number: int
    op: str
    treasure: int = 0
    """Pieces worth at most this from Treasure Island."""
    crew: int = 0
    """Crew cards drawn, lost or swapped."""
    cap: int = 0
    """The hand value that is left at most, or up to which crew is drawn."""
    place: str = ""
    face: int = 0
    """What a coin card pays at most."""


CARDS = (
    Card(1, "offshore"),
    Card(2, "levy", crew=LEVY),
    Card(3, "blown", place="mud_bay"),
    Card(4, "blown", place="cliff_creek"),
    Card(5, "port", place="home"),
    Card(6, "port", place="ahead"),
    Card(7, "give", crew=2),
    Card(8, "overboard", crew=2),
    Card(9, "best", place="flat"),
    Card(10, "best", place="pirate"),
    Card(11, "choose", treasure=5, crew=2),
    Card(12, "choose", treasure=4, crew=2),
    Card(13, "choose", treasure=5, crew=2),
    Card(14, "choose", treasure=7, crew=3),
    Card(15, "draw", crew=2),
    Card(16, "trim", treasure=7, cap=10),
    Card(17, "trim", treasure=6, cap=11),
    Card(18, "reinforce", treasure=4, crew=2, cap=7),
    Card(19, "renew"),
    Card(20, "blind", crew=BLIND),
    Card(21, "keep"),
    Card(22, "fever", crew=FEVER),
    Card(23, "keep", face=5),
    Card(24, "keep", face=4),
    Card(25, "keep", treasure=CHART_VALUE),
    Card(26, "keep", treasure=CHART_VALUE),
    Card(27, "choose", treasure=5, crew=3),
    Card(28, "draw", crew=2),
)
"""In order of their numbers; `CARD[n]` finds one."""
CARD = {card.number: card for card in CARDS}
SILVER = 21
COINS = {23: "doubloons", 24: "eights"}
COIN_NUMBERS = {name: number for number, name in COINS.items()}
CHARTS = (25, 26)
