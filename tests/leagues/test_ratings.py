"""Ratings of a league count what was played and stands, and can be counted anew."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.models import Entry, Fixture, Rating, RatingChange, Season
from games.services.leagues import rulings
from tests.games.playing import play_on
from tests.leagues.seasons import DAWN, DAY, advance, fixtures, league, member, running

pytestmark = pytest.mark.django_db(transaction=True)

PLAY = DAWN + 16 * DAY


def played() -> tuple[Season, list[Fixture]]:
    """A season with two finished tables."""
    season = running(league(division_size=4, seats=3, smaller_tables=False), 8)
    for fixture in fixtures(season):
        play_on(fixture.table, now=PLAY, seed=fixture.table_id)
    advance(season, PLAY)
    return season, fixtures(season)


def rated() -> list[tuple[Any, ...]]:
    return list(Rating.objects.order_by("user").values_list("user", "mu", "sigma", "tables"))


def tables() -> set[int]:
    return set(RatingChange.objects.values_list("table", flat=True))


def test_a_table_that_is_voided_or_adjudicated_counts_for_no_rating_any_more() -> None:
    _season, (first, second) = played()
    boss, both = member(90), rated()
    why: dict[str, Any] = {"by": boss.pk, "reason": "Wrong options.", "now": PLAY + DAY}
    entries = Entry.objects.filter(places__fixture=second).values_list("pk", flat=True)

    before = tables()
    rulings.void(fixture_id=first.pk, **why)
    one = rated()
    rulings.adjudicate(fixture_id=second.pk, ranks=dict.fromkeys(entries, 1), **why)

    assert before == {first.table_id, second.table_id}
    assert len(both) == 6
    assert len(one) == 3
    assert {row[0] for row in one} == set(
        Entry.objects.filter(pk__in=entries).values_list("user", flat=True)
    )
    assert rated() == []


def test_the_command_counts_the_ratings_anew() -> None:
    played()
    before = rated()
    Rating.objects.update(mu=1)
    told = StringIO()

    call_command("recount_ratings", stdout=told)

    assert rated() == before
    assert "loot: 2 tables" in told.getvalue().splitlines()


def test_the_command_takes_the_names_of_games() -> None:
    told = StringIO()

    call_command("recount_ratings", "loot", stdout=told)

    assert told.getvalue() == "loot: 0 tables\n"
    with pytest.raises(CommandError, match="There is no game whist"):
        call_command("recount_ratings", "whist")
