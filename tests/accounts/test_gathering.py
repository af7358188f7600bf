"""What one person is owed by now of a kind that gathers is one message: each notice still stands,
is checked and is marked for itself.
"""

import re
from collections import Counter
from datetime import timedelta
from threading import Thread

import pytest
from django.db import connections, transaction

from accounts import letters
from accounts.models import Hook, HookCall, Notice, User
from accounts.services import deliver_due, outbox
from tests.accounts.conftest import NOON, owe, part
from tests.games.threads import at_once
from tests.smtp import Sink

LATER = NOON + timedelta(minutes=1)


def flock(user: User, number: int, **given: object) -> Notice:
    """One of several that belong together."""
    return owe(
        user,
        f"flock:{user.pk}:{number}",
        kind="flock",
        word=f"Word {number}",
        **{"thread": f"table:{number}", **given},  # type: ignore[arg-type]
    )


def test_what_is_due_for_one_person_is_one_message(anne: User, bart: User, smtp_sink: Sink) -> None:
    for user in (anne, bart):
        for number in (1, 2, 3):
            flock(user, number)
    owe(anne, "other")

    assert deliver_due(now=NOON) == Counter(sent=7)

    told = [(letter["To"], letter["Subject"]) for letter in smtp_sink.letters]
    assert sorted(told) == [
        (anne.email, "3 words"),
        (anne.email, "Ahoy: Save"),
        (bart.email, "3 words"),
    ]
    several = next(letter for letter in smtp_sink.letters if letter["Subject"] == "3 words")
    assert part(several, "plain").splitlines()[:3] == ["Word 1", "Word 2", "Word 3"]
    assert several["In-Reply-To"] is None
    assert several["References"].split() == [
        letters.thread_id(f"table:{number}") for number in (1, 2, 3)
    ]
    assert Notice.objects.filter(sent_at=NOON).count() == 7


def test_one_alone_is_written_as_ever(anne: User, smtp_sink: Sink) -> None:
    flock(anne, 1)

    deliver_due(now=NOON)

    (letter,) = smtp_sink.letters
    assert letter["Subject"] == "Word 1"
    assert letter["In-Reply-To"]


def test_what_is_not_due_or_no_longer_true_is_left_out(anne: User, smtp_sink: Sink) -> None:
    flock(anne, 1)
    flock(anne, 2, stale=True)
    flock(anne, 3)
    flock(anne, 4, due_at=LATER)

    assert deliver_due(now=NOON) == Counter(sent=2, withdrawn=1)

    (letter,) = smtp_sink.letters
    assert letter["Subject"] == "2 words"
    assert "Word 4" not in part(letter, "plain")


def test_one_that_cannot_be_worded_holds_up_no_other(anne: User, smtp_sink: Sink) -> None:
    flock(anne, 1)
    flock(anne, 2, fault=True)
    flock(anne, 3)

    assert deliver_due(now=NOON) == Counter(sent=2, postponed=1)

    assert [letter["Subject"] for letter in smtp_sink.letters] == ["2 words"]


def test_two_of_one_thread_are_told_once(anne: User, smtp_sink: Sink) -> None:
    flock(anne, 1, thread="table:1")
    flock(anne, 2, thread="table:1")

    assert deliver_due(now=NOON) == Counter(sent=2)

    assert [letter["Subject"] for letter in smtp_sink.letters] == ["Word 1"]


def test_a_killed_deliverer_sends_the_same_message_again(anne: User, smtp_sink: Sink) -> None:
    """Between the server's acceptance and the mark: the next one sends it with the same
    Message-ID, once.
    """
    for number in (1, 2):
        flock(anne, number)
    for notice in Notice.objects.all():
        outbox.claim(notice.pk, NOON)

    assert deliver_due(now=LATER) == Counter()
    assert deliver_due(now=NOON + outbox.LEASE) == Counter(sent=2)

    first = Notice.objects.earliest("pk")
    assert [letter["Message-ID"] for letter in smtp_sink.letters] == [first.message_id]


def test_what_came_since_is_no_part_of_a_message_sent_again(anne: User, smtp_sink: Sink) -> None:
    """A mail program that knows the Message-ID shows the first one only."""
    for number in (1, 2):
        flock(anne, number)
    outbox.gather(Notice.objects.earliest("pk"), NOON)
    flock(anne, 3, due_at=LATER)
    flock(anne, 4, due_at=LATER)

    assert deliver_due(now=NOON + outbox.LEASE) == Counter(sent=4)

    again, new = sorted(smtp_sink.letters, key=lambda letter: part(letter, "plain"))
    assert part(again, "plain").splitlines()[:2] == ["Word 1", "Word 2"]
    assert part(new, "plain").splitlines()[:2] == ["Word 3", "Word 4"]
    assert again["Message-ID"] == Notice.objects.earliest("pk").message_id


def test_when_the_server_is_away_all_of_them_wait(anne: User, smtp_sink: Sink) -> None:
    for number in (1, 2):
        flock(anne, number)
    smtp_sink.stop()

    assert deliver_due(now=NOON) == Counter(postponed=2)

    assert set(Notice.objects.values_list("attempts", "leased_until")) == {(1, None)}


def test_a_second_channel_is_called_once_for_all(anne: User, smtp_sink: Sink) -> None:
    Hook.objects.create(user=anne, url="https://hooks.example.org/", shape="plain", set_at=NOON)
    for number in (1, 2):
        flock(anne, number)

    deliver_due(now=NOON)

    assert HookCall.objects.get().message["subject"] == "2 words"


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres  # SQLite has one writer at a time
def test_of_four_deliverers_each_notice_is_told_by_one(anne: User, smtp_sink: Sink) -> None:
    for number in range(12):
        flock(anne, number)

    counts = at_once([lambda: deliver_due(now=NOON)] * 4)

    assert sum(count["sent"] for count in counts if isinstance(count, Counter)) == 12
    words = "".join(part(letter, "plain") for letter in smtp_sink.letters)
    counted = [len(re.findall(rf"Word {number}\b", words)) for number in range(12)]
    assert counted == [1] * 12


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres  # SQLite has one writer at a time
@pytest.mark.parametrize("held", [False, True])
def test_of_four_deliverers_one_takes_all_that_belongs_together(
    anne: User, smtp_sink: Sink, *, held: bool
) -> None:
    """Also what a killed one had held: it is the same message again."""
    for number in range(12):
        flock(anne, number)
    first = Notice.objects.earliest("pk")
    if held:
        assert len(outbox.gather(first, NOON)) == 12

    at_once([lambda: deliver_due(now=NOON + outbox.LEASE)] * 4)

    assert [letter["Message-ID"] for letter in smtp_sink.letters] == [first.message_id]


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres  # SQLite has one writer at a time
def test_who_claims_for_somebody_waits_for_another_who_does(anne: User) -> None:
    for number in range(3):
        flock(anne, number)
    first = Notice.objects.earliest("pk")
    found: list[Notice] = []

    def claim() -> None:
        found.extend(outbox.gather(first, NOON))
        connections.close_all()

    second = Thread(target=claim)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=anne.pk)
        second.start()
        second.join(timeout=1)
        waits = second.is_alive()
    second.join()

    assert waits
    assert len(found) == 3
