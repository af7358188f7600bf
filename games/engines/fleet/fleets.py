"""Ships that change hands or are lost, the tribute for them, and whose pawn it is then."""

from msgspec.structs import replace

from games.engines.contract import Event, Seat
from games.engines.fleet.content import COLOURS, GUNNER, LETTER, NAMES, TINTS
from games.engines.fleet.state import State, Tint, count, fee, owner, round_from, with_one, without


def acquire(state: State, seat: Seat, ship: int, events: list[Event]) -> State:
    """A ship drafted or seized: tribute first, then it sails over, then the pawn (6.2)."""
    tint = TINTS[ship]
    state = _tribute(state, seat, tint, events)
    state = _moved(state, seat, ship)
    if GUNNER in state.held[seat]:
        state = man(state, seat, ship, events)  # 7.12: he wakes on the first ship
    return rechief(state, tint, events)


def _tribute(state: State, seat: Seat, tint: Tint, events: list[Event]) -> State:
    owed = fee(state, seat, tint)
    chief = state.chiefs[tint]
    if not owed or chief is None:
        return state
    paid = min(owed, state.cash[seat])  # 10.1
    cash = list(state.cash)
    cash[seat] -= paid
    cash[chief] += paid
    data = {
        "to": chief,
        "colour": COLOURS[tint],
        "gold": paid,
        "owed": owed,
        "ships": count(state.fleets[chief], tint),
        "doubled": state.letter == tint,
    }
    events.append(Event("tribute", seat, data, None))
    return replace(state, cash=tuple(cash))


def _moved(state: State, seat: Seat, ship: int) -> State:
    fleets = list(state.fleets)
    loser = owner(state, ship)
    if loser is not None:
        fleets[loser] = without(fleets[loser], ship)
    fleets[seat] = tuple(sorted((*fleets[seat], ship)))
    return replace(state, fleets=tuple(fleets))


def man(state: State, seat: Seat, ship: int, events: list[Event]) -> State:
    """The Master Gunner comes aboard, out of the cards held if he was asleep."""
    events.append(Event("manned", seat, {"ship": NAMES[ship]}, None))
    return replace(waking(state, seat, GUNNER), gunner=ship)


def waking(state: State, seat: Seat, card: int) -> State:
    """The state without the card among those that the seat holds, if it was there."""
    if card not in state.held[seat]:
        return state
    return replace(state, held=with_one(state.held, seat, without(state.held[seat], card)))


def lose(state: State, seat: Seat, ship: int) -> State:
    """The ship leaves the game, and the Gunner on it; the pawn is still to be seen to."""
    lost = (ship, GUNNER) if state.gunner == ship else (ship,)
    return replace(
        state,
        fleets=with_one(state.fleets, seat, without(state.fleets[seat], ship)),
        gunner=None if state.gunner == ship else state.gunner,
        gone=(*state.gone, *lost),
    )


def rechief(state: State, tint: Tint, events: list[Event]) -> State:
    """Whoever has strictly more ships than the chief takes the pawn (6.4)."""
    best, heir = _needed(state, tint), None
    for seat in round_from(state.chiefs[tint] or 0, len(state.cash)):
        ships = count(state.fleets[seat], tint)
        if ships > best:  # 6.5: the most; of equals the first clockwise from the old chief
            best, heir = ships, seat
    return state if heir is None else _handed(state, tint, heir, events)


def _needed(state: State, tint: Tint) -> int:
    """The ships that somebody must exceed: one for the first claim (6.3)."""
    chief = state.chiefs[tint]
    return 1 if chief is None else count(state.fleets[chief], tint)


def _handed(state: State, tint: Tint, heir: Seat, events: list[Event]) -> State:
    old = state.chiefs[tint]
    data = {"colour": COLOURS[tint], "from": old, "ships": count(state.fleets[heir], tint)}
    events.append(Event("chief", heir, data, None))
    if state.letter == tint:
        events.append(Event("letter_lost", old, {"colour": COLOURS[tint]}, None))
        state = replace(state, letter=None, gone=(*state.gone, LETTER))  # 7.6
    state = replace(state, chiefs=with_one(state.chiefs, tint, heir))
    if LETTER in state.held[heir]:
        return charter(state, heir, tint, events)  # 7.12
    return state


def charter(state: State, seat: Seat, tint: Tint, events: list[Event]) -> State:
    """The Letter of Marque comes to lie by a pawn of its owner."""
    events.append(Event("chartered", seat, {"colour": COLOURS[tint]}, None))
    return replace(waking(state, seat, LETTER), letter=tint)
