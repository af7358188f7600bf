"""A person's own calendar for other programs: her turns, the dates of her leagues (RFC 5545)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from django.core import signing
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts import letters
from accounts.models import User
from games.boards import BOARDS
from games.models import Entry, Season, Seat, Table
from games.selectors.leagues import my_fixtures
from games.selectors.tables import Missing

SALT = "games.calendar"
LONGEST_LINE = 74
"""Octets of a calendar's line before it is folded."""
Stage = Season.Stage


@dataclass(frozen=True)
class Event:
    """A date, and the address of the page that it is about."""

    uid: str
    at: datetime
    title: str
    path: str


def token(user: User) -> str:
    """The secret part of the address of a person's calendar; her key ends the earlier ones."""
    return signing.dumps([user.pk, user.calendar_key], salt=SALT)


def owner(token: str) -> User:
    """Whose calendar this is. Raises `Missing` for an address that was not signed here, or that
    has ended.
    """
    try:
        pk, key = signing.loads(token, salt=SALT)
        return User.objects.get(pk=pk, calendar_key=key, is_active=True)
    except (signing.BadSignature, ValueError, TypeError, User.DoesNotExist) as error:
        raise Missing from error


def events(user: User, *, now: datetime) -> list[Event]:
    """What is to come for a person, in her language."""
    with letters.as_reader(user):
        found = [*_turns(user), *_late(user), *_rounds(user, now)]
    return sorted(found, key=lambda event: (event.at, event.uid))


def _turns(user: User) -> Iterator[Event]:
    seats = Seat.objects.filter(
        user=user, to_act=True, bot="", deadline_at__isnull=False,
        table__status=Table.Status.RUNNING,
    )  # fmt: skip
    for seat in seats.select_related("table"):
        assert seat.deadline_at is not None
        title = BOARDS[seat.table.game_slug].title
        words = _("Your time ends: %(title)s") % {"title": f"{title} {seat.table.name}".strip()}
        yield _of_table(f"turn-{seat.pk}-{seat.moves}", seat.deadline_at, words, seat.table_id)


def _late(user: User) -> Iterator[Event]:
    for line in my_fixtures(user.pk):
        names = {"title": line.title, "names": ", ".join(line.names)}
        words = _("Counts as late: %(title)s, %(names)s") % names
        yield _of_table(f"fixture-{line.pk}", line.late_at, words, line.table_id)


def _of_table(uid: str, at: datetime, title: str, table_id: int) -> Event:
    return Event(uid, at, title, reverse("table", args=[table_id]))


def _rounds(user: User, now: datetime) -> Iterator[Event]:
    """The rounds that will be drawn."""
    entered = Entry.objects.of(user.pk).filter(status=Entry.Status.IN)
    going = Season.objects.filter(
        pk__in=entered.values("season"), stage__in=(Stage.REGISTRATION, Stage.DRAWN, Stage.RUNNING)
    )
    for season in going.select_related("league"):
        for number, at in enumerate(season.round_starts, start=1):
            if now < at:
                words = _("Round %(number)s: %(season)s") % {"number": number, "season": season}
                path = reverse("season", args=[season.league.slug, season.number])
                yield Event(f"round-{season.pk}-{number}", at, words, path)


def as_calendar(events: list[Event], *, site: str, now: datetime) -> str:
    """The text of the calendar, with addresses of this site."""
    body = [line for event in events for line in _lines(event, site, now)]
    head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Parley//Parley//EN"]
    return "".join(f"{_folded(line)}\r\n" for line in [*head, *body, "END:VCALENDAR"])


def _lines(event: Event, site: str, now: datetime) -> list[str]:
    return [
        "BEGIN:VEVENT",
        f"UID:{event.uid}@{site.split('://')[-1]}",
        f"DTSTAMP:{_instant(now)}",
        f"DTSTART:{_instant(event.at)}",
        f"SUMMARY:{_text(event.title)}",
        f"URL:{site}{event.path}",
        "END:VEVENT",
    ]


def _instant(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(words: str) -> str:
    return words.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def _folded(line: str) -> str:
    """No line is longer than 75 octets; no letter is cut in two."""
    folded, length = "", 0
    for letter in line:
        size = len(letter.encode())
        if length + size > LONGEST_LINE:
            folded, length = f"{folded}\r\n ", 1
        folded, length = folded + letter, length + size
    return folded
