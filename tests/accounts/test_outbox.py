"""The outbox: rows of the caller's transaction, claimed once, checked again, sent or retried."""

import threading
from collections import Counter
from datetime import timedelta

import pytest
from django.core.mail import EmailMessage
from django.db import connection, connections, transaction
from django.test.utils import CaptureQueriesContext

from accounts import channels, selectors
from accounts.models import Notice, User
from accounts.services import NewNotice, deliver_due, notify_many, outbox, withdraw
from accounts.services.outbox import LEASE
from tests.accounts.conftest import NOON, owe, part
from tests.deployment import end_backends
from tests.smtp import Sink

LATER = NOON + timedelta(minutes=1)
SOON = NOON + timedelta(seconds=1)


def test_the_same_key_is_one_notice(anne: User) -> None:
    first = owe(anne, "turn:1")

    again = owe(anne, "turn:1", word="Twice")

    assert (again.pk, again.context["word"]) == (first.pk, "Ahoy")


def test_many_notices_are_one_query(anne: User, bart: User) -> None:
    rows = [
        NewNotice(recipient_id=user.pk, kind="test", key=f"k:{user.pk}", context={}, due_at=NOON)
        for user in (anne, bart)
    ]

    with CaptureQueriesContext(connection) as queries:
        notify_many(rows)

    assert len(queries) == 1
    assert Notice.objects.count() == 2


def test_a_notice_of_a_transaction_that_is_rolled_back_was_never_owed(anne: User) -> None:
    with transaction.atomic():
        owe(anne, "turn:1")
        transaction.set_rollback(True)

    assert not Notice.objects.exists()


def test_what_is_due_is_sent_once(anne: User, smtp_sink: Sink) -> None:
    notice = owe(anne, "turn:1")

    counts = deliver_due(now=NOON), deliver_due(now=LATER)

    notice.refresh_from_db()
    assert counts == (Counter(sent=1), Counter())
    assert notice.sent_at == NOON
    assert [letter["To"] for letter in smtp_sink.letters] == ["anne@example.org"]


def test_what_is_not_due_waits(anne: User, smtp_sink: Sink) -> None:
    owe(anne, "turn:1", due_at=LATER)

    assert deliver_due(now=NOON) == Counter()
    assert deliver_due(now=LATER) == Counter(sent=1)


def test_a_batch_uses_one_connection(anne: User, bart: User, smtp_sink: Sink) -> None:
    for number in range(5):
        owe(anne, f"turn:{number}")

    deliver_due(now=NOON)

    assert (len(smtp_sink.letters), smtp_sink.connections) == (5, 1)


def test_no_connection_is_opened_when_nothing_is_due(db: None, smtp_sink: Sink) -> None:
    deliver_due(now=NOON)

    assert smtp_sink.connections == 0


def test_a_stale_notice_is_withdrawn_when_it_is_due(anne: User, smtp_sink: Sink) -> None:
    notice = owe(anne, "turn:1", stale=True)

    assert deliver_due(now=NOON) == Counter(withdrawn=1)

    notice.refresh_from_db()
    assert (notice.withdrawn_at, notice.sent_at) == (NOON, None)
    assert smtp_sink.letters == []


@pytest.mark.parametrize(
    "change",
    [{"muted_kinds": ["test"]}, {"is_active": False}, {"deleted_at": NOON}],
    ids=["switched off", "locked out", "gone"],
)
def test_who_does_not_want_it_or_is_gone_gets_nothing(
    anne: User, smtp_sink: Sink, change: dict[str, object]
) -> None:
    owe(anne, "turn:1")
    User.objects.filter(pk=anne.pk).update(**change)

    assert deliver_due(now=NOON) == Counter(withdrawn=1)
    assert smtp_sink.letters == []


def test_what_nobody_claimed_can_be_taken_back_by_its_prefix(anne: User, smtp_sink: Sink) -> None:
    owe(anne, "turn:7:1")
    owe(anne, "turn:7:2")
    owe(anne, "turn:8:1")

    assert withdraw(key_prefix="turn:7:", now=NOON) == 2
    assert deliver_due(now=NOON) == Counter(sent=1)


def test_what_is_claimed_or_sent_cannot_be_taken_back(anne: User, smtp_sink: Sink) -> None:
    claimed = owe(anne, "turn:7:1")
    outbox.claim(claimed.pk, NOON)
    owe(anne, "turn:7:2")
    deliver_due(now=NOON)

    assert withdraw(key_prefix="turn:7:", now=SOON) == 0
    assert selectors.is_claimed("turn:7:1")
    assert selectors.is_claimed("turn:7:2")


def test_a_notice_is_claimed_by_one(anne: User) -> None:
    notice = owe(anne, "turn:1")

    assert outbox.claim(notice.pk, NOON) is not None
    assert outbox.claim(notice.pk, SOON) is None


def test_the_lease_of_a_dead_deliverer_runs_out(anne: User, smtp_sink: Sink) -> None:
    notice = owe(anne, "turn:1")
    outbox.claim(notice.pk, NOON)

    assert deliver_due(now=NOON + outbox.LEASE - timedelta(seconds=1)) == Counter()
    assert deliver_due(now=NOON + outbox.LEASE) == Counter(sent=1)


def test_the_claim_is_committed_before_the_network_is_used(anne: User) -> None:
    notice = owe(anne, "turn:1")

    with CaptureQueriesContext(connection) as queries:
        claimed = outbox.claim(notice.pk, NOON)

    assert claimed is not None
    updates = [query["sql"] for query in queries if query["sql"].startswith("UPDATE")]
    assert len(updates) == 1


