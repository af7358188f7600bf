"""The loot roll (RULES.md 8): Spyglass, loot, wrecks, taverns."""

import pytest

from games.engines.fleet.content import NAMES
from games.engines.fleet.state import value
from tests.engines.fleet.positions import Game, table


def rolled(dice: str, *fleets: str, cash: str = "9 9 9", more: str = "", **given: str) -> Game:
    """A has won; the draft ends with this roll, and the round is the last but one."""
    state = table(
        cash,
        *fleets,
        winner="A",
        row="R11 Y11 B11",
        deck="P03 G12 S10",
        **given,  # type: ignore[arg-type]
    )
    return Game(state).play(f"A take R11; B take Y11; C take B11 | {dice}{more}")


def test_8_1_the_winner_throws_once_the_row_is_empty() -> None:
    game = rolled("2 4")

    (event,) = game.told("rolled")
    assert event.seat == 0
    assert event.data == {"dice": [2, 4], "sum": 6}
    assert game.state.dice == (2, 4)


def test_8_3_every_ship_with_the_sum_pays_its_value() -> None:
    game = rolled("4 4", "R08", "G08 P08", "B08")

    assert game.cash == "13 13 11"
    assert game.state.bank == 3 - 10
    assert [(event.seat, event.data["ship"]) for event in game.told("loot")] == [
        (0, "R08"), (1, "G08"), (1, "P08"), (2, "B08")
    ]  # fmt: skip


def test_8_3_ships_of_this_round_pay_already() -> None:
    assert rolled("5 6").cash == "12 12 13"


def test_8_3_a_roll_that_pays_nobody_is_told() -> None:
    game = rolled("4 3", "R08")

    assert game.cash == "9 9 9"
    assert game.told("no_loot")[0].data == {"sum": 7}


def test_7_10_the_gunner_adds_three() -> None:
    game = rolled("4 4", "R08", gunner="R08")

    assert game.cash == "16 9 9"
    assert game.told("loot")[0].data == {"ship": "R08", "gold": 7, "gunner": True}


# 8.4: wrecks


@pytest.mark.parametrize("dice", ["1 1", "6 6"])
def test_8_4_wrecks_sink_on_2_and_on_12(dice: str) -> None:
    game = rolled(dice, "G07", "P06 P07")

    assert "G07" not in game.fleet("A")
    assert game.fleet("B") == "P07 Y11"
    assert game.gone.endswith("G07 P06")
    assert [event.data["ship"] for event in game.told("wrecked")] == ["G07", "P06"]


@pytest.mark.parametrize("dice", ["1 2", "5 6", "3 4", "3 3"])
def test_8_4_wrecks_live_on_all_other_sums(dice: str) -> None:
    game = rolled(dice, "G07", "P06 P07")

    assert "G07" in game.fleet("A")
    assert not game.told("wrecked")


def test_8_4_the_gunner_goes_down_with_a_wreck() -> None:
    game = rolled("6 6", "G07", gunner="G07")

    assert game.state.gunner is None
    assert game.gone.endswith("G07 S9")
    assert game.told("wrecked")[0].data == {"ship": "G07", "gunner": True}


def test_6_4_takeover_by_the_loss_of_a_wreck_costs_nothing() -> None:
    game = rolled("1 1", "G07 G02", "G04 G05", chiefs="gA")

    assert game.chief("g") == "B"
    assert game.told("chief")[0].data == {"colour": "g", "from": 0, "ships": 2}
    assert game.cash == "15 9 9", "the other ship still pays on 2"


def test_8_4_a_wreck_in_the_deck_is_not_touched() -> None:
    state = table("9 9 9", winner="A", row="R11 Y11 B11", deck="P06 G07 S10")

    game = Game(state).play("A take R11; B take Y11; C take B11 | 1 1")

    assert [NAMES[card] for card in game.state.row] == ["P06", "G07", "S10"]


# 8.2: Spyglass


def test_8_2_the_holder_is_asked_after_the_roll() -> None:
    game = rolled("6 2", held="B:S11")

    assert game.legal("B") == [
        "keep",
        *[f"turn 1 {face}" for face in (1, 2, 3, 4, 5)],
        *[f"turn 2 {face}" for face in (1, 3, 4, 5, 6)],
    ]


def test_8_2_of_a_double_one_die_is_offered() -> None:
    game = rolled("3 3", held="B:S11")

    assert game.legal("B") == ["keep", *[f"turn 1 {face}" for face in (1, 2, 4, 5, 6)]]


