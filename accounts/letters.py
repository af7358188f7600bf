"""From a notice to the message that is sent, in the recipient's language and zone."""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from email.utils import parseaddr
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from accounts import registry
from accounts.models import Notice, User

SALT = "accounts.unsubscribe"


type Held = tuple[Notice, Mapping[str, Any]]
"""A notice that is still true, and what it shows."""


def letter(notice: Notice, *, now: datetime) -> EmailMultiAlternatives | None:
    """The message, or None when its reader is gone or does not want it, or it is no longer true."""
    shown = context(notice, now=now)
    return None if shown is None else message([(notice, shown)])


def context(notice: Notice, *, now: datetime) -> Mapping[str, Any] | None:
    """What a notice shows, as `letter`."""
    kind = registry.KINDS[notice.kind]
    if not reachable(notice.recipient) or not notice.recipient.wants(kind.slug):
        return None
    with as_reader(notice.recipient):
        return kind.prepare(notice, now)


def message(held: Sequence[Held]) -> EmailMultiAlternatives:
    """One message for a notice, or for several of one kind to one person: with the identity of the
    first.
    """
    first, shown = held[0]
    kind = registry.KINDS[first.kind]
    with as_reader(first.recipient):
        around = frame(first.recipient, kind)
        if len(held) == 1:
            return written(first, kind, around | dict(shown))
        several = written(first, kind, around | {"several": [one for _, one in held]}, "many_")
        threads = (kind.thread(notice) for notice, _ in held)
        several.extra_headers["References"] = " ".join(map(thread_id, filter(None, threads)))
        return several


def headline(letter: EmailMultiAlternatives, notice: Notice) -> dict[str, str]:
    """What a second channel is told: the subject and where to go. What only the reader may see at
    a table stays in the mail, for others may read along where she sends this. Where it is about
    several tables, `urls` are all of them: those that stand alone on a line.
    """
    own = re.search(re.escape(settings.PARLEY_URL) + r"/\S*", str(letter.body))
    line = re.escape(settings.PARLEY_URL) + r"/\S+"
    alone = re.findall(rf"^{line}$", str(letter.body), re.MULTILINE)
    message = {
        "kind": notice.kind,
        "subject": str(letter.subject),
        "url": own.group() if own else settings.PARLEY_URL,
        "id": notice.message_id.strip("<>"),
    }
    return message | {"urls": " ".join(alone)} if len(alone) > 1 else message


def reachable(recipient: User) -> bool:
    """Whether there is still somebody to read it."""
    return recipient.is_active and recipient.deleted_at is None


@contextmanager
def as_reader(user: User) -> Iterator[None]:
    """Language and time zone of this person, while something is worded for her."""
    with language_of(user), timezone.override(ZoneInfo(user.time_zone)):
        yield


def language_of(user: User) -> translation.override:
    """Her language, or the house's when she never chose one."""
    return translation.override(user.language or settings.LANGUAGE_CODE)


def frame(recipient: User, kind: registry.Kind) -> dict[str, Any]:
    """What every message shows around its own words."""
    return {
        "recipient": recipient,
        "kind_title": kind.title,
        "base_url": settings.PARLEY_URL,
        "settings_url": settings.PARLEY_URL + reverse("settings"),
        "unsubscribe_url": unsubscribe_url(recipient, kind.slug),
    }


def written(
    notice: Notice, kind: registry.Kind, context: Mapping[str, Any], form: str = ""
) -> EmailMultiAlternatives:
    """Subject, text and HTML of one kind, under the headers of a message that no person typed.

    `form` says which of its templates: those for one occasion, or `many_` for several.
    """
    path = f"notices/{kind.slug}/{form}"
    message = EmailMultiAlternatives(
        subject=" ".join(render_to_string(f"{path}subject.txt", dict(context)).split()),
        body=render_to_string(f"{path}body.txt", dict(context)).strip() + "\n",
        to=[notice.recipient.email],
        headers=headers(notice, kind, context["unsubscribe_url"], is_alone=not form),
    )
    message.attach_alternative(render_to_string(f"{path}body.html", dict(context)), "text/html")
    return message


def headers(
    notice: Notice, kind: registry.Kind, unsubscribe: str, *, is_alone: bool
) -> dict[str, str]:
    """RFC 3834 (no automatic answers), RFC 8058 (one-click), RFC 5322 (threads)."""
    lines = {
        "Message-ID": notice.message_id,
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{unsubscribe}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    thread = kind.thread(notice) if is_alone else ""
    if thread:
        root = thread_id(thread)
        lines |= {"In-Reply-To": root, "References": root}
    return lines


def thread_id(thread: str) -> str:
    """The message that a thread hangs from; nobody need ever have received it."""
    digest = hashlib.sha256(thread.encode()).hexdigest()[:32]
    return f"<thread.{digest}@{mail_domain()}>"


def mail_domain() -> str:
    """The part of our address behind the at-sign."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"


def unsubscribe_url(recipient: User, kind: str) -> str:
    """Leads to a page with one button; the token speaks for one person and one kind only."""
    token = signing.Signer(salt=SALT).sign_object([recipient.pk, kind])
    return settings.PARLEY_URL + reverse("unsubscribe", args=[token])


def read_unsubscribe(token: str) -> tuple[int, str] | None:
    """Person and kind of a token that we signed."""
    try:
        pk, kind = signing.Signer(salt=SALT).unsign_object(token)
    except (signing.BadSignature, ValueError):
        return None
    return pk, kind
