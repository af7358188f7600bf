"""Standings: points, forfeits, each tie-break, reasons, and what is certain before the end."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.competition.bounds import Bounds, bounds
from games.competition.points import SCHEMES, Result, Scheme, places, points
from games.competition.standings import standings
from games.competition.tiebreaks import CHAIN, Case, totals

CLASSIC = SCHEMES["classic"]
MATCH = SCHEMES["match"]


def result(
    key: int,
    entries: Sequence[int],
    ranks: Sequence[int] = (),
    *,
    scores: Sequence[int] = (),
    automatic: Sequence[int] = (),
    forfeited: Sequence[int] = (),
) -> Result:
    """A table; by default they came in the order in which they are named."""
    size = len(entries)
    return Result(
        key=key,
        entries=tuple(entries),
        ranks=tuple(ranks) or tuple(range(1, size + 1)),
        scores=tuple(scores) or (0,) * size,
        automatic=tuple(automatic) or (0,) * size,
        forfeited=tuple(entry in forfeited for entry in entries),
    )


def value(name: str, tied: Sequence[int], results: Sequence[Result]) -> list[Fraction]:
    everybody = sorted({entry for table in results for entry in table.entries})
    sums = totals(everybody, results, CLASSIC)
    found = CHAIN[name](Case(tuple(tied), tuple(results), CLASSIC, sums, "seed"))
    return [found[entry] for entry in tied]


def exact(*values: int | Fraction) -> list[Fraction]:
    return [Fraction(value) for value in values]


def order(entries: Sequence[int], results: Sequence[Result], scheme: Scheme = CLASSIC) -> list[int]:
    return [row.entry for row in standings(entries, results, scheme, "seed")]


def test_four_places_give_ten_six_three_and_one() -> None:
    assert list(points(result(1, (1, 2, 3, 4)), CLASSIC)) == exact(10, 6, 3, 1)


def test_equals_divide_what_their_places_give() -> None:
    shared = result(1, (1, 2, 3, 4), (1, 2, 2, 2))

    third = Fraction(10, 3)
    assert list(points(shared, CLASSIC)) == exact(10, third, third, third)


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)
def test_no_later_place_gives_more(scheme: Scheme) -> None:
    for size in range(2, 9):
        given_ = scheme.places(size)
        assert len(given_) == size
        assert list(given_) == sorted(given_, reverse=True)


def test_a_forfeit_comes_last_and_gets_nothing_whatever_the_game_says() -> None:
    table = result(1, (1, 2, 3, 4), forfeited=(1, 3))

    assert places(table) == (3, 1, 3, 2)
    assert list(points(table, CLASSIC)) == exact(0, 10, 0, 6)


def test_points_come_first() -> None:
    assert order((1, 2, 3, 4), [result(1, (3, 1, 4, 2))]) == [3, 1, 4, 2]


def test_wins_are_counted_and_shared() -> None:
    tables = [
        result(1, (1, 2, 3)),
        result(2, (1, 2, 3), (1, 1, 3)),
        result(3, (3, 4), forfeited=(4,)),
    ]

    assert value("wins", (1, 2, 3), tables) == [Fraction(3, 2), Fraction(1, 2), 1]


def test_nobody_wins_a_table_that_all_forfeit() -> None:
    assert value("wins", (1, 2), [result(1, (1, 2), forfeited=(1, 2))]) == [0, 0]


def test_head_to_head_counts_the_meetings_of_the_tied() -> None:
    tables = [result(1, (1, 9, 2)), result(2, (2, 3)), result(3, (3, 1), (1, 1))]

    assert value("head_to_head", (1, 2, 3), tables) == [Fraction(3, 2), 1, Fraction(1, 2)]


def test_head_to_head_is_silent_when_they_have_not_met_equally_often() -> None:
    assert value("head_to_head", (1, 2, 3), [result(1, (1, 2))]) == [0, 0, 0]


def test_a_forfeit_is_lost_head_to_head() -> None:
    assert value("head_to_head", (1, 2), [result(1, (1, 2), forfeited=(1,))]) == [0, 1]


def test_sonneborn_berger_adds_the_points_of_the_beaten() -> None:
    tables = [result(1, (1, 2, 3, 4)), result(2, (2, 1), (1, 1))]

    # 1 has 10 + 5, 2 has 6 + 5, 3 has 3, 4 has 1.
    assert value("sonneborn_berger", (1, 2), tables) == [
        11 + 3 + 1 + Fraction(11, 2),
        3 + 1 + Fraction(15, 2),
    ]


def test_sonneborn_berger_takes_ones_own_points_for_a_forfeit() -> None:
    tables = [result(1, (1, 2), forfeited=(2,)), result(2, (2, 3))]

    assert value("sonneborn_berger", (1, 2), tables) == [10, 0]


def test_the_winners_share_is_an_average() -> None:
    tables = [result(1, (1, 2), scores=(40, 10)), result(2, (2, 1), scores=(20, 15))]

    assert value("winners_share", (1, 2, 9), tables) == [Fraction(7, 8), Fraction(5, 8), 0]


def test_where_the_winner_has_nothing_the_others_have_no_share() -> None:
    tables = [result(1, (1, 2), scores=(0, -3)), result(2, (1, 2), scores=(5, 5), forfeited=(2,))]

    assert value("winners_share", (1, 2), tables) == [1, 0]


def test_fewer_moves_by_the_clock_are_better() -> None:
    assert value("own_moves", (1, 2), [result(1, (1, 2, 3), automatic=(3, 1, 9))]) == [-3, -1]


def test_the_lot_can_be_drawn_again_and_differs_by_seed() -> None:
    first = CHAIN["lot"](Case((1, 2, 3), (), CLASSIC, {}, "seed"))
    other = CHAIN["lot"](Case((1, 2, 3), (), CLASSIC, {}, "seeds"))

    assert first == CHAIN["lot"](Case((1, 2, 3), (), CLASSIC, {}, "seed"))
    assert first != other


def test_every_row_tells_what_set_it_apart() -> None:
    tables = [result(1, (1, 2, 3)), result(2, (2, 1, 3), (1, 2, 3)), result(3, (1, 4), (1, 2))]

    rows = standings((1, 2, 3, 4), tables, CLASSIC, "seed")

    assert [row.place for row in rows] == [1, 2, 3, 4]
    first, second, third, last = rows
    assert [reason.name for reason in first.reasons] == ["points"]
    assert [gain.key for gain in first.gains] == [1, 2, 3]
    assert [gain.points for gain in first.gains] == exact(10, 5, 10)
    assert second.points == 15
    assert third.entry == 3
    assert third.points == 2
    assert last.gains[0].points == 0


def test_reasons_go_on_only_as_long_as_entries_are_tied() -> None:
    tables = [result(1, (1, 2), (1, 1)), result(2, (3, 4), (1, 1))]

    rows = standings((1, 2, 3, 4), tables, CLASSIC, "seed")

    assert {row.reasons[-1].name for row in rows} == {"lot"}
    assert rows[0].reasons[0].tied == (1, 2, 3, 4)


def test_one_entry_alone_is_first() -> None:
    assert [row.place for row in standings((7,), [], CLASSIC, "seed")] == [1]


def test_tables_of_somebody_who_left_count_for_the_others() -> None:
    rows = standings((1,), [result(1, (1, 2))], CLASSIC, "seed")

    assert [row.entry for row in rows] == [1]
    assert [row.points for row in rows] == exact(10)


def decided(tables: Sequence[tuple[int, ...]], chosen: Sequence[Sequence[int]]) -> list[Result]:
    return [
        result(key, entries, forfeited=forfeits)
        for key, (entries, forfeits) in enumerate(zip(tables, chosen, strict=True))
    ]


def every_end(tables: Sequence[tuple[int, ...]]) -> list[list[Result]]:
    """All ways in which these tables can end: any order, any one forfeit."""
    each = [
        [
            result(100 + key, ranking, forfeited=forfeit)
            for ranking in permutations(entries)
            for forfeit in [(), *[(entry,) for entry in entries]]
        ]
        for key, entries in enumerate(tables)
    ]
    return [list(end) for end in product(*each)]


def open_sizes(tables: Sequence[tuple[int, ...]]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for table in tables:
        for entry in table:
            found.setdefault(entry, []).append(len(table))
    return found


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_bounds_hold_in_every_end_of_a_small_group(data: st.DataObject) -> None:
    entries = (1, 2, 3, 4)
    pairs = st.sampled_from([(1, 2), (3, 4), (1, 3), (2, 4), (1, 2, 3), (2, 3, 4)])
    played = decided_tables(data.draw(st.lists(pairs, max_size=5)), data)
    left = data.draw(st.lists(pairs, min_size=1, max_size=2))

    found = bounds(entries, played, open_sizes(left), CLASSIC, "seed")

    for end in every_end(left):
        for row in standings(entries, played + end, CLASSIC, "seed"):
            assert found[row.entry].best <= row.place <= found[row.entry].worst


def decided_tables(tables: Sequence[tuple[int, ...]], data: st.DataObject) -> list[Result]:
    return [result(key, data.draw(st.permutations(entries))) for key, entries in enumerate(tables)]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_bounds_only_narrow_as_tables_end(data: st.DataObject) -> None:
    entries = (1, 2, 3, 4, 5)
    tables = [
        tuple(t)
        for t in data.draw(
            st.lists(
                st.lists(st.sampled_from(entries), min_size=2, max_size=4, unique=True),
                min_size=1,
                max_size=6,
            )
        )
    ]
    ended = decided_tables(tables, data)

    before = bounds(entries, [], open_sizes(tables), CLASSIC, "seed")
    for number in range(1, len(tables) + 1):
        after = bounds(entries, ended[:number], open_sizes(tables[number:]), CLASSIC, "seed")
        for entry in entries:
            assert before[entry].best <= after[entry].best
            assert after[entry].worst <= before[entry].worst
        before = after

    assert all(found.best == found.worst for found in before.values())


def test_who_is_out_of_reach_is_certain_of_his_place() -> None:
    played = [result(1, (1, 2)), result(2, (1, 3)), result(3, (2, 3))]

    found = bounds((1, 2, 3), played, {2: [2], 3: [2]}, MATCH, "seed")

    assert found[1] == Bounds(1, 2)
    assert found[3] == Bounds(2, 3)