def test_8_2_a_turned_die_decides_and_the_card_is_gone() -> None:
    game = rolled("6 3", "R08", held="B:S11", more="; B turn 2 2")

    assert game.cash == "13 9 9"
    assert game.held("B") == ""
    assert "S11" in game.gone
    assert game.told("turned")[0].data == {"from": [6, 3], "dice": [6, 2], "sum": 8}


def test_8_2_it_may_be_kept() -> None:
    game = rolled("6 3", "R08", held="B:S11", more="; B keep")

    assert game.cash == "9 9 9"
    assert game.held("B") == "S11"
    assert game.told("kept")[0].seat == 1


def test_8_2_a_spyglass_taken_in_this_round_serves_at_once() -> None:
    state = table("9 9 9", winner="A", row="R11 S11 B11", deck="P03 G12 S10")

    game = Game(state).play("A take R11; B take S11; C take B11 | 1 1")

    assert game.turn == "B"


def test_8_4_wrecks_sink_on_a_2_that_the_spyglass_made() -> None:
    game = rolled("1 4", "G07", held="B:S11", more="; B turn 2 1")

    assert "G07" in game.gone


def test_8_4_wrecks_live_when_the_spyglass_cancels_a_12() -> None:
    game = rolled("6 6", "G07", held="A:S11", more="; A turn 1 1")

    assert "G07" in game.fleet("A")
    assert game.told("loot")[0].data["ship"] == "G07", "7 instead"


# 8.5: taverns


def test_8_5_a_tavern_collects_two_from_a_ship_that_paid() -> None:
    game = rolled("4 4", "R08", taverns="Cr")

    assert game.cash == "11 9 11"
    assert game.told("tavern")[0].data == {
        "to": 2, "tavern": "T1", "ship": "R08", "colour": "r", "gold": 2, "owed": 2
    }  # fmt: skip


def test_8_5_with_a_fiesta_it_collects_four() -> None:
    assert rolled("4 4", "R08", taverns="Cr*").cash == "9 9 13"


def test_8_5_own_ships_pay_nothing() -> None:
    assert rolled("4 4", "R08", taverns="Ar").cash == "13 9 9"


def test_8_5_two_taverns_of_one_colour_collect_both() -> None:
    assert rolled("4 4", "R08", taverns="Cr Br").cash == "9 11 11"
    assert rolled("4 4", "R08", taverns="Cr Cr*").cash == "7 9 15"


def test_8_5_other_colours_and_other_sums_pay_nothing() -> None:
    assert rolled("4 4", "R08", taverns="Cb").cash == "13 9 9"
    assert rolled("4 3", "R08", taverns="Cr").cash == "9 9 9"


def test_8_5_who_runs_out_pays_clockwise_from_the_winner_and_after_his_loot() -> None:
    """P08 brings 1 to a broke B, and A, the winner, comes before C."""
    game = rolled("4 4", "", "P08", cash="9 0 9", taverns="Cp Ap")

    assert game.cash == "10 0 9"
    assert [(event.data["to"], event.data["gold"]) for event in game.told("tavern")] == [
        (0, 1), (2, 0)
    ]  # fmt: skip


def test_8_5_owners_of_ships_come_clockwise_from_the_winner() -> None:
    """C wins: his own ship drinks first, then A's; what C pays A, A may pay on."""
    state = table(
        "0 9 0", "P08", "", "B08", winner="C", row="R11 Y11 B11", deck="P03 G12 S10",
        taverns="Ab Bp*",
    )  # fmt: skip

    game = Game(state).play("C take R11; A take Y11; B take B11 | 4 4")

    assert game.cash == "0 12 0"
    assert [(event.seat, event.data["gold"]) for event in game.told("tavern")] == [(2, 2), (0, 3)]


def test_8_5_the_loot_is_paid_before_the_taverns() -> None:
    assert rolled("4 4", "R08", cash="0 9 9", taverns="Cr").cash == "2 9 11"


def test_10_2_loot_ends_a_bankruptcy() -> None:
    game = rolled("4 4", "R08", cash="0 9 9")

    assert game.state.queue == (0, 1, 2)


def test_9_2_the_gunner_counts_for_the_value() -> None:
    state = table("9 9 9", "R08", gunner="R08")

    assert value(state, state.fleets[0][0]) == 7
