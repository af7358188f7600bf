"""The rooms of a table: what partners, the seated and those who look on write to each other."""

from collections.abc import Callable

import pytest

from accounts.models import User
from games.models import Block, Message, Report, Table
from games.models.messages import side_room
from games.selectors import messages as reading
from games.selectors.messages import SHOWN
from games.services import messages, play, reports, tables
from games.services.messages import LONGEST, MESSAGES_PER_MINUTE
from games.services.refusals import NotFound, Refused
from tests.games.playing import HOUR, MINUTE, NOON, make

SECONDS = MINUTE / 60


@pytest.fixture
def people(person: Callable[..., User]) -> list[User]:
    """Anne with Bart against Cora with Dora."""
    return [person(name) for name in ("Anne", "Bart", "Cora", "Dora")]


@pytest.fixture
def table(people: list[User]) -> Table:
    return make(people, options={"partners": True})


def say(table: Table, user: User, body: str = "Ahoy", at: int = 0) -> Message:
    """Say something, some seconds after noon."""
    return messages.say(table_id=table.pk, user_id=user.pk, body=body, now=NOON + at * SECONDS)


def report(message: Message, user: User) -> None:
    """This person reports a message at noon."""
    reports.report_message(message_id=message.pk, user_id=user.pk, reason="Rude", now=NOON)


def block(message: Message, user: User, *, wanted: bool = True) -> None:
    """This person blocks the author of a message."""
    messages.block(message_id=message.pk, user_id=user.pk, wanted=wanted)


def bodies(table: Table, side: int, reader: User) -> list[str]:
    """What this reader sees of a side's room."""
    return [line.body for line in reading.channel(table, side_room(side), reader.pk)]


def test_partners_read_each_other(table: Table, people: list[User]) -> None:
    say(table, people[0], "  Attack the 8!  ")
    say(table, people[1], "Aye.", 1)

    lines = reading.channel(table, side_room(0), people[1].pk)

    assert [(line.author, line.body, line.is_own) for line in lines] == [
        ("Anne", "Attack the 8!", False),
        ("Bart", "Aye.", True),
    ]


def test_each_side_has_its_own_channel(table: Table, people: list[User]) -> None:
    say(table, people[0], "ours")
    say(table, people[2], "theirs")

    assert bodies(table, 0, people[1]) == ["ours"]
    assert bodies(table, 1, people[3]) == ["theirs"]


def test_who_plays_alone_has_nobody_to_write_to(people: list[User]) -> None:
    table = make(people)

    with pytest.raises(Refused) as caught:
        say(table, people[0])

    assert caught.value.code == "no_partners"


def test_an_outsider_writes_to_nobody(table: Table, person: Callable[..., User]) -> None:
    with pytest.raises(Refused) as caught:
        say(table, person("Emil"))

    assert caught.value.code == "not_seated"


@pytest.mark.parametrize("is_called_off", [False, True])
def test_nothing_is_said_before_it_is_known_who_sits_with_whom(
    people: list[User], is_called_off: bool
) -> None:
    """Free seats may be closed at the start, and then the others move up to other partners."""
    table = make(people[:3], seats=6, options={"partners": True})
    if is_called_off:
        tables.cancel(table_id=table.pk, user_id=people[0].pk, now=NOON)

    with pytest.raises(Refused) as caught:
        say(table, people[0])

    assert caught.value.code == "not_running"


@pytest.mark.parametrize("body", ["", "   ", "\n", "x" * (LONGEST + 1)])
def test_a_message_is_neither_empty_nor_too_long(
    table: Table, people: list[User], body: str
) -> None:
    with pytest.raises(Refused) as caught:
        say(table, people[0], body)

    assert caught.value.code == "message_length"
    say(table, people[0], "x" * LONGEST)


def test_nobody_writes_more_than_the_rate(table: Table, people: list[User]) -> None:
    for second in range(MESSAGES_PER_MINUTE):
        say(table, people[0], f"Ahoy {second}", at=second)

    with pytest.raises(Refused) as caught:
        say(table, people[0], at=59)
    say(table, people[1], at=59)
    say(table, people[0], at=60)

    assert caught.value.code == "message_rate"


def test_the_same_line_at_once_again_is_one_message(table: Table, people: list[User]) -> None:
    first = say(table, people[0], "Ahoy", at=0)

    assert say(table, people[0], "Ahoy", at=1) == first
    for user, body, at in ((people[1], "Ahoy", 2), (people[0], "Ahoy", 3), (people[0], "Ahoy", 90)):
        assert say(table, user, body, at=at) != first
    assert bodies(table, 0, people[0]) == ["Ahoy"] * 4


def test_the_rate_counts_all_tables_together(table: Table, people: list[User]) -> None:
    other = make(people, options={"partners": True})
    for second in range(MESSAGES_PER_MINUTE):
        say(table, people[0], f"Ahoy {second}", at=second)

    with pytest.raises(Refused):
        say(other, people[0], at=30)


def test_only_the_latest_messages_are_shown(table: Table, people: list[User]) -> None:
    for number in range(SHOWN + 5):
        say(table, people[0], f"{number}", at=10 * number)

    shown = bodies(table, 0, people[1])

    assert shown == [f"{number}" for number in range(5, SHOWN + 5)]


def test_a_partner_reports_a_message_once(table: Table, people: list[User]) -> None:
    message = say(table, people[0])

    for _ in range(2):
        report(message, people[1])

    assert Report.objects.get().reporter == people[1]


@pytest.mark.parametrize("reader", [2, 3])
def test_who_cannot_read_a_message_can_do_nothing_about_it(
    table: Table, people: list[User], reader: int
) -> None:
    message = say(table, people[0])

    with pytest.raises(NotFound):
        report(message, people[reader])
    with pytest.raises(NotFound):
        block(message, people[reader])
    with pytest.raises(NotFound):
        reports.report_message(
            message_id=message.pk + 1, user_id=people[1].pk, reason="Rude", now=NOON
        )


def test_who_is_blocked_is_not_read_by_the_one_who_blocked_until_she_is_heard_again(
    table: Table, people: list[User]
) -> None:
    message = say(table, people[0], "Blah")
    for _ in range(2):
        block(message, people[1])

    assert bodies(table, 0, people[1]) == [""]
    assert bodies(table, 0, people[0]) == ["Blah"]

    block(message, people[1], wanted=False)
    assert bodies(table, 0, people[1]) == ["Blah"]


def test_nobody_blocks_herself(table: Table, people: list[User]) -> None:
    message = say(table, people[0])

    with pytest.raises(Refused) as caught:
        block(message, people[0])

    assert caught.value.code == "own_person"
    assert not Block.objects.exists()


def test_what_a_moderator_hid_is_read_by_nobody(table: Table, people: list[User]) -> None:
    message = say(table, people[0], "Rude")

    Message.objects.filter(pk=message.pk).update(hidden_at=NOON)

    assert bodies(table, 0, people[0]) == bodies(table, 0, people[1]) == [""]


def test_partners_talk_on_after_one_has_given_up(table: Table, people: list[User]) -> None:
    play.resign(table_id=table.pk, user_id=people[0].pk, now=NOON)

    messages.say(table_id=table.pk, user_id=people[0].pk, body="Sorry", now=NOON + HOUR)

    assert bodies(table, 0, people[1]) == ["Sorry"]
