"""The one list of games."""

from collections.abc import Mapping
from typing import Any

from games.engines import fleet, loot
from games.engines.contract import Game

ENGINES: Mapping[str, Game[Any, Any, Any, Any]] = {
    game.slug: game for game in (fleet.GAME, loot.GAME)
}
