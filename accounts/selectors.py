"""What the pages of people read."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db.models import Min

from accounts import names, registry
from accounts.models import Hook, Notice, User
from accounts.services.outbox import OWED

# The first mark that fits counts: most browsers also name those they descend from.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


@dataclass(frozen=True, slots=True)
class Profile:
    """What everybody may know about a person."""

    name: str
    created_at: datetime
    facts: tuple[tuple[str, str], ...]
    """What the apps tell of her, as titles and texts."""


@dataclass(frozen=True, slots=True)
class Device:
    """One browser in which a person is logged in."""

    pk: int
    browser: str
    address: str
    since: datetime
    current: bool


def is_reachable(user: User) -> bool:
    """Whether a mail reaches this person, as far as anybody can know, or else a second channel."""
    return user.pk in reachable([user])


def reachable(users: Iterable[User]) -> set[int]:
    """Those of them whom a second channel reaches, or a mail: at a confirmed address that nobody
    reported, when the last mail that was settled did go out. Three queries for any number.
    """
    by_number = {user.pk: user for user in users}
    confirmed = EmailAddress.objects.filter(user__in=by_number, verified=True)
    settled = Notice.objects.filter(recipient__in=by_number).exclude(sent_at=None, failed_at=None)
    failed = dict(settled.order_by("created_at", "pk").values_list("recipient", "failed_at"))
    mailed = {
        pk
        for pk, email in confirmed.values_list("user", "email")
        if by_number[pk].email == email and not by_number[pk].is_mail_broken and not failed.get(pk)
    }
    hooked = Hook.objects.filter(user__in=by_number, off_at=None).values_list("user", flat=True)
    return mailed | set(hooked)


def profile(name: str) -> Profile | None:
    """The person of this name, however it is spelled; nobody when she has left or is banned."""
    user = person(name)
    if user is None or not user.is_active:
        return None
    facts = tuple(fact for tell in registry.FACTS.values() for fact in tell(user.pk))
    return Profile(user.name, user.created_at, facts)


def person(name: str) -> User | None:
    """The row of the person of this name, banned or not; None when she has left."""
    if not names.ALLOWED.fullmatch(names.cleaned(name)):
        return None  # no name that was ever given; some of its signs no database holds
    return User.objects.filter(name_key=names.key(names.cleaned(name)), deleted_at=None).first()


def deeds(name: str, reader: User) -> tuple[registry.Deed, ...]:
    """What this reader may do about the person of this name."""
    user = person(name)
    if user is None:
        return ()
    offered = [deed for find in registry.DEEDS.values() for deed in find(reader.pk, user.pk)]
    return tuple(deed for deed in offered if not deed.right or reader.has_perm(deed.right))


def devices(user: User, *, session_key: str | None) -> list[Device]:
    """The sessions that still live, this one first, then the newest."""
    rows = UserSession.objects.purge_and_list(user)
    found = [
        Device(
            pk=row.pk,
            browser=browser_name(row.user_agent),
            address=row.ip,
            since=row.created_at,
            current=row.session_key == session_key,
        )
        for row in rows
    ]
    return sorted(found, key=lambda device: (not device.current, -device.since.timestamp()))


def browser_name(user_agent: str) -> str:
    """Browser and system out of what a browser says of itself; its own words if unknown."""
    browser = next((name for mark, name in BROWSERS if mark in user_agent), "")
    system = next((name for mark, name in SYSTEMS if mark in user_agent), "")
    return ", ".join(filter(None, (browser, system))) or user_agent[:60]


def oldest_due_at() -> datetime | None:
    """When the oldest notice that is still owed was due; None when nothing is owed."""
    found: datetime | None = Notice.objects.filter(OWED).aggregate(Min("due_at"))["due_at__min"]
    return found


def is_claimed(key: str) -> bool:
    """Whether a notice has been taken for sending, so that it cannot be taken back."""
    claimed = Notice.objects.filter(key=key).exclude(leased_until=None, sent_at=None, attempts=0)
    return claimed.exists()


def own_data(user: User) -> dict[str, Any]:
    """What accounts know about a person, as JSON can hold it; no secrets."""
    addresses = EmailAddress.objects.filter(user_id=user.pk)
    factors = Authenticator.objects.filter(user_id=user.pk)
    return {
        "name": user.name,
        "email": user.email,
        "time_zone": user.time_zone,
        "language": user.language or settings.LANGUAGE_CODE,
        "muted_kinds": user.muted_kinds,
        "reminder_share": user.reminder_share,
        "digest_hour": user.digest_hour,
        "reminds_often": user.reminds_often,
        "turn_wait_minutes": user.turn_wait,
        "quiet_hours": [user.quiet_from, user.quiet_until],
        "weekend": user.weekend,
        "books_leave": user.books_leave,
        "second_channel": list(Hook.objects.filter(user=user).values("url", "shape", "set_at")),
        "absences": list(user.absences.order_by("pk").values("kind", "first", "last", "booked_at")),
        "muted_until": user.muted_until,
        "created_at": user.created_at,
        "last_login": user.last_login,
        "addresses": list(addresses.values("email", "verified", "primary")),
        "second_factors": list(factors.values("type", "created_at", "last_used_at")),
        "sessions": list(
            UserSession.objects.filter(user_id=user.pk).values("created_at", "ip", "user_agent")
        ),
        "notices": list(
            user.notices.order_by("pk").values(
                "kind", "context", "created_at", "due_at", "sent_at", "withdrawn_at", "failed_at"
            )
        ),
    }


def hook_of(user: User) -> Hook | None:
    """A person's second channel, if she has one."""
    return Hook.objects.filter(user=user).first()
