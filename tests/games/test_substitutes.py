"""The last rung of the ladder: people of a pool are asked one by one; the owner can come back until
one of them has sat down.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.apps import apps
from django.test import Client

from accounts.models import Hook, Notice, User
from accounts.services import deliver_due
from games.models import (
    Asking,
    Block,
    Handover,
    Heartbeat,
    Message,
    Move,
    Note,
    Seat,
    Substitute,
    Table,
)
from games.selectors import history, reliability, talk
from games.selectors import messages as reading
from games.selectors import tables as pages
from games.services import bench, calendars, clocks, handover, messages, notes, play, substitutes
from games.services.refusals import NotFound, Refused
from tests.accounts.conftest import part
from tests.conftest import logged_in, make_person
from tests.games.playing import (
    DAY,
    HOUR,
    MINUTE,
    NOON,
    audit,
    fresh,
    make,
    on_turn,
    play_on,
    post,
    seat_of,
    seats_of,
    user_on_turn,
)
from tests.games.threads import at_once
from tests.smtp import Sink

WINDOW = 12 * HOUR
PARTNERS = {"partners": True}


def sweep(now: datetime) -> None:
    """A sweep by a heart that beats."""
    Heartbeat.objects.update_or_create(name=clocks.JOB, defaults={"beat_at": now - MINUTE})
    clocks.sweep(now=now)


def left_alone(table: Table, gone: User, now: datetime = NOON) -> datetime:
    """This person stays away until a bot minds her seat; when that was."""
    while not seat_of(table, gone).bot:
        if user_on_turn(table) != gone:
            post(table, user_on_turn(table), "draw", now=now)
            continue
        deadline = on_turn(table).deadline_at
        assert deadline is not None
        now = deadline
        sweep(now)
    return now


def offers(user: User, *games: str, at_once: int = 1, is_paused: bool = False) -> None:
    """This person is of the pool."""
    substitutes.offer(
        user_id=user.pk, games=games or ("loot",), at_once=at_once, is_paused=is_paused
    )


@pytest.fixture
def table(anne: User, bart: User) -> Table:
    """A table of two, where nothing but the first five moves has happened."""
    made = make([anne, bart], name="Tortuga")
    play_on(made, 5)
    return made


@pytest.fixture
def away(table: Table, anne: User) -> datetime:
    """When a bot began to play for Anne."""
    return left_alone(table, anne, NOON + 5 * MINUTE)


@pytest.fixture
def asked(table: Table, cora: User, away: datetime) -> Asking:
    """Cora is asked for Anne's seat, a day after the bot came."""
    offers(cora)
    sweep(away + DAY)
    return Asking.objects.get()


def accept(asking: Asking, now: datetime) -> int:
    return substitutes.accept(asking_id=asking.pk, user_id=asking.user_id, now=now)


def test_somebody_is_asked_a_day_after_the_bot_and_by_mail(
    table: Table, anne: User, cora: User, away: datetime, smtp_sink: Sink
) -> None:
    offers(cora)

    sweep(away + DAY - MINUTE)
    assert not Asking.objects.exists()
    sweep(away + DAY)

    asking = Asking.objects.get()
    assert (asking.user, asking.seat) == (cora, seat_of(table, anne).number)
    assert asking.until == away + DAY + WINDOW
    Notice.objects.exclude(kind="substitute").delete()
    assert deliver_due(now=away + DAY)["sent"] == 1
    (letter,) = smtp_sink.letters
    assert letter["To"] == cora.email
    assert letter["Subject"] == "Will you play on for Anne? Loot (Tortuga)"
    assert f"/substitutes/{asking.pk}/" in part(letter, "plain")


def test_the_window_can_be_set(
    table: Table, cora: User, away: datetime, settings: pytest.FixtureRequest
) -> None:
    settings.SUBSTITUTE_HOURS = 3  # type: ignore[attr-defined]
    offers(cora)

    sweep(away + DAY)

    assert Asking.objects.get().until == away + DAY + 3 * HOUR


