"""A receiver of webhooks on this machine, with a certificate of its own, and a door that leads to
it.
"""

import socket
import ssl
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Any, Self

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from accounts.webhooks import Door

HOST = "hooks.example.com"
PUBLIC = "93.184.216.34"


@dataclass
class Receiver:
    """An HTTPS server for `HOST`; what it got, and what it answers."""

    folder: Path
    statuses: list[int] = field(default_factory=list)
    got: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    answers: list[Sequence[str]] = field(default_factory=lambda: [[PUBLIC]])
    """What the look-ups say, one after the other; the last for ever."""
    connections: list[tuple[str, int]] = field(default_factory=list)

    def __enter__(self) -> Self:
        certificate = self._certificate()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.got.append((dict(self.headers.items()), body))
                self.send_response(receiver.statuses.pop(0) if receiver.statuses else 204)
                self.send_header("Location", "https://127.0.0.1/")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                """Say nothing."""

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.trust = ssl.create_default_context(cafile=str(certificate))
        self.thread = Thread(target=self.server.serve_forever, args=(0.02,))
        self.thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    @property
    def door(self) -> Door:
        """A network in which every connection ends here."""
        return Door(self._resolve, self._connect, self.trust)

    def _resolve(self, host: str, port: int) -> Sequence[str]:
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]

    def _connect(self, address: str, port: int, timeout: float) -> socket.socket:
        self.connections.append((address, port))
        return socket.create_connection(("127.0.0.1", self.server.server_port), timeout)

    def _certificate(self) -> Path:
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
        now = datetime.now(UTC)
        made = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
            .sign(key, hashes.SHA256())
        )
        path = self.folder / "hooks.pem"
        path.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
            + made.public_bytes(serialization.Encoding.PEM)
        )
        return path
