"""Attack, spoils, flight and standing orders, clause by clause (RULES.md 6)."""

from games.engines.buccaneer.state import Options, StandingOrder
from tests.engines.buccaneer.positions import At, Game, table

FAR = At("a12", "E", "R1 B1")
STOP = StandingOrder(least=0)
HEADINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def won(winner: At, loser: At, **more: object) -> Game:
    """A sails north onto B, which is one square away."""
    return Game(table(winner, loser, **more)).play("A attack N 1 N")  # type: ignore[arg-type]


# Who may be attacked.


def test_6_1_ships_on_a_coast_may_be_attacked() -> None:
    state = table(At("h9", "N", "R3"), At("h10", "N", "R1"))

    assert Game(state).legal("attack") == {f"attack N 1 {d}" for d in ("N", "S", "SW", "W", "NW")}


def test_6_1_by_an_option_not_on_treasure_island() -> None:
    options = Options(coast="immune")
    state = table(At("h9", "N", "R3"), At("h10", "N", "R1"), options=options)
    assert not Game(state).legal("attack")
    assert Game(state).legal("sail") == {"sail N 2", "sail N 3"}

    flat = table(At("a16", "N", "R3"), At("a17", "N", "R1"), options=options)
    assert Game(flat).legal("attack")


def test_6_1_ships_in_a_harbour_are_safe() -> None:
    game = Game(table(At("m19", "NE", "R3"), At("cadiz", "", "R1"))).play("A sail NE 1")

    assert game.at("A") == "n20"
    assert "fought" not in game.told()


def test_6_1_of_two_ships_on_a_square_the_one_that_is_not_fleeing_is_attacked() -> None:
    state = table(At("e8", "N", "R3"), At("e9", "E", "B1", fleeing=True), At("e9", "E", "B2"))

    game = Game(state).play("A attack N 1 N")

    assert game.event("fought")["defender"] == 2


def test_6_2_the_heading_is_said_before_the_hands_are_compared() -> None:
    game = Game(table(At("e8", "N", "R3"), At("e9", "E", "R1"), FAR))
    assert game.legal("attack") == {f"attack N 1 {d}" for d in HEADINGS}

    game.play("A attack N 1 SW; A capture R1")

    assert game.at("A") == "e9 SW"
    assert game.turn == "B"


def test_6_3_the_two_see_each_others_hand_and_nobody_else_does() -> None:
    game = won(At("e8", "N", "R3"), At("e9", "E", "R1 B2"), turn="A")

    assert game.told() == ["sailed", "fought"]
    assert game.told("A") == game.told("B") == ["sailed", "fought", "hands"]
    assert game.see("A").seen[0].crew == ("R1", "B2")
    assert game.see("B").seen[0].crew == ("R3",)
    assert game.see().seen == ()


def test_6_3_with_one_colour_the_fighting_value_is_its_sum() -> None:
    game = Game(table(At("e8", "N", "R3 R2"), FAR))

    assert game.see("A").might == 5


# Spoils.


def test_6_4_either_all_treasure_or_crew() -> None:
    game = won(At("e8", "N", "R3", "rum"), At("e9", "E", "R1", "pearl"))

    assert game.legal() == {"plunder pearl+rum", "capture R1"}


def test_6_4_the_two_most_valuable_are_kept_and_the_rest_goes_back() -> None:
    game = won(At("e8", "N", "R3", "rum ruby"), At("e9", "E", "R1", "rum pearl"))
    before = game.state.stock
    game.play("A plunder ruby+pearl")

    assert game.cargo("A") == "ruby pearl"
    assert game.cargo("B") == ""
    assert game.state.stock == (*before[:4], before[4] + 2)


def test_6_4_of_equals_the_winner_picks() -> None:
    game = won(At("e8", "N", "R3", "ruby"), At("e9", "E", "R1", "gold pearl"))

    assert game.legal("plunder") == {"plunder ruby+gold", "plunder ruby+pearl"}


