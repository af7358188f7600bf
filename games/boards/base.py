"""What a board gives the pages and the mails: words and pictures for one title, drawn from
observations only.

A board runs no query, decides no rule and sees no state. All words go through gettext.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Struct

from games.engines.contract import Data, Event, Outcome, Seat


class Label(Struct, frozen=True):
    """How one legal action is offered."""

    text: str
    """What one does: "Attack the 7 of Bart with the blue 3"."""
    help: str
    """What it will do, in one sentence: "You would lead with 3 skulls; ...". May be empty."""
    group: str
    """The heading under which it is listed; actions of one group stand together."""
    steps: tuple[str, ...] = ()
    """The choice cut in two or more, for boards where one chooses a card and then a target."""
    risky: str = ""
    """A sentence that asks for confirmation when the action is likely a mistake."""


class Choice(Struct, frozen=True):
    """How one option of a game is offered when a table is made."""

    title: str
    help: str
    values: tuple[tuple[str, str], ...] = ()
    """(value as text, its words) for options that are not yes or no."""


class Reckoning(Struct, frozen=True):
    """How a final score came about: column headings, and one row per side in order of rank."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class Board[A: Struct, O: Struct](ABC):
    """The words and pictures of one title. `names` are those of the seats, in seat order."""

    slug: ClassVar[str]
    template: ClassVar[str]
    """Draws what `draw` returns, under the name `drawing`."""
    rules_template: ClassVar[str]
    """The rules page of the title."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The name of the game."""

    @property
    @abstractmethod
    def blurb(self) -> str:
        """One or two sentences that make one want to play it: for the lobby and the table form."""

    @abstractmethod
    def options(self) -> dict[str, Choice]:
        """Field of the options struct -> how it is offered."""

    @abstractmethod
    def draw(
        self, observation: O, names: Sequence[str], viewer: Seat | None, actions: Sequence[A] = ()
    ) -> Any:
        """A frozen structure of strings and numbers for the template: coordinates, labels, what is
        lit.
        """

    @abstractmethod
    def words(self, observation: O, names: Sequence[str], viewer: Seat | None) -> tuple[str, ...]:
        """The same board in plain sentences: for screen readers and mails."""

    @abstractmethod
    def prompt(self, observation: O, names: Sequence[str], viewer: Seat | None) -> str:
        """One sentence: what this viewer may do now, or whom the table waits for."""

    @abstractmethod
    def label(self, action: A, observation: O, names: Sequence[str], viewer: Seat) -> Label:
        """How this legal action is offered to the seat that may take it."""

    @abstractmethod
    def tell(self, event: Event, names: Sequence[str], viewer: Seat | None) -> str:
        """The log line of one event, or "" when it needs none."""

    @abstractmethod
    def reckoning(self, observation: O, outcome: Outcome, names: Sequence[str]) -> Reckoning:
        """The final scores with their parts."""

    @abstractmethod
    def reason(self, outcome: Outcome) -> str:
        """Why the game ended, in one sentence."""

    def refusal(self, code: str, data: Data) -> str:
        """A refusal of the engine in one plain sentence, or "" for the general words."""
        return ""

    def marks(self, observation: O) -> tuple[str, ...]:
        """A short standing per seat for the list of seats: "12 gold, 5 cards". Empty strings where
        none.
        """
        return ()
