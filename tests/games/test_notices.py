"""Who is told what, when, and in which words: from the move to the mail server."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from email.message import EmailMessage
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts import registry
from accounts.models import Hook, HookCall, Notice, User
from accounts.services import deliver_due, hook_delivery, notify
from games import notices
from games.boards import BOARDS
from games.engines import ENGINES
from games.engines.chance import Quick
from games.models import Heartbeat, Seat, Table
from games.selectors import tables as reading
from games.services import clocks, play, poke, tables
from games.services.freeze import freeze
from tests.accounts.conftest import part
from tests.conftest import logged_in
from tests.games.playing import (
    DAY,
    HOUR,
    MINUTE,
    NOON,
    fresh,
    make,
    on_turn,
    play_on,
    post,
    seat_of,
    seats_of,
    state_of,
    user_on_turn,
    waiting,
)
from tests.smtp import Sink

HALF_MINUTE = timedelta(seconds=30)
CARETAKER = "After three in a row a bot plays on, until the owner takes the seat back."
WELL_AFTER = NOON + 5 * MINUTE


@pytest.fixture
def table(anne: User, bart: User, smtp_sink: Sink) -> Table:
    """Anne and Bart play Loot; what was owed for its start has been dealt with."""
    made = make([anne, bart], name="Tortuga")
    Notice.objects.filter(kind__in=["turn", "news"]).delete()
    return made


def owed(kind: str) -> list[Notice]:
    """The notices of a kind, the first due first."""
    return list(Notice.objects.filter(kind=kind).order_by("due_at", "pk"))


def subjects(sink: Sink) -> list[tuple[str, str]]:
    """Who got what."""
    return [(letter["To"], letter["Subject"]) for letter in sink.letters]


def sent_to(sink: Sink, user: User) -> EmailMessage:
    """The one mail of this person."""
    (letter,) = [letter for letter in sink.letters if letter["To"] == user.email]
    return letter


def text_of(letter: EmailMessage) -> str:
    """Everything a reader can see of it."""
    return f"{letter['Subject']}\n{part(letter, 'plain')}\n{part(letter, 'html')}"


def miss(table: Table, user: User, times: int) -> datetime:
    """Let a person's time run out again and again, while the other draws."""
    now = NOON
    while times:
        seat = on_turn(table)
        if seat.user == user:
            assert seat.deadline_at is not None
            now, times = seat.deadline_at, times - 1
            play.expire(table_id=table.pk, seat=seat.number, now=now)
        else:
            post(table, user_on_turn(table), "draw", now=now)
    return now


def test_the_mail_on_a_turn_waits_half_a_minute_and_no_longer(
    table: Table, smtp_sink: Sink
) -> None:
    post(table, user_on_turn(table), "draw", now=NOON)
    told = user_on_turn(table)

    early = deliver_due(now=NOON + HALF_MINUTE - timedelta(seconds=1))
    in_time = deliver_due(now=NOON + HALF_MINUTE)

    assert (early, in_time) == (Counter(), Counter(sent=1))
    assert subjects(smtp_sink) == [(told.email, "Your turn: Loot (Tortuga)")]


def test_the_mail_comes_when_she_wants_it_and_not_at_all_if_she_has_moved(
    table: Table, smtp_sink: Sink
) -> None:
    User.objects.update(turn_wait=60)
    first = user_on_turn(table)
    post(table, first, "draw", now=NOON)
    post(table, user_on_turn(table), "draw", now=NOON + 40 * MINUTE)

    early = deliver_due(now=NOON + 99 * MINUTE)
    in_time = deliver_due(now=NOON + 100 * MINUTE)

    assert (early, in_time) == (Counter(withdrawn=1), Counter(sent=1))
    assert subjects(smtp_sink) == [(first.email, "Your turn: Loot (Tortuga)")]


