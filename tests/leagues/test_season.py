"""A whole season under a fake clock, and the same one with a worker that dies at random."""

from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import count
from typing import Any

import pytest
from django.core.management import call_command

from games.engines import ENGINES
from games.engines.chance import Quick
from games.models import (
    Bye,
    Division,
    Entry,
    Fixture,
    Place,
    Rating,
    RatingChange,
    Season,
)
from games.services import ratings
from games.services.leagues import entries, life, rulings
from games.services.tables import Luck
from tests.games.playing import play_on
from tests.leagues.seasons import (
    DAWN,
    DAY,
    advance,
    enter,
    fixtures,
    league,
    luck,
    member,
    opened,
    season_of,
)

pytestmark = pytest.mark.django_db(transaction=True)

START = DAWN + 15 * DAY


def finish_first_tables(season: Season, number: int, now: datetime) -> None:
    """Play the first table of each division in this round to its end."""
    for fixture in fixtures(season):
        if fixture.round.number == number and fixture.number == 1:
            play_on(fixture.table, now=now, seed=fixture.table_id)


def table_of_ratings() -> list[tuple[Any, ...]]:
    return list(
        Rating.objects.order_by("user", "game_slug").values_list(
            "user", "game_slug", "mu", "sigma", "tables"
        )
    )


@pytest.mark.slow
def test_a_season_of_four_divisions_runs_from_registration_to_promotion() -> None:
    games = list(ENGINES)
    season = opened(league(games=games, rounds=len(games), round_days=8, seats=3))
    manager = member(99)
    people = [enter(season, member(n), DAWN + DAY + n * timedelta(minutes=1)) for n in range(40)]
    advance(season, START)
    assert [d.entries.count() for d in Division.objects.order_by("level")] == [10, 10, 10, 10]

    # A late entry waits on the reserve list; the first drop-out calls it up.
    late = enter(season, member(40), START + DAY)
    finish_first_tables(season, 1, START + DAY)
    leavers = [people[0], people[15], people[30]]
    for number, leaver in enumerate(leavers):
        entries.withdraw(
            entry_id=leaver.pk, now=START + (2 + number) * DAY, by=manager.pk, reason="Moves away."
        )
    late.refresh_from_db()
    assert late.status == Entry.Status.IN

    for number in range(2, len(games) + 1):
        now = START + (number - 1) * 8 * DAY
        advance(season, now)
        finish_first_tables(season, number, now + DAY)
        advance(season, now + 2 * DAY)
    assert {f.table.game_slug for f in fixtures(season)} == set(games)
    assert Fixture.objects.filter(status=Fixture.Status.FINISHED).exists()

    appealed = Place.objects.filter(fixture__status=Fixture.Status.FINISHED).select_related("entry")
    place = appealed.earliest("pk")
    appeal = rulings.appeal(
        fixture_id=place.fixture_id,
        user_id=place.entry.user_id,
        text="The site was down.",
        now=START + 40 * DAY,
    )
    end = season.closes_at
    advance(season, end)
    rulings.void(
        fixture_id=place.fixture_id, by=manager.pk, reason="The appeal is right.", now=end + DAY
    )
    rulings.answer(appeal_id=appeal.pk, text="You are right.", by=manager.pk, now=end + DAY)
    life.confirm(season_id=season.pk, by=manager.pk, reason="As played.", now=end + 2 * DAY)

    season.refresh_from_db()
    assert season.stage == Season.Stage.FINAL
    assert not Fixture.objects.filter(status=Fixture.Status.OPEN).exists()
    moves = list(Entry.objects.filter(status="in").values_list("division__level", "movement"))
    assert [moves.count((level, "up")) for level in (1, 2, 3, 4)] == [0, 2, 2, 2]
    assert [moves.count((level, "down")) for level in (1, 2, 3, 4)] == [2, 2, 2, 0]
    assert not Entry.objects.filter(status="out", final_place__isnull=False).exists()

    # The next season is filled by these places.
    again = season_of(season.league, end + 10 * DAY)
    advance(again, again.registration_opens_at)
    for entry in Entry.objects.filter(season=season, status="in").order_by("pk"):
        enter(again, entry.user, again.registration_opens_at + DAY)
    advance(again, again.registration_closes_at)
    risen = Entry.objects.filter(season=season, movement="up", division__level=2)
    top = Entry.objects.filter(season=again, division__level=1).values_list("user", flat=True)
    assert set(risen.values_list("user", flat=True)) <= set(top)

    # Ratings can be counted anew.
    before = table_of_ratings()
    assert before
    for slug in games:
        ratings.recount(game_slug=slug)
    assert table_of_ratings() == before
    assert RatingChange.objects.count() > 0


class Killed(Exception):
    """The worker is gone."""


def mortal(kill_at: int, fresh: Callable[[], Luck]) -> Callable[[], Luck]:
    """Luck that runs out: the worker dies in the middle of drawing."""
    numbers = count()

    def dying() -> Luck:
        if next(numbers) == kill_at:
            raise Killed
        return fresh()

    return dying


def shape(season: Season) -> list[Any]:
    """The season without what differs from run to run: who met whom in which seat, and where."""
    places = Place.objects.filter(fixture__round__division__season=season)
    byes = Bye.objects.filter(round__division__season=season)
    return [
        Season.objects.get(pk=season.pk).stage,
        sorted(
            places.values_list(
                "fixture__round__division__level",
                "fixture__round__number",
                "fixture__number",
                "seat",
                "entry__user__name",
                "rank",
                "fixture__status",
            )
        ),
        sorted(byes.values_list("round__division__level", "round__number", "entry__user__name")),
        sorted(
            Entry.objects.filter(season=season).values_list(
                "user__name", "division__level", "final_place", "movement"
            )
        ),
    ]


DAYS = (0, 14, 15, 29, 43, 57)


def whole(kills: Quick | None) -> list[Any]:
    """A season day by day; with kills, each day's run dies a few times before it gets through."""
    call_command("flush", interactive=False, verbosity=0)  # the numbers begin anew, as the lots do
    season = season_of(league(rounds=3, division_size=6))
    for day in DAYS:
        while kills is not None and kills.pick(3):
            killed(season, DAWN + day * DAY, kills)
        advance(season, DAWN + day * DAY)
        if day == 0:
            for number in range(13):
                enter(season, member(number), DAWN + DAY + timedelta(minutes=number))
    return shape(season)


def killed(season: Season, now: datetime, kills: Quick) -> None:
    """Run until death: between two steps, or in the middle of one."""
    try:
        steps = life.steps(season.pk, mortal(kills.pick(8), luck()), now)
        for _ in range(kills.pick(5)):
            next(steps, None)
    except Killed:
        pass


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_worker_that_dies_anywhere_leaves_the_same_season(seed: int) -> None:
    undisturbed = whole(None)

    assert undisturbed[0] == Season.Stage.CLOSED
    assert whole(Quick(seed)) == undisturbed