@pytest.mark.django_db(transaction=True)
def test_claiming_within_a_transaction_is_refused(anne: User) -> None:
    notice = owe(anne, "turn:1")

    with pytest.raises(RuntimeError, match="durable"), transaction.atomic():
        outbox.claim(notice.pk, NOON)


def test_a_failure_is_noted_and_tried_again_later(anne: User, smtp_sink: Sink) -> None:
    notice = owe(anne, "turn:1")
    smtp_sink.mood = "refuse"

    assert deliver_due(now=NOON) == Counter(postponed=1)

    notice.refresh_from_db()
    assert (notice.attempts, notice.due_at, notice.leased_until) == (1, LATER, None)
    assert "451" in notice.last_error
    smtp_sink.mood = "accept"
    assert deliver_due(now=LATER) == Counter(sent=1)


def test_after_eight_tries_it_is_given_up(anne: User, smtp_sink: Sink) -> None:
    notice = owe(anne, "turn:1")
    smtp_sink.mood = "refuse"
    now, counts = NOON, []

    for _try in range(9):
        counts.append(deliver_due(now=now))
        now += timedelta(hours=7)

    notice.refresh_from_db()
    assert counts == [Counter(postponed=1)] * 7 + [Counter(failed=1), Counter()]
    assert notice.attempts == 8
    assert notice.failed_at == NOON + 7 * timedelta(hours=7)


def test_one_refused_recipient_does_not_hold_up_the_others(
    anne: User, bart: User, smtp_sink: Sink
) -> None:
    owe(anne, "turn:1")
    owe(bart, "turn:2")
    smtp_sink.refused_recipients = ["anne@example.org"]

    assert deliver_due(now=NOON) == Counter(postponed=1, sent=1)


def test_one_notice_that_cannot_be_worded_does_not_hold_up_the_others(
    anne: User, smtp_sink: Sink
) -> None:
    bad = owe(anne, "turn:1", fault=True)
    owe(anne, "turn:2")

    assert deliver_due(now=NOON) == Counter(postponed=1, sent=1)

    bad.refresh_from_db()
    assert bad.last_error == "ValueError: this notice cannot be worded"


@pytest.mark.parametrize("mood", ["hang", "drop after data"])
def test_a_repeat_after_a_lost_answer_carries_the_same_message_id(
    anne: User, smtp_sink: Sink, mood: str
) -> None:
    notice = owe(anne, "turn:1")
    smtp_sink.mood = mood  # type: ignore[assignment]

    assert deliver_due(now=NOON) == Counter(postponed=1)
    smtp_sink.mood = "accept"
    assert deliver_due(now=LATER) == Counter(sent=1)

    ids = {letter["Message-ID"] for letter in smtp_sink.letters}
    assert ids == {notice.message_id}


def test_when_the_server_is_away_the_rest_of_the_batch_is_not_touched(
    anne: User, smtp_sink: Sink
) -> None:
    for number in range(3):
        owe(anne, f"turn:{number}", due_at=NOON - timedelta(minutes=number))
    smtp_sink.stop()

    counts = deliver_due(now=NOON)

    assert counts == Counter(postponed=1)
    assert Notice.objects.filter(attempts=0).count() == 2
    assert selectors.oldest_due_at() == NOON - timedelta(minutes=1)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_what_was_sent_when_the_connection_was_cut_is_not_sent_again(
    anne: User, smtp_sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    owe(anne, "turn:1")
    send = channels.Email.send

    def send_and_cut(channel: channels.Email, letter: EmailMessage) -> None:
        send(channel, letter)
        end_backends(connection.settings_dict["NAME"])

    monkeypatch.setattr(channels.Email, "send", send_and_cut)

    assert deliver_due(now=NOON) == Counter(sent=1)
    assert deliver_due(now=NOON + LEASE) == Counter()
    assert len(smtp_sink.letters) == 1


@pytest.mark.django_db(transaction=True)
def test_deliverers_at_once_send_each_notice_once(anne: User, smtp_sink: Sink) -> None:
    for number in range(20):
        owe(anne, f"turn:{number}")
    counts: Counter[str] = Counter()
    start = threading.Barrier(4)

    def work() -> None:
        start.wait()
        counts.update(deliver_due(now=NOON))
        connections.close_all()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert counts == Counter(sent=20)
    assert len({letter["Message-ID"] for letter in smtp_sink.letters}) == 20
    assert len(smtp_sink.letters) == 20


def test_a_mail_is_worded_in_the_recipients_language_and_zone(
    anne: User, smtp_sink: Sink, settings: object
) -> None:
    User.objects.filter(pk=anne.pk).update(language="pl", time_zone="Europe/Warsaw")
    owe(anne, "turn:1")

    deliver_due(now=NOON)

    (letter,) = smtp_sink.letters
    assert "Ahoy at 13:00" in part(letter, "plain")
    assert '<html lang="pl">' in part(letter, "html")
    assert "<p>13:00</p>" in part(letter, "html")


def test_the_headers_say_what_kind_of_mail_it_is(anne: User, smtp_sink: Sink) -> None:
    first, second = owe(anne, "turn:1"), owe(anne, "turn:2")
    owe(anne, "other", thread="table:8")
    owe(anne, "lone", kind="lone")

    deliver_due(now=NOON)

    letters = {letter["Message-ID"]: letter for letter in smtp_sink.letters}
    one, two = letters[first.message_id], letters[second.message_id]
    assert one["Auto-Submitted"] == "auto-generated"
    assert one["List-Unsubscribe"].startswith("<http://127.0.0.1:8000/notices/off/")
    assert one["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert one["References"] == one["In-Reply-To"] == two["References"]
    roots = {letter["References"] for letter in letters.values()}
    assert len(roots) == 3
    assert None in roots
    assert one["Subject"] == "Ahoy: Save"