def test_a_mail_that_waits_comes_no_later_than_the_first_reminder(table: Table) -> None:
    User.objects.update(turn_wait=180)
    Table.objects.update(bank=2 * 3600, increment=2 * 3600, cap=2 * 3600)
    Seat.objects.update(bank=2 * 3600)

    post(table, user_on_turn(table), "draw", now=NOON)

    (turn,), (reminder,) = owed("turn"), owed("reminder")[:1]
    assert turn.due_at == reminder.due_at == NOON + 90 * MINUTE


def test_a_page_that_is_left_open_holds_no_mail_back(table: Table, smtp_sink: Sink) -> None:
    mover = user_on_turn(table)
    post(table, mover, "draw", now=NOON)
    told = user_on_turn(table)
    open_tab = logged_in(told)

    open_tab.get(reverse("table", args=[table.pk]))
    for _ in range(3):
        open_tab.get(reverse("table-pulse", args=[table.pk]), headers={"hx-request": "true"})

    assert deliver_due(now=WELL_AFTER) == Counter(sent=1)
    assert subjects(smtp_sink)[0][0] == told.email


@pytest.mark.parametrize(
    ("times", "said"),
    [
        (0, ""),
        (1, f"The clock has made your last turn. {CARETAKER}"),
        (2, f"The clock has made your last 2 turns. {CARETAKER}"),
    ],
)
def test_who_has_missed_turns_reads_so_in_the_mail_on_the_next(
    table: Table, smtp_sink: Sink, times: int, said: str
) -> None:
    late = user_on_turn(table)
    now = miss(table, late, times)
    Notice.objects.all().delete()
    if not times:
        post(table, late, "draw", now=now)
    post(table, user_on_turn(table), "draw", now=now)

    deliver_due(now=now + 5 * MINUTE)

    letter = sent_to(smtp_sink, late)
    for form in ("plain", "html"):
        read = " ".join(part(letter, form).split())
        assert said in read
        assert ("The clock has made" in read) == bool(said)


def test_nobody_is_told_of_what_she_did_herself(table: Table) -> None:
    mover = user_on_turn(table)

    post(table, mover, "draw", now=NOON)

    assert [notice.recipient for notice in owed("turn")] == [user_on_turn(table)]
    assert not Notice.objects.filter(recipient=mover, due_at__lt=NOON + HOUR).exists()


def test_nobody_is_told_twice(table: Table, smtp_sink: Sink) -> None:
    mover = user_on_turn(table)
    post(table, mover, "draw", seen="v0", once="twice", now=NOON)
    post(table, mover, "draw", seen="v0", once="twice", now=NOON)

    deliver_due(now=WELL_AFTER)
    deliver_due(now=WELL_AFTER)

    assert len(smtp_sink.letters) == 1


def test_in_a_sealed_phase_each_is_told_once_though_many_moves_are_made(
    toys: None, anne: User, bart: User, cora: User
) -> None:
    table = make([anne, bart, cora], slug="auction")
    Notice.objects.all().delete()

    for user in (anne, bart, cora):
        post(table, user, "bid 1", now=NOON)

    assert {notice.recipient for notice in owed("turn")} == {anne, bart}
    assert len(owed("reminder")) == 3


def test_who_has_moved_before_the_mail_was_due_gets_none(table: Table, smtp_sink: Sink) -> None:
    first = user_on_turn(table)
    post(table, first, "draw", now=NOON)
    post(table, user_on_turn(table), "draw", now=NOON)

    counts = deliver_due(now=WELL_AFTER)

    assert counts == Counter(sent=1, withdrawn=1)
    assert subjects(smtp_sink)[0][0] == first.email


def test_whose_seat_a_bot_plays_gets_no_mail_on_turns(table: Table, smtp_sink: Sink) -> None:
    post(table, user_on_turn(table), "draw", now=NOON)
    play.resign(table_id=table.pk, user_id=user_on_turn(table).pk, now=NOON)

    assert deliver_due(now=WELL_AFTER) == Counter(withdrawn=1)