def test_6_4_only_the_one_that_there_is() -> None:
    treasure = won(At("e8", "N", "R3"), At("e9", "E", "", "rum"))
    nothing = won(At("e8", "N", "R3"), At("e9", "E", ""))

    assert treasure.legal() == {"plunder rum"}
    assert nothing.turn == "B"


def test_6_4_by_an_option_both() -> None:
    options = Options(spoils="both")
    game = won(At("e8", "N", "R3"), At("e9", "E", "R1 B1", "rum"), options=options)
    assert game.legal() == {"plunder rum"}

    game.play("A plunder rum")
    assert game.legal() == {"capture R1+B1", "capture R1", "capture B1"}

    game.play("A capture R1+B1")
    assert game.hand("A") == "R1 R3 B1"
    assert game.cargo("A") == "rum"


def test_6_4_by_an_option_the_absent_loser_picks_the_least() -> None:
    options = Options(picker="loser")
    game = won(At("e8", "N", "R3 R3"), At("e9", "E", "R3 R1 B2"), options=options)
    assert game.legal() == {"capture theirs"}

    game.play("A capture theirs")

    assert game.hand("B") == "R3"


def test_6_4_by_an_option_the_loser_on_turn_picks_himself() -> None:
    options = Options(picker="loser")
    state = table(At("e8", "N", "R1 R2 B3"), At("e9", "E", "B3 B3"), options=options)
    game = Game(state).play("A attack N 1 N")
    assert game.legal() == {"yield R1+R2", "yield R1+B3", "yield R2+B3"}

    game.play("A yield R1+R2")

    assert game.hand("B") == "R1 R2 B3 B3"
    assert game.phase == "flee"


def test_6_5_an_absent_winner_takes_treasure_when_it_makes_his_worth_more() -> None:
    state = table(At("e8", "N", "R1", "rum"), At("e9", "E", "R3", "rum ruby"))

    game = Game(state).play("A attack N 1 N")

    assert game.cargo("B") == "ruby rum"
    assert game.hand("B") == "R1 R3"  # the rum would not have raised it


def test_6_5_of_equal_crew_the_best_fighting_value_counts() -> None:
    state = table(At("e8", "N", "R2 B2 B2"), At("e9", "E", "B3"))

    game = Game(state).play("A attack N 1 N")

    assert game.hand("B") == "B2 B2 B3"


def test_6_5_by_order_crew_comes_first() -> None:
    defender = At("e9", "E", "R3", order=StandingOrder(crew=True))
    game = Game(table(At("e8", "N", "R1", "ruby"), defender)).play("A attack N 1 N")

    assert game.cargo("A") == "ruby"
    assert game.hand("B") == "R1 R3"


def test_6_5_by_an_option_the_absent_winner_takes_both() -> None:
    state = table(At("e8", "N", "R1", "ruby"), At("e9", "E", "R3"), options=Options(spoils="both"))

    game = Game(state).play("A attack N 1 N")

    assert (game.cargo("B"), game.hand("B")) == ("ruby", "R1 R3")


def test_6_5_crew_taken_from_the_attacker_weakens_his_flight() -> None:
    state = table(At("e8", "N", "R2 B1 B1"), At("e9", "E", "R3"))
    game = Game(state).play("A attack N 1 N")

    assert game.hand("A") == "B1"
    assert all(one.endswith(" 1") for one in game.legal("flee"))


# Flight.


def late(**more: object) -> Game:
    """It is B's turn, who owes a flight from e9, where A's ship lies too."""
    state = table(
        At("e9", "N", "R3"),
        At("e9", "E", "B2 B1", fleeing=True),
        FAR,
        turn="B",
        **more,  # type: ignore[arg-type]
    )
    return Game(state)


def test_6_6_the_free_move_comes_first_and_then_the_turn() -> None:
    game = late()
    assert game.phase == "flee"

    game.play("B flee S 2; B point E")

    assert game.at("B") == "e7 E"
    assert game.turn == "B"
    assert game.phase == "move"
    assert not game.fleeing("B")

    game.play("B sail E 3; B point N")
    assert game.turn == "C"


