"""The chance cards: a test for each, and for each clause (RULES.md 5)."""

import pytest
from msgspec.structs import replace

from games.engines.buccaneer.state import Options
from tests.engines.buccaneer.positions import At, Game, table

FAR = At("a12", "E", "R1 B1")
STRONG = "R3 R3"
"""A hand too strong for relief."""


def drawn(*seats: At, card: int, move: str = "A sail N 1", **more: object) -> Game:
    """After the first seat has stopped on the coast and drawn this card."""
    others = seats[1:] or (FAR,)
    state = table(seats[0], *others, chances=(card,), **more)  # type: ignore[arg-type]
    return Game(state).play(move)


def on_coast(hand: str = STRONG, cargo: str = "", kept: tuple[int, ...] = ()) -> At:
    return At("h9", "N", hand, cargo, kept)


# Card 1.


def test_card_1_blows_the_ship_offshore_and_it_is_pointed_anew() -> None:
    game = drawn(on_coast(), card=1)

    assert game.at("A").split()[0] == "d10"
    assert game.phase == "point"
    assert game.legal("point") == {
        f"point {d}" for d in ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    }


def test_card_1_goes_one_further_when_there_is_a_ship() -> None:
    game = drawn(on_coast(), At("d10", "N", "B1"), card=1)

    assert game.at("A").split()[0] == "c10"


def test_card_1_else_to_the_nearest_free_square() -> None:
    game = drawn(on_coast(), At("d10", "N", "B1"), At("c10", "N", "B1"), card=1)

    assert game.at("A").split()[0] == "c9"


def test_card_1_stops_before_land_and_lands_on_flat_island() -> None:
    start = At("h12", "N", STRONG)
    game = drawn(start, card=1, flat="rum")

    assert game.at("A").split()[0] == "e16"
    assert game.legal("take") == {"take rum"}


@pytest.mark.parametrize("card", [1, 3, 4, 5, 6])
def test_cards_1_and_3_to_6_relieve_a_hand_of_3_or_less(card: int) -> None:
    weak = drawn(on_coast("R1 B2"), card=card, pile="R3 R3 B3 B3 B1")
    strong = drawn(on_coast("R1 B3"), card=card, pile="R3 R3 B3 B2 B1")

    assert weak.hand("A") == "R1 R3 R3 B2 B3 B3"
    assert strong.hand("A") == "R1 B3"


def test_a_ship_moved_by_a_card_draws_no_second_card() -> None:
    game = drawn(on_coast(), card=1)

    assert game.told().count("chance") == 1


def test_after_a_turn_on_the_spot_a_ship_moved_by_a_card_is_pointed_anew() -> None:
    game = drawn(on_coast(), card=3, move="A turn W")

    assert game.at("A").split()[0] == "a1"
    assert game.phase == "point"


# Card 2.


def test_card_2_the_named_one_gives_three_of_hand_and_home() -> None:
    state = [on_coast(), At("cadiz", "", "R1 R3 B3"), At("a12", "E", "R2")]
    game = drawn(*state, card=2, docks={"cadiz": "B1 B2"})
    assert game.legal() == {"press 1", "press 2"}

    game.play("A press 1")

    # the least sum is 1 + 1 + 2; of the crew in hand R3 B3 is left
    assert game.hand("B") == "R3 B3"
    assert game.docks("cadiz") == ""
    assert game.hand("A") == "R1 R3 R3 B1 B2"


def test_card_2_ties_leave_the_highest_fighting_value() -> None:
    game = drawn(on_coast(), At("a12", "E", "R1 R1 B1 B1 R3"), card=2)

    # R1 B1 B1 leaves F 4, R1 R1 B1 would leave F 2
    assert game.hand("B") == "R1 R3"


def test_card_2_of_equals_the_home_port_gives_first() -> None:
    game = drawn(on_coast(), At("cadiz", "", "R1 R1"), card=2, docks={"cadiz": "R1 R1"})

    assert game.docks("cadiz") == ""
    assert game.hand("B") == "R1"


def test_card_2_all_when_there_are_fewer() -> None:
    game = drawn(on_coast(), At("a12", "E", "R1 B2"), card=2)

    assert game.hand("B") == ""
    assert game.hand("A") == "R1 R3 R3 B2"