def test_one_is_asked_at_a_time_and_nobody_twice_for_a_seat(
    table: Table, cora: User, away: datetime, caplog: pytest.LogCaptureFixture
) -> None:
    dora = make_person("Dora")
    offers(cora)
    offers(dora)
    at = away + DAY

    sweep(at)
    sweep(at + HOUR)
    assert list(Asking.objects.values_list("user__name", "answer")) == [("Cora", "")]
    substitutes.decline(asking_id=Asking.objects.get().pk, user_id=cora.pk, now=at + HOUR)
    sweep(at + HOUR)
    sweep(at + HOUR + WINDOW)
    sweep(at + 3 * DAY)

    found = Asking.objects.order_by("pk").values_list("user__name", "answer")
    assert list(found) == [("Cora", "declined"), ("Dora", "late")]
    assert not caplog.records


def test_who_of_the_house_has_looked_at_the_table_is_not_asked(
    table: Table, cora: User, away: datetime
) -> None:
    offers(cora)
    bench.look(table_id=table.pk, seat=0, by=cora.pk, reason="A complaint", now=away)

    sweep(away + DAY)

    assert not Asking.objects.exists()


def test_who_is_asked_answers_before_she_looks_at_the_table_for_the_house(
    table: Table, cora: User, asked: Asking
) -> None:
    at = asked.asked_at + HOUR

    with pytest.raises(Refused, match="operator_asked"):
        bench.look(table_id=table.pk, seat=1, by=cora.pk, reason="A complaint", now=at)
    with pytest.raises(Refused, match="operator_asked"):
        bench.repair(table_id=table.pk, number=1, by=cora.pk, reason="A complaint", now=at)

    substitutes.decline(asking_id=asked.pk, user_id=cora.pk, now=at)
    bench.look(table_id=table.pk, seat=1, by=cora.pk, reason="A complaint", now=at)


def test_who_takes_the_seat_plays_on_with_its_hand_and_all_are_told(
    table: Table, asked: Asking, anne: User, bart: User, cora: User, smtp_sink: Sink
) -> None:
    at, number = asked.asked_at + HOUR, asked.seat
    hand = pages.load(table.pk, anne.pk)
    held = hand.game.observe(history_state(table), number)
    Notice.objects.all().delete()

    assert accept(asked, at) == table.pk

    audit(table)
    seat = seats_of(table)[number]
    assert (seat.user, seat.bot, seat.missed) == (cora, "", 0)
    view = pages.load(table.pk, cora.pk)
    assert view.game.observe(history_state(table), view.viewer) == held
    assert pages.load(table.pk, anne.pk).viewer is None
    deliver_due(now=at + MINUTE)
    told = {(letter["To"], letter["Subject"]) for letter in smtp_sink.letters}
    assert (bart.email, "Cora plays on for Anne: Loot (Tortuga)") in told
    assert (anne.email, "Cora has taken your seat over: Loot (Tortuga)") in told


def history_state(table: Table) -> object:
    """The state as it stands."""
    view = pages.load(table.pk, None)
    return history.state_after(view, list(Move.objects.filter(table=table).order_by("number")))


def test_the_newcomer_reads_the_game_so_far_under_the_names_of_then(
    table: Table, asked: Asking, cora: User
) -> None:
    accept(asked, asked.asked_at + HOUR)

    page = logged_in(cora).get(f"/tables/{table.pk}/").text
    view = pages.load(table.pk, cora.pk)
    lines = [line.text for line in pages.page(view, now=asked.asked_at + HOUR).recap]

    assert "The game so far" in page
    assert any(line.startswith("Anne has missed three turns") for line in lines)
    assert lines[-1] == "Cora has taken this seat over and plays on."
    assert not any(line.startswith("Cora") for line in lines[:-1])
    assert "has taken over from Anne" in page