def test_6_6_onto_no_ship_at_sea() -> None:
    state = table(At("e9", "N", "R3"), At("e9", "E", "B2 B1", fleeing=True), At("e8", "N", "R1"),
                  turn="B")  # fmt: skip

    game = Game(state)

    assert "flee S 1" not in game.legal()
    assert "flee S 2" in game.legal()


def test_6_6_into_a_harbour_without_business_before_the_turn_itself() -> None:
    state = table(At("m19", "N", "R3"), At("m19", "E", "B2 B1", "rum", fleeing=True), turn="B")

    game = Game(state).play("B flee NE 1")

    assert game.at("B") == "n20"
    assert game.phase == "port"  # the turn has begun, and with it the unloading
    assert game.docks("cadiz") == "rum"


def test_6_6_an_attacker_who_flees_into_his_harbour_unloads_on_his_next_turn() -> None:
    state = table(At("b13", "N", "R2", "rum"), At("b14", "N", "B3", "ruby pearl"))
    game = Game(state).play("A attack N 1 N")
    assert game.hand("B") == "R2 B3"

    game.play("A flee W 1")
    assert (game.at("A"), game.cargo("A"), game.docks("london")) == ("a14", "rum", "")

    game.play("B idle")
    assert game.docks("london") == "rum"


def test_6_6_on_treasure_islands_coast_a_card_is_drawn_in_the_own_visit() -> None:
    game = late(chances=(28,)).play("B flee E 3")

    assert "chance" in game.told()
    assert len(game.state.hands[1]) == 4


def test_6_6_a_card_that_blows_a_fleeing_ship_into_a_port_brings_no_business() -> None:
    state = table(At("e8", "N", "R1", "rum"), At("e9", "E", "R3 R3"), chances=(5,))
    game = Game(state).play("A attack N 1 N")
    assert game.cargo("A") == ""  # the rum went

    game.play("A flee E 1; A point N")
    assert game.turn == "B"

    state = table(
        At("g8", "N", "R2 B1 B1", "rum rum"), At("g9", "E", "R3", "ruby ruby"), chances=(5,)
    )
    game = Game(state).play("A attack N 1 N")
    assert (game.hand("A"), game.cargo("A")) == ("B1", "rum rum")
    game.play("A flee E 1")

    assert game.at("A") == "a14"
    assert game.cargo("A") == "rum rum"
    assert game.turn == "B"


def test_6_6_flat_island_gives_but_takes_nothing_in_a_flight() -> None:
    state = table(At("f17", "N", "R3"), At("f17", "N", "B2", fleeing=True), turn="B", flat="rum")

    game = Game(state).play("B flee W 1")

    assert game.legal() == {"take rum", "done"}


def test_6_6_no_chart_is_landed_in_a_flight() -> None:
    state = table(At("p1", "N", "R3"), At("p1", "N", "B2 B2", kept=(25,), fleeing=True), turn="B")

    assert Game(state).play("B flee E 4").phase == "point"


def test_6_6_with_no_square_to_flee_to_the_ship_stays() -> None:
    around = [At(one, "N", "") for one in ("a2", "b2", "b1")]
    state = table(At("a1", "N", "R1", fleeing=True), *around)

    assert not Game(state).fleeing("A")
    assert Game(state).phase == "move"


def test_6_6_a_third_ship_may_attack_the_winner_on_the_shared_square() -> None:
    state = table(
        At("e9", "N", "R1"), At("e9", "E", "B2", fleeing=True), At("e8", "N", "R3"), turn="C"
    )

    game = Game(state).play("C attack N 1 N")

    assert game.event("fought")["defender"] == 0


# Standing orders.


