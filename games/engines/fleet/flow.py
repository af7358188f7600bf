"""The sequence of play: what an action does, and all that follows it by itself (3.1)."""

from msgspec.structs import replace

from games.engines.contract import Chance, Event, Seat
from games.engines.fleet import auction, draft, voyage
from games.engines.fleet.actions import Action, Bid, Jump, Keep, Pass, Sail, Stay, Take, Turn
from games.engines.fleet.content import NAMES, PAWN
from games.engines.fleet.specials import choose
from games.engines.fleet.state import LOOKOUT, OVER, State, points, rounds, value


def play(state: State, seat: Seat, action: Action, chance: Chance, events: list[Event]) -> State:
    """Do a legal action, and go on to the next question."""
    match action:
        case Pass() | Bid() | Jump():
            return auction.speak(state, seat, action, events)
        case Take(card):
            return _picked(draft.take(state, seat, card, events), chance, events)
        case Sail() | Stay():
            return draft.answer(state, seat, action, events)
        case Turn() | Keep():
            return _home(voyage.look(state, seat, action, events), events)
    return _picked(choose(state, seat, action, chance, events), chance, events)


def _picked(state: State, chance: Chance, events: list[Event]) -> State:
    """Each pick is resolved in full before the next (6.1); after the last one, the dice."""
    if state.asking is not None:
        return state
    if len(state.queue) > 1:
        return draft.next_picker(state)
    state = voyage.throw(state, chance, events)
    return state if state.stage == LOOKOUT else _home(state, events)


def _home(state: State, events: list[Event]) -> State:
    """The dice lie: loot comes in, and the round is over."""
    assert state.dice is not None
    state = voyage.collect(state, sum(state.dice), events)
    return _next_round(state, events) if state.deck else _end(state, events)


def _next_round(state: State, events: list[Event]) -> State:
    """The winner of the last auction opens the next one (3.1)."""
    assert state.winner is not None
    seats = len(state.cash)
    row, deck = state.deck[: -seats - 1 : -1], state.deck[:-seats]  # 3.2
    state = replace(state, row=row, deck=deck, round=state.round + 1, opener=state.winner)
    data = {
        "round": state.round,
        "rounds": rounds(state),
        "cards": [NAMES[card] for card in row],
        "deck": len(deck),
    }
    events.append(Event("revealed", None, data, None))
    return auction.open_auction(state, events)


def _end(state: State, events: list[Event]) -> State:
    """9.1: the deck is empty, and the roll of its last round is paid."""
    seats = range(len(state.cash))
    parts = [
        [
            state.cash[seat],
            sum([value(state, ship) for ship in state.fleets[seat]]),
            PAWN * state.chiefs.count(seat),
        ]
        for seat in seats
    ]
    data = {"reason": "deck_empty", "scores": [points(state, seat) for seat in seats]}
    events.append(Event("ended", None, {**data, "parts": parts}, None))
    return replace(state, stage=OVER)
