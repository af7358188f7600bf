"""The special cards (RULES.md 7)."""

import pytest

from games.engines.fleet import GAME
from games.engines.fleet.content import COLOURS
from games.engines.fleet.state import Tavern
from tests.engines.fleet.positions import Game, table


def dealt(card: str, *fleets: str, cash: str = "9 9 9", rest: str = "B02 B03", **more: str) -> Game:
    """A has won and may take this card."""
    state = table(cash, *fleets, winner="A", row=f"{card} {rest}", **more)  # type: ignore[arg-type]
    return Game(state).play(f"A take {card}")


# 7.2: Kraken


def test_7_2_the_kraken_takes_a_ship_of_another() -> None:
    game = dealt("S1", "R03", "R04", "Y02")
    assert game.legal("A") == ["sink R04", "sink Y02"]

    game.play("A sink Y02")
    assert game.fleet("C") == ""
    assert game.gone.endswith("Y02 S1")
    assert game.told("sunk")[0].data == {"target": "Y02", "of": 2, "with": ""}


def test_7_2_the_gunner_goes_down_with_his_ship() -> None:
    game = dealt("S1", "R03", "R04", gunner="R04").play("A sink R04")

    assert game.state.gunner is None
    assert game.gone.endswith("R04 S9 S1")
    assert game.told("sunk")[0].data["with"] == "S9"


def test_7_2_a_tavern_goes_with_its_fiesta() -> None:
    game = dealt("S1", "R03", "R04", taverns="By* Ab")
    assert game.legal("A") == ["sink R04", "sink T1"]

    game.play("A sink T1")
    assert game.gone.endswith("S2 S3 S1")
    assert [tavern.seat for tavern in game.state.taverns] == [0]
    assert game.told("sunk")[0].data == {"target": "T1", "of": 1, "with": "S3"}


def test_7_2_a_plain_tavern_goes_alone() -> None:
    game = dealt("S1", "R03", "R04", taverns="Ay By").play("A sink T2")

    assert game.gone.endswith("S2 S1")
    assert [tavern.seat for tavern in game.state.taverns] == [0]


def test_6_4_takeover_by_kraken_costs_nothing() -> None:
    game = dealt("S1", "R03 R04", "R05 R06", chiefs="rB").play("A sink R06")

    assert game.chief("r") == "A"
    assert game.cash == "9 9 9"


def test_7_1_a_kraken_without_prey_is_discarded() -> None:
    game = dealt("S1", "R03")

    assert game.turn == "B"
    assert game.gone.endswith("S1")
    assert game.told("in_vain")[0].data == {"card": "S1"}


def test_7_1_a_single_target_may_be_taken_at_once() -> None:
    game = dealt("S1", "R03", "R04")

    assert GAME.forced(game.state, 0) == GAME.legal_actions(game.state, 0)[0]


def test_7_1_held_and_sleeping_cards_are_no_target() -> None:
    game = dealt("S1", "R03", "R04", held="B:S8 C:S11 B:S5 C:S3")

    assert game.legal("A") == ["sink R04"]


# 7.3: Port Tavern


def test_7_3_a_tavern_may_have_any_colour() -> None:
    game = dealt("S2", "R03")
    assert game.legal("A") == [f"flag {colour}" for colour in COLOURS]

    game.play("A flag y")
    assert game.state.taverns == (Tavern("T1", 48, 0, 3),)
    assert game.told("opened")[0].data == {"tavern": "T1", "colour": "y"}


def test_7_3_both_taverns_may_name_the_same_colour() -> None:
    game = dealt("S2", "R03", taverns="Br").play("A flag r")

    assert [(tavern.seat, tavern.tint) for tavern in game.state.taverns] == [(1, 2), (0, 2)]


def test_7_3_the_second_tavern_is_t2_even_when_the_first_has_sunk() -> None:
    state = table("9 9 9", "R03", taverns="Br", winner="A", row="S1 S2 B02")

    game = Game(state).play("A take S1; A sink T1; B take S2; B flag y")

    assert [tavern.name for tavern in game.state.taverns] == ["T2"]


# 7.4: Rum Fiesta


def test_7_4_the_fiesta_is_given_in_an_own_tavern() -> None:
    game = dealt("S3", "R03", taverns="Ar By")
    assert game.legal("A") == ["feast T1"]

    game.play("A feast T1")
    assert [tavern.fiesta for tavern in game.state.taverns] == [True, False]


