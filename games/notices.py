"""Which happenings tell whom what: rows of the outbox, written with the move, checked again when
they are sent.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts import registry
from accounts.models import Notice
from accounts.services import NewNotice, notify_many
from games import clock
from games.models import Seat, Table
from games.selectors import health, tables

UNDO_WINDOW = timedelta(seconds=30)
"""How long after a move its mails wait, so that one that is taken back tells nobody."""


class NotSwept(Exception):
    """The clocks stand still at the moment; what depends on them is tried again later."""


def register() -> None:
    """Make the kinds of mail of this app known to the accounts."""
    registry.register_kind(registry.Kind("turn", _("It is your turn"), prepare_turn, thread))
    registry.register_kind(
        registry.Kind("reminder", _("Your time is running out"), prepare_reminder, thread)
    )
    registry.register_kind(registry.Kind("end", _("A table is finished"), prepare_end, thread))
    registry.register_kind(
        registry.Kind(
            "news", _("A table starts, is called off, or a bot plays for you"), prepare_news, thread
        )
    )


def after(
    table: Table, seats: Sequence[Seat], begun: Sequence[Seat], *, by: int | None, now: datetime
) -> None:
    """Owe what a step calls for: the turn and its reminder to those whose turn has begun, or the
    end to all; but nothing new to `by`, who moved himself.
    """
    if table.status == Table.Status.FINISHED:
        notify_many([_row(table, seat, "end", now + UNDO_WINDOW) for seat in _people(seats, by)])
        return
    turns = (_turn(table, seat, is_own=seat.number == by, now=now) for seat in _people(begun))
    notify_many([row for rows in turns for row in rows])


def _people(seats: Sequence[Seat], besides: int | None = None) -> list[Seat]:
    return [seat for seat in seats if seat.user_id is not None and seat.number != besides]


def _turn(
    table: Table, seat: Seat, *, is_own: bool, now: datetime, again: str = ""
) -> Iterator[NewNotice]:
    if seat.bot:
        return
    assert seat.user is not None
    assert seat.deadline_at is not None
    if not is_own:
        yield _row(table, seat, "turn", now + UNDO_WINDOW, again)
    remind_at = clock.share_of(now, seat.deadline_at, seat.user.reminder_share)
    yield _row(table, seat, "reminder", remind_at, again)


def _row(
    table: Table, seat: Seat, kind: str, due_at: datetime, again: str = "", **more: Any
) -> NewNotice:
    assert seat.user_id is not None
    return NewNotice(
        recipient_id=seat.user_id,
        kind=kind,
        key=f"{kind}:{table.pk}:{table.version}{again}:{seat.number}",
        due_at=due_at,
        context={
            "table": table.pk,
            "seat": seat.number,
            "version": table.version,
            "moves": seat.moves,
            **more,
        },
    )


def caretaker(table: Table, seat: Seat, *, now: datetime) -> None:
    """Tell the owner of a seat that a bot plays in it from now on; nobody, when she is gone."""
    if table.status == Table.Status.RUNNING:
        rows = [_row(table, owned, "news", now, what="caretaker") for owned in _people([seat])]
        notify_many(rows)


def reminder_keys(seat: Seat) -> tuple[str, str]:
    """How the keys of a seat's reminders begin and end."""
    return f"reminder:{seat.table_id}:", f":{seat.number}"


def resumed(table: Table, seats: Sequence[Seat], *, now: datetime) -> None:
    """Tell those who are to act that a frozen table goes on: what was owed before is stale."""
    again = f":{now.timestamp():.0f}"
    turns = (_turn(table, seat, is_own=False, now=now, again=again) for seat in _people(seats))
    notify_many([row for rows in turns for row in rows])


def started(table: Table, seats: Sequence[Seat], *, by: int, now: datetime) -> None:
    """Tell the others that the game has begun; those who are to act are told that instead."""
    notify_many(
        [
            _row(table, seat, "news", now + UNDO_WINDOW, what="started")
            for seat in seats
            if seat.user_id not in {None, by} and not seat.to_act
        ]
    )


def cancelled(table: Table, seats: Sequence[Seat], *, by: int, now: datetime) -> None:
    """Tell those who had joined that the table was called off."""
    notify_many(
        [
            _row(table, seat, "news", now, what="cancelled")
            for seat in seats
            if seat.user_id not in {None, by}
        ]
    )


def thread(notice: Notice) -> str:
    """All mails of one table stand together."""
    return f"table:{notice.context['table']}"


def _view(notice: Notice) -> tables.Loaded | None:
    """The table as the recipient sees it now, if she still sits where she sat."""
    try:
        view = tables.load(notice.context["table"], notice.recipient_id)
    except tables.Missing:
        return None
    return view if view.viewer == notice.context["seat"] else None


def prepare_turn(notice: Notice, now: datetime) -> Mapping[str, Any] | None:
    """What the mail on a turn shows; None when she has moved, a bot plays for her, or the game is
    over.
    """
    view = _view(notice)
    if view is None or view.own is None or not tables.may_act(view):
        return None
    if view.own.moves != notice.context["moves"]:
        return None
    return _table_context(view, now)


def prepare_reminder(notice: Notice, now: datetime) -> Mapping[str, Any] | None:
    """As for the turn, while there is still time to answer.

    Raises `NotSwept` when time is up only because nobody has swept: the deadline will be moved.
    """
    context = prepare_turn(notice, now)
    if context is None or not context["page"].clock.late:
        return context
    if health.is_behind(now=now):
        raise NotSwept
    return None


def prepare_end(notice: Notice, now: datetime) -> Mapping[str, Any] | None:
    """What the mail at the end shows."""
    view = _view(notice)
    if view is None or view.table.status != Table.Status.FINISHED:
        return None
    return _table_context(view, now)


def prepare_news(notice: Notice, now: datetime) -> Mapping[str, Any] | None:
    """What the other mails about a table show; None when it is no longer so."""
    view = _view(notice)
    what = notice.context["what"]
    if view is None or not _is_still_news(view, what):
        return None
    more = _table_context(view, now) if view.has_started else _frame(view, now)
    return {**more, "what": what}


def _is_still_news(view: tables.Loaded, what: str) -> bool:
    match what:
        case "started":
            return view.table.status == Table.Status.RUNNING and not tables.may_act(view)
        case "caretaker":
            return (
                view.table.status == Table.Status.RUNNING
                and view.own is not None
                and bool(view.own.bot)
            )
        case _:
            return view.table.status == Table.Status.CANCELLED


def _table_context(view: tables.Loaded, now: datetime) -> dict[str, Any]:
    return {**_frame(view, now), "page": tables.page(view, now=now)}


def _frame(view: tables.Loaded, now: datetime) -> dict[str, Any]:
    return {
        "title": view.board.title,
        "table": view.table.pk,
        "table_name": view.table.name,
        "maker": view.table.maker.name,
        "table_url": settings.PARLEY_URL + reverse("table", args=[view.table.pk]),
        "others": [name for number, name in enumerate(view.names) if number != view.viewer],
        "now": now,
    }
