"""A table before its first move: made, joined, left, called off, started; and its luck."""

from hashlib import sha256
from typing import Any

import msgspec
import pytest

from accounts.models import User
from games.engines import ENGINES
from games.engines.chance import Seeded, mixed
from games.engines.contract import BadOptions
from games.models import Move, Table
from games.selectors import history, lists
from games.selectors import tables as reading
from games.selectors.reliability import OPEN_AT_FIRST
from games.services import tables
from games.services.refusals import NotFound, Refused
from tests.games.playing import (
    NOON,
    fresh,
    luck,
    make,
    play_on,
    post,
    seat_of,
    seats_of,
    state_of,
    user_on_turn,
)


def join(table: Table, user: User, **given: Any) -> Table:
    """Take a seat, the first that is free unless one is named."""
    wanted = {"contribution": f"from {user.name}", "now": NOON, **given}
    return tables.join(table_id=table.pk, user_id=user.pk, **wanted)


def start(table: Table, user: User, *, bot: str = "") -> None:
    """Start now, with bots or without."""
    contributions = luck(9).contributions
    tables.start(table_id=table.pk, user_id=user.pk, bot=bot, contributions=contributions, now=NOON)


def code(caught: pytest.ExceptionInfo[Refused]) -> str:
    """Why it was refused."""
    return caught.value.code


def test_the_maker_sits_in_the_first_seat_of_an_open_table(anne: User) -> None:
    table = make([anne], seats=4)

    assert table.status == Table.Status.OPEN
    assert [seat.user for seat in seats_of(table)] == [anne, None, None, None]
    assert table.state == ""


def test_the_last_to_come_starts_the_game(anne: User, bart: User, cora: User) -> None:
    table = make([anne, bart], seats=3)

    join(table, cora)

    assert fresh(table).status == Table.Status.RUNNING
    assert fresh(table).started_at == NOON
    assert sum(seat.to_act for seat in seats_of(table)) == 1
    assert Move.objects.get(table=table).kind == Move.Kind.SETUP


def test_bots_that_fill_the_table_start_it_at_once(anne: User) -> None:
    table = make([anne], bots=("search", "random"))

    assert table.status == Table.Status.RUNNING
    assert [seat.bot for seat in seats_of(table)] == ["", "search", "random"]


def test_bots_must_leave_a_seat_for_a_person(anne: User) -> None:
    with pytest.raises(BadOptions):
        make([anne], seats=2, bots=("search", "search"))


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {}), (6, {}), (9, {}), (5, {"partners": True}), (2, {"partners": True})],
)
def test_a_game_that_cannot_be_played_so_is_not_made(
    anne: User, seats: int, options: dict[str, bool]
) -> None:
    with pytest.raises(BadOptions):
        make([anne], seats=seats, options=options)

    assert not Table.objects.exists()


def test_a_seat_can_be_chosen(anne: User, bart: User) -> None:
    table = make([anne], seats=4)

    join(table, bart, number=2)

    assert seat_of(table, bart).number == 2


@pytest.mark.parametrize("number", [0, 7, -1])
def test_a_seat_that_is_taken_or_none_is_refused(anne: User, bart: User, number: int) -> None:
    table = make([anne], seats=4)

    with pytest.raises(Refused) as caught:
        join(table, bart, number=number)

    assert code(caught) == "seat_taken"


def test_a_seat_of_a_bot_is_not_free(anne: User, bart: User) -> None:
    table = make([anne], seats=4, bots=("search",))

    with pytest.raises(Refused) as caught:
        join(table, bart, number=3)

    assert code(caught) == "seat_taken"


def test_one_account_has_one_seat(anne: User, bart: User) -> None:
    table = make([anne, bart], seats=4)

    join(table, bart, number=3)

    assert [seat.user for seat in seats_of(table)] == [anne, bart, None, None]