def test_7_4_with_two_taverns_the_owner_chooses() -> None:
    game = dealt("S3", "R03", taverns="Ar Ay")
    assert game.legal("A") == ["feast T1", "feast T2"]

    game.play("A feast T2")
    assert [tavern.fiesta for tavern in game.state.taverns] == [False, True]


def test_7_12_the_fiesta_sleeps_and_wakes() -> None:
    game = dealt("S3", "R03", rest="S2 B03")
    assert game.held("A") == "S3"
    assert game.told("asleep")[0].data == {"card": "S3"}

    game.play("B take S2; B flag r")
    assert game.held("A") == "S3", "another's tavern does not wake it"

    state = table("9 9 9", winner="A", row="S2 B02 B03", held="A:S3", taverns="Br")
    game = Game(state).play("A take S2; A flag g")
    assert game.held("A") == ""
    assert [tavern.fiesta for tavern in game.state.taverns] == [False, True]
    assert [event.kind for event in game.events] == ["took", "opened", "feasted"]


# 7.5: Blackbeard


def test_7_5_blackbeard_brings_ships_of_own_colours_only() -> None:
    game = dealt("S4", "R03 Y02", "R04 B04", "Y03 G02")

    assert game.legal("A") == ["seize R04", "seize Y03"]


def test_7_5_example_takeover_by_seizure_from_the_chief() -> None:
    """C has 3, A has 3: A pays 3, then it is 4 against 2."""
    game = dealt("S4", "R03 R04 R05", "", "R06 R07 R08", chiefs="rC").play("A seize R06")

    assert game.cash == "6 9 12"
    assert game.chief("r") == "A"
    assert game.fleet("A") == "R03 R04 R05 R06"
    assert game.fleet("C") == "R07 R08"
    assert [event.kind for event in game.events] == ["took", "seized", "tribute", "chief"]


def test_7_5_seized_from_a_third_the_chief_is_paid() -> None:
    game = dealt("S4", "R03", "R04", "R06 R07").play("A seize R04")

    assert game.cash == "7 9 11"
    assert game.chief("r") == "C"


def test_7_5_the_chief_himself_seizes_for_nothing() -> None:
    game = dealt("S4", "R03 R05", "R04").play("A seize R04")

    assert game.cash == "9 9 9"


def test_7_5_without_a_prize_the_card_is_discarded() -> None:
    game = dealt("S4", "R03", "Y03")

    assert game.told("in_vain")[0].data == {"card": "S4"}
    assert game.turn == "B"


def test_7_10_the_gunner_sails_over_with_a_seized_ship() -> None:
    game = dealt("S4", "R03", "R04", gunner="R04").play("A seize R04")

    assert game.state.gunner == game.state.fleets[0][1]


# 7.6: Letter of Marque


def test_7_6_the_letter_doubles_the_tribute() -> None:
    game = dealt("S5", "R03 R04", rest="R05 B03")
    assert game.legal("A") == ["charter r"]

    game.play("A charter r; B take R05")
    assert game.cash == "13 5 9"
    assert game.told("tribute")[0].data == {
        "to": 0, "colour": "r", "gold": 4, "owed": 4, "ships": 2, "doubled": True
    }  # fmt: skip


def test_7_6_with_several_pawns_the_owner_chooses() -> None:
    game = dealt("S5", "R03 R04 Y02 Y03 P03 P04", "P05 P06 P07")

    assert game.legal("A") == ["charter r", "charter y"]


def test_7_6_the_letter_is_lost_when_the_pawn_is_taken() -> None:
    state = table(
        "9 9 9", "R03 R04", "R05 R06", chiefs="rA", letter="r", winner="B", row="R07 B02 B03"
    )

    game = Game(state).play("B take R07")

    assert game.cash == "13 5 9"
    assert game.chief("r") == "B"
    assert game.state.letter is None
    assert game.gone.endswith("S5")
    assert [event.kind for event in game.events] == ["took", "tribute", "chief", "letter_lost"]
    assert game.told("letter_lost")[0].seat == 0


def test_7_12_the_letter_sleeps_and_wakes_with_the_first_pawn() -> None:
    game = dealt("S5", "R03", rest="R05 R06")
    assert game.held("A") == "S5"

    state = table("9 9 9", "R03", winner="A", row="R04 B02 B03", held="A:S5")
    game = Game(state).play("A take R04")
    assert game.held("A") == ""
    assert game.state.letter == COLOURS.index("r")
    assert [event.kind for event in game.events] == ["took", "chief", "chartered"]


