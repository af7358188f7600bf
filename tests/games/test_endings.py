"""A table ends without a result when all who play at it agree, and nothing follows any more."""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Notice, User
from accounts.services import deliver_due
from games.engines import ENGINES
from games.models import Asking, Before, Move, RatingChange, Seat, StandingOrder, Table
from games.selectors import history, lists, proof, reliability, talk
from games.selectors import tables as pages
from games.services import (
    bots,
    endings,
    following,
    handover,
    messages,
    orders,
    pauses,
    play,
    ratings,
    rematches,
    rewinds,
    substitutes,
)
from games.services.refusals import Refused
from tests.accounts.conftest import part
from tests.conftest import logged_in
from tests.games.playing import (
    DAY,
    HOUR,
    MINUTE,
    NOON,
    fresh,
    legal,
    luck,
    make,
    on_turn,
    play_on,
    post,
    replayed,
    seat_of,
    seats_of,
    state_of,
    user_on_turn,
    waiting,
)
from tests.games.test_rewinds import news, pulse_of
from tests.games.test_substitutes import left_alone, offers, sweep
from tests.smtp import Sink

LATER = NOON + HOUR
MADE = 6
WORDS = "Ended by agreement, without a result."


@pytest.fixture
def table(anne: User, bart: User) -> Table:
    """A table of two after some moves."""
    made = make([anne, bart], name="Tortuga")
    play_on(made, MADE)
    return fresh(made)


@pytest.fixture
def ended(table: Table, anne: User, bart: User) -> Table:
    """The same, which both have ended; Bart agreed last."""
    both_end(table, anne, bart)
    return fresh(table)


def ask(table: Table, user: User, *, wants: bool = True, now: datetime = LATER) -> bool:
    return endings.ask(table_id=table.pk, user_id=user.pk, wants=wants, now=now)


def both_end(table: Table, *people: User, now: datetime = LATER) -> None:
    """All of these agree, one after the other."""
    assert [ask(table, user, now=now) for user in people][-1]


def refused(code: str) -> pytest.RaisesExc[Refused]:
    return pytest.raises(Refused, match=code)


def test_when_all_agree_the_table_ends_at_once(table: Table, anne: User, bart: User) -> None:
    assert not ask(table, anne)
    assert fresh(table).status == Table.Status.RUNNING

    assert ask(table, bart)

    row = fresh(table)
    assert (row.status, row.finished_at, row.outcome) == (Table.Status.CANCELLED, LATER, "")
    assert (row.is_ended, row.is_over, row.is_called_off) == (True, True, False)
    assert not any(seat.to_act or seat.deadline_at or seat.wants_end for seat in seats_of(table))
    last = Move.objects.get(table=table, number=row.version)
    assert (last.kind, row.version) == (Move.Kind.END, MADE + 1)
    assert replayed(table) == state_of(table)


def test_one_who_no_longer_wants_it_holds_the_end_up(table: Table, anne: User, bart: User) -> None:
    ask(table, anne)
    ask(table, anne, wants=False)

    assert not ask(table, bart)
    assert fresh(table).status == Table.Status.RUNNING
    assert ask(table, anne)


def test_three_must_agree_to_end_a_table_of_three(anne: User, bart: User, cora: User) -> None:
    table = make([anne, bart, cora])

    assert [ask(table, user) for user in (cora, anne)] == [False, False]
    assert fresh(table).status == Table.Status.RUNNING

    assert ask(table, bart)


def test_a_wish_outlasts_moves_and_a_pause(table: Table, anne: User, bart: User) -> None:
    ask(table, anne)
    play_on(table, 2, now=LATER)
    for user in (anne, bart):
        pauses.ask(table_id=table.pk, user_id=user.pk, wants=True, now=LATER)

    assert ask(table, bart)

    row = fresh(table)
    assert (row.status, row.paused_at) == (Table.Status.CANCELLED, None)
    sweep(LATER + 30 * DAY)
    with refused("not_paused"):
        pauses.end(table_id=table.pk, user_id=anne.pk, now=LATER)


def test_asking_twice_is_asking_once(table: Table, anne: User, bart: User) -> None:
    Notice.objects.all().delete()

    assert [ask(table, anne), ask(table, anne)] == [False, False]
    assert Notice.objects.filter(kind="change").count() == 1
    assert [ask(table, bart), ask(table, bart), ask(table, anne)] == [True, True, True]

    assert fresh(table).version == MADE + 1
    with refused("not_running"):
        ask(table, anne, wants=False)


def test_who_does_not_play_herself_has_no_say(
    table: Table, anne: User, bart: User, cora: User
) -> None:
    with refused("not_seated"):
        ask(table, cora)
    play.resign(table_id=table.pk, user_id=bart.pk, now=NOON)
    with refused("bot_plays"):
        ask(table, bart)

    assert ask(table, anne)
    with refused("not_seated"):
        ask(table, cora)


