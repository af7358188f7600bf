"""A whole table goes back to an earlier step when all agree; what was seen stays seen, and no luck
is met again.
"""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Notice, User
from accounts.services import deliver_due
from games.engines import ENGINES
from games.models import Move, StandingOrder, Table
from games.selectors import history, proof
from games.selectors import tables as pages
from games.services import orders, pauses, play, rewinds, undo
from games.services.refusals import Refused, Stale
from tests.conftest import logged_in
from tests.e2e.proof import final_state, key_of, pick
from tests.games.playing import (
    DAY,
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
    replayed,
    seat_of,
    seats_of,
    seen_by,
    state_of,
    user_on_turn,
    waiting,
)
from tests.games.threads import at_once
from tests.smtp import Sink

LATER = NOON + HOUR
OK, NOTHING_NEW = 200, 204
STEP = 4


@pytest.fixture
def table(anne: User, bart: User) -> Table:
    """A table of two after ten moves."""
    made = make([anne, bart], name="Tortuga")
    play_on(made, 10)
    return fresh(made)


def propose(table: Table, user: User, step: int = STEP, now: datetime = LATER) -> bool:
    return rewinds.propose(table_id=table.pk, user_id=user.pk, step=step, now=now)


def answer(
    table: Table, user: User, *, agrees: bool = True, version: int = 0, now: datetime = LATER
) -> bool:
    """Press one of the buttons of a page that was opened now."""
    version = version or fresh(table).version
    return rewinds.answer(
        table_id=table.pk, user_id=user.pk, version=version, agrees=agrees, now=now
    )


def state_after(table: Table, step: int) -> object:
    """The state after a row of the log."""
    moves = Move.objects.filter(table=table, number__lte=step).order_by("number")
    return history.state_after(pages.load(table.pk, None), list(moves))


def test_when_all_agree_the_table_stands_as_it_stood(table: Table, anne: User, bart: User) -> None:
    game, earlier = ENGINES["loot"], state_after(table, STEP)

    assert not propose(table, anne)
    assert fresh(table).version == 10
    assert answer(table, bart)

    row = fresh(table)
    assert row.version == 11
    for viewer in (None, 0, 1):
        assert game.observe(state_of(table), viewer) == game.observe(earlier, viewer)
    assert on_turn(table).turn_began_at == LATER
    audit(table)


def test_three_must_agree_at_a_table_of_three(anne: User, bart: User, cora: User) -> None:
    table = make([anne, bart, cora])
    play_on(table, 6)

    propose(table, bart, 2)
    assert not answer(table, cora)
    assert fresh(table).version == 6
    assert answer(table, anne)

    assert fresh(table).version == 7


def test_bots_agree_and_so_does_whose_seat_a_bot_minds(anne: User, bart: User) -> None:
    alone = make([anne], bots=("search", "search"))
    play_on(alone, 6)
    assert propose(alone, anne, 2)

    table = make([anne, bart])
    play_on(table, 6)
    play.resign(table_id=table.pk, user_id=bart.pk, now=NOON)
    with pytest.raises(Refused, match="rewind_resigned"):
        propose(table, anne, 2)
    post(table, anne, now=NOON) if user_on_turn(table) == anne else play_on(table, 2)
    assert propose(table, anne, fresh(table).version - 1)
    with pytest.raises(Refused, match="bot_plays"):
        propose(table, bart, 7)


def test_luck_after_it_is_new_and_what_nobody_had_seen_is_dealt_anew(
    table: Table, anne: User, bart: User
) -> None:
    old = state_after(table, STEP).pile  # type: ignore[attr-defined]
    propose(table, anne)
    answer(table, bart)

    new = state_of(table).pile
    assert sorted(new) == sorted(old)
    assert new != old
    propose(table, anne)
    answer(table, bart)

    assert state_of(table).pile not in (old, new)
    rows = Move.objects.filter(table=table, kind=Move.Kind.REWIND)
    assert len(set(rows.values_list("picks", flat=True))) == 2
    audit(table)