@pytest.mark.parametrize("status", [Table.Status.FINISHED, Table.Status.FROZEN])
def test_at_a_table_that_is_not_played_nobody_is_called(
    table: Table, smtp_sink: Sink, status: str
) -> None:
    post(table, user_on_turn(table), "draw", now=NOON)
    Table.objects.filter(pk=table.pk).update(status=status)

    deliver_due(now=NOON + 2 * DAY)

    assert smtp_sink.letters == []


def test_a_call_that_failed_is_not_tried_again_once_she_has_moved(
    table: Table, smtp_sink: Sink
) -> None:
    post(table, user_on_turn(table), "draw", now=NOON)
    asked = user_on_turn(table)
    Hook.objects.create(user=asked, url="https://hooks.example.org/", shape="plain", set_at=NOON)
    deliver_due(now=NOON + MINUTE)
    assert HookCall.objects.update(attempts=1) == 1  # as after a failure
    post(table, asked, now=NOON + MINUTE)

    assert hook_delivery.deliver_due(now=NOON + HOUR) == Counter(withdrawn=1)


def test_one_reminder_when_three_quarters_of_the_time_are_gone(
    table: Table, smtp_sink: Sink
) -> None:
    deliver_due(now=NOON + 18 * HOUR - timedelta(seconds=1))
    assert smtp_sink.letters == []

    deliver_due(now=NOON + 18 * HOUR)
    deliver_due(now=NOON + 23 * HOUR)

    assert subjects(smtp_sink) == [
        (user_on_turn(table).email, "6 h left for your turn: Loot (Tortuga)")
    ]


def test_the_last_of_several_reminders_is_worded_more_strongly(
    anne: User, bart: User, smtp_sink: Sink
) -> None:
    User.objects.update(reminds_often=True)
    make([anne, bart])
    Notice.objects.exclude(kind="reminder").delete()

    for hours in (12, 20, 23):
        deliver_due(now=NOON + timedelta(hours=hours))

    assert [subject for _to, subject in subjects(smtp_sink)] == [
        "12 h left for your turn: Loot",
        "4 h left for your turn: Loot",
        "Last reminder, 1 h left for your turn: Loot",
    ]
    for kind in ("plain", "html"):
        says_so = ["the last reminder" in part(letter, kind) for letter in smtp_sink.letters]
        assert says_so == [False, False, True]


def test_the_reminder_comes_when_the_person_wants_it(
    anne: User, bart: User, smtp_sink: Sink
) -> None:
    User.objects.update(reminder_share=50)

    make([anne, bart])

    assert owed("reminder")[0].due_at == NOON + 12 * HOUR


def test_no_reminder_after_the_deadline(table: Table, smtp_sink: Sink) -> None:
    Heartbeat.objects.create(name=clocks.JOB, beat_at=NOON + DAY)

    assert deliver_due(now=NOON + DAY) == Counter(withdrawn=1)


def test_no_reminder_to_one_who_has_moved(table: Table, smtp_sink: Sink) -> None:
    post(table, user_on_turn(table), "draw", now=NOON)
    post(table, user_on_turn(table), "draw", now=NOON + MINUTE)
    Notice.objects.filter(kind="turn").delete()

    assert deliver_due(now=NOON + 18 * HOUR + MINUTE) == Counter(sent=1, withdrawn=2)


def test_a_reminder_whose_time_came_while_nobody_swept_is_kept_for_later(
    table: Table, smtp_sink: Sink
) -> None:
    Heartbeat.objects.create(name=clocks.JOB, beat_at=NOON + HOUR)

    before_the_pardon = deliver_due(now=NOON + 3 * DAY)
    clocks.sweep(now=NOON + 3 * DAY + MINUTE)
    after_it = deliver_due(now=NOON + 3 * DAY + MINUTE)

    assert (before_the_pardon, after_it) == (Counter(postponed=1), Counter(sent=1))
    assert subjects(smtp_sink)[0][1] == "23 h left for your turn: Loot (Tortuga)"


