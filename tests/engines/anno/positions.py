"""Positions of Santy Anno in short words, and the playing of examples by seat letters."""

from typing import Any

from msgspec.structs import replace

from games.engines.anno import GAME
from games.engines.anno.observation import Observation
from games.engines.anno.state import Options, State, round_of, target_of
from games.engines.chance import Quick, Scripted
from games.engines.contract import Event, find, text

LETTERS = "ABCDEFGH"
SERIES = ("colour-red", "part-hull", "part-nest-no-yellow", "parrot", "name-no-P")
"""The series of the worked examples."""
SECOND = 1000


def table(seats: int, seed: int = 1, **options: Any) -> State:
    """A table at random, with the series of the examples in the first round."""
    state = GAME.setup(seats, Options(**options), Quick(seed))
    if state.options.deck != "base":
        return state
    return replace(state, rows=(SERIES, *state.rows[1:]))


def at_ships(state: State, *ships: int) -> State:
    """The same table with the pirates on these ships."""
    return replace(state, starts=ships)


class Race:
    """A table that is played action by action at given seconds."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[Event, ...] = ()

    def do(self, letter: str, words: str, seconds: float = 0) -> "Race":
        seat = LETTERS.index(letter)
        action = find(words, GAME.legal_actions(self.state, seat))
        stock = GAME.inventory(self.state)
        step = GAME.apply(self.state, seat, action, Scripted([]), round(seconds * SECOND))
        self.state, self.events = step.state, step.events
        assert GAME.inventory(self.state) == stock
        return self

    def sails(self, letter: str, took: float, *, right: bool, began: float = 100) -> "Race":
        """Set sail and answer after so many seconds."""
        seat = LETTERS.index(letter)
        at = round_of(self.state, seat)
        target = target_of(self.state, at, seat)
        ship = target if right else target % 8 + 1
        self.do(letter, "sail", began)
        return self.do(letter, f"answer {ship}", began + took)

    def all_stay(self, letters: str) -> "Race":
        for letter in letters:
            self.do(letter, "stay")
        return self

    def legal(self, letter: str) -> list[str]:
        return [text(one) for one in GAME.legal_actions(self.state, LETTERS.index(letter))]

    def seen(self, letter: str | None) -> Observation:
        return GAME.observe(self.state, None if letter is None else LETTERS.index(letter))

    def stage(self, letter: str, at: int = 0) -> str:
        return self.state.attempts[at][LETTERS.index(letter)].stage

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]
