"""What every game promises, tried on games at random: one suite for all titles.

Hypothesis draws the choices one by one, so that a failing game shrinks to one of plain choices.
"""

import os
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct

from games.engines import ALL
from games.engines.chance import OutOfPicks, Quick, Scripted, Seeded
from games.engines.contract import (
    BadOptions,
    Chance,
    Event,
    Game,
    IllegalAction,
    Outcome,
    Seat,
    Step,
    find,
    text,
)
from tests.engines import toy
from tests.engines.bounds import BOUNDS

GAMES: Mapping[str, Game[Any, Any, Any, Any]] = {**ALL, toy.GAME.slug: toy.GAME}
FUZZED = int(os.environ.get("FUZZ_ACTIONS", "2000"))
"""Random actions for each number of seats and choice of options; CI asks for 50000."""

type Setting = tuple[str, int, Any]
"""A game's slug, a number of seats, options."""


def choices(options: type[Struct]) -> Iterator[Any]:
    """Every choice of the yes-or-no options; others keep their default."""
    fields = [field for field in msgspec.structs.fields(options) if field.type is bool]
    for values in product((False, True), repeat=len(fields)):
        yield options(**{field.name: value for field, value in zip(fields, values, strict=True)})


def playable(game: Game[Any, Any, Any, Any], seats: int, options: Any) -> bool:
    try:
        game.check(seats, options)
    except BadOptions:
        return False
    return True


SETTINGS: list[Setting] = [
    (slug, seats, options)
    for slug, game in GAMES.items()
    for seats in game.seats
    for options in choices(game.options_type)
    if playable(game, seats, options)
]

for_every_game = pytest.mark.parametrize("slug", GAMES)
for_every_setting = pytest.mark.parametrize(("slug", "seats", "options"), SETTINGS)
few = settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


