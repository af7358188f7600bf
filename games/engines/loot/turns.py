"""What follows an action by itself: the end, or the next seat and its captures."""

from msgspec.structs import replace

from games.engines.contract import Event, Seat
from games.engines.loot.content import NAMES, POINTS
from games.engines.loot.state import Ship, Side, State, cards_on, leader, next_seat


def end_of_turn(state: State, events: list[Event]) -> State:
    """The end comes before the next seat, and so before any further capture (6.2)."""
    reason = _reason(state)
    if reason:
        return _finish(state, reason, events)
    if not state.pile:
        _tell_who_is_out(state, events)
    return _next_turn(state, events)


def _reason(state: State) -> str:
    if state.pile:
        return ""
    empty = [state.sides[seat] for seat, hand in enumerate(state.hands) if not hand]
    each = len(state.sides) // len(state.captured)
    if all(empty.count(side) < each for side in empty):  # 6.1; 7.6: both partners
        return ""
    return "pile_empty" if state.hands[state.turn] else "hand_empty"


def _finish(state: State, reason: str, events: list[Event]) -> State:
    discard = list(state.discard)
    for ship in state.sea:  # 6.3: at sea, and so nobody's
        discard += [ship.card, *cards_on(ship)]
        events.append(Event("lost", None, _facts(ship), None))
    events.append(Event("ended", state.turn, {"reason": reason}, None))
    return replace(state, sea=(), discard=tuple(discard), ended=reason)


def _tell_who_is_out(state: State, events: list[Event]) -> None:
    drawn = bool(state.hands[state.turn]) and events[0].kind == "drew"
    for seat, hand in enumerate(state.hands):
        if not hand and (drawn or seat == state.turn):
            events.append(Event("out", seat, {}, None))  # 7.6


def _next_turn(state: State, events: list[Event]) -> State:
    seat = next_seat(state)
    side = state.sides[seat]
    if side == state.block:
        return replace(state, turn=seat)  # 7.4: no check for the second partner
    taken = [ship for ship in state.sea if leader(ship, state.sides) == side] if state.sea else ()
    if not taken:
        return replace(state, turn=seat, block=side)
    return _capture(state, seat, side, taken, events)


def _capture(state: State, seat: Seat, side: Side, taken: list[Ship], events: list[Event]) -> State:
    """5: all ships the side leads, at once and whether it likes it or not."""
    discard = list(state.discard)
    for ship in taken:
        discard += cards_on(ship)
        how = "hero" if ship.heroes else "strength" if ship.fleets else "unattacked"
        events.append(Event("captured", seat, {**_facts(ship), "side": side, "how": how}, None))
    piles = list(state.captured)
    piles[side] += tuple([ship.card for ship in taken])
    return replace(
        state,
        turn=seat,
        block=side,
        sea=tuple([ship for ship in state.sea if ship not in taken]),
        discard=tuple(discard),
        captured=tuple(piles),
    )


def _facts(ship: Ship) -> dict[str, object]:
    return {
        "ship": ship.number,
        "gold": POINTS[ship.card],
        "owner": ship.owner,
        "cards": [NAMES[card] for card in cards_on(ship)],
    }
