"""What stands between the network and the site: proxies, sizes, logs."""

import json
import logging

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings

from config.limits import BodyLimitMiddleware
from config.logs import JsonFormatter
from config.proxies import TrustedProxyMiddleware


def address_seen(peer: str, forwarded: str, *, trusted: list[str]) -> tuple[str, str | None]:
    """The client address and the scheme header that the site sees behind the middleware."""
    seen: list[HttpRequest] = []

    def view(request: HttpRequest) -> HttpResponse:
        seen.append(request)
        return HttpResponse()

    request = RequestFactory().get(
        "/",
        REMOTE_ADDR=peer,
        headers={"X-Forwarded-For": forwarded, "X-Forwarded-Proto": "https"},
    )
    with override_settings(TRUSTED_PROXIES=trusted):
        TrustedProxyMiddleware(view)(request)
    return seen[0].META["REMOTE_ADDR"], seen[0].META.get("HTTP_X_FORWARDED_PROTO")


def test_a_trusted_proxy_is_believed_for_one_hop() -> None:
    seen = address_seen("10.0.0.9", "6.6.6.6, 203.0.113.5", trusted=["10.0.0.0/8"])

    assert seen == ("203.0.113.5", "https")


def test_anybody_else_is_not_believed() -> None:
    seen = address_seen("198.51.100.7", "203.0.113.5", trusted=["10.0.0.0/8"])

    assert seen == ("198.51.100.7", None)


def test_nonsense_from_a_proxy_changes_nothing() -> None:
    seen = address_seen("10.0.0.9", "unknown", trusted=["10.0.0.9"])

    assert seen == ("10.0.0.9", "https")


@pytest.mark.parametrize(
    ("length", "status"), [("300000", 413), ("9" * 40, 413), ("-5", 400), ("x", 400), ("", 200)]
)
def test_a_body_too_large_is_refused_before_it_is_read(length: str, status: int) -> None:
    request = RequestFactory().post("/", CONTENT_LENGTH=length)

    response = BodyLimitMiddleware(lambda _request: HttpResponse())(request)

    assert response.status_code == status


@pytest.mark.django_db
def test_a_megabyte_of_text_gets_a_plain_sentence(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    response = client.post("/", {"action": "x" * 1_000_000})

    assert response.status_code == 413
    assert b"more text than this site takes" in response.content
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.django_db
def test_every_answer_carries_the_headers_of_safety(client: Client) -> None:
    headers = client.get("/healthz").headers

    policy = headers["Content-Security-Policy"]
    for words in ("default-src 'self'", "object-src 'none'", "base-uri 'none'"):
        assert words in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def test_a_log_line_is_one_json_object() -> None:
    record = logging.makeLogRecord({"name": "games", "msg": "table %s\nfrozen", "args": (7,)})
    record.table = 7

    line = JsonFormatter().format(record)

    assert "\n" not in line
    assert json.loads(line)["message"] == "table 7\nfrozen"
    assert json.loads(line)["table"] == 7
