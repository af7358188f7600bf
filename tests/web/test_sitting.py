"""What one may wish for on sitting down, tables without bots, and what is noted of an attempt."""

import re
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engines.anno.state import Options, pirate_of
from games.engines.contract import BadOptions
from games.forms import TableForm
from games.models import Move, Seat, Table
from games.services import play, rematches, tables
from tests.conftest import logged_in
from tests.games.playing import (
    DAY,
    HOUR,
    NOON,
    audit,
    fresh,
    luck,
    make,
    play_on,
    post,
    seat_of,
    seats_of,
    state_of,
)
from tests.games.test_own_clock import race
from tests.games.test_sweep import sweep


@pytest.fixture
def crew(anne: User, bart: User, cora: User) -> list[User]:
    return [anne, bart, cora]


def page_of(client: Client, table: Table) -> str:
    return client.get(reverse("table", args=[table.pk])).content.decode()


def sits_down(client: Client, table: Table, *wish: str) -> Any:
    return client.post(reverse("table-join", args=[table.pk]), {"wish": wish})


def chosen(table: Table) -> Options:
    options = state_of(table).options
    assert isinstance(options, Options)
    return options


def new_table(client: Client, **fields: str) -> Any:
    """The form of a new table as it stands, but for these fields."""
    form = TableForm("anno")
    known = {name: field.initial for name, field in form.fields.items()}
    sent = {name: str(value) for name, value in known.items() if value not in (None, False)}
    sent["bots"] = "0"
    return client.post(reverse("table-new", args=["anno"]), {**sent, **fields})


def test_a_pirate_is_chosen_when_the_table_is_made_and_when_one_sits_down(
    anne_client: Client, bart_client: Client, cora: User
) -> None:
    new_table(anne_client, seats="3", wish_pirate="pirate-3", wish_limit="twice")
    table = Table.objects.get()
    assert "Beauty, twice the time" in page_of(bart_client, table)

    sits_down(bart_client, table, "pirate-8", "")
    sits_down(logged_in(cora), table, "", "")

    assert [seat.wish for seat in seats_of(table)] == ["pirate-3 twice", "pirate-8", ""]
    assert chosen(table).pirates == (3, 8, 1)
    assert chosen(table).twice == (0,)
    page = page_of(bart_client, table)
    assert page.count("Old Gull") >= 1
    assert "twice the time" in page
    audit(table)


def test_a_pirate_that_sits_here_is_not_offered_and_not_given(
    crew: list[User], bart_client: Client
) -> None:
    table = make(crew[:1], seats=3, slug="anno", wish="pirate-2")

    answer = sits_down(bart_client, table, "pirate-2")

    assert answer.status_code == 409
    assert "Somebody has just taken that pirate" in answer.content.decode()
    assert seats_of(table)[1].user is None
    offered = re.findall(r'<option value="(pirate-\d)"', page_of(bart_client, table))
    assert offered == [f"pirate-{number}" for number in (1, 3, 4, 5, 6, 7, 8)]


@pytest.mark.parametrize("wish", [["rum"], ["pirate-0"], ["pirate-1", "pirate-3"], ["x" * 50]])
def test_what_cannot_be_wished_changes_nothing(
    crew: list[User], bart_client: Client, wish: list[str]
) -> None:
    table = make(crew[:1], seats=3, slug="anno")

    answer = sits_down(bart_client, table, *wish)

    assert answer.status_code == 409
    assert seats_of(table)[1].user is None


def test_a_game_without_wishes_takes_none(crew: list[User], bart_client: Client) -> None:
    table = make(crew[:1], seats=3)

    assert sits_down(bart_client, table, "twice").status_code == 409
    assert "Your pirate" not in page_of(bart_client, table)
    assert sits_down(bart_client, table).status_code == 302


def test_who_leaves_gives_the_pirate_free(crew: list[User]) -> None:
    table = make(crew[:1], seats=3, slug="anno")
    join = partial(tables.join, table_id=table.pk, contribution="x", now=NOON, wish="pirate-1")
    join(user_id=crew[1].pk)

    tables.leave(table_id=table.pk, user_id=crew[1].pk)
    join(user_id=crew[2].pk)

    assert seat_of(table, crew[2]).wish == "pirate-1"


