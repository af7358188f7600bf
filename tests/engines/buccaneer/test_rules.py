"""Buccaneer by its worked examples, and what they leave out of turns, ports and landings."""

import pytest
from msgspec.structs import replace

from games.engines.buccaneer import GAME
from games.engines.buccaneer.actions import Idle
from games.engines.buccaneer.content import VALUES
from games.engines.buccaneer.opening import fill
from games.engines.buccaneer.state import Options, Pieces, treasure_names
from games.engines.chance import Scripted, Seeded
from games.engines.contract import IllegalAction
from tests.engines.buccaneer.positions import At, Game, table

FAR = At("a12", "E", "R1 B1")
"""Another ship, out of the way."""

# Worked examples.


def test_example_1_fill() -> None:
    stock: Pieces = (5, 5, 5, 5, 5)
    venice = fill(stock, 8 - 3, VALUES[3])
    amsterdam = fill((4, 5, 5, 5, 5), 8 - 2, VALUES[3])

    assert treasure_names(venice) == ["diamond"]
    assert treasure_names(amsterdam) == ["gold", "pearl"]
    assert treasure_names(fill((4, 5, 5, 5, 5), 6, VALUES[4])) == ["gold", "rum"]


def test_example_2_range() -> None:
    game = Game(table(At("n12", "N", "R3 R2 B2 B2 B1"), At("london", "", "R1")))

    assert game.see("A").range == 10
    assert game.see("A").might == 0
    assert game.legal("sail") == {f"sail N {k}" for k in range(1, 9)}
    assert game.play("A sail N 8").at("A") == "n20"


def test_example_3_exits() -> None:
    game = Game(table(At("a12", "E", "R1"), At("cadiz", "", "R3 R2 B2 B2 B1"), turn="B"))

    assert game.legal("sail") == {
        *[f"sail S {k}" for k in range(1, 11)],
        *[f"sail SW {k}" for k in range(1, 11)],
        *[f"sail SE {k}" for k in range(1, 7)],
    }
    reach = {(one.direction, one.squares): one.place.square for one in game.see("B").reach}
    assert reach["S", 10] == "n10"
    assert reach["SW", 10] == "d10"
    assert reach["SE", 6] == "t14"
    game.play("B sail SE 6")
    assert game.at("B") == "t14"


def test_example_4_the_harbour_blocks_the_coast() -> None:
    game = Game(table(At("t10", "N", "R3 R2 B2 B2 B1"), FAR))

    assert game.legal("sail") == {"sail N 1", "sail N 2", "sail N 3"}


def test_example_5_heading() -> None:
    game = Game(table(At("h12", "S", "R2"), FAR, chances=(15,))).play("A sail S 2")

    assert game.at("A") == "h10 S"
    assert game.legal("point") == {f"point {d}" for d in ("N", "NW", "W", "SW", "S")}
    with pytest.raises(IllegalAction):
        game.play("A point E")


def test_example_6_turn_on_the_coast() -> None:
    game = Game(table(At("h10", "W", "R2"), FAR, pile="R3 B3", chances=(15,)))

    game.play("A turn S")

    assert game.hand("A") == "R2 R3 B3"
    assert game.at("A") == "h10 S"
    assert game.turn == "B"


@pytest.mark.parametrize(
    ("start", "sail", "ports"),
    [
        (At("o8", "W", "R2"), "sail W 2", {"a7"}),
        (At("f6", "NE", "R2"), "sail NE 2", {"port cadiz", "port amsterdam"}),
        (At("h12", "NE", "R1"), "sail NE 1", {"n20"}),
    ],
)
def test_example_8_card_6(start: At, sail: str, ports: set[str]) -> None:
    game = Game(table(start, At("d5", "E", "B1"), chances=(6,))).play(f"A {sail}")

    assert game.legal("port") == ports or {game.at("A")} == ports


def test_example_9_hold() -> None:
    game = Game(table(At("h12", "S", "R2", "rum"), FAR, chances=(14,), pile="R1 R1 B1"))
    game.play("A sail S 2")

    one = {f"pick {name}" for name in ("diamond", "ruby", "gold", "pearl", "rum")}
    assert game.legal() == {*one, "pick none", "draw"}
    with pytest.raises(IllegalAction):
        game.play("A pick diamond+rum")
    assert game.play("A draw").hand("A") == "R1 R1 R2 B1"


