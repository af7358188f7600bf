"""Who knows what in Dead Man's Draw: the one place that decides it, built field by field."""

from msgspec import Struct

from games.engines.contract import Seat, text
from games.engines.draw.content import NAMES, SUITS
from games.engines.draw.legal import choices, risky
from games.engines.draw.placing import banking
from games.engines.draw.scoring import Tally, points, tally
from games.engines.draw.setup import in_order
from games.engines.draw.state import (
    Entry,
    Options,
    State,
    acting,
    clashes,
    phase,
    picking,
    protected,
    with_cards,
)
from games.engines.draw.turns import bonus_of


class RowCard(Struct, frozen=True):
    """A card of the row, and what protects it in a bust."""

    card: str
    suit: str
    value: int
    anchor: bool
    miser: bool
    harbor: bool
    protected: bool
    """Any of the three."""


class Stack(Struct, frozen=True):
    """The cards of one suit in a bank."""

    suit: str
    top: str
    """The name of the highest card."""
    value: int
    """Of the highest card."""
    cards: tuple[str, ...]
    """Highest first."""


class SeatView(Struct, frozen=True):
    """What lies before one seat."""

    bank: tuple[Stack, ...]
    """The suits it has, in the order of the suits."""
    cards: int
    """How many cards are in the bank: the tie-break."""
    score: int
    """As if the game ended now; the row does not count."""
    tally: Tally
    """The parts of the score."""
    traits: tuple[str, ...]
    """Once everybody has picked; while traits are picked, the viewer's own picks only."""
    target: Seat | None
    """Whom its Davy Jones' Locker has named."""
    out: bool
    """Whether it has given up."""


class Odds(Struct, frozen=True):
    """What the next draw may be, as far as anybody can know."""

    left: int
    """Cards in the pile that nobody has seen."""
    busting: int | None
    """How many of these would bust; None where the discards are not shown."""
    next: str
    """The card that is drawn next, where it is known; else ""."""
    next_busts: bool
    """Whether that card would bust."""


class Stake(Struct, frozen=True):
    """What the row means to the score of the player on turn. A bonus does not count."""

    collect: int
    """Points more by collecting now."""
    bust: int
    """Points more when the next card busts: what is protected."""
    bonus: int
    """Cards on top, for a Key and a Chest: on collecting now, or owed by a Plunderer's victim."""


class Observation(Struct, frozen=True):
    """All that one viewer may know of a table."""

    viewer: Seat | None
    options: Options
    variant: str
    """The one that is played; "none" without."""
    phase: str
    """pick, target, start, decide, hook, cannon, misfire, sword, map, mermaid, plunder or over."""
    to_act: tuple[Seat, ...]
    first: Seat
    """Who began."""
    turn: Seat | None
    """Whose turn it is; None before the first turn and after the end."""
    forced: bool
    """The player on turn has no choice: a forced draw or a last collection is due."""
    ended: str
    """The reason of the outcome, or ""."""
    seats: tuple[SeatView, ...]
    row: tuple[RowCard, ...]
    """In the order in which the cards were placed."""
    debt: int
    """Cards that must still be placed before one may collect."""
    harbor: int
    """How many of the next cards Safe Harbor protects."""
    pile: int
    """The number of cards, the known ones included."""
    known: tuple[str, ...]
    """The cards on top of the pile that lie open, the next one first."""
    discard: tuple[str, ...] | None
    """Sorted; None where only their number is shown."""
    discards: int
    """How many there are."""
    fresh: tuple[str, ...]
    """What went to the discards in this turn, or in the last one as long as nothing was drawn."""
    shown: tuple[str, ...]
    """The cards that a Map shows, one of which is chosen."""
    risky: tuple[str, ...]
    """The texts of those actions, now legal, that bust for sure."""
    odds: Odds
    stake: Stake
    offer: tuple[str, ...]
    """The traits the viewer was dealt to choose from, while traits are picked."""


