"""Cards that travel before they may be read: AES-256-GCM, as the browser's own WebCrypto opens it.

The key follows from the secret of the table and the attempt, so that it is stored nowhere and is
the same on every device. It leaves the server with the move that starts the clock, and not before.
"""

import secrets
from hashlib import blake2b

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from games.models import Seat, Table
from games.services import record

_NONCE = 12
SIZE = 1 << 15
"""Bytes to whose multiple a page is filled up: a row of the longest cards takes little more than
half, so that the length of an envelope tells nothing of the cards in it.
"""


def key_of(table: Table, seats: list[Seat], seat: Seat, started: int) -> bytes:
    """The key of one attempt; `started` is the number of the seat's own move that starts it."""
    name = f"seal:{seat.number}:{started}".encode()
    return blake2b(name, key=record.luck_key(table, seats), digest_size=32).digest()


def sealed(page: str, key: bytes) -> bytes:
    """A fresh nonce, then the ciphertext with its tag: of the page and blanks up to `SIZE`."""
    nonce, text = secrets.token_bytes(_NONCE), page.encode()
    return nonce + AESGCM(key).encrypt(nonce, text + b" " * (-len(text) % SIZE), None)
