"""The board of Buccaneer: the sea chart, what lies in the ports, and the words for all of it."""

from games.boards.buccaneer.board import BuccaneerBoard

BOARD = BuccaneerBoard()
