"""Caribbean Fleet in words and pictures."""

from games.boards.fleet.board import FleetBoard

BOARD = FleetBoard()