def test_at_a_table_that_waits_or_is_over_nothing_is_ended(anne: User, bart: User) -> None:
    waits, over = make([anne], seats=2), make([anne, bart])
    play_on(over)

    for table in (waits, over):
        with refused("not_running"):
            ask(table, anne)


def test_where_a_league_decides_nobody_ends_a_table(anne: User, bart: User) -> None:
    table = make([anne, bart], allows_ending=False)

    with refused("no_endings"):
        ask(table, anne)
    page = logged_in(anne).get(f"/tables/{table.pk}/").text
    assert "End without a result" not in page
    assert "An end by agreement" not in page


def test_nobody_ends_a_table_while_a_clock_of_the_rules_runs(
    anne: User, bart: User, cora: User
) -> None:
    race = make([anne, bart, cora], slug="anno")
    post(race, anne, "sail", now=LATER)
    for user in (anne, bart):
        ask(race, user)

    with refused("limit_runs"):
        ask(race, cora)

    assert fresh(race).status == Table.Status.RUNNING
    assert not seat_of(race, cora).wants_end


def test_one_with_bots_alone_decides_alone(anne: User) -> None:
    table = make([anne], bots=("search", "search"))

    assert ask(table, anne)


def test_when_the_last_other_has_given_up_the_wish_is_pressed_once_more(
    table: Table, anne: User, bart: User
) -> None:
    ask(table, anne)
    play.resign(table_id=table.pk, user_id=bart.pk, now=LATER)

    assert fresh(table).status == Table.Status.RUNNING
    assert ask(table, anne)


def test_a_wish_does_not_go_with_the_seat(table: Table, anne: User, cora: User) -> None:
    ask(table, anne)

    handover.hand_over(
        table_id=table.pk, seat=seat_of(table, anne).number, user_id=cora.pk, now=LATER
    )

    assert not seat_of(table, cora).wants_end


def test_bots_orders_and_the_sweep_leave_it_alone(anne: User, bart: User, cora: User) -> None:
    table = make([anne, bart], seats=3, bots=("search",))
    orders.leave(table_id=table.pk, user_id=anne.pk, text="draw until pile 9", now=NOON)
    both_end(table, anne, bart)
    version = fresh(table).version

    later = LATER + 30 * DAY
    assert bots.run(now=lambda: later, table_id=table.pk) == 0
    assert following.run(now=lambda: later, table_id=table.pk) == 0
    sweep(later)

    assert fresh(table).version == version
    assert not StandingOrder.objects.filter(ended_at=None).exists()


def test_a_bot_that_has_thought_it_out_comes_too_late(anne: User) -> None:
    table = make([anne], bots=("search",))
    while not on_turn(table).bot:
        post(table, anne)
    bot = on_turn(table)
    seen, action = pages.token(fresh(table), bot), legal(table, bot)[0]
    ask(table, anne)

    with refused("not_running"):
        play.play_bot(table_id=table.pk, seat=bot.number, action=action, seen=seen, now=LATER)


def test_nothing_can_be_moved_taken_back_or_proposed_any_more(
    anne: User, bart: User, cora: User
) -> None:
    people = [anne, bart, cora]
    table = make(people, slug="fleet")
    mover = user_on_turn(table)
    post(table, mover, next(bid for bid in legal(table, seat_of(table, mover)) if "bid" in bid))
    assert fresh(table).undo_number
    assert Before.objects.filter(table=table).exists()
    rewinds.propose(table_id=table.pk, user_id=anne.pk, step=0, now=LATER)
    both_end(table, *people)

    row = fresh(table)
    assert (row.undo_number, row.rewind_version, row.rewind_until) == (0, None, None)
    assert not Before.objects.filter(table=table).exists()
    with refused("not_running"):
        post(table, mover, "pass", seen=f"v{row.version}")
    with refused("not_running"):
        rewinds.propose(table_id=table.pk, user_id=anne.pk, step=0, now=LATER)
    with refused("not_running"):
        play.resign(table_id=table.pk, user_id=anne.pk, now=LATER)


def test_who_is_asked_to_play_on_there_need_not_answer(
    table: Table, anne: User, bart: User, cora: User, smtp_sink: Sink
) -> None:
    away = left_alone(table, anne, LATER)
    offers(cora)
    sweep(away + DAY)
    asking = Asking.objects.get(user=cora)
    Notice.objects.exclude(kind="substitute").delete()

    both_end(table, bart, now=away + DAY)

    asking.refresh_from_db()
    assert asking.answer == Asking.Answer.OVER
    deliver_due(now=away + 2 * DAY)
    assert "substitute" not in Notice.objects.exclude(sent_at=None).values_list("kind", flat=True)
    with refused("asking_over"):
        substitutes.accept(asking_id=asking.pk, user_id=cora.pk, now=away + DAY + MINUTE)