def test_the_log_tells_who_proposed_it_and_keeps_what_was_given_up(
    table: Table, anne: User, bart: User, client: Client
) -> None:
    propose(table, bart)
    answer(table, anne)

    words = "All agreed to what Bart proposed: the table goes back to step 4."
    assert words in client.get(f"/tables/{table.pk}/log/").text
    numbers = Move.objects.filter(table=table).values_list("number", flat=True)
    assert sorted(numbers) == list(range(12))
    row = Move.objects.get(table=table, number=11)
    assert (row.kind, row.text, row.seat) == ("rewind", "4", seat_of(table, bart).number)


def test_the_published_record_and_every_step_of_it_still_check(
    table: Table, anne: User, bart: User
) -> None:
    propose(table, anne)
    answer(table, bart)
    play_on(table, 3, now=LATER)
    propose(table, bart, 12, LATER + HOUR)  # across the first, to a step after it
    answer(table, anne, now=LATER + HOUR)
    propose(table, bart, 6, LATER + HOUR)  # and to one that was given up
    answer(table, anne, now=LATER + HOUR)
    assert proof.verdict(fresh(table)).difference == ""
    play_on(table, now=LATER + HOUR)

    view = pages.load(table.pk, None)
    record = history.published(view)

    assert final_state(record) == state_of(table) == replayed(table)
    for move in record["moves"]:
        if move["kind"] == "rewind":
            assert follows_from_the_seed(record["luck"], move)
    assert proof.verdict(fresh(table)).difference == ""
    for number in (6, 10, 11, 14, 15, view.table.version):
        assert history.step(view, number, now=LATER).step == number
    audit(table)


def follows_from_the_seed(luck: dict[str, Any], move: dict[str, Any]) -> bool:
    """By the published recipe: the luck of the row's own number, for a pile shuffled from the
    end.
    """
    picks, key = move["picks"], key_of(luck)
    sizes = range(len(picks) + 1, 1, -1)
    return list(picks) == [pick(key, move["number"], at, size) for at, size in enumerate(sizes)]


@pytest.mark.parametrize("slug", ["draw", "fleet", "buccaneer"])
def test_every_game_of_turns_goes_back(anne: User, bart: User, cora: User, slug: str) -> None:
    people = [anne, bart, cora]
    table = make(people, slug=slug)
    play_on(table, 40)
    game, earlier = ENGINES[slug], state_after(table, 25)

    propose(table, anne, 25)
    answer(table, bart)
    assert answer(table, cora)

    for viewer in (None, 0, 1, 2):
        assert game.observe(state_of(table), viewer) == game.observe(earlier, viewer)
    audit(table)
    play_on(table, 10, now=LATER)
    audit(table)


def test_no_page_that_was_open_before_fits_again(table: Table, anne: User, bart: User) -> None:
    mover = user_on_turn(table)
    seen, action = seen_by(table, mover), legal(table, on_turn(table))[0]
    propose(table, anne)
    answer(table, bart)

    with pytest.raises(Stale):
        post(table, mover, action, seen=seen)


def test_choices_made_beside_others_are_forgotten(
    toys: None, anne: User, bart: User, cora: User
) -> None:
    table = make([anne, bart, cora], slug="auction")
    post(table, anne, "bid 2", now=NOON)
    pages = {user: seen_by(table, user) for user in (anne, bart)}

    propose(table, anne, 0)
    answer(table, bart)
    assert answer(table, cora)

    assert all(seat.to_act and seat.is_sealed for seat in seats_of(table))
    for user, seen in pages.items():
        with pytest.raises(Stale):
            post(table, user, "bid 1", seen=seen)
        post(table, user, "bid 1", now=LATER)
    audit(table)


def test_any_move_ends_the_proposal(table: Table, anne: User, bart: User) -> None:
    propose(table, anne)
    post(table, user_on_turn(table), now=LATER)

    for version in (10, 11):
        with pytest.raises(Stale, match="rewind_over"):
            answer(table, bart, version=version)

    assert fresh(table).version == 11


