"""Dead Man's Draw: push your luck for the loot of ten suits, for 2 to 8."""

from games.engines.draw.rules import Rules

GAME = Rules()
