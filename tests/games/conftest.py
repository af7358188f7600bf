"""Games beside those of the house, and the threads of the race tests."""

import pytest

from games.boards import BOARDS
from games.engines import ENGINES
from tests.games.toys import TOYS, PlainBoard


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy games can be played like any other."""
    for game in TOYS:
        monkeypatch.setitem(ENGINES, game.slug, game)
        monkeypatch.setitem(BOARDS, game.slug, PlainBoard())
