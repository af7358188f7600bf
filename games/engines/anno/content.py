"""The ships, cards, pirates and payments of Santy Anno. Data only.

A card's name tells its face. Its map is eight digits: digit k is where a pirate on ship k goes.
"""

SHIPS = (1, 2, 3, 4, 5, 6, 7, 8)
PARTS = ("nest", "sails", "hull", "board")
COLOURS = ("red", "yellow", "blue", "green")

NAMES = {
    1: "Santy Anno", 2: "Royal", 3: "Vivacia", 4: "Paradise",
    5: "Viper", 6: "Revenge", 7: "Sahara", 8: "Profundis",
}  # fmt: skip
LETTERS = {ship: name[0] for ship, name in NAMES.items()}
PICTURES = {
    1: ("red", "green", "yellow", "blue"),
    2: ("blue", "yellow", "green", "red"),
    3: ("yellow", "red", "green", "blue"),
    4: ("red", "yellow", "blue", "green"),
    5: ("blue", "green", "red", "yellow"),
    6: ("green", "red", "blue", "yellow"),
    7: ("yellow", "blue", "red", "green"),
    8: ("green", "blue", "yellow", "red"),
}
"""Ship -> the colours of its parts (2.1)."""
CORNERS = {
    1: "upper left", 2: "upper left", 3: "lower left", 4: "lower left",
    5: "lower right", 6: "upper right", 7: "upper right", 8: "lower right",
}  # fmt: skip
"""Ship -> where its parrot sits (2.2)."""
GROUP_A = (1, 2, 6, 7)
"""Two ships of a group share no coloured part; of two groups, exactly one (2.3)."""

BASE = {
    "part-nest": "45712836",
    "part-sails": "54621387",
    "part-hull": "83267451",
    "part-board": "38176542",
    "part-nest-no-red": "15742836",
    "part-nest-no-yellow": "45312876",
    "part-nest-no-blue": "42715836",
    "part-nest-no-green": "45712638",
    "part-sails-no-red": "54321687",
    "part-sails-no-yellow": "52641387",
    "part-sails-no-blue": "54621378",
    "part-sails-no-green": "14625387",
    "part-hull-no-red": "83265471",
    "part-hull-no-yellow": "13267458",
    "part-hull-no-blue": "83247651",
    "part-hull-no-green": "82367451",
    "part-board-no-red": "32176548",
    "part-board-no-yellow": "38175642",
    "part-board-no-blue": "18376542",
    "part-board-no-green": "38146572",
    "colour-red": "48617352",
    "colour-yellow": "84726531",
    "colour-blue": "35162487",
    "colour-green": "53271846",
    "name-all": "76583214",
    "name-no-S": "16583274",
    "name-no-P": "76543218",
    "name-no-R": "72583614",
    "name-no-V": "76385214",
    "parrot": "21438765",
}
EXPERT = {
    "number-plus2-minus6": "34567812",
    "number-plus3-minus5": "45678123",
    "number-plus5-minus3": "67812345",
    "number-plus6-minus2": "78123456",
    "ship-RBGY": "43216587",
    "ship-BRYG": "85672341",
    "ship-YGBR": "58761432",
    "ship-GYRB": "34127856",
    "double-nest-sails": "67438125",
    "double-nest-hull": "76854213",
    "double-nest-board": "21583764",
    "double-sails-hull": "21583764",
    "double-sails-board": "76854213",
    "double-hull-board": "67438125",
}
TWICE = ("colour-red", "colour-yellow", "colour-blue", "colour-green", "parrot")
"""Base cards of which there are two (3.1)."""
BASE_DECK = tuple(name for name in BASE for _ in range(1 + (name in TWICE)))
EXPERT_DECK = tuple(EXPERT)
REMOVED = 10
"""Base cards that make room for the expert cards (4.5)."""
CARDS = {name: tuple(map(int, digits)) for deck in (BASE, EXPERT) for name, digits in deck.items()}
"""Card -> where it leads from ship 1 to 8."""

WHIRLPOOL = "whirlpool"
BERMUDA = "bermuda"
RUM = "rum"
EVENTS = (WHIRLPOOL, WHIRLPOOL, BERMUDA, BERMUDA, RUM, RUM)  # 3.3

ROUNDS = 5
EQUAL = (5, 5, 5, 5, 5)
RISING = (5, 6, 7, 8, 9)
LENGTHS = {"base": EQUAL, "rising": RISING, "expert": RISING}
"""Deck -> cards in each round (4.5)."""

PAY = {
    3: (5, 4, 3),
    4: (5, 4, 3, 2),
    5: (5, 4, 3, 2, 1),
    6: (5, 4, 3, 2, 2, 1),
    7: (5, 4, 3, 2, 2, 1, 1),
    8: (5, 4, 3, 2, 2, 1, 1, 0),
}
"""Seats -> what the k-th correct answer is paid (1.1)."""
VALUES = (5, 4, 3, 2, 1)
WITH_OFFICERS = 5
"""4.7: from so many seats on, ranks 2 and 3 are officers."""
COINS = (5, 5, 5, 10, 10)
"""How many ducats there are of each value (1.2)."""

PIRATES = (
    "The Brain", "El Belgo", "Beauty", "Edward", "Bamba", "Kalash", "Lee Shee", "Old Gull",
)  # fmt: skip
"""Who sails for a seat (2.4): 1 is the first."""

SECOND = 1000
"""All times are in milliseconds."""
PER_CARD = 30 * SECOND
PER_EVENT = 30 * SECOND
"""5.2: the limit of an attempt."""
LEAST_CREDIT = 0
MOST_CREDIT = 400
"""5.2: what the network may be credited with, at most."""
COUNTDOWN = 5 * SECOND
GRACE = 500
"""5.5: the count from 5 to 0 when one is left, and what the network is granted on top."""
LEAD = 5 * SECOND
"""5.5: from the last "ready" to the common start."""
PATIENCE = 120 * SECOND
"""5.5: how long those who are ready must wait before they may switch."""
LAST_CALL = 12 * 3600 * SECOND
"""5.6: the most time that is left to the last one."""
ABSENT_AFTER = 2
"""5.6: rounds missed running after which nobody waits for a seat."""
