"""The ways out of the house: a channel sends one letter at a time; fakes stand in only here."""

import smtplib
from contextlib import suppress
from types import TracebackType
from typing import Protocol, Self

from django.core.mail import EmailMessage, mailers

# Refusals of one message; the connection stays usable for the next.
REFUSALS = (smtplib.SMTPRecipientsRefused, smtplib.SMTPSenderRefused, smtplib.SMTPDataError)


class Unreachable(Exception):
    """The other end cannot be reached now; whoever waits behind need not be tried."""


class Channel(Protocol):
    """A way out, open for one batch; it raises Unreachable, or another error for one letter."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...

    def send(self, letter: EmailMessage) -> None: ...


class Email:
    """Mail through the default mailer; one connection, opened for the first letter."""

    def __init__(self) -> None:
        self.connection = mailers.default

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with suppress(OSError):
            self.connection.close()

    def send(self, letter: EmailMessage) -> None:
        """Hand one letter to the server."""
        try:
            self.connection.open()
            self.connection.send_messages([letter])
        except REFUSALS:
            raise
        except OSError as error:  # smtplib's own errors are among them
            raise Unreachable(f"{type(error).__name__}: {error}") from error
