"""Caribbean Fleet: an auction game of ships, chiefs and tribute for 3 to 5."""

from games.engines.fleet.rules import Rules

GAME = Rules()
