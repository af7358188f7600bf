"""Standing orders (RULES.md 13): what they say, what is refused, what they do at the table."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.chance import Quick
from games.engines.contract import text
from games.engines.fleet import GAME
from games.engines.fleet.orders import Pick, Plan, parse, written
from games.engines.fleet.state import State
from tests.engines.fleet.positions import LETTERS, Game, table


def asked(game: Game | State, order: str) -> str:
    """What the order of the seat on turn asks for now; "" to ask the player."""
    state = game.state if isinstance(game, Game) else game
    action = GAME.follow(state, state.turn, order)
    return "" if action is None else text(action)


def refused(order: str, state: State | None = None, seat: int = 0) -> str:
    """The code for which the order is refused; "" when it is not."""
    problem = GAME.order_problem(state or table("9 9 9"), seat, order)
    return "" if problem is None else problem.code


# 13.2: the text


def test_13_2_an_order_is_read_into_plans() -> None:
    order = (
        "always; wind no; spyglass gain 3\n"
        "round 4; cap 5; against 2 3; exceeded pass; open pass; "
        "take R10=2 S1>G07,T1 B11; pawns 1-0--; wind if R10 B11"
    )

    assert parse(order) == (
        Plan(
            round=4,
            cap=5,
            against=((2, 3),),
            exceeded="pass",
            open="pass",
            take=(Pick("R10", 2), Pick("S1", None, ("G07", "T1")), Pick("B11")),
            pawns="1-0--",
            wind="if",
            wind_for=("R10", "B11"),
        ),
        Plan(round=0, wind="no", spyglass="gain", gain=3),
    )


VERBS = "round always cap against exceeded open take pawns wind spyglass pass ask yes no if gain"
REST = "skip 0 1 2 99 -1 x ; ; ; ; ; S1 S1>G07 S7>1:6 S7>:, R10=2 R10= G07>T1 1-0-- 1²"
WORDS = [*VERBS.split(), *REST.split(), "\n"]
"""Of these, texts are made at random."""

picks = st.one_of(
    st.builds(Pick, st.sampled_from(["R10", "B11"]), st.none() | st.integers(0, 18)),
    st.builds(
        Pick,
        st.just("S1"),
        st.none(),
        st.lists(st.sampled_from(["G07", "T1", "Y02"]), unique=True).map(tuple),
    ),
    st.builds(Pick, st.just("S7"), st.none(), st.just(("2:6", "1:12"))),
)
plans = st.builds(
    Plan,
    round=st.integers(0, 20),
    cap=st.integers(0, 99),
    against=st.dictionaries(st.integers(0, 4), st.integers(0, 99)).map(
        lambda caps: tuple(caps.items())
    ),
    exceeded=st.sampled_from(["pass", "ask"]),
    open=st.sampled_from(["", "pass"]),
    take=st.lists(picks, unique_by=lambda pick: pick.card).map(tuple),
    pawns=st.sampled_from(["", "-----", "01234"]),
    wind=st.sampled_from(["", "yes", "no"]),
    spyglass=st.sampled_from(["", "ask", "skip"]),
)


@given(st.lists(plans, min_size=1, max_size=4, unique_by=lambda plan: plan.round))
def test_13_2_plans_are_written_as_they_are_read(found: list[Plan]) -> None:
    ordered = tuple(sorted(found, key=lambda plan: (plan.round == 0, plan.round)))

    assert parse(written(ordered)) == ordered


@settings(max_examples=300)
@given(st.lists(st.sampled_from(WORDS), max_size=12))
def test_13_1_any_text_is_refused_or_followed_but_never_breaks(words: list[str]) -> None:
    order = " ".join(words)
    game = Game(table("9 9 9"))

    known = refused(order)

    answer = asked(game, order)
    assert not answer or answer in game.legal()
    if known.startswith("order_") and known not in ("order_seat", "order_round"):
        assert answer == ""


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("", "order_empty"),
        ("  \n ", "order_empty"),
        ("round 4", "order_empty"),
        ("round 4; " + "take R10; " * 300, "order_too_long"),
        ("cap 5", "order_no_round"),
        ("round; cap 5", "order_no_round"),
        ("round 0; cap 5", "order_no_round"),
        ("; ;", "order_no_round"),
        ("round x; cap 5", "order_number"),
        ("round 1; cap 5", "order_round"),
        ("round 21; cap 5", "order_round"),
        ("round 4; bid 5", "order_word"),
        ("round 4; cap 5; exceeded maybe", "order_word"),
        ("round 4; cap 5; open bid", "order_word"),
        ("round 4; wind if", "order_word"),
        ("round 4; wind", "order_word"),
        ("round 4; spyglass gain", "order_word"),
        ("round 4; spyglass gain 0", "order_word"),
        ("round 4; spyglass gain x", "order_number"),
        ("round 4; cap", "order_number"),
        ("round 4; cap five", "order_number"),
        ("round 4; cap -5", "order_number"),
        ("round 4; cap 12345", "order_number"),
        ("round 4; cap 5; against 1", "order_number"),
        ("round 4; cap 5; cap 6", "order_twice"),
        ("round 4; cap 5\nround 4; cap 6", "order_twice"),
        ("always; cap 5\nalways; wind no", "order_twice"),
        ("round 4; cap 5; against 1 2; against 1 3", "order_twice"),
        ("round 4; take R10 R10", "order_twice"),
        ("round 4; exceeded pass", "order_no_cap"),
        ("round 4; open pass", "order_no_cap"),
        ("round 4; against 1 2", "order_no_cap"),
        ("round 4; take", "order_card"),
        ("round 4; take R09", "order_card"),
        ("round 4; wind if R09", "order_card"),
        ("round 4; take S1=2", "order_fee"),
        ("round 4; take R10=x", "order_number"),
        ("round 4; take R10>G07", "order_target"),
        ("round 4; take S1>S8", "order_target"),
        ("round 4; take S1>", "order_target"),
        ("round 4; take S4>T1", "order_target"),
        ("round 4; take S2>red", "order_target"),
        ("round 4; take S3>G07", "order_target"),
        ("round 4; take S7>1:13", "order_target"),
        ("round 4; take S7>0:6", "order_seat"),
        ("round 4; take S7>3:6", "order_seat"),
        ("round 4; cap 5; against 0 2", "order_seat"),
        ("round 4; cap 5; against 3 2", "order_seat"),
        ("round 4; pawns 1-", "order_pawns"),
        ("round 4; pawns abcde", "order_pawns"),
    ],
)
def test_13_8_what_is_no_order_is_refused(order: str, code: str) -> None:
    assert refused(order) == code


def test_13_8_good_orders_are_accepted() -> None:
    for order in (
        "round 2; cap 5",
        "round 20; cap 0; exceeded pass; open pass; against 1 9; against 2 0",
        "always; take S1>G07,T1 S2>r S3>T2 S4>R03 S5>r S7>1:6,2:12 S9>R03 S10 R10=0",
        "always; wind yes\nround 3; wind if S1; spyglass gain 1; pawns 2--01",
        "round 2; spyglass ask\r\nalways; spyglass skip;",
    ):
        assert refused(order) == ""


def test_13_8_after_the_end_no_order_can_be_given() -> None:
    state = table("9 9 9", winner="A", row="R03 Y02 B02", deck="", round=20)
    game = Game(state).play("A take R03; B take Y02; C take B02 | 1 3")

    assert refused("always; wind no", game.state) == "order_over"


# 13.3, 13.4: bidding


def test_13_3_one_more_than_the_highest_bid_up_to_the_cap() -> None:
    order = "round 2; cap 5; exceeded pass"
    game = Game(table("9 9 9"))
    assert asked(game, order) == "bid 1"

    assert asked(game.play("A bid 4"), order) == "bid 5"
    assert asked(game.play("B bid 5"), order) == "pass"


def test_13_3_beyond_the_cap_the_player_is_asked() -> None:
    game = Game(table("9 9 9")).play("A bid 5")

    assert asked(game, "round 2; cap 5; exceeded ask") == ""
    assert asked(game, "round 2; cap 5") == ""


def test_13_3_cash_limits_too() -> None:
    game = Game(table("9 3 9")).play("A bid 3")

    assert asked(game, "round 2; cap 8; exceeded pass") == "pass"


@pytest.mark.parametrize(("rival", "answer"), [("A", "pass"), ("B", "bid 5")])
def test_13_3_another_cap_against_a_rival(rival: str, answer: str) -> None:
    game = Game(table("9 9 9", opener=rival))
    game.play(f"{rival} bid 4")
    if rival == "A":
        game.play("B pass")

    assert asked(game, "round 2; cap 6; against 0 4; exceeded pass") == answer


def test_13_3_a_higher_cap_against_a_rival() -> None:
    game = Game(table("9 9 9")).play("A bid 6")

    assert asked(game, "round 2; cap 3; against 0 8; exceeded pass") == "bid 7"
    assert asked(game, "round 2; cap 3; against 2 8; exceeded pass") == "pass"


def test_13_3_a_cap_of_nothing_passes() -> None:
    assert asked(table("9 9 9"), "round 2; cap 0; exceeded pass") == "pass"


def test_13_4_open_with_a_pass_only_as_the_first_to_speak() -> None:
    order = "round 2; cap 5; open pass"
    game = Game(table("9 9 9"))
    assert asked(game, order) == "pass"

    game.play("A pass")
    assert asked(game, order) == "bid 1"

    game = Game(table("9 9 9")).play("A bid 1")
    assert asked(game, order) == "bid 2"


def test_13_1_nothing_is_done_in_a_choice_that_was_begun_by_hand() -> None:
    game = Game(table("30 30 30")).play("A jump 11")

    assert asked(game, "round 2; cap 20; exceeded pass") == ""


def test_13_1_nothing_is_done_out_of_turn() -> None:
    assert GAME.follow(table("9 9 9"), 1, "round 2; cap 5") is None


@pytest.mark.parametrize(
    "order", ["nonsense", "round 3; cap 5", "round 1; cap 5", "always; wind no"]
)
def test_13_1_an_order_that_does_not_speak_of_this_asks(order: str) -> None:
    assert asked(table("9 9 9"), order) == ""


def test_13_2_the_line_of_the_round_goes_before_always() -> None:
    order = "always; cap 9; spyglass skip\nround 2; cap 1; exceeded ask"
    game = Game(table("9 9 9")).play("A bid 1")

    assert asked(game, order) == ""
    assert asked(game, "always; cap 9\nround 3; cap 1") == "bid 2"
    assert asked(game, "always; cap 9\nround 2; wind no") == "bid 2"


# 13.5, 13.6: taking


def draft(row: str, *fleets: str, **more: str) -> Game:
    return Game(table("9 9 9", *fleets, winner="A", row=row, round=2, **more))


def test_13_5_the_first_of_the_list_that_is_there() -> None:
    game = draft("R03 Y02 B02")

    assert asked(game, "round 2; take G07 B02 Y02") == "take B02"
    assert asked(game, "round 2; take G07 P06") == ""


@pytest.mark.parametrize(("fee", "answer"), [(2, "take R05"), (1, ""), (3, "")])
def test_13_5_another_tribute_than_foreseen_asks(fee: int, answer: str) -> None:
    game = draft("R05 Y02 B02", "", "R03 R04")

    assert asked(game, f"round 2; take R05={fee} B02") == answer


@pytest.mark.parametrize(("pawns", "answer"), [("--1--", "take R05"), ("-----", ""), ("--0--", "")])
def test_13_5_other_chiefs_than_foreseen_ask(pawns: str, answer: str) -> None:
    game = draft("R05 Y02 B02", "", "R03 R04")

    assert asked(game, f"round 2; take R05; pawns {pawns}") == answer


def test_13_6_the_first_target_that_there_is() -> None:
    order = "round 2; take S1>G07,T1,R04"
    game = draft("S1 Y02 B02", "", "R03 R04")
    assert asked(game, order) == "take S1"

    game.play("A take S1")
    assert asked(game, order) == "sink R04"


def test_13_6_without_its_targets_the_card_is_not_taken() -> None:
    game = draft("S1 Y02 B02", "", "R03")

    assert asked(game, "round 2; take S1>G07 Y02") == ""


def test_13_6_without_a_target_named_the_player_is_asked_for_it() -> None:
    game = draft("S1 Y02 B02", "", "R03")
    assert asked(game, "round 2; take S1") == "take S1"

    game.play("A take S1")
    assert asked(game, "round 2; take S1") == ""
    assert asked(game, "round 2; take Y02") == ""


@pytest.mark.parametrize(
    ("card", "targets", "answers"),
    [
        ("S2", "r", ["flag r"]),
        ("S3", "T2,T1", ["feast T1"]),
        ("S4", "Y03,G02,R04", ["seize R04"]),
        ("S5", "g,r", ["charter r"]),
        ("S7", "2:6", ["rob 2", "dare 6"]),
        ("S9", "R04,R05", ["man R05"]),
    ],
)
def test_13_6_targets_of_every_card(card: str, targets: str, answers: list[str]) -> None:
    order = f"always; take {card}>{targets}"
    game = draft(f"{card} Y02 B02", "R03 R05", "R04 Y03", taverns="Ar")
    game.play(f"A {asked(game, order)}")

    for answer in answers:
        assert asked(game, order) == answer
        if answer.startswith("rob"):
            game.play(f"A {answer}")


def test_13_6_a_victim_chosen_by_hand_is_not_robbed_by_the_number_of_another() -> None:
    game = draft("S7 Y02 B02").play("A take S7; A rob 1")

    assert asked(game, "round 2; take S7>2:6") == ""
    assert asked(game, "round 2; take S7>2:6,1:4") == "dare 4"


# Fair Wind and 13.7: Spyglass


@pytest.mark.parametrize(
    ("clause", "answer"),
    [
        ("wind yes", "sail"),
        ("wind no", "stay"),
        ("wind if Y02 B02", "sail"),
        ("wind if R03", "stay"),
        ("take Y02", ""),
    ],
)
def test_13_2_fair_wind(clause: str, answer: str) -> None:
    game = draft("R03 Y02 B02", held="C:S8").play("A take R03")

    assert asked(game, f"round 2; {clause}") == answer


def looking(dice: str, *fleets: str) -> Game:
    game = draft("R03 Y03 B03", *fleets, held="A:S11", deck="P03 G12 S10")
    return game.play(f"A take R03; B take Y03; C take B03 | {dice}")


@pytest.mark.parametrize(
    ("clause", "answer"),
    [
        ("spyglass skip", "keep"),
        ("spyglass ask", ""),
        ("spyglass gain 4", "turn 1 6"),
        ("spyglass gain 5", "keep"),
        ("wind yes", ""),
    ],
)
def test_13_7_the_spyglass_is_used_if_it_gains_enough(clause: str, answer: str) -> None:
    assert asked(looking("5 2", "R08"), f"always; {clause}") == answer


def test_13_7_what_is_gained_is_measured_against_the_dice_as_they_fell() -> None:
    game = looking("4 4", "R08 Y10")

    assert asked(game, "always; spyglass gain 3") == "turn 1 6"
    assert asked(game, "always; spyglass gain 4") == "keep"


def test_13_7_of_equal_turns_the_first_is_made() -> None:
    assert asked(looking("4 2", "R08"), "always; spyglass gain 1") == "turn 1 6"
    assert asked(looking("2 4", "R08"), "always; spyglass gain 1") == "turn 1 4"


def test_13_7_to_save_a_wreck_counts() -> None:
    game = looking("1 1", "P06 R08")

    assert asked(game, "always; spyglass gain 9").startswith("turn")
    assert asked(looking("1 2", "P06"), "always; spyglass gain 20") == "keep"


# 13.1: all have left orders


def test_13_1_a_round_in_which_all_have_left_orders_asks_nobody() -> None:
    caps = {0: 5, 1: 3, 2: 4}
    state = table("10 10 10", row="R03 Y02 B02", deck="G02 G04 G05")
    orders = [f"round 2; cap {cap}; exceeded pass; take Y02 B02 R03" for cap in caps.values()]

    said = []
    while state.round == 2:
        action = GAME.follow(state, state.turn, orders[state.turn])
        assert action is not None
        said.append(f"{LETTERS[state.turn]} {text(action)}")
        state = GAME.apply(state, state.turn, action, Quick(1)).state

    assert said == [
        "A bid 1", "B bid 2", "C bid 3", "A bid 4", "B pass", "C pass",
        "A take Y02", "B take B02", "C take R03",
    ]  # fmt: skip
