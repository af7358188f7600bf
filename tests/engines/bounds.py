"""The most actions a game can take at any number of seats: one line for each title."""

BOUNDS = {
    "draw": 2120,  # RULES.md 12.4
    "loot": 143,  # RULES.md 6.7
    "stones": 10,
}
