"""Loot rule by rule: sections of RULES.md, and the worked examples that go with them."""

import pytest

from games.engines.chance import Scripted, Seeded
from games.engines.contract import BadOptions, IllegalAction, find, text
from games.engines.loot import GAME
from games.engines.loot.content import CARDS
from games.engines.loot.state import Options
from tests.engines.loot.positions import Game, at_sea, table

# Worked examples, each for himself.


def test_example_1_an_unattacked_ship_goes_home_and_its_owner_still_acts() -> None:
    game = Game(table("M5", "g1")).play("A merchant 5; B draw")

    assert game.taken("A") == [5]
    assert not game.sea
    assert game.turn == "A"
    assert "draw" in game.legal("A")
    assert game.told() == ["drew", "drew_card", "captured"]


def test_example_2_attack_and_capture_and_then_an_action() -> None:
    game = Game(table("M5", "g3")).play("A merchant 5; B pirate g3 1; A draw")

    assert game.taken("B") == [5]
    assert game.discarded() == {"g3"}
    assert game.turn == "B"


def test_example_3_a_tie_keeps_the_ship() -> None:
    game = Game(table("M7", "g3 g2", "p3"))
    game.play("A merchant 7; B pirate g3 1; C pirate p3 1")
    assert game.leads(1) == ""

    game.play("A draw; B draw; C draw; A draw")
    assert game.sea == {1}

    game.play("B pirate g2 1")
    assert game.skulls(1) == {"b": 5, "c": 3}

    game.play("C draw; A draw")
    assert game.taken("B") == [7]
    assert game.discarded() == {"g3", "p3", "g2"}


def test_example_4_a_weaker_pirate_sneaks_in() -> None:
    game = Game(at_sea(table("y2 y3", "", ""), 8, "A", B="g3", C="p3"))
    game.play("A pirate y2 1")
    assert game.leads(1) == ""

    game.play("B draw; C draw; A pirate y3 1")
    assert game.leads(1) == "a"

    game.play("B draw; C draw")
    assert game.taken("A") == [8]


def test_example_5_colours_belong_to_who_used_them_first() -> None:
    state = at_sea(table("g4 p3 b2", "b2 g2", "g4 Kg p4", turn="C"), 4, "A", B="g1")
    game = Game(state)
    assert game.legal("C") == {"draw", "pirate p4 1"}

    game.play("C pirate p4 1")
    assert game.legal("A") == {"draw", "pirate b2 1"}

    game.play("A draw")
    assert "pirate b2 1" not in game.legal("B")
    assert "pirate g2 1" in game.legal("B")


def test_example_6_the_owner_defends_with_pirates() -> None:
    game = Game(table("M6 b3", "g2")).play("A merchant 6; B pirate g2 1; A pirate b3 1")
    assert game.leads(1) == "a"
    assert not game.taken("B")

    game.play("B draw")
    assert game.taken("A") == [6]
    assert game.discarded() == {"g2", "b3"}


def test_example_7a_too_weak_to_wait_for_the_captain() -> None:
    game = Game(table("M6", "g4", "b1 Kb"))

    game.play("A merchant 6; B pirate g4 1; C pirate b1 1; A draw")

    assert game.taken("B") == [6]
    assert "captain b 1" not in game.legal("B")


def test_example_7b_a_tie_buys_the_time_for_the_captain() -> None:
    game = Game(table("M6", "g4", "b4 Kb"))
    game.play("A merchant 6; B pirate g4 1; C pirate b4 1; A draw; B draw; C captain b 1")
    assert game.leads(1) == "c"

    game.play("A draw; B draw")
    assert game.taken("C") == [6]


def test_example_8_of_two_captains_the_last_one_wins() -> None:
    game = Game(at_sea(table("", "Kg", "Kb"), 8, "A", B="g2", C="b2"))
    game.play("A draw; B captain g 1")
    assert game.leads(1) == "b"

    game.play("C captain b 1")
    assert game.leads(1) == "c"

    game.play("A draw; B draw")
    assert game.taken("C") == [8]
    assert {"Kg", "Kb"} <= game.discarded()


