"""The first run: a one-time token that lets its holder make the administrator of an empty site."""

import hashlib
import os
import secrets
from pathlib import Path

from allauth.account.models import EmailAddress
from django import forms
from django.conf import settings
from django.contrib.auth import password_validation
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class FirstRunForm(forms.ModelForm[User]):
    """Who will administer the site."""

    password = forms.CharField(
        label=_("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        validators=[password_validation.validate_password],
    )

    class Meta:
        model = User
        fields = ("email", "name")


@transaction.atomic
def create_administrator(*, email: str, name: str, password: str) -> User | None:
    """The administrator, with a confirmed address; None when the token was used meanwhile."""
    if not spend():
        return None
    user = User.objects.create_superuser(email=email, name=name, password=password)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def token_file() -> Path:
    """Where the fingerprint of the token is kept."""
    return Path(settings.PARLEY_DATA) / "first-run"


def new_token() -> str | None:
    """A fresh token that replaces any before it; None when the site has an administrator."""
    if User.objects.filter(is_superuser=True).exists():
        token_file().unlink(missing_ok=True)
        return None
    token = secrets.token_urlsafe(24)
    descriptor = os.open(token_file(), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(fingerprint(token))
    return token


def is_valid(token: str) -> bool:
    """Whether the token is the one that was given out last, and was not used."""
    try:
        kept = token_file().read_text(encoding="ascii")
    except OSError:
        return False
    return secrets.compare_digest(kept, fingerprint(token))


def spend() -> bool:
    """Let the token die; False when somebody else was quicker."""
    try:
        token_file().unlink()
    except FileNotFoundError:
        return False
    return True


def fingerprint(token: str) -> str:
    """What may lie on the disk in place of the token."""
    return hashlib.sha256(token.encode()).hexdigest()
