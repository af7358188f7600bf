"""The most actions a game can take at any number of seats: one line for each title."""

BOUNDS = {
    "anno": 165,  # RULES.md 8.2
    "draw": 2120,  # RULES.md 12.4
    "fleet": 3123,  # RULES.md 9.5
    "loot": 143,  # RULES.md 6.7
    "buccaneer": 28_804,  # RULES.md 8.4
    "stones": 10,
}
