"""What becomes of the seat of one who stays away or gives up, where the options of the table or the
rules of the game let no bot play on: as the table says, and nobody is asked to stand in.
"""

from datetime import datetime

import pytest
from django.test import Client

from accounts.models import User
from games.engines.chance import Quick
from games.models import Asking, Table
from games.services import play
from tests.conftest import make_person
from tests.games.playing import (
    DAY,
    MINUTE,
    NOON,
    audit,
    fresh,
    legal,
    make,
    post,
    seat_of,
    seats_of,
    state_of,
)
from tests.games.test_substitutes import offers, sweep

NO_BOTS: dict[str, object] = {"bots": "none"}
FREE: dict[str, object] = {"free_run": True}
LEAVES: dict[str, object] = {"absent": "leaves"}
PASSING = {"stay", "idle"}
"""What others do not choose here: they would be away as well."""

ASKED = "are asked one by one"
NOBODY = "Nobody else is asked to take the seat."


@pytest.fixture
def people(anne: User, bart: User, cora: User) -> list[User]:
    """Three who sit down, while a fourth stands by for all games."""
    offers(make_person("Dora"), "anno", "buccaneer", "draw", at_once=5)
    return [anne, bart, cora]


def stays_away(table: Table, gone: User, turns: int) -> datetime:
    """This person lets that many turns go by, and the others play; when the last was over."""
    now, chance = NOON, Quick(1)
    while turns:
        others = [seat for seat in seats_of(table) if seat.to_act and seat.user != gone]
        if others:
            now += MINUTE
            actions = [one for one in legal(table, others[0]) if one not in PASSING]
            assert others[0].user is not None
            post(table, others[0].user, actions[chance.pick(len(actions))], now=now)
            continue
        deadline = seat_of(table, gone).deadline_at
        assert deadline is not None
        now = deadline
        sweep(now)
        turns -= 1
    return now


def nobody_is_asked(table: Table, now: datetime) -> bool:
    """Not even after two days."""
    sweep(now + DAY)
    sweep(now + 2 * DAY)
    return not Asking.objects.filter(table=table).exists()


LADDERS: list[tuple[str, dict[str, object], str, str]] = [
    ("anno", {}, "A bot plays on only for one who gives up.", ASKED),
    ("anno", NO_BOTS, "when all but one are away or gone, the game ends as it stands", NOBODY),
    ("anno", FREE, "has not sailed are missed at once. A bot plays on only for", ASKED),
    ("anno", FREE | NO_BOTS, "has not sailed are missed at once. No bot plays on", NOBODY),
    ("buccaneer", {}, "After three in a row a bot plays on", ASKED),
    ("buccaneer", LEAVES, "After three idle turns in a row the ship leaves the game", NOBODY),
]


@pytest.mark.parametrize(("slug", "options", "said", "then"), LADDERS)
def test_the_ladder_tells_what_the_options_let_happen(
    people: list[User], client: Client, slug: str, options: dict[str, object], said: str, then: str
) -> None:
    waiting = make(people[:1], seats=3, slug=slug, options=options)
    started = make(people, slug=slug, options=options)

    for page in (client.get(f"/tables/{one.pk}/").text for one in (waiting, started)):
        assert 0 < page.find(said) < page.find(then)
        assert (ASKED in page) == (then == ASKED)


def test_where_no_bots_play_nobody_waits_for_one_who_missed_two_rounds(
    people: list[User],
) -> None:
    anne = people[0]
    table = make(people, slug="anno", options=NO_BOTS)

    now = stays_away(table, anne, 2)

    seat = seat_of(table, anne)
    assert (seat.bot, seat.to_act, fresh(table).status) == ("", False, Table.Status.RUNNING)
    assert nobody_is_asked(table, now)
    audit(table)


def test_in_a_free_run_all_that_is_left_is_missed_at_once(people: list[User]) -> None:
    table = make(people, slug="anno", options=FREE)

    stays_away(table, people[0], 1)

    assert seat_of(table, people[0]).bot == ""
    assert fresh(table).status == Table.Status.FINISHED
    audit(table)


def test_where_bots_may_not_play_on_a_ship_leaves_after_three_idle_turns(
    people: list[User],
) -> None:
    table = make(people, slug="buccaneer", options=LEAVES)
    number = seat_of(table, people[0]).number

    turns = 0
    while not state_of(table).gone[number]:
        now = stays_away(table, people[0], 1)
        turns += 1
        assert seat_of(table, people[0]).bot == ""

    assert turns >= 3
    assert nobody_is_asked(table, now)
    audit(table)


def test_where_the_ship_leaves_no_bot_plays_on_in_its_seat(people: list[User]) -> None:
    table = make(people, slug="buccaneer", options=LEAVES)

    play.resign(table_id=table.pk, user_id=people[0].pk, now=NOON)

    assert seat_of(table, people[0]).bot == ""


@pytest.mark.parametrize(
    ("slug", "options"), [("anno", NO_BOTS), ("buccaneer", LEAVES), ("draw", {})]
)
def test_for_a_seat_that_has_left_the_game_nobody_is_asked(
    people: list[User], slug: str, options: dict[str, object]
) -> None:
    table = make(people, slug=slug, options=options)

    play.resign(table_id=table.pk, user_id=people[0].pk, now=NOON)

    assert fresh(table).status == Table.Status.RUNNING
    assert nobody_is_asked(table, NOON)
    audit(table)
