"""Invitations of favourites and to another game with the same people, and what moderators decided,
by mail. No mail holds what was said at a table.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts import registry
from accounts.models import Notice
from accounts.services import NewNotice, notify, notify_many
from games.models import AuditEntry, Report, Seat, Table
from games.notices_frame import thread
from games.selectors import circle, tables

REMATCH, INVITE, MODERATION = "rematch", "invite", "moderation"


def register() -> None:
    """Make these kinds of mail known to the accounts."""
    for slug, title, prepared, threaded in (
        (REMATCH, _("Somebody wants to play again with you"), prepare_invite, thread),
        (INVITE, _("Somebody invites you to a table"), prepare_invite, thread),
        (
            MODERATION,
            _("The moderators answer you, or decide about you"),
            prepare,
            registry.no_thread,
        ),
    ):
        registry.register_kind(registry.Kind(slug, title, prepared, threaded, can_wait=True))


def invited(table: Table, person_id: int, *, by: Seat, now: datetime) -> None:
    """Owe one invitation for each table and each who asks."""
    notify(
        recipient_id=person_id,
        kind=INVITE,
        key=f"{INVITE}:{table.pk}:{person_id}:{by.user_id}",
        context=_asked(table, by),
        due_at=now,
    )


def asked_again(rematch: Table, seats: Sequence[Seat], *, by: Seat, now: datetime) -> None:
    """Invite those who sat in these seats, but not the one who asks."""
    notify_many(
        [
            NewNotice(
                recipient_id=seat.user_id,
                kind=REMATCH,
                key=f"{REMATCH}:{rematch.pk}:{seat.number}",
                context=_asked(rematch, by),
                due_at=now,
            )
            for seat in seats
            if seat.user_id is not None and seat.user_id != by.user_id
        ]
    )


def _asked(table: Table, by: Seat) -> dict[str, Any]:
    """Where to, and by whom."""
    assert by.user is not None
    return {"table": table.pk, "by": by.user.name, "by_id": by.user_id}


def moderated(entry: AuditEntry, *, now: datetime) -> None:
    """Tell somebody what was decided about her, and why."""
    assert entry.person_id is not None
    until = entry.until.isoformat() if entry.until else ""
    notify(
        recipient_id=entry.person_id,
        kind=MODERATION,
        key=f"{MODERATION}:{entry.pk}",
        context={"what": entry.act, "reason": entry.reason, "until": until},
        due_at=now,
    )


def answered(report: Report, *, now: datetime) -> None:
    """Tell a reporter what became of her report."""
    notify(
        recipient_id=report.reporter_id,
        kind=MODERATION,
        key=f"report:{report.pk}",
        context={"what": "report", "report": report.pk},
        due_at=now,
    )


def prepare_invite(notice: Notice, now: datetime) -> Mapping[str, Any] | None:
    """What the invitation shows; None when she sits there, when no seat is free any more, and when
    she has blocked the one who asks.
    """
    if circle.is_blocked(by=notice.recipient_id, person=notice.context.get("by_id", 0)):
        return None
    table = Table.objects.filter(pk=notice.context["table"]).first()
    if table is None or table.status != Table.Status.OPEN:
        return None
    view = tables.load(table.pk, notice.recipient_id, table.invite)
    if view.own is not None:
        return None
    url = settings.PARLEY_URL + reverse("table", args=[table.pk]) + view.query
    return {
        "open": tables.open_page(view, now=now),
        "by": notice.context["by"],
        "table_url": url,
    }


def prepare(notice: Notice, now: datetime) -> Mapping[str, Any] | None:  # noqa: ARG001 (the contract)
    """What a decision shows; of a report only what the moderators answered."""
    context = notice.context
    url = settings.PARLEY_URL + reverse("circle")
    if context["what"] == "report":
        report = Report.objects.select_related("person").filter(pk=context["report"]).first()
        if report is None:
            return None
        return {
            "what": "report",
            "outcome": report.outcome,
            "about": report.person.name,
            "reason": report.note,
            "url": url,
        }
    until = datetime.fromisoformat(context["until"]) if context["until"] else None
    return {"what": context["what"], "reason": context["reason"], "until": until, "url": url}
