"""What people are told by mail when a seat changes hands, and when a table may go back, pause or
end.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts import registry
from accounts.models import Notice
from accounts.services import NewNotice, notify, notify_many, withdraw
from games.models import Asking, Handover, Seat, Table
from games.notices_frame import frame, thread
from games.selectors import endings, pauses, rewinds, substitutes, tables

KIND = substitutes.KIND
CHANGE = "change"


def register() -> None:
    """Make these kinds of mail known to the accounts."""
    registry.register_kind(
        registry.Kind(KIND, _("You are asked to play on for somebody"), prepare_asked)
    )
    registry.register_kind(
        registry.Kind(
            CHANGE,
            _("A seat changes hands, or a table is to go back to an earlier step, pause or end"),
            prepare_change,
            thread,
            can_wait=True,
        )
    )


def asked(asking: Asking, *, due_at: datetime) -> None:
    """Owe the question to the one who is asked."""
    context = {"asking": asking.pk}
    notify(
        recipient_id=asking.user_id,
        kind=KIND,
        key=f"{KIND}:{asking.pk}",
        context=context,
        due_at=due_at,
    )


def prepare_asked(notice: Notice, now: datetime) -> Mapping[str, Any] | None:
    """The question with where to answer it; None once nobody needs an answer."""
    asking = (
        Asking.objects.select_related("table")
        .filter(pk=notice.context["asking"], user=notice.recipient_id)
        .first()
    )
    if asking is None:
        return None
    page = substitutes.page(asking, now=now)
    url = settings.PARLEY_URL + reverse("asking", args=[asking.pk])
    return None if page.answer else {"page": page, "url": url}


def taken(table: Table, seats: Sequence[Seat], handover: Handover, *, now: datetime) -> None:
    """Tell the others at the table, and the one who has lost the seat."""
    there = [seat.user_id for seat in seats if seat.number != handover.seat]
    rows = [_row(table, user, "taken", handover.number, now) for user in there if user is not None]
    if handover.left_id is not None:
        rows.append(_row(table, handover.left_id, "lost", handover.number, now))
    notify_many(rows)


def proposed(table: Table, seats: Sequence[Seat], *, now: datetime) -> None:
    """Ask the others who play whether the table shall go back."""
    rows = [
        _row(table, seat.user_id, "rewind", table.version, now, step=table.rewind_to)
        for seat in seats
        if seat.user_id is not None and not seat.wants_rewind
    ]
    notify_many(rows)


def rewound(table: Table, seats: Sequence[Seat], *, now: datetime) -> None:
    """Tell all that the table has gone back; of what was owed before, nothing is true any more."""
    rows = [
        _row(table, seat.user_id, "rewound", table.version, now, step=table.rewind_to)
        for seat in seats
        if seat.user_id is not None and not seat.to_act
    ]
    notify_many(rows)


def outdated(table: Table, *, now: datetime) -> None:
    """Owe none of the mails on the turns that a rewind ends, or the end of the table."""
    for kind in ("turn", "reminder"):
        withdraw(key_prefix=f"{kind}:{table.pk}:", now=now)


def pause_wanted(table: Table, seats: Sequence[Seat], *, now: datetime) -> None:
    """Ask the others who play whether the table shall pause; once, as long as nobody moves."""
    asked = [seat for seat in pauses.voters(seats) if not seat.wants_pause]
    _tell(table, asked, "pause", table.version, now)


def paused(table: Table, seats: Sequence[Seat], *, by: Seat, now: datetime) -> None:
    """Tell all but the one who agreed last that the table pauses."""
    _tell(table, _others(seats, by), "paused", _second(now), now)


def ending_wanted(table: Table, seats: Sequence[Seat], *, now: datetime) -> None:
    """Ask the others who play whether the table shall end; once, as long as nobody moves."""
    asked = [seat for seat in pauses.voters(seats) if not seat.wants_end]
    _tell(table, asked, "ending", table.version, now)


def ended(table: Table, seats: Sequence[Seat], *, by: Seat, now: datetime) -> None:
    """Tell all but the one who agreed last that the table has ended."""
    _tell(table, _others(seats, by), "ended", table.version, now)


def _others(seats: Sequence[Seat], by: Seat) -> list[Seat]:
    return [seat for seat in seats if seat.number != by.number]


def _tell(table: Table, seats: Sequence[Seat], what: str, number: int, now: datetime) -> None:
    """One mail to each person in these seats."""
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    notify_many([_row(table, user, what, number, now) for user in people])


def _second(at: datetime) -> int:
    return int(at.timestamp())


def _row(
    table: Table, user_id: int, what: str, number: int, now: datetime, **more: Any
) -> NewNotice:
    return NewNotice(
        recipient_id=user_id,
        kind=CHANGE,
        key=f"{CHANGE}:{what}:{table.pk}:{number}:{more.get('step', '')}:{user_id}",
        due_at=now,
        context={"table": table.pk, "what": what, "number": number, **more},
    )


def prepare_change(notice: Notice, now: datetime) -> Mapping[str, Any] | None:
    """What such a mail shows; None when it is no longer so, or not for her."""
    what, number = notice.context["what"], notice.context["number"]
    try:
        view = tables.load(notice.context["table"], notice.recipient_id)
    except tables.Missing:
        return None
    if (view.own is None) != (what == "lost"):
        return None
    context = frame(view.table) | {"what": what}
    if what in {"taken", "lost"}:
        return context | _hands(view, number)
    more = _wanted(view, what, now) if what in WANTED else _agreed(view, notice)
    return None if more is None else context | more


WANTED = ("rewind", "pause", "ending")
"""What those who play are asked for."""


def _wanted(view: tables.Loaded, what: str, now: datetime) -> dict[str, Any] | None:
    """Who wants it, while the reader has not agreed."""
    match what:
        case "rewind":
            box = rewinds.box(view, now=now)
            return {"box": box} if box is not None and box.can_agree else None
        case "pause":
            pause = pauses.box(view)
            return {"pause": pause} if pause is not None and _asks(pause) else None
        case _:
            end = endings.box(view)
            return {"end": end} if end is not None and _asks(end) else None


def _asks(box: pauses.PauseBox | endings.EndingBox) -> bool:
    """Whether others want it, and not yet the reader."""
    return bool(box.wanted_by) and box.can_ask and not box.can_withdraw


def _agreed(view: tables.Loaded, notice: Notice) -> dict[str, Any] | None:
    """What all have agreed to, while it is so."""
    match notice.context["what"]:
        case "paused":
            box, at = pauses.box(view), view.table.paused_at
            is_so = box is not None and at is not None and _second(at) == notice.context["number"]
            return {"pause": box} if is_so else None
        case "ended":
            return {} if view.table.is_ended else None
        case _:
            is_so = view.table.status == Table.Status.RUNNING
            return {"step": notice.context["step"]} if is_so else None


def _hands(view: tables.Loaded, number: int) -> dict[str, Any]:
    """Who left the seat and who has it."""
    handover = Handover.objects.get(table=view.table, number=number)
    before, after = view.names_at(number - 1), view.names_at(number)
    return {"left": before[handover.seat], "taken_by": after[handover.seat]}
