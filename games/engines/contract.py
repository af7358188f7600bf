"""What every game promises: three verbs (what may I do, do it, what may I see) and the words for
them.

Pure: nothing here knows Django, the clock or a source of luck. Luck, time and identity come in as
arguments.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

from msgspec import Struct
from msgspec.structs import astuple

type Seat = int
"""A place at the table, 0 to n-1, clockwise."""

type Millis = int
"""Server time in milliseconds since the Unix epoch."""

type Data = dict[str, Any]
"""Facts of an event: JSON values only, never changed once made."""


class Chance(Protocol):
    """The only door through which luck enters an engine."""

    def pick(self, n: int) -> int:
        """One of 0 to n-1, each equally likely; n is at least 1."""
        ...


class Refusal(Exception):
    """Something a game does not allow: a code and data, worded for people by the game's board."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


class IllegalAction(Refusal):
    """The action is not among the legal ones of that seat."""


class BadOptions(Refusal):
    """These options, or this number of seats with them, make no game."""


class Event(Struct, frozen=True):
    """One fact for the log.

    `seen_by` names the seats that may read it; None means everybody, spectators included.
    A public and a private version of one fact are two events.
    """

    kind: str
    seat: Seat | None
    data: Data
    seen_by: tuple[Seat, ...] | None


class Step[S: Struct](Struct, frozen=True):
    """The result of one action: the state after it, and what the log tells of it."""

    state: S
    events: tuple[Event, ...]


class Outcome(Struct, frozen=True):
    """How a game ended, by seat: rank (1 is best, equals share it), score, and the rule that ended
    it.
    """

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