def test_an_earlier_step_shows_who_sat_there_then(table: Table, asked: Asking) -> None:
    accept(asked, asked.asked_at + HOUR)
    view = pages.load(table.pk, None)

    names = [
        history.step(view, number, now=NOON).seats[asked.seat].name
        for number in (3, view.table.version)
    ]

    assert names == ["Anne", "Cora"]


def test_neither_notes_nor_orders_go_with_the_seat(
    table: Table, asked: Asking, anne: User, cora: User
) -> None:
    notes.write(table_id=table.pk, user_id=anne.pk, body="Bart bluffs", now=NOON)

    accept(asked, asked.asked_at + HOUR)

    assert "Bart bluffs" not in logged_in(cora).get(f"/tables/{table.pk}/notes/").text
    assert Note.objects.get().user == anne
    assert logged_in(anne).get(f"/tables/{table.pk}/notes/").status_code == 404


def test_the_owner_who_comes_back_first_keeps_the_seat(
    table: Table, asked: Asking, anne: User, cora: User
) -> None:
    at = asked.asked_at + HOUR
    play.take_back(table_id=table.pk, user_id=anne.pk, now=at)

    with pytest.raises(Refused, match="owner_back"):
        accept(asked, at)
    sweep(at + MINUTE)

    assert seats_of(table)[asked.seat].user == anne
    assert Asking.objects.get().answer == "over"
    assert not Handover.objects.exists()


def test_the_owner_who_comes_second_finds_the_seat_taken(
    table: Table, asked: Asking, anne: User
) -> None:
    accept(asked, asked.asked_at + HOUR)

    with pytest.raises(Refused, match="not_seated"):
        play.take_back(table_id=table.pk, user_id=anne.pk, now=asked.asked_at + HOUR)


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres  # SQLite has no row locks
@pytest.mark.parametrize("round", range(4))
def test_of_owner_and_substitute_at_once_one_wins(
    table: Table, asked: Asking, anne: User, cora: User, round: int
) -> None:
    at = asked.asked_at + HOUR
    works = [
        lambda: play.take_back(table_id=table.pk, user_id=anne.pk, now=at),
        lambda: accept(asked, at),
    ]

    back, taken = at_once(works[:: 1 if round % 2 else -1])[:: 1 if round % 2 else -1]

    owner = seats_of(table)[asked.seat].user
    assert isinstance(back, Refused) != isinstance(taken, Refused)
    assert owner == (cora if isinstance(back, Refused) else anne)
    assert seats_of(table)[asked.seat].bot == ""
    assert Move.objects.filter(table=table, kind=Move.Kind.RETURN).count() == 1
    audit(table)


def test_an_answer_after_the_window_changes_nothing(table: Table, asked: Asking) -> None:
    with pytest.raises(Refused, match="asking_over"):
        accept(asked, asked.until)

    assert not Handover.objects.exists()


def test_an_answer_counts_once(table: Table, asked: Asking, cora: User) -> None:
    substitutes.decline(asking_id=asked.pk, user_id=cora.pk, now=asked.asked_at)

    with pytest.raises(Refused, match="asking_over"):
        accept(asked, asked.asked_at)

    assert Asking.objects.get().answer == "declined"


def test_nobody_else_can_answer(table: Table, asked: Asking, bart: User) -> None:
    for answer in (substitutes.accept, substitutes.decline):
        with pytest.raises(NotFound):
            answer(asking_id=asked.pk, user_id=bart.pk, now=asked.asked_at)


def on_leave(user: User, bart: User, now: datetime) -> None:
    """The person is away for some days."""
    first = now.date()
    calendars.book(user_id=user.pk, first=first, last=first + timedelta(days=4), now=now)


def changed(**fields: object) -> Callable[[User, User, datetime], object]:
    """The row of the person is made so."""
    return lambda user, bart, now: User.objects.filter(pk=user.pk).update(**fields)