def test_nobody_joins_a_table_that_runs(anne: User, bart: User, cora: User) -> None:
    table = make([anne, bart])

    with pytest.raises(Refused) as caught:
        join(table, cora)

    assert code(caught) == "not_open"


def test_nobody_joins_a_table_that_is_not_there(anne: User) -> None:
    with pytest.raises(NotFound):
        tables.join(table_id=999, user_id=anne.pk, contribution="x", now=NOON)


def test_a_private_table_asks_for_its_invitation(anne: User, bart: User) -> None:
    table = make([anne], seats=3, is_private=True)

    for wrong in ("", "invite", table.invite + "x"):
        with pytest.raises(NotFound):
            join(table, bart, invite=wrong)
    join(table, bart, invite=table.invite)

    assert seat_of(table, bart).number == 1


def test_a_private_table_is_shown_with_its_invitation_only(anne: User, bart: User) -> None:
    table = make([anne], seats=3, is_private=True)

    with pytest.raises(reading.Missing):
        reading.load(table.pk, bart.pk)
    with pytest.raises(reading.Missing):
        reading.load(table.pk, None)
    view = reading.load(table.pk, bart.pk, table.invite)

    assert reading.open_page(view, now=NOON).invite == ""
    assert reading.open_page(reading.load(table.pk, anne.pk), now=NOON).invite == table.invite


def test_the_lobby_shows_open_public_tables_only(anne: User, bart: User) -> None:
    shown = make([anne], seats=3)
    make([anne], seats=3, is_private=True)
    running = make([anne, bart])

    listed = lists.lobby(user_id=None, now=NOON).lines
    watched = lists.running(user_id=None, now=NOON).lines

    assert [line.pk for line in listed] == [shown.pk]
    assert [line.pk for line in watched] == [running.pk]


def test_who_leaves_makes_room(anne: User, bart: User, cora: User) -> None:
    table = make([anne, bart], seats=3)

    tables.leave(table_id=table.pk, user_id=bart.pk)
    join(table, cora)

    assert [seat.user for seat in seats_of(table)] == [anne, cora, None]
    assert seats_of(table)[1].contribution == "from Cora"


def test_the_maker_calls_off_instead_of_leaving(anne: User) -> None:
    table = make([anne], seats=3)

    with pytest.raises(Refused) as caught:
        tables.leave(table_id=table.pk, user_id=anne.pk)

    assert code(caught) == "maker_leaves"


def test_who_does_not_sit_there_cannot_leave(anne: User, bart: User) -> None:
    table = make([anne], seats=3)

    with pytest.raises(Refused) as caught:
        tables.leave(table_id=table.pk, user_id=bart.pk)

    assert code(caught) == "not_seated"


def test_nobody_leaves_a_table_that_runs(anne: User, bart: User) -> None:
    table = make([anne, bart])

    with pytest.raises(Refused) as caught:
        tables.leave(table_id=table.pk, user_id=bart.pk)

    assert code(caught) == "not_open"


def test_only_the_maker_calls_off_and_starts(anne: User, bart: User) -> None:
    table = make([anne, bart], seats=3)

    with pytest.raises(Refused) as cancelled:
        tables.cancel(table_id=table.pk, user_id=bart.pk, now=NOON)
    with pytest.raises(Refused) as started:
        start(table, bart)

    assert code(cancelled) == code(started) == "makers_only"


def test_a_table_that_is_called_off_takes_nobody(anne: User, bart: User) -> None:
    table = make([anne], seats=3)

    tables.cancel(table_id=table.pk, user_id=anne.pk, now=NOON)

    assert fresh(table).status == Table.Status.CANCELLED
    for late in (lambda: join(table, bart), lambda: start(table, anne, bot="search")):
        with pytest.raises(Refused) as caught:
            late()
        assert code(caught) == "not_open"


def test_a_table_that_runs_is_not_called_off(anne: User, bart: User) -> None:
    table = make([anne, bart])

    with pytest.raises(Refused):
        tables.cancel(table_id=table.pk, user_id=anne.pk, now=NOON)

    assert fresh(table).status == Table.Status.RUNNING