def test_7_12_the_letter_wakes_on_a_pawn_that_is_taken_over() -> None:
    state = table(
        "9 9 9", "R03 R04", "R05 R06", chiefs="rA", winner="B", row="R07 B02 B03", held="B:S5"
    )

    game = Game(state).play("B take R07; C take B02")

    assert game.chief("r") == "B"
    assert game.state.letter == COLOURS.index("r")


def test_7_12_the_letter_of_another_does_not_wake() -> None:
    state = table("9 9 9", "R03", winner="A", row="R04 B02 B03", held="C:S5")

    game = Game(state).play("A take R04")

    assert game.state.letter is None
    assert game.held("C") == "S5"


# 7.7, 7.11: Hurricane, Treasure Galleon


def test_7_7_the_hurricane_takes_four_from_all_others_or_what_they_have() -> None:
    game = dealt("S6", cash="9 3 8")

    assert game.cash == "9 0 4"
    assert game.state.bank == 10 + 7
    assert [(event.seat, event.data) for event in game.told("storm")] == [
        (1, {"by": 0, "gold": 3, "owed": 4}), (2, {"by": 0, "gold": 4, "owed": 4})
    ]  # fmt: skip
    assert game.gone.endswith("S6")


def test_7_11_the_galleon_brings_ten() -> None:
    game = dealt("S10")

    assert game.cash == "19 9 9"
    assert game.state.bank == 3 - 10
    assert game.told("galleon")[0].data == {"gold": 10}


# 7.8: Night Raid


def test_7_8_a_raid_names_a_victim_and_then_a_number() -> None:
    game = dealt("S7")
    assert game.legal("A") == ["rob 1", "rob 2"]

    game.play("A rob 2")
    assert game.legal("A") == [f"dare {number}" for number in range(2, 13)]

    game.play("A dare 6 | 3 3")
    assert game.cash == "15 9 3"
    assert game.told("raid")[0].data == {
        "victim": 2, "sum": 6, "dice": [3, 3], "hit": True, "gold": 6
    }  # fmt: skip


def test_7_8_below_the_number_nothing_is_paid() -> None:
    game = dealt("S7").play("A rob 1; A dare 8 | 3 4")

    assert game.cash == "9 9 9"
    assert game.told("raid")[0].data["hit"] is False
    assert game.gone.endswith("S7")


def test_7_8_above_the_cash_of_the_victim_he_pays_what_he_has() -> None:
    game = dealt("S7", cash="9 4 9").play("A rob 1; A dare 12 | 6 6")

    assert game.cash == "13 0 9"


def test_7_8_a_broke_opponent_may_be_chosen() -> None:
    game = dealt("S7", cash="9 0 9").play("A rob 1; A dare 2 | 1 1")

    assert game.cash == "9 0 9"
    assert game.told("raid")[0].data["hit"] is True


def test_7_8_the_spyglass_does_not_touch_a_raid() -> None:
    game = dealt("S7", held="B:S11").play("A rob 1; A dare 7 | 3 4")

    assert game.turn == "B"
    assert game.state.stage == "draft"
    assert game.cash == "16 2 9"


# 7.10: Master Gunner


def test_7_10_the_gunner_serves_on_an_own_ship() -> None:
    game = dealt("S9", "R03 Y02", "G02")
    assert game.legal("A") == ["man R03", "man Y02"]

    game.play("A man Y02")
    assert GAME.observe(game.state, None).fleets[0][1].value == 5 + 3


def test_7_12_the_gunner_sleeps_and_wakes_on_the_first_ship() -> None:
    game = dealt("S9", "", "R03", rest="Y02 B03")
    assert game.held("A") == "S9"

    state = table("9 9 9", "", "R03", winner="A", row="Y02 B02 B03", held="A:S9")
    game = Game(state).play("A take Y02")
    assert game.held("A") == ""
    assert game.state.gunner == game.state.fleets[0][0]
    assert [event.kind for event in game.events] == ["took", "manned"]


# 1.4: each card on its own


@pytest.mark.parametrize("card", ["S8", "S11"])
def test_7_9_held_cards_are_kept(card: str) -> None:
    game = dealt(card)

    assert game.held("A") == card
    assert [event.kind for event in game.events] == ["took"]


def test_7_1_all_fifteen_are_resolved_before_the_next_pick() -> None:
    for name in ("S1", "S2", "S3", "S4", "S5", "S7", "S9"):
        game = dealt(name, "R03 R04", "R05", taverns="Ar")
        assert game.turn == "A"
        assert game.state.stage == "choice"
        assert not any("take" in words for words in game.legal("A"))