def test_card_2_from_the_home_port_alone_all_can_see_it() -> None:
    game = drawn(on_coast(), At("cadiz", "", ""), card=2, docks={"cadiz": "R1 B2"})

    assert game.hand("A") == "R1 R3 R3 B2"
    assert game.event("pressed") == {"giver": 1, "cards": ["R1", "B2"]}


def test_card_2_nobody_without_crew_is_named() -> None:
    assert drawn(on_coast(), At("a12", "E", ""), card=2).told()[-1] == "no_effect"


# Cards 3 to 6.


@pytest.mark.parametrize(("card", "bay", "beside"), [(3, "a1", "b1"), (4, "t20", "s19")])
def test_cards_3_and_4_blow_the_ship_to_a_bay(card: int, bay: str, beside: str) -> None:
    assert drawn(on_coast(), card=card).at("A").split()[0] == bay
    taken = drawn(on_coast(), At(bay, "N" if card == 3 else "S", "B1"), card=card)
    assert taken.at("A").split()[0] == beside
    assert taken.phase == "point"


def test_card_5_home_as_if_sailed_there() -> None:
    game = drawn(on_coast(cargo="ruby"), card=5)

    assert game.at("A") == "a14"
    assert game.docks("london") == "ruby"
    assert game.phase == "dock"


def test_card_5_may_win() -> None:
    assert drawn(on_coast(cargo="ruby"), card=5, docks={"london": "ruby ruby diamond"}).state.ended


def test_card_6_with_business_in_the_port() -> None:
    game = drawn(At("h9", "N", STRONG), card=6, docks={"cadiz": "pearl"}, move="A sail N 1")

    assert game.at("A") == "n20"
    assert "take pearl" in game.legal()
    assert game.play("A done").turn == "B"


def test_card_6_after_turning_the_new_heading_counts() -> None:
    assert drawn(on_coast(), card=6, move="A turn S").at("A") == "g1"


# Cards 7 to 10.


def test_card_7_a_treasure_or_two_crew_to_the_nearest_ship() -> None:
    near, far = At("e8", "N", "B1"), At("t1", "N", "B1")
    game = drawn(on_coast("R1 R2 R2", "rum"), near, far, card=7)
    assert game.legal() == {"lose rum", "lose R1+R2", "lose R2+R2"}

    assert game.play("A lose rum").cargo("B") == "rum"


def test_card_7_crew() -> None:
    game = drawn(on_coast("R1 R2", "rum"), At("e8", "N", "B1"), card=7).play("A lose R1+R2")

    assert game.hand("B") == "R1 R2 B1"
    assert game.told() == ["gave_crew"]
    assert game.told("A") == ["gave_crew", "gave_crew_cards"]


def test_card_7_one_crew_card_when_there_is_only_one() -> None:
    assert drawn(on_coast("R1"), At("e8", "N", "B1"), card=7).hand("B") == "R1 B1"


def test_card_7_treasure_only_where_there_is_room() -> None:
    game = drawn(on_coast("R1 R2 B1", "rum"), At("e8", "N", "B2", "rum rum"), card=7)

    assert game.legal() == {"lose R1+R2", "lose R1+B1", "lose R2+B1"}


def test_card_7_nothing_when_two_are_equally_near() -> None:
    game = drawn(on_coast("R1 R2", "rum"), At("e10", "N", "B1"), At("e9", "N", "B1"), card=7)

    assert game.told()[-1] == "no_effect"
    assert game.phase == "point"


def test_card_7_ships_in_harbours_count() -> None:
    game = drawn(on_coast("R1"), At("venice", "", "B1"), At("t1", "N", "B2"), card=7)

    assert game.hand("B") == "R1 B1"


def test_card_8_a_treasure_or_two_crew_to_flat_island() -> None:
    assert drawn(on_coast("R1 R2", "rum"), card=8).play("A lose rum").flat() == "rum"
    assert drawn(on_coast("R1 R2", "rum"), card=8).play("A lose R1+R2").flat() == "R1 R2"


def test_card_8_one_crew_card_when_there_is_only_one() -> None:
    assert drawn(on_coast("R1"), card=8).flat() == "R1"


