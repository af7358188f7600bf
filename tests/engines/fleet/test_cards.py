"""The cards (RULES.md 1): the whole table, its checks and its sums, and the worth formula."""

from fractions import Fraction

import pytest

from games.engines.fleet.content import (
    CARDS,
    COLOURS,
    FLEET,
    ID,
    NAMES,
    OLD,
    PAYING,
    SUMS,
    TINTS,
    TOTALS,
    VALUES,
    WAYS,
)
from games.engines.fleet.worth import worth

TABLE = """
G02 2 6 0.167 8.0 | G04 4 3 0.250 6.0 | G05 5 2 0.222 4.7 | G06 6 5 0.694 13.3
G07 7 6 1.000 12.0 | G08 8 3 0.417 8.0 | G09 9 4 0.444 9.3 | G11 11 2 0.111 3.3
G12 12 5 0.139 6.7 | P03 3 5 0.278 8.3 | P04 4 6 0.500 12.0 | P05 5 3 0.333 7.0
P06 6 9 1.250 15.7 | P07 7 5 0.833 15.0 | P08 8 1 0.139 2.7 | P09 9 3 0.333 7.0
P10 10 4 0.333 8.0 | P12 12 5 0.139 6.7 | R03 3 1 0.056 1.7 | R04 4 3 0.250 6.0
R05 5 5 0.556 11.7 | R06 6 4 0.556 10.7 | R07 7 3 0.500 9.0 | R08 8 4 0.556 10.7
R10 10 6 0.500 12.0 | R11 11 3 0.167 5.0 | R12 12 6 0.167 8.0 | Y02 2 5 0.139 6.7
Y03 3 4 0.222 6.7 | Y05 5 2 0.222 4.7 | Y06 6 4 0.556 10.7 | Y07 7 2 0.333 6.0
Y08 8 5 0.694 13.3 | Y09 9 4 0.444 9.3 | Y10 10 7 0.583 14.0 | Y11 11 3 0.167 5.0
B02 2 6 0.167 8.0 | B03 3 3 0.167 5.0 | B04 4 5 0.417 10.0 | B06 6 1 0.139 2.7
B07 7 4 0.667 12.0 | B08 8 2 0.278 5.3 | B09 9 7 0.778 16.3 | B10 10 2 0.167 4.0
B11 11 4 0.222 6.7
"""
"""Ship, sum, value, expected loot of a roll, worth with twelve rolls to come."""

ROWS = [row.split() for line in TABLE.strip().splitlines() for row in line.split("|")]


def income(ship: int) -> Fraction:
    return Fraction(WAYS[TOTALS[ship]] * VALUES[ship], 36)


def ways(ships: list[int]) -> int:
    return sum(WAYS[total] for total in {TOTALS[ship] for ship in ships})


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_1_2_each_ship_shows_what_the_table_says(row: list[str]) -> None:
    name, total, value, per_roll, in_twelve = row
    ship = ID[name]

    assert (TOTALS[ship], VALUES[ship]) == (int(total), int(value))
    assert f"{float(income(ship)):.3f}" == per_roll
    assert f"{worth(ship, VALUES[ship], 12):.1f}" == in_twelve


def test_1_1_there_are_45_ships_and_15_special_cards() -> None:
    assert [row[0] for row in ROWS] == list(NAMES[:FLEET])
    assert len(CARDS) == 60
    assert [NAMES.count(f"S{number}") for number in range(1, 12)] == [
        3, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1
    ]  # fmt: skip


def test_1_2_every_colour_has_nine_different_sums_and_every_title_is_its_own() -> None:
    for tint in range(len(COLOURS)):
        totals = [TOTALS[ship] for ship in range(FLEET) if TINTS[ship] == tint]
        assert len(totals) == len(set(totals)) == 9
    assert len({card.title for card in CARDS[:FLEET]}) == FLEET


def test_1_2_copies_of_each_sum_and_the_spread_within_7_and_8() -> None:
    assert [len(PAYING[total]) for total in SUMS] == [3, 4, 4, 4, 5, 5, 5, 4, 4, 4, 3]
    assert sorted(VALUES[ship] for ship in PAYING[8]) == [1, 2, 3, 4, 5]
    assert sorted(VALUES[ship] for ship in PAYING[7]) == [2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("colour", "value", "per_roll", "throws"),
    [
        ("g", 36, "3.44", 31),
        ("p", 41, "4.14", 33),
        ("r", 35, "3.31", 31),
        ("y", 36, "3.36", 32),
        ("b", 34, "3.00", 31),
    ],
)
def test_1_2_totals_by_colour(colour: str, value: int, per_roll: str, throws: int) -> None:
    ships = [ship for ship in range(FLEET) if CARDS[ship].colour == colour]

    assert sum(VALUES[ship] for ship in ships) == value
    assert f"{float(sum(map(income, ships))):.2f}" == per_roll
    assert ways(ships) == throws


