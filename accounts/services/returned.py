"""Mail that came back: its reader gets no more of it until she says that her address works."""

import logging
from collections.abc import Iterable

from accounts.bounces import Report
from accounts.models import Notice, User

logger = logging.getLogger(__name__)


def hear(report: Report) -> bool:
    """Note that an address takes no mail, or that its owner complained; whether we knew it."""
    people = User.objects.filter(email=report.address.lower(), deleted_at=None)
    known = people.update(broken_address=report.address.lower(), broken_why=report.kind)
    logger.info("a report (%s) about a mail: %s", report.kind, "known" if known else "unknown")
    return bool(known)


def hear_all(reports: Iterable[Report]) -> int:
    """As `hear`, for reports that anybody could have written: only those count that name a message
    which we sent to that address. How many did.
    """
    return sum(hear(report) for report in reports if _is_ours(report))


def _is_ours(report: Report) -> bool:
    sent = Notice.objects.exclude(sent_at=None).filter(message_id=report.message_id)
    return bool(report.message_id) and sent.filter(recipient__email=report.address).exists()


def mend(*, user_id: int) -> None:
    """The person says that her address works again, and wants her mail."""
    User.objects.filter(pk=user_id).update(broken_address="", broken_why="")
