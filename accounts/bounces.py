"""What comes back about our own mail: reports of mail servers (RFC 3464) and of complaints (RFC
5965), read from a mailbox file; and the signature of those that a mail service posts.
"""

import hmac
import mailbox
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from typing import Literal, cast

from accounts import webhooks

AGE = 300
"""Seconds for which a signed report is taken."""

type Kind = Literal["hard", "complaint"]


@dataclass(frozen=True, slots=True)
class Report:
    """An address that takes no mail, or whose owner complained; and the message that it is about,
    "" when that is not told.
    """

    address: str
    kind: Kind
    message_id: str = ""


def is_signed(body: bytes, headers: dict[str, str], secret: str, now: int) -> bool:
    """Whether a posted report was signed with our secret, and lately: as we sign webhooks."""
    stamp, given = headers.get("timestamp", ""), headers.get("signature", "")
    if not secret or not stamp.isdecimal() or abs(now - int(stamp[:12])) > AGE:
        return False
    expected = webhooks.signed(body, secret, int(stamp[:12]))["X-Parley-Signature"]
    return hmac.compare_digest(expected.encode(), given.encode())


def read(path: Path) -> Iterator[Report]:
    """The reports in a mailbox file; what is no report, or tells of a passing trouble, is left
    out.
    """
    box = mailbox.mbox(path, create=False)
    try:
        for message in box:
            yield from reports(message)
    finally:
        box.close()


def reports(message: Message) -> Iterator[Report]:
    """What one message reports."""
    message_id = _original_id(message)
    for part in message.walk():
        match part.get_content_type():
            case "message/delivery-status":
                for block in _blocks(part):
                    if _is_final(block):
                        yield Report(_address(block, "Final-Recipient"), "hard", message_id)
            case "message/feedback-report":
                for block in _blocks(part):
                    if address := _address(block, "Original-Rcpt-To"):
                        yield Report(address, "complaint", message_id)


def _blocks(part: Message) -> list[Message]:
    payload = part.get_payload()
    return cast(list[Message], payload) if isinstance(payload, list) else []


def _is_final(block: Message) -> bool:
    """Failed for good: a status of the class 5."""
    action, status = str(block.get("Action", "")), str(block.get("Status", ""))
    return action.strip().lower() == "failed" and status.strip().startswith("5.")


def _address(block: Message, name: str) -> str:
    """The address without the "rfc822;" before it."""
    return str(block.get(name, "")).rpartition(";")[2].strip(" <>\t").lower()


def _original_id(message: Message) -> str:
    """The Message-ID of the mail that came back, from the copy of it or of its headers."""
    for part in message.walk():
        if part.get_content_type() == "message/rfc822":
            inner = _blocks(part)
            return str(inner[0].get("Message-ID", "")).strip() if inner else ""
        if part.get_content_type() == "text/rfc822-headers":
            lines = str(part.get_payload()).splitlines()
            found = (line for line in lines if line.lower().startswith("message-id:"))
            return next(found, "").partition(":")[2].strip()
    return ""