def test_1_2_totals_of_the_whole_deck() -> None:
    ships = range(FLEET)

    assert sum(VALUES) == 182
    assert sum(map(income, ships)) == Fraction("17.25")
    assert f"{182 / 45:.2f}" == "4.04"
    assert f"{17.25 / 45:.3f}" == "0.383"


def test_1_2_mean_value_of_each_sum() -> None:
    means = [sum(VALUES[ship] for ship in PAYING[total]) / len(PAYING[total]) for total in SUMS]

    assert " ".join(f"{mean:.2f}" for mean in means) == (
        "5.67 3.25 4.25 3.00 4.60 4.00 3.00 4.50 4.75 3.00 5.33"
    )


def test_1_2_the_printed_example_a_sum_of_8_pays_4() -> None:
    assert [NAMES[ship] for ship in PAYING[8] if VALUES[ship] == 4] == ["R08"]


def test_1_3_the_old_wrecks_have_neither_2_nor_12() -> None:
    assert [NAMES[ship] for ship in OLD] == ["G07", "P06"]
    assert [(TOTALS[ship], VALUES[ship]) for ship in OLD] == [(7, 6), (6, 9)]


@pytest.mark.parametrize(("rolls", "survival"), [(12, "50.4"), (15, "42.4"), (20, "31.9")])
def test_12_7_survival_of_a_wreck(rolls: int, survival: str) -> None:
    assert f"{100 * (17 / 18) ** rolls:.1f}" == survival


@pytest.mark.parametrize(("rolls", "expected"), [(12, "15.7"), (15, "16.8"), (20, "18.2")])
def test_12_7_worth_of_the_better_wreck(rolls: int, expected: str) -> None:
    assert f"{worth(ID['P06'], 9, rolls):.1f}" == expected


def test_12_7_the_better_wreck_is_the_best_card_for_up_to_ten_rolls_only() -> None:
    def best(rolls: int) -> str:
        return NAMES[max(range(FLEET), key=lambda ship: worth(ship, VALUES[ship], rolls))]

    assert {best(rolls) for rolls in range(11)} == {"P06"}
    assert {best(rolls) for rolls in range(11, 21)} == {"B09"}


def test_12_7_worth_of_a_wreck_is_what_the_dice_make_of_it() -> None:
    """Roll by roll: income before the roll that may sink it, and its value if it lives."""
    expected, afloat = Fraction(0), Fraction(1)
    for _ in range(12):
        expected += afloat * income(ID["P06"])
        afloat *= Fraction(17, 18)

    assert worth(ID["P06"], 9, 12) == pytest.approx(float(expected + 9 * afloat))


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (2, "2.00"),
        (3, "2.92"),
        (4, "3.67"),
        (5, "4.17"),
        (6, "4.33"),
        (7, "4.08"),
        (8, "3.33"),
        (9, "2.50"),
        (10, "1.67"),
        (11, "0.92"),
        (12, "0.33"),
    ],
)
def test_7_8_what_each_number_of_a_raid_brings(number: int, expected: str) -> None:
    hits = sum(WAYS[number:])

    assert f"{hits / 36 * number:.2f}" == expected
    assert hits == 26 or number != 6


def test_7_10_a_gunner_on_a_seven_brings_9_in_twelve_rolls_and_13_in_twenty() -> None:
    ship, value = ID["B07"], VALUES[ID["B07"]]

    assert worth(ship, value + 3, 12) - worth(ship, value, 12) == pytest.approx(9)
    assert worth(ship, value + 3, 20) - worth(ship, value, 20) == pytest.approx(13)


def test_7_3_a_tavern_brings_at_most_1_72_to_1_83_a_round() -> None:
    most = [
        2 * ways([ship for ship in range(FLEET) if TINTS[ship] == tint]) / 36 for tint in range(5)
    ]

    assert f"{min(most):.2f} {max(most):.2f}" == "1.72 1.83"


@pytest.mark.parametrize(("seats", "percent"), [(3, 59), (4, 69), (5, 78)])
def test_2_5_special_cards_among_the_first_are_the_rule(seats: int, percent: int) -> None:
    none = Fraction(1)
    for drawn in range(seats):
        none *= Fraction(45 - drawn, 60 - drawn)

    assert round(100 * float(1 - none)) == percent
