"""Mail that came back: who reports it, whom it concerns, and how it is set right."""

import json
from collections import Counter
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts import bounces, webhooks
from accounts.models import HookCall, User
from accounts.services import deliver_due, hooks, returned
from tests.accounts.conftest import NOON, owe
from tests.smtp import Sink

SECRET = "between the mail service and us"
BOUNCE = """From MAILER-DAEMON Mon Mar  2 12:00:00 2026
From: Mail Delivery System <mailer-daemon@mx.example>
To: parley@example.org
Subject: Undelivered
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

It could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; {address}
Action: {action}
Status: {status}
--b
Content-Type: text/rfc822-headers

Subject: Ahoy
Message-ID: {message_id}
--b--

"""
COMPLAINT = """From abuse Mon Mar  2 12:00:00 2026
From: abuse@provider.example
Subject: Complaint
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: message/feedback-report

Feedback-Type: abuse
Original-Rcpt-To: <{address}>
--b
Content-Type: message/rfc822

Message-ID: {message_id}
Subject: Ahoy

Hello
--b--

"""


def post(report: Any, *, secret: str = SECRET, age: int = 0, client: Client | None = None) -> int:
    """What a mail service is answered to a report that it signs."""
    body = report if isinstance(report, bytes) else json.dumps(report).encode()
    headers = webhooks.signed(body, secret, int(timezone.now().timestamp()) - age)
    browser = client or Client(enforce_csrf_checks=True)
    answer = browser.post(
        "/notices/returned/", body, content_type="application/json", headers=headers
    )
    return answer.status_code


@pytest.fixture
def _secret(settings: Any) -> None:
    settings.PARLEY_BOUNCE_SECRET = SECRET


@pytest.mark.usefixtures("_secret")
def test_a_signed_report_stops_the_mail_to_that_address(
    anne: User, bart: User, smtp_sink: Sink
) -> None:
    status = post({"address": "ANNE@example.org", "kind": "hard"})
    owe(anne, "turn:1")
    owe(bart, "turn:2")

    counts = deliver_due(now=NOON)

    assert status == 204
    assert counts == Counter(sent=1, withdrawn=1)
    assert [letter["To"] for letter in smtp_sink.letters] == [bart.email]


@pytest.mark.usefixtures("_secret", "anne")
@pytest.mark.parametrize(
    ("report", "given", "status"),
    [
        ({"address": "anne@example.org", "kind": "hard"}, {"secret": "another"}, 403),
        ({"address": "anne@example.org", "kind": "hard"}, {"age": 400}, 403),
        ({"address": "anne@example.org", "kind": "hard"}, {"age": -400}, 403),
        ({"address": "anne@example.org", "kind": "soft"}, {}, 400),
        ({"address": 7, "kind": "hard"}, {}, 400),
        (b"not json", {}, 400),
        ({"address": "nobody@example.org", "kind": "hard"}, {}, 204),
    ],
)
def test_what_is_not_signed_or_no_report_changes_nothing(
    report: Any, given: dict[str, Any], status: int
) -> None:
    assert post(report, **given) == status
    assert not User.objects.exclude(broken_address="").exists()


@pytest.mark.parametrize(
    ("age", "counts"), [(300, True), (301, False), (-300, True), (-301, False)]
)
def test_a_signature_counts_for_five_minutes(age: int, *, counts: bool) -> None:
    now = int(NOON.timestamp())
    said = webhooks.signed(b"{}", SECRET, now - age)
    headers = {name: said[f"X-Parley-{name.title()}"] for name in ("timestamp", "signature")}

    assert bounces.is_signed(b"{}", headers, SECRET, now) == counts


def test_without_a_secret_there_is_no_such_page(anne: User) -> None:
    assert post({"address": anne.email, "kind": "hard"}, secret="x") == 404


def test_the_second_channel_takes_over(anne: User, smtp_sink: Sink) -> None:
    hooks.set_hook(user_id=anne.pk, url="https://hooks.example.com/", shape="plain", now=NOON)
    returned.hear(bounces.Report(anne.email, "hard"))
    owe(anne, "turn:1")

    deliver_due(now=NOON)

    assert smtp_sink.letters == []
    assert HookCall.objects.get().key == "turn:1"


def test_a_mailbox_file_is_read_and_only_our_own_mail_counts(
    anne: User, bart: User, cora: User, tmp_path: Path, smtp_sink: Sink
) -> None:
    ours = {user.name: owe(user, f"turn:{user.pk}").message_id for user in (anne, bart, cora)}
    deliver_due(now=NOON)
    failed = {"action": "failed", "status": "5.1.1"}
    file = tmp_path / "bounces.mbox"
    file.write_text(
        BOUNCE.format(address=anne.email, message_id=ours["Anne"], **failed)
        + BOUNCE.format(address=cora.email, message_id="<forged@elsewhere>", **failed)
        + BOUNCE.format(address=cora.email, message_id=ours["Anne"], **failed)
        + BOUNCE.format(
            address=cora.email, message_id=ours["Cora"], action="delayed", status="4.2.2"
        )
        + COMPLAINT.format(address=bart.email, message_id=ours["Bart"])
        + "From x Mon Mar  2 12:00:00 2026\nSubject: Hello\n\nNo report.\n"
    )
    said = StringIO()

    call_command("bounces", str(file), stdout=said)

    broken = dict(User.objects.exclude(broken_address="").values_list("name", "broken_why"))
    assert broken == {"Anne": "hard", "Bart": "complaint"}
    assert "2 addresses noted" in said.getvalue()


def test_a_banner_says_so_until_it_is_set_right(anne: User, anne_client: Client) -> None:
    assert "comes back" not in anne_client.get("/").text
    returned.hear(bounces.Report(anne.email, "hard"))
    assert "Mail to anne@example.org comes back" in anne_client.get("/").text

    anne_client.post("/settings/mail-works/")

    anne.refresh_from_db()
    assert not anne.is_mail_broken
    assert "comes back" not in anne_client.get("/").text


def test_another_address_is_not_broken(anne: User) -> None:
    returned.hear(bounces.Report(anne.email, "hard"))

    anne.refresh_from_db()
    anne.email = "new@example.org"

    assert not anne.is_mail_broken
