"""Leagues as pages, feeds and exports show them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards import BOARDS
from games.competition.draws import Balance, balance
from games.models import (
    Division,
    Entry,
    Fixture,
    League,
    Place,
    RatingChange,
    Round,
    Season,
    Table,
)
from games.selectors import divisions, rulings
from games.selectors.rulings import RulingLine
from games.selectors.standings import Line, lines
from games.selectors.tables import Missing

Stage = Season.Stage
TAKES_ENTRIES = (Stage.REGISTRATION, Stage.DRAWN, Stage.RUNNING)
"""While one can enter, be it on the reserve list, and leave."""


@dataclass(frozen=True)
class DivisionPart:
    """A division of a season page."""

    level: int
    lines: tuple[Line, ...]
    rounds: int
    open: int


@dataclass(frozen=True)
class SeasonPage:
    """A season with its divisions, its log, and what the reader has to do with it."""

    season: Season
    league: League
    divisions: tuple[DivisionPart, ...]
    rulings: tuple[RulingLine, ...]
    entrants: tuple[Entry, ...]
    own: Entry | None
    takes_entries: bool
    can_enter: bool
    """Whether the reader may send the form, to enter or to change what she has entered."""
    invitations: tuple[Entry, ...] = ()
    """The teams that ask the reader to join."""


@dataclass(frozen=True)
class Withdrawal:
    """What it would mean for somebody to leave a season."""

    season: Season
    entry: Entry
    tables: int
    """At how many open tables her seat would be given up."""
    is_possible: bool
    can_return: bool


@dataclass(frozen=True)
class FixtureLine:
    """A fixture in a list."""

    pk: int
    table_id: int
    title: str
    number: int
    status: str
    status_text: str
    names: tuple[str, ...]
    late_at: datetime
    is_yours: bool


@dataclass(frozen=True)
class RoundPart:
    """A round of a division page."""

    number: int
    opened_at: datetime
    fixtures: tuple[FixtureLine, ...]
    byes: tuple[str, ...]


@dataclass(frozen=True)
class DivisionPage:
    """A division with its standings and all its rounds."""

    season: Season
    league: League
    level: int
    lines: tuple[Line, ...]
    rounds: tuple[RoundPart, ...]
    takes_appeals: bool
    balance: dict[str, str]
    """How evenly those who play have met, sat and rested; nothing before the first round."""


@dataclass(frozen=True)
class LeaguePage:
    """A league with its seasons, newest first, and who has won those that are final."""

    league: League
    seasons: tuple[tuple[Season, Entry | None], ...]


def all_leagues() -> tuple[League, ...]:
    """Every league with its seasons, by name."""
    return tuple(League.objects.order_by("name").prefetch_related("seasons"))


def league(slug: str) -> League:
    """A league with its seasons, newest first. Raises `Missing`."""
    found = League.objects.filter(slug=slug).prefetch_related("seasons").first()
    if found is None:
        raise Missing
    return found


def league_page(slug: str) -> LeaguePage:
    """A league as its own page shows it. Raises `Missing`."""
    found = league(slug)
    first = Entry.objects.filter(
        season__league=found,
        season__stage=Stage.FINAL,
        status=Entry.Status.IN,
        division__level=1,
        final_place=1,
    )
    winners = {entry.season_id: entry for entry in first.select_related("user")}
    return LeaguePage(found, tuple((one, winners.get(one.pk)) for one in found.seasons.all()))


def season(slug: str, number: int) -> Season:
    """One season. Raises `Missing`."""
    found = Season.objects.filter(league__slug=slug, number=number).select_related("league").first()
    if found is None:
        raise Missing
    return found


def season_page(slug: str, number: int, *, user_id: int | None) -> SeasonPage:
    """All divisions of a season; the number of queries does not grow with them."""
    found = season(slug, number)
    entries = tuple(found.entries.with_teams(found).order_by("registered_at", "pk"))
    kept = {Entry.Status.IN, Entry.Status.RESERVE}
    own, takes_entries = _own(entries, user_id), found.stage in TAKES_ENTRIES
    is_of_another = own is not None and own.user_id != user_id
    return SeasonPage(
        season=found,
        league=found.league,
        divisions=parts(found, entries),
        rulings=rulings.lines(found),
        entrants=tuple(entry for entry in entries if entry.status in kept),
        own=own,
        takes_entries=takes_entries,
        can_enter=takes_entries and user_id is not None and not is_of_another,
        invitations=_invitations(entries, user_id) if found.is_for_teams else (),
    )


def withdrawal(slug: str, number: int, *, user_id: int) -> Withdrawal:
    """For who has made an entry of her own. Raises `Missing` for anybody else."""
    found = season(slug, number)
    entry = found.entries.with_teams(found).filter(user=user_id).first()
    if entry is None:
        raise Missing
    return Withdrawal(
        season=found,
        entry=entry,
        tables=Place.objects.filter(entry=entry, fixture__status=Fixture.Status.OPEN).count(),
        is_possible=entry.status != Entry.Status.OUT and found.stage in TAKES_ENTRIES,
        can_return=found.stage == Stage.REGISTRATION,
    )


def _own(entries: Sequence[Entry], user_id: int | None) -> Entry | None:
    """The reader's entry: that of her team before one that she has withdrawn."""
    made = [entry for entry in entries if user_id and entry.user_id == user_id]
    played = [entry for entry in entries if any(user.pk == user_id for user in entry.members)]
    return next(iter([*played, *made]), None)


def _invitations(entries: Sequence[Entry], user_id: int | None) -> tuple[Entry, ...]:
    return tuple(
        entry
        for entry in entries
        for row in entry.team.all()
        if row.user_id == user_id and row.accepted_at is None
    )