def test_twice_the_time_is_the_own_clock_s_limit(crew: list[User]) -> None:
    table = make(crew[:1], seats=3, slug="anno", wish="twice")
    for user in crew[1:]:
        tables.join(table_id=table.pk, user_id=user.pk, contribution="x", now=NOON)
    post(table, crew[0], "sail", now=NOON + HOUR)
    post(table, crew[1], "sail", now=NOON + HOUR)

    spans = [seat_of(table, user).deadline_at - NOON - HOUR for user in crew[:2]]  # type: ignore[operator]

    assert [span.total_seconds() for span in spans] == [300.401, 150.401]
    audit(table)


def test_a_rematch_keeps_the_wish_unless_somebody_has_taken_it(crew: list[User]) -> None:
    table = make(crew[:1], seats=3, slug="anno", wish="pirate-5 twice")
    for user in crew[1:]:
        tables.join(table_id=table.pk, user_id=user.pk, contribution="x", now=NOON)
    play_on(fresh(table))

    for number, user in enumerate(crew):
        again = rematches.again(
            table_id=table.pk, user_id=user.pk, luck=luck(number + 9), now=NOON + 9 * DAY
        )

    anne = seat_of(again, crew[0]).number
    assert pirate_of(chosen(again), anne) == 5
    assert chosen(again).twice == (anne,)


def without_bots(crew: list[User], **more: Any) -> Table:
    return make(crew, slug="anno", options={"bots": "none"}, **more)


def test_a_table_without_bots_has_none(crew: list[User], anne_client: Client) -> None:
    table = without_bots(crew[:2], seats=4)

    assert "Fill up with bots" not in page_of(anne_client, table)
    answer = anne_client.post(reverse("table-start", args=[table.pk]), {"with_bots": "1"})
    assert answer.status_code == 409
    assert "no bots play" in answer.content.decode()
    assert fresh(table).status == Table.Status.OPEN
    with pytest.raises(BadOptions):
        without_bots(crew[:1], bots=("search",) * 2)


def test_without_bots_nobody_plays_for_who_gives_up(crew: list[User]) -> None:
    table = without_bots(crew)

    play.resign(table_id=table.pk, user_id=crew[2].pk, now=NOON + HOUR)

    given_up = seat_of(table, crew[2])
    assert (given_up.bot, given_up.to_act) == ("", False)
    assert fresh(table).status == Table.Status.RUNNING
    play.resign(table_id=table.pk, user_id=crew[1].pk, now=NOON + HOUR)
    assert fresh(table).status == Table.Status.FINISHED
    audit(table)


def test_without_bots_the_table_ends_when_one_is_left(crew: list[User]) -> None:
    table = without_bots(crew)
    for days in range(2):
        race(table, crew[0], 30, now=NOON + days * DAY + HOUR)
        sweep(NOON + (days + 1) * DAY + HOUR)

    assert fresh(table).status == Table.Status.FINISHED
    assert not Seat.objects.filter(table=table).exclude(bot="").exists()
    audit(table)


def test_how_long_a_page_was_out_of_sight_is_noted_and_nothing_more(
    crew: list[User], anne_client: Client
) -> None:
    table = make(crew, slug="anno")
    moves = reverse("table-moves", args=[table.pk])

    anne_client.post(moves, {"action": "sail", "seen": "s0", "once": "1"})
    sent = {"action": "answer 1", "seen": "s1", "once": "2", "away": "4200"}
    assert anne_client.post(moves, sent).status_code == 302

    assert list(Move.objects.filter(table=table).values_list("away", flat=True)) == [0, 0, 4200]
    audit(table)


@pytest.mark.parametrize("away", ["-1", "many", "99999999999"])
def test_what_is_no_time_out_of_sight_is_refused(
    crew: list[User], anne_client: Client, away: str
) -> None:
    table = make(crew, slug="anno")
    sent = {"action": "sail", "seen": "s0", "once": "1", "away": away}

    answer = anne_client.post(reverse("table-moves", args=[table.pk]), sent)

    assert answer.status_code == 422
    assert fresh(table).version == 0


def test_a_round_lasts_12_24_48_or_72_hours(anne_client: Client) -> None:
    field = TableForm("anno").fields["pace"]

    assert [name for name, _ in field.choices] == ["brisk", "daily", "easy", "relaxed"]  # type: ignore[attr-defined]
    for name, hours in (("brisk", 12), ("daily", 24), ("easy", 48), ("relaxed", 72)):
        new_table(anne_client, seats="3", pace=name, name=name)
        assert Table.objects.get(name=name).bank == hours * 3600
    new_table(anne_client, seats="3", name="unchanged")
    assert Table.objects.get(name="unchanged").bank == 48 * 3600
    assert new_table(anne_client, seats="3", pace="slow").status_code == 422
