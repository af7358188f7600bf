"""What a league tells its members by mail: a late table, what was decided about them, final places,
the manager's letters.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts import registry
from accounts.models import Notice
from accounts.services import NewNotice, notify_new
from games.models import Appeal, Entry, Fixture, Season, Seat, TeamMember

KIND = "league"
Status = Entry.Status
KEPT = (Status.IN, Status.RESERVE, Status.ASKED)
STANDING: Mapping[str, tuple[str, ...]] = {
    "admitted": (Status.IN, Status.RESERVE),
    "refused": (Status.REFUSED,),
    "reserve": (Status.RESERVE,),
    "called_up": (Status.IN,),
    "replaced": (Status.OUT,),
    "withdrawn": (Status.OUT,),
}
"""What may be decided about an entry -> where it must still stand when its people are told."""


def register() -> None:
    """Make the mail of leagues known to the accounts."""
    registry.register_kind(
        registry.Kind(KIND, _("News of a league"), prepare, thread, can_wait=True)
    )


def late(fixtures: QuerySet[Fixture], *, season_id: int, now: datetime) -> int:
    """Owe a reminder to those on whom late tables wait; how many are new."""
    seats = Seat.objects.filter(
        table__in=fixtures.values("table"), to_act=True, bot="", user__isnull=False
    )
    dates = dict(fixtures.values_list("table", "late_at"))
    rows = [
        _row(
            seat.user_id,
            f"late:{seat.table_id}:{dates[seat.table_id].timestamp():.0f}:{seat.number}",
            now,
            {"what": "late", "season": season_id, "table": seat.table_id, "seat": seat.number},
        )
        for seat in seats
        if seat.user_id is not None
    ]
    return notify_new(rows)


def final(season: Season, *, now: datetime) -> int:
    """Tell all who have a place that it is final."""
    users = sorted(season.entries.filter(final_place__isnull=False).people())
    context = {"what": "final", "season": season.pk}
    return notify_new([_row(user, f"final:{season.pk}:{user}", now, context) for user in users])


def written(
    season: Season, users: Iterable[int], *, once: str, subject: str, text: str, now: datetime
) -> int:
    """The manager writes to these members; the same `once` is the same letter."""
    context = {"what": "letter", "season": season.pk, "subject": subject, "text": text}
    return notify_new(
        [_row(user, f"letter:{season.pk}:{once}:{user}", now, context) for user in users]
    )


def asked(entry: Entry, user_id: int, *, now: datetime) -> int:
    """A captain asks somebody to join her team; whom she asks again gets no second mail."""
    context = {"what": "team", "season": entry.season_id, "entry": entry.pk}
    return notify_new([_row(user_id, f"team:{entry.pk}:{user_id}", now, context)])


def decided(
    entry: Entry, what: str, *, now: datetime, by: int | None = None, reason: str = ""
) -> int:
    """Tell the people of an entry what was decided about it, but not the one who decided."""
    users = sorted(Entry.objects.filter(pk=entry.pk).people() - {by})
    return told(users, entry, what, now=now, reason=reason)


def told(users: Iterable[int], entry: Entry, what: str, *, now: datetime, reason: str = "") -> int:
    """Tell these people what was decided about an entry."""
    context = {"what": what, "season": entry.season_id, "entry": entry.pk, "reason": reason}
    key = f"{what}:{entry.pk}:{now.timestamp():.0f}"
    return notify_new([_row(user, f"{key}:{user}", now, context) for user in users])


def ruled(season: Season, fixture: Fixture, *, by: int, reason: str, now: datetime) -> int:
    """Tell those who sat there how the manager has decided a table."""
    users = sorted(Entry.objects.filter(places__fixture=fixture).people() - {by})
    context = {"what": fixture.status, "season": season.pk, "reason": reason}
    context["table"] = fixture.table_id
    key = f"{fixture.status}:{fixture.pk}:{now.timestamp():.0f}"
    return notify_new([_row(user, f"{key}:{user}", now, context) for user in users])


def answered(season: Season, appeal: Appeal, *, now: datetime) -> int:
    """Tell those who appealed what the answer is."""
    users = sorted(Entry.objects.filter(pk=appeal.entry_id).people())
    context = {"what": "answered", "season": season.pk, "reason": appeal.answer}
    context["table"] = appeal.fixture.table_id
    return notify_new([_row(user, f"answered:{appeal.pk}:{user}", now, context) for user in users])


def closed(season: Season, tables: Mapping[int, list[int]], *, now: datetime) -> int:
    """Tell the season's end to those who have unfinished tables: person -> their numbers."""
    context = {"what": "closed", "season": season.pk}
    return notify_new(
        [
            _row(user, f"closed:{season.pk}:{user}", now, {**context, "tables": numbers})
            for user, numbers in sorted(tables.items())
        ]
    )


def _row(user_id: int, key: str, now: datetime, context: Mapping[str, Any]) -> NewNotice:
    return NewNotice(
        recipient_id=user_id, kind=KIND, key=f"{KIND}:{key}", due_at=now, context=context
    )


def thread(notice: Notice) -> str:
    """All mails of one season stand together."""
    return f"season:{notice.context['season']}"


def prepare(notice: Notice, now: datetime) -> Mapping[str, Any] | None:  # noqa: ARG001
    """What a mail shows; None when the season is gone, or what it tells is no longer so."""
    context = notice.context
    season = Season.objects.select_related("league").filter(pk=context["season"]).first()
    if season is None or not _is_true(notice):
        return None
    own = Entry.objects.of(notice.recipient_id).filter(season=season).last()
    about = Entry.objects.filter(pk=context.get("entry")).select_related("division").first()
    return {
        "team": about.team_name if about else "",
        "level": about.division.level if about and about.division else None,
        "what": context["what"],
        "league": season.league.name,
        "number": season.number,
        "subject": context.get("subject", ""),
        "text": context.get("text", ""),
        "reason": context.get("reason", ""),
        "table": context.get("table"),
        "tables": ", ".join(map(str, context.get("tables", ()))),
        "is_shared": season.adjudication == Season.Adjudication.SHARED,
        "place": own.final_place if own else None,
        "url": settings.PARLEY_URL + _address(context, season),
    }


def _is_true(notice: Notice) -> bool:
    context = notice.context
    match context["what"]:
        case "late":
            return _is_late(notice)
        case "team" | "partner" as what:
            asked_ones = TeamMember.objects.filter(entry=context["entry"], user=notice.recipient)
            return asked_ones.filter(accepted_at__isnull=what == "team").exists()
        case what if what in STANDING:
            found = Entry.objects.filter(pk=context["entry"], status__in=STANDING[what])
            return found.exists()
        case what if what in Fixture.Status.values:
            return Fixture.objects.filter(table=context["table"], status=what).exists()
        case _:
            return True


def _is_late(notice: Notice) -> bool:
    table_id = notice.context["table"]
    seats = Seat.objects.filter(
        table=table_id,
        number=notice.context["seat"],
        user=notice.recipient_id,
        to_act=True,
        bot="",
    )
    is_open = Fixture.objects.filter(table=table_id, status=Fixture.Status.OPEN).exists()
    return is_open and seats.exists()


def _address(context: Mapping[str, Any], season: Season) -> str:
    if context["what"] == "late":
        return reverse("table", args=[context["table"]])
    return reverse("season", args=[season.league.slug, season.number])