def test_at_the_end_all_but_the_mover_are_told(
    toys: None, anne: User, bart: User, smtp_sink: Sink
) -> None:
    table = make([anne, bart], slug="stones")
    end_at = play_on(table)
    last = seats_of(table)[1 - state_of(table).turn].user

    deliver_due(now=end_at + HALF_MINUTE)

    (letter,) = smtp_sink.letters
    assert letter["To"] != (last.email if last else "")
    assert letter["Subject"] == "The game is over: A toy"


def test_the_end_of_loot_is_told_with_its_reckoning(
    person: Callable[..., User], smtp_sink: Sink
) -> None:
    people = [person(f"Pirate{number}") for number in range(4)]
    table = make(people, seed=4)
    end_at = play_on(table, seed=4)

    deliver_due(now=end_at + HALF_MINUTE)

    assert len(smtp_sink.letters) == 3
    for letter in smtp_sink.letters:
        words = part(letter, "plain")
        assert all(user.name in words for user in people)
        assert f"/tables/{table.pk}/" in words


def test_the_start_is_told_to_those_who_wait_for_it(
    anne: User, bart: User, cora: User, smtp_sink: Sink
) -> None:
    table = make([anne, bart, cora])

    deliver_due(now=NOON + HALF_MINUTE)

    told = dict(subjects(smtp_sink))
    expected = {
        user.email: "Your turn: Loot" if user == user_on_turn(table) else "The game begins: Loot"
        for user in (anne, bart)
    }
    assert told == expected


def test_a_table_that_is_called_off_is_told_to_those_who_had_joined(
    anne: User, bart: User, smtp_sink: Sink
) -> None:
    table = make([anne, bart], seats=3)

    tables.cancel(table_id=table.pk, user_id=anne.pk, now=NOON)
    deliver_due(now=NOON)

    letter = sent_to(smtp_sink, bart)
    assert subjects(smtp_sink) == [("bart@example.org", "Called off: Loot")]
    assert "Anne has called off Loot" in part(letter, "plain")


def test_who_left_before_is_not_told(anne: User, bart: User, cora: User, smtp_sink: Sink) -> None:
    table = make([anne, bart, cora], seats=4)
    tables.cancel(table_id=table.pk, user_id=anne.pk, now=NOON)
    Seat.objects.filter(table=table, user=bart).update(user=None)

    deliver_due(now=NOON)

    assert [to for to, _ in subjects(smtp_sink)] == [cora.email]


def test_the_owner_of_a_seat_is_told_once_that_a_bot_plays(
    table: Table, anne: User, smtp_sink: Sink
) -> None:
    now = miss(table, anne, 3)
    for _ in range(6):
        seat = on_turn(table)
        if seat.user == anne:
            play.play_bot(
                table_id=table.pk,
                seat=seat.number,
                action="draw",
                seen=f"v{fresh(table).version}",
                now=now,
            )
        else:
            post(table, user_on_turn(table), "draw", now=now)

    news = [notice for notice in owed("news") if notice.recipient == anne]
    deliver_due(now=now + HALF_MINUTE)

    assert [notice.context["what"] for notice in news] == ["caretaker"]
    assert (anne.email, "A bot plays for you: Loot (Tortuga)") in subjects(smtp_sink)


def test_who_has_come_back_is_not_told_that_a_bot_plays(
    table: Table, anne: User, smtp_sink: Sink
) -> None:
    now = miss(table, anne, 3)
    play.take_back(table_id=table.pk, user_id=anne.pk, now=now)

    deliver_due(now=now)

    assert not any("A bot plays" in subject for _, subject in subjects(smtp_sink))


