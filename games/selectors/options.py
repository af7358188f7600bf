"""What was chosen for the game at a table."""

from typing import Any

import msgspec

from games.boards import BOARDS
from games.engines import ENGINES
from games.models import Table


def options_of(table: Table) -> Any:
    """The options as the rules read them."""
    return msgspec.json.decode(table.options, type=ENGINES[table.game_slug].options_type)


def option_words(slug: str, options: Any) -> tuple[tuple[str, str], ...]:
    """The options of a game as (title, value) in words; those left at "no" are passed over."""
    worded = []
    for name, choice in BOARDS[slug].options().items():
        value = getattr(options, name)
        if value is True:
            worded.append((choice.title, ""))
        elif value is not False:
            worded.append((choice.title, dict(choice.values)[str(value)]))
    return tuple(worded)
