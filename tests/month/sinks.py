"""Where the month's mails and messages end: what came, and in which tick."""

import hashlib
import hmac
import json
import re
from collections.abc import Callable
from email import policy
from email.parser import BytesHeaderParser
from pathlib import Path

from aiosmtpd.smtp import SMTP, Envelope, Session

from accounts import letters
from tests.accounts.hook_server import Receiver
from tests.month.verdict import Got
from tests.smtp import Sink

TOKEN = re.compile(r"/([^/<>]+)/?>")
TABLE = re.compile(r"/tables/(\d+)/")


class Post(Sink):
    """A mail server that keeps of each letter what it is about."""

    def __init__(self, tick: Callable[[], int]) -> None:
        super().__init__()
        self.tick = tick
        self.took: list[tuple[int, str, str, str]] = []
        """Tick, Message-ID, the link by which one unsubscribes, and the threads."""

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        head = BytesHeaderParser(policy=policy.default).parsebytes(envelope.content)
        names = ("Message-ID", "List-Unsubscribe", "References")
        own, link, thread = (str(head.get(name, "")) for name in names)
        self.took.append((self.tick(), own, link, thread))
        return "250 OK"

    def got(self, tables: int) -> list[Got]:
        """All letters, with the table that each is about: the numbers go up to this one."""
        threads = {letters.thread_id(f"table:{pk}"): pk for pk in range(tables + 1)}
        found = []
        for tick, own, link, thread in self.took:
            token = TOKEN.search(link)
            read = letters.read_unsubscribe(token.group(1)) if token else None
            assert read is not None, link
            user, kind = read
            tables_of = [threads.get(root, 0) for root in thread.split()] or [0]
            found += [Got(user, kind, pk, tick, f"{own.strip('<>')}/{pk}") for pk in tables_of]
        return found


class Posts(Receiver):
    """A receiver of webhooks that knows the tick and the person."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.ticks: list[int] = []

    def note(self, tick: Callable[[], int]) -> None:
        """From now on, in which tick something comes."""
        self.got = Noting(self.ticks, tick)

    @property
    def place(self) -> str:
        """Port and certificate, as the workers are told them."""
        return f"{self.server.server_port}:{self.folder / 'hooks.pem'}"

    def taken(self, secrets: dict[str, int]) -> list[Got]:
        """All messages, each of the person with whose secret it is signed."""
        found = []
        for tick, (headers, body) in zip(self.ticks, self.got, strict=True):
            said = json.loads(body)
            named = TABLE.findall(said.get("urls", said["url"]))
            numbers = [int(pk) for pk in named] if said["kind"] != "digest" else []
            user = signer(headers, body, secrets)
            for pk in numbers or [0]:
                found.append(Got(user, said["kind"], pk, tick, f"{said['id']}/{pk}"))
        return found


def signer(headers: dict[str, str], body: bytes, secrets: dict[str, int]) -> int:
    """Whose secret signs this; 0 when nobody's does."""
    signed = f"{headers['X-Parley-Timestamp']}.".encode() + body
    for secret, user in secrets.items():
        mac = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
        if headers["X-Parley-Signature"] == f"sha256={mac}":
            return user
    return 0


class Noting(list[tuple[dict[str, str], bytes]]):
    """A list that notes the tick of each thing it is given."""

    def __init__(self, ticks: list[int], tick: Callable[[], int]) -> None:
        super().__init__()
        self._ticks, self._tick = ticks, tick

    def append(self, item: tuple[dict[str, str], bytes]) -> None:
        self._ticks.append(self._tick())
        super().append(item)