def test_example_9a_the_admiral_needs_no_pirates() -> None:
    game = Game(table("M5 ADM", "b4 b4")).play("A merchant 5; B pirate b4 1; A admiral 1")
    assert game.leads(1) == "a"

    game.play("B pirate b4 1")
    assert game.taken("A") == [5]


def test_example_9b_a_captain_beats_the_admiral() -> None:
    game = Game(table("M5 ADM", "b4 Kb"))
    game.play("A merchant 5; B pirate b4 1; A admiral 1; B captain b 1")
    assert game.leads(1) == "b"

    game.play("A draw")
    assert game.taken("B") == [5]


def test_example_10_the_admiral_beats_a_captain() -> None:
    game = Game(at_sea(table("ADM", "Kg", "", turn="B"), 5, "A", B="g2", C="p2"))
    game.play("B captain g 1; C draw; A admiral 1")
    assert game.leads(1) == "a"

    game.play("B draw; C draw")
    assert game.taken("A") == [5]


def test_example_11_the_admiral_is_for_the_owner_only() -> None:
    game = Game(table("M5", "ADM")).play("A merchant 5")

    assert game.legal("B") == {"draw"}


def test_example_12_one_capture_a_round_and_colours_are_per_ship() -> None:
    game = Game(table("M2 M3", "g4 y4", ""))
    game.play("A merchant 2; B pirate g4 1; C draw; A merchant 3")
    assert game.taken("B") == [2]

    game.play("B pirate y4 2; C draw; A draw")
    assert game.taken("B") == [2, 3]


def test_example_13_an_empty_hand_draws_while_there_is_a_pile() -> None:
    game = Game(table("M5", "g1", pile=5)).play("A merchant 5; B draw")

    assert game.taken("A") == [5]
    assert game.legal("A") == {"draw"}
    assert GAME.forced(game.state, 0) is not None


def test_example_14_the_end_comes_at_once_and_the_own_launch_is_lost() -> None:
    game = Game(table("M5", "M6 M3", pile=0)).play("A merchant 5")

    outcome = GAME.outcome(game.state)

    assert outcome is not None
    assert outcome.scores == (0, -9)
    assert outcome.ranks == (1, 2)
    assert outcome.reason == "hand_empty"
    assert "M5" in game.discarded()
    assert game.told() == ["launched", "lost", "ended"]


def test_example_14b_the_end_comes_at_once_and_a_lead_is_lost() -> None:
    game = Game(table("M5 y1", "b4 M6", pile=0))
    game.play("A merchant 5; B pirate b4 1; A discard y1")

    outcome = GAME.outcome(game.state)

    assert outcome is not None
    assert outcome.scores == (0, -6)


def test_example_15_a_pirate_after_a_hero_opens_the_way_for_a_captain() -> None:
    state = at_sea(table("ADM", "Kg", "", "y1 Ky", turn="B"), 8, "A", B="g2", C="p2")
    game = Game(state).play("B captain g 1; C draw; D pirate y1 1")
    assert game.leads(1) == "b"

    game.play("A admiral 1; B draw; C draw; D captain y 1")
    assert game.leads(1) == "d"

    game.play("A draw; B draw; C draw")
    assert game.taken("D") == [8]


def test_example_16_with_merchants_only_and_no_pile_one_must_be_launched() -> None:
    game = Game(table("M5 M8", "g1", pile=0))

    assert game.legal("A") == {"merchant 5", "merchant 8"}


def test_example_17_nothing_is_discarded_while_there_is_a_pile() -> None:
    assert Game(table("b1", "g1")).legal("A") == {"draw"}


def test_example_18_four_colours_and_five_sides() -> None:
    hands = ("b4 ADM", "", "", "", "")
    state = at_sea(table(*hands), 8, "A", B="g1", C="p1", D="b1", E="y1")
    game = Game(state)

    assert game.leads(1) == ""
    assert game.legal("A") == {"draw", "admiral 1"}


