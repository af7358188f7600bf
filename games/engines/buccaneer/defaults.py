"""What the clock plays for a seat whose time is up: nothing that could do harm (9.1)."""

from games.engines.buccaneer import landing, orders, policies, sailing, trade
from games.engines.buccaneer.actions import Action, Capture, Drop, Lose, Pick, Plunder, Yield
from games.engines.buccaneer.content import CREW, CREW_VALUES, SPOILS, TREASURES
from games.engines.buccaneer.fights import safest_flight
from games.engines.buccaneer.state import State, crew_text, values
from games.engines.contract import Seat


def safe(state: State, seat: Seat, legal: list[Action]) -> Action:
    """The safe one of the legal actions; fixed by the state."""
    choose = _SAFE.get(state.visit.phase)
    return legal[0] if choose is None else choose(state, seat, legal)


def _idle(state: State, seat: Seat, legal: list[Action]) -> Action:
    del state, seat, legal
    return sailing.IDLE


def _done(state: State, seat: Seat, legal: list[Action]) -> Action:
    del state, seat, legal
    return landing.DONE


def _cancel(state: State, seat: Seat, legal: list[Action]) -> Action:
    del state, seat, legal
    return trade.CANCEL


def _same(state: State, seat: Seat, legal: list[Action]) -> Action:
    del legal
    return orders.written(state.orders[seat])


def _flight(state: State, seat: Seat, legal: list[Action]) -> Action:
    del seat
    return safest_flight(state, legal)


def _heading(state: State, seat: Seat, legal: list[Action]) -> Action:
    """It stays, or is the first legal one clockwise."""
    now = state.ships[seat].heading
    return next(
        sailing.POINTS[(now + more) % 8]
        for more in range(8)
        if sailing.POINTS[(now + more) % 8] in legal
    )


def _spoils(state: State, seat: Seat, legal: list[Action]) -> Action:
    """As an absent winner would (6.5)."""
    loser = state.visit.foe
    plunders = [action for action in legal if isinstance(action, Plunder)]
    captures = [action for action in legal if isinstance(action, Capture)]
    if plunders and (not captures or policies.would_plunder(state, seat, loser)):
        return plunders[0]
    if state.options.picker == "loser":
        return captures[0]
    return Capture(crew_text(policies.strongest_spoils(state.hands[seat], state.hands[loser])))


def _card(state: State, seat: Seat, legal: list[Action]) -> Action:
    """Treasure if there is any, else crew; what is lost is worth least."""
    del seat
    prices = dict(zip(TREASURES, values(state), strict=True))

    def worth_of(words: str) -> int:
        cost = [CREW_VALUES[CREW.index(w)] if w in CREW else prices[w] for w in words.split("+")]
        return sum(cost)

    picks = [action for action in legal if isinstance(action, Pick) and action.pieces != "none"]
    if picks:
        return max(picks, key=lambda action: worth_of(action.pieces))
    losses = [action for action in legal if isinstance(action, Lose)]
    if losses:
        return min(losses, key=lambda action: worth_of(action.pieces))
    return legal[0]


def _drop(state: State, seat: Seat, legal: list[Action]) -> Action:
    """From the lowest value."""
    del state, seat
    drops = [action for action in legal if isinstance(action, Drop)]
    return min(drops, key=lambda action: CREW_VALUES[CREW.index(action.card)])


def _yield(state: State, seat: Seat, legal: list[Action]) -> Action:
    del legal
    return Yield(crew_text(policies.cheapest(state.hands[seat], (), SPOILS)[0]))


_SAFE = {
    "port": _idle,
    "move": _idle,
    "dock": _done,
    "flat": _done,
    "bay": _done,
    "silver": _done,
    "trade": _cancel,
    "orders": _same,
    "flee": _flight,
    "point": _heading,
    "spoils": _spoils,
    "yield": _yield,
    "card": _card,
    "drop": _drop,
}
