"""Lengths of time in words, and the clock as a page shows it."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clock import DAY, HOUR, Pace

MINUTE = 60
URGENT = 4 * HOUR
"""Less time left than this is shown as urgent."""


@dataclass(frozen=True)
class Clock:
    """A deadline as the clock component draws it."""

    deadline: datetime
    remaining: str
    urgent: bool
    late: bool
    paused: bool = False


def clock(deadline_at: datetime | None, now: datetime) -> Clock | None:
    """The clock of a deadline, or None where no time runs."""
    if deadline_at is None:
        return None
    left = (deadline_at - now).total_seconds()
    return Clock(deadline_at, span(int(left)), urgent=left < URGENT, late=left <= 0)


def span(seconds: int) -> str:
    """The two largest units of a length of time: "1 day 4 h", "12 min"."""
    if seconds < MINUTE:
        return _("less than a minute")
    days, hours, minutes = seconds // DAY, seconds % DAY // HOUR, seconds % HOUR // MINUTE
    parts = []
    if days:
        parts.append(ngettext("%(n)d day", "%(n)d days", days) % {"n": days})
    if hours:
        parts.append(_("%(n)d h") % {"n": hours})
    if minutes and not days:
        parts.append(_("%(n)d min") % {"n": minutes})
    return " ".join(parts)


def pace(pace: Pace) -> str:
    """The time control in one sentence."""
    if pace.is_fixed:
        return _("%(span)s for each turn") % {"span": span(pace.bank)}
    words = _("%(bank)s in the bank, %(increment)s more after each turn, %(cap)s at most")
    return words % {
        "bank": span(pace.bank),
        "increment": span(pace.increment),
        "cap": span(pace.cap),
    }
