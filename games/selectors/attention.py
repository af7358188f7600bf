"""What a manager of a league should look at. For the manager's eyes only."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.auth.models import Permission
from django.db.models import Case, Count, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from accounts import selectors as people
from accounts.models import User
from games.models import Appeal, Entry, Fixture, Season, Seat


@dataclass(frozen=True)
class Attention:
    """The table numbers and names that need a hand."""

    failure: str
    """What goes wrong in the step that is due; "" as long as nothing does."""

    late: tuple[int, ...]
    asking: tuple[str, ...]
    left: tuple[str, ...]
    missing: tuple[str, ...]
    """Who has not left, but a bot plays for them at an open table."""
    dead_mail: tuple[str, ...]
    shared: tuple[tuple[str, ...], ...]
    """Entrants who came from one address, or from one browser at one address."""
    appeals: tuple[int, ...]
    """The tables that somebody has appealed about."""

    @property
    def is_calm(self) -> bool:
        """Nothing to do."""
        return self == CALM


CALM = Attention("", (), (), (), (), (), (), ())


def managers() -> QuerySet[User]:
    """Those of the staff who may change seasons."""
    right = {"content_type__app_label": "games", "codename": "change_season"}
    rights = Permission.objects.filter(**right).values("pk")
    may = Q(is_superuser=True) | Q(user_permissions__in=rights)
    may |= Q(groups__permissions__in=rights)
    return User.objects.filter(may, is_staff=True, is_active=True).order_by("pk").distinct()


def counted(seasons: QuerySet[Season], *, now: datetime) -> QuerySet[Any]:
    """The seasons, each with `waiting`: how many tables, entries, appeals and steps wait for the
    manager.
    """
    late = Fixture.objects.filter(status=Fixture.Status.OPEN, late_at__lte=now)
    asking = Entry.objects.filter(status=Entry.Status.ASKED)
    appeals = Appeal.objects.filter(decided_at__isnull=True)
    fails = Case(When(failure="", then=Value(0)), default=Value(1))
    return seasons.annotate(
        waiting=_number(late, "round__division__season")
        + _number(asking, "season")
        + _number(appeals, "fixture__round__division__season")
        + fails
    )


def _number(rows: QuerySet[Any], season: str) -> Coalesce:
    """How many of these rows a season has; `season` is the way from a row to it."""
    own = rows.order_by().filter(**{season: OuterRef("pk")}).values(season)
    return Coalesce(Subquery(own.annotate(number=Count("pk")).values("number")), 0)


def waiting(*, now: datetime) -> list[Season]:
    """The seasons in which something waits, the newest first."""
    seasons = counted(Season.objects.select_related("league"), now=now)
    return list(seasons.filter(waiting__gt=0).order_by("-starts_at", "pk"))


def left_since(season: Season, since: datetime) -> tuple[str, ...]:
    """Who has withdrawn since then."""
    entries = season.entries.filter(status=Entry.Status.OUT, left_at__gte=since)
    return tuple(entry.name for entry in entries.select_related("user").order_by("left_at", "pk"))


def overview(season: Season, *, now: datetime) -> Attention:
    """What needs attention in a season."""
    entries = list(season.entries.with_teams(season).order_by("user__name"))
    late = Fixture.objects.filter(
        round__division__season=season, status=Fixture.Status.OPEN, late_at__lte=now
    )
    appeals = Appeal.objects.filter(
        fixture__round__division__season=season, decided_at__isnull=True
    )
    return Attention(
        failure=season.failure,
        late=tuple(late.order_by("table").values_list("table", flat=True)),
        asking=_names(entries, Entry.Status.ASKED),
        left=_names(entries, Entry.Status.OUT),
        missing=_missing(season, entries),
        dead_mail=_dead_mail(entries),
        shared=_shared(entries),
        appeals=tuple(appeals.order_by("fixture__table").values_list("fixture__table", flat=True)),
    )


def _names(entries: list[Entry], status: str) -> tuple[str, ...]:
    return tuple(entry.name for entry in entries if entry.status == status)


def _people(entries: list[Entry]) -> dict[int, str]:
    """Number and name of all who made entries, or belong to their teams."""
    found = {entry.user_id: entry.user.name for entry in entries}
    return found | {user.pk: user.name for entry in entries for user in entry.members}


def _missing(season: Season, entries: list[Entry]) -> tuple[str, ...]:
    members = _people([entry for entry in entries if entry.status == Entry.Status.IN])
    open_ones = Fixture.objects.filter(round__division__season=season, status=Fixture.Status.OPEN)
    seats = Seat.objects.filter(table__in=open_ones.values("table"), user__in=members, bot__gt="")
    return tuple(seats.order_by("user__name").values_list("user__name", flat=True).distinct())


def _dead_mail(entries: list[Entry]) -> tuple[str, ...]:
    """Those whom neither a mail nor a second channel reaches, as far as anybody can know."""
    users = _people(entries)
    reached = people.reachable(User.objects.filter(pk__in=users))
    return tuple(name for user, name in users.items() if user not in reached)


def _shared(entries: list[Entry]) -> tuple[tuple[str, ...], ...]:
    names = _people(entries)
    traces: defaultdict[object, set[int]] = defaultdict(set)
    for entry in entries:
        if entry.address:
            traces[entry.address].add(entry.user_id)
    sessions = UserSession.objects.filter(user__in=names)
    for user, ip, agent in sessions.values_list("user", "ip", "user_agent"):
        traces[ip, agent].add(user)
    groups = {tuple(sorted(names[user] for user in users)) for users in traces.values()}
    return tuple(sorted(group for group in groups if len(group) > 1))
