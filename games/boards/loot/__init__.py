"""Loot in words and pictures."""

from games.boards.loot.board import LootBoard

BOARD = LootBoard()