def test_the_maker_starts_with_bots_in_the_free_seats(anne: User, bart: User) -> None:
    table = make([anne, bart], seats=5)

    start(table, anne, bot="random")

    assert [seat.bot for seat in seats_of(table)] == ["", "", "random", "random", "random"]
    assert all(seat.contribution for seat in seats_of(table))
    assert fresh(table).status == Table.Status.RUNNING


def test_the_maker_starts_with_those_who_are_there(anne: User, bart: User, cora: User) -> None:
    table = make([anne], seats=5)
    join(table, bart, number=2)
    join(table, cora, number=4)

    start(table, anne)

    assert [(seat.number, seat.user) for seat in seats_of(table)] == [
        (0, anne),
        (1, bart),
        (2, cora),
    ]
    assert len(state_of(table).hands) == 3


def test_too_few_cannot_start(anne: User, bart: User) -> None:
    alone = make([anne], seats=5)
    odd = make([anne, bart], seats=4, options={"partners": True})

    for table in (alone, odd):
        with pytest.raises(BadOptions):
            start(table, anne)

    assert [len(seats_of(table)) for table in (alone, odd)] == [5, 4]
    assert fresh(alone).status == Table.Status.OPEN


def test_a_maker_has_few_open_tables_at_a_time(anne: User, bart: User) -> None:
    open_tables = [make([anne], seats=3) for _ in range(OPEN_AT_FIRST)]

    with pytest.raises(Refused) as caught:
        make([anne], seats=3)
    make([bart], seats=3)
    tables.cancel(table_id=open_tables[0].pk, user_id=anne.pk, now=NOON)
    make([anne], seats=3)

    assert code(caught) == "too_many_open"


def test_the_seed_is_committed_to_before_anybody_joins(anne: User) -> None:
    table = make([anne], seats=3)

    page = reading.open_page(reading.load(table.pk, None), now=NOON)

    assert page.commitment == sha256(luck(1).seed).hexdigest()


def test_the_seed_stays_hidden_while_the_game_runs(anne: User, bart: User) -> None:
    table = make([anne, bart])
    post(table, user_on_turn(table))

    for user_id in (None, anne.pk):
        view = reading.load(table.pk, user_id)
        with pytest.raises(reading.Missing):
            history.published(view)
        assert luck(1).seed.hex() not in str(reading.page(view, now=NOON))


def test_after_the_end_the_deal_can_be_made_again_from_the_record(anne: User, bart: User) -> None:
    table = make([anne, bart], seed=7)
    play_on(table)

    record = history.published(reading.load(table.pk, None))

    seed = bytes.fromhex(record["luck"]["seed"])
    assert sha256(seed).hexdigest() == record["luck"]["commitment"] == table.commitment
    assert record["luck"]["contributions"] == ["given-7-0", "from Bart"]
    key = mixed(seed, record["luck"]["contributions"])
    for entry in record["moves"]:
        chance = Seeded(key, entry["number"])
        if entry["kind"] == "setup":
            game = ENGINES[record["game"]]
            options = msgspec.convert(record["options"], game.options_type)
            game.setup(len(record["seats"]), options, chance)
            assert chance.picks == entry["picks"]
        assert len(entry["picks"]) == 0 or entry["kind"] == "setup"


def test_another_contribution_is_another_deal(anne: User, bart: User) -> None:
    one, same, other = (make([anne], seats=2) for _ in range(3))

    join(one, bart, contribution="heads")
    join(same, bart, contribution="heads")
    join(other, bart, contribution="tails")

    assert state_of(one) == state_of(same)
    assert state_of(one).hands != state_of(other).hands


def test_another_seed_is_another_deal(anne: User, bart: User) -> None:
    one, other = make([anne, bart], seed=1), make([anne, bart], seed=2)

    assert state_of(one).hands != state_of(other).hands
