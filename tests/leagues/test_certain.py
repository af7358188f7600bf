"""What the standings call certain, held against every end that a small group can come to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import permutations
from typing import Any

import pytest

from games.models import Division, Entry, Fixture, Place, Round, Season
from games.selectors import divisions
from games.selectors.standings import Line, lines
from games.services.leagues import closing, entries
from tests.leagues.seasons import DAWN, DAY, advance, enter, league, member, running

pytestmark = pytest.mark.django_db

SMALL: tuple[dict[str, Any], ...] = (
    {"seats": 2, "rounds": 3, "movers": 1},
    {"seats": 2, "rounds": 3, "movers": 2, "scheme": "match", "format": "design"},
    {"seats": 3, "rounds": 3, "movers": 1, "scheme": "linear"},
    {"seats": 2, "rounds": 3, "movers": 1, "scheme": "linear", "games": ["fleet"]},
)
"""Four players; Fleet needs tables of three."""

type Order = tuple[int, ...]


@dataclass(frozen=True)
class Group:
    """A division in the middle, with all its rounds, whose tables a test decides at will."""

    season: Season
    division: Division
    rounds: list[Round]
    entries: list[Entry]

    @property
    def fixtures(self) -> list[Fixture]:
        return [fixture for opened in self.rounds for fixture in opened.fixtures.all()]

    def lines(self, number: int) -> tuple[Line, ...]:
        """The standings while only so many rounds have been opened."""
        return lines(self.season, self.division, self.rounds[:number], self.entries, is_last=False)

    def begun(self) -> int:
        """How many rounds must have been opened, by what is decided."""
        decided = [f.round.number for f in self.fixtures if f.status != Fixture.Status.OPEN]
        return max(decided, default=0)

    def claims(self) -> set[tuple[int, str]]:
        """What is called certain of whom, however many rounds have been opened."""
        shown = [self.lines(number) for number in range(self.begun(), len(self.rounds) + 1)]
        return {(line.entry_id, line.certain) for found in shown for line in found if line.certain}

    def order(self) -> Order:
        return tuple(line.entry_id for line in self.lines(len(self.rounds)))


def group_of(season: Season) -> Group:
    """All rounds of the only division are opened; every table is open."""
    season.refresh_from_db()
    advance(season, season.closes_at - timedelta(seconds=1))
    season.refresh_from_db()
    division = Division.objects.get(season=season)
    division.level = 2
    rounds = list(divisions.with_fixtures(Round.objects.filter(division=division)))
    group = Group(season, division, rounds, list(division.entries.with_teams(season)))
    assert {fixture.status for fixture in group.fixtures} == {Fixture.Status.OPEN}
    return group


def decide(group: Group, fixture: Fixture, ranks: Sequence[int], forfeit: int | None) -> None:
    """The entries in these ranks; who has left the season forfeits."""
    gone = {entry.pk for entry in group.entries if entry.status == Entry.Status.OUT}
    fixture.status = Fixture.Status.FINISHED
    for place, rank in zip(fixture.places.all(), ranks, strict=True):
        place.rank, place.score = rank, 0
        place.is_forfeit = place.entry_id in gone or place.entry_id == forfeit


def outcomes(places: Sequence[Place]) -> Iterator[tuple[Sequence[int], int | None]]:
    """Every order, all as equals, and, at larger tables, any one who forfeits."""
    orders = list(permutations(range(1, len(places) + 1)))
    yield from ((ranks, None) for ranks in orders)
    yield (1,) * len(places), None
    if len(places) > 2:
        yield from ((orders[0], place.entry_id) for place in places)


def every_end(group: Group) -> set[Order]:
    """All orders in which this can end, each claim on the way held against those behind it."""
    claims = group.claims()
    waiting = next((f for f in group.fixtures if f.status == Fixture.Status.OPEN), None)
    if waiting is None:
        return {group.order()}
    found: set[Order] = set()
    for ranks, forfeit in outcomes(list(waiting.places.all())):
        decide(group, waiting, ranks, forfeit)
        found |= every_end(group)
    waiting.status = Fixture.Status.OPEN
    assert all(holds(claim, order, group) for claim in claims for order in found), claims
    return found


def holds(claim: tuple[int, str], order: Order, group: Group) -> bool:
    """Whether it came out as it was called certain."""
    entry, words = claim
    place = order.index(entry) + 1
    moves = closing.movement(place, len(order), group.season.movers, is_first=False, is_last=False)
    return {
        "certain to win": place == 1,
        "certain to be promoted": moves == Entry.Movement.UP,
        "certain to be relegated": moves == Entry.Movement.DOWN,
        "certain to stay up": moves != Entry.Movement.DOWN,
    }[words]


@pytest.mark.parametrize("settings", SMALL)
def test_what_is_certain_comes_true_in_every_end(settings: dict[str, Any]) -> None:
    group = group_of(running(league(smaller_tables=False, **settings), 4))

    ends = every_end(group)

    assert len(ends) > 1
    assert group.claims() == set()


def test_who_is_out_of_the_reach_of_others_is_told() -> None:
    group = group_of(running(league(seats=2, rounds=3, movers=1, smaller_tables=False), 4))
    for fixture in group.fixtures[:4]:
        seated = [place.entry_id for place in fixture.places.all()]
        decide(group, fixture, (1, 2) if seated[0] < seated[1] else (2, 1), None)

    first, *_others, last = group.lines(2)

    assert (first.certain, first.open) == ("certain to stay up", 1)
    assert (last.certain, last.open) == ("", 1)


def test_who_is_called_up_has_the_coming_rounds_before_her() -> None:
    season = running(league(seats=2, rounds=3, movers=1, smaller_tables=False), 4)
    enter(season, member(9), DAWN + 16 * DAY)
    left = Entry.objects.filter(season=season).earliest("pk")
    entries.withdraw(entry_id=left.pk, now=DAWN + 17 * DAY)
    group = group_of(season)

    late = next(entry for entry in group.entries if entry.user.name == "Member 009")
    for fixture in group.rounds[0].fixtures.all():
        decide(group, fixture, (1, 2), None)
    after_one = {line.entry_id: line for line in group.lines(1)}
    ends = every_end(group)

    assert after_one[late.pk].open == 2
    assert after_one[late.pk].certain == ""
    assert {order[0] for order in ends} > {late.pk}


def test_a_round_of_a_block_design_is_several_tables() -> None:
    wanted = {"format": "design", "seats": 4, "rounds": 2, "movers": 2}
    group = group_of(running(league(smaller_tables=False, **wanted), 9))
    first, second = ([*opened.fixtures.all()] for opened in group.rounds)
    for fixture in first:
        seated = [place.entry_id for place in fixture.places.all()]
        decide(group, fixture, [sorted(seated).index(entry) + 1 for entry in seated], None)
    claims = group.claims()

    everybody = [entry.pk for entry in group.entries]
    for worst, best in permutations(everybody, 2):
        for fixture in second:
            ranks = [1 if place.entry_id == best else 2 for place in fixture.places.all()]
            decide(group, fixture, ranks, worst)
        assert all(holds(claim, group.order(), group) for claim in claims), (worst, best)

    assert {line.open for line in group.lines(0)} == {8}
