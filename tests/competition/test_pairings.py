"""Draws: everybody plays, pairs and seats and byes come out even, and nothing hangs on who asks."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.competition.designs import CYCLIC, design
from games.competition.draws import Draw, balance, byes, meetings, pair
from games.competition.layouts import split
from games.competition.pairings import (
    FORMATS,
    Scores,
    Shape,
    next_round,
    round_robin,
    schedule,
    seated_teams,
)
from games.competition.seating import seated
from games.engines.chance import Seeded

DESIGNS = [*CYCLIC, (9, 3), (9, 4)]


def chance(number: int = 0) -> Seeded:
    return Seeded(b"the lot of the season", number)


def even(size: int, *more: int) -> Shape:
    return Shape("even", (size, *more), size)


def spread(found: tuple[int, int]) -> int:
    return found[1] - found[0]


def planned(entries: int, shape: Shape, rounds: int) -> tuple[Draw, ...]:
    found = schedule(range(entries), shape, rounds, chance())
    assert found is not None
    return found


@pytest.mark.parametrize("entries", range(3, 41))
def test_a_round_robin_lets_every_pair_meet_once_in_even_seats(entries: int) -> None:
    rounds = entries - 1 + entries % 2

    draws = planned(entries, even(2), rounds)
    found = balance(range(entries), draws)

    assert found.meetings == (1, 1)
    assert spread(found.seats) <= 1
    assert found.byes == ((1, 1) if entries % 2 else (0, 0))


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("entries", range(3, 41))
def test_larger_tables_are_as_even_as_was_found(entries: int, size: int) -> None:
    draws = planned(entries, even(size), rounds=5)
    found = balance(range(entries), draws)

    assert all(len(lineup) == size for draw in draws for lineup in draw.lineups)
    assert spread(found.seats) <= 1
    assert spread(found.byes) <= 1
    assert spread(found.meetings) <= (3 if entries >= 3 * size else 4)


@pytest.mark.parametrize("entries", range(3, 41))
def test_tables_of_three_and_four_leave_nobody_out(entries: int) -> None:
    draws = planned(entries, even(4, 3), rounds=4)
    found = balance(range(entries), draws)

    assert found.byes == ((0, 0) if entries != 5 else found.byes)
    assert spread(found.byes) <= 1
    assert spread(found.seats) <= 1


@pytest.mark.parametrize(("entries", "size"), DESIGNS)
def test_in_a_design_each_pair_meets_exactly_equally_often(entries: int, size: int) -> None:
    draws = planned(entries, Shape("design", (size,), size), rounds=99)
    found = balance(range(entries), draws)

    assert spread(found.meetings) == 0
    assert found.meetings[0] >= 1
    assert spread(found.seats) <= 1
    assert found.byes == (0, 0)


def test_a_design_that_is_not_known_is_drawn_evenly() -> None:
    assert design(8, 4) is None
    assert len(planned(8, Shape("design", (4,), 4), rounds=3)) == 3


def test_swiss_has_no_schedule() -> None:
    assert schedule(range(8), Shape("swiss", (2,), 2), 3, chance()) is None


def swiss(entries: int, size: int) -> tuple[list[Draw], list[int], dict[int, Fraction]]:
    """Five rounds in which the smaller numbers always win; how far apart the pairs of the last one
    were, and the points that all had before it.
    """
    shape, points = Shape("swiss", (size,), size), dict.fromkeys(range(entries), Fraction(0))
    draws: list[Draw] = []
    for number in range(5):
        before = dict(points)
        draws.append(next_round(range(entries), shape, draws, chance(number), Scores(before)))
        for lineup in draws[-1].lineups:
            for place, entry in enumerate(sorted(lineup), start=1):
                points[entry] += 2 * (size - place)
        for entry in draws[-1].byes:
            points[entry] += 2 * (size - 1)
    pairs = [met for lineup in draws[-1].lineups for met in combinations(lineup, 2)]
    return draws, [abs(int(before[one] - before[other])) for one, other in pairs], before


@pytest.mark.parametrize("entries", range(3, 41))
def test_in_swiss_nobody_meets_again_before_he_must_and_equals_meet(entries: int) -> None:
    draws, apart, _before = swiss(entries, size=2)

    tables, pairs = sum(len(draw.lineups) for draw in draws), entries * (entries - 1) // 2
    assert max(meetings(draws).values()) == -(-tables // pairs)
    assert spread(balance(range(entries), draws).byes) <= 1
    assert entries <= 10 or sum(apart) <= 2 * len(apart)  # few have to take whom they have not met


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("entries", [24, 31, 40])
def test_in_swiss_larger_tables_hold_those_who_are_about_equal(entries: int, size: int) -> None:
    draws, apart, before = swiss(entries, size)

    anybody = [abs(int(a - b)) for a, b in combinations(before.values(), 2)]
    assert all(len(lineup) == size for draw in draws for lineup in draw.lineups)
    assert spread(balance(range(entries), draws).byes) <= 1
    assert max(meetings(draws).values()) <= (2 if size <= 5 else 3)
    if size**2 <= entries:  # else not to meet again leaves no choice
        assert sum(apart) * len(anybody) < sum(anybody) * len(apart)


def test_in_swiss_the_last_one_rests() -> None:
    points = {entry: Fraction(entry) for entry in range(1, 5)}

    draw = next_round(range(5), Shape("swiss", (2,), 2), [], chance(), Scores(points))

    assert draw.byes == (0,)


def test_teams_meet_in_a_round_robin() -> None:
    draws = planned(6, Shape("teams", (4,), 4), rounds=5)

    assert balance(range(6), draws).meetings == (1, 1)


def test_teams_can_be_drawn_round_by_round() -> None:
    first = next_round(range(5), Shape("teams", (4,), 4), [], chance())

    assert sorted(len(lineup) for lineup in first.lineups) == [2, 2]
    assert len(first.byes) == 1


def test_partners_sit_where_the_game_has_one_side() -> None:
    assert seated_teams((0, 1, 0, 1), ((7, 8), (3, 4))) == (7, 3, 8, 4)


def test_a_team_must_fit_its_side() -> None:
    with pytest.raises(ValueError, match="fewer seats"):
        seated_teams((0, 1), ((7, 8), (3, 4)))


def test_seven_at_one_table_of_four_change_places_with_those_who_rest() -> None:
    found = balance(range(7), planned(7, even(4), rounds=7))

    assert found.meetings == (1, 3)
    assert found.byes == (3, 3)


@settings(max_examples=40, deadline=None)
@given(
    entries=st.integers(3, 40),
    size=st.integers(2, 8),
    gone=st.sets(st.integers(0, 39), max_size=6),
    number=st.integers(0, 5),
)
def test_a_round_after_drop_outs_keeps_byes_and_tables(
    entries: int, size: int, gone: set[int], number: int
) -> None:
    before = planned(entries, even(size), number)
    here = [entry for entry in range(entries) if entry not in gone]

    draw = next_round(here, even(size), before, chance(number))

    assert sorted(draw.byes + tuple(e for lineup in draw.lineups for e in lineup)) == here
    assert all(len(lineup) == size for lineup in draw.lineups)
    rested = byes(before)
    playing = [rested[entry] for lineup in draw.lineups for entry in lineup]
    assert all(rested[entry] <= min(playing, default=99) for entry in draw.byes)


@settings(max_examples=30, deadline=None)
@given(entries=st.integers(1, 200), sizes=st.sets(st.integers(2, 8), min_size=1))
def test_a_layout_leaves_as_few_out_as_any_other(entries: int, sizes: set[int]) -> None:
    preferred = max(sizes)

    found = split(entries, tuple(sizes), preferred)

    assert set(found) <= sizes
    reachable = {0}
    for total in range(1, entries + 1):
        if any(total - size in reachable for size in sizes):
            reachable.add(total)
    assert sum(found) == max(reachable)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_any_schedule_can_be_seated_evenly(data: st.DataObject) -> None:
    size = data.draw(st.integers(2, 8))
    lineup = st.lists(st.integers(0, 15), min_size=size, max_size=size, unique=True).map(tuple)
    draws = data.draw(
        st.lists(st.lists(lineup, max_size=5).map(lambda x: Draw(tuple(x))), max_size=8)
    )

    found = seated(draws)

    assert [sorted(map(sorted, d.lineups)) for d in found] == [
        sorted(map(sorted, d.lineups)) for d in draws
    ]
    assert spread(balance(range(16), found).seats) <= 1


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_luck_draws_the_same_round(name: str) -> None:
    shape = Shape(name, (4,), 4)

    assert next_round(range(13), shape, [], chance()) == next_round(range(13), shape, [], chance())


def test_too_few_for_a_table_all_rest() -> None:
    assert sorted(next_round(range(3), even(4), [], chance()).byes) == [0, 1, 2]
    assert planned(1, even(2), rounds=2) == (Draw((), (0,)), Draw((), (0,)))


def test_a_pair_has_one_key() -> None:
    assert {pair(a, b) for a, b in combinations((3, 1, 2), 2)} == {(1, 2), (1, 3), (2, 3)}


def test_the_circle_of_three_lets_each_rest_once() -> None:
    assert sorted(entry for draw in round_robin((4, 5, 6)) for entry in draw.byes) == [4, 5, 6]
