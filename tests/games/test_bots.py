"""Bots at their tables: what they see, what they do, and what they never hold up."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from time import monotonic
from typing import Any

import msgspec
import pytest
from celery import current_app
from django.conf import settings
from django.db import OperationalError

from accounts.models import User
from config import broker
from games import tasks
from games.bots import BOTS
from games.engines import ENGINES
from games.engines.chance import Quick, Seeded
from games.engines.contract import Chance
from games.models import Move, Table
from games.selectors import tables
from games.selectors.tables import token
from games.services import bots, play, poke, record
from games.services.refusals import Refused, Stale
from tests.games.playing import (
    HOUR,
    MINUTE,
    NOON,
    audit,
    fresh,
    legal,
    make,
    on_turn,
    play_on,
    post,
    seat_of,
    seats_of,
    state_of,
)


def clock() -> datetime:
    """Time stands still, so that no thought is cut short."""
    return NOON + HOUR


def run(table: Table) -> int:
    """Let the bots of this table make their moves."""
    return bots.run(now=clock, table_id=table.pk)


def test_nobody_is_told_until_when_a_bot_must_move(toys: None, anne: User, bart: User) -> None:
    with_bot = make([anne], slug="stones", bots=("search",))
    with_bart = make([anne, bart], slug="stones")
    clocks = []
    for table in (with_bot, with_bart):
        post(table, anne, "take 1")
        clocks.append(tables.page(tables.load(table.pk, anne.pk), now=NOON, once="x").clock)

    assert [shown is not None for shown in clocks] == [False, True]


def test_all_bots_of_a_table_move_until_a_person_is_to_act(toys: None, anne: User) -> None:
    table = make([anne], slug="stones", bots=("search",))
    post(table, anne, "take 1")

    assert run(table) == 1

    assert on_turn(table).user == anne
    assert Move.objects.get(table=table, number=2).maker == Move.Maker.BOT
    audit(table)


def test_three_bots_in_a_row_move_in_one_run(anne: User) -> None:
    table = make([anne], bots=("random",) * 3)
    if on_turn(table).user == anne:
        post(table, anne)

    made = run(table)

    assert 1 <= made <= 3
    assert on_turn(table).user == anne
    audit(table)


def test_the_heartbeat_finds_every_table_where_a_bot_is_to_act(toys: None, anne: User) -> None:
    played = [make([anne], slug="stones", bots=("random",)) for _ in range(3)]
    for table in played[:2]:
        post(table, anne, "take 1")

    assert tasks.run_bots() == 2
    assert [fresh(table).version for table in played] == [2, 2, 0]


def test_a_bot_that_has_nothing_to_do_does_nothing(anne: User, bart: User) -> None:
    assert run(make([anne, bart])) == 0


class Spy:
    """A bot that notes what it is given, and takes the first action."""

    def __init__(self) -> None:
        self.given: list[dict[str, Any]] = []

    def __call__(
        self,
        game: Any,
        observation: Any,
        seat: int,
        legal: Sequence[Any],
        *,
        world: Callable[[Chance], Any],
        chance: Chance,
        budget: int,
        out_of_time: Callable[[], bool] = lambda: False,
    ) -> Any:
        self.given.append(
            {
                "observation": observation,
                "seat": seat,
                "legal": list(legal),
                "worlds": [world(Quick(number)) for number in range(20)],
                "luck": [chance.pick(1 << 30) for _ in range(3)],
            }
        )
        return legal[0]


def test_a_bot_sees_its_observation_and_possible_worlds_and_never_the_state(
    anne: User, bart: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy = Spy()
    monkeypatch.setitem(BOTS, "spy", spy)
    table = make([anne, bart], bots=("spy",))
    while not on_turn(table).bot:
        user = on_turn(table).user
        assert user is not None
        post(table, user, "draw")
    game, state, seat = ENGINES["loot"], state_of(table), on_turn(table).number

    bots.think(fresh(table), seats_of(table), on_turn(table), clock)

    (given,) = spy.given
    assert given["observation"] == game.observe(state, seat)
    assert given["legal"] == list(game.legal_actions(state, seat))
    assert given["worlds"] == [game.resample(state, seat, Quick(number)) for number in range(20)]
    assert state not in given["worlds"]
    for world in given["worlds"]:
        assert game.observe(world, seat) == game.observe(state, seat)


def test_the_luck_of_a_bot_is_not_that_of_the_table(
    anne: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy = Spy()
    monkeypatch.setitem(BOTS, "spy", spy)
    table = make([anne], bots=("spy",) * 2)
    if on_turn(table).user == anne:
        post(table, anne, "draw")
    row, seats = fresh(table), seats_of(table)

    bots.think(row, seats, on_turn(table), clock)

    own = Seeded(record.luck_key(row, seats), row.version + 1)
    assert spy.given[0]["luck"] != [own.pick(1 << 30) for _ in range(3)]


def test_the_same_table_gives_the_same_thought(anne: User) -> None:
    table = make([anne], bots=("search",) * 2)
    if on_turn(table).user == anne:
        post(table, anne)
    thought = [
        bots.think(fresh(table), seats_of(table), on_turn(table), clock, budget=20)
        for _ in range(2)
    ]

    assert thought[0] == thought[1]
    assert thought[0] in legal(table, on_turn(table))


def test_a_thought_about_a_table_that_has_moved_on_is_dropped(
    toys: None, anne: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make([anne], slug="stones", bots=("slow",))

    def slow(*_given: Any, legal: Sequence[Any] = (), **_named: Any) -> Any:
        play.resign(table_id=table.pk, user_id=anne.pk, now=NOON)
        return _given[3][0]

    monkeypatch.setitem(BOTS, "slow", slow)
    post(table, anne, "take 1")

    assert run(table) == 0
    assert fresh(table).version == 2
    assert on_turn(table).bot == "slow"


def test_a_bot_moves_no_seat_that_is_a_persons_or_not_to_act(
    toys: None, anne: User, bart: User
) -> None:
    table = make([anne, bart], slug="stones")

    for number in (0, 1):
        seen = token(fresh(table), seats_of(table)[number])
        with pytest.raises(Stale):
            play.play_bot(table_id=table.pk, seat=number, action="take 1", seen=seen, now=NOON)


def test_a_bot_that_fails_freezes_its_table_and_the_others_go_on(
    toys: None, anne: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_given: Any, **_named: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setitem(BOTS, "broken", broken)
    bad, good = (make([anne], slug="stones", bots=(bot,)) for bot in ("broken", "random"))
    for table in (bad, good):
        post(table, anne, "take 1")

    with caplog.at_level(logging.CRITICAL, "games.services.bots"):
        assert bots.run(now=clock) == 1

    assert fresh(bad).status == Table.Status.FROZEN
    assert on_turn(good).user == anne


def test_a_locked_database_freezes_no_table(
    toys: None, anne: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def locked(*_given: Any, **_named: Any) -> Any:
        raise OperationalError("database is locked")

    monkeypatch.setitem(BOTS, "locked", locked)
    table = make([anne], slug="stones", bots=("locked",))
    post(table, anne, "take 1")

    with caplog.at_level(logging.ERROR, "games.services.bots"):
        assert run(table) == 0

    assert fresh(table).status == Table.Status.RUNNING


def test_a_run_ends_when_its_time_is_over(toys: None, anne: User) -> None:
    waiting = [make([anne], slug="stones", bots=("random",)) for _ in range(3)]
    for table in waiting:
        post(table, anne, "take 1")
    ticks = iter(NOON + timedelta(seconds=7 * n) for n in range(100))

    made = bots.run(now=lambda: next(ticks))

    assert made < 3
    assert bots.run(now=clock) == 3 - made


def test_bots_alone_play_a_game_of_loot_to_its_end(anne: User) -> None:
    table = make([anne], bots=("random",) * 3)
    play.resign(table_id=table.pk, user_id=anne.pk, now=NOON)

    play_on(table, now=NOON)

    assert fresh(table).status == Table.Status.FINISHED
    audit(table)


@contextmanager
def broker_at(url: str) -> Iterator[None]:
    """Celery looks for its broker there; it is put back afterwards."""
    conf: Any = current_app.conf
    before = conf.broker_url, conf.broker_write_url, conf.broker_transport_options
    options = broker.options(url, data=settings.PARLEY_DATA)
    conf.broker_url, conf.broker_write_url, conf.broker_transport_options = url, url, options
    _forget_connections()
    try:
        yield
    finally:
        conf.broker_url, conf.broker_write_url, conf.broker_transport_options = before
        _forget_connections()


def _forget_connections() -> None:
    app: Any = current_app
    app._pool = app.amqp._producer_pool = None


@pytest.mark.django_db(transaction=True)
def test_without_a_broker_a_persons_move_is_made_all_the_same(
    toys: None, anne: User, caplog: pytest.LogCaptureFixture
) -> None:
    table = make([anne], slug="stones", bots=("random",))
    began = monotonic()

    with broker_at("redis://127.0.0.1:1/0"), caplog.at_level(logging.WARNING):
        post(table, anne, "take 1")

    assert fresh(table).version == 1
    assert monotonic() - began < 3
    assert "no worker could be woken" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_a_move_that_makes_a_bot_act_wakes_a_worker_once_it_is_committed(
    toys: None, anne: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken: list[tuple[int, int]] = []
    monkeypatch.setattr(
        poke, "_send", lambda pk: woken.append((pk, Table.objects.get(pk=pk).version))
    )
    table = make([anne], slug="stones", bots=("random",))

    post(table, anne, "take 1")
    run(table)

    assert woken == [(table.pk, 1)]


def test_a_bot_in_a_seat_given_up_moves_like_any(toys: None, anne: User, bart: User) -> None:
    table = make([anne, bart], slug="stones")
    play.resign(table_id=table.pk, user_id=anne.pk, now=NOON + MINUTE)

    assert run(table) == 1

    assert seat_of(table, anne).moves == 1
    with pytest.raises(Refused):
        post(table, anne, "take 1")


def test_nothing_of_a_bot_is_written_but_its_move(toys: None, anne: User) -> None:
    table = make([anne], slug="stones", bots=("search",))
    post(table, anne, "take 1")
    before = msgspec.json.encode([seat.contribution for seat in seats_of(table)])

    run(table)

    assert msgspec.json.encode([seat.contribution for seat in seats_of(table)]) == before
    assert Move.objects.filter(table=table).latest("number").once is None
