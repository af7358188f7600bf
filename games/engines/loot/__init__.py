"""Loot: a card game of merchants and pirates for 2 to 8."""

from games.engines.loot.rules import Rules

GAME = Rules()
