"""What a board gives the pages and the mails: words and pictures for one title, drawn from
observations only.

A board runs no query, decides no rule and sees no state. All words go through gettext.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext as _
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
    short: str = ""
    """A few characters for a small tile: groups in which every action has them are shown as a grid
    of tiles, and the rest of the words of the chosen one below it.
    """
    leads: bool = False
    """Whether its group stands before the others, unfolded."""


class Choice(Struct, frozen=True):
    """How one option of a game is offered when a table is made."""

    title: str
    help: str
    values: tuple[tuple[str, str], ...] = ()
    """(value as text, its words) for options that are not yes or no."""


class Ask(Struct, frozen=True):
    """One question of the form for standing orders: a list to choose from, or else a number."""

    name: str
    title: str
    help: str = ""
    values: tuple[tuple[str, str], ...] = ()
    """(value, its words) of a list; the first is what stands there at first."""
    most: int = 0
    """The largest number."""
    group: str = ""
    """The heading under which it stands."""


class Reckoning(Struct, frozen=True):
    """How a final score came about: column headings, and one row per side in order of rank."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class Board[A: Struct, O: Struct](ABC):
    """The words and pictures of one title. `names` are those of the seats, in seat order."""

    slug: ClassVar[str]
    template: ClassVar[str]
    """Draws what `draw` returns, under the name `drawing`: what one looks at to choose."""
    more_template: ClassVar[str]
    """Draws the rest of it, in the same way; stands below the choices."""
    form_template: ClassVar[str] = "games/partials/move_form.html"
    """The form that posts an action, for titles whose board is itself a part of it."""
    rules_template: ClassVar[str]
    """The rules page of the title."""

    paces: ClassVar[tuple[str, ...]] = ("lively", "daily", "steady", "relaxed", "slow")
    """The paces that are offered for a new table, of those in `clock.PRESETS`."""
    usual_pace: ClassVar[str] = "daily"
    """Which of them is chosen at first."""

    sums_up: ClassVar[bool] = False
    """Whether a move makes one line of the log, and what is news to a viewer is told by `chapter`
    and `recount`: for titles whose turns have many small steps.
    """
    weighs_bids: ClassVar[bool] = False
    """Whether `foreseen` can tell where a bid would go."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The name of the game."""

    @property
    @abstractmethod
    def blurb(self) -> str:
        """One or two sentences that make one want to play it: for the lobby and the table form."""

    def gone(self, options: Any) -> str:
        """What becomes of the seat of one who lets time run out again and again, under these
        options of the game.
        """
        return _("After three in a row a bot plays on, until the owner takes the seat back.")

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

    def chapter(self, events: Sequence[Event]) -> int:
        """How many of these events, from the first on, `recount` tells in one line: 1 or more."""
        return 1

    def recount(self, events: Sequence[Event], names: Sequence[str], viewer: Seat | None) -> str:
        """A chapter in one line, or "" when it needs none."""
        return " ".join(filter(None, (self.tell(event, names, viewer) for event in events)))

    @abstractmethod
    def reckoning(self, observation: O, outcome: Outcome, names: Sequence[str]) -> Reckoning:
        """The final scores with their parts."""

    @abstractmethod
    def reason(self, outcome: Outcome) -> str:
        """Why the game ended, in one sentence."""

    @property
    def leaving(self) -> str:
        """What becomes of a seat that is given up, in a sentence; "" where a bot plays on in it."""
        return ""

    def refusal(self, code: str, data: Data) -> str:
        """A refusal of the engine in one plain sentence, or "" for the general words."""
        return ""

    def sitting(self, wishes: Sequence[str]) -> tuple[Ask, ...]:
        """What one is asked on sitting down beside people with these wishes; empty for most games.

        The words chosen from the lists make the wish.
        """
        return ()

    def wish_words(self, wish: str) -> str:
        """The wish of a seat in a few words for the others at the table."""
        return ""

    def order_form(self, observation: O, names: Sequence[str], viewer: Seat) -> tuple[Ask, ...]:
        """What one is asked to leave a standing order; empty where the game takes none."""
        return ()

    def order_text(self, given: Mapping[str, str], observation: O, viewer: Seat) -> str:
        """The order that these answers make, in the words of the engine. What was not answered is
        missing.
        """
        return ""

    def order_answers(self, order: str, observation: O) -> Mapping[str, str]:
        """The other way: the answers that made this order, as far as they are still asked for."""
        return {}

    def order_words(self, order: str, names: Sequence[str], viewer: Seat) -> str:
        """A standing order in a sentence, to its owner."""
        return order

    def foreseen(self, amount: int, observation: O, names: Sequence[str], viewer: Seat) -> str:
        """What would become of an amount that the viewer thinks of bidding; "" for no such game."""
        return ""

    def marks(self, observation: O) -> tuple[str, ...]:
        """A short standing per seat for the list of seats: "12 gold, 5 cards". Empty strings where
        none.
        """
        return ()