# Worked examples, two by two.


def test_example_t1_a_side_captures_at_the_start_of_its_block_only() -> None:
    game = Game(table("M5", "", "g3", "g1 p1", teams=True))
    game.play("A merchant 5; B draw; C pirate g3 1")
    assert {"pirate g1 1"} == {words for words in game.legal("D") if words.startswith("pirate")}

    game.play("D pirate g1 1")
    assert game.skulls(1) == {"b": 4}
    assert game.turn == "A"
    assert game.sea == {1}

    game.play("A draw; B draw")
    assert game.taken("B") == [5]
    assert game.turn == "C"


def test_example_t2_captain_on_the_partners_pirate_admiral_on_the_partners_ship() -> None:
    game = Game(table("M5", "ADM", "g3", "Kg", teams=True)).play("A merchant 5")
    assert "admiral 1" in game.legal("B")

    game.play("B draw; C pirate g3 1; D captain g 1")
    assert game.leads(1) == "b"

    game.play("A draw; B admiral 1")
    assert game.leads(1) == "a"

    game.play("C draw; D draw")
    assert game.taken("A") == [5]


def test_example_t3_the_check_moves_to_the_partner_who_remains() -> None:
    game = Game(table("M5", "b1 b2", "g1 g2", "p1 p2", teams=True, pile=0))

    game.play("A merchant 5; B discard b1; C discard g1; D discard p1")

    assert game.turn == "B"
    assert game.taken("A") == [5]


def test_example_t4_the_strengths_of_partners_add_and_sides_tie() -> None:
    game = Game(table("M4", "", "g2", "g1", "b3", "", teams=True))

    game.play("A merchant 4; B draw; C pirate g2 1; D pirate g1 1; E pirate b3 1")

    assert game.skulls(1) == {"b": 3, "c": 3}
    assert game.leads(1) == ""


def test_example_t5_the_score_is_the_sides() -> None:
    game = Game(table("b1", "b2", "M8", "M2 M3", teams=True, pile=0))

    game.play("A discard b1; B discard b2")

    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert outcome.scores == (0, 0, -13, -13)
    assert outcome.ranks == (1, 1, 2, 2)


def test_example_t6_two_captures_in_one_check() -> None:
    game = Game(table("M5", "M3", "", "", teams=True))

    game.play("A merchant 5; B merchant 3; C draw; D draw")

    assert game.taken("A") == [5, 3]
    assert game.told().count("captured") == 2


def test_example_t7_a_lead_of_the_own_side_can_be_reinforced() -> None:
    game = Game(table("b1", "b2", "M6", "", teams=True, turn="C"))

    game.play("C merchant 6; D draw; A pirate b1 1; B pirate b2 1")

    assert game.skulls(1) == {"a": 3}
    assert game.told()[0] == "reinforced"


# Section by section.


def test_1_1_the_deck_has_100_gold_and_30_skulls_in_each_colour() -> None:
    gold = [card.points for card in CARDS if card.kind == "merchant"]
    green = [card.points for card in CARDS if card.kind == "pirate" and card.colour == "g"]

    assert len(CARDS) == 78
    assert (len(gold), sum(gold)) == (25, 100)
    assert (len(green), sum(green)) == (12, 30)
    assert [card.name for card in CARDS[73:]] == ["Kb", "Kg", "Kp", "Ky", "ADM"]


@pytest.mark.parametrize(
    ("seats", "partners", "left"),
    [(2, 0, 66), (3, 0, 60), (4, 0, 54), (5, 0, 48), (4, 1, 54), (6, 1, 42), (8, 1, 30)],
)
def test_2_1_six_cards_each_and_the_rest_is_the_pile(seats: int, partners: int, left: int) -> None:
    state = GAME.setup(seats, Options(partners=bool(partners)), Seeded(b"key", 0))

    assert {len(hand) for hand in state.hands} == {6}
    assert len(state.pile) == left


