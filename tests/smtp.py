"""A mail server for tests: keeps what it accepts, and can refuse, hang, or drop the line."""

import asyncio
from collections.abc import Sequence
from email import message_from_bytes, policy
from email.message import EmailMessage
from types import TracebackType
from typing import Any, Literal, Self

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

type Mood = Literal["accept", "refuse", "refuse recipient", "hang", "drop after data"]


class Sink:
    """Runs on a free port; `mood` says how it behaves, `letters` holds what it accepted."""

    def __init__(self) -> None:
        self.mood: Mood = "accept"
        self.refused_recipients: Sequence[str] = ()
        self.letters: list[EmailMessage] = []
        self.connections = 0
        self.controller = Line(self, hostname="127.0.0.1", port=0)

    def __enter__(self) -> Self:
        self.controller.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Nobody listens any more."""
        if self.controller.server is not None:
            self.controller.stop()

    @property
    def port(self) -> int:
        return self.controller.given_port()

    async def handle_EHLO(
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, said: list[str]
    ) -> list[str]:
        self.connections += 1
        session.host_name = hostname
        return said

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address in self.refused_recipients:
            return "550 no such sailor"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self.mood == "refuse":
            return "451 not now"
        if self.mood == "hang":
            await asyncio.sleep(3)
        content = envelope.content
        assert isinstance(content, bytes)
        letter = message_from_bytes(content, policy=policy.default)
        self.letters.append(letter)
        if self.mood == "drop after data":
            assert server.transport is not None
            server.transport.close()
        return "250 OK"


class Line(Controller):
    """Port 0 means a free port; the check for readiness must ask for the one that was given."""

    def __init__(self, handler: Sink, **options: Any) -> None:
        super().__init__(handler, **options)

    def given_port(self) -> int:
        assert isinstance(self.server, asyncio.Server)
        port: int = self.server.sockets[0].getsockname()[1]
        return port

    def _trigger_server(self) -> None:
        self.port = self.given_port()
        super()._trigger_server()  # type: ignore[no-untyped-call]
