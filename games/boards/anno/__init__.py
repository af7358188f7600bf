"""Santy Anno in words and pictures."""

from games.boards.anno.board import AnnoBoard

BOARD = AnnoBoard()
