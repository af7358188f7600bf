"""A season's life: what is due is done, each step in a transaction of its own, so that a worker may
die between any two of them; a step that was done is not due any more.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from games import notices_leagues, notices_managers
from games.models import Division, Entry, Fixture, Season, Table
from games.services.freeze import INTERRUPTED, PASSING
from games.services.leagues import audit, closing, divisions, rounds
from games.services.leagues import results as pulling
from games.services.leagues.locks import locked, require
from games.services.refusals import Refused
from games.services.tables import Luck

logger = logging.getLogger(__name__)

Stage = Season.Stage
LONGEST_FAILURE = 60
RUNS = (Stage.PLANNED, Stage.REGISTRATION, Stage.DRAWN, Stage.RUNNING)


@dataclass(frozen=True)
class Done:
    """One step: what, and how often or which."""

    what: str
    number: int = 0
    level: int = 0


def advance_all(*, luck: Callable[[], Luck], now: datetime) -> int:
    """Do what is due in all seasons; how many steps there were. A season that fails stops no
    other.
    """
    seasons = Season.objects.filter(stage__in=RUNS).order_by("pk").values_list("pk", flat=True)
    return sum(_try(pk, luck, now) for pk in list(seasons))


def _try(season_id: int, luck: Callable[[], Luck], now: datetime) -> int:
    try:
        return len(advance_safely(season_id=season_id, luck=luck, now=now))
    except PASSING as failure:
        logger.warning("season %s waits for the next beat: %s", season_id, failure)
    except Refused:
        pass  # it is noted in the season
    return 0


def advance_safely(*, season_id: int, luck: Callable[[], Luck], now: datetime) -> list[Done]:
    """What `advance` does. A step that fails is noted in the season until one does not, and raised
    as `Refused`; the steps before it stand.
    """
    try:
        with watched(season_id):
            done = advance(season_id=season_id, luck=luck, now=now)
    except Refused as refused:
        _note(season_id, str(refused.data.get("error", refused.code))[:LONGEST_FAILURE], now)
        raise
    noted = Season.objects.filter(pk=season_id, failed_at__isnull=False)
    noted.update(failed_at=None, failure="")
    return done


@transaction.atomic
def _note(season_id: int, failure: str, now: datetime) -> None:
    """The managers are told when it begins."""
    season = locked(season_id)
    if season.failed_at is None:
        notices_managers.called(season, now=now)
    season.failed_at, season.failure = season.failed_at or now, failure
    season.save(update_fields=["failed_at", "failure"])


@contextmanager
def watched(season_id: int) -> Iterator[None]:
    """What goes wrong in a season is logged, and told as `Refused`."""
    try:
        yield
    except (*INTERRUPTED, *PASSING, Refused):
        raise
    except Exception as error:
        logger.exception("season %s cannot go on", season_id)
        raise Refused("season_fails", error=type(error).__name__) from error


def advance(*, season_id: int, luck: Callable[[], Luck], now: datetime) -> list[Done]:
    """Do everything that is due in a season now, and tell what it was."""
    return list(steps(season_id, luck, now))


def steps(
    season_id: int, luck: Callable[[], Luck], now: datetime, *, is_rehearsal: bool = False
) -> Iterator[Done]:
    """The steps that are due, each told once it is done; whoever stops asking stops the season."""
    for step in (_open_registration, _fill, _start):
        yield from step(season_id, now)
    yield from _open_rounds(season_id, luck, now)
    if not is_rehearsal:  # moves at tables have transactions of their own
        yield from _counted("seats_given_up", pulling.give_up_seats(season_id=season_id, now=now))
    yield from _counted("results", pulling.record_results(season_id=season_id, now=now))
    yield from _close(season_id, now)
    yield from _counted("reminders", _remind(season_id, now))


def _counted(what: str, number: int) -> Iterator[Done]:
    if number:
        yield Done(what, number)


@transaction.atomic
def _open_registration(season_id: int, now: datetime) -> list[Done]:
    season = locked(season_id)
    if season.stage != Stage.PLANNED or now < season.registration_opens_at:
        return []
    return [_to(season, Stage.REGISTRATION, now)]


@transaction.atomic
def _fill(season_id: int, now: datetime) -> list[Done]:
    """Registration closes: who still waits for admission is on the reserve list, and told so."""
    season = locked(season_id)
    if season.stage != Stage.REGISTRATION or now < season.registration_closes_at:
        return []
    for entry in season.entries.filter(status=Entry.Status.ASKED).order_by("pk"):
        entry.status = Entry.Status.RESERVE
        entry.save(update_fields=["status"])
        notices_leagues.decided(entry, "reserve", now=now)
    number = divisions.fill(season)
    return [_to(season, Stage.DRAWN, now), Done("divisions", number)]


@transaction.atomic
def _start(season_id: int, now: datetime) -> list[Done]:
    season = locked(season_id)
    if season.stage != Stage.DRAWN or now < season.starts_at:
        return []
    return [_to(season, Stage.RUNNING, now)]


def _to(season: Season, stage: str, now: datetime) -> Done:
    season.stage = stage
    season.save(update_fields=["stage"])
    audit.ruled(season, stage, now=now)
    return Done(stage)


def _open_rounds(season_id: int, luck: Callable[[], Luck], now: datetime) -> Iterator[Done]:
    """Each round at its date, whether the one before has ended or not: nobody waits for a slow
    table.
    """
    season = Season.objects.get(pk=season_id)
    if season.stage != Stage.RUNNING or now >= season.closes_at:
        return
    due = min(season.rounds, 1 + (now - season.starts_at) // timedelta(days=season.round_days))
    for division in Division.objects.filter(season=season).order_by("level"):
        for number in range(1, due + 1):
            if rounds.open_round(division_id=division.pk, number=number, luck=luck, now=now):
                yield Done("round", number, division.level)


@transaction.atomic
def _remind(season_id: int, now: datetime) -> int:
    """Tell those on whom a late table waits; once for each date at which it was late."""
    late = Fixture.objects.filter(
        round__division__season=season_id,
        status=Fixture.Status.OPEN,
        late_at__lte=now,
        table__status=Table.Status.RUNNING,
    )
    return notices_leagues.late(late, season_id=season_id, now=now)


@transaction.atomic
def _close(season_id: int, now: datetime) -> list[Done]:
    season = locked(season_id)
    if season.stage != Stage.RUNNING or now < season.closes_at:
        return []
    number = closing.adjudicate_open(season, now)
    closing.settle(season)
    season.closed_at = now
    season.save(update_fields=["closed_at"])
    return [*_counted("adjudicated", number), _to(season, Stage.CLOSED, now)]


@transaction.atomic
def confirm(*, season_id: int, by: int, reason: str, now: datetime) -> None:
    """The manager confirms places and moves: the season is final, and everybody is told. Twice is
    once.
    """
    season = locked(season_id)
    if season.stage == Stage.FINAL:
        return
    require(season, Stage.CLOSED)
    waiting = Fixture.objects.filter(
        round__division__season=season, appeals__isnull=False, appeals__decided_at__isnull=True
    )
    if waiting.exists():
        raise Refused("appeals_wait")
    season.stage, season.final_at = Stage.FINAL, now
    season.save(update_fields=["stage", "final_at"])
    audit.ruled(season, Stage.FINAL, now=now, by=by, reason=reason)
    notices_leagues.final(season, now=now)
