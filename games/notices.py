"""Which happenings tell whom what: rows of the outbox, written with the move, checked again when
they are sent.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts import registry
from accounts.models import Notice, User
from accounts.services import NewNotice, notify_many, notify_new, withdraw
from accounts.services.pushing import owed, reschedule
from games import clock, digests
from games.models import Seat, Table
from games.models.befores import close, shows_news
from games.notices_frame import frame, thread
from games.selectors import circle, health, ordering, tables
from games.selectors.calendars import calendar_at

UNDO_WINDOW = timedelta(seconds=30)
"""How long after a move its mails wait, so that one that is taken back tells nobody."""

LADDER = (50, 80, 95)
"""The parts of her own time, in percent, after which somebody is reminded who wants it often."""


class NotSwept(Exception):
    """The clocks stand still at the moment; what depends on them is tried again later."""


class NotFollowed(Exception):
    """An order may make the move yet; the mail is tried again later."""


def register() -> None:
    """Make the kinds of mail of this app known to the accounts."""
    registry.register_kind(
        registry.Kind("turn", _("It is your turn"), prepare_turn, thread, gathers=True)
    )
    registry.register_kind(
        registry.Kind(
            "reminder", _("Your time is running out"), prepare_reminder, thread, gathers=True
        )
    )
    registry.register_kind(
        registry.Kind("digest", _("The tables that wait for you, once a day"), digests.prepare)
    )
    registry.register_kind(
        registry.Kind("nudge", _("Somebody at the table nudges you"), prepare_nudge, thread)
    )
    registry.register_kind(
        registry.Kind("end", _("A table is finished"), prepare_end, thread, can_wait=True)
    )
    title = _("A table starts, is called off, or a bot plays for you")
    registry.register_kind(registry.Kind("news", title, prepare_news, thread, can_wait=True))


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
        yield _call(table, seat, now, again)
    for share in shares(seat.user):
        mark = f"{again}:{share}" if seat.user.reminds_often else again
        yield _row(table, seat, "reminder", _share(table, seat, share), mark, share=share)


def _call(table: Table, seat: Seat, now: datetime, again: str) -> NewNotice:
    """The mail on a turn, in open hours and not before she wants it, but no later than its first
    reminder; or the digest of the day, if it still comes in time.
    """
    assert seat.user is not None
    assert seat.deadline_at is not None
    calendar = calendar_at(table, seat)
    at_once = clock.deadline(now + UNDO_WINDOW, 0, calendar)
    digest_at = digests.due_at(seat.user, at_once)
    if digest_at is not None and digest_at < seat.deadline_at:
        return digests.owed(seat.user, digest_at)
    wanted = clock.deadline(now + timedelta(minutes=seat.user.turn_wait), 0, calendar)
    told_at = max(at_once, min(wanted, _share(table, seat, min(shares(seat.user)))))
    return _row(table, seat, "turn", told_at, again)


def shares(user: User) -> tuple[int, ...]:
    """After which parts of her own time a person is reminded, in percent."""
    return LADDER if user.reminds_often else (user.reminder_share,)


def _share(table: Table, seat: Seat, percent: int) -> datetime:
    """When so much of the turn's own time is gone."""
    assert seat.turn_began_at is not None
    assert seat.deadline_at is not None
    calendar = calendar_at(table, seat)
    return clock.own_share(seat.turn_began_at, seat.deadline_at, percent, calendar)


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


def ordered(table: Table, news: Sequence[tuple[Seat, int]], *, now: datetime) -> None:
    """Tell those whose standing orders have played what has happened since the move up to which
    they were told, together with what was to be told and is not sent yet; who is asked now reads
    that in the mail on the turn.
    """
    since = {seat.number: told for seat, told in news}
    seats = [seat for seat in _people([seat for seat, _told in news]) if not seat.to_act]
    notify_many(
        [
            _row(
                table,
                seat,
                "news",
                now + UNDO_WINDOW,
                what="ordered",
                since=min([since[seat.number], *_taken_along(table, seat, now)]),
            )
            for seat in seats
            if not seat.bot
        ]
    )


def _taken_along(table: Table, seat: Seat, now: datetime) -> Iterator[int]:
    """From which moves on the unsent mails of this kind would have told: they are not sent."""
    for notice in owed("news", start=f"news:{table.pk}:", end=f":{seat.number}"):
        if notice.context["what"] == "ordered" and withdraw(key_prefix=notice.key, now=now):
            yield notice.context["since"]


def caretaker(table: Table, seat: Seat, *, now: datetime) -> None:
    """Tell the owner of a seat that a bot plays in it from now on; nobody, when she is gone."""
    if table.status == Table.Status.RUNNING:
        rows = [_row(table, owned, "news", now, what="caretaker") for owned in _people([seat])]
        notify_many(rows)


def nudged(table: Table, seats: Sequence[Seat], *, by: Seat, now: datetime) -> int:
    """Owe a nudge to each of these seats that had none today, in its open hours; to how many."""
    assert by.user is not None
    day = now.astimezone(UTC).date().isoformat()
    rows = []
    for seat in seats:
        told_at = clock.deadline(now, 0, calendar_at(table, seat))
        row = _row(table, seat, "nudge", told_at, by=by.user.name, by_id=by.user_id)
        rows.append(replace(row, key=f"nudge:{table.pk}:{day}:{seat.number}"))
    return notify_new(rows)


