"""Who knows what in Caribbean Fleet: the one place that decides it, built field by field (11)."""

from msgspec import Struct

from games.engines.contract import Seat
from games.engines.fleet.cascade import cascade
from games.engines.fleet.content import (
    CAPTAINS,
    CARDS,
    COLOURS,
    FLEET,
    KINDS,
    NAMES,
    OLD,
    PAYING,
    SUMS,
    TINTS,
    WAYS,
    WRECKERS,
)
from games.engines.fleet.sights import (
    AuctionView,
    ColourView,
    HeldView,
    OddsView,
    RowView,
    ShipView,
    TavernView,
    TributeView,
)
from games.engines.fleet.state import (
    AUCTION,
    CHOICE,
    DRAFT,
    FAIR_WIND,
    OVER,
    State,
    Tint,
    count,
    crowned,
    fee,
    owner,
    points,
    rounds,
    toll,
    value,
)
from games.engines.fleet.voyage import gains
from games.engines.fleet.worth import rival_ways


class Observation(Struct, frozen=True):
    """All that one viewer may know of a table."""

    viewer: Seat | None
    stage: str
    """What is asked for: `auction`, `draft`, `choice`, `wind`, `spyglass`; `over` at the end."""
    turn: Seat | None
    """Who is asked; None when the game is over."""
    short: bool
    round: int
    rounds: int
    opener: Seat
    """Who opened the auction of this round."""
    winner: Seat | None
    """Who won it; None while it runs."""
    auction: AuctionView | None
    picking: tuple[Seat, ...]
    """Who is still to take a card, in order; empty while the auction runs."""
    asking: str
    """The special card that waits for a choice, by name; else ""."""
    victim: Seat | None
    """Whom the Night Raid is to hit, once chosen."""
    dice: tuple[int, int] | None
    """As they last lay, the Spyglass heeded; None before the first roll."""
    rolling: bool
    """Whether the dice wait for the Spyglass, and pay only then."""
    cash: tuple[int, ...]
    points: tuple[int, ...]
    """By seat: coins, ships and pawns as they would count now."""
    fleets: tuple[tuple[ShipView, ...], ...]
    """By seat, colour by colour."""
    colours: tuple[ColourView, ...]
    taverns: tuple[TavernView, ...]
    held: tuple[tuple[HeldView, ...], ...]
    row: tuple[RowView, ...]
    odds: tuple[OddsView, ...]
    """The sums from 2 to 12."""
    deck: int
    removed: int
    """Cards that left the short game unseen."""
    unseen: tuple[str, ...]
    """Names of all cards that are in the deck or were removed, in the order of the card list."""
    gone: tuple[str, ...]
    """Cards out of the game, the first one first."""


def observe(state: State, viewer: Seat | None) -> Observation:
    """Everything is open but the order of the deck, removed cards and half-made choices (11)."""
    over = state.stage == OVER
    seats = range(len(state.cash))
    picking = state.stage in (DRAFT, CHOICE, FAIR_WIND)
    return Observation(
        viewer=viewer,
        stage=state.stage,
        turn=None if over else state.turn,
        short=bool(state.removed),
        round=state.round,
        rounds=rounds(state),
        opener=state.opener,
        winner=state.winner,
        auction=_auction(state, viewer) if state.stage == AUCTION else None,
        picking=state.queue if picking else (),
        asking="" if state.asking is None else NAMES[state.asking],
        victim=state.victim,
        dice=state.dice,
        rolling=state.stage == "spyglass",
        cash=state.cash,
        points=tuple([points(state, seat) for seat in seats]),
        fleets=tuple([tuple([_ship(state, ship) for ship in fleet]) for fleet in state.fleets]),
        colours=tuple([_colour(state, tint) for tint in range(len(COLOURS))]),
        taverns=_taverns(state),
        held=tuple([tuple([_held(card) for card in cards]) for cards in state.held]),
        row=tuple([_row(state, card) for card in state.row]),
        odds=tuple([_odds(state, total) for total in SUMS]),
        deck=len(state.deck),
        removed=len(state.removed),
        unseen=tuple([NAMES[card] for card in sorted((*state.deck, *state.removed))]),  # 11.2
        gone=tuple([NAMES[card] for card in state.gone]),
    )


def _auction(state: State, viewer: Seat | None) -> AuctionView:
    seats = range(len(state.cash))
    barred = tuple([seat for seat in seats if not state.cash[seat]])  # 4.1
    inside = {*state.queue, *barred}
    return AuctionView(
        high=state.high,
        bidder=state.bidder,
        bidding=state.queue,
        passed=tuple([seat for seat in seats if seat not in inside]),
        barred=barred,
        first=state.first,
        jump=state.jump if viewer == state.turn else 0,  # 11.3
        preview=cascade(state.high, state.bidder, len(seats)) if state.bidder is not None else None,
    )


def _ship(state: State, ship: int) -> ShipView:
    card = CARDS[ship]
    gold, manned = value(state, ship), ship == state.gunner
    return ShipView(card.name, card.colour, card.sum, gold, card.title, card.wreck, manned)


def _row(state: State, card: int) -> RowView:
    if card >= FLEET:
        return RowView(NAMES[card], KINDS[card], None, ())
    seats = range(len(state.cash))
    tributes = tuple([_tribute(state, seat, TINTS[card]) for seat in seats])
    return RowView(NAMES[card], KINDS[card], _ship(state, card), tributes)


def _tribute(state: State, seat: Seat, tint: Tint) -> TributeView:
    owed = fee(state, seat, tint)
    return TributeView(
        fee=owed,
        pays=min(owed, state.cash[seat]),  # 10.1
        to=state.chiefs[tint] if owed else None,
        crowned=crowned(state, seat, tint),
        ships=count(state.fleets[seat], tint) + 1,
    )


def _colour(state: State, tint: Tint) -> ColourView:
    seats = range(len(state.cash))
    return ColourView(
        colour=COLOURS[tint],
        captain=CAPTAINS[tint],
        chief=state.chiefs[tint],
        letter=state.letter == tint,
        ships=tuple([count(fleet, tint) for fleet in state.fleets]),
        fees=tuple([fee(state, seat, tint) for seat in seats]),
    )


def _taverns(state: State) -> tuple[TavernView, ...]:
    return tuple(
        [
            TavernView(
                name=one.name,
                seat=one.seat,
                colour=COLOURS[one.tint],
                fiesta=one.fiesta,
                toll=toll(one),
                ways=rival_ways(state, one.seat, one.tint),
            )
            for one in state.taverns
        ]
    )


def _held(card: int) -> HeldView:
    asleep = KINDS[card] not in ("wind", "spyglass")
    return HeldView(NAMES[card], KINDS[card], asleep)


def _odds(state: State, total: int) -> OddsView:
    ships = PAYING[total]
    sinking = [ship for ship in OLD if total in WRECKERS and owner(state, ship) is not None]
    return OddsView(
        sum=total,
        ways=WAYS[total],
        ships=tuple([tuple([NAMES[s] for s in fleet if s in ships]) for fleet in state.fleets]),
        gains=gains(state, total),
        sinks=tuple([NAMES[ship] for ship in sinking]),
    )
