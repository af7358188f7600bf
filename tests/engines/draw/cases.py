"""Cells of the tables of suits and traits: a position, moves, and what must be so afterwards."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.engines.draw.positions import Game, game

type Zones = dict[str, Any]


def case(
    name: str,
    position: Zones,
    moves: str,
    expected: Zones,
    told: Zones | None = None,
    luck: Sequence[int] = (),
) -> Any:
    """`told` maps kinds of events to the number of times they were told."""
    return pytest.param(position, moves, expected, told or {}, luck, id=name)


def check(position: Zones, moves: str, expected: Zones, told: Zones, luck: Sequence[int]) -> Game:
    played = game(**position, luck=luck).play(moves)
    played.expect(**expected)
    assert {kind: len(played.told(kind)) for kind in told} == told
    return played


def cells(*cases: Any) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("position", "moves", "expected", "told", "luck"), cases)
