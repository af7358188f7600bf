"""The boards by slug: one line per game, beside the one in `games.engines`."""

from collections.abc import Mapping
from typing import Any

from games.boards.anno import BOARD as ANNO
from games.boards.base import Board
from games.boards.buccaneer import BOARD as BUCCANEER
from games.boards.draw import BOARD as DRAW
from games.boards.fleet import BOARD as FLEET
from games.boards.loot import BOARD as LOOT

BOARDS: Mapping[str, Board[Any, Any]] = {
    board.slug: board for board in (LOOT, DRAW, FLEET, ANNO, BUCCANEER)
}
