"""How each kind of message looks, from a made-up occasion of which nothing is kept."""

from datetime import datetime

from django.core.mail import EmailMultiAlternatives
from django.db import transaction

from accounts import letters, registry
from accounts.models import User


def preview(slug: str, *, reader: User, now: datetime) -> EmailMultiAlternatives | None:
    """The message as this reader would get it; None while there is nothing it could tell.

    Raises `KeyError` for a kind that is not known.
    """
    kind, sample = registry.KINDS[slug], registry.SAMPLES[slug]
    with transaction.atomic():
        notice = sample(reader, now)
        try:
            with letters.as_reader(reader):
                context = kind.prepare(notice, now) if notice else None
            if notice is None or context is None:
                return None
            return letters.message([(notice, context)])
        finally:
            transaction.set_rollback(True)  # the occasion never was
