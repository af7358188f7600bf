"""What a seat may do now, in a fixed order: by suit, then by opponent clockwise (1.2)."""

from collections.abc import Callable, Mapping, Sequence

from games.engines.contract import Seat
from games.engines.draw.actions import (
    CANNONS,
    COLLECT,
    DRAW,
    HOOKS,
    MAPS,
    MERMAIDS,
    MISFIRES,
    PLUNDERS,
    SWORDS,
    TARGETS,
    Action,
    Collect,
    Draw,
    Hook,
    Map,
    Pick,
    Sword,
)
from games.engines.draw.content import CARDS, KRAKEN, MERMAID, MISFIRE, PARRY, SWORDSMAN
from games.engines.draw.placing import banking
from games.engines.draw.state import (
    State,
    acting,
    clashes,
    has,
    opponents,
    opposed,
    picking,
)

type Actions = tuple[Action, ...]

_DRAW: Actions = (DRAW,)
_COLLECT: Actions = (COLLECT,)
_EITHER: Actions = (DRAW, COLLECT)


def legal(state: State, seat: Seat) -> Actions:
    """Empty for a seat that is not to act."""
    if state.ended:
        return ()
    if state.offers:
        return tuple(map(Pick, state.offers[seat])) if seat in picking(state) else ()
    if seat != acting(state):
        return ()
    if state.naming:
        return tuple([TARGETS[other] for other in opponents(state, seat)])  # 2.5
    if state.tasks:
        return choices(state)
    return _decisions(state)


def _decisions(state: State) -> Actions:
    if not state.drew:
        return _DRAW  # 3.1: no turn without a draw
    if not state.pile:
        return _COLLECT  # 3.6
    return _DRAW if state.debt else _EITHER  # 3.2, 5.8


def choices(state: State) -> Actions:
    """What the uppermost task lets one choose from; empty when it has nothing to offer."""
    return _CHOICES[state.tasks[-1]](state)


def risky(state: State, action: Action) -> bool:
    """Whether the choice would bust for sure."""
    return isinstance(action, Hook | Sword | Map) and clashes(state, CARDS[action.card])


def doubtful(state: State, action: Action) -> bool:
    """Whether the action busts for sure, or stops before a card that is known to be harmless."""
    if not state.known or not isinstance(action, Draw | Collect):
        return risky(state, action)
    harmless = not clashes(state, state.pile[-1]) or bool(banking(state, state.pile[-1]))
    return harmless == isinstance(action, Collect)


def _own_tops(state: State) -> list[int]:
    return [stack[-1] for stack in state.banks[state.turn] if stack]


def _allowed(state: State, cards: Sequence[int]) -> list[int]:
    """All of them; with the safe choice only those that do not bust (5.11)."""
    if state.options.forced_choice == "physical":
        return list(cards)
    return [card for card in cards if not clashes(state, card)]


def _hooks(state: State) -> Actions:
    """The top of any stack of one's own (5.2)."""
    return tuple([HOOKS[card] for card in _allowed(state, _own_tops(state))])


def _shots(state: State) -> Actions:
    """The top of any stack of any opponent (5.3), or one of one's own (6.16)."""
    if opposed(state, MISFIRE):
        return tuple([MISFIRES[card] for card in _own_tops(state)])
    found = [(top, order, other) for order, other, top in _their_tops(state)]
    return tuple([CANNONS[other][top] for top, _, other in sorted(found, key=_by_suit)])


def _steals(state: State) -> Actions:
    """The tops of suits that one does not have (5.7), with Parry only Krakens (6.17)."""
    own = state.banks[state.turn]
    anything, parried = has(state, SWORDSMAN), opposed(state, PARRY)
    found = [
        (top, order, other)
        for order, other, top in _their_tops(state)
        if (anything or not own[top // 10]) and (not parried or top // 10 == KRAKEN)  # 6.10
    ]
    found.sort(key=_by_suit)
    safe = _allowed(state, [top for top, _, _ in found])
    return tuple([SWORDS[other][top] for top, _, other in found if top in safe])


def _their_tops(state: State) -> list[tuple[int, Seat, int]]:
    return [
        (order, other, stack[-1])
        for order, other in enumerate(opponents(state, state.turn))
        for stack in state.banks[other]
        if stack
    ]


def _by_suit(found: tuple[int, int, Seat]) -> tuple[int, int]:
    top, order, _ = found
    return top // 10, order


def _maps(state: State) -> Actions:
    """The shown cards, alike ones once (5.5)."""
    return tuple([MAPS[card] for card in _allowed(state, sorted(set(state.shown)))])


def _replays(state: State) -> Actions:
    """The cards left of the Mermaid that are none themselves (7.2)."""
    cards = sorted([entry.card for entry in state.row[:-1]])
    return tuple([MERMAIDS[card] for card in cards if card // 10 != MERMAID])


def _plunders(state: State) -> Actions:
    """The opponents with any card (6.4)."""
    rivals = opponents(state, state.turn)
    return tuple([PLUNDERS[other] for other in rivals if any(state.banks[other])])


_CHOICES: Mapping[str, Callable[[State], Actions]] = {
    "hook": _hooks,
    "second": _hooks,
    "cannon": _shots,
    "sword": _steals,
    "map": _maps,
    "mermaid": _replays,
    "bonus": _plunders,
}