def test_example_11_card_20_in_company() -> None:
    state = table(At("h8", "N", "R1 R1 R2"), At("m11", "E", "B3 B3 B3 B2"), FAR, chances=(20,))
    game = Game(state).play("A sail N 1", picks=(0, 0, 3, 2))

    assert game.hand("A") == "R2 B3 B3"
    assert game.hand("B") == "R1 R1 B2 B3"
    assert game.told() == ["sailed", "chance", "swapped"]
    assert game.told("B") == ["sailed", "chance", "swapped", "swapped_cards"]


def test_example_11_card_20_alone() -> None:
    game = Game(table(At("h8", "N", "R1 B2 B3"), FAR, chances=(20,))).play("A sail N 1")
    assert game.legal() == {"lose R1+B2", "lose R1+B3", "lose B2+B3"}

    game.play("A lose R1+B2")

    assert game.hand("A") == "B3"
    assert game.bottom(2) == "R1 B2"


def test_example_13_card_22() -> None:
    state = table(
        At("h8", "N", "R1"),
        At("cadiz", "", "R1 R2 R2 B1 B2 B3 B3"),
        docks={"cadiz": "R3"},
        chances=(22,),
    )

    game = Game(state).play("A sail N 1")

    assert game.hand("B") == "R2 R2 B1 B2 B3 B3"
    assert game.docks("cadiz") == "R3"
    assert game.bottom(1) == "R1"


def test_example_15_win_crew() -> None:
    state = table(At("e8", "N", "R3 R3 B1"), At("e9", "E", "R3 R1 B2"))
    game = Game(state).play("A attack N 1 N")
    crew = {"R3", "R1", "B2", "R1+R3", "R3+B2", "R1+B2"}
    assert game.legal() == {f"capture {one}" for one in crew}

    game.play("A capture R1+R3")

    assert (game.see("A").range, game.see("A").might) == (11, 9)
    assert game.hand("B") == "B2"
    assert game.fleeing("B")


def test_example_16_the_attacker_loses() -> None:
    state = table(
        At("e8", "N", "R2 B2 B1", "gold"), At("e9", "E", "R3 R3 B1", "pearl"), chances=(28,)
    )
    game = Game(state).play("A attack N 1 W")
    assert game.cargo("B") == "gold pearl"
    assert game.at("B") == "e9 E"
    assert game.phase == "flee"
    assert "flee E 5" not in game.legal()  # land

    game.play("A flee E 3")
    assert game.at("A") == "h9 E"
    assert len(game.state.hands[0]) == 5  # the chance card

    game.play("A point N")
    assert game.turn == "B"


def test_example_17_tie() -> None:
    state = table(At("e8", "N", "R2"), At("e9", "E", "B2", "pearl"))

    game = Game(state).play("A attack N 1 SW")

    assert game.cargo("B") == "pearl"
    assert game.fleeing("B")
    assert game.at("A") == "e9 SW"
    assert game.turn == "B"
    assert game.phase == "flee"


def test_example_19_trade() -> None:
    seat = At("venice", "", "B2 R3", "pearl gold")
    game = Game(table(seat, FAR, docks={"venice": "R2 B1 diamond"}))

    game.play("A give pearl; A give B2; A take diamond; A settle")
    assert game.cargo("A") == "diamond gold"
    assert game.docks("venice") == "R2 B1 B2 pearl"

    game = Game(table(seat, FAR, docks={"venice": "R2 B1 diamond"}))
    game.play("A give gold; A give R3; A take diamond")
    assert "settle" not in game.legal()


def test_example_20_coins() -> None:
    docks = {"venice": "B1 ruby ruby pearl rum"}
    one = Game(table(At("venice", "", "R3", "rum", kept=(23, 24)), FAR, docks=docks))
    one.play("A give doubloons; A take ruby; A settle")
    assert one.cargo("A") == "ruby rum"
    assert one.state.kept[0] == (24,)
    assert 23 in one.state.spent

    one = Game(table(At("venice", "", "R3", "rum", kept=(23, 24)), FAR, docks=docks))
    one.play("A give eights; A take pearl; A settle")
    assert one.cargo("A") == "pearl rum"
    assert one.state.kept[0] == (23,)

    one = Game(table(At("venice", "", "R3", "rum", kept=(23, 24)), FAR, docks=docks))
    one.play("A give doubloons; A give rum; A take ruby; A take rum; A settle")
    assert one.cargo("A") == "ruby rum"


