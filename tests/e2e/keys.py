"""A security key that exists on paper only: enough for the pages that list and rename it."""

from hashlib import sha256
from typing import Any

from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)


def credential() -> dict[str, Any]:
    """What a browser would have sent when the key was added."""
    name = b"a blue key"
    public = ES256({1: 2, 3: -7, -1: 1, -2: bytes(32), -3: bytes(32)})
    flags = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.AT
    held = AttestedCredentialData.create(bytes(16), name, public)
    data = AuthenticatorData.create(sha256(b"127.0.0.1").digest(), flags, 0, held)
    client = CollectedClientData.create("webauthn.create", b"challenge", "http://127.0.0.1")
    return {
        "id": websafe_encode(name),
        "rawId": websafe_encode(name),
        "type": "public-key",
        "response": {
            "clientDataJSON": websafe_encode(client),
            "attestationObject": websafe_encode(AttestationObject.create("none", data, {})),
        },
        "clientExtensionResults": {"credProps": {"rk": True}},
    }