def parts(found: Season, entries: Sequence[Entry]) -> tuple[DivisionPart, ...]:
    """The standings of all divisions of a season."""
    levels = list(found.divisions.order_by("level"))
    all_rounds = list(divisions.with_fixtures(Round.objects.filter(division__in=levels)))
    return tuple(
        _part(found, division, all_rounds, entries, is_last=division == levels[-1])
        for division in levels
    )


def _part(
    found: Season,
    division: Division,
    all_rounds: Sequence[Round],
    entries: Sequence[Entry],
    *,
    is_last: bool,
) -> DivisionPart:
    rounds = [opened for opened in all_rounds if opened.division_id == division.pk]
    standing = lines(found, division, rounds, _shown(entries, division), is_last=is_last)
    fixtures = [fixture for opened in rounds for fixture in opened.fixtures.all()]
    is_open = [fixture for fixture in fixtures if fixture.status == Fixture.Status.OPEN]
    return DivisionPart(division.level, standing, len(rounds), len(is_open))


def _shown(entries: Sequence[Entry], division: Division) -> list[Entry]:
    return [entry for entry in entries if entry.division_id == division.pk]


def division_page(slug: str, number: int, level: int, *, user_id: int | None) -> DivisionPage:
    """One division. Raises `Missing`."""
    found = season(slug, number)
    division = found.divisions.filter(level=level).first()
    if division is None:
        raise Missing
    rounds = list(divisions.with_fixtures(Round.objects.filter(division=division)))
    entries = list(division.entries.with_teams(found))
    is_last = not found.divisions.filter(level__gt=level).exists()
    names = {entry.pk: entry.name for entry in entries}
    own = {entry.pk for entry in entries if any(user.pk == user_id for user in entry.members)}
    return DivisionPage(
        season=found,
        league=found.league,
        level=level,
        lines=lines(found, division, rounds, entries, is_last=is_last),
        rounds=tuple(_round(opened, names, own) for opened in rounds),
        takes_appeals=found.stage in {Stage.RUNNING, Stage.CLOSED},
        balance=_evenness(_balance(entries, rounds)),
    )


def _balance(entries: Sequence[Entry], rounds: Sequence[Round]) -> Balance | None:
    """Of those who have been there in every round: who came later cannot have met as many."""
    draws = divisions.draws_of(rounds)
    there = {entry for draw in draws[:1] for lineup in draw.lineups for entry in lineup}
    there |= {entry for draw in draws[:1] for entry in draw.byes}
    still = [e.pk for e in entries if e.status == Entry.Status.IN and e.pk in there]
    return balance(still, draws) if draws and len(still) > 1 else None


def _evenness(found: Balance | None) -> dict[str, str]:
    """Each part of it in words."""
    if found is None:
        return {}
    parts = {"meetings": found.meetings, "seats": found.seats, "byes": found.byes}
    return {name: _times(*ends) for name, ends in parts.items()}


def _times(least: int, most: int) -> str:
    if least == most:
        return ngettext("%(n)d time", "%(n)d times", most) % {"n": most}
    return _("%(least)d to %(most)d times") % {"least": least, "most": most}


def _round(opened: Round, names: dict[int, str], own: set[int]) -> RoundPart:
    return RoundPart(
        number=opened.number,
        opened_at=opened.opened_at,
        fixtures=tuple(
            _fixture(fixture, [names[place.entry_id] for place in fixture.places.all()], own)
            for fixture in opened.fixtures.all()
        ),
        byes=tuple(names[bye.entry_id] for bye in opened.byes.all()),
    )


def _fixture(fixture: Fixture, names: Sequence[str], own: set[int]) -> FixtureLine:
    return FixtureLine(
        pk=fixture.pk,
        table_id=fixture.table_id,
        title=BOARDS[fixture.table.game_slug].title,
        number=fixture.number,
        status=fixture.status,
        status_text=fixture.get_status_display(),
        names=tuple(names),
        late_at=fixture.late_at,
        is_yours=any(place.entry_id in own for place in fixture.places.all()),
    )


def my_fixtures(user_id: int) -> tuple[FixtureLine, ...]:
    """The open fixtures of a person, the first to be late first."""
    places = Prefetch("places", Place.objects.select_related("entry__user").order_by("seat"))
    entries = Entry.objects.of(user_id)
    own = set(entries.values_list("pk", flat=True))
    mine = Fixture.objects.filter(
        status=Fixture.Status.OPEN,
        places__entry__in=entries,
        table__status__in=(Table.Status.RUNNING, Table.Status.FROZEN),
    )
    found = mine.select_related("table").prefetch_related(places).order_by("late_at", "pk")
    return tuple(
        _fixture(
            fixture,
            [place.entry.name for place in fixture.places.all()],
            own,
        )
        for fixture in found
    )


def rating_history(name: str) -> dict[str, tuple[RatingChange, ...]]:
    """By game, how a person's rating has come about."""
    found: dict[str, list[RatingChange]] = {}
    for change in RatingChange.objects.filter(user__name=name).order_by("rated_at", "pk"):
        found.setdefault(change.game_slug, []).append(change)
    return {slug: tuple(changes) for slug, changes in found.items()}


def certificate(slug: str, number: int, entry_id: int) -> Entry:
    """An entry of a final season with its place. Raises `Missing`."""
    found = Entry.objects.filter(
        pk=entry_id,
        season__league__slug=slug,
        season__number=number,
        season__stage=Stage.FINAL,
        final_place__isnull=False,
    )
    entry = found.select_related("season__league", "division", "user").first()
    if entry is None:
        raise Missing
    return entry
