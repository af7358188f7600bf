"""What a player sees once his clock runs, made before it does: for the envelope under seal."""

from dataclasses import dataclass
from typing import Any

import msgspec

from games.engines.chance import Scripted
from games.engines.contract import IllegalAction, find
from games.selectors.tables import Loaded, may_act

REVEAL = "sail"
"""The action that lays the cards open and starts the clock."""
SEAL = "arm"
"""The action by which they are sent under seal."""


@dataclass(frozen=True)
class Running:
    """The clock of a running attempt, in milliseconds of server time."""

    began: int
    ends: int


def can_arm(view: Loaded) -> bool:
    """Whether the cards have not been sent under seal yet."""
    return may_act(view) and _offered(view, SEAL) is not None


def can_reveal(view: Loaded) -> bool:
    """Whether the viewer has cards that wait for him to look at them."""
    return may_act(view) and _offered(view, REVEAL) is not None


def _offered(view: Loaded, action: str) -> Any:
    legal = view.game.legal_actions(_state(view), view.viewer or 0)
    try:
        return find(action, legal)
    except IllegalAction:
        return None


def sealed_drawing(view: Loaded) -> Any:
    """What the board will draw for the viewer when he has looked: nothing of it is stored."""
    assert view.viewer is not None
    game, seat = view.game, view.viewer
    after = game.resolve(_state(view), seat, _offered(view, REVEAL), Scripted([]), 0).state
    seen = game.observe(after, seat)
    return view.board.draw(seen, view.names, seat, game.legal_actions(after, seat))


def running(view: Loaded) -> Running | None:
    """The viewer's clock, while it runs."""
    own = getattr(view.game.observe(_state(view), view.viewer), "own", None)
    return Running(own.began, own.ends) if own is not None and own.ends else None


def _state(view: Loaded) -> Any:
    return msgspec.json.decode(view.table.state, type=view.game.state_type)