@pytest.mark.parametrize("card", [7, 8, 9, 10])
def test_cards_7_to_10_take_nothing_from_an_empty_ship(card: int) -> None:
    game = drawn(on_coast(""), card=card, move="A drift N", pile="")

    assert "no_effect" in game.told()
    assert (game.flat(), game.hand("A"), game.phase) == ("", "", "point")


def test_card_9_the_most_valuable_treasure() -> None:
    assert drawn(on_coast(cargo="rum ruby"), card=9).flat() == "ruby"


def test_card_9_of_equals_the_owner_picks() -> None:
    game = drawn(on_coast(cargo="diamond ruby"), card=9)

    assert game.legal() == {"lose diamond", "lose ruby"}


def test_card_9_without_treasure_the_highest_crew() -> None:
    assert drawn(on_coast("R1 B3"), card=9).flat() == "B3"
    assert drawn(on_coast("R3 B3"), card=9).legal() == {"lose R3", "lose B3"}


def test_card_10_the_highest_crew_goes_under_the_pile() -> None:
    game = drawn(on_coast("R1 B2", "ruby"), card=10)

    assert game.hand("A") == "R1"
    assert game.bottom(1) == "B2"
    assert drawn(on_coast("R2 B2 R1"), card=10).legal() == {"lose R2", "lose B2"}


# Cards 11 to 18, 27, 28.


@pytest.mark.parametrize(
    ("card", "most", "crew"), [(11, 5, 2), (12, 4, 2), (13, 5, 2), (14, 7, 3), (27, 5, 3)]
)
def test_cards_11_to_14_and_27_treasure_or_crew(card: int, most: int, crew: int) -> None:
    game = drawn(on_coast(), card=card)
    values = {"diamond": 5, "ruby": 5, "gold": 3, "pearl": 3, "rum": 2}
    one = {f"pick {a}" for a in values if values[a] <= most}
    two = {
        f"pick {a}+{b}"
        for at, a in enumerate(values)
        for b in list(values)[at:]
        if values[a] + values[b] <= most
    }
    assert game.legal() == {*one, *two, "draw", "pick none"}

    game.play("A draw")
    assert len(game.state.hands[0]) == 2 + crew


def test_card_12_with_gold_at_4() -> None:
    game = drawn(on_coast(), card=12, options=Options(gold=4))

    assert "pick gold" in game.legal()
    assert "pick pearl+rum" not in game.legal()


def test_card_14_both_holds_filled() -> None:
    assert drawn(on_coast(), card=14).play("A pick diamond+rum").cargo("A") == "diamond rum"


def test_card_14_with_a_full_hold_only_crew_is_left_or_nothing() -> None:
    game = drawn(on_coast(cargo="rum rum"), card=14)

    assert game.legal() == {"draw", "pick none"}
    assert game.play("A pick none").told() == ["declined"]


def test_card_14_with_nothing_to_be_had() -> None:
    game = drawn(on_coast(cargo="rum rum"), card=14, pile="")

    assert game.told()[-1] == "no_effect"


@pytest.mark.parametrize("card", [15, 28])
def test_cards_15_and_28_draw_two(card: int) -> None:
    assert drawn(on_coast("R1"), card=card, pile="R2 B3 B1").hand("A") == ("R1 R2 B3")


@pytest.mark.parametrize("card", [15, 28])
def test_cards_15_and_28_draw_no_more_than_there_is(card: int) -> None:
    assert drawn(on_coast("R1"), card=card, pile="B3").hand("A") == "R1 B3"
    assert drawn(on_coast("R1"), card=card, pile="").hand("A") == "R1"


@pytest.mark.parametrize(("card", "most", "cap"), [(16, 7, 10), (17, 6, 11)])
def test_cards_16_and_17_treasure_and_the_hand_comes_down(card: int, most: int, cap: int) -> None:
    game = drawn(on_coast("R3 R3 B3 B2 B1"), card=card)
    assert ("pick diamond+rum" in game.legal()) == (most == 7)
    assert "pick pearl+pearl" in game.legal()

    game.play("A pick rum")

    assert game.phase == "drop"
    if cap == 11:  # one too many
        assert game.legal() == {f"drop {one} hand" for one in ("R3", "B3", "B2", "B1")}
        assert game.play("A drop B1 hand").hand("A") == "R3 R3 B2 B3"
    else:  # two too many: after the only 1 another one would do too much
        assert game.legal() == {f"drop {one} hand" for one in ("R3", "B3", "B2")}
        assert game.play("A drop B2 hand").hand("A") == "R3 R3 B1 B3"


