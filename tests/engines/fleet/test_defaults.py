"""What is played when time runs out (RULES.md 12), and how bots judge a position."""

from typing import Any

import pytest

from games.bots.playout import Plan, play
from games.engines.chance import Quick
from games.engines.contract import text
from games.engines.fleet import GAME
from games.engines.fleet.content import BY_KIND, ID
from games.engines.fleet.state import Options, Tavern, rolls_left
from games.engines.fleet.worth import ship_worth, tavern_worth
from tests.engines.fleet.positions import Game, table


def default(game: Game) -> str:
    return text(GAME.default_action(game.state, game.state.turn))


def choosing(card: str, *fleets: str, cash: str = "9 9 9", **more: Any) -> Game:
    state = table(cash, *fleets, winner="A", row=f"{card} B02 B03", **more)
    return Game(state).play(f"A take {card}")


def test_12_1_in_an_auction_pass() -> None:
    assert default(Game(table("9 9 9"))) == "pass"
    assert default(Game(table("30 30 30")).play("A jump 11")) == "pass"


def test_12_1_fair_wind_and_spyglass_are_not_used() -> None:
    state = table("9 9 9", winner="A", row="R03 Y02 B02", held="C:S8 C:S11")
    game = Game(state).play("A take R03")
    assert default(game) == "stay"

    game.play("C stay; B take Y02; C take B02 | 1 3")
    assert default(game) == "keep"


@pytest.mark.parametrize(
    ("row", "pick"),
    [
        ("R03 R04 Y03", "take Y03"),
        ("S1 R04 R07", "take R04"),
        ("S10 S1 S7", "take S10"),
        ("S10 Y05 S4", "take Y05"),
    ],
)
def test_12_2_the_best_ship_the_leftmost_of_equals_or_the_leftmost_card(
    row: str, pick: str
) -> None:
    assert default(Game(table("9 9 9", winner="A", row=row))) == pick


def test_12_2_tribute_is_taken_off() -> None:
    game = Game(table("9 9 9", "", "R03 R04 R05", winner="A", row="R10 Y03 Y05"))

    assert default(game) == "take Y03", "6 less 3 is worse than 4"


def test_12_3_the_kraken_takes_what_is_worth_most() -> None:
    assert default(choosing("S1", "B09", "Y02 P06", "P07", round=2)) == "sink P07"
    assert default(choosing("S1", "B09", "Y02 P06", "P07", round=15)) == "sink P06"
    assert default(choosing("S1", "B09", "R03", "R11", gunner="R03")) == "sink R03"


def test_12_3_a_tavern_may_be_worth_most() -> None:
    game = choosing("S1", "R06 R07 R08", "R03", taverns="Cr*")

    assert default(game) == "sink T1"


def test_12_3_of_equals_the_first_in_the_list() -> None:
    assert default(choosing("S1", "", "P12", "G12")) == "sink G12"


def test_12_3_blackbeard_brings_the_best_prize() -> None:
    assert default(choosing("S4", "R03 Y02", "R10 B09", "Y10")) == "seize Y10"


def test_12_4_a_tavern_for_the_colour_with_most_rival_ships() -> None:
    assert default(choosing("S2", "R03 R04 R05", "Y02 G02", "Y03")) == "flag y"
    assert default(choosing("S2", "R03", "Y02", "G02")) == "flag g"
    assert default(choosing("S2", "R03")) == "flag g"


def test_12_4_the_fiesta_for_the_better_tavern() -> None:
    assert default(choosing("S3", "", "R06 Y02", taverns="Ay Ar")) == "feast T2"
    assert default(choosing("S3", "", "R08 Y06", taverns="Ay Ar")) == "feast T1"


def test_12_5_the_letter_for_the_pawn_with_most_ships() -> None:
    assert default(choosing("S5", "R03 R04 Y02 Y03 Y05")) == "charter y"
    assert default(choosing("S5", "Y03 Y05 R03 R04")) == "charter r"


