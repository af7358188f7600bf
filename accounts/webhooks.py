"""The second way out of the house: a signed JSON message to an address that a person gave.

The address comes from outside, so it is looked up once, every answer must be a public address, and
the connection is made to the very address that was checked: a name that is looked up again could
point into our own network by then. Redirects are not followed, and of an answer only the status
is read.
"""

import hashlib
import hmac
import http.client
import json
import socket
import ssl
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any, override
from urllib.parse import urlsplit

TIMEOUT = 5.0
"""Seconds for the connection, and for each answer on it."""
PORTS = frozenset({443, 8443})
LONGEST_URL = 500
NAT64 = IPv6Network("64:ff9b::/96")
TRANSLATED = IPv6Network("2002::/16")
OK_FROM, OK_BELOW = 200, 300

type Resolve = Callable[[str, int], Sequence[str]]
type Connect = Callable[[str, int, float], socket.socket]


class Forbidden(Exception):
    """No message goes to this address; the code says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Rejected(Exception):
    """The other end was reached and did not take the message."""

    def __init__(self, status: int) -> None:
        super().__init__(f"status {status}")
        self.status = status


@dataclass(frozen=True, slots=True)
class Target:
    """An address taken apart; nothing of it has been looked up yet."""

    host: str
    port: int
    path: str


def target(url: str) -> Target:
    """The parts of an address that may be called. Raises `Forbidden` for all others."""
    if len(url) > LONGEST_URL or not url.isascii() or any(sign <= " " for sign in url):
        raise Forbidden("address")
    try:
        parts = urlsplit(url)
        port = parts.port or 443
    except ValueError as error:
        raise Forbidden("address") from error
    if parts.scheme != "https" or not parts.hostname or parts.username is not None:
        raise Forbidden("https")
    if port not in PORTS:
        raise Forbidden("port")
    if _is_closed(parts.hostname):
        raise Forbidden("internal")
    query = f"?{parts.query}" if parts.query else ""
    return Target(parts.hostname, port, (parts.path or "/") + query)


def _is_closed(host: str) -> bool:
    """Whether the host is a number, and one of a closed network."""
    try:
        return not is_public(host)
    except ValueError:
        return False


def is_public(address: str) -> bool:
    """Whether an IP address lies on the open internet, also when it carries another one inside."""
    found = ip_address(address.partition("%")[0])
    return all(one.is_global and not one.is_multicast for one in (found, *_inside(found)))


def _inside(address: IPv4Address | IPv6Address) -> tuple[IPv4Address, ...]:
    """The IPv4 address that a translator would make of this one."""
    if isinstance(address, IPv4Address):
        return ()
    if address.ipv4_mapped is not None:
        return (address.ipv4_mapped,)
    if address in NAT64:
        return (IPv4Address(address.packed[-4:]),)
    return (IPv4Address(address.packed[2:6]),) if address in TRANSLATED else ()


def looked_up(host: str, port: int) -> list[str]:
    """All addresses of a host, as the system finds them."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


def connected(address: str, port: int, timeout: float) -> socket.socket:
    """A connection to an address that is a number, so that nothing is looked up again."""
    return socket.create_connection((address, port), timeout)


def checked_address(where: Target, resolve: Resolve) -> str:
    """The address to connect to. Raises `Forbidden` when any answer lies in a closed network, and
    `OSError` when there is none.
    """
    found = resolve(where.host, where.port)
    if not found:
        raise OSError(f"no address for {where.host}")
    if not all(is_public(address) for address in found):
        raise Forbidden("internal")
    return found[0]


class _Pinned(http.client.HTTPSConnection):
    """HTTPS to one given address; the certificate is checked for the host's name."""

    def __init__(
        self, where: Target, address: str, connect: Connect, trust: ssl.SSLContext
    ) -> None:
        super().__init__(where.host, where.port, timeout=TIMEOUT, context=trust)
        self._open = partial(connect, address, where.port, TIMEOUT)
        self._trust = trust

    @override
    def connect(self) -> None:
        self.sock = self._trust.wrap_socket(self._open(), server_hostname=self.host)


@dataclass(frozen=True)
class Door:
    """How the outside is reached; tests put their own network here."""

    resolve: Resolve = looked_up
    connect: Connect = connected
    trust: ssl.SSLContext | None = None


DOOR = Door()


def post(url: str, body: bytes, headers: dict[str, str], door: Door = DOOR) -> None:
    """Send one message. Raises `Forbidden`, `Rejected`, or `OSError` when nobody answers."""
    where = target(url)
    address = checked_address(where, door.resolve)
    trust = door.trust or ssl.create_default_context()
    connection = _Pinned(where, address, door.connect, trust)
    try:
        connection.request("POST", where.path, body, headers)
        status = connection.getresponse().status
    except http.client.HTTPException as error:
        raise OSError(type(error).__name__) from error
    finally:
        connection.close()
    if not OK_FROM <= status < OK_BELOW:
        raise Rejected(status)


def signed(body: bytes, secret: str, at: int) -> dict[str, str]:
    """The headers by which the receiver knows that it was us, and when (seconds since the Unix
    epoch): HMAC-SHA-256 of "<time>.<body>".
    """
    mac = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256)
    return {
        "Content-Type": "application/json",
        "User-Agent": "Parley",
        "X-Parley-Timestamp": str(at),
        "X-Parley-Signature": f"sha256={mac.hexdigest()}",
    }


def worded(shape: str, message: dict[str, Any]) -> bytes:
    """The body in the form that the receiver reads; nobody is pinged by what a player is called."""
    line = f"{message['subject']}\n{message['url']}".strip()
    match shape:
        case "discord":
            content: dict[str, Any] = {"content": line, "allowed_mentions": {"parse": []}}
        case "slack":
            escaped = line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            content = {"text": escaped}
        case _:
            content = message
    return json.dumps(content, ensure_ascii=False).encode()