def test_example_22_safe() -> None:
    docks = {"london": "diamond diamond diamond pearl"}
    game = Game(table(At("london", "", "R2"), At("cadiz", "", "B1"), docks=docks))

    game.play("A secure diamond")
    assert game.safe("london") == "diamond diamond diamond"
    assert game.docks("london") == "pearl"

    visit = table(
        At("h7", "N", "R2"),
        At("london", "", "R3 B2"),
        docks={"london": "pearl diamond"},
        safe={"london": "diamond diamond diamond"},
        turn="B",
    )
    assert Game(visit).legal("take") == {"take pearl", "take diamond"}
    own = table(
        At("london", "", "R2"), FAR, docks={"london": "diamond"}, safe={"london": "diamond " * 3}
    )
    assert Game(own).legal("secure") == set()


def test_example_23_win() -> None:
    for cargo, ended in (("pearl", "target"), ("rum", "")):
        state = table(
            At("d14", "W", "R3", cargo),
            At("cadiz", "", "B1"),
            safe={"london": "diamond diamond diamond"},
            docks={"london": "rum"},
        )
        game = Game(state).play("A sail W 3")
        assert game.state.ended == ended
        assert game.see().ships[0].score == (20 if ended else 19)


def test_example_24_crewless() -> None:
    game = Game(table(At("e8", "N"), FAR, pile="R2 B3"))
    assert game.legal() == {"recruit", "idle", "orders"}

    game.play("A recruit; A point S")

    assert game.hand("A") == "R2 B3"
    assert game.at("A") == "e8 S"
    assert game.turn == "B"


def test_example_24_a_crewless_loser_flees_one_square() -> None:
    game = Game(table(At("e8", "N", "", fleeing=True), FAR))

    assert game.legal() == {f"flee {d} 1" for d in ("N", "NE", "E", "SE", "S", "SW", "W", "NW")}


def test_example_25_chart() -> None:
    game = Game(table(At("p1", "E", "R3 B3", kept=(25,)), FAR)).play("A sail E 4")
    assert game.phase == "bay"

    game.play("A chart ruby+rum")
    assert game.cargo("A") == "ruby rum"
    assert game.state.kept[0] == ()
    assert game.state.spent == (25,)
    assert game.phase == "point"

    full = table(At("p1", "E", "R3 B3", "rum rum", kept=(25,)), FAR)
    game = Game(full).play("A sail E 4")
    assert game.phase == "point"
    assert game.state.kept[0] == (25,)


def test_example_27_silver() -> None:
    state = table(
        At("amsterdam", "", "R1", kept=(21,)),
        At("s14", "E", "R2", "rum"),
        docks={"amsterdam": "R3 B2 B1"},
    )
    game = Game(state).play("A silver; A enlist R3")
    assert game.legal() == {"enlist B2", "enlist B1", "done"}
    game.play("A enlist B2")
    assert game.hand("A") == "R1 R3 B2"
    assert game.docks("amsterdam") == "B1"
    assert game.legal("hire") == set()

    game.play("A sail W 5; A point W; B sail E 1; B hire rum")
    assert game.state.kept == ((), (21,))
    assert game.docks("amsterdam") == "B1 rum"


def test_example_28_flat_island() -> None:
    game = Game(table(At("g18", "SW", "R2", "rum"), FAR, flat="diamond pearl B3"))

    game.play("A sail SW 2; A take diamond; A take B3")

    assert game.cargo("A") == "diamond rum"
    assert game.hand("A") == "R2 B3"
    assert game.flat() == "pearl"
    assert game.legal("take") == set()


def test_example_29_derived_illegal_moves() -> None:
    fleeing = table(At("e8", "N", "R2"), At("e9", "E", "B2", fleeing=True))
    assert not Game(fleeing).legal("attack")
    assert "sail N 1" not in Game(fleeing).legal()

    harbour = Game(table(At("venice", "", "R2"), FAR))
    assert not harbour.legal("turn")
    assert "stay" not in harbour.legal()
    assert "sail E 0" not in harbour.legal()


