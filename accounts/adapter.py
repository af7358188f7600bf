"""Our answers to what allauth asks: whom to make, how its mails look, how secrets are kept."""

import base64
import hashlib
import logging
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as current
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.http import HttpRequest
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from accounts import letters, verification
from accounts.models import User

logger = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Sign-up with a public name, and mails in the recipient's language."""

    def save_user(
        self,
        request: HttpRequest,
        user: User,
        form: Any,
        commit: bool = True,  # noqa: FBT001, FBT002
    ) -> User:
        """The public name, the browser's zone and the language of the page go with the person."""
        user.name = form.cleaned_data["name"]
        user.time_zone = form.cleaned_data.get("time_zone") or "UTC"
        user.language = translation.get_language() or ""
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def send_confirmation_mail(
        self,
        request: HttpRequest,
        emailconfirmation: Any,
        signup: bool,  # noqa: FBT001
    ) -> None:
        """The code for the open page, and at sign-up a link for another browser."""
        address: EmailAddress = emailconfirmation.email_address
        context = {"user": address.user_id and address.user, "code": emailconfirmation.key}
        if signup and address.pk:
            path = reverse("verify-email", args=[verification.token(request, address)])
            context["link"] = settings.PARLEY_URL + path
        name = "email_confirmation_signup" if signup else "email_confirmation"
        self.send_mail(f"account/email/{name}", address.email, context)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A server that cannot be reached is said in a sentence, not as an error of the site."""
        try:
            super().send_mail(template_prefix, email, context)
        except OSError as error:
            logger.warning("A log-in mail could not be sent: %s", error)
            request = current.request
            page = render(request, "account/mail_unavailable.html", status=503)
            raise ImmediateHttpResponse(page) from error

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMultiAlternatives:
        """Text as allauth words it, the same words in our frame as HTML."""
        with reader(email, context):
            framed = context | {"base_url": settings.PARLEY_URL}
            subject = render_to_string(f"{template_prefix}_subject.txt", framed)
            text = render_to_string(f"{template_prefix}_message.txt", framed).strip()
            paragraphs = [part.strip() for part in text.split("\n\n") if part.strip()]
            page = render_to_string(
                "account/email/frame.html",
                {"paragraphs": paragraphs, "code": context.get("code"), **framed},
            )
        message = EmailMultiAlternatives(
            subject=self.format_email_subject(" ".join(subject.split())),
            body=text + "\n",
            from_email=self.get_from_email(),
            to=[email] if isinstance(email, str) else email,
            headers={"Auto-Submitted": "auto-generated", **(headers or {})},
        )
        message.attach_alternative(page, "text/html")
        return message


def reader(email: str | list[str], context: dict[str, Any]) -> AbstractContextManager[None]:
    """The language and zone of whoever reads that address; the page's own for a stranger."""
    user = context.get("user")
    if not isinstance(user, User) and isinstance(email, str):
        user = User.objects.filter(email=email.lower()).first()
    return letters.as_reader(user) if isinstance(user, User) else nullcontext()


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Secrets of the second factor are kept encrypted under the site's secret key."""

    def encrypt(self, text: str) -> str:
        return vault().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        return vault().decrypt(encrypted_text.encode()).decode()

    def get_totp_label(self, user: User) -> str:
        return user.email


def vault() -> MultiFernet:
    """Seals with the secret key, opens with that or an older one."""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return MultiFernet([Fernet(fernet_key(key)) for key in keys])


def fernet_key(secret: str) -> bytes:
    """32 bytes made of the secret, in the spelling that Fernet wants."""
    digest = hashlib.sha256(b"accounts.second-factor:" + secret.encode()).digest()
    return base64.urlsafe_b64encode(digest)
