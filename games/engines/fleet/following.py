"""What a standing order asks for now. It fails closed: where it does not fit, nothing is done."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from games.engines.contract import Seat
from games.engines.fleet.actions import (
    Action,
    Bid,
    Charter,
    Dare,
    Feast,
    Flag,
    Keep,
    Man,
    Pass,
    Rob,
    Sail,
    Seize,
    Sink,
    Stay,
    Take,
    Turn,
)
from games.engines.fleet.content import FLEET, ID, KINDS, NAMES, SIDES, TINTS
from games.engines.fleet.orders import BadOrder, Pick, Plan, parse
from games.engines.fleet.state import AUCTION, CHOICE, DRAFT, FAIR_WIND, LOOKOUT, State, fee, points
from games.engines.fleet.targets import choices
from games.engines.fleet.voyage import collect, turned

_TARGETED: Mapping[str, Callable[[str], Action]] = {
    "kraken": Sink,
    "blackbeard": Seize,
    "tavern": Flag,
    "fiesta": Feast,
    "letter": Charter,
    "gunner": Man,
}


def follow(state: State, seat: Seat, order: str, legal: Sequence[Action]) -> Action | None:
    """One of the legal actions, or None: the player is to be asked (13.1)."""
    try:
        plans = parse(order)
    except BadOrder:
        return None
    for plan in plans:
        if legal and plan.round in (0, state.round) and _SPEAKS[state.stage](plan):
            action = _ASKED[state.stage](state, seat, plan)
            return action if action in legal else None
    return None


def _bid(state: State, seat: Seat, plan: Plan) -> Action | None:
    """13.3: one more than the highest bid, up to the cap against who holds it."""
    if state.jump:
        return None  # the player has begun to choose by hand
    if plan.open and not state.high and state.first is None:
        return Pass()  # 13.4
    cap = plan.cap or 0
    if state.bidder is not None:
        cap = dict(plan.against).get(state.bidder, cap)
    if state.high + 1 <= min(cap, state.cash[seat]):
        return Bid(state.high + 1)
    return Pass() if plan.exceeded == "pass" else None


def _pick(state: State, seat: Seat, plan: Plan) -> Action | None:
    """13.5: the first card of the list that is there, unless it is not as it was foreseen."""
    if plan.pawns and plan.pawns != _pawns(state):
        return None
    there = [NAMES[card] for card in state.row]
    for pick in plan.take:
        if pick.card in there:
            return Take(pick.card) if _as_foreseen(state, seat, pick) else None
    return None


def _pawns(state: State) -> str:
    return "".join("-" if chief is None else str(chief) for chief in state.chiefs)


def _as_foreseen(state: State, seat: Seat, pick: Pick) -> bool:
    card = ID[pick.card]
    if card < FLEET:
        return pick.fee is None or pick.fee == fee(state, seat, TINTS[card])
    asking = replace(state, stage=CHOICE, asking=card)
    return not pick.targets or _first_target(pick, asking) is not None


def _target(state: State, _seat: Seat, plan: Plan) -> Action | None:
    for pick in plan.take:
        if state.asking is not None and pick.card == NAMES[state.asking]:
            return _first_target(pick, state)
    return None


def _first_target(pick: Pick, asking: State) -> Action | None:
    """13.6: the best target that there is."""
    legal = choices(asking)
    for target in pick.targets:
        action = _aimed(KINDS[ID[pick.card]], target, asking.victim)
        if action in legal:
            return action
    return None


def _aimed(kind: str, target: str, victim: Seat | None) -> Action | None:
    if kind != "raid":
        return _TARGETED[kind](target)
    seat, number = map(int, target.split(":"))
    if victim is None:
        return Rob(seat)
    return Dare(number) if seat == victim else None


def _wind(state: State, _seat: Seat, plan: Plan) -> Action | None:
    if plan.wind == "ask":
        return None
    if plan.wind == "if":
        wanted = any(NAMES[card] in plan.wind_for for card in state.row)
        return Sail() if wanted else Stay()
    return Sail() if plan.wind == "yes" else Stay()


def _spyglass(state: State, seat: Seat, plan: Plan) -> Action | None:
    """13.7: the turn that leaves the most points at once, if it is worth so much more."""
    if plan.spyglass == "ask":
        return None
    dice = state.dice
    best, gain = None, plan.gain
    if plan.spyglass == "skip" or dice is None:
        return Keep()
    kept = _points_after(state, seat, sum(dice))
    for die in (1, 2):
        for face in range(1, SIDES + 1):
            action = Turn(die, face)
            more = _points_after(state, seat, sum(turned(dice, action))) - kept
            if more > gain or (more == gain and best is None):
                best, gain = action, more
    return Keep() if best is None else best


def _points_after(state: State, seat: Seat, total: int) -> int:
    return points(collect(state, total, []), seat)


_SPEAKS: Mapping[str, Callable[[Plan], bool]] = {
    AUCTION: lambda plan: plan.cap is not None,
    DRAFT: lambda plan: bool(plan.take),
    CHOICE: lambda plan: bool(plan.take),
    FAIR_WIND: lambda plan: bool(plan.wind),
    LOOKOUT: lambda plan: bool(plan.spyglass),
}
"""Stage -> whether the plan has a clause for it."""

_ASKED: Mapping[str, Callable[[State, Seat, Plan], Action | None]] = {
    AUCTION: _bid,
    DRAFT: _pick,
    CHOICE: _target,
    FAIR_WIND: _wind,
    LOOKOUT: _spyglass,
}
