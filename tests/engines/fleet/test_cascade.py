"""How the price runs around the table (RULES.md 5)."""

import pytest

from games.engines.fleet.cascade import cascade, shares
from tests.engines.fleet.positions import Game, table

ROWS = {
    1: ("1 0 0", "1 0 0 0", "1 0 0 0 0"),
    2: ("1 1 0", "1 1 0 0", "1 1 0 0 0"),
    3: ("2 1 0", "2 1 0 0", "2 1 0 0 0"),
    4: ("2 1 1", "2 1 1 0", "2 1 1 0 0"),
    7: ("4 2 1", "4 2 1 0", "4 2 1 0 0"),
    9: ("5 2 2", "5 2 2 0", "5 2 1 1 0"),
    10: ("5 3 2", "5 3 2 0", "5 3 1 1 0"),
    11: ("6 3 2", "6 3 2 0", "6 3 1 1 0"),
    16: ("8 4 4", "8 4 4 0", "8 4 2 2 0"),
    20: ("10 5 5", "10 5 5 0", "10 5 3 2 0"),
}
"""Price -> shares to the right and the bank's part, for 3, 4 and 5 seats."""


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("price", ROWS)
def test_5_the_table_of_shares(price: int, seats: int) -> None:
    assert " ".join(map(str, shares(price, seats))) == ROWS[price][seats - 3]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_5_closed_form_for_every_price_to_500(seats: int) -> None:
    for price in range(501):
        *kept, bank = shares(price, seats)
        halves = [((price >> step) + 1) // 2 for step in range(seats - 1)]
        last = halves[-1] if seats == 3 else price >> (seats - 2)
        assert kept == [*halves[:-1], last]
        assert bank == (price >> 2 if seats == 3 else 0)
        assert sum(kept) + bank == price


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_5_money_handed_on_seat_by_seat_for_every_price_to_500(seats: int) -> None:
    """Told once more as people do it: take, keep, hand on, and the winner gets nothing back."""
    for price in range(501):
        for winner in range(seats):
            purses, seat, moving = [0] * seats, winner, price
            purses[winner] -= price
            while moving and (seat := (seat - 1) % seats) != winner:
                left_neighbour = seat == (winner + 1) % seats
                keeps = moving if left_neighbour and seats > 3 else -(-moving // 2)
                purses[seat] += keeps
                moving -= keeps
            run = cascade(price, winner, seats)
            assert list(run.kept) == [0 if at == winner else own for at, own in enumerate(purses)]
            assert run.bank == moving
            assert run.kept[winner] == 0


def test_5_worked_example_for_three() -> None:
    """A wins at 11: C keeps 6 and hands 5 to B, B keeps 3, and 2 go to the bank."""
    game = Game(table("14 8 10")).play("A jump 11; A bid 11; B pass; C pass")

    assert game.cash == "3 11 16"
    assert game.state.bank == -2 + 2
    (settled,) = game.told("settled")
    assert settled.seat == 0
    assert settled.data == {"gold": 11, "shares": [[2, 6], [1, 3]], "bank": 2}


def test_5_worked_example_for_five() -> None:
    game = Game(table("14 9 6 12 3")).play("A jump 11; A bid 11; B pass; C pass; D pass; E pass")

    assert game.cash == "3 10 7 15 9"
    assert sum(game.state.cash) == 44
    (settled,) = game.told("settled")
    assert settled.data["shares"] == [[4, 6], [3, 3], [2, 1], [1, 1]]


def test_5_nine_among_five_as_a_printed_review_works_it() -> None:
    assert shares(9, 5) == (5, 2, 1, 1, 0)


def test_5_4_with_three_seats_the_left_neighbour_may_have_nothing_to_halve() -> None:
    assert shares(1, 3) == (1, 0, 0)
    assert shares(2, 3) == (1, 1, 0)
    assert shares(0, 3) == (0, 0, 0)


def test_5_what_a_seat_gets_falls_by_halves_with_its_distance() -> None:
    """Of the winner at my left I get half, two seats on a quarter, then an eighth."""
    run = [cascade(16, winner, 5).kept[0] for winner in (1, 2, 3)]

    assert run == [8, 4, 2]
    assert cascade(16, 4, 5).kept[0] == 2
    assert cascade(16, 3, 4).kept[0] == 4, "the left neighbour of four keeps all that reaches him"


def test_5_the_bank_takes_its_part_at_a_table_of_three() -> None:
    game = Game(table("10 10 10")).play("A bid 8; B pass; C pass")

    assert game.cash == "2 12 14"
    assert game.state.bank == 2


def test_10_2_a_broke_seat_gets_its_share() -> None:
    game = Game(table("10 10 10 0")).play("A bid 4; B pass; C pass")

    assert game.cash == "6 11 11 2"
