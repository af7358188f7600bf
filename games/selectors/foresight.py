"""A season in sentences, so that what it was can be held against what it would be."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from config.dates import when_local
from games.models import Bye, Entry, Fixture, Place, Season
from games.selectors.leagues import parts

type Picture = dict[str, str]


@dataclass(frozen=True)
class Change:
    """What would be otherwise."""

    what: str
    before: str
    after: str


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[Change, ...]:
    """Where two pictures differ, in the order of the first."""
    names = list(dict.fromkeys([*before, *after]))
    pairs = [(name, before.get(name, ""), after.get(name, "")) for name in names]
    return tuple(Change(*pair) for pair in pairs if pair[1] != pair[2])


def picture(season_ids: Iterable[int]) -> Picture:
    """Who takes part, how the tables count, and the standings of these seasons."""
    found: Picture = {}
    for season in Season.objects.filter(pk__in=season_ids).select_related("league").order_by("pk"):
        entries = list(
            season.entries.with_teams(season).select_related("division").order_by("user__name")
        )
        found |= {_entry_name(entry): _entry(entry) for entry in entries}
        found |= _tables(season)
        found |= _standings(season, entries)
    return found


def outlook(season_id: int) -> Picture:
    """Who is in which division and meets whom, what becomes of the entries, and the standings as
    far as anything was played. Tables are named by their round: they have no number yet.
    """
    season = Season.objects.select_related("league").get(pk=season_id)
    entries = list(
        season.entries.with_teams(season).select_related("division").order_by("user__name")
    )
    found = _divisions(entries) | _rounds(season)
    found |= {_entry_name(entry): _standing(entry) for entry in entries}
    return found | _standings(season, entries, least=1)


def _divisions(entries: list[Entry]) -> Picture:
    here = [entry for entry in entries if entry.status == Entry.Status.IN]
    found: dict[int, list[str]] = {}
    for entry in here:
        if entry.division is not None:
            found.setdefault(entry.division.level, []).append(entry.name)
    return {
        _("Division %(level)s") % {"level": level}: ", ".join(names)
        for level, names in sorted(found.items())
    }


def _rounds(season: Season) -> Picture:
    fixtures = Fixture.objects.filter(round__division__season=season)
    ordered = fixtures.order_by("round__division__level", "round__number", "number")
    seated = _seated(fixtures)
    byes = Bye.objects.filter(round__division__season=season)
    resting: dict[tuple[int, int], list[str]] = {}
    for bye in byes.select_related("round__division", "entry__user").order_by("entry__user__name"):
        at = (bye.round.division.level, bye.round.number)
        resting.setdefault(at, []).append(bye.entry.name)
    found = {
        _("Division %(level)s, round %(round)s, table %(number)s")
        % {
            "level": fixture.round.division.level,
            "round": fixture.round.number,
            "number": fixture.number,
        }: _table(fixture, seated.get(fixture.pk, []))
        for fixture in ordered.select_related("round__division")
    }
    return found | {
        _("Division %(level)s, round %(round)s: rest") % {"level": level, "round": number}: (
            ", ".join(names)
        )
        for (level, number), names in sorted(resting.items())
    }


def _standing(entry: Entry) -> str:
    words = [str(Entry.Status(entry.status).label)]
    if entry.final_place is not None:
        words.append(_("place %(place)s") % {"place": entry.final_place})
    if entry.movement:
        words.append(str(Entry.Movement(entry.movement).label))
    return ", ".join(words)


def _entry_name(entry: Entry) -> str:
    return _("%(name)s in the season") % {"name": entry.name}


def _entry(entry: Entry) -> str:
    words = str(Entry.Status(entry.status).label)
    if entry.division is not None:
        words += ", " + _("division %(level)s") % {"level": entry.division.level}
    if entry.final_place is not None:
        words += ", " + _("place %(place)s") % {"place": entry.final_place}
    if entry.movement:
        words += ", " + str(Entry.Movement(entry.movement).label)
    return words


def _tables(season: Season) -> Picture:
    fixtures = Fixture.objects.filter(round__division__season=season).order_by("table")
    seated = _seated(fixtures)
    return {
        _("Table %(number)s") % {"number": fixture.table_id}: _table(
            fixture, seated.get(fixture.pk, [])
        )
        for fixture in fixtures
    }


def _seated(fixtures: QuerySet[Fixture]) -> dict[int, list[str]]:
    """Fixture -> its people by their seats."""
    places = Place.objects.filter(fixture__in=fixtures).select_related("entry__user")
    found: dict[int, list[str]] = {}
    for place in places.order_by("seat"):
        found.setdefault(place.fixture_id, []).append(_place(place))
    return found


def _table(fixture: Fixture, seated: list[str]) -> str:
    at = when_local(fixture.late_at, "j M Y, H:i")
    status = Fixture.Status(fixture.status).label
    late = _("late from %(at)s") % {"at": at}
    return f"{status}, {late}: {', '.join(seated)}"


def _place(place: Place) -> str:
    name = place.entry.name
    if place.is_forfeit:
        return _("%(name)s (forfeit)") % {"name": name}
    return f"{name} {place.rank}." if place.rank else name


def _standings(season: Season, entries: list[Entry], *, least: int = 0) -> Picture:
    """Those who have played at least so many tables."""
    found: Picture = {}
    for part in parts(season, entries):
        for line in part.lines:
            if line.played < least:
                continue
            what = _("%(name)s in the standings of division %(level)s") % {
                "name": line.name,
                "level": part.level,
            }
            found[what] = _("place %(place)s, %(points)s points") % {
                "place": line.place,
                "points": line.points,
            }
    return found