def test_6_7_a_passer_is_stopped_and_counts_as_attacked() -> None:
    stopper = At("e10", "E", "R3 R3", order=STOP)
    game = Game(table(At("e8", "N", "R3 B1"), stopper, FAR)).play("A sail N 4")

    assert game.event("sailed")["stopped_by"] == 1
    assert game.event("fought") == {"defender": 0, "square": "e10", "winner": 1}
    assert game.at("A").startswith("e10")
    assert game.phase == "flee"


def test_6_7_the_passer_may_win() -> None:
    stopper = At("e10", "E", "R1", order=STOP)
    game = Game(table(At("e8", "N", "R3 R1"), stopper, FAR)).play("A sail N 4; A capture R1")

    assert game.at("A") == "e10 N"
    assert game.phase == "point"
    assert game.fleeing("B")
    assert game.at("B") == "e10 E"


def test_6_7_after_a_tie_the_passer_has_his_free_move_at_once() -> None:
    stopper = At("e10", "E", "B3", order=STOP)
    game = Game(table(At("e8", "N", "R3"), stopper, FAR)).play("A sail N 3")
    assert game.phase == "flee"

    game.play("A flee W 1; A point N")

    assert game.turn == "B"
    assert not game.fleeing("B")


def test_6_7_the_fighting_value_must_reach_what_the_order_says() -> None:
    stopper = At("e10", "E", "R3", order=StandingOrder(least=4))

    assert Game(table(At("e8", "N", "R3"), stopper)).play("A sail N 3").at("A") == "e11 N"


def test_6_7_by_order_only_loaded_ships_are_stopped() -> None:
    stopper = At("e10", "E", "R3", order=StandingOrder(least=0, loaded=True))
    empty = Game(table(At("e8", "N", "R1 B2"), stopper)).play("A sail N 3")
    loaded = Game(table(At("e8", "N", "R1 B2", "rum"), stopper)).play("A sail N 3")

    assert empty.at("A") == "e11 N"
    assert loaded.event("sailed")["stopped_by"] == 1


def test_6_7_only_the_first_on_the_way_counts() -> None:
    first, second = At("e9", "E", "R1", order=STOP), At("e10", "E", "R2", order=STOP)

    game = Game(table(At("e8", "N", "R3 R3"), first, second)).play("A sail N 3")

    assert game.event("sailed")["stopped_by"] == 1
    assert game.at("A") == "e9 N"


def test_6_7_a_fleeing_ship_stops_nobody_and_is_not_stopped() -> None:
    fleeing = At("e9", "E", "R3", order=STOP, fleeing=True)
    assert Game(table(At("e8", "N", "R3"), fleeing)).play("A sail N 3").at("A") == "e11 N"

    stopper = At("e8", "E", "R3", order=STOP)
    state = table(stopper, At("e9", "E", "B2", fleeing=True), turn="B")
    assert Game(state).play("B flee S 2").at("B") == "e7 S"


def test_6_7_in_a_harbour_and_on_an_immune_coast_nobody_stops_others() -> None:
    stopper = At("h10", "N", "R3", order=STOP)
    state = table(At("h8", "N", "R3"), stopper, options=Options(coast="immune"))

    assert Game(state).play("A sail N 3").event("sailed")["stopped_by"] is None


def test_6_7_a_stopped_attack_loses_its_heading() -> None:
    stopper = At("e9", "E", "R1", order=STOP)
    state = table(At("e8", "N", "R3 R3"), stopper, At("e10", "E", "R2"))
    game = Game(state).play("A attack N 2 S; A capture R1")

    assert game.phase == "point"


def test_6_7_an_order_is_given_once_each_turn_and_is_secret() -> None:
    game = Game(table(At("e8", "N", "R3"), FAR)).play("A orders")
    assert game.see("B").phase == "move"
    assert game.see("A").phase == "orders"

    game.play("A order 4 loaded crew")

    assert game.told() == game.told("B") == []
    assert game.told("A") == ["ordered"]
    assert game.see("A").order is not None
    assert game.see("A").order.least == "4"  # type: ignore[union-attr]
    assert game.see("B").order.least == "off"  # type: ignore[union-attr]
    assert "orders" not in game.legal()
