"""Positions of Buccaneer in short words, and the playing of examples.

Seats are A, B, C, D with the homes London, Cadiz, Marseilles, Genoa. Squares are written as in the
log (`h10`) or by the port's name, crew `R3 B1`, treasure by its name.
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.engines.buccaneer import GAME
from games.engines.buccaneer.content import (
    CARD,
    COMPASS,
    COPIES,
    CREW,
    CREW_COPIES,
    PORT_NAMES,
    TREASURES,
)
from games.engines.buccaneer.geometry import CODES, HARBOURS, NOWHERE, SQUARE
from games.engines.buccaneer.observation import Observation
from games.engines.buccaneer.scene import Scene
from games.engines.buccaneer.state import (
    NO_PIECES,
    NONE,
    Docks,
    Options,
    Pieces,
    Ship,
    StandingOrder,
    State,
    Visit,
    added,
    crew_names,
    treasure_names,
)
from games.engines.buccaneer.turns import advance
from games.engines.chance import Scripted
from games.engines.contract import Event, find, text

LETTERS = "ABCD"


class At(Struct, frozen=True):
    """One seat: where its ship is and points, hand, cargo, kept cards."""

    square: str
    heading: str = ""
    hand: str = ""
    cargo: str = ""
    kept: tuple[int, ...] = ()
    fleeing: bool = False
    order: StandingOrder = StandingOrder()


class Box:
    """All pieces and cards, handed out by name; each copy once."""

    def __init__(self) -> None:
        self.crew = list(CREW_COPIES)
        self.pieces = [COPIES] * len(TREASURES)

    def take_crew(self, names: str) -> tuple[int, ...]:
        cards = sorted(CREW.index(name) for name in names.split() if name in CREW)
        for card in cards:
            self.crew[card] -= 1
            assert self.crew[card] >= 0, names
        return tuple(cards)

    def take_pieces(self, names: str) -> tuple[int, ...]:
        kinds = sorted(TREASURES.index(name) for name in names.split() if name in TREASURES)
        for kind in kinds:
            self.pieces[kind] -= 1
            assert self.pieces[kind] >= 0, names
        return tuple(kinds)

    def rest(self) -> list[int]:
        return [card for card, count in enumerate(self.crew) for _ in range(count)]


def table(
    *seats: At,
    pile: str | None = None,
    chances: tuple[int, ...] = (),
    docks: dict[str, str] | None = None,
    safe: dict[str, str] | None = None,
    flat: str = "",
    turn: str = "A",
    options: Options | None = None,
) -> State:
    """A table where it is somebody's turn, all that needs no choice already done.

    `pile` is what is drawn in order, with nothing below it, the crew that is left being in Genoa's
    docks; None: the pile is all that is left. The chance cards named are drawn first.
    """
    box = Box()
    hands = tuple(box.take_crew(seat.hand) for seat in seats)
    ships = tuple(_ship(seat, box) for seat in seats)
    ports = [_docks(name, box, docks or {}, safe or {}) for name in PORT_NAMES]
    stranded, flotsam = box.take_crew(flat), box.take_pieces(flat)
    top = () if pile is None else tuple(CREW.index(name) for name in pile.split())
    box.take_crew(pile or "")
    cards = tuple(box.rest()) if pile is None else top[::-1]
    if pile is not None:
        port = PORT_NAMES.index("genoa")
        crew = tuple(sorted([*ports[port].crew, *box.rest()]))
        ports[port] = replace(ports[port], crew=crew)
    kept = tuple(tuple(sorted(seat.kept)) for seat in seats)
    used = {number for numbers in (*kept, chances) for number in numbers}
    used |= {21} if any(port.silver for port in ports) else set()
    below = [number for number in sorted(CARD) if number not in used]
    seat = LETTERS.index(turn)
    count = len(seats)
    state = State(
        options=options or Options(),
        homes=tuple(range(count)),
        ships=ships,
        hands=hands,
        known=(((),) * count,) * count,
        sights=(),
        pile=cards,
        chances=(*below, *chances[::-1]),
        spent=(),
        kept=kept,
        lost_silver=False,
        stock=tuple(box.pieces),  # type: ignore[arg-type]
        flat=_counted(flotsam),
        stranded=stranded,
        ports=tuple(ports),
        orders=tuple(one.order for one in seats),
        trails=tuple((ship.square,) for ship in ships),
        idle=(0,) * count,
        gone=(False,) * count,
        lot=0,
        turn=seat,
        visit=Visit(),
    )
    return advance(state, Scene(Scripted([])))


def square(name: str) -> int:
    return HARBOURS[PORT_NAMES.index(name)] if name in PORT_NAMES else SQUARE[name]


def _ship(seat: At, box: Box) -> Ship:
    heading = COMPASS.index(seat.heading) if seat.heading else NONE
    return Ship(square(seat.square), heading, box.take_pieces(seat.cargo), seat.fleeing)


def _counted(kinds: tuple[int, ...]) -> Pieces:
    pieces = NO_PIECES
    for kind in kinds:
        pieces = added(pieces, kind)
    return pieces


def _docks(name: str, box: Box, docks: dict[str, str], safe: dict[str, str]) -> Docks:
    lying = docks.get(name, "")
    return Docks(
        crew=box.take_crew(lying),
        treasure=_counted(box.take_pieces(lying)),
        safe=_counted(box.take_pieces(safe.get(name, ""))),
        silver="silver" in lying.split(),
    )


class Game:
    """A table that is played move by move, checking whose turn it is and that nothing gets lost."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[Event, ...] = ()

    def play(self, moves: str, picks: tuple[int, ...] = ()) -> "Game":
        """Moves such as `A sail N 3; A point S`; the luck is that of the last one."""
        *first, last = [move.strip() for move in moves.split(";")]
        for move in first:
            self.move(move, ())
        return self.move(last, picks)

    def move(self, words: str, picks: tuple[int, ...]) -> "Game":
        letter, _, rest = words.partition(" ")
        seat = LETTERS.index(letter)
        action = find(rest, GAME.legal_actions(self.state, seat))
        stock = GAME.inventory(self.state)
        luck = Scripted(picks)
        step = GAME.apply(self.state, seat, action, luck)
        assert tuple(luck.picks) == picks
        self.state, self.events = step.state, step.events
        assert GAME.inventory(self.state) == stock
        return self

    def legal(self, verb: str = "", letter: str = "") -> set[str]:
        """What the seat on turn may do, or only by this verb."""
        seat = LETTERS.index(letter) if letter else self.state.turn
        found = {text(action) for action in GAME.legal_actions(self.state, seat)}
        return {one for one in found if not verb or one.split()[0] == verb}

    @property
    def turn(self) -> str:
        return LETTERS[self.state.turn]

    @property
    def phase(self) -> str:
        return self.state.visit.phase

    def at(self, letter: str) -> str:
        """The square and heading of a ship: `h10 N`, or `n20` in a port."""
        ship = self.state.ships[LETTERS.index(letter)]
        if ship.square == NOWHERE:
            return "gone"
        heading = "" if ship.heading == NONE else f" {COMPASS[ship.heading]}"
        return CODES[ship.square] + heading

    def hand(self, letter: str) -> str:
        return " ".join(crew_names(self.state.hands[LETTERS.index(letter)]))

    def cargo(self, letter: str) -> str:
        return " ".join(treasure_names(self.state.ships[LETTERS.index(letter)].cargo))

    def docks(self, port: str) -> str:
        """Crew and then treasure in the docks."""
        view = self.see().ports[PORT_NAMES.index(port)]
        return " ".join([*view.crew, *view.treasure])

    def safe(self, port: str) -> str:
        return " ".join(self.see().ports[PORT_NAMES.index(port)].safe)

    def flat(self) -> str:
        view = self.see()
        return " ".join([*view.flat, *view.stranded])

    def bottom(self, count: int) -> str:
        """The lowest cards of the pile."""
        return " ".join(CREW[token % 8] for token in self.state.pile[:count])

    def see(self, letter: str = "") -> Observation:
        return GAME.observe(self.state, LETTERS.index(letter) if letter else None)

    def fleeing(self, letter: str) -> bool:
        return self.state.ships[LETTERS.index(letter)].fleeing

    def told(self, letter: str = "") -> list[str]:
        """The kinds of the last move's events that a seat, or everybody, may read."""
        seat = LETTERS.index(letter) if letter else None
        return [e.kind for e in self.events if e.seen_by is None or seat in e.seen_by]

    def event(self, kind: str) -> dict[str, Any]:
        return next(event.data for event in self.events if event.kind == kind)
