"""The auction of a round: who is asked, what may be bid, who wins, and what the price becomes."""

from msgspec.structs import replace

from games.engines.contract import Event, Seat
from games.engines.fleet.actions import Action, Bid, Jump, Pass
from games.engines.fleet.cascade import cascade
from games.engines.fleet.state import AUCTION, DRAFT, State, round_from

WINDOW = 10
"""How many bids are offered at once (4.8)."""

_PASS = Pass()
_BIDS = tuple(Bid(gold) for gold in range(512))
_JUMPS = tuple(Jump(gold) for gold in range(512))


def open_auction(state: State, events: list[Event]) -> State:
    """The first seat with money is asked; with fewer than two the auction is won as it opens."""
    order = round_from(state.opener, len(state.cash))
    queue = tuple([seat for seat in order if state.cash[seat]])  # 4.1, 4.2
    if len(queue) > 1:
        return replace(
            state, stage=AUCTION, queue=queue, turn=queue[0],
            high=0, bidder=None, first=None, winner=None,
        )  # fmt: skip
    state = replace(state, high=0, bidder=None, first=None)
    if queue:
        return _won(state, queue[0], "alone", events)  # 4.6
    return _won(state, state.opener, "nobody", events)  # 4.7


def bids(state: State) -> tuple[Action, ...]:
    """Ten bids, the jumps to higher ones, and the pass, within the cash of the seat (4.3)."""
    lowest, cash = state.high + 1, state.cash[state.turn]
    if state.jump:
        return (_PASS, *_bids(state.jump, min(state.jump + WINDOW - 1, cash)))
    direct = _bids(lowest, min(lowest + WINDOW - 1, cash))
    if cash < lowest + WINDOW:
        return (_PASS, *direct)
    return (_PASS, *direct, *_jumps(lowest + WINDOW, cash))


def _bids(low: int, top: int) -> tuple[Bid, ...]:
    if top < len(_BIDS):
        return _BIDS[low : top + 1]
    return tuple([Bid(gold) for gold in range(low, top + 1)])


def _jumps(low: int, top: int) -> tuple[Jump, ...]:
    if top < len(_JUMPS):
        return _JUMPS[low : top + 1 : WINDOW]
    return tuple([Jump(gold) for gold in range(low, top + 1, WINDOW)])


def speak(state: State, seat: Seat, action: Action, events: list[Event]) -> State:
    """A pass, a bid, or a look at higher bids."""
    match action:
        case Bid(gold):
            return _bid(state, seat, gold, events)
        case Jump(gold):
            return _look(state, seat, gold, events)
    return _drop(state, seat, events)


def _look(state: State, seat: Seat, gold: int, events: list[Event]) -> State:
    """Turn to higher bids: half a choice, which nobody else is told of."""
    top = min(gold + WINDOW - 1, state.cash[seat])
    events.append(Event("looked", seat, {"low": gold, "high": top}, (seat,)))
    return replace(state, jump=gold)


def _bid(state: State, seat: Seat, gold: int, events: list[Event]) -> State:
    """The bid stands until it is topped; its bidder is asked again only after that (4.4)."""
    events.append(Event("bid", seat, {"gold": gold}, None))
    queue = (*state.queue[1:], seat)
    after = replace(state, queue=queue, turn=queue[0], high=gold, bidder=seat, jump=0)
    return after if len(queue) > 1 else _won(after, seat, "bid", events)


def _drop(state: State, seat: Seat, events: list[Event]) -> State:
    """A pass is final (4.3). The last one in wins; if nobody bid, the first who passed (4.5)."""
    events.append(Event("passed", seat, {}, None))
    queue = state.queue[1:]
    first = seat if state.first is None else state.first
    if not queue:
        return _won(replace(state, jump=0), first, "all_passed", events)
    after = replace(state, queue=queue, turn=queue[0], first=first, jump=0)
    if queue == (state.bidder,):
        return _won(after, queue[0], "bid", events)
    return after


def _won(state: State, winner: Seat, how: str, events: list[Event]) -> State:
    """Settle first, then the draft begins with the winner (3.1)."""
    price = state.high
    events.append(Event("won", winner, {"gold": price, "how": how}, None))
    order = tuple(round_from(winner, len(state.cash)))  # 6.1
    state = replace(
        state, stage=DRAFT, queue=order, turn=winner, winner=winner, high=0, bidder=None, first=None
    )
    return _settled(state, winner, price, events) if price else state


def _settled(state: State, winner: Seat, price: int, events: list[Event]) -> State:
    run = cascade(price, winner, len(state.cash))
    cash = [own + kept for own, kept in zip(state.cash, run.kept, strict=True)]
    cash[winner] -= price
    shares = [[seat, run.kept[seat]] for seat in reversed(round_from(winner, len(cash))[1:])]
    data = {"gold": price, "shares": shares, "bank": run.bank}
    events.append(Event("settled", winner, data, None))
    return replace(state, cash=tuple(cash), bank=state.bank + run.bank)
