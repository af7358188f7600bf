"""Worlds that look the same to one viewer: what he cannot know is dealt anew (10)."""

from msgspec.structs import replace

from games.engines.buccaneer.content import CARD
from games.engines.buccaneer.hands import card_of, knows, token
from games.engines.buccaneer.state import NO_OFFER, Crew, StandingOrder, State, joined, without
from games.engines.chance import shuffled
from games.engines.contract import Chance, Seat

_SOME_ORDER = 4


def dealt_anew(state: State, viewer: Seat | None, chance: Chance) -> State:
    """The piles and the hands of the others, but for the cards that the viewer remembers."""
    if state.ended:
        return state
    seats = range(len(state.hands))
    sure = [_sure(state, viewer, seat) for seat in seats]
    fixed = [viewer is not None and knows(one, viewer) for one in state.pile]
    loose = [card_of(one) for one, known in zip(state.pile, fixed, strict=True) if not known]
    for seat in seats:
        loose += without(state.hands[seat], *sure[seat])
    deck = shuffled(loose, chance)
    hands = [
        joined(sure[seat], tuple([deck.pop() for _ in state.hands[seat][len(sure[seat]) :]]))
        for seat in seats
    ]
    pile = [
        one if known else token(deck.pop()) for one, known in zip(state.pile, fixed, strict=True)
    ]
    state = replace(
        state,
        hands=tuple(hands),
        pile=tuple(pile),
        chances=tuple(shuffled(state.chances, chance)),
        known=_only(state.known, viewer),
        sights=tuple([sight for sight in state.sights if sight.viewer == viewer]),
        orders=_orders(state, viewer, chance),
        lot=chance.pick(len(state.hands)) if state.visit.phase == "home" else state.lot,
    )
    return state if viewer == state.turn else _undisturbed(state)


def redealt(state: State, chance: Chance) -> State:
    """The cards of the piles that nobody remembers, and the lot that nobody has seen."""
    if state.ended:
        return state
    loose = shuffled([one for one in state.pile if one == token(card_of(one))], chance)
    pile = [loose.pop() if one == token(card_of(one)) else one for one in state.pile]
    return replace(
        state,
        pile=tuple(pile),
        chances=tuple(shuffled(state.chances, chance)),
        lot=chance.pick(len(state.hands)) if state.visit.phase == "home" else state.lot,
    )


def _sure(state: State, viewer: Seat | None, seat: Seat) -> Crew:
    """The cards in that hand of which the viewer can be sure."""
    if viewer is None:
        return ()
    return state.hands[seat] if seat == viewer else state.known[viewer][seat]


def _only(known: tuple[tuple[Crew, ...], ...], viewer: Seat | None) -> tuple[tuple[Crew, ...], ...]:
    """What the others remember would have to fit their new hands: it is forgotten."""
    nothing: tuple[Crew, ...] = ((),) * len(known)
    return tuple([row if seat == viewer else nothing for seat, row in enumerate(known)])


def _orders(state: State, viewer: Seat | None, chance: Chance) -> tuple[StandingOrder, ...]:
    """Standing orders are secret: of the others some have one."""
    found = []
    for seat, order in enumerate(state.orders):
        some = (
            StandingOrder(2 * chance.pick(3), loaded=True) if not chance.pick(_SOME_ORDER) else None
        )
        found.append(order if seat == viewer else some or StandingOrder())
    return tuple(found)


def _undisturbed(state: State) -> State:
    """What the seat on turn has half chosen is taken back: the viewer does not see it."""
    visit = state.visit
    if visit.phase in ("trade", "orders"):
        visit = replace(visit, phase=visit.back, back="")
    if visit.phase == "drop" and visit.dropped:
        again = len(visit.dropped) if CARD[visit.card].op == "renew" else 0
        visit = replace(visit, dropped=(), left=visit.left + again)
    return replace(state, visit=visit, offer=NO_OFFER)
