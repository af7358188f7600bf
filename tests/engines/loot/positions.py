"""Positions of Loot in short words, and the playing of examples.

Cards are written as in records: `M5 g3 Kg ADM`. Seats are A, B, C ... in examples.
"""

from msgspec.structs import replace

from games.engines.chance import Scripted
from games.engines.contract import Event, find, text
from games.engines.loot import GAME
from games.engines.loot.content import ALIKE, CARDS, NAMES
from games.engines.loot.state import Fleet, Ship, State, leader, strength

LETTERS = "ABCDEFGH"


class Box:
    """All cards, handed out by name; each copy once."""

    def __init__(self) -> None:
        self.left = {name: list(copies) for name, copies in ALIKE.items()}

    def take(self, names: str) -> tuple[int, ...]:
        return tuple(self.left[name].pop(0) for name in names.split())

    def rest(self) -> list[int]:
        return sorted(card for copies in self.left.values() for card in copies)


def table(
    *hands: str, pile: int | str | None = None, teams: bool = False, turn: str = "A"
) -> State:
    """Seats with these hands; cards named nowhere are in the pile, or discarded.

    `pile` is None for all that are left, a number of them, or the cards that are drawn in order.
    """
    box = Box()
    held = tuple(tuple(sorted(box.take(names))) for names in hands)
    named = box.take(pile)[::-1] if isinstance(pile, str) else ()
    rest = box.rest()
    cards = named if isinstance(pile, str) else tuple(rest if pile is None else rest[:pile])
    sides = tuple(seat // 2 if teams else seat for seat in range(len(hands)))
    seat = LETTERS.index(turn)
    return State(
        sides=sides,
        hands=held,
        pile=cards,
        sea=(),
        discard=tuple(card for card in rest if card not in cards),
        captured=((),) * (sides[-1] + 1),
        turn=seat,
        block=sides[seat],
    )


class Game:
    """A table that is played move by move, checking whose turn it is and that nothing gets lost."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[Event, ...] = ()

    def play(self, moves: str) -> "Game":
        """Moves such as `A merchant 5; B draw`: each is checked to be that seat's turn."""
        for move in moves.split(";"):
            letter, _, words = move.strip().partition(" ")
            self.move(letter, words)
        return self

    def move(self, letter: str, words: str) -> None:
        seat = LETTERS.index(letter)
        assert self.state.turn == seat, f"{letter} {words}: {LETTERS[self.state.turn]} is on turn"
        action = find(words, GAME.legal_actions(self.state, seat))
        stock = GAME.inventory(self.state)
        step = GAME.apply(self.state, seat, action, Scripted([]))
        self.state, self.events = step.state, step.events
        assert GAME.inventory(self.state) == stock

    def legal(self, letter: str = "") -> set[str]:
        """The texts of what the seat on turn may do; the letter only says who that must be."""
        assert not letter or self.state.turn == LETTERS.index(letter)
        return {text(action) for action in GAME.legal_actions(self.state, self.state.turn)}

    def leads(self, number: int) -> str:
        """The letter of the side that leads a ship in lower case; "" for a tie."""
        lead = leader(self.ship(number), self.state.sides)
        return "" if lead is None else LETTERS[lead].lower()

    def ship(self, number: int) -> Ship:
        return next(ship for ship in self.state.sea if ship.number == number)

    def skulls(self, number: int) -> dict[str, int]:
        """Side in lower case -> its strength on a ship."""
        return {LETTERS[f.side].lower(): strength(f) for f in self.ship(number).fleets}

    def taken(self, letter: str) -> list[int]:
        """The gold of each ship a side has captured."""
        side = LETTERS.index(letter.upper())
        return [CARDS[card].points for card in self.state.captured[side]]

    def discarded(self) -> set[str]:
        return {NAMES[card] for card in self.state.discard}

    @property
    def sea(self) -> set[int]:
        return {ship.number for ship in self.state.sea}

    @property
    def turn(self) -> str:
        return LETTERS[self.state.turn]

    def told(self) -> list[str]:
        """The kinds of the last move's events."""
        return [event.kind for event in self.events]


def at_sea(state: State, gold: int, owner: str, **fleets: str) -> State:
    """One more ship, its cards from the pile: `at_sea(state, 8, "A", B="g3", C="p3")`."""
    pile = list(state.pile)

    def found(name: str) -> int:
        card = next(card for card in pile if NAMES[card] == name)
        pile.remove(card)
        return card

    merchant = found(f"M{gold}")
    laid = []
    for letter, names in fleets.items():
        seat = LETTERS.index(letter)
        cards = tuple((found(name), seat) for name in names.split())
        laid.append(Fleet(state.sides[seat], names[0], cards))
    ship = Ship(state.launched + 1, merchant, LETTERS.index(owner), tuple(laid))
    return replace(state, pile=tuple(pile), sea=(*state.sea, ship), launched=state.launched + 1)