class Game[S: Struct, A: Struct, O: Struct, P: Struct](ABC):
    """The rules of one title, without state of its own.

    S is the state, A the union of its actions, O what a viewer may know, P its options.
    All four are frozen msgspec structs made of tuples and scalars: no mappings, no sets.
    """

    slug: ClassVar[str]
    takes_orders: ClassVar[bool] = False
    """Whether seats may leave standing orders: then `follow` and `order_problem` read them."""
    version: ClassVar[int]
    """Raised by every change of rules or luck that makes an old record replay otherwise."""
    seats: ClassVar[tuple[int, ...]]
    """The numbers of seats that some choice of options allows, ascending."""
    reasons: ClassVar[tuple[str, ...]]
    """Every `Outcome.reason` this title can end with."""
    rivalry: ClassVar[float] = 1.0
    """How much of what all have on average a bot takes off its own worth: at 1 it is as glad of a
    loss of the others as of a gain, at 0 it looks to itself.
    """
    seat_options: ClassVar[tuple[str, ...]] = ()
    """Fields of the options that nobody chooses for the table: they follow from what each seat
    wished for itself (`seated`).
    """
    can_be_live: ClassVar[bool] = False
    """Whether the seats may play at the same moment: then `is_live` and `follows` are asked."""
    state_type: type[S]
    actions: tuple[type[A], ...]
    """One struct per verb of the rulebook; its tag is the verb."""
    observation_type: type[O]
    options_type: type[P]

    def check(self, seats: int, options: P) -> None:
        """Raise `BadOptions` when this number of seats cannot play with these options."""
        if seats not in self.seats:
            raise BadOptions("seats", seats=seats)

    def check_wish(self, wish: str, others: Sequence[str]) -> None:
        """Raise `BadOptions` when nobody may wish this for himself on sitting down beside others
        with these wishes. By default there is nothing to wish for.
        """
        if wish:
            raise BadOptions("wish")

    def seated(self, options: P, wishes: Sequence[str]) -> P:
        """The options with what follows from the wishes, by seat. By default nothing does."""
        return options

    def has_bots(self, options: P) -> bool:
        """Whether bots may take free seats."""
        return True

    def has_caretakers(self, options: P) -> bool:
        """Whether a bot plays on for somebody who stays away or gives up. By default where bots
        may play at all.
        """
        return self.has_bots(options)

    def sides(self, seats: int, options: P) -> tuple[int, ...]:
        """The side of each seat: partners share a number. By default everyone plays alone."""
        return tuple(range(seats))

    @abstractmethod
    def setup(self, seats: int, options: P, chance: Chance) -> S:
        """The state before the first action."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """The seats that owe a decision now; empty exactly when the game is over."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> Sequence[A]:
        """Everything the seat may do now, in a fixed order; empty when it is not to act."""

    @abstractmethod
    def resolve(self, state: S, seat: Seat, action: A, chance: Chance, at: Millis) -> Step[S]:
        """Do an action that is known to be legal."""

    @abstractmethod
    def observe(self, state: S, viewer: Seat | None) -> O:
        """What the viewer may know, built field by field; None is a spectator."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The end, or None while the game runs."""

    @abstractmethod
    def default_action(self, state: S, seat: Seat) -> A:
        """The safe action that is played for a seat whose time has run out. Legal, and fixed by
        the state.
        """

    @abstractmethod
    def resample(self, state: S, viewer: Seat | None, chance: Chance) -> S:
        """A state that looks the same to the viewer, with all that it cannot know dealt anew."""

    def redeal(self, state: S, chance: Chance) -> S:
        """The same table with all that no seat has seen dealt anew: what a rewind goes on from, so
        that nobody meets luck again that he knows. By default nothing is hidden from all.
        """
        return state

    def resign(self, state: S, seat: Seat, chance: Chance) -> Step[S]:
        """What the rules do when a seat gives up. By default nothing: a bot plays on."""
        return Step(state, (Event("resigned", seat, {}, None),))

    def has_left(self, state: S, seat: Seat) -> bool:
        """Whether the rules have let the seat leave for good, so that nobody can play on in it. By
        default none ever does.
        """
        return False

    @abstractmethod
    def inventory(self, state: S) -> Mapping[str, int]:
        """Counts that never change in a game: cards, gold, crew. For tests and `playout`."""

    def promise(self, state: S) -> tuple[float, ...] | None:
        """How well each seat stands, on the scale of the scores, or None when the game offers no
        estimate.

        Bots use it to judge a position before its end; it may use the whole state, since they only
        ever hand in states that are possible from what they see.
        """
        return None

    def is_final(self, before: S, action: A, after: S) -> bool:
        """Whether the rules say that this action cannot be taken back, beyond what holds for all
        games (`undo.may_take_back`). By default they do not.
        """
        return False

    def is_doubtful(self, state: S, seat: Seat, action: A) -> bool:
        """Whether this legal action is so likely a mistake that a person is asked once more. By
        default none is.
        """
        return False

    def hunch(self, state: S, legal: Sequence[A], chance: Chance) -> A:
        """What a player might do without thinking: how bots play on from the actions they try.

        One of the legal actions, of which there is at least one; by default any.
        """
        return legal[chance.pick(len(legal))]

    def apply(self, state: S, seat: Seat, action: A, chance: Chance, at: Millis = 0) -> Step[S]:
        """Refuse what is not legal with `IllegalAction`, then resolve."""
        if action not in self.legal_actions(state, seat):
            raise IllegalAction("not_legal", action=text(action))
        return self.resolve(state, seat, action, chance, at)

    def timers(self, state: S) -> Mapping[Seat, Millis]:
        """Limits set by the rules themselves: seat -> the instant at which its time is up."""
        return {}

    def last_calls(self, state: S) -> Mapping[Seat, Millis]:
        """Instants after which a seat that has not begun has no time left, whatever is in its
        bank.
        """
        return {}

    def goes_on(self, state: S, seat: Seat) -> bool:
        """Whether the seat's turn goes on after its own action: its time is not set afresh."""
        return False

    def not_before(self, state: S, seat: Seat, action: A) -> Millis:
        """The instant before which the site refuses this legal action; 0 for none."""
        return 0

    def is_live(self, state: S) -> bool:
        """Whether the seats play at the same moment, so that the page must ask every second."""
        return False

    def follows(self, state: S, seat: Seat) -> bool:
        """Whether a seat that is to act waits for the others meanwhile: its page shows
        their moves.
        """
        return False

    def most_credit(self, action: A) -> Millis:
        """How much later, at most, an action may start a clock, to make good for the network."""
        return 0

    def rejoin(self, state: S, seat: Seat) -> Step[S]:
        """What the rules do when the owner of a seat is back. By default nothing."""
        return Step(state, ())

    def advice(
        self, seen: O, seat: Seat, legal: Sequence[A], chance: Chance
    ) -> tuple[A, Millis] | None:
        """What a bot that knows this game does, and when that counts by the rules' own clock, or 0
        for at once; None when the game has no such bot, so that a general one thinks.
        """
        return None

    def forced(self, state: S, seat: Seat) -> A | None:
        """The only action the seat has, when to play it without asking tells nobody anything; else
        None.
        """
        return None

    def follow(self, state: S, seat: Seat, order: str) -> A | None:
        """The action a standing order asks for now, or None when the player must be asked.

        All orders of a seat come as one text, a line for each.
        """
        return None

    def order_problem(self, state: S, seat: Seat, order: str) -> Refusal | None:
        """Why the seat cannot leave this as its orders now, or None when it can. An order that is
        left already and could not be left now has ended.
        """
        return Refusal("no_orders")


def text(action: Struct) -> str:
    """The action as it is posted, logged and written in test games: `"sail 3"`."""
    return " ".join([str(action.__struct_config__.tag), *map(str, astuple(action))])


def find[A: Struct](wanted: str, legal: Sequence[A]) -> A:
    """The legal action with this text; raises `IllegalAction` when there is none."""
    for action in legal:
        if text(action) == wanted:
            return action
    raise IllegalAction("not_legal", action=wanted[:80])