# Before the first turn.


def test_2_1_homes_are_chosen_first_come_first_served_and_the_last_of_four_is_given_his() -> None:
    game = Game(GAME.setup(4, Options(), Seeded(b"homes", 1)))
    assert GAME.to_act(game.state) == {0, 1, 2, 3}

    game.play("C home london; A home genoa")
    assert GAME.to_act(game.state) == {1, 3}
    assert game.legal(letter="B") == {"home cadiz", "home marseilles"}

    game.play("D home marseilles")
    assert [ship.home for ship in game.see().ships] == ["genoa", "cadiz", "london", "marseilles"]
    assert len(GAME.to_act(game.state)) == 1


def test_2_3_every_port_without_a_player_is_worth_8() -> None:
    for seed in range(20):
        game = Game(GAME.setup(2, Options(gold=4), Seeded(b"fill", seed)))
        game.play("A home london; B home genoa")
        for view in game.see().ports:
            goods = VALUES[4]
            names = ("diamond", "ruby", "gold", "pearl", "rum")
            worth = sum(int(card[1]) for card in view.crew)
            worth += sum(goods[names.index(piece)] for piece in view.treasure)
            assert worth == (0 if view.owner is not None else 8)
            assert len(view.crew) == (0 if view.owner is not None else 2)


def test_2_3_the_nearest_sum_below_is_taken_when_there_is_none() -> None:
    no_rum: Pieces = (5, 5, 5, 5, 1)

    assert treasure_names(fill(no_rum, 4, VALUES[3])) == ["gold"]
    assert fill((0, 0, 0, 0, 0), 5, VALUES[3]) == ()


def test_2_4_five_cards_each_and_the_rest_is_the_pile() -> None:
    for seats, pile in ((2, 20), (3, 17), (4, 14)):
        game = Game(GAME.setup(seats, Options(), Seeded(b"deal", 1)))
        for letter, home in zip("ABC"[: min(seats, 3)], ("london", "cadiz", "genoa"), strict=False):
            game.play(f"{letter} home {home}")
        assert game.see().pile == pile
        assert [ship.size for ship in game.see().ships] == [5] * seats


def test_2_5_turns_go_clockwise_by_home_port() -> None:
    game = Game(GAME.setup(3, Options(), Seeded(b"turns", 1)))
    game.play("A home genoa; B home london; C home marseilles")
    found = []

    for _ in range(3):
        found.append(game.turn)
        game.play(f"{game.turn} stay")

    ring = "BCA"
    start = ring.index(found[0])
    assert "".join(found) == ring[start:] + ring[:start]


# Sailing.


def test_3_3_turning_must_change_the_heading() -> None:
    game = Game(table(At("e8", "N", "R2"), FAR))

    assert game.legal("turn") == {f"turn {d}" for d in ("NE", "E", "SE", "S", "SW", "W", "NW")}


def test_3_3_a_heading_needs_a_square_ahead() -> None:
    game = Game(table(At("c1", "W", "R2"), FAR)).play("A sail W 2")

    assert game.legal("point") == {"point N", "point NE", "point E"}


def test_3_6_in_the_own_port_a_ship_may_stay() -> None:
    game = Game(table(At("london", "", "R2"), FAR)).play("A stay")

    assert game.at("A") == "a14"
    assert game.turn == "B"


def test_3_6_in_a_foreign_port_only_when_no_way_is_open() -> None:
    around = [At(s, "N", "B1", fleeing=True) for s in ("b8", "b7", "b6")]

    game = Game(table(At("venice", "", "R1"), *around))

    assert game.legal("sail") == set()
    assert "stay" in game.legal()


def test_3_7_in_a_foreign_port_without_crew_one_recruits_and_the_turn_is_over() -> None:
    game = Game(table(At("venice", "", ""), FAR, pile="R1 R2 R3"))
    assert game.legal() == {"recruit", "idle", "orders"}

    game.play("A recruit")

    assert game.hand("A") == "R1 R2"
    assert game.turn == "B"


