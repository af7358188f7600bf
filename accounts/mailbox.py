"""Mail that stays on this machine: one file per message, and how to read them again."""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any

from django.core.mail import EmailMessage as Letter
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone


class MailboxBackend(BaseEmailBackend):
    """Writes each message as a file of its own; a reader never meets half of one."""

    def __init__(self, *, file_path: str | Path, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.folder = Path(file_path)

    def send_messages(self, email_messages: Sequence[Letter]) -> int:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for message in email_messages:
            self.write(message)
        return len(email_messages)

    def write(self, message: Letter) -> None:
        """Under a name that sorts by time."""
        stamp = timezone.now().strftime("%Y%m%d-%H%M%S-%f")
        name = f"{stamp}-{secrets.token_hex(4)}"
        draft = self.folder / f"{name}.draft"
        draft.write_bytes(message.message(policy=policy.SMTP).as_bytes())
        draft.rename(self.folder / f"{name}.eml")


@dataclass(frozen=True, slots=True)
class Mail:
    """One message as the pages show it."""

    name: str
    to: str
    subject: str
    sent_at: datetime | None
    text: str
    html: str
    headers: tuple[tuple[str, str], ...]


def mails(folder: Path) -> list[Mail]:
    """All messages, the newest first."""
    return list(read_all(sorted(folder.glob("*.eml"), reverse=True)))


def read_all(paths: Sequence[Path]) -> Iterator[Mail]:
    """Those that are still there."""
    for path in paths:
        found = read(path)
        if found:
            yield found


def mail(folder: Path, name: str) -> Mail | None:
    """The message of that name."""
    return read(folder / f"{name}.eml")


def read(path: Path) -> Mail | None:
    """A file as a message; None when it has gone."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return None
    message = BytesParser(EmailMessage, policy=policy.default).parsebytes(content)
    return Mail(
        name=path.stem,
        to=str(message["To"] or ""),
        subject=str(message["Subject"] or ""),
        sent_at=parsedate_to_datetime(message["Date"]) if message["Date"] else None,
        text=body(message, "plain"),
        html=body(message, "html"),
        headers=tuple((name, str(text)) for name, text in message.items()),
    )


def body(message: EmailMessage, kind: str) -> str:
    """The part of that kind, or nothing."""
    part = message.get_body((kind,))
    return str(part.get_content()) if part else ""
