"""How well each seat stands: an estimate for bots, and no part of the rules."""

from games.engines.buccaneer.state import State, home_value


def promise(state: State) -> tuple[float, ...]:
    return tuple([float(home_value(state, seat)) for seat in range(len(state.ships))])