def test_3_7_crew_bought_in_port_saves_the_turn() -> None:
    state = table(At("venice", "", "", "rum"), FAR, docks={"venice": "R2"}, pile="B3")
    game = Game(state)

    game.play("A give rum; A take R2; A settle; A sail E 2")

    assert game.at("A") == "c7 E"


def test_3_7_with_an_empty_pile_a_ship_drifts() -> None:
    game = Game(table(At("e8", "N", ""), At("e9", "E", "R1"), pile=""))
    drifts = {f"drift {d}" for d in ("NE", "E", "SE", "S", "SW", "W", "NW")}
    turns = {f"turn {d}" for d in ("NE", "E", "SE", "S", "SW", "W", "NW")}
    assert game.legal() == {*drifts, *turns, "idle", "orders"}

    game.play("A drift E; A point E")

    assert game.at("A") == "f8 E"


def test_3_7_a_drift_lands_as_any_move() -> None:
    game = Game(table(At("g8", "N", ""), FAR, pile="", chances=(28,))).play("A drift E")

    assert "chance" in game.told()


def test_3_7_out_of_a_port_a_ship_drifts_by_its_exits_or_stays() -> None:
    game = Game(table(At("genoa", "", ""), FAR, pile=""))

    assert {"drift NW", "drift N", "drift NE", "stay"} < game.legal()
    assert "drift E" not in game.legal()


def test_3_8_ships_are_passed_freely() -> None:
    game = Game(table(At("e8", "N", "R3"), At("e9", "E", "B2"))).play("A sail N 2")

    assert game.at("A") == "e10 N"
    assert game.event("sailed")["stopped_by"] is None


# Ports.


def test_4_1_cargo_comes_to_the_docks_on_arrival() -> None:
    game = Game(table(At("c14", "W", "R2", "rum ruby"), FAR)).play("A sail W 2")

    assert game.cargo("A") == ""
    assert game.docks("london") == "ruby rum"


def test_4_1_and_at_the_start_of_a_turn_there() -> None:
    game = Game(table(At("london", "", "R2", "rum"), FAR))

    assert game.docks("london") == "rum"


def test_4_2_treasure_and_crew_are_moved_at_home() -> None:
    state = table(At("london", "", "R2 B1"), FAR, docks={"london": "R3 ruby pearl rum"})
    game = Game(state)

    game.play("A load ruby; A load rum; A muster R3; A quarter B1; A unload rum")

    assert game.cargo("A") == "ruby"
    assert game.hand("A") == "R2 R3"
    assert game.docks("london") == "B1 pearl rum"


def test_4_2_a_ship_holds_two() -> None:
    game = Game(table(At("london", "", "R2"), FAR, docks={"london": "ruby pearl rum"}))

    game.play("A load ruby; A load rum")

    assert game.legal("load") == set()


def test_4_3_three_of_a_kind_are_secured_once() -> None:
    game = Game(table(At("london", "", "R2"), FAR, docks={"london": "rum rum rum rum ruby"}))
    game.play("A secure rum")

    assert game.safe("london") == "rum rum rum"
    assert game.docks("london") == "ruby rum"
    assert game.legal("secure") == set()


def test_4_3_by_an_option_a_fourth_is_accepted() -> None:
    state = table(
        At("london", "", "R2"),
        FAR,
        docks={"london": "rum rum rum rum rum"},
        options=Options(fourth="accepted"),
    )
    game = Game(state).play("A secure rum")
    assert game.legal("secure") == {"secure rum"}

    game.play("A secure rum; A secure rum")

    assert game.safe("london") == "rum rum rum rum rum"


def test_4_5_nothing_without_hope_of_equal_sums_is_offered() -> None:
    game = Game(table(At("venice", "", "R1 B1"), FAR, docks={"venice": "diamond R3"}))

    assert game.legal("give") == set()
    assert game.legal("take") == set()


def test_4_5_a_trade_can_be_taken_back() -> None:
    state = table(At("venice", "", "R3"), FAR, docks={"venice": "pearl"})
    game = Game(state).play("A give R3; A take pearl; A cancel")

    assert game.state.hands == state.hands
    assert game.state.ports == state.ports
    assert game.phase == "port"