def observe(state: State, viewer: Seat | None) -> Observation:
    """What the viewer may know (11): all but the pile, and the traits while they are picked."""
    playing = not (state.ended or state.offers or state.naming)
    now = phase(state)
    options = choices(state) if playing and state.tasks else ()
    open_cards = state.options.discard_view == "contents"
    return Observation(
        viewer=viewer,
        options=state.options,
        variant=state.variant,
        phase=now,
        to_act=_to_act(state),
        first=state.first,
        turn=state.turn if playing else None,
        forced=now == "decide" and (bool(state.debt) or not state.pile),
        ended=state.ended,
        seats=tuple([_seat(state, viewer, seat) for seat in range(len(state.out))]),
        row=tuple(map(_row_card, state.row)),
        debt=state.debt,
        harbor=state.harbor,
        pile=len(state.pile),
        known=_known(state),
        discard=_names(state.discard) if open_cards else None,
        discards=len(state.discard),
        fresh=_names(state.fresh),
        shown=_names(state.shown),
        risky=tuple([text(action) for action in options if risky(state, action)]),
        odds=_odds(state, open_cards=open_cards),
        stake=_stake(state),
        offer=_offer(state, viewer),
    )


def _to_act(state: State) -> tuple[Seat, ...]:
    if state.ended:
        return ()
    return tuple(picking(state)) if state.offers else (acting(state),)


def _seat(state: State, viewer: Seat | None, seat: Seat) -> SeatView:
    bank, own = state.banks[seat], state.traits[seat]
    return SeatView(
        bank=tuple([_stack(stack) for stack in bank if stack]),
        cards=sum(map(len, bank)),
        score=points(bank, () if state.offers else own, state.variant),
        tally=tally(bank, () if state.offers else own, state.variant),
        traits=own if seat == viewer or not state.offers else (),  # 11.4
        target=state.targets[seat],
        out=state.out[seat],
    )


def _stack(cards: tuple[int, ...]) -> Stack:
    top = cards[-1]
    return Stack(SUITS[top // 10], NAMES[top], top % 10, _names(cards[::-1]))


def _row_card(entry: Entry) -> RowCard:
    return RowCard(
        card=NAMES[entry.card],
        suit=SUITS[entry.card // 10],
        value=entry.card % 10,
        anchor=entry.anchor,
        miser=entry.miser,
        harbor=entry.harbor,
        protected=protected(entry),
    )


def _known(state: State) -> tuple[str, ...]:
    return _names(state.pile[: -state.known - 1 : -1])  # 11.2


def _odds(state: State, *, open_cards: bool) -> Odds:
    """What busts is counted in the unseen part of the pile: all else lies open (11.2, 11.3)."""
    unseen = state.pile[: len(state.pile) - state.known]
    known = state.pile[-1] if state.known else None
    return Odds(
        left=len(unseen),
        busting=sum([_busts(state, card) for card in unseen]) if open_cards else None,
        next="" if known is None else NAMES[known],
        next_busts=known is not None and _busts(state, known),
    )


def _busts(state: State, card: int) -> bool:
    """Whether drawing this card would bust: not if a trait banks it at once (4.1)."""
    return clashes(state, card) and not banking(state, card)


def _stake(state: State) -> Stake:
    row = [entry.card for entry in state.row]
    kept = [entry.card for entry in state.row if protected(entry)]
    return Stake(
        collect=_gain(state, row),
        bust=_gain(state, kept),
        bonus=state.bonus or bonus_of(state, row),
    )


def _gain(state: State, cards: list[int]) -> int:
    bank, traits = state.banks[state.turn], state.traits[state.turn]
    if not cards:
        return 0
    after = points(with_cards(bank, cards), traits, state.variant)
    return after - points(bank, traits, state.variant)


def _offer(state: State, viewer: Seat | None) -> tuple[str, ...]:
    if viewer is None or not state.offers:
        return ()
    return in_order([*state.traits[viewer], *state.offers[viewer]])


def _names(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([NAMES[card] for card in cards])
