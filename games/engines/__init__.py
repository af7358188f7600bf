"""The one list of games, and of those whose rules are ready before their board is."""

from collections.abc import Mapping
from typing import Any

from games.engines import anno, buccaneer, draw, fleet, loot
from games.engines.contract import Game

ENGINES: Mapping[str, Game[Any, Any, Any, Any]] = {
    game.slug: game for game in (loot.GAME, draw.GAME, fleet.GAME, anno.GAME, buccaneer.GAME)
}
"""The games that can be played on the site: each has a board."""

DOCKED: Mapping[str, Game[Any, Any, Any, Any]] = {}
"""Complete rules that wait for their board: tests and `playout` know them, the site does not."""

ALL: Mapping[str, Game[Any, Any, Any, Any]] = {**ENGINES, **DOCKED}
