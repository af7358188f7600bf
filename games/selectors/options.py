"""What was chosen for the game at a table."""

from typing import Any

import msgspec

from games.engines import ENGINES
from games.models import Table


def options_of(table: Table) -> Any:
    """The options as the rules read them."""
    return msgspec.json.decode(table.options, type=ENGINES[table.game_slug].options_type)
