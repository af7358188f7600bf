"""Positions of Caribbean Fleet in short words, and the playing of examples.

Cards are written as in records: `R10 G07 S1`. Seats are A, B, C ... in examples.
"""

from games.engines.chance import Scripted
from games.engines.contract import Event, Outcome, Seat, find, text
from games.engines.fleet import GAME
from games.engines.fleet.content import COLOURS, FIESTA, GUNNER, ID, LETTER, NAMES, TINTS
from games.engines.fleet.state import AUCTION, DRAFT, State, Tavern, count, round_from

LETTERS = "ABCDE"


class Box:
    """All cards, handed out by name; each copy once."""

    def __init__(self) -> None:
        self.left = list(range(len(NAMES)))

    def take(self, names: str) -> tuple[int, ...]:
        return tuple(self.one(name) for name in names.split())

    def one(self, name: str) -> int:
        card = next(card for card in self.left if NAMES[card] == name)
        self.left.remove(card)
        return card


def table(  # noqa: PLR0913 - whatever a position may need
    cash: str,
    *fleets: str,
    row: str | None = None,
    deck: str | None = None,
    opener: str = "A",
    winner: str | None = None,
    chiefs: str = "",
    taverns: str = "",
    held: str = "",
    letter: str = "",
    gunner: str = "",
    round: int = 2,
) -> State:
    """A table before an auction, or with a winner, before his pick.

    `fleets` by seat; `chiefs` like `rC gA` where the counts leave it open; `taverns` like `Dg Ab*`,
    a star for the Fiesta; `held` like `A:S8 C:S11`. Cards that are named nowhere are in the deck,
    or out of the game when the deck is named.
    """
    box = Box()
    purses = tuple(map(int, cash.split()))
    seats = len(purses)
    ships = tuple(tuple(sorted(box.take(names))) for names in fleets) + ((),) * seats
    inns = _taverns(box, taverns)
    hands = _hands(box, held, seats)
    if letter:
        box.one("S5")
    if gunner:
        box.one("S9")
    laid = box.take(row) if row is not None else tuple(box.left[-seats:])
    box.left = [card for card in box.left if card not in laid]
    pile = tuple(reversed(box.take(deck))) if deck is not None else tuple(box.left)
    opens = LETTERS.index(winner or opener)
    queue = [seat for seat in round_from(opens, seats) if winner or purses[seat]]
    return State(
        cash=purses,
        fleets=ships[:seats],
        held=hands,
        deck=pile,
        row=laid,
        turn=queue[0],
        opener=opens,
        queue=tuple(queue),
        taverns=inns,
        chiefs=_chiefs(ships[:seats], chiefs),
        letter=COLOURS.index(letter) if letter else None,
        gunner=ID[gunner] if gunner else None,
        gone=tuple(card for card in box.left if card not in pile),
        bank=10 * seats - sum(purses),
        round=round,
        stage=DRAFT if winner else AUCTION,
        winner=opens if winner else None,
    )


def _taverns(box: Box, words: str) -> tuple[Tavern, ...]:
    found: list[Tavern] = []
    for word in words.split():
        tint = COLOURS.index(word[1])
        name = f"T{len(found) + 1}"
        seat = LETTERS.index(word[0])
        found.append(Tavern(name, box.one("S2"), seat, tint, word.endswith("*")))
        if word.endswith("*"):
            box.one("S3")
    return tuple(found)


def _hands(box: Box, words: str, seats: int) -> tuple[tuple[int, ...], ...]:
    hands: list[tuple[int, ...]] = [()] * seats
    for word in words.split():
        seat = LETTERS.index(word[0])
        hands[seat] = tuple(sorted((*hands[seat], box.one(word[2:]))))
    return tuple(hands)


