"""Buccaneer: a game of pirates, ports and treasure for 2 to 4."""

from games.engines.buccaneer.rules import Rules

GAME = Rules()