def test_a_time_out_that_gives_the_turn_to_the_other_is_told_to_him(
    table: Table, smtp_sink: Sink
) -> None:
    other = waiting(table)
    play.expire(table_id=table.pk, seat=on_turn(table).number, now=NOON + DAY)

    assert [notice.recipient for notice in owed("turn")] == [other]


def test_who_is_on_turn_again_by_her_own_move_is_only_reminded(
    toys: None, anne: User, bart: User
) -> None:
    table = make([anne, bart], slug="pushed")
    Notice.objects.all().delete()

    post(table, anne, "take 1", now=NOON)

    assert [notice.kind for notice in Notice.objects.all()] == ["reminder"]


def test_who_is_on_turn_again_after_a_time_out_is_told_so(
    toys: None, anne: User, bart: User
) -> None:
    table = make([anne, bart], slug="pushed")
    Notice.objects.all().delete()

    play.expire(table_id=table.pk, seat=0, now=NOON + DAY)

    assert [notice.recipient for notice in owed("turn")] == [anne]


@pytest.mark.parametrize("kind", ["turn", "reminder", "end", "news"])
def test_each_kind_can_be_switched_off(
    toys: None, anne: User, bart: User, smtp_sink: Sink, kind: str
) -> None:
    User.objects.update(muted_kinds=[kind])
    table = make([anne, bart], slug="stones")
    deliver_due(now=NOON + HALF_MINUTE)
    deliver_due(now=NOON + 18 * HOUR)
    deliver_due(now=play_on(table, now=NOON + 20 * HOUR) + HALF_MINUTE)

    titles = {"turn": "Your turn", "reminder": "left for", "end": "game is over", "news": "begins"}
    assert smtp_sink.letters
    assert not any(titles[kind] in subject for _, subject in subjects(smtp_sink))


def test_a_mail_speaks_the_language_and_shows_the_clock_of_its_reader(
    table: Table, smtp_sink: Sink
) -> None:
    User.objects.update(language="pl", time_zone="Asia/Tokyo")
    post(table, user_on_turn(table), "draw", now=NOON)

    deliver_due(now=NOON + HALF_MINUTE)

    (letter,) = smtp_sink.letters
    assert '<html lang="pl">' in part(letter, "html")
    assert "21:00" in part(letter, "plain")
    assert "21:00" in part(letter, "html")


def test_the_mail_on_a_turn_tells_what_happened_the_board_the_deadline_and_the_way(
    table: Table, smtp_sink: Sink, settings: object
) -> None:
    mover = user_on_turn(table)
    post(table, mover, "draw", now=NOON)
    told = on_turn(table)
    assert told.user is not None

    deliver_due(now=NOON + HALF_MINUTE)

    letter = sent_to(smtp_sink, told.user)
    board, observation = BOARDS["loot"], ENGINES["loot"].observe(state_of(table), told.number)
    sentences = board.words(observation, [user_name(seat) for seat in seats_of(table)], told.number)
    for kind in ("plain", "html"):
        words = part(letter, kind)
        assert f"{mover.name} " in words
        assert "Tuesday 3 March, 12:00" in words
        assert f"http://127.0.0.1:8000/tables/{table.pk}/" in words
        assert "1 day" in words or "23 h" in words
    assert all(sentence in part(letter, "plain") for sentence in sentences)


def user_name(seat: Seat) -> str:
    """Who sits there."""
    return seat.user.name if seat.user else ""


@pytest.mark.parametrize("seed", range(4))
def test_no_mail_depends_on_what_its_reader_may_not_know(
    anne: User, bart: User, cora: User, smtp_sink: Sink, seed: int
) -> None:
    """The same mail is written when all that is hidden from its reader is dealt anew."""
    table = make([anne, bart, cora], seed=seed)
    now = play_on(table, 12, seed=seed)
    told = on_turn(table)
    Notice.objects.exclude(kind="turn", recipient=told.user).delete()
    Notice.objects.update(message_id="<same@example.org>")
    game, state = ENGINES["loot"], state_of(table)

    for deal in range(3):
        other = game.resample(state, told.number, Quick(deal)) if deal else state
        Table.objects.update(state=msgspec.json.encode(other).decode())
        Notice.objects.update(sent_at=None, withdrawn_at=None)
        deliver_due(now=now + HALF_MINUTE)

    texts = [text_of(letter) for letter in smtp_sink.letters]
    assert len(texts) == 3
    assert len(set(texts)) == 1