def _chiefs(fleets: tuple[tuple[int, ...], ...], words: str) -> tuple[Seat | None, ...]:
    named = {word[0]: LETTERS.index(word[1]) for word in words.split()}
    chiefs: list[Seat | None] = []
    for tint, colour in enumerate(COLOURS):
        counts = [count(fleet, tint) for fleet in fleets]
        most = max(counts)
        chiefs.append(named.get(colour, counts.index(most) if most > 1 else None))
    return tuple(chiefs)


class Game:
    """A table that is played move by move, checking whose turn it is and the invariants of 3.1."""

    def __init__(self, state: State) -> None:
        check(state)
        self.state = state
        self.events: list[Event] = []
        """Of all moves so far."""

    def play(self, moves: str) -> "Game":
        """Moves such as `A bid 2; B take R10 | 5 2`: the dice that are thrown stand last."""
        for move in moves.split(";"):
            words, _, dice = move.partition("|")
            letter, _, action = words.strip().partition(" ")
            self.move(letter, action.strip(), [int(face) - 1 for face in dice.split()])
        return self

    def move(self, letter: str, words: str, picks: list[int]) -> None:
        seat = LETTERS.index(letter)
        assert self.state.turn == seat, f"{letter} {words}: {self.turn} is on turn"
        action = find(words, GAME.legal_actions(self.state, seat))
        chance = Scripted(picks)
        step = GAME.apply(self.state, seat, action, chance)
        assert chance.picks == picks
        check(step.state)
        self.state = step.state
        self.events += step.events

    def legal(self, letter: str = "") -> list[str]:
        """The texts of what the seat on turn may do; the letter only says who that must be."""
        assert not letter or self.turn == letter
        return [text(action) for action in GAME.legal_actions(self.state, self.state.turn)]

    def told(self, *kinds: str) -> list[Event]:
        """The events of these kinds so far."""
        return [event for event in self.events if event.kind in kinds]

    def chief(self, colour: str) -> str:
        """The letter of the chief; "" for none."""
        chief = self.state.chiefs[COLOURS.index(colour)]
        return "" if chief is None else LETTERS[chief]

    def fleet(self, letter: str) -> str:
        return names(self.state.fleets[LETTERS.index(letter)])

    def held(self, letter: str) -> str:
        return names(self.state.held[LETTERS.index(letter)])

    @property
    def cash(self) -> str:
        return " ".join(map(str, self.state.cash))

    @property
    def gone(self) -> str:
        return names(self.state.gone)

    @property
    def turn(self) -> str:
        return LETTERS[self.state.turn]

    @property
    def outcome(self) -> Outcome | None:
        return GAME.outcome(self.state)


def names(cards: tuple[int, ...]) -> str:
    return " ".join(NAMES[card] for card in cards)


def check(state: State) -> None:
    """The invariants of 3.1: cards, money, chiefs, Letter, Gunner, Fiesta, wrecks."""
    stock = GAME.inventory(state)
    seats = len(state.cash)
    assert stock["cards"] == stock["different cards"] == len(NAMES)
    assert stock["ducats with the bank's account"] == 10 * seats
    assert min(state.cash) >= 0
    for tint, chief in enumerate(state.chiefs):
        counts = [count(fleet, tint) for fleet in state.fleets]
        assert max(counts) <= (1 if chief is None else counts[chief])
    assert state.letter is None or state.chiefs[state.letter] is not None
    assert state.gunner is None or any(state.gunner in fleet for fleet in state.fleets)
    assert all(TINTS[ship] >= 0 for fleet in state.fleets for ship in fleet)
    assert sum(tavern.fiesta for tavern in state.taverns) <= 1
    asleep = {seat: set(hand) & {FIESTA, GUNNER, LETTER} for seat, hand in enumerate(state.held)}
    for seat, cards in asleep.items():
        assert FIESTA not in cards or all(tavern.seat != seat for tavern in state.taverns)
        assert LETTER not in cards or seat not in state.chiefs
        assert GUNNER not in cards or not state.fleets[seat]
