"""The second channel: what is posted, how it is signed, where it never goes, and when it is off."""

import hashlib
import hmac
import json
import ssl
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts import webhooks
from accounts.models import Hook, HookCall, Notice, User
from accounts.services import deliver_due, hook_delivery, hooks, people
from accounts.services.hook_delivery import FAILURES_AT_MOST
from accounts.services.outbox import WAITS
from accounts.webhooks import Forbidden
from tests.accounts.conftest import NOON, owe
from tests.accounts.hook_server import HOST, PUBLIC, Receiver
from tests.smtp import Sink

URL = f"https://{HOST}/room/7?key=x"
pytestmark = pytest.mark.usefixtures("smtp_sink")


@pytest.fixture
def receiver(tmp_path: Path) -> Iterator[Receiver]:
    with Receiver(tmp_path) as receiver:
        yield receiver


def set_hook(user: User, shape: str = "plain", url: str = URL) -> Hook:
    """The channel of this person."""
    return hooks.set_hook(user_id=user.pk, url=url, shape=shape, now=NOON)


def send(receiver: Receiver, now: Any = NOON) -> Counter[str]:
    """One run over what is owed."""
    return hook_delivery.deliver_due(now=now, door=receiver.door)


def test_what_is_mailed_is_posted_too_once_and_signed(
    anne: User, receiver: Receiver, smtp_sink: Sink
) -> None:
    hook = set_hook(anne)
    owe(anne, "turn:1")
    deliver_due(now=NOON)

    counts = send(receiver), send(receiver)

    assert counts == (Counter(sent=1), Counter())
    assert len(smtp_sink.letters) == 1
    ((headers, body),) = receiver.got
    message = json.loads(body)
    assert message["subject"] == smtp_sink.letters[0]["Subject"]
    assert set(message) == {"kind", "subject", "url", "id"}
    signed = f"{headers['X-Parley-Timestamp']}.".encode() + body
    mac = hmac.new(hook.secret.encode(), signed, hashlib.sha256).hexdigest()
    assert headers["X-Parley-Signature"] == f"sha256={mac}"
    assert headers["Host"] == HOST


@pytest.mark.parametrize("shape", ["discord", "slack"])
def test_each_receiver_gets_its_own_form_and_nobody_is_pinged(shape: str) -> None:
    message = {"subject": "@everyone <!here> & co", "url": "https://parley.example/tables/7/"}

    body = json.loads(webhooks.worded(shape, message))

    if shape == "discord":
        assert body["allowed_mentions"] == {"parse": []}
        assert body["content"].startswith("@everyone")
    else:
        assert body["text"].startswith("@everyone &lt;!here&gt; &amp; co")


def test_nobody_else_hears_of_it(anne: User, bart: User, receiver: Receiver) -> None:
    set_hook(bart)
    owe(anne, "turn:1")
    deliver_due(now=NOON)

    assert send(receiver) == Counter()


def test_what_is_no_longer_true_is_not_posted(anne: User, receiver: Receiver) -> None:
    set_hook(anne)
    owe(anne, "turn:1", stale=True)
    deliver_due(now=NOON)

    assert send(receiver) == Counter()


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
     "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "ff02::1",
     "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe",
     "2002:7f00:1::", "2002:c0a8:101::", "fe80::1%eth0"],
)  # fmt: skip
def test_closed_networks_are_never_called(anne: User, receiver: Receiver, address: str) -> None:
    set_hook(anne)
    owe(anne, "turn:1")
    deliver_due(now=NOON)
    receiver.answers = [[PUBLIC, address]]

    send(receiver)

    assert not webhooks.is_public(address)
    assert receiver.connections == []
    assert Hook.objects.get().off_at == NOON


@pytest.mark.parametrize("address", [PUBLIC, "2606:2800:220:1:248:1893:25c8:1946"])
def test_the_open_internet_is_called(address: str) -> None:
    assert webhooks.is_public(address)


def test_a_name_that_changes_its_mind_after_the_check_leads_nowhere_else(
    anne: User, receiver: Receiver
) -> None:
    set_hook(anne)
    owe(anne, "turn:1")
    deliver_due(now=NOON)
    receiver.answers = [[PUBLIC], ["127.0.0.1"]]

    counts = send(receiver)

    assert counts == Counter(sent=1)
    assert receiver.connections == [(PUBLIC, 443)]
    assert receiver.answers == [["127.0.0.1"]]  # it was asked once


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://hooks.example.com/", "https"),
        ("ftp://hooks.example.com/", "https"),
        ("https:///nowhere", "https"),
        ("https://anne:pass@hooks.example.com/", "https"),
        ("https://hooks.example.com:22/", "port"),
        ("https://hooks.example.com:99999/", "address"),
        ("https://hooks.example.com/a b", "address"),
        ("https://hooks.example.com/\r\nX: y", "address"),
        ("https://hööks.example.com/", "address"),
        ("https://hooks.example.com/" + 500 * "x", "address"),
        ("https://127.0.0.1/", "internal"),
        ("https://[::1]/", "internal"),
        ("https://[::ffff:10.0.0.1]/", "internal"),
        ("https://169.254.169.254/latest/", "internal"),
    ],
)
def test_an_address_that_must_not_be_called_is_refused_at_once(
    anne: User, url: str, code: str
) -> None:
    with pytest.raises(Forbidden) as caught:
        set_hook(anne, url=url)

    assert caught.value.code == code
    assert not Hook.objects.exists()