def reminder_keys(seat: Seat) -> tuple[str, str]:
    """How the keys of a seat's reminders begin and end."""
    return f"reminder:{seat.table_id}:", f":{seat.number}"


def taken_back(table: Table, seat: Seat, version: int, *, now: datetime) -> None:
    """Owe nothing of what the move that led to this version called for; remind the seat of the
    turn that it has again.
    """
    for kind in ("turn", "reminder"):
        withdraw(key_prefix=f"{kind}:{table.pk}:{version}:", now=now)
    if seat.user is None or seat.turn_began_at is None or seat.deadline_at is None:
        return
    reminders = _turn(table, seat, is_own=True, now=now)
    notify_many([row for row in reminders if row.due_at > now])


def reckoned(table: Table, seat: Seat) -> None:
    """The deadline of a running turn has moved, and its reminders with it."""
    start, end = reminder_keys(seat)
    for notice in owed("reminder", start=start, end=end):
        if notice.context["moves"] == seat.moves:
            reschedule(notice.pk, _share(table, seat, notice.context["share"]))


def resumed(table: Table, seats: Sequence[Seat], *, now: datetime) -> None:
    """Tell those who are to act that a table goes on which stood still; of these turns nothing else
    is owed any more.
    """
    for seat in seats:
        _withdraw_turn(table, seat, now)
    again = f":{now.timestamp():.0f}"
    turns = (_turn(table, seat, is_own=False, now=now, again=again) for seat in _people(seats))
    notify_many([row for rows in turns for row in rows])


def _withdraw_turn(table: Table, seat: Seat, now: datetime) -> None:
    """Its clock runs anew: the mails by the old one would be a second time the same."""
    for kind in ("turn", "reminder"):
        for notice in owed(kind, start=f"{kind}:{table.pk}:", end=f":{seat.number}"):
            withdraw(key_prefix=notice.key, now=now)


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


def _view(notice: Notice) -> tables.Loaded | None:
    """The table as the recipient sees it now, if she still sits where she sat."""
    try:
        view = tables.load(notice.context["table"], notice.recipient_id)
    except tables.Missing:
        return None
    if view.viewer != notice.context["seat"]:
        return None
    if shows_news(view.table, view.viewer) and not close(view.table):
        return _view(notice)  # the move was taken back since it was read
    return view


def prepare_turn(notice: Notice, now: datetime) -> Mapping[str, Any] | None:
    """What the mail on a turn shows; None when she has moved, a bot plays for her, or the game is
    over.
    """
    view = _view(notice)
    if view is None or view.own is None or not tables.may_act(view):
        return None
    if view.own.moves != notice.context["moves"]:
        return None
    if ordering.is_pending(view):
        raise NotFollowed
    return {**_table_context(view, now), "missed": view.own.missed}


def prepare_reminder(notice: Notice, now: datetime) -> Mapping[str, Any] | None:
    """As for the turn, while there is still time to answer; the last one says so.

    Raises `NotSwept` when time is up only because nobody has swept: the deadline will be moved.
    """
    context = prepare_turn(notice, now)
    if context is None:
        return None
    if not context["page"].clock.late:
        return {**context, "is_last": notice.context["share"] >= LADDER[-1]}
    if health.is_behind(now=now):
        raise NotSwept
    return None


def prepare_nudge(notice: Notice, now: datetime) -> Mapping[str, Any] | None:
    """As for the turn, with the name of the one who nudges; None from somebody she has blocked."""
    if circle.is_blocked(by=notice.recipient_id, person=notice.context.get("by_id", 0)):
        return None
    context = prepare_turn(notice, now)
    return context and {**context, "by": notice.context["by"]}


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
    if view is None or not _is_still_news(view, what, notice.context["version"]):
        return None
    if not view.has_started:
        return {**_frame(view, now), "what": what}
    return {**_table_context(view, now, since=notice.context.get("since")), "what": what}


def _is_still_news(view: tables.Loaded, what: str, version: int) -> bool:
    """`version` is that of the table when the notice was written."""
    match what:
        case "started":
            return view.table.status == Table.Status.RUNNING and not tables.may_act(view)
        case "caretaker":
            return (
                view.table.status == Table.Status.RUNNING
                and view.own is not None
                and bool(view.own.bot)
            )
        case "ordered":
            is_waiting = tables.is_running(view.table) and not tables.may_act(view)
            return is_waiting and view.own is not None and view.own.last_move <= version
        case _:
            return view.table.status == Table.Status.CANCELLED


def _table_context(
    view: tables.Loaded, now: datetime, *, since: int | None = None
) -> dict[str, Any]:
    """`since` is the move up to which its reader was told by an earlier mail, if any was."""
    own = view.own.last_move if view.own is not None else 0
    told = None if since is None else max(since, own)
    return {**_frame(view, now), "page": tables.page(view, now=now, since=told)}


def _frame(view: tables.Loaded, now: datetime) -> dict[str, Any]:
    return {
        **frame(view.table),
        "maker": view.table.maker.name,
        "others": [name for number, name in enumerate(view.names) if number != view.viewer],
        "now": now,
    }