def test_12_5_the_gunner_on_the_ship_that_pays_most_often() -> None:
    assert default(choosing("S9", "R10 Y06 B08")) == "man Y06"
    assert default(choosing("S9", "R07 R10 G07")) == "man G07"


def test_12_6_a_raid_on_the_richest_with_a_six() -> None:
    game = choosing("S7", cash="20 7 12")
    assert default(game) == "rob 2"

    game.play("A rob 2")
    assert default(game) == "dare 6"
    assert default(choosing("S7", cash="2 7 7")) == "rob 1"


def test_12_7_worth_of_a_tavern() -> None:
    state = table("9 9 9", "R06 R07", "R08", "Y02", taverns="Br Cr*", round=11)
    own, other = state.taverns
    assert rolls_left(state) == 10

    assert tavern_worth(state, own) == pytest.approx(2 * (5 + 6) / 36 * 10)
    assert tavern_worth(state, other) == pytest.approx(4 * (5 + 6 + 5) / 36 * 10)
    idle = Tavern("T1", BY_KIND["tavern"], 0, 0)
    assert tavern_worth(state, idle) == 0


def test_12_7_worth_of_a_ship_with_a_gunner() -> None:
    state = table("9 9 9", "R08", gunner="R08", round=11)

    assert ship_worth(state, ID["R08"]) == pytest.approx(7 * (1 + 5 / 36 * 10))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_12_1_a_table_of_defaults_alone_comes_to_its_end(seats: int) -> None:
    for seed in range(10):
        luck = Quick(seed)
        state = GAME.setup(seats, Options(), luck)
        while GAME.outcome(state) is None:
            action = GAME.default_action(state, state.turn)
            assert action in GAME.legal_actions(state, state.turn)
            state = GAME.apply(state, state.turn, action, luck).state


# judgement


def test_at_the_end_the_promise_is_the_score() -> None:
    state = table("9 8 7", "R03 R04", winner="A", row="R05 Y02 B02", deck="", round=20)
    game = Game(state).play("A take R05; B take Y02; C take B02 | 1 3")

    assert game.outcome is not None
    assert GAME.promise(game.state) == game.outcome.scores


def test_a_better_ship_promises_more() -> None:
    state = table("9 9 9", winner="A", row="P07 P08 R03")

    def after(card: str) -> float:
        return GAME.promise(Game(state).play(f"A take {card}").state)[0]

    assert after("P07") > after("P08") > after("R03")


def test_who_leads_an_auction_is_promised_the_first_choice_at_its_price() -> None:
    state = table("9 9 9", row="P07 P08 R03")

    low, high = (GAME.promise(Game(state).play(f"A bid {gold}").state) for gold in (1, 9))

    assert low[0] > high[0]
    assert low[0] > low[1]
    assert high[2] > low[2]


def test_tribute_and_pawns_are_promised_to_the_chief() -> None:
    fleets = ("R03 R04", "Y02", "B02")
    chief = table("9 9 9", *fleets, row="R05 Y03 B03")
    nobody = table("9 9 9", *fleets, row="R05 Y03 B03", letter="r")

    assert GAME.promise(chief)[0] > GAME.promise(chief)[1]
    assert GAME.promise(nobody)[0] > GAME.promise(chief)[0]


def test_a_promise_is_made_in_every_stage() -> None:
    state = table(
        "9 9 9", "R03", "Y02", winner="A", row="S1 S2 B02", held="C:S8 C:S11", taverns="Br"
    )
    game = Game(state)
    for move in (
        "A take S1", "A sink Y02", "C stay", "B take S2", "B flag r", "C take B02 | 1 3", "C keep"
    ):  # fmt: skip
        assert len(GAME.promise(game.play(move).state)) == 3


def test_the_thinking_bot_beats_those_that_do_not_think() -> None:
    plan = Plan(
        seats=3, options=Options(), tables=2, seed=3, bots=("search", "random", "random"), budget=16
    )

    report = play(GAME, plan)

    assert report.wins[0] == 2
    assert report.mean_scores[0] > 1.3 * max(report.mean_scores[1:])
