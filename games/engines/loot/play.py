"""The six actions themselves: from the state of a turn to the state before that turn ends."""

from bisect import bisect

from msgspec.structs import replace

from games.engines.contract import Data, Event, Seat
from games.engines.loot.actions import Action, Admiral, Captain, Discard, Draw, Merchant, Pirate
from games.engines.loot.content import ALIKE, NAMES, POINTS, TINTS
from games.engines.loot.state import Fleet, Ship, State, fellows, leader, strength, tied


def play(state: State, seat: Seat, action: Action, events: list[Event]) -> State:
    """Do the action and tell of it; the turn is not over yet."""
    match action:
        case Draw():
            return _draw(state, seat, events)
        case Merchant(gold):
            return _launch(state, seat, gold, events)
        case Pirate(card, ship):
            return _attack(state, seat, card, ship, events)
        case Captain(colour, ship):
            return _hero(state, seat, f"K{colour}", ship, events)
        case Admiral(ship):
            return _hero(state, seat, "ADM", ship, events)
        case Discard(card):
            return _discard(state, seat, card, events)
    raise TypeError(action)


def _draw(state: State, seat: Seat, events: list[Event]) -> State:
    card = state.pile[-1]  # 3.1
    hand = state.hands[seat]
    at = bisect(hand, card)
    side = fellows(state, seat)
    events.append(Event("drew", seat, {"pile": len(state.pile) - 1, "side": list(side)}, None))
    events.append(Event("drew_card", seat, {"card": NAMES[card]}, side))  # 8.1
    hands = _with_hand(state, seat, (*hand[:at], card, *hand[at:]))
    return replace(state, pile=state.pile[:-1], hands=hands)


def _launch(state: State, seat: Seat, gold: int, events: list[Event]) -> State:
    card, hands = _from_hand(state, seat, f"M{gold}")
    number = state.launched + 1
    ship = Ship(number, card, seat)  # 3.2
    data = {
        "card": NAMES[card],
        "ship": number,
        "gold": gold,
        "side": state.sides[seat],
    }
    events.append(Event("launched", seat, data, None))
    return replace(state, hands=hands, sea=(*state.sea, ship), launched=number)


def _attack(state: State, seat: Seat, name: str, number: int, events: list[Event]) -> State:
    card, hands = _from_hand(state, seat, name)
    before = _ship(state, number)
    fleets, kind = _joined(before, state.sides[seat], card, seat)
    ship = replace(before, fleets=fleets)
    data = _standing(state, before, ship, seat, card)
    data["skulls"] = POINTS[card]
    data["strength"] = data["strengths"][[f.side for f in fleets].index(data["side"])][1]
    events.append(Event(kind, seat, data, None))
    return replace(state, hands=hands, sea=_with_ship(state, ship))


def _joined(ship: Ship, side: int, card: int, seat: Seat) -> tuple[tuple[Fleet, ...], str]:
    for at, fleet in enumerate(ship.fleets):
        if fleet.side == side:
            larger = Fleet(side, fleet.colour, (*fleet.laid, (card, seat)))
            return (*ship.fleets[:at], larger, *ship.fleets[at + 1 :]), "reinforced"
    return (*ship.fleets, Fleet(side, TINTS[card], ((card, seat),))), "attacked"


def _hero(state: State, seat: Seat, name: str, number: int, events: list[Event]) -> State:
    card, hands = _from_hand(state, seat, name)
    before = _ship(state, number)
    ship = replace(before, heroes=(*before.heroes, (card, seat)))  # 3.4, 3.5
    kind = "admiral" if name == "ADM" else "captain"
    events.append(Event(kind, seat, _standing(state, before, ship, seat, card), None))
    return replace(state, hands=hands, sea=_with_ship(state, ship))


def _standing(state: State, before: Ship, ship: Ship, seat: Seat, card: int) -> Data:
    """How matters stand on a ship after a card was laid there, for the log."""
    hero = ship.heroes[-1] if ship.heroes else None
    return {
        "card": NAMES[card],
        "colour": TINTS[card],
        "ship": ship.number,
        "gold": POINTS[ship.card],
        "owner": ship.owner,
        "side": state.sides[seat],
        "strengths": [[fleet.side, strength(fleet)] for fleet in ship.fleets],
        "was": leader(before, state.sides),
        "leader": leader(ship, state.sides),
        "tied": list(tied(ship)),
        "hero": NAMES[hero[0]] if hero else "",
    }


def _discard(state: State, seat: Seat, name: str, events: list[Event]) -> State:
    card, hands = _from_hand(state, seat, name)  # 3.6
    events.append(Event("discarded", seat, {"card": name}, None))
    return replace(state, hands=hands, discard=(*state.discard, card))


def _from_hand(state: State, seat: Seat, name: str) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """The first copy of a card in a hand, and the hands without it."""
    hand = state.hands[seat]
    at = bisect(hand, ALIKE[name][0] - 1)
    return hand[at], _with_hand(state, seat, hand[:at] + hand[at + 1 :])


def _with_hand(state: State, seat: Seat, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def _ship(state: State, number: int) -> Ship:
    return next(ship for ship in state.sea if ship.number == number)


def _with_ship(state: State, changed: Ship) -> tuple[Ship, ...]:
    number = changed.number
    return tuple([changed if ship.number == number else ship for ship in state.sea])