class Drawn:
    """Choices made by Hypothesis."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def pick(self, n: int) -> int:
        return self._data.draw(st.integers(0, n - 1))


class Position(Struct, frozen=True):
    """A state reached by `moves` actions, and the step that led to it."""

    state: Any
    moves: int
    before: Any = None
    seat: Seat = 0
    action: Any = None
    picks: tuple[int, ...] = ()
    events: tuple[Event, ...] = ()


def walk(setting: Setting, choose: Chance, stop: int | None = None) -> Iterator[Position]:
    """The positions of a game at random, from the setup to its end or `stop` moves on."""
    slug, seats, options = setting
    game = GAMES[slug]
    secret = b"walk%d" % choose.pick(1 << 32)
    state = game.setup(seats, options, Seeded(secret, 0))
    yield Position(state, 0)
    moves = 0
    while acting := sorted(game.to_act(state)):
        if moves == stop:
            return
        seat = acting[choose.pick(len(acting))]
        legal = game.legal_actions(state, seat)
        action = legal[choose.pick(len(legal))]
        moves += 1
        luck = Seeded(secret, moves)
        step = game.resolve(state, seat, action, luck, 0)
        yield Position(step.state, moves, state, seat, action, tuple(luck.picks), step.events)
        state = step.state


@for_every_game
def test_a_game_declares_itself(slug: str) -> None:
    game = GAMES[slug]

    assert game.slug == slug
    assert game.version >= 1
    assert list(game.seats) == sorted(set(game.seats))
    assert game.reasons
    tags = [action.__struct_config__.tag for action in game.actions]
    assert len(set(tags)) == len(tags)
    assert all(isinstance(tag, str) and " " not in tag for tag in tags)


@for_every_game
def test_types_are_frozen_and_hold_neither_mappings_nor_sets(slug: str) -> None:
    game = GAMES[slug]

    for kind in (game.state_type, *game.actions, game.observation_type, game.options_type):
        assert kind.__struct_config__.frozen
        assert not mutable(msgspec.inspect.type_info(kind)), kind


def mutable(info: msgspec.inspect.Type) -> bool:
    """Whether a dict, list or set is anywhere inside."""
    inspect = msgspec.inspect
    if isinstance(
        info, inspect.DictType | inspect.ListType | inspect.SetType | inspect.FrozenSetType
    ):
        return True
    if isinstance(info, inspect.StructType):
        return not info.cls.__struct_config__.frozen or any(mutable(f.type) for f in info.fields)
    if isinstance(info, inspect.TupleType):
        return any(map(mutable, info.item_types))
    if isinstance(info, inspect.UnionType):
        return any(map(mutable, info.types))
    return isinstance(info, inspect.VarTupleType) and mutable(info.item_type)


@for_every_game
def test_a_wrong_number_of_seats_is_refused(slug: str) -> None:
    game = GAMES[slug]

    with pytest.raises(BadOptions):
        game.check(max(game.seats) + 1, game.options_type())


@for_every_setting
def test_every_seat_has_a_side(slug: str, seats: int, options: Any) -> None:
    sides = GAMES[slug].sides(seats, options)

    assert len(sides) == seats
    assert set(sides) == set(range(max(sides) + 1))


@for_every_setting
@few
@given(data=st.data())
def test_a_game_goes_on_until_it_ends(
    slug: str, seats: int, options: Any, data: st.DataObject
) -> None:
    """Ends within its bound; somebody is to act exactly while there is no outcome; no dead end."""
    game = GAMES[slug]

    for position in walk((slug, seats, options), Drawn(data)):
        acting = game.to_act(position.state)
        assert position.moves <= BOUNDS[slug]
        assert bool(acting) == (game.outcome(position.state) is None)
        for seat in range(seats):
            assert bool(game.legal_actions(position.state, seat)) == (seat in acting)

    outcome = game.outcome(position.state)
    assert outcome is not None
    check_outcome(game, outcome, game.sides(seats, options))


def check_outcome(game: Game[Any, Any, Any, Any], outcome: Outcome, sides: tuple[int, ...]) -> None:
    assert outcome.reason in game.reasons
    assert len(outcome.ranks) == len(outcome.scores) == len(sides)
    assert min(outcome.ranks) == 1
    results: dict[int, tuple[set[int], set[int]]] = {side: (set(), set()) for side in sides}
    for side, rank, score in zip(sides, outcome.ranks, outcome.scores, strict=True):
        results[side][0].add(rank)
        results[side][1].add(score)
    assert all(len(ranks) == len(scores) == 1 for ranks, scores in results.values())


@for_every_setting
@few
@given(data=st.data())
def test_the_stock_never_changes(slug: str, seats: int, options: Any, data: st.DataObject) -> None:
    game = GAMES[slug]
    stock: Mapping[str, int] = {}

    for position in walk((slug, seats, options), Drawn(data)):
        stock = stock or game.inventory(position.state)
        assert game.inventory(position.state) == stock


@for_every_setting
@few
@given(data=st.data())
def test_actions_are_told_apart_and_found_by_their_text(
    slug: str, seats: int, options: Any, data: st.DataObject
) -> None:
    game = GAMES[slug]
    wire = msgspec.json.Decoder(union(game))

    for position in walk((slug, seats, options), Drawn(data)):
        for seat in game.to_act(position.state):
            legal = game.legal_actions(position.state, seat)
            assert len({text(action) for action in legal}) == len(legal)
            assert [find(text(action), legal) for action in legal] == list(legal)
            assert game.default_action(position.state, seat) in legal
            assert all(isinstance(action, game.actions) for action in legal)
            assert all(wire.decode(msgspec.json.encode(action)) == action for action in legal)
            forced = game.forced(position.state, seat)
            assert forced is None or list(legal) == [forced]


def union(game: Game[Any, Any, Any, Any]) -> Any:
    first, *rest = game.actions
    kind: Any = first
    for other in rest:
        kind |= other
    return kind


@for_every_setting
@few
@given(data=st.data())
def test_states_observations_and_events_survive_json(
    slug: str, seats: int, options: Any, data: st.DataObject
) -> None:
    game = GAMES[slug]

    for position in walk((slug, seats, options), Drawn(data)):
        state = position.state
        again = msgspec.json.decode(msgspec.json.encode(state), type=game.state_type)
        assert again == state
        assert hash(again) == hash(state)
        events = msgspec.json.encode(position.events)
        assert msgspec.json.decode(events, type=tuple[Event, ...]) == position.events
        if position.moves % 7 == 0:
            seen = game.observe(state, 0)
            coded = msgspec.json.encode(seen)
            assert msgspec.json.decode(coded, type=game.observation_type) == seen


@for_every_setting
@few
@given(data=st.data())
def test_the_same_picks_give_the_same_step(
    slug: str, seats: int, options: Any, data: st.DataObject
) -> None:
    game = GAMES[slug]

    for position in walk((slug, seats, options), Drawn(data)):
        if position.moves:
            luck = Scripted(position.picks)
            step = game.apply(position.before, position.seat, position.action, luck)
            assert step == Step(position.state, position.events)
            assert tuple(luck.picks) == position.picks


@for_every_setting
@few
@given(data=st.data())
def test_illegal_actions_are_refused_and_change_nothing(
    slug: str, seats: int, options: Any, data: st.DataObject
) -> None:
    """Each action met so far is offered again by every seat; what is not legal is refused."""
    game = GAMES[slug]
    met: dict[str, Any] = {}

    for position in walk((slug, seats, options), Drawn(data), stop=40):
        if position.action is not None:
            met.setdefault(text(position.action), position.action)
        state = position.state
        frozen = msgspec.json.encode(state)
        for seat in range(seats):
            legal = game.legal_actions(state, seat)
            for action in met.values():
                if action not in legal:
                    with pytest.raises(IllegalAction):
                        game.apply(state, seat, action, Scripted([]))
        assert msgspec.json.encode(state) == frozen


@for_every_setting
@few
@given(data=st.data())
def test_nobody_learns_what_he_may_not_know(
    slug: str, seats: int, options: Any, data: st.DataObject
) -> None:
    """With all that a viewer cannot know dealt anew, what he sees and may do stays the same.

    Of an action he may be told no more than what he sees after it: in two worlds that look the same
    to him afterwards, the log has told him the same.
    """
    game = GAMES[slug]

    for position in walk((slug, seats, options), Drawn(data)):
        viewers: list[Seat | None] = [None, *range(seats)]
        viewer = viewers[position.moves % len(viewers)]  # each of them in turn
        check_secrecy(game, position, viewer, Quick(position.moves))


def check_secrecy(
    game: Game[Any, Any, Any, Any], position: Position, viewer: Seat | None, chance: Quick
) -> None:
    state = position.state
    other = game.resample(state, viewer, chance)
    assert game.observe(other, viewer) == game.observe(state, viewer)
    assert game.to_act(other) == game.to_act(state)
    assert game.inventory(other) == game.inventory(state)
    if viewer is not None:
        assert game.legal_actions(other, viewer) == game.legal_actions(state, viewer)
        assert game.forced(other, viewer) == game.forced(state, viewer)
    if position.moves:
        check_log(game, position, viewer, chance)


def check_log(
    game: Game[Any, Any, Any, Any], position: Position, viewer: Seat | None, chance: Quick
) -> None:
    before = game.resample(position.before, viewer, chance)
    if position.action not in game.legal_actions(before, position.seat):
        return
    try:
        step = game.resolve(before, position.seat, position.action, Scripted(position.picks), 0)
    except OutOfPicks:
        return  # that luck does not fit this world
    if game.observe(step.state, viewer) == game.observe(position.state, viewer):
        assert told(step.events, viewer) == told(position.events, viewer)


def told(events: tuple[Event, ...], viewer: Seat | None) -> list[Event]:
    return [event for event in events if event.seen_by is None or viewer in event.seen_by]


@for_every_setting
@few
@given(data=st.data())
def test_what_is_dealt_anew_for_all_was_seen_by_nobody(
    slug: str, seats: int, options: Any, data: st.DataObject
) -> None:
    """After a rewind each seat sees and may do what it saw and might do at that step."""
    game = GAMES[slug]

    for position in walk((slug, seats, options), Drawn(data)):
        state, other = position.state, game.redeal(position.state, Quick(position.moves))
        assert game.inventory(other) == game.inventory(state)
        assert game.to_act(other) == game.to_act(state)
        assert game.outcome(other) == game.outcome(state)
        for viewer in (None, *range(seats)):
            assert game.observe(other, viewer) == game.observe(state, viewer)
        for seat in range(seats):
            assert game.legal_actions(other, seat) == game.legal_actions(state, seat)


@pytest.mark.parametrize("slug", ALL)
def test_of_what_nobody_has_seen_each_game_deals_something_anew(slug: str) -> None:
    game = GAMES[slug]
    state = game.setup(game.seats[0], game.options_type(), Seeded(b"hidden", 1))

    assert len({game.redeal(state, Quick(seed)) for seed in range(20)}) > 1


@for_every_game
def test_a_resampled_world_differs_where_something_is_hidden(slug: str) -> None:
    game = GAMES[slug]
    state = game.setup(game.seats[0], game.options_type(), Seeded(b"hidden", 1))

    worlds = {game.resample(state, None, Quick(seed)) for seed in range(20)}

    assert len(worlds) > 1 or game.observe(state, None) == game.observe(state, 0)


@for_every_setting
def test_a_promise_is_made_to_each_seat_and_partners_share_it(
    slug: str, seats: int, options: Any
) -> None:
    game = GAMES[slug]
    sides = game.sides(seats, options)

    for position in walk((slug, seats, options), Quick(5)):
        promise = game.promise(position.state)
        if promise is not None:
            assert len(promise) == seats
            assert all(
                promise[seat] == promise[sides.index(side)] for seat, side in enumerate(sides)
            )


@for_every_setting
def test_giving_up_leaves_a_state_that_goes_on_or_ends(slug: str, seats: int, options: Any) -> None:
    game = GAMES[slug]

    for position in walk((slug, seats, options), Quick(6), stop=30):
        after = game.resign(position.state, seats - 1, Seeded(b"resign", position.moves)).state
        assert bool(game.to_act(after)) == (game.outcome(after) is None)
        assert game.inventory(after) == game.inventory(position.state)


@for_every_setting
def test_many_games_at_random(slug: str, seats: int, options: Any) -> None:
    """The fuzz: as many actions as FUZZ_ACTIONS says, with the stock counted after each."""
    game = GAMES[slug]
    played = number = 0

    while played < FUZZED:
        stock: Mapping[str, int] = {}
        for position in walk((slug, seats, options), Quick(number)):
            stock = stock or game.inventory(position.state)
            assert game.inventory(position.state) == stock
        assert game.outcome(position.state) is not None
        assert position.moves <= BOUNDS[slug]
        played += position.moves
        number += 1
