"""Santy Anno: find your pirate's way over the ships, each on a clock of his own, for 3 to 8."""

from games.engines.anno.rules import Rules

GAME = Rules()
