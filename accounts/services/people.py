"""Settings, sessions, export and deletion of a person."""

import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db import IntegrityError, transaction

from accounts import registry, selectors
from accounts.models import Hook, Notice, User

UNVERIFIED_LIFE = timedelta(days=7)


class NameTaken(Exception):
    """Somebody else took the name in the meantime."""


@transaction.atomic
def change_settings(
    *, user_id: int, fields: Mapping[str, Any], muted_kinds: list[str], now: datetime
) -> None:
    """Keep what the person chose; what depends on her time zone follows it."""
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    old_zone = user.time_zone
    for name, value in fields.items():
        setattr(user, name, value)
    user.muted_kinds = muted_kinds
    try:
        with transaction.atomic():
            user.save(update_fields=[*fields, "muted_kinds"])
    except IntegrityError as error:
        raise NameTaken(user.name) from error
    if user.time_zone != old_zone:
        for heed in registry.ZONE_CHANGES.values():
            heed(user, now)


def choose_language(*, user_id: int, language: str) -> None:
    """Word the site and its mails for a person in one of the site's languages from now on."""
    User.objects.filter(pk=user_id).update(language=language)


@transaction.atomic
def mute(*, user_id: int, kind: str) -> User | None:
    """Switch one kind of mail off; twice is once."""
    user = User.objects.select_for_update().filter(pk=user_id, deleted_at=None).first()
    if user and user.wants(kind):
        user.muted_kinds = [*user.muted_kinds, kind]
        user.save(update_fields=["muted_kinds"])
    return user


def end_session(*, user_id: int, session_id: int) -> None:
    """Log one of the person's own browsers out."""
    for session in UserSession.objects.filter(user_id=user_id, pk=session_id):
        session.end()


def end_other_sessions(*, user_id: int, session_key: str | None) -> None:
    """Log all browsers out but this one."""
    others = UserSession.objects.filter(user_id=user_id).exclude(session_key=session_key)
    for session in others:
        session.end()


def mute_until(*, user_id: int, until: datetime | None) -> None:
    """Let this person write nothing to others until then; None lets her write."""
    User.objects.filter(pk=user_id).update(muted_until=until)


@transaction.atomic
def ban(*, user_id: int, now: datetime) -> None:
    """This person neither logs in nor goes on where she is logged in."""
    User.objects.filter(pk=user_id).update(is_active=False, banned_at=now)
    end_other_sessions(user_id=user_id, session_key=None)


def unban(*, user_id: int) -> None:
    """She may log in again; one who has left the site stays away."""
    User.objects.filter(pk=user_id, deleted_at=None).update(is_active=True, banned_at=None)


def export(*, user: User) -> dict[str, Any]:
    """Everything the site knows about a person, app by app."""
    others = {data.name: data.export(user) for data in registry.PERSONAL_DATA.values()}
    return {"account": selectors.own_data(user), **others}


@transaction.atomic
def delete(*, user_id: int, now: datetime) -> None:
    """Forget a person: the apps erase theirs first; a row with a neutral name stays."""
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)  # rows may still name her
    if user.deleted_at is not None:
        return
    for data in registry.PERSONAL_DATA.values():
        data.erase(user, now)
    forget(user, now)


def forget(user: User, now: datetime) -> None:
    """Sessions, addresses, factors and messages go; the name and the address become free."""
    end_other_sessions(user_id=user.pk, session_key=None)
    EmailAddress.objects.filter(user_id=user.pk).delete()
    Authenticator.objects.filter(user_id=user.pk).delete()
    Notice.objects.filter(recipient=user).delete()
    user.name = f"Former player {user.pk}"
    user.email = f"former-{user.pk}@deleted.invalid"
    user.set_unusable_password()
    user.time_zone, user.language, user.muted_kinds = "UTC", "", []
    user.absences.all().delete()
    Hook.objects.filter(user=user).delete()
    user.broken_address = user.broken_why = ""
    user.digest_hour, user.calendar_key = None, ""
    user.quiet_from = user.quiet_until = 0
    user.weekend, user.away, user.books_leave = [], [], False
    user.is_active = user.is_staff = user.is_superuser = False
    user.muted_until = user.banned_at = None
    user.last_login, user.deleted_at = None, now
    user.groups.clear()
    user.user_permissions.clear()
    user.save()


def renew_calendar(*, user_id: int) -> None:
    """Let the address of a person's calendar end; she gets another one."""
    User.objects.filter(pk=user_id).update(calendar_key=secrets.token_urlsafe(12))


def forget_unverified(*, now: datetime) -> int:
    """Free the names and addresses of sign-ups that nobody confirmed within a week."""
    stale = User.objects.filter(
        created_at__lt=now - UNVERIFIED_LIFE, last_login=None, is_staff=False, deleted_at=None
    ).exclude(emailaddress__verified=True)
    with_address = stale.filter(emailaddress__isnull=False)
    count, _rows = with_address.delete()
    return count
