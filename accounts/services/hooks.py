"""A person's second channel: set and dropped by her, and what is owed to it."""

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts import webhooks
from accounts.models import Hook, HookCall, Notice, User


@transaction.atomic
def set_hook(*, user_id: int, url: str, shape: str, now: datetime) -> Hook:
    """Keep where and in which form a person wants her messages; with a new secret, switched on.

    Raises `webhooks.Forbidden` for an address that must not be called.
    """
    webhooks.target(url)
    User.objects.select_for_update(no_key=True).get(pk=user_id)
    Hook.objects.filter(user=user_id).delete()  # what was owed to the old address is not for this
    secret = secrets.token_urlsafe(32)
    return Hook.objects.create(user_id=user_id, url=url, shape=shape, secret=secret, set_at=now)


def drop(*, user_id: int) -> None:
    """No second channel any more."""
    Hook.objects.filter(user=user_id).delete()


def owe(notices: Sequence[Notice], message: dict[str, Any], *, now: datetime) -> None:
    """Owe to the second channel what is being mailed to one person; the same first notice once."""
    hook = Hook.objects.filter(user=notices[0].recipient_id, off_at=None).first()
    if hook is not None:
        keys = [notice.key for notice in notices]
        call = HookCall(hook=hook, key=keys[0], keys=keys, message=message, due_at=now)
        HookCall.objects.bulk_create([call], ignore_conflicts=True)
