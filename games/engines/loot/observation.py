"""Who knows what in Loot: the one place that decides it, built field by field."""

from msgspec import Struct
from msgspec.structs import replace

from games.engines.contract import Seat
from games.engines.loot.content import ALIKE, COLOURS, NAMES, POINTS, TINTS
from games.engines.loot.state import (
    Fleet,
    Ship,
    Side,
    State,
    cards_on,
    fellows,
    leader,
    next_seat,
    out,
    partners,
    strength,
    tied,
)


class PirateView(Struct, frozen=True):
    """One pirate card on a ship."""

    card: str
    skulls: int
    seat: Seat
    """Who laid it."""


class FleetView(Struct, frozen=True):
    """The pirates of one side on a ship, in order of play."""

    side: Side
    colour: str
    strength: int
    pirates: tuple[PirateView, ...]


class HeroView(Struct, frozen=True):
    """A captain (`Kg`, colour g) or the admiral (`ADM`, colour "") on a ship."""

    card: str
    colour: str
    seat: Seat
    side: Side


class ShipView(Struct, frozen=True):
    """A merchant at sea, and who would take it when."""

    number: int
    gold: int
    owner: Seat
    side: Side
    """The owner's side."""
    fleets: tuple[FleetView, ...]
    """In order of the first attack."""
    heroes: tuple[HeroView, ...]
    """In order of play; the last one rules."""
    taken_colours: tuple[str, ...]
    free_colours: tuple[str, ...]
    leader: Side | None
    tied: tuple[Side, ...]
    """The sides that share the highest strength; empty unless nobody leads."""
    taker: Seat | None
    """At the start of whose turn the leader takes it, unless beaten or tied; None for a tie."""
    turns: int | None
    """How many turns are played before that, the present one included."""


class Count(Struct, frozen=True):
    """How many copies of a card have been seen by all: at sea, captured or discarded."""

    card: str
    seen: int
    copies: int


class Observation(Struct, frozen=True):
    """All that one viewer may know of a table."""

    viewer: Seat | None
    sides: tuple[Side, ...]
    """The side of each seat."""
    partners: bool
    hide_totals: bool
    turn: Seat | None
    """Whose turn it is; None when the game is over."""
    forced: bool
    """Everybody can see that the seat on turn can only draw, for its hand is empty."""
    ended: str
    """The reason of the outcome, or ""."""
    hands: tuple[tuple[str, ...] | None, ...]
    """Card names by seat, in the order of the deck; None where the viewer may not look."""
    sizes: tuple[int, ...]
    """The number of cards in each hand."""
    out: tuple[bool, ...]
    """Seats without cards after the pile ran out: they are skipped."""
    pile: int
    sea: tuple[ShipView, ...]
    discard: tuple[str, ...]
    """Card names, the first discarded first."""
    captures: tuple[int, ...]
    """The number of ships taken, by side."""
    captured: tuple[tuple[int, ...] | None, ...]
    """The gold of each ship taken, by side; None where it is hidden."""
    gold: tuple[int | None, ...]
    """The sum of `captured`, by side."""
    counts: tuple[Count, ...]
    """Each of the 28 cards once, in the order of the deck."""


def observe(state: State, viewer: Seat | None) -> Observation:
    """What the viewer may know (8); after the end all hands lie open (8.4)."""
    turn = None if state.ended else state.turn
    taken = tuple(_taken(state, viewer, side) for side in range(len(state.captured)))
    return Observation(
        viewer=viewer,
        sides=state.sides,
        partners=partners(state),
        hide_totals=state.hide_totals,
        turn=turn,
        forced=turn is not None and not state.hands[turn],
        ended=state.ended,
        hands=_hands(state, viewer),
        sizes=tuple(len(hand) for hand in state.hands),
        out=tuple(out(state, seat) for seat in range(len(state.sides))),
        pile=len(state.pile),
        sea=tuple(_ship(state, ship) for ship in state.sea),
        discard=_names(state.discard),
        captures=tuple(len(cards) for cards in state.captured),
        captured=taken,
        gold=tuple(None if gold is None else sum(gold) for gold in taken),
        counts=_counts(state),
    )


def _hands(state: State, viewer: Seat | None) -> tuple[tuple[str, ...] | None, ...]:
    known = range(len(state.sides)) if state.ended else fellows(state, viewer)  # 8.1, 8.4
    return tuple(_names(hand) if seat in known else None for seat, hand in enumerate(state.hands))


def _taken(state: State, viewer: Seat | None, side: Side) -> tuple[int, ...] | None:
    own = viewer is not None and state.sides[viewer] == side
    if state.hide_totals and not own and not state.ended:
        return None  # 8.3
    return tuple(POINTS[card] for card in state.captured[side])


def _ship(state: State, ship: Ship) -> ShipView:
    lead = leader(ship, state.sides)
    taker, turns = (None, None) if lead is None else _due(state, lead)
    taken = tuple(fleet.colour for fleet in ship.fleets)
    return ShipView(
        number=ship.number,
        gold=POINTS[ship.card],
        owner=ship.owner,
        side=state.sides[ship.owner],
        fleets=tuple(_fleet(fleet) for fleet in ship.fleets),
        heroes=tuple(
            HeroView(NAMES[card], TINTS[card], seat, state.sides[seat])
            for card, seat in ship.heroes
        ),
        taken_colours=taken,
        free_colours=tuple(colour for colour in COLOURS if colour not in taken),
        leader=lead,
        tied=tied(ship),
        taker=taker,
        turns=turns,
    )


def _fleet(fleet: Fleet) -> FleetView:
    pirates = tuple(PirateView(NAMES[card], POINTS[card], seat) for card, seat in fleet.laid)
    return FleetView(fleet.side, fleet.colour, strength(fleet), pirates)


def _due(state: State, side: Side) -> tuple[Seat, int]:
    """The seat at whose turn start the side checks next, and the turns played before that."""
    turns = 1
    later = replace(state, turn=next_seat(state))
    block = state.block
    while state.sides[later.turn] == block or state.sides[later.turn] != side:
        block = state.sides[later.turn]
        later = replace(later, turn=next_seat(later))
        turns += 1
    return later.turn, turns


def _counts(state: State) -> tuple[Count, ...]:
    seen = [*state.discard, *[card for cards in state.captured for card in cards]]
    seen += [card for ship in state.sea for card in (ship.card, *cards_on(ship))]
    return tuple(
        Count(name, sum(card in copies for card in seen), len(copies))
        for name, copies in ALIKE.items()
    )


def _names(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in cards)