UNFIT: dict[str, Callable[[User, User, datetime], object]] = {
    "paused": lambda user, bart, now: offers(user, is_paused=True),
    "other games": lambda user, bart, now: offers(user, "draw", "fleet"),
    "blocked": lambda user, bart, now: Block.objects.create(by=bart, blocked=user),
    "blocks": lambda user, bart, now: Block.objects.create(by=user, blocked=bart),
    "banned": changed(is_active=False),
    "gone": changed(deleted_at=NOON),
    "wants no such mail": changed(muted_kinds=["substitute"]),
    "broken mail": changed(broken_address="cora@example.org", broken_why="hard"),
    "on leave": on_leave,
}


@pytest.mark.parametrize("why", UNFIT)
def test_who_cannot_or_will_not_is_not_asked(
    table: Table, bart: User, cora: User, away: datetime, why: str
) -> None:
    offers(cora)
    UNFIT[why](cora, bart, away + DAY)

    sweep(away + DAY)

    assert not Asking.objects.exists()


def test_a_second_channel_is_a_channel(table: Table, cora: User, away: datetime) -> None:
    offers(cora)
    User.objects.filter(pk=cora.pk).update(broken_address=cora.email, broken_why="hard")
    Hook.objects.create(user=cora, url="https://hooks.example.org/", shape="plain", set_at=NOON)

    sweep(away + DAY)

    assert Asking.objects.get().user == cora


def test_who_misses_turns_is_not_asked(
    toys: None, table: Table, cora: User, away: datetime
) -> None:
    from tests.games.test_reliability import turns

    offers(cora)
    turns(cora, make_person("Dora"), missed=3, made=9)

    sweep(away + DAY)

    assert not Asking.objects.exists()


def test_who_plays_for_as_many_as_she_would_is_not_asked(
    table: Table, anne: User, bart: User, cora: User, asked: Asking
) -> None:
    accept(asked, asked.asked_at + HOUR)
    other = make([anne, bart], seed=4, now=asked.asked_at)
    away = left_alone(other, anne, asked.asked_at)

    sweep(away + DAY)
    assert Asking.objects.count() == 1
    offers(cora, at_once=2)
    sweep(away + DAY + MINUTE)

    assert Asking.objects.filter(table=other, user=cora).exists()


def test_in_her_quiet_hours_nobody_is_asked_before_they_end(
    table: Table, cora: User, away: datetime
) -> None:
    offers(cora)
    start, at = away + DAY, away + DAY
    minute = start.hour * 60 + start.minute
    calendars.set_hours(
        user_id=cora.pk,
        quiet=((minute - 60) % 1440, (minute + 120) % 1440),
        weekend=[],
        books_leave=False,
        now=at,
    )

    sweep(at)

    asking, notice = Asking.objects.get(), Notice.objects.get(kind="substitute")
    assert notice.due_at == start.replace(second=0, microsecond=0) + 2 * HOUR
    assert asking.until == notice.due_at + WINDOW


@pytest.mark.parametrize("wanted", [{"takes_substitutes": False}, {"is_private": True}])
def test_a_table_may_want_none_and_a_private_one_never_asks(
    anne: User, bart: User, cora: User, wanted: dict[str, bool]
) -> None:
    table = make([anne, bart], **wanted)  # type: ignore[arg-type]
    offers(cora)
    away = left_alone(table, anne)

    sweep(away + 2 * DAY)

    assert not Asking.objects.exists()


def test_where_no_person_plays_any_more_nobody_is_asked(anne: User, cora: User) -> None:
    table = make([anne], bots=("search", "search"))
    offers(cora)
    play.resign(table_id=table.pk, user_id=anne.pk, now=NOON)

    sweep(NOON + 2 * DAY)

    assert not Asking.objects.exists()


def test_a_seat_that_was_given_up_is_offered_too(
    table: Table, anne: User, bart: User, cora: User
) -> None:
    offers(cora)
    play.resign(table_id=table.pk, user_id=anne.pk, now=NOON + HOUR)

    sweep(NOON + HOUR + DAY)
    accept(Asking.objects.get(), NOON + HOUR + DAY)

    assert seats_of(table)[0].resigned_at is None
    audit(table)