def test_4_5_the_hold_must_have_room_for_what_is_taken() -> None:
    state = table(At("venice", "", "R3", "rum rum"), FAR, docks={"venice": "pearl"})
    game = Game(state).play("A give R3; A take pearl")

    assert "settle" not in game.legal()
    assert game.see("A").desk is not None
    assert game.see("A").desk.room == -1  # type: ignore[union-attr]


def test_4_6_a_visitor_buys_from_the_docks_of_a_player_who_is_not_asked() -> None:
    state = table(
        At("h7", "N", "B1"), At("london", "", "R3 B2"), docks={"london": "diamond"}, turn="B"
    )

    game = Game(state).play("B give R3; B give B2; B take diamond; B settle")

    assert game.cargo("B") == "diamond"
    assert game.docks("london") == "R3 B2"


def test_4_9_business_of_a_turn_has_a_limit() -> None:
    game = Game(table(At("london", "", "R2"), FAR, docks={"london": "rum"}))

    for _ in range(20):
        game.play("A load rum; A unload rum")

    assert game.legal("load") == set()
    assert "stay" in game.legal()


# Landings.


def test_7_2_crew_may_be_left_on_flat_island() -> None:
    game = Game(table(At("f18", "W", "R2 B1"), FAR)).play("A sail W 1; A leave B1; A done")

    assert game.flat() == "B1"
    assert game.hand("A") == "R2"
    assert game.phase == "point"


def test_7_2_turning_on_the_coast_is_a_stop() -> None:
    game = Game(table(At("e18", "N", "R2"), FAR, flat="rum")).play("A turn S; A take rum; A done")

    assert game.cargo("A") == "rum"
    assert game.at("A") == "e18 S"
    assert game.turn == "B"


def test_7_3_turning_in_anchor_bay_is_a_stop() -> None:
    game = Game(table(At("t1", "N", "R2", kept=(25, 26)), FAR)).play("A turn W")
    assert "chart diamond+rum" in game.legal()

    game.play("A chart diamond+rum")

    assert game.cargo("A") == "diamond rum"
    assert game.state.kept[0] == (26,)
    assert game.turn == "B"


def test_7_3_one_chart_each_turn_and_no_more_than_7() -> None:
    game = Game(table(At("t1", "N", "R2", kept=(25, 26)), FAR)).play("A turn W")
    assert "chart diamond+pearl" not in game.legal()

    game.play("A chart rum")

    assert game.turn == "B"


def test_7_3_a_chart_may_be_kept() -> None:
    game = Game(table(At("t1", "N", "R2", kept=(25,)), FAR)).play("A turn W; A done")

    assert game.state.kept[0] == (25,)


# The end.


def test_8_1_treasure_paid_into_the_own_port_wins_at_the_start_of_the_turn() -> None:
    state = table(
        At("h7", "N", "B1"),
        At("london", "", "R3", "diamond"),
        docks={"london": "diamond diamond diamond R2 R3"},
        turn="B",
    )
    game = Game(state).play("B give diamond; B take R2; B take R3; B settle; B sail E 1; B point N")
    assert game.see().ships[0].score == 20
    assert not game.state.ended  # the ship is not at home


def test_8_1_the_ship_must_be_at_home_in_the_own_turn() -> None:
    state = table(At("london", "", "R2"), FAR, docks={"london": "diamond " * 4})

    assert state.ended == "target"
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranks == (1, 2)


@pytest.mark.parametrize("target", [10, 12, 15])
def test_8_1_by_an_option_less_is_enough(target: int) -> None:
    options = Options(target=target)  # type: ignore[arg-type]
    docks = {"london": "diamond diamond" + " diamond" * (target > 12) + " rum" * (target == 12)}

    assert table(At("london", "", "R2"), FAR, docks=docks, options=options).ended == "target"


def test_8_3_the_richest_wins_after_the_last_round() -> None:
    state = table(
        At("london", "", "R2"), At("cadiz", "", "R3"), At("e5", "N", "B1", "rum"), turn="C",
        docks={"london": "rum"},
    )  # fmt: skip
    state = replace(state, turns=60 * 3 - 1)

    after = GAME.apply(state, 2, Idle(), Scripted([])).state
    outcome = GAME.outcome(after)

    assert outcome is not None
    assert outcome.reason == "rounds"
    assert outcome.ranks == (1, 3, 2)
    assert outcome.scores == (2, 0, 0)
