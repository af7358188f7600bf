"""What a visitor does without script: read a page, fill in its form, follow the code of a mail."""

import re
from typing import Any

from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.conftest import PASSWORD

SIGN_UP = {
    "name": "Dora",
    "email": "Dora@Example.org",
    "password1": "seven brass compasses",
    "time_zone": "Europe/Prague",
}


def sign_up(client: Client, *, destination: str = "", **fields: str) -> Any:
    """Fill in the sign-up form and follow it to the page that asks for the code."""
    form = {**SIGN_UP, **fields, **({"next": destination} if destination else {})}
    return client.post(reverse("account_signup"), form, follow=True)


def log_in(client: Client, user: User, **fields: str) -> Any:
    """With the password of the fixtures, unless another is given."""
    form = {"login": user.email, "password": PASSWORD, **fields}
    return client.post(reverse("account_login"), form)


def reauthenticate(client: Client) -> Any:
    """Type the password once more."""
    return client.post(reverse("account_reauthenticate"), {"password": PASSWORD})


def code_of(letter: EmailMultiAlternatives) -> str:
    """The code stands on a line of its own."""
    found = re.search(r"^([A-Z0-9]{3,}-?[A-Z0-9]{3,})$", str(letter.body), re.MULTILINE)
    assert found, letter.body
    return found[1]


def link_of(letter: EmailMultiAlternatives) -> str:
    """The path of the first link that leads to a page of ours."""
    found = re.search(r"^http://127\.0\.0\.1:8000(/accounts/\S+)$", str(letter.body), re.MULTILINE)
    assert found, letter.body
    return found[1]


def logged_in_as(client: Client) -> int | None:
    """Whose session the browser holds."""
    held = client.session.get("_auth_user_id")
    return int(held) if held else None