def test_turns_count_for_who_made_them_and_a_table_finished_for_another_makes_up(
    table: Table, asked: Asking, anne: User, cora: User
) -> None:
    before = reliability.reliability(anne.pk)
    accept(asked, asked.asked_at + HOUR)
    assert reliability.reliability(anne.pk) == before
    assert before.turns > before.in_time
    assert reliability.reliability(cora.pk).turns == 0

    play_on(table, now=asked.asked_at + HOUR)

    assert fresh(table).status == Table.Status.FINISHED
    assert reliability.finished(cora.pk) == reliability.finished_for_others(cora.pk) == 1
    assert reliability.finished(anne.pk) == 0
    assert reliability.reliability(anne.pk) == before


def test_a_table_finished_for_another_makes_up_for_five_missed_turns(
    toys: None, table: Table, asked: Asking, cora: User
) -> None:
    from tests.games.test_reliability import turns

    accept(asked, asked.asked_at + HOUR)
    turns(cora, make_person("Dora"), missed=7, made=20)
    assert reliability.reliability(cora.pk).in_time == 20

    play_on(table, now=asked.asked_at + HOUR)

    known = reliability.reliability(cora.pk)
    assert known.turns - known.in_time == 2


def test_the_record_tells_who_left_and_can_be_replayed(
    table: Table, asked: Asking, anne: User, cora: User
) -> None:
    accept(asked, asked.asked_at + HOUR)
    play_on(table, now=asked.asked_at + HOUR)

    record = history.published(pages.load(table.pk, None))

    assert record["seats"][asked.seat] == "Cora"
    (handover,) = record["handovers"]
    assert (handover["seat"], handover["left"]) == (asked.seat, "Anne")
    audit(table)


def test_the_page_asks_and_only_its_buttons_answer(
    table: Table, asked: Asking, cora_client: Client, bart_client: Client, away: datetime
) -> None:
    now_open(asked)
    url = f"/substitutes/{asked.pk}/"

    page = cora_client.get(url).text

    assert "Play on for Anne?" in page
    assert not Handover.objects.exists()
    assert bart_client.get(url).status_code == bart_client.post(url).status_code == 404
    assert cora_client.post(url).status_code == 422
    assert "You are asked" in cora_client.get("/settings/substitute/").text
    answer = cora_client.post(url, {"answer": "yes"})
    assert answer.headers["Location"] == f"/tables/{table.pk}/"
    again = cora_client.post(url, {"answer": "yes"})
    assert again.status_code == 409
    assert "You have taken the seat." in cora_client.get(url).text


def now_open(asking: Asking) -> None:
    """The window is open by the clock on the wall, too."""
    Asking.objects.filter(pk=asking.pk).update(until=datetime.now(asking.until.tzinfo) + DAY)


def test_a_no_leads_back_and_the_next_is_asked(
    table: Table, asked: Asking, cora_client: Client
) -> None:
    now_open(asked)

    answer = cora_client.post(f"/substitutes/{asked.pk}/", {"answer": "no"})

    assert answer.headers["Location"] == "/settings/substitute/"
    assert "You have said no." in cora_client.get(f"/substitutes/{asked.pk}/").text


def test_the_wishes_are_kept(cora: User, cora_client: Client) -> None:
    form = {"games": ["loot", "fleet"], "at_once": "2", "is_paused": "on"}

    assert cora_client.post("/settings/substitute/", form).status_code == 302
    wrong = cora_client.post("/settings/substitute/", {"games": ["chess"], "at_once": "9"})

    row = Substitute.objects.get(user=cora)
    assert (row.games, row.at_once, row.is_paused) == (["fleet", "loot"], 2, True)
    assert wrong.status_code == 422
    assert "checked" in cora_client.get("/settings/substitute/").text