def test_a_card_that_was_drawn_is_named_to_its_owner_only(
    table: Table, anne: User, bart: User, smtp_sink: Sink
) -> None:
    mover, other = user_on_turn(table), waiting(table)

    post(table, mover, "draw", now=NOON)
    deliver_due(now=NOON + HALF_MINUTE)

    own = {line.text for line in page_of(table, mover).log}
    (drawn,) = own - {line.text for line in page_of(table, other).log}
    assert drawn not in text_of(sent_to(smtp_sink, other))


def page_of(table: Table, user: User) -> reading.TablePage:
    """The table as this person sees it."""
    return reading.page(reading.load(table.pk, user.pk), now=NOON)


def test_mails_of_a_table_stand_together_and_can_be_stopped_by_one_click(
    table: Table, anne: User, bart: User, smtp_sink: Sink
) -> None:
    other = make([bart, anne])
    deliver_due(now=NOON + HALF_MINUTE)
    for _ in range(2):
        post(table, user_on_turn(table), "draw", now=NOON)
        deliver_due(now=NOON + HALF_MINUTE)
    post(other, user_on_turn(other), "draw", now=NOON)
    deliver_due(now=NOON + HALF_MINUTE)

    roots = Counter(letter["References"] for letter in smtp_sink.letters)
    assert len(roots) == 2
    for letter in smtp_sink.letters:
        assert letter["In-Reply-To"] == letter["References"]
        assert letter["Auto-Submitted"] == "auto-generated"
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert letter["List-Unsubscribe"].startswith("<http://127.0.0.1:8000/notices/off/")