@pytest.mark.parametrize(
    ("seats", "partners", "code"),
    [
        (1, 0, "seats"),
        (7, 1, "seats"),
        (6, 0, "partners_only"),
        (8, 0, "partners_only"),
        (2, 1, "partners_by_two"),
        (3, 1, "partners_by_two"),
        (5, 1, "partners_by_two"),
    ],
)
def test_2_2_and_7_1_numbers_of_seats(seats: int, partners: int, code: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        GAME.setup(seats, Options(partners=bool(partners)), Seeded(b"key", 0))

    assert refusal.value.code == code


def test_2_3_any_seat_may_begin() -> None:
    begins = {GAME.setup(5, Options(), Seeded(b"key", game)).turn for game in range(60)}

    assert begins == {0, 1, 2, 3, 4}


def test_3_1_a_hand_has_no_limit_and_the_card_is_told_to_its_owner_only() -> None:
    game = Game(table("M5 g1 g2 g2 g3 g4 Kg ADM", "", pile="b4 b3")).play("A draw")

    public, private = game.events[:2]

    assert public.data == {"pile": 1, "side": [0]}
    assert public.seen_by is None
    assert private.data == {"card": "b4"}
    assert private.seen_by == (0,)


def test_3_2_a_side_may_have_many_ships_at_sea() -> None:
    game = Game(table("M5 M6", "g1", "p1"))

    game.play("A merchant 5; B pirate g1 1; C pirate p1 1; A merchant 6")

    assert game.sea == {1, 2}


def test_3_3_one_colour_may_be_used_by_different_sides_on_different_ships() -> None:
    state = at_sea(at_sea(table("", "g1", "g1", turn="C"), 5, "A", B="g2", C="p2"), 4, "A")
    game = Game(state)

    assert "pirate g1 2" in game.legal("C")
    assert "pirate g1 1" not in game.legal("C")


def test_3_3_no_least_strength_is_required() -> None:
    game = Game(at_sea(table("y1", "", ""), 5, "B", B="g4 g4", C="p4 p4"))

    assert "pirate y1 1" in game.legal("A")


def test_3_4_a_captain_needs_own_pirates_of_its_colour_on_that_ship() -> None:
    state = at_sea(at_sea(table("Kg Kp", "", ""), 5, "B", B="p2", A="g2"), 4, "B", B="g3", C="b3")

    assert Game(state).legal("A") == {"draw", "captain g 1"}


def test_3_5_the_admiral_goes_to_own_ships_only() -> None:
    state = at_sea(at_sea(table("ADM", "", ""), 5, "A", B="g2", C="p2"), 4, "B", B="g3", C="b3")

    assert Game(state).legal("A") == {"draw", "admiral 1"}


def test_3_6_with_an_empty_pile_all_but_merchants_may_be_discarded() -> None:
    game = Game(table("M5 g1 Kg ADM", "g2", pile=0))

    assert game.legal("A") == {"merchant 5", "discard g1", "discard Kg", "discard ADM"}


def test_3_6_the_discards_are_never_drawn_from() -> None:
    game = Game(table("g1 g2", "p1 p2", pile=0)).play("A discard g1")

    assert game.state.pile == ()
    assert "draw" not in game.legal("B")


def test_3_7_there_is_no_pass() -> None:
    game = Game(table("M5", "g1"))

    with pytest.raises(IllegalAction):
        find("pass", GAME.legal_actions(game.state, 0))


def test_cards_of_one_name_make_one_action_and_the_first_copy_is_played() -> None:
    game = Game(table("g3 g3 g3", "M5", turn="B")).play("B merchant 5")
    copies = game.state.hands[0]

    actions = [text(action) for action in GAME.legal_actions(game.state, 0)]
    game.play("A pirate g3 1")

    assert actions == ["draw", "pirate g3 1"]
    assert game.state.hands[0] == copies[1:]


def test_4_1_once_a_pirate_lies_there_the_owner_has_no_claim() -> None:
    game = Game(at_sea(table("", "", "", turn="B"), 5, "A", B="g2", C="p2"))

    assert game.leads(1) == ""

    game.play("B draw; C draw")
    assert game.sea == {1}


def test_4_3_pirates_do_not_change_the_leader_under_a_hero() -> None:
    game = Game(at_sea(table("ADM", "g4", "p4"), 5, "A", B="g2", C="p3"))

    game.play("A admiral 1; B pirate g4 1; C pirate p4 1")

    assert game.taken("A") == [5]


def test_5_1_only_the_leader_on_turn_takes_a_ship() -> None:
    game = Game(table("M5", "", "p1")).play("A merchant 5; B draw")

    assert game.sea == {1}
    assert not game.taken("A")


def test_5_1_the_player_on_turn_never_leads_a_ship() -> None:
    for number in range(8):
        state = GAME.setup(4, Options(), Seeded(b"lead", number))
        chance = Seeded(b"lead", 1000 + number)
        while not state.ended:
            game = Game(state)
            assert all(game.leads(ship.number) != "abcd"[state.turn] for ship in state.sea)
            legal = GAME.legal_actions(state, state.turn)
            action = legal[chance.pick(len(legal))]
            state = GAME.resolve(state, state.turn, action, Scripted([]), 0).state


def test_6_1_discarding_the_last_card_ends_the_game() -> None:
    game = Game(table("g1", "g2", pile=0)).play("A discard g1")

    assert game.state.ended == "hand_empty"
    assert GAME.to_act(game.state) == frozenset()


def test_6_1_drawing_the_last_card_while_another_hand_is_empty_ends_the_game() -> None:
    game = Game(table("M8", "g2", pile=2)).play("A merchant 8; B draw")
    assert not game.state.ended

    game = Game(table("M8 M2", "", pile="g1", turn="A")).play("A draw")

    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert outcome.reason == "pile_empty"
    assert outcome.scores == (-10, 0)


def test_6_1_an_empty_hand_with_a_pile_does_not_end_the_game() -> None:
    game = Game(table("M5", "g1", pile=1)).play("A merchant 5")

    assert not game.state.ended


def test_6_4_scores_may_be_negative_and_6_5_equal_scores_share_the_rank() -> None:
    game = Game(table("g1", "M4", "M4", "M8", pile=0)).play("A discard g1")

    outcome = GAME.outcome(game.state)

    assert outcome is not None
    assert outcome.scores == (0, -4, -4, -8)
    assert outcome.ranks == (1, 2, 2, 4)


def test_7_1_partners_sit_side_by_side() -> None:
    assert GAME.sides(6, Options(partners=True)) == (0, 0, 1, 1, 2, 2)
    assert GAME.sides(4, Options()) == (0, 1, 2, 3)


def test_7_2_partners_see_each_others_hand_and_draw() -> None:
    game = Game(table("M5", "g2", "g3", "g4", teams=True)).play("A draw")

    observation = GAME.observe(game.state, 1)

    assert observation.hands[0] is not None
    assert observation.hands[2:] == (None, None)
    assert game.events[1].seen_by == (0, 1)


def test_7_3_the_first_seat_of_a_side_begins_and_its_partner_checks_nothing() -> None:
    begins = {GAME.setup(8, Options(partners=True), Seeded(b"k", n)).turn for n in range(40)}

    assert begins == {0, 2, 4, 6}


def test_7_5_own_pirates_on_the_partners_ship_end_its_unattacked_claim() -> None:
    game = Game(table("M5", "g1", "b2", "", teams=True))

    game.play("A merchant 5; B pirate g1 1; C pirate b2 1; D draw")

    assert game.leads(1) == "b"
    assert not game.taken("A")


def test_7_6_a_seat_without_cards_is_out_and_skipped() -> None:
    game = Game(table("g1", "g2 g2", "p1 p2", "b1 b2", teams=True, pile=0))

    game.play("A discard g1")
    assert "out" in game.told()
    assert GAME.observe(game.state, None).out == (True, False, False, False)

    game.play("B discard g2; C discard p1; D discard b1")
    assert game.turn == "B"


def test_7_6_an_empty_hand_must_draw_while_there_is_a_pile() -> None:
    game = Game(table("M2", "g2", "p1", "b1", teams=True, pile=8))

    game.play("A merchant 2; B draw; C draw; D draw")

    assert game.legal("A") == {"draw"}


def test_7_6_a_draw_that_empties_the_pile_puts_others_out() -> None:
    game = Game(table("g1", "", "p1", "b1", teams=True, pile="g2"))

    game.play("A draw")

    assert game.told() == ["drew", "drew_card", "out"]
    assert game.turn == "C"


def test_7_6_a_draw_that_leaves_a_side_without_cards_ends_the_game() -> None:
    game = Game(table("g1", "g2", "", "", teams=True, pile="g3")).play("A draw")

    assert game.state.ended == "pile_empty"


def test_8_1_others_see_the_size_of_a_hand_only() -> None:
    game = Game(table("M5 g1", "g2"))

    for viewer in (1, None):
        observation = GAME.observe(game.state, viewer)
        assert observation.hands[0] is None
        assert observation.sizes == (2, 1)


def test_8_3_a_ship_shows_who_takes_it_and_when() -> None:
    game = Game(table("M5", "g2", "")).play("A merchant 5; B pirate g2 1")

    (ship,) = GAME.observe(game.state, None).sea

    assert (ship.gold, ship.owner, ship.leader, ship.taker, ship.turns) == (5, 0, 1, 1, 2)
    assert ship.free_colours == ("b", "p", "y")


def test_8_3_a_second_partner_sees_a_whole_round_before_his_side_takes_a_ship() -> None:
    game = Game(table("M5", "", "", "", teams=True)).play("A merchant 5")

    (ship,) = GAME.observe(game.state, 1).sea

    assert (ship.taker, ship.turns) == (0, 3)


def test_8_3_totals_of_the_others_are_hidden_until_the_end_by_an_option() -> None:
    options = Options(hide_totals=True)
    state = GAME.setup(2, options, Seeded(b"k", 0))

    observation = GAME.observe(state, 0)

    assert observation.gold == (0, None)
    assert observation.captures == (0, 0)
    assert GAME.observe(state, None).gold == (None, None)


def test_8_3_everybody_can_count_the_cards_that_were_seen() -> None:
    game = Game(table("M5", "g2")).play("A merchant 5; B pirate g2 1; A draw")

    seen = {count.card: (count.seen, count.copies) for count in GAME.observe(game.state, 0).counts}

    assert len(seen) == 28
    assert seen["M5"] == (1, 5)
    assert seen["g2"] == (1, 4)
    assert seen["ADM"] == (0, 1)


def test_8_4_after_the_end_all_hands_lie_open() -> None:
    game = Game(table("g1", "g2 M5", pile=0)).play("A discard g1")

    assert GAME.observe(game.state, None).hands == ((), ("M5", "g2"))


@pytest.mark.parametrize(
    ("hand", "pile", "move"),
    [
        ("M5 g1", 5, "draw"),
        ("M5 g1 b2 ADM", 0, "discard g1"),
        ("y1 g1 p1 Kb", 0, "discard g1"),
        ("M2 Kp Kg ADM", 0, "discard Kg"),
        ("M2 ADM", 0, "discard ADM"),
        ("M4 M3 M8", 0, "merchant 3"),
    ],
)
def test_9_1_the_move_for_a_seat_whose_time_is_up(hand: str, pile: int, move: str) -> None:
    state = table(hand, "p4", pile=pile)

    assert text(GAME.default_action(state, 0)) == move


def test_9_2_only_the_draw_of_an_empty_hand_is_forced() -> None:
    assert GAME.forced(table("b1", "g1"), 0) is None
    assert GAME.forced(table("", "g1"), 1) is None
    assert GAME.forced(table("", "g1"), 0) is not None
    assert GAME.observe(table("", "g1"), 1).forced
