"""The loot roll that closes a round: dice, Spyglass, loot, wrecks, taverns."""

from msgspec.structs import replace

from games.engines.chance import roll
from games.engines.contract import Chance, Event, Seat
from games.engines.fleet.actions import Action, Keep, Turn
from games.engines.fleet.content import (
    COLOURS,
    NAMES,
    OLD,
    PAYING,
    SIDES,
    SPYGLASS,
    TINTS,
    WRECKERS,
)
from games.engines.fleet.fleets import lose, rechief, waking
from games.engines.fleet.state import (
    LOOKOUT,
    State,
    Tavern,
    holder,
    owner,
    round_from,
    toll,
    value,
)

_KEEP = Keep()
_TURNS = tuple(tuple(Turn(die, face) for face in range(1, SIDES + 1)) for die in (1, 2))


def throw(state: State, chance: Chance, events: list[Event]) -> State:
    """8.1: thrown once the row is empty. With a Spyglass on the table its holder is asked."""
    dice = (roll(SIDES, chance), roll(SIDES, chance))
    events.append(Event("rolled", state.winner, {"dice": list(dice), "sum": sum(dice)}, None))
    state = replace(state, queue=(), dice=dice)
    looker = holder(state, SPYGLASS)
    return state if looker is None else replace(state, stage=LOOKOUT, turn=looker)


def turns(state: State) -> tuple[Action, ...]:
    """What the Spyglass can do: either die, any other face; a double has but one die (8.2)."""
    assert state.dice is not None
    found: list[Action] = [_KEEP]
    for faces, shown in zip(_TURNS, state.dice, strict=True):
        if faces is _TURNS[0] or shown != state.dice[0]:
            found += [turn for turn in faces if turn.face != shown]
    return tuple(found)


def turned(dice: tuple[int, int], action: Turn) -> tuple[int, int]:
    """The dice with one of them turned."""
    return (action.face, dice[1]) if action.die == 1 else (dice[0], action.face)


def look(state: State, seat: Seat, action: Action, events: list[Event]) -> State:
    """8.2: the Spyglass turns a die and is gone, or stays."""
    if not isinstance(action, Turn):
        events.append(Event("kept", seat, {}, None))
        return state
    assert state.dice is not None
    dice = turned(state.dice, action)
    data = {"from": list(state.dice), "dice": list(dice), "sum": sum(dice)}
    events.append(Event("turned", seat, data, None))
    state = waking(state, seat, SPYGLASS)
    return replace(state, dice=dice, gone=(*state.gone, SPYGLASS))


def collect(state: State, total: int, events: list[Event]) -> State:
    """Everything that a sum of the dice brings about, in its order."""
    paying = _paying(state, total)
    if paying:
        state = _looted(state, paying, events)  # 8.3
    else:
        events.append(Event("no_loot", None, {"sum": total}, None))
    if total in WRECKERS:
        state = _wrecked(state, events)  # 8.4
    if paying and state.taverns:
        state = _drunk(state, paying, events)  # 8.5
    return state


def _paying(state: State, total: int) -> list[tuple[Seat, int]]:
    """Owner and ship, owners clockwise from the winner, ships of one owner by id."""
    order = round_from(_first(state), len(state.cash))
    ships = PAYING[total]
    return [(seat, ship) for seat in order for ship in state.fleets[seat] if ship in ships]


def _first(state: State) -> Seat:
    return state.opener if state.winner is None else state.winner


def _looted(state: State, paying: list[tuple[Seat, int]], events: list[Event]) -> State:
    cash = list(state.cash)
    for seat, ship in paying:
        loot = value(state, ship)
        cash[seat] += loot
        data = {"ship": NAMES[ship], "gold": loot, "gunner": ship == state.gunner}
        events.append(Event("loot", seat, data, None))
    gained = sum(cash) - sum(state.cash)
    return replace(state, cash=tuple(cash), bank=state.bank - gained)


def _wrecked(state: State, events: list[Event]) -> State:
    lost = [(seat, ship) for ship in OLD if (seat := owner(state, ship)) is not None]
    for seat, ship in lost:
        data = {"ship": NAMES[ship], "gunner": ship == state.gunner}
        events.append(Event("wrecked", seat, data, None))
        state = lose(state, seat, ship)
    for _, ship in lost:
        state = rechief(state, TINTS[ship], events)
    return state


def _drunk(state: State, paying: list[tuple[Seat, int]], events: list[Event]) -> State:
    """Crews that were paid spend in the taverns of others, or all that their owner has."""
    cash = list(state.cash)
    for tavern, seat, ship in _rounds(state, paying):
        owed = toll(tavern)
        paid = min(owed, cash[seat])  # 10.1
        cash[seat] -= paid
        cash[tavern.seat] += paid
        data = {
            "to": tavern.seat,
            "tavern": tavern.name,
            "ship": NAMES[ship],
            "colour": COLOURS[tavern.tint],
            "gold": paid,
            "owed": owed,
        }
        events.append(Event("tavern", seat, data, None))
    return replace(state, cash=tuple(cash))


def _rounds(state: State, paying: list[tuple[Seat, int]]) -> list[tuple[Tavern, Seat, int]]:
    """Who drinks where: by owner of the ship, then of the tavern, clockwise from the winner."""
    order = round_from(_first(state), len(state.cash))
    due = [
        (order.index(seat), order.index(tavern.seat), tavern.name, ship, tavern)
        for seat, ship in paying
        for tavern in state.taverns
        if tavern.tint == TINTS[ship] and tavern.seat != seat
    ]
    due.sort(key=lambda one: one[:4])
    return [(tavern, order[at], ship) for at, _, _, ship, tavern in due]


def gains(state: State, total: int) -> tuple[int, ...]:
    """What this sum of the dice would bring each seat in coins, below zero for what it costs."""
    after = collect(state, total, [])
    return tuple([new - old for new, old in zip(after.cash, state.cash, strict=True)])