def test_it_is_neither_rated_nor_counted(table: Table, anne: User, bart: User) -> None:
    before = [reliability.reliability(user.pk) for user in (anne, bart)]
    both_end(table, anne, bart)

    ratings.rate(table_id=table.pk)

    assert [reliability.reliability(user.pk) for user in (anne, bart)] == before
    assert not RatingChange.objects.exists()
    assert [reliability.finished(user.pk) for user in (anne, bart)] == [0, 0]
    assert reliability.sitting(anne.pk) == 0


def test_what_was_hidden_stays_hidden(ended: Table, anne: User, anne_client: Client) -> None:
    game, state = ENGINES["loot"], state_of(ended)
    own, other = seats_of(ended)

    with pytest.raises(pages.Missing):
        history.published(pages.load(ended.pk, anne.pk))
    assert anne_client.get(f"/tables/{ended.pk}/record.json").status_code == 404
    assert game.observe(state, own.number) != game.observe(state, other.number)
    page = anne_client.get(f"/tables/{ended.pk}/").text
    assert "The seed is in the record." not in page
    assert "It is not published" in page


def test_the_record_of_an_ended_table_can_still_be_replayed(ended: Table, anne: User) -> None:
    called_off = make([anne], seats=2)
    Table.objects.filter(pk=called_off.pk).update(status=Table.Status.CANCELLED)

    found = list(proof.verdicts(finished_too=True))

    assert [(verdict.table, verdict.difference) for verdict in found] == [(ended.pk, "")]
    assert list(proof.verdicts()) == []


def test_page_log_and_steps_stay_open_and_say_how_it_ended(
    ended: Table, anne_client: Client
) -> None:
    path = f"/tables/{ended.pk}/"

    page, log = anne_client.get(path).text, anne_client.get(f"{path}log/").text
    steps = [anne_client.get(f"{path}log/{step}/") for step in (0, MADE, MADE + 1)]

    assert f'tabindex="-1">{WORDS}</h2>' in page
    assert WORDS in log
    assert [step.status_code for step in steps] == [200] * 3
    assert WORDS in steps[-1].text
    assert "Give up" not in page
    assert 'id="move"' not in page


def test_own_tables_list_it_among_those_that_are_over(
    ended: Table, anne: User, anne_client: Client
) -> None:
    assert lists.mine(user_id=anne.pk, now=LATER) == ()
    assert [line.pk for line in lists.finished(user_id=anne.pk, now=LATER).lines] == [ended.pk]
    assert "ended by agreement" in anne_client.get(reverse("my-tables")).text


def test_they_can_still_talk(ended: Table, anne: User, bart: User) -> None:
    said = messages.say(
        table_id=ended.pk, user_id=anne.pk, body="Well sailed!", room="table", now=LATER
    )

    rooms = talk.talk(pages.load(ended.pk, bart.pk), bart.pk).rooms
    assert [room.slug for room in rooms] == ["table", "gallery"]
    assert rooms[0].lines[0].pk == said.pk


def test_they_can_play_again(ended: Table, anne: User, bart: User, bart_client: Client) -> None:
    assert "Play again" in bart_client.get(f"/tables/{ended.pk}/").text

    found = [
        rematches.again(table_id=ended.pk, user_id=user.pk, luck=luck(2), now=LATER)
        for user in (anne, bart)
    ]

    assert found[0] == found[1]
    assert fresh(found[0]).status == Table.Status.RUNNING
    both_end(found[0], bart, anne)
    once_more = rematches.again(table_id=ended.pk, user_id=anne.pk, luck=luck(3), now=LATER)
    assert once_more == found[0]  # it was played: there is one for each table


def test_the_page_says_who_wants_it_and_takes_each_answer(
    table: Table, anne: User, anne_client: Client, bart_client: Client
) -> None:
    path, end = f"/tables/{table.pk}/", reverse("table-end", args=[table.pk])
    page = anne_client.get(path).text
    assert "When all who play agree, the table ends at once" in page
    assert ">End without a result</button>" in page

    assert anne_client.post(end, {"wants": "1"}).status_code == 302
    own, others = anne_client.get(path).text, bart_client.get(path).text
    assert "An end without a result is wanted by Anne. Still asked: Bart." in own
    assert "I no longer want to end it" in own
    assert "I agree: end it" in others
    assert "Your consent ends the table at once" in others
    assert "Your consent" not in own

    anne_client.post(end, {"wants": "0"})
    assert "is wanted by" not in bart_client.get(path).text
    anne_client.post(end)
    ended = bart_client.post(end, {"wants": "1"}, follow=True).text

    assert ended.count(WORDS) >= 2
    assert fresh(table).is_ended