def test_a_proposal_ends_by_itself_after_two_days(table: Table, anne: User, bart: User) -> None:
    propose(table, anne)

    with pytest.raises(Stale, match="rewind_over"):
        answer(table, bart, now=LATER + 2 * DAY)

    assert fresh(table).version == 10


@pytest.mark.parametrize("who", [0, 1])
def test_one_who_says_no_ends_it_and_so_does_who_proposed(
    table: Table, anne: User, bart: User, who: int
) -> None:
    propose(table, anne)
    answer(table, (anne, bart)[who], agrees=False)

    with pytest.raises(Stale, match="rewind_over"):
        answer(table, bart)


def test_a_new_proposal_takes_no_consent_from_an_old_one(
    anne: User, bart: User, cora: User
) -> None:
    table = make([anne, bart, cora])
    play_on(table, 6)
    propose(table, anne, 2)
    answer(table, bart)

    propose(table, cora, 5)

    assert [seat.wants_rewind for seat in seats_of(table)] == [False, False, True]
    assert not answer(table, anne)


def test_where_it_is_refused(table: Table, anne: User, bart: User, cora: User) -> None:
    for step in (10, 99):
        with pytest.raises(Refused, match="rewind_step"):
            propose(table, anne, step)
    with pytest.raises(Refused, match="not_seated"):
        propose(table, cora)
    stubborn = make([anne, bart], allows_rewind=False)
    play_on(stubborn, 3)
    with pytest.raises(Refused, match="no_rewinds"):
        propose(stubborn, anne, 1)
    play_on(table)
    with pytest.raises(Refused, match="not_running"):
        propose(table, anne)


def test_no_race_against_the_clock_is_gone_back_into(anne: User, bart: User, cora: User) -> None:
    table = make([anne, bart, cora], slug="anno")
    post(table, anne, "sail", now=NOON)

    with pytest.raises(Refused, match="limit_runs"):
        propose(table, bart, 0)


def test_what_could_be_taken_back_stands_and_orders_end(anne: User, bart: User, cora: User) -> None:
    table = make([anne, bart, cora], slug="fleet")
    mover = user_on_turn(table)
    post(table, mover, next(bid for bid in legal(table, on_turn(table)) if "bid" in bid))
    assert fresh(table).undo_number
    orders.leave(table_id=table.pk, user_id=anne.pk, text="round 9; cap 0; exceeded pass", now=NOON)

    propose(table, anne, 0)
    with pytest.raises(Stale):
        undo.undo(table_id=table.pk, user_id=mover.pk, number=1, now=LATER)
    answer(table, bart)
    answer(table, cora)

    assert not fresh(table).undo_number
    assert StandingOrder.objects.get().ended_at == LATER
    audit(table)


def test_the_others_are_asked_and_all_are_told_by_mail(
    table: Table, anne: User, bart: User, smtp_sink: Sink
) -> None:
    Notice.objects.all().delete()
    propose(table, anne)
    deliver_due(now=LATER)
    assert [(letter["To"], letter["Subject"]) for letter in smtp_sink.letters] == [
        (bart.email, "Anne wants to go back: Loot (Tortuga)")
    ]

    answer(table, bart)
    deliver_due(now=LATER + MINUTE)

    told = {(letter["To"], letter["Subject"]) for letter in smtp_sink.letters[1:]}
    assert told == {
        (user_on_turn(table).email, "Your turn: Loot (Tortuga)"),
        (waiting(table).email, "The table has gone back: Loot (Tortuga)"),
    }


def test_a_proposal_that_was_answered_by_a_move_is_not_told(
    table: Table, anne: User, bart: User
) -> None:
    Notice.objects.all().delete()
    propose(table, anne)
    post(table, user_on_turn(table), now=LATER)

    deliver_due(now=LATER)

    assert Notice.objects.get(kind="change").withdrawn_at == LATER


def test_mails_on_turns_that_are_given_up_are_not_owed(
    table: Table, anne: User, bart: User
) -> None:
    propose(table, anne)
    answer(table, bart)

    owed = Notice.objects.filter(kind__in=["turn", "reminder"], withdrawn_at=None, sent_at=None)

    assert {notice.context["version"] for notice in owed} == {11}


