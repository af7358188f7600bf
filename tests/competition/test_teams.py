"""Teams: each two meet equally often, and sides, byes and the places of partners come out even."""

from collections import Counter

import pytest

from games.competition.draws import Draw, balance
from games.competition.pairings import Shape, schedule
from games.competition.teams import seated_members
from games.engines.chance import Seeded

SIDES = (0, 0, 1, 1)
"""A table of two teams of two."""


def drawn(teams: int, rounds: int) -> tuple[Draw, ...]:
    found = schedule(range(teams), Shape("even", (2,), 2), rounds, Seeded(b"the lot", 0))
    assert found is not None
    return found


def seats(teams: int, draws: tuple[Draw, ...]) -> list[tuple[int, ...]]:
    """All tables by seat; the members of team 3 are 31 and 32, and so on."""
    members = {team: (10 * team + 1, 10 * team + 2) for team in range(teams)}
    return [
        seated_members(SIDES, lineup, members, draws[:number])
        for number, draw in enumerate(draws)
        for lineup in draw.lineups
    ]


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("teams", range(3, 13))
def test_each_two_teams_meet_equally_often_with_even_sides_and_byes(teams: int, times: int) -> None:
    rounds = times * (teams - 1 + teams % 2)

    found = balance(range(teams), drawn(teams, rounds))

    assert found.meetings == (times, times)
    assert found.seats[1] - found.seats[0] <= 1
    assert found.byes == ((times, times) if teams % 2 else (0, 0))


@pytest.mark.parametrize("rounds", range(1, 13))
@pytest.mark.parametrize("teams", range(3, 13))
def test_a_season_of_any_length_is_as_even_as_can_be(teams: int, rounds: int) -> None:
    found = balance(range(teams), drawn(teams, rounds))

    for least, most in (found.meetings, found.seats, found.byes):
        assert most - least <= 1


@pytest.mark.parametrize("teams", range(3, 13))
def test_partners_sit_on_one_side_and_have_each_seat_of_it_equally_often(teams: int) -> None:
    tables = seats(teams, drawn(teams, 2 * (teams - 1 + teams % 2)))

    assert all(a // 10 == b // 10 != c // 10 == d // 10 for a, b, c, d in tables)
    had = Counter((person, seat) for table in tables for seat, person in enumerate(table))
    for person in {person for table in tables for person in table}:
        for first in (0, 2):
            assert abs(had[person, first] - had[person, first + 1]) <= 1
        assert abs(had[person, 0] + had[person, 1] - had[person, 2] - had[person, 3]) <= 1


def test_a_team_of_another_size_than_the_side_is_refused() -> None:
    with pytest.raises(ValueError, match="fewer seats"):
        seated_members(SIDES, (0, 1), {0: (1, 2, 3), 1: (4, 5)}, ())
