"""What a board says of one state to one viewer: worded and drawn once, as a state stays."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec
from django.utils.translation import get_language

from games.boards import BOARDS
from games.boards.base import Ask, Reckoning
from games.engines import ENGINES
from games.engines.contract import Outcome, text

FEW = 4
"""So many options need no fold."""
SMALL = 6
"""So many characters have room on two small tiles."""
KEPT = 256
"""Scenes that a process remembers."""


@dataclass(frozen=True)
class Option:
    """One legal action as the form offers it."""

    value: str
    text: str
    help: str
    steps: tuple[str, ...]
    risky: str
    short: str = ""


@dataclass(frozen=True)
class Group:
    """Options under one heading."""

    heading: str
    options: tuple[Option, ...]
    leads: bool = False

    @property
    def tiles(self) -> str:
        """How large the tiles are that show all of them, small or large; "" for a list."""
        if not all(option.short for option in self.options):
            return ""
        return "small" if max(len(option.short) for option in self.options) <= SMALL else "large"

    @property
    def is_open(self) -> bool:
        """Whether it is unfolded wherever it stands."""
        return self.leads or len(self.options) <= FEW


@dataclass(frozen=True)
class Scene:
    """Words and drawing of one state for one viewer; `groups` are empty unless he is asked."""

    prompt: str
    drawing: Any
    words: tuple[str, ...]
    marks: tuple[str, ...]
    groups: tuple[Group, ...]
    outcome: Outcome | None
    reason: str
    reckoning: Reckoning | None
    is_absent: bool = False
    """Whether the rules no longer wait for the viewer until he is back."""


def scene(
    slug: str, state: str, viewer: int | None, names: tuple[str, ...], *, is_asked: bool
) -> Scene:
    """The scene of a stored state, remembered by everything it depends on: language included."""
    return _remembered(slug, state, viewer, names, is_asked, get_language())


@lru_cache(maxsize=KEPT)
def _remembered(
    slug: str,
    state: str,
    viewer: int | None,
    names: tuple[str, ...],
    is_asked: bool,  # noqa: FBT001 (part of the key)
    _language: str | None,
) -> Scene:
    decoded = msgspec.json.decode(state, type=ENGINES[slug].state_type)
    return scene_of(slug, decoded, viewer, names, is_asked=is_asked)


def asks(slug: str, state: str, viewer: int, names: tuple[str, ...]) -> tuple[Ask, ...]:
    """What somebody is asked who wants to leave an order in a stored state, remembered likewise."""
    return _asked(slug, state, viewer, names, get_language())


@lru_cache(maxsize=KEPT)
def _asked(
    slug: str, state: str, viewer: int, names: tuple[str, ...], _language: str | None
) -> tuple[Ask, ...]:
    game = ENGINES[slug]
    observation = game.observe(msgspec.json.decode(state, type=game.state_type), viewer)
    return BOARDS[slug].order_form(observation, names, viewer)


def forget() -> None:
    """Draw everything anew: for tests that change what a game shows."""
    _remembered.cache_clear()
    _asked.cache_clear()


def scene_of(
    slug: str, state: Any, viewer: int | None, names: tuple[str, ...], *, is_asked: bool
) -> Scene:
    """The scene of a state: from here on there is only what the viewer may know."""
    game, board = ENGINES[slug], BOARDS[slug]
    observation = game.observe(state, viewer)
    actions = game.legal_actions(state, viewer) if is_asked and viewer is not None else ()
    outcome = game.outcome(state)
    return Scene(
        prompt=board.prompt(observation, names, viewer),
        drawing=board.draw(observation, names, viewer, actions),
        words=board.words(observation, names, viewer),
        marks=board.marks(observation),
        groups=_groups(slug, actions, observation, viewer, names),
        outcome=outcome,
        reason=board.reason(outcome) if outcome else "",
        reckoning=board.reckoning(observation, outcome, names) if outcome else None,
        is_absent=viewer is not None and bool(game.rejoin(state, viewer).events),
    )


def _groups(
    slug: str, actions: Any, observation: Any, viewer: int | None, names: tuple[str, ...]
) -> tuple[Group, ...]:
    grouped: dict[str, list[Option]] = {}
    leading = set()
    for action in actions:
        assert viewer is not None
        label = BOARDS[slug].label(action, observation, names, viewer)
        option = Option(text(action), label.text, label.help, label.steps, label.risky, label.short)
        grouped.setdefault(label.group, []).append(option)
        if label.leads:
            leading.add(label.group)
    found = [Group(name, tuple(options), name in leading) for name, options in grouped.items()]
    return tuple(sorted(found, key=lambda group: not group.leads))
