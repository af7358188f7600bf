"""Other tables that look the same to a viewer (6): what he has not seen is dealt anew."""

from msgspec.structs import replace

from games.engines.anno.content import LENGTHS, ROUNDS, SHIPS
from games.engines.anno.state import Attempt, State, is_done, seats_of
from games.engines.chance import shuffled
from games.engines.contract import Chance, Seat

_LONGEST = 1 << 16
"""Milliseconds below which a guessed time lies."""


def resampled(state: State, viewer: Seat | None, chance: Chance) -> State:
    """Deal the rows and events he never saw, and guess the answers of the others."""
    if state.ended:
        return state
    hidden = [at for at in range(len(state.paid), ROUNDS) if not _has_seen(state, viewer, at)]
    return replace(
        _redealt(state, hidden, chance),
        attempts=tuple(
            [
                tuple([_guessed(state, at, seat, viewer, chance) for seat in seats_of(state)])
                for at in range(ROUNDS)
            ]
        ),
    )


def redealt(state: State, chance: Chance) -> State:
    """Deal the rows and events anew over which nobody's clock has run yet."""
    if state.ended:
        return state
    ahead = range(len(state.paid), ROUNDS)
    hidden = [at for at in ahead if not any(_has_seen(state, seat, at) for seat in seats_of(state))]
    return _redealt(state, hidden, chance)


def _has_seen(state: State, viewer: Seat | None, at: int) -> bool:
    """Whether the viewer's clock runs or ran over this row."""
    if viewer is None:
        return False
    return state.attempts[at][viewer].stage in ("running", "answered", "expired", "gave_up")


def _redealt(state: State, hidden: list[int], chance: Chance) -> State:
    unseen = [card for at in hidden for card in state.rows[at]]
    pile = shuffled([*unseen, *state.left], chance)
    rows = list(state.rows)
    for at in hidden:
        count = LENGTHS[state.options.deck][at]
        rows[at], pile = tuple(pile[:count]), pile[count:]
    events = _other_events(state, hidden, chance)
    return replace(state, rows=tuple(rows), left=tuple(pile), events=events)


def _other_events(state: State, hidden: list[int], chance: Chance) -> tuple[str, ...]:
    if not state.events:
        return ()
    places = [*hidden, ROUNDS]
    drawn = shuffled([state.events[at] for at in places], chance)
    events = list(state.events)
    for at, event in zip(places, drawn, strict=True):
        events[at] = event
    return tuple(events)


def _guessed(state: State, at: int, seat: Seat, viewer: Seat | None, chance: Chance) -> Attempt:
    """Another answer of the same kind; in a live round the order of arrival is no secret."""
    attempt = state.attempts[at][seat]
    if at < len(state.paid) or seat == viewer or not is_done(attempt):
        return attempt
    if attempt.stage == "missed" or state.absent[seat]:
        return attempt
    time = attempt.time if state.is_live else chance.pick(_LONGEST)
    ship = SHIPS[chance.pick(len(SHIPS))] if attempt.stage == "answered" else 0
    return replace(attempt, ship=ship, time=time)