def test_the_certificate_must_be_for_the_name(receiver: Receiver) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        webhooks.post("https://other.example.com/", b"{}", {}, receiver.door)

    assert receiver.got == []


def test_a_redirect_is_a_refusal_and_is_not_followed(anne: User, receiver: Receiver) -> None:
    set_hook(anne)
    owe(anne, "turn:1")
    deliver_due(now=NOON)
    receiver.statuses = [302]

    assert send(receiver) == Counter(postponed=1)
    assert len(receiver.connections) == 1


def test_a_failure_is_tried_again_later_and_later(anne: User, receiver: Receiver) -> None:
    set_hook(anne)
    owe(anne, "turn:1")
    deliver_due(now=NOON)
    receiver.statuses = [500] * len(WAITS)
    now = NOON
    for wait in WAITS:
        assert send(receiver, now) == Counter(postponed=1)
        assert send(receiver, now + wait - timedelta(seconds=1)) == Counter()
        now += wait

    assert send(receiver, now) == Counter(sent=1)
    assert Hook.objects.get().failures == 0


def test_what_is_no_longer_true_is_not_tried_again(anne: User, receiver: Receiver) -> None:
    set_hook(anne)
    notice = owe(anne, "turn:1")
    deliver_due(now=NOON)
    receiver.statuses = [500]
    assert send(receiver) == Counter(postponed=1)
    Notice.objects.filter(pk=notice.pk).update(context={**notice.context, "stale": True})

    later = send(receiver, NOON + WAITS[0]), send(receiver, NOON + timedelta(days=1))

    assert later == (Counter(withdrawn=1), Counter())
    assert len(receiver.got) == 1
    assert Hook.objects.get().failures == 1


def test_of_several_in_one_message_one_that_is_still_true_is_enough(
    anne: User, receiver: Receiver
) -> None:
    set_hook(anne)
    first, second = (owe(anne, f"turn:{number}", kind="flock") for number in (1, 2))
    deliver_due(now=NOON)
    receiver.statuses = [500, 500]
    send(receiver)
    Notice.objects.filter(pk=first.pk).update(context={**first.context, "stale": True})

    again = send(receiver, NOON + WAITS[0])
    Notice.objects.filter(pk=second.pk).update(context={**second.context, "stale": True})
    last = send(receiver, NOON + timedelta(days=1))

    assert (again, last) == (Counter(postponed=1), Counter(withdrawn=1))


def test_what_cannot_be_checked_is_put_off_and_held_against_nobody(
    anne: User, receiver: Receiver
) -> None:
    set_hook(anne)
    notice = owe(anne, "turn:1")
    deliver_due(now=NOON)
    receiver.statuses = [500]
    send(receiver)
    Notice.objects.filter(pk=notice.pk).update(context={**notice.context, "fault": True})

    assert send(receiver, NOON + WAITS[0]) == Counter(postponed=1)
    assert (len(receiver.got), Hook.objects.get().failures) == (1, 1)
    Notice.objects.filter(pk=notice.pk).update(context=notice.context)
    assert send(receiver, NOON + WAITS[0] + WAITS[1]) == Counter(sent=1)


def test_a_message_is_given_up_after_its_last_try(anne: User, receiver: Receiver) -> None:
    set_hook(anne)
    owe(anne, "turn:1")
    deliver_due(now=NOON)
    receiver.statuses = [500] * (len(WAITS) + 1)
    now = NOON
    for wait in (*WAITS, timedelta(0)):
        send(receiver, now)
        now += wait

    assert HookCall.objects.get().failed_at is not None
    assert send(receiver, now + timedelta(days=1)) == Counter()


def test_a_channel_that_fails_too_often_is_switched_off_until_it_is_set_anew(
    anne: User, receiver: Receiver
) -> None:
    set_hook(anne)
    for number in range(FAILURES_AT_MOST + 1):
        owe(anne, f"turn:{number}")
    deliver_due(now=NOON)
    receiver.statuses = [503] * FAILURES_AT_MOST

    send(receiver)

    assert Hook.objects.get().off_at == NOON
    assert len(receiver.got) == FAILURES_AT_MOST
    assert send(receiver, NOON + timedelta(days=1)) == Counter()
    set_hook(anne)
    assert Hook.objects.get().off_at is None
    assert not HookCall.objects.exists()


def test_a_receiver_that_is_gone_is_called_once(anne: User, receiver: Receiver) -> None:
    set_hook(anne)
    owe(anne, "turn:1")
    deliver_due(now=NOON)
    receiver.statuses = [410]

    send(receiver)

    assert Hook.objects.get().off_at == NOON


def test_the_page_sets_shows_and_drops_the_channel(anne: User, anne_client: Client) -> None:
    anne_client.post("/settings/channel/", {"url": URL, "shape": "slack"})
    hook = Hook.objects.get()
    page = anne_client.get("/settings/channel/").text
    anne_client.post("/settings/channel/drop/")

    assert (hook.url, hook.shape) == (URL, "slack")
    assert hook.secret in page
    assert not Hook.objects.exists()


def test_the_page_says_why_an_address_is_refused(anne: User, anne_client: Client) -> None:
    answer = anne_client.post("/settings/channel/", {"url": "https://10.0.0.1/", "shape": "plain"})

    assert answer.status_code == 422
    assert "closed network" in answer.text
    assert not Hook.objects.exists()


def test_who_leaves_takes_her_channel_with_her(anne: User) -> None:
    set_hook(anne)

    people.delete(user_id=anne.pk, now=NOON)

    assert not Hook.objects.exists()