def test_card_16_no_dropped_card_could_have_been_kept() -> None:
    game = drawn(on_coast("R3 R3 B3 B1 B1 B1"), card=16).play("A pick none")  # 12, so 2 too many
    assert game.legal() == {"drop R3 hand", "drop B3 hand", "drop B1 hand"}

    game.play("A drop B1 hand")
    assert game.legal() == {"drop B1 hand"}

    game.play("A drop B1 hand")
    assert game.hand("A") == "R3 R3 B1 B3"
    assert game.bottom(2) == "B1 B1"


def test_card_16_a_light_hand_keeps_all() -> None:
    assert drawn(on_coast(), card=16).play("A pick rum").phase == "point"


def test_card_16_with_a_full_hold_only_the_hand_comes_down() -> None:
    assert drawn(on_coast("R3 R3 B3 B2", "rum rum"), card=16).phase == "drop"


@pytest.mark.parametrize(("hand", "crew"), [("R3 R3 B1", 2), ("R3 R3 B2", 0)])
def test_card_18_treasure_and_crew_for_a_hand_of_7_or_less(hand: str, crew: int) -> None:
    game = drawn(on_coast(hand), card=18)
    assert "pick pearl" in game.legal()
    assert "pick ruby" not in game.legal()
    assert "draw" not in game.legal()

    game.play("A pick pearl")

    assert len(game.state.hands[0]) == 3 + crew


def test_card_18_the_crew_comes_without_treasure_too() -> None:
    assert len(drawn(on_coast("R1"), card=18).play("A pick none").state.hands[0]) == 3


# Cards 19 and 20.


def test_card_19_a_new_hand_and_the_old_one_goes_underneath() -> None:
    game = drawn(on_coast("R1 B3"), card=19, pile="R2 R3 B1")

    assert game.hand("A") == "R2 R3"
    assert game.bottom(3) == "R1 B3 B1"


def test_card_19_when_the_pile_is_short_the_owner_picks() -> None:
    game = drawn(on_coast("R1 R2 B3"), card=19, pile="R3 B1")
    assert game.legal() == {"drop R1 hand", "drop R2 hand", "drop B3 hand"}

    game.play("A drop R1 hand; A drop B3 hand")

    assert game.hand("A") == "R2 R3 B1"
    assert game.bottom(2) == "R1 B3"


def test_card_19_with_no_pile() -> None:
    assert drawn(on_coast("R1"), card=19, pile="").told()[-1] == "no_effect"


def test_card_20_the_player_names_one_of_several() -> None:
    game = drawn(on_coast(), At("m11", "E", "B1"), At("m12", "E", "B2"), card=20)

    assert game.legal() == {"swap 1", "swap 2"}


def test_card_20_equal_numbers_when_a_hand_is_short() -> None:
    state = table(on_coast("R1 R2 R3"), At("m11", "E", "B1"), chances=(20,))
    game = Game(state).play("A sail N 1", picks=(1, 0))

    assert game.hand("A") == "R1 R3 B1"
    assert game.hand("B") == "R2"


def test_card_20_with_an_empty_hand_on_the_other_ship_nothing_is_swapped() -> None:
    assert drawn(on_coast(), At("m11", "E", ""), card=20).told()[-1] == "no_effect"


def test_card_20_with_an_empty_own_hand_nothing_is_swapped() -> None:
    fleeing = At("g8", "N", "", fleeing=True)
    game = Game(table(fleeing, At("m11", "E", "B1"), chances=(20,))).play("A flee NE 1")

    assert game.told()[-1] == "no_effect"


def test_card_20_alone_one_card_when_there_is_only_one() -> None:
    assert drawn(on_coast("R1"), card=20).hand("A") == ""


# Card 22, and those that are kept.