def test_a_seat_left_is_in_the_export_of_who_left_it(
    table: Table, asked: Asking, anne: User, cora: User
) -> None:
    from tests.games.test_personal import exported

    accept(asked, asked.asked_at + HOUR)

    left, taken = exported(anne)["seats_left"], exported(cora)["seats"]

    assert isinstance(left, list)
    assert isinstance(taken, list)
    assert left[0]["moves"]
    assert taken[0]["moves"] == []


def test_the_seats_of_who_leaves_the_site_are_offered_too(
    table: Table, anne: User, cora: User
) -> None:
    from accounts.services.people import delete

    offers(cora)
    delete(user_id=anne.pk, now=NOON + 6 * MINUTE)
    away = NOON + 6 * MINUTE
    seat = Seat.objects.get(table=table, number=0)
    while not Seat.objects.get(pk=seat.pk).bot:
        waits = on_turn(table)
        if waits.number != 0:
            assert waits.user is not None
            post(table, waits.user, "draw", now=away)
            continue
        assert waits.deadline_at is not None
        away = waits.deadline_at
        sweep(away)

    sweep(away + DAY)
    accept(Asking.objects.get(), away + DAY)

    assert seat_of(table, cora).number == 0


def test_what_partners_wrote_before_is_not_for_the_newcomer(
    anne: User, bart: User, cora: User
) -> None:
    table = partners_of([anne, bart], cora)
    messages.say(table_id=table.pk, user_id=bart.pk, body="Welcome aboard", now=NOON + DAY)

    assert side_room_of(table, cora) == ["Welcome aboard"]
    assert side_room_of(table, bart) == ["I hold the admiral", "Welcome aboard"]


def partners_of(side: list[User], newcomer: User) -> Table:
    """Two partners, of whom the second has written something before the first left."""
    first, second = side
    table = make([first, second, make_person("Dora"), make_person("Emil")], options=PARTNERS)
    messages.say(table_id=table.pk, user_id=second.pk, body="I hold the admiral", now=NOON)
    handover.hand_over(table_id=table.pk, seat=0, user_id=newcomer.pk, now=NOON + HOUR)
    return table


def test_it_is_neither_counted_nor_fetched_nor_reported(
    anne: User, bart: User, cora: User, cora_client: Client
) -> None:
    table = partners_of([anne, bart], cora)
    secret = Message.objects.get()
    view = pages.load(table.pk, cora.pk)
    shown = talk.talk(view, cora.pk)

    assert reading.unread(cora.pk) == {}
    assert not talk.is_behind(view, cora.pk, str(shown.seen))
    assert cora_client.get(f"/messages/{secret.pk}/report/").status_code == 404
    messages.say(table_id=table.pk, user_id=bart.pk, body="Welcome aboard", now=NOON + DAY)
    assert reading.unread(cora.pk) == {table.pk: {"side-0": 1}}
    assert talk.is_behind(view, cora.pk, str(shown.seen))


def side_room_of(table: Table, user: User) -> list[str]:
    """What this person reads in the room of her side."""
    rooms = talk.talk(pages.load(table.pk, user.pk), user.pk).rooms
    return [line.body for room in rooms if room.slug == "side" for line in room.lines]


@pytest.mark.parametrize("model", ["substitute", "asking", "handover"])
def test_the_house_reads_who_stood_in_and_changes_nothing(
    asked: Asking, anne: User, cora: User, model: str
) -> None:
    accept(asked, asked.asked_at + HOUR)
    root = logged_in(make_person("Root", is_staff=True, is_superuser=True))
    row = apps.get_model("games", model)._default_manager.get()
    listed, shown = f"/admin/games/{model}/", f"/admin/games/{model}/{row.pk}/change/"

    assert "Cora" in root.get(listed, {"q": "Cora"}).text
    assert 'name="_save"' not in root.get(shown).text
    assert [root.post(path).status_code for path in (shown, f"{listed}add/")] == [403, 403]