def test_who_decides_alone_is_asked_whether_she_means_it(anne: User, anne_client: Client) -> None:
    table = make([anne], bots=("search", "search"))
    path, asked = f"/tables/{table.pk}/", reverse("table-ending", args=[table.pk])

    page = anne_client.get(path).text
    assert "Nobody else plays here: you decide alone." in page
    assert f'href="{asked}"' in page
    assert ">End without a result</button>" not in page
    question = anne_client.get(asked).text
    assert "Yes, end it" in question
    assert fresh(table).status == Table.Status.RUNNING

    anne_client.post(reverse("table-end", args=[table.pk]), {"wants": "1"})

    assert fresh(table).is_ended
    assert "This table cannot be ended by agreement now." in anne_client.get(asked).text


def test_a_refusal_is_worded_on_the_page(anne: User, bart: User, anne_client: Client) -> None:
    table = make([anne, bart], allows_ending=False)

    answer = anne_client.post(reverse("table-end", args=[table.pk]))

    assert answer.status_code == 409
    assert "This table does not end by agreement" in answer.text


def test_an_open_page_is_told_of_each_wish_and_of_the_end(
    table: Table, anne: User, bart: User, cora: User
) -> None:
    on_turn_, other, now = user_on_turn(table), waiting(table), timezone.now()
    urls = {user: pulse_of(table, user) for user in (on_turn_, other, cora)}

    ask(table, other, now=now)

    assert "is wanted by" in news(other, urls[other])[1]
    assert "to end the table" in news(on_turn_, urls[on_turn_])[1]
    assert news(cora, urls[cora])[0] == 204
    seen = pulse_of(table, on_turn_)
    ask(table, on_turn_, now=now)
    assert "The table has moved on" in news(on_turn_, seen)[1]
    assert WORDS in news(cora, urls[cora])[1]


def test_an_open_page_of_a_table_that_pauses_is_told_too(
    table: Table, anne: User, bart: User, bart_client: Client
) -> None:
    for user in (anne, bart):
        pauses.ask(table_id=table.pk, user_id=user.pk, wants=True, now=LATER)
    url = pulse_of(table, bart)
    assert url.replace("&", "&amp;") in bart_client.get(f"/tables/{table.pk}/").text

    ask(table, anne)

    assert "is wanted by Anne" in news(bart, url)[1]


def test_a_wish_and_the_end_are_told_to_the_others(
    table: Table, anne: User, bart: User, smtp_sink: Sink
) -> None:
    Notice.objects.all().delete()
    ask(table, anne)
    deliver_due(now=LATER)
    ask(table, bart, now=LATER + MINUTE)
    deliver_due(now=LATER + MINUTE)

    told = [(letter["To"], letter["Subject"]) for letter in smtp_sink.letters]
    assert told == [
        (bart.email, "An end without a result is wanted by Anne: Loot (Tortuga)"),
        (anne.email, "The table has ended by agreement: Loot (Tortuga)"),
    ]
    wish, end = (part(letter, "plain") for letter in smtp_sink.letters)
    assert "It ends at once when these agree, too: Bart." in " ".join(wish.split())
    assert "has ended without a result" in " ".join(end.split())


def test_of_an_end_nothing_is_told_that_is_no_longer_so(
    table: Table, anne: User, bart: User, smtp_sink: Sink
) -> None:
    Notice.objects.all().delete()
    ask(table, anne)
    ask(table, anne, wants=False)
    deliver_due(now=LATER)
    ask(table, bart)
    ask(table, anne)

    deliver_due(now=LATER + timedelta(days=1))

    assert [letter["To"] for letter in smtp_sink.letters] == [bart.email]
    assert "ended" in smtp_sink.letters[0]["Subject"]


def test_of_a_turn_nobody_is_told_or_reminded_any_more(
    table: Table, anne: User, bart: User, smtp_sink: Sink
) -> None:
    assert Notice.objects.filter(kind="reminder", withdrawn_at=None).exists()

    both_end(table, anne, bart, now=NOON + 10 * MINUTE)

    left = Notice.objects.filter(sent_at=None, withdrawn_at=None).values_list("kind", flat=True)
    assert {"turn", "reminder"}.isdisjoint(left)
    deliver_due(now=LATER + 3 * DAY)
    assert [letter["Subject"] for letter in smtp_sink.letters] == [
        "The table has ended by agreement: Loot (Tortuga)"
    ]
    assert not Seat.objects.filter(to_act=True).exists()
