"""The special cards: what happens when one is taken, and once its choice is made."""

from msgspec.structs import replace

from games.engines.chance import roll
from games.engines.contract import Chance, Event, Seat
from games.engines.fleet.actions import Action, Charter, Dare, Feast, Flag, Man, Rob, Seize, Sink
from games.engines.fleet.content import (
    COLOURS,
    FIESTA,
    GALLEON,
    ID,
    KINDS,
    NAMES,
    SIDES,
    STORM,
    TAVERNS,
    TINTS,
)
from games.engines.fleet.fleets import acquire, charter, lose, man, rechief, waking
from games.engines.fleet.state import CHOICE, State, Tavern, owner, round_from, with_one
from games.engines.fleet.targets import choices

_SLEEPERS = ("fiesta", "letter", "gunner")
_LATER = ("wind", "spyglass")


def take_special(state: State, seat: Seat, card: int, events: list[Event]) -> State:
    """A special card taken from the row: done, kept, or waiting for a choice (7.1)."""
    kind = KINDS[card]
    if kind == "hurricane":
        return _gone(_storm(state, seat, events), card)
    if kind == "galleon":
        return _gone(_galleon(state, seat, events), card)
    asked = replace(state, stage=CHOICE, asking=card)
    if choices(asked):
        return asked
    if kind in _LATER:
        return _kept(state, seat, card)  # 7.9
    if kind in _SLEEPERS:
        events.append(Event("asleep", seat, {"card": NAMES[card]}, None))
        return _kept(state, seat, card)  # 7.12
    events.append(Event("in_vain", seat, {"card": NAMES[card]}, None))
    return _gone(state, card)  # 7.1: no target, no effect


def choose(state: State, seat: Seat, action: Action, chance: Chance, events: list[Event]) -> State:
    """Do what the special card was waiting for; `asking` is None once it is done."""
    card = state.asking
    assert card is not None
    if isinstance(action, Rob):
        events.append(Event("threatened", seat, {"victim": action.seat}, None))
        return replace(state, victim=action.seat)
    state = replace(state, asking=None)
    match action:
        case Sink(target):
            return _gone(_sunk(state, seat, target, events), card)
        case Seize(ship):
            return _gone(_seized(state, seat, ID[ship], events), card)
        case Dare(sum):
            return _gone(_raided(state, seat, sum, chance, events), card)
    return _attached(state, seat, card, action, events)


def _attached(state: State, seat: Seat, card: int, action: Action, events: list[Event]) -> State:
    match action:
        case Flag(colour):
            tavern = Tavern(_free_name(state), card, seat, COLOURS.index(colour))
            return _opened(state, tavern, events)
        case Feast(tavern):
            return _feast(state, seat, tavern, events)
        case Charter(colour):
            return charter(state, seat, COLOURS.index(colour), events)
    assert isinstance(action, Man)
    return man(state, seat, ID[action.ship], events)


def _storm(state: State, seat: Seat, events: list[Event]) -> State:
    """7.7: everybody else pays the bank."""
    cash = list(state.cash)
    for other in round_from(seat, len(cash))[1:]:
        paid = min(STORM, cash[other])  # 10.1
        cash[other] -= paid
        events.append(Event("storm", other, {"by": seat, "gold": paid, "owed": STORM}, None))
    lost = sum(state.cash) - sum(cash)
    return replace(state, cash=tuple(cash), bank=state.bank + lost)


def _galleon(state: State, seat: Seat, events: list[Event]) -> State:
    events.append(Event("galleon", seat, {"gold": GALLEON}, None))  # 7.11
    cash = with_one(state.cash, seat, state.cash[seat] + GALLEON)
    return replace(state, cash=cash, bank=state.bank - GALLEON)


def _sunk(state: State, seat: Seat, target: str, events: list[Event]) -> State:
    if target in ID:
        return _sunk_ship(state, seat, ID[target], events)
    tavern = next(one for one in state.taverns if one.name == target)
    data = {"target": target, "of": tavern.seat, "with": "S3" if tavern.fiesta else ""}
    events.append(Event("sunk", seat, data, None))
    lost = (tavern.card, FIESTA) if tavern.fiesta else (tavern.card,)  # 7.2
    left = tuple([one for one in state.taverns if one is not tavern])
    return replace(state, taverns=left, gone=(*state.gone, *lost))


def _sunk_ship(state: State, seat: Seat, ship: int, events: list[Event]) -> State:
    loser = owner(state, ship)
    assert loser is not None
    data = {"target": NAMES[ship], "of": loser, "with": "S9" if state.gunner == ship else ""}
    events.append(Event("sunk", seat, data, None))
    return rechief(lose(state, loser, ship), TINTS[ship], events)


def _seized(state: State, seat: Seat, ship: int, events: list[Event]) -> State:
    events.append(Event("seized", seat, {"ship": NAMES[ship], "of": owner(state, ship)}, None))
    return acquire(state, seat, ship, events)  # 7.5


def _raided(state: State, seat: Seat, sum: int, chance: Chance, events: list[Event]) -> State:
    """Throw the dice against the number that was said (7.8)."""
    victim = state.victim
    assert victim is not None
    dice = (roll(SIDES, chance), roll(SIDES, chance))
    hit = dice[0] + dice[1] >= sum
    paid = min(sum, state.cash[victim]) if hit else 0  # 10.1
    cash = list(state.cash)
    cash[victim] -= paid
    cash[seat] += paid
    data = {"victim": victim, "sum": sum, "dice": list(dice), "hit": hit, "gold": paid}
    events.append(Event("raid", seat, data, None))
    return replace(state, cash=tuple(cash), victim=None)


def _free_name(state: State) -> str:
    """The first tavern is T1, and its name is not used again when it is gone."""
    sunk = [card for card in state.gone if KINDS[card] == "tavern"]
    return TAVERNS[len(state.taverns) + len(sunk)]


def _opened(state: State, tavern: Tavern, events: list[Event]) -> State:
    data = {"tavern": tavern.name, "colour": COLOURS[tavern.tint]}
    events.append(Event("opened", tavern.seat, data, None))
    state = replace(state, taverns=(*state.taverns, tavern))
    if FIESTA in state.held[tavern.seat]:
        return _feast(state, tavern.seat, tavern.name, events)  # 7.12
    return state


def _feast(state: State, seat: Seat, name: str, events: list[Event]) -> State:
    events.append(Event("feasted", seat, {"tavern": name}, None))
    taverns = [replace(one, fiesta=True) if one.name == name else one for one in state.taverns]
    return replace(waking(state, seat, FIESTA), taverns=tuple(taverns))


def _kept(state: State, seat: Seat, card: int) -> State:
    hand = tuple(sorted((*state.held[seat], card)))
    return replace(state, held=with_one(state.held, seat, hand))


def _gone(state: State, card: int) -> State:
    return replace(state, gone=(*state.gone, card))
