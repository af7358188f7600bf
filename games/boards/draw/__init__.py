"""Dead Man's Draw in words and pictures."""

from games.boards.draw.board import DrawBoard

BOARD = DrawBoard()
