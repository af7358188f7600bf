"""The draft: cards leave the row one by one, and the Fair Wind may blow once."""

from msgspec.structs import replace

from games.engines.contract import Event, Seat
from games.engines.fleet.actions import Action, Sail, Stay, Take
from games.engines.fleet.content import FLEET, NAMES, WIND
from games.engines.fleet.fleets import acquire, waking
from games.engines.fleet.specials import take_special
from games.engines.fleet.state import DRAFT, FAIR_WIND, State, holder, without

_TAKES = tuple(Take(name) for name in NAMES)
_WINDOW = (Sail(), Stay())


def cards(state: State) -> tuple[Action, ...]:
    """Each name in the row once, from the left."""
    found = []
    for card in state.row:
        if _TAKES[card] not in found:
            found.append(_TAKES[card])
    return tuple(found)


def window(_state: State) -> tuple[Action, ...]:
    """What the holder of the Fair Wind is asked (6.6)."""
    return _WINDOW


def take(state: State, seat: Seat, name: str, events: list[Event]) -> State:
    """The leftmost card of this name: a ship is acquired, a special card does what it says."""
    card = next(card for card in state.row if NAMES[card] == name)
    events.append(Event("took", seat, {"card": name}, None))
    state = replace(state, row=without(state.row, card))
    if card < FLEET:
        return acquire(state, seat, card, events)
    return take_special(state, seat, card, events)


def next_picker(state: State) -> State:
    """The pick is resolved: the next seat is asked, or the holder of the Fair Wind (6.6)."""
    picked, queue = state.queue[0], state.queue[1:]
    if picked == state.winner:
        caller = holder(state, WIND)
        if caller in queue[1:]:  # neither the winner, nor next in any case
            assert caller is not None
            return replace(state, stage=FAIR_WIND, queue=queue, turn=caller)
    return replace(state, stage=DRAFT, queue=queue, turn=queue[0])


def answer(state: State, seat: Seat, action: Action, events: list[Event]) -> State:
    """The Fair Wind is used, or kept (6.6)."""
    if isinstance(action, Stay):
        events.append(Event("stayed", seat, {}, None))
        return replace(state, stage=DRAFT, turn=state.queue[0])  # the usual order goes on
    events.append(Event("sailed", seat, {}, None))
    queue = (seat, *without(state.queue, seat))  # its holder now, the others clockwise
    state = waking(state, seat, WIND)
    return replace(state, stage=DRAFT, queue=queue, turn=seat, gone=(*state.gone, WIND))