def test_a_move_that_fails_at_its_last_step_has_never_been(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Notice.objects.count()

    def fail(*_given: object) -> None:
        raise OSError

    monkeypatch.setattr(poke, "bots_after_commit", fail)
    with pytest.raises(OSError, match=r"^$"):
        post(table, user_on_turn(table), "draw", now=NOON)

    assert (Notice.objects.count(), fresh(table).version) == (before, 0)


def test_a_mail_needs_few_queries_however_long_the_log(table: Table, smtp_sink: Sink) -> None:
    counts = []
    now = NOON
    for moves in (1, 40):
        now = play_on(table, moves, now=now)
        Notice.objects.exclude(recipient=user_on_turn(table)).delete()
        Notice.objects.exclude(due_at=now + HALF_MINUTE).delete()
        with CaptureQueriesContext(connection) as queries:
            assert deliver_due(now=now + HALF_MINUTE) == Counter(sent=1)
        counts.append(len(queries))

    print("queries of a mail on a turn:", counts)
    assert counts[0] == counts[1]
    assert counts[0] <= 12


def test_what_was_owed_before_a_table_was_frozen_is_withdrawn(
    table: Table, smtp_sink: Sink
) -> None:
    post(table, user_on_turn(table), "draw", now=NOON)
    freeze(table_id=table.pk)

    assert deliver_due(now=WELL_AFTER) == Counter(withdrawn=1)


def test_a_turn_is_told_in_the_transaction_of_its_move(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were it told afterwards, a kill between the two would lose it."""
    told: list[bool] = []
    after = notices.after

    def spy(*given: Any, **named: Any) -> None:
        told.append(connection.in_atomic_block and Table.objects.get(pk=table.pk).version == 1)
        after(*given, **named)

    monkeypatch.setattr(notices, "after", spy)
    post(table, user_on_turn(table), "draw", now=NOON)

    assert told == [True]
    assert seat_of(table, user_on_turn(table)).to_act


def test_each_line_of_what_happened_leads_to_its_step(table: Table, smtp_sink: Sink) -> None:
    first = user_on_turn(table)
    post(table, first, "draw", now=NOON)
    post(table, user_on_turn(table), "draw", now=NOON)

    deliver_due(now=WELL_AFTER)

    letter = next(letter for letter in smtp_sink.letters if letter["To"] == first.email)
    steps = [f"/tables/{table.pk}/log/{number}/" for number in (2,)]
    for kind in ("plain", "html"):
        assert [step in part(letter, kind) for step in steps] == [True]
    assert f"/tables/{table.pk}/log/1/" not in part(letter, "plain")


def test_turns_at_several_tables_are_one_mail_with_all_of_them(
    anne: User, bart: User, smtp_sink: Sink
) -> None:
    found = [make([anne, bart], seed=seed, name=f"Sea {seed}") for seed in range(1, 7)]
    for table in found:
        if user_on_turn(table) == bart:
            post(table, bart, "draw", now=NOON)
    waiting_for_anne = [table for table in found if user_on_turn(table) == anne]
    Notice.objects.exclude(kind="turn", recipient=anne).delete()
    called = {notice.context["table"] for notice in owed("turn")}
    assert len(called) > 1

    deliver_due(now=NOON + HALF_MINUTE)

    (letter,) = smtp_sink.letters
    assert letter["Subject"] == f"{len(called)} tables wait for you"
    for kind in ("plain", "html"):
        words = part(letter, kind)
        shown = {table.pk for table in waiting_for_anne if f"/tables/{table.pk}/" in words}
        assert shown == called


def test_reminders_of_several_tables_are_one_mail(anne: User, bart: User, smtp_sink: Sink) -> None:
    for seed in range(1, 7):
        make([anne, bart], seed=seed)
    Notice.objects.exclude(kind="reminder", recipient=anne).delete()
    number = len(owed("reminder"))
    assert number > 1

    deliver_due(now=NOON + 18 * HOUR)

    (letter,) = smtp_sink.letters
    assert letter["Subject"] == f"Your time runs out at {number} tables"


def test_turns_of_the_night_are_one_mail_in_the_morning(
    anne: User, bart: User, smtp_sink: Sink
) -> None:
    User.objects.filter(pk=anne.pk).update(quiet_from=11 * 60, quiet_until=20 * 60)
    for seed in range(1, 7):
        table = make([anne, bart], seed=seed)
        if user_on_turn(table) == bart:
            post(table, bart, "draw", now=NOON + seed * HOUR)
    Notice.objects.exclude(kind="turn", recipient=anne).delete()
    number = len(owed("turn"))
    assert number > 1

    deliver_due(now=NOON + 8 * HOUR - MINUTE)
    assert smtp_sink.letters == []
    deliver_due(now=NOON + 8 * HOUR)

    assert [letter["Subject"] for letter in smtp_sink.letters] == [f"{number} tables wait for you"]


TIMED = {"turn", "reminder", "nudge", "digest", "substitute"}
"""They reckon with the whole calendar of their reader when they are made."""


@pytest.mark.parametrize("kind", sorted(kind.slug for kind in registry.kinds()))
def test_what_can_wait_comes_after_the_quiet_hours(anne: User, kind: str) -> None:
    anne.time_zone, anne.quiet_from, anne.quiet_until = "Europe/Warsaw", 22 * 60, 7 * 60
    anne.save()
    at = datetime(2026, 3, 2, 23, tzinfo=ZoneInfo("Europe/Warsaw"))

    notify(recipient_id=anne.pk, kind=kind, key="x", context={}, due_at=at)

    assert Notice.objects.get().due_at == at + timedelta(hours=8) * (kind not in TIMED)
