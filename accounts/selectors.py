"""What the pages of people read."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db.models import Min

from accounts import names
from accounts.models import Notice, User
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


@dataclass(frozen=True, slots=True)
class Device:
    """One browser in which a person is logged in."""

    pk: int
    browser: str
    address: str
    since: datetime
    current: bool


def profile(name: str) -> Profile | None:
    """The person of this name, however it is spelled; nobody when she has left."""
    if not names.ALLOWED.fullmatch(names.cleaned(name)):
        return None  # no name that was ever given; some of its signs no database holds
    key = names.key(names.cleaned(name))
    user = User.objects.filter(name_key=key, deleted_at=None, is_active=True).first()
    return Profile(user.name, user.created_at) if user else None


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
