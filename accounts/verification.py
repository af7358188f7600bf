"""The link that proves an e-mail address from another browser: it opens a page with a button."""

from dataclasses import dataclass

from allauth.account.internal.flows.email_verification import (
    login_on_verification,
    mark_email_address_as_verified,
)
from allauth.account.internal.stagekit import unstash_login
from allauth.account.models import EmailAddress
from allauth.account.utils import get_next_redirect_url
from django.core import signing
from django.http import HttpRequest, HttpResponse

SALT = "accounts.verify"
LIFE = 24 * 60 * 60  # seconds


@dataclass(frozen=True, slots=True)
class Proof:
    """Whoever holds it reads the mail of this address; where she was going."""

    address: EmailAddress
    destination: str


def token(request: HttpRequest, address: EmailAddress) -> str:
    """For the mail to this address."""
    held = [address.pk, address.email, destination(request)]
    return signing.dumps(held, salt=SALT, compress=True)


def destination(request: HttpRequest) -> str:
    """Where the visitor was going when she was stopped for her address."""
    login = unstash_login(request, peek=True)
    stashed = login.redirect_url if login else ""
    return get_next_redirect_url(request) or stashed or ""


def read(token: str) -> Proof | None:
    """What the token proves; None when it is not ours, too old, or the address has gone."""
    try:
        pk, email, destination = signing.loads(token, salt=SALT, max_age=LIFE)
    except (signing.BadSignature, ValueError):
        return None
    address = EmailAddress.objects.filter(pk=pk, email=email).select_related("user").first()
    return Proof(address, destination) if address else None


def confirm(request: HttpRequest, proof: Proof) -> HttpResponse | None:
    """Note that the address is proved; resume the sign-up if it began in this browser."""
    mark_email_address_as_verified(request, proof.address)
    response: HttpResponse | None = login_on_verification(request, proof.address)
    return response