def test_card_22_the_seat_on_turn_chooses_from_hand_and_home() -> None:
    game = drawn(on_coast("R1 R1 R1 R2 R2 R2 B1"), card=22, docks={"london": "B3 R2"})
    assert game.see("A").left == 2
    assert "drop B3 docks" in game.legal()

    game.play("A drop B3 docks; A drop R1 hand")

    assert game.hand("A") == "R1 R1 R2 R2 R2 B1"
    assert game.docks("london") == "R2"
    assert game.bottom(2) == "R1 B3"
    assert game.phase == "point"


def test_card_22_seven_are_healthy() -> None:
    game = drawn(on_coast("R1 R1 R1 R2 R2 R2 B1"), card=22)

    assert game.phase == "point"
    assert len(game.state.hands[0]) == 7


def test_card_22_of_equals_the_home_port_goes_first() -> None:
    game = drawn(on_coast(), At("cadiz", "", "R1 R2 R2 R2 B2 B2"), card=22, docks={
        "cadiz": "R1 B3"
    })  # fmt: skip

    assert game.docks("cadiz") == "B3"
    assert game.hand("B") == "R1 R2 R2 R2 B2 B2"


@pytest.mark.parametrize("card", [21, 23, 24, 25, 26])
def test_cards_21_and_23_to_26_are_kept(card: int) -> None:
    game = drawn(on_coast(), card=card)

    assert game.state.kept[0] == (card,)
    assert card not in game.state.spent
    assert game.phase == "point"


def test_card_21_is_left_where_crew_is_for_sale_only() -> None:
    assert Game(table(At("venice", "", "R1", kept=(21,)), FAR)).legal("silver") == set()
    crew = table(At("venice", "", "R1", kept=(21,)), FAR, docks={"venice": "B1"})
    assert Game(crew).legal("silver") == {"silver"}
    home = table(At("london", "", "R1", kept=(21,)), FAR, docks={"london": "B1"})
    assert Game(home).legal("silver") == set()


def test_card_21_crew_worth_5_at_most() -> None:
    state = table(At("venice", "", "R1", kept=(21,)), FAR, docks={"venice": "B2 B3 R3"})
    game = Game(state).play("A silver; A enlist R3")
    assert game.legal() == {"enlist B2", "done"}

    game.play("A done")

    assert game.phase == "port"
    assert game.hand("A") == "R1 R3"


def test_card_21_the_owner_of_the_port_takes_him_for_nothing() -> None:
    game = Game(table(At("london", "", "R1"), FAR, docks={"london": "silver"}))
    assert game.legal("hire") == {"hire free"}

    assert game.play("A hire free").state.kept[0] == (21,)


def test_card_21_who_left_him_may_hire_him_on_another_visit() -> None:
    state = table(
        At("venice", "", "R3", "rum", kept=(21,)), At("cadiz", "", "B1"), docks={"venice": "B1"}
    )
    game = Game(state).play("A silver")
    assert game.legal("hire") == set()

    game.play("A enlist B1; A sail E 1; A point W; B stay; A sail W 1")

    assert game.legal("hire") == {"hire rum"}


def test_cards_23_and_24_pay_any_amount_up_to_5_and_4() -> None:
    game = Game(table(At("venice", "", "", kept=(24,)), FAR, docks={"venice": "B3 ruby"}))
    assert game.legal("take") == {"take B3"}

    game = Game(table(At("venice", "", "", kept=(23,)), FAR, docks={"venice": "B3 ruby"}))
    assert game.legal("take") == {"take B3", "take ruby"}


def test_cards_23_and_24_together_for_no_more_than_both() -> None:
    state = table(At("venice", "", "", kept=(23, 24)), FAR, docks={"venice": "ruby pearl B1 B2"})
    game = Game(state).play("A give doubloons; A give eights; A take ruby; A take pearl")
    view = game.see("A").desk

    assert view is not None
    assert (view.given_least, view.given_most, view.wanted_value) == (2, 9, 8)
    assert "settle" in game.legal()


# The pack.


def test_used_cards_are_shuffled_anew_when_none_is_left() -> None:
    state = table(on_coast(), FAR, chances=(15,))
    state = replace(state, chances=(), spent=(*state.chances,))
    game = Game(state).play("A sail N 1", picks=tuple([0] * 27))

    assert game.told()[1] == "reshuffled"
    assert len(game.state.chances) == 27
