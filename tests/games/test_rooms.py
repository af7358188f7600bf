"""Who reads and writes in which room of a table, what is new there, and what a page is told."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.models import Message, ReadMark, Table
from games.models.messages import GALLERY, TABLE
from games.selectors import lists, talk
from games.selectors import messages as reading
from games.selectors import tables as seeing
from games.services import messages, play, tables
from games.services.refusals import NotFound, Refused
from tests.conftest import logged_in
from tests.games.playing import MINUTE, NOON, fresh, make, play_on, seats_of

HTMX = {"HX-Request": "true"}


def say(table: Table, user: User, body: str, room: str, **more: str) -> Message:
    return messages.say(table_id=table.pk, user_id=user.pk, body=body, room=room, now=NOON, **more)


def refused(table: Table, user: User, room: str, **more: str) -> str:
    with pytest.raises(Refused) as caught:
        say(table, user, "Ahoy", room, **more)
    return caught.value.code


def read_by(table: Table, user: User | None) -> dict[str, list[str]]:
    """What this reader finds in each room of the table."""
    view = seeing.load(table.pk, user.pk if user else None)
    rooms = talk.talk(view, user.pk if user else None).rooms
    return {room.slug: [line.body for line in room.lines] for room in rooms}


def finished(people: list[User]) -> Table:
    table = make(people)
    play_on(table)
    return fresh(table)


def test_the_seated_talk_and_nobody_else_reads_it(anne: User, bart: User, cora: User) -> None:
    table = make([anne, bart])

    say(table, anne, "Good wind!", TABLE)

    assert read_by(table, bart) == {"table": ["Good wind!"]}
    assert read_by(table, cora) == {"gallery": []}
    assert read_by(table, None) == {}


def test_those_who_look_on_talk_apart(anne: User, bart: User, cora: User) -> None:
    table = make([anne, bart])

    say(table, cora, "Anne should attack", GALLERY)

    assert read_by(table, cora) == {"gallery": ["Anne should attack"]}
    assert read_by(table, anne) == {"table": []}
    assert refused(table, anne, GALLERY) == "no_room"
    assert refused(table, cora, TABLE) == "not_seated"


def test_after_the_end_the_seated_read_and_answer_those_who_looked_on(
    anne: User, bart: User, cora: User
) -> None:
    table = make([anne, bart])
    say(table, cora, "What a game", GALLERY)
    say(table, bart, "Between us", TABLE)
    play_on(table)

    say(table, anne, "Thank you", GALLERY)

    assert read_by(table, anne) == {
        "table": ["Between us"],
        "gallery": ["What a game", "Thank you"],
    }
    assert read_by(table, cora) == {"gallery": ["What a game", "Thank you"]}


def test_partners_keep_their_own_room_beside_that_of_all(person: Callable[..., User]) -> None:
    people = [person(name) for name in ("Anne", "Bart", "Cora", "Dora")]
    table = make(people, options={"partners": True})
    say(table, people[0], "Secret", "side")
    say(table, people[0], "Ahoy", TABLE)

    assert read_by(table, people[1]) == {"side": ["Secret"], "table": ["Ahoy"]}
    assert read_by(table, people[2]) == {"side": [], "table": ["Ahoy"]}


def test_who_has_given_up_still_sits_there(anne: User, bart: User) -> None:
    table = make([anne, bart], seats=3, bots=("random",))
    play.resign(table_id=table.pk, user_id=anne.pk, now=NOON)

    say(table, anne, "Good luck", TABLE)

    assert read_by(table, bart) == {"table": ["Good luck"]}


def test_one_talks_before_the_start_and_not_at_a_table_that_was_called_off(
    anne: User, bart: User, cora: User
) -> None:
    table = make([anne, bart], seats=3)
    say(table, bart, "Who is third?", TABLE)
    before = read_by(table, anne)
    tables.cancel(table_id=table.pk, user_id=anne.pk, now=NOON)

    assert before == {"table": ["Who is third?"]}
    assert refused(table, anne, TABLE) == "not_running"
    assert refused(table, cora, GALLERY) == "no_room"


def test_with_bots_alone_there_is_nobody_to_talk_to(anne: User) -> None:
    table = make([anne], bots=("random", "random"))

    assert read_by(table, anne) == {}
    assert refused(table, anne, TABLE) == "no_room"


def test_at_a_private_table_only_guests_with_the_invitation_look_on(
    anne: User, bart: User, cora: User
) -> None:
    table = make([anne, bart], is_private=True)

    with pytest.raises(NotFound):
        say(table, cora, "Ahoy", GALLERY)
    said = say(table, cora, "Ahoy", GALLERY, invite=table.invite)

    with pytest.raises(NotFound):
        messages.readable(said.pk, cora.pk)
    assert messages.readable(said.pk, cora.pk, table.invite) == said


def test_whom_the_moderators_muted_writes_nowhere_until_it_is_over(anne: User, bart: User) -> None:
    table = make([anne, bart])
    User.objects.filter(pk=anne.pk).update(muted_until=NOON + MINUTE)

    assert refused(table, anne, TABLE) == "muted"
    later = messages.say(
        table_id=table.pk, user_id=anne.pk, body="Ahoy", room=TABLE, now=NOON + MINUTE
    )

    assert list(Message.objects.all()) == [later]


def test_what_was_not_shown_is_counted_in_the_list(anne: User, bart: User, cora: User) -> None:
    table = make([anne, bart])
    say(table, bart, "One", TABLE)
    hidden = say(table, bart, "Rude", TABLE)
    Message.objects.filter(pk=hidden.pk).update(hidden_at=NOON)
    say(table, anne, "Own", TABLE)
    say(table, cora, "Looking on", GALLERY)

    counts = [
        [line.unread for line in lists.mine(user_id=user.pk, now=NOON)] for user in (anne, bart)
    ]

    assert counts == [[1], [1]]


def test_what_somebody_blocked_wrote_is_not_counted(anne: User, bart: User) -> None:
    table = make([anne, bart])
    said = say(table, bart, "One", TABLE)
    messages.block(message_id=said.pk, user_id=anne.pk, wanted=True)

    assert [line.unread for line in lists.mine(user_id=anne.pk, now=NOON)] == [0]


def test_a_page_leads_from_its_head_to_what_was_written(anne: User, bart: User) -> None:
    table, client = make([anne, bart]), logged_in(anne)
    for user, body in ((bart, "One"), (anne, "Two"), (bart, "Three")):
        say(table, user, body, TABLE)

    first, again = (client.get(reverse("table", args=[table.pk])).text for _ in range(2))

    assert '<a href="#room-table">2 new messages</a>' in first
    assert 'id="room-table"' in first
    assert "new messages" not in again


def test_a_page_marks_what_it_shows_as_read_once(anne: User, bart: User) -> None:
    table, client = make([anne, bart]), logged_in(anne)
    said = say(table, bart, "One", TABLE)
    url = reverse("table", args=[table.pk])

    first = client.get(url).text
    with CaptureQueriesContext(connection) as second:
        again = client.get(url).text

    assert ReadMark.objects.get(user=anne).read_up_to == said.pk
    assert ('data-kind="turn">new<' in first, 'data-kind="turn">new<' in again) == (True, False)
    writes = [query["sql"] for query in second if query["sql"].startswith(("INSERT", "UPDATE"))]
    assert writes == []
    assert [line.unread for line in lists.mine(user_id=anne.pk, now=NOON)] == [0]


def test_the_list_shows_the_number(anne: User, bart: User) -> None:
    table = make([anne, bart])
    say(table, bart, "One", TABLE)
    say(table, bart, "Two", TABLE)

    assert "2 new messages" in logged_in(anne).get(reverse("my-tables")).text


def pulse(client: Client, table: Table) -> str:
    """What the page of this reader asks for news, with what it includes."""
    page = client.get(reverse("table", args=[table.pk]))
    view = seeing.load(table.pk, page.context["user"].pk)
    return f"{seeing.pulse_url(view)}&talk={page.context['talk'].seen}"


def test_new_messages_come_with_the_pulse_and_nothing_else_is_swapped(
    anne: User, bart: User
) -> None:
    table = make([anne, bart])
    user = next(seat.user for seat in seats_of(table) if not seat.to_act)
    assert user is not None
    client = logged_in(user)
    url = pulse(client, table)
    assert client.get(url, headers=HTMX).status_code == 204
    say(table, anne if user == bart else bart, "Ahoy", TABLE)

    news = client.get(url, headers=HTMX)

    assert news.status_code == 200
    assert news.headers["HX-Reswap"] == "none"
    assert "Ahoy" in news.text
    assert 'id="play"' not in news.text
    assert news.text.count('hx-swap-oob="true"') == 2


def test_who_is_choosing_reads_new_messages_and_keeps_her_choice(anne: User, bart: User) -> None:
    table = make([anne, bart])
    user = next(seat.user for seat in seats_of(table) if seat.to_act)
    assert user is not None
    client = logged_in(user)
    url = pulse(client, table)
    say(table, anne if user == bart else bart, "Ahoy", TABLE)

    news = client.get(url, headers=HTMX)

    assert "Ahoy" in news.text
    assert "moved on" not in news.text


def test_the_pulse_tells_nobody_of_a_room_that_she_cannot_read(
    anne: User, bart: User, cora: User
) -> None:
    table = make([anne, bart])
    client = logged_in(anne)
    url = pulse(client, table)

    say(table, cora, "Anne is weak", GALLERY)

    assert client.get(url, headers=HTMX).status_code == 204


def test_a_message_that_is_refused_stays_in_its_form(anne: User, bart: User) -> None:
    table, client = make([anne, bart]), logged_in(anne)
    url = reverse("table-messages", args=[table.pk])

    too_long = client.post(url, {"body": "long " * 101, "room": "table"})
    nowhere = client.post(url, {"body": "To the gallery", "room": "gallery"})
    User.objects.filter(pk=anne.pk).update(muted_until=NOON + timedelta(days=9999))
    muted = client.post(url, {"body": "Muted", "room": "table"})

    assert too_long.status_code == 422
    assert "long long" in too_long.text
    assert "500 characters at most" in too_long.text
    assert (nowhere.status_code, muted.status_code) == (409, 409)
    assert "The moderators have muted you" in muted.text
    assert not Message.objects.exists()


def test_words_are_no_markup_and_no_links(anne: User, bart: User) -> None:
    table = make([anne, bart])
    say(table, bart, "<b>x</b> javascript:alert(1) https://evil.example/", TABLE)

    page = logged_in(anne).get(reverse("table", args=[table.pk])).text

    assert "&lt;b&gt;x&lt;/b&gt;" in page
    assert 'href="javascript' not in page
    assert 'href="https://evil' not in page


def test_a_guest_of_a_private_table_comes_back_to_it(anne: User, bart: User, cora: User) -> None:
    table = make([anne, bart], is_private=True)
    form = {"body": "Ahoy", "room": "gallery", "invite": table.invite}

    answer = logged_in(cora).post(reverse("table-messages", args=[table.pk]), form, follow=True)

    assert answer.status_code == 200
    assert "Ahoy" in answer.text


def test_rooms_are_named_by_who_belongs_there(anne: User, bart: User) -> None:
    table = finished([anne, bart])

    assert reading.rooms(table, seats_of(table), 0) == (TABLE, GALLERY)
    assert reading.rooms(table, seats_of(table), None) == (GALLERY,)