def test_a_step_offers_it_to_those_who_play_and_the_table_asks_the_others(
    table: Table, anne_client: Client, bart_client: Client, cora_client: Client
) -> None:
    url = f"/tables/{table.pk}/"
    words = "Propose to go back to this step"
    assert words in anne_client.get(f"{url}log/4/").text
    assert words not in anne_client.get(f"{url}log/10/").text
    assert words not in cora_client.get(f"{url}log/4/").text

    anne_client.post(f"{url}rewind/", {"step": "4"})

    assert "Anne wants to go back to step 4" in bart_client.get(url).text
    assert "I agree: go back" not in anne_client.get(url).text
    assert "wants to go back" not in cora_client.get(url).text
    assert anne_client.post(f"{url}rewind/", {"step": "x"}).status_code == 409
    assert bart_client.post(f"{url}rewind/answer/", {}).status_code == 409
    assert bart_client.post(f"{url}rewind/answer/", {"version": 10, "agrees": 1}).status_code == 302
    assert fresh(table).version == 11


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres  # SQLite has no row locks
def test_of_a_consent_and_a_move_at_once_one_counts(table: Table, anne: User, bart: User) -> None:
    mover = user_on_turn(table)
    other = bart if mover == anne else anne
    action, seen = legal(table, on_turn(table))[0], seen_by(table, mover)
    propose(table, mover)

    consent, moved = at_once(
        [
            lambda: answer(table, other, version=10),
            lambda: post(table, mover, action, seen=seen, now=LATER),
        ]
    )

    assert isinstance(consent, Stale) != isinstance(moved, Stale)
    assert fresh(table).version == 11
    audit(table)


def test_nobody_is_timed_out_by_a_rewind(table: Table, anne: User, bart: User) -> None:
    late = LATER + timedelta(days=1, hours=-2)

    propose(table, anne, now=late)
    answer(table, bart, now=late)

    deadline = on_turn(table).deadline_at
    assert deadline is not None
    assert deadline >= late + timedelta(seconds=table.increment)


def news(user: User, url: str) -> tuple[int, str]:
    """What an open page of this person is told when it asks."""
    answer = logged_in(user).get(url, headers={"HX-Request": "true"})
    return answer.status_code, answer.text if answer.status_code == OK else ""


def pulse_of(table: Table, user: User) -> str:
    return pages.pulse_url(pages.load(table.pk, user.pk))


def test_an_open_page_is_told_of_a_proposal_and_of_each_answer(table: Table, cora: User) -> None:
    on_turn_, other, now = user_on_turn(table), waiting(table), timezone.now()
    urls = {user: pulse_of(table, user) for user in (on_turn_, other, cora)}
    assert [news(user, url) for user, url in urls.items()] == [(NOTHING_NEW, "")] * 3

    propose(table, on_turn_, now=now)

    assert f"{on_turn_.name} wants to go back to step {STEP}" in news(other, urls[other])[1]
    assert "Somebody proposes" in news(on_turn_, urls[on_turn_])[1]
    assert news(cora, urls[cora]) == (NOTHING_NEW, "")
    seen = pulse_of(table, other)
    assert news(other, seen) == (NOTHING_NEW, "")
    answer(table, other, agrees=False, now=now)
    assert news(other, seen)[0] == OK


def test_an_open_page_is_told_that_somebody_asks_for_a_pause(table: Table) -> None:
    other = waiting(table)
    url = pulse_of(table, other)

    pauses.ask(table_id=table.pk, user_id=user_on_turn(table).pk, wants=True, now=LATER)

    assert news(other, url)[0] == OK


def test_one_who_chooses_is_told_that_the_table_has_moved_on_when_it_has(table: Table) -> None:
    mover = user_on_turn(table)
    url = pulse_of(table, mover) + "&choosing=1"
    propose(table, mover)

    post(table, mover, now=LATER)

    assert "The table has moved on" in news(mover, url)[1]
