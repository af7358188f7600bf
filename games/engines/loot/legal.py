"""What the seat on turn may do: one action for all copies of a card, in the order of the deck."""

from games.engines.contract import Seat
from games.engines.loot.actions import Action, Admiral, Captain, Discard, Draw, Merchant, Pirate
from games.engines.loot.content import CARDS, COLOURS, KINDS, NAMES, TINTS
from games.engines.loot.state import Ship, Side, State, fleet_of

type _Port = tuple[int, tuple[str, ...], str, bool]
"""A ship as one side sees it: number, colours allowed to its pirates, colour it has, own ship."""

_DRAW = Draw()
_LAUNCHES = tuple(Merchant(card.points) for card in CARDS)
_DISCARDS = tuple(Discard(card.name) for card in CARDS)


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Exactly one of these is done each turn; there is no pass (3.7)."""
    if state.ended or seat != state.turn:
        return ()
    ports = [_port(ship, state.sides[seat], state.sides) for ship in state.sea]
    found: list[Action] = [_DRAW] if state.pile else []  # 3.1
    hand = _distinct(state.hands[seat])
    for card in hand:
        _plays(card, ports, found)
    if not state.pile:
        found += [_DISCARDS[card] for card in hand if KINDS[card] != "merchant"]  # 3.6
    return tuple(found)


def _distinct(hand: tuple[int, ...]) -> list[int]:
    last = ""
    found = []
    for card in hand:
        if NAMES[card] != last:
            last = NAMES[card]
            found.append(card)
    return found


def _port(ship: Ship, side: Side, sides: tuple[Side, ...]) -> _Port:
    own = fleet_of(ship, side)
    mine = sides[ship.owner] == side
    if own is not None:
        return ship.number, (own.colour,), own.colour, mine
    if not ship.fleets:
        return ship.number, COLOURS, "", mine
    taken = [fleet.colour for fleet in ship.fleets]
    free = tuple([colour for colour in COLOURS if colour not in taken])
    return ship.number, free, "", mine


def _plays(card: int, ports: list[_Port], found: list[Action]) -> None:
    kind = KINDS[card]
    if kind == "merchant":
        found.append(_LAUNCHES[card])  # 3.2: any number of own ships at sea
        return
    colour = TINTS[card]
    for number, colours, own, mine in ports:
        if kind == "pirate":
            if colour in colours:  # 3.3: the side's colour there, or one that nobody has used
                found.append(Pirate(NAMES[card], number))
        elif kind == "captain":
            if colour == own:  # 3.4: pirates of this colour must lie there already
                found.append(Captain(colour, number))
        elif mine:  # 3.5: the admiral defends own ships, with or without pirates
            found.append(Admiral(number))
