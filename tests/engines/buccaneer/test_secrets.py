"""Who knows and remembers what (RULES.md 10), and what observations show."""

from msgspec.structs import replace

from games.engines.buccaneer import GAME
from games.engines.buccaneer.content import CREW
from games.engines.buccaneer.state import Fight, StandingOrder, State
from games.engines.chance import Quick
from tests.engines.buccaneer.positions import At, Game, table

FAR = At("a12", "E", "R1 B1")


def sure(game: Game, viewer: str, seat: int) -> str:
    """What the viewer is certain of in the hand of a seat."""
    found = [one.sure for one in game.see(viewer).seen if one.seat == seat]
    return " ".join(found[0]) if found else ""


def hands_in_worlds(state: State, viewer: int, seat: int) -> set[str]:
    worlds = [GAME.resample(state, viewer, Quick(seed)) for seed in range(30)]
    return {" ".join(CREW[card] for card in world.hands[seat]) for world in worlds}


def test_10_1_hands_are_dealt_anew_in_possible_worlds() -> None:
    state = table(At("e8", "N", "R3 R2"), FAR, At("t1", "N", "B1"))

    assert hands_in_worlds(state, 0, 0) == {"R2 R3"}
    assert len(hands_in_worlds(state, 0, 1)) > 3


def test_10_1_a_spectator_knows_no_hand() -> None:
    state = table(At("e8", "N", "R3 R2"), FAR)

    worlds = {GAME.resample(state, None, Quick(seed)).hands[0] for seed in range(20)}

    assert len(worlds) > 3


def test_10_1_a_standing_order_is_secret() -> None:
    state = table(At("e8", "N", "R3"), At("a12", "E", "R1", order=StandingOrder(4)))
    worlds = [GAME.resample(state, 0, Quick(seed)) for seed in range(40)]

    assert len({world.orders[1] for world in worlds}) > 1
    assert {world.orders[0] for world in worlds} == {state.orders[0]}


def test_10_2_after_a_fight_each_is_sure_of_the_hand_of_the_other() -> None:
    game = Game(table(At("e8", "N", "R3 R3"), At("e9", "E", "R1 B2 B2"), FAR))
    game.play("A attack N 1 N")

    assert sure(game, "A", 1) == "R1 B2 B2"
    assert sure(game, "B", 0) == "R3 R3"
    assert game.see("C").seen == ()
    assert hands_in_worlds(game.state, 0, 1) == {"R1 B2 B2"}
    assert len(hands_in_worlds(game.state, 2, 1)) > 3


def test_10_2_what_is_captured_is_known_to_both() -> None:
    game = Game(table(At("e8", "N", "R3 R3"), At("e9", "E", "R1 B2 B2"), FAR))

    game.play("A attack N 1 N; A capture R1+B2")

    assert sure(game, "A", 1) == "B2"
    assert sure(game, "B", 0) == "R1 R3 R3 B2"


def test_10_2_the_hand_of_that_moment_is_remembered_as_it_was() -> None:
    game = Game(table(At("e8", "N", "R3 R3"), At("e9", "E", "R1 B2 B2"), FAR))

    game.play("A attack N 1 N; A capture R1+B2; B flee S 2; B point S")

    assert game.see("A").seen[0].crew == ("R1", "B2", "B2")
    assert game.see("A").seen[0].turn == 0


def test_10_2_cards_that_leave_openly_are_taken_off() -> None:
    game = Game(table(At("g18", "W", "R3 R3"), At("f18", "W", "R1 B2 B2"), FAR)).play(
        "A attack W 1 N; A capture R1; B flee W 1"
    )
    assert game.phase == "point"  # nothing lies there, and nothing may be left in a flight

    game.play("B point S; B turn N; B leave B2; B done")

    assert sure(game, "A", 1) == "B2"
    assert game.hand("B") == "B2"


def test_10_2_cards_that_leave_unseen_make_one_of_each_kind_unsure() -> None:
    state = table(At("g9", "N", "R3 R3 R3"), At("g10", "N", "R1 R3 B3 B3"), FAR, chances=(10,))
    game = Game(state).play("A attack N 1 N; A capture R1; B flee E 1")
    assert game.legal() == {"lose R3", "lose B3"}

    game.play("B lose R3")

    assert sure(game, "A", 1) == "B3"
    assert game.hand("B") == "B3 B3"
    worlds = hands_in_worlds(game.state, 0, 1)
    assert all("B3" in world for world in worlds)
    assert len(worlds) > 1


def test_10_2_cards_from_the_docks_are_known_to_all() -> None:
    state = table(At("london", "", "R1"), FAR, docks={"london": "B3"})

    game = Game(state).play("A muster B3")

    assert sure(game, "B", 0) == "B3"


def test_10_2_who_puts_a_card_under_the_pile_knows_where_it_is() -> None:
    state = table(At("h9", "N", "B3"), FAR, chances=(10, 15), pile="R1 R2 R3")
    game = Game(state).play("A sail N 1")
    assert game.see("A").known_pile == 1
    assert game.see("B").known_pile == 0

    worlds = [GAME.resample(game.state, 0, Quick(seed)) for seed in range(10)]

    assert {world.pile[0] % 8 for world in worlds} == {CREW.index("B3")}


def test_10_2_and_who_draws_it() -> None:
    state = table(At("h9", "N", "B3"), At("i14", "S", "R1"), chances=(10, 28), pile="R2")
    game = Game(state).play("A sail N 1; A point N; B sail S 1")

    assert game.hand("B") == "R1 R2 B3"
    assert sure(game, "A", 1) == "B3"


def test_10_1_how_a_fight_ended_is_seen_by_all_that_are_told_it() -> None:
    """Nothing changes hands and nobody is to flee on his own turn: only the outcome differs."""

    def fought(hand: str) -> Game:
        return Game(table(At("e8", "N", hand), At("e9", "E"), FAR)).play("A attack N 1 N")

    won, tie = fought("R3 R3"), fought("R3 B3")

    assert (won.event("fought")["winner"], tie.event("fought")["winner"]) == (0, None)
    for viewer in ("", "C"):
        assert won.told(viewer) == tie.told(viewer) == ["sailed", "fought", "turn"]
        assert won.see(viewer) != tie.see(viewer)
        assert replace(won.see(viewer), fight=None) == replace(tie.see(viewer), fight=None)
    assert (won.see().fight, tie.see().fight) == (Fight(0, 1, 0), Fight(0, 1, None))


# What observations show.


def test_the_reachable_squares_say_what_would_happen() -> None:
    state = table(At("e12", "E", "R3 R3 R3", kept=(25,)), At("g12", "N", "R1"), chances=(28,))
    reach = {one.place.square: one for one in Game(state).see("A").reach}

    assert list(reach) == ["f12", "g12", "h12"]
    assert reach["f12"].effects == ()
    assert (reach["g12"].verb, reach["g12"].effects, reach["g12"].ships) == (
        "attack",
        ("attack",),
        (1,),
    )
    assert (reach["h12"].effects, reach["h12"].passed) == (("card",), (1,))


def test_the_reachable_squares_know_ports_bays_and_flat_island() -> None:
    def effects(seat: At) -> dict[str, tuple[str, ...]]:
        view = Game(table(seat, FAR)).see("A")
        return {one.place.square: one.effects for one in view.reach if one.effects}

    assert effects(At("d14", "W", "R3")) == {"a14": ("home",)}
    assert effects(At("d7", "W", "R3")) == {"a7": ("trade",)}
    assert effects(At("s1", "E", "R1", kept=(26,))) == {"t1": ("chart",)}
    assert effects(At("s1", "E", "R1")) == {}
    assert effects(At("g18", "W", "R2")) == {"e18": ("flat",)}
    assert effects(At("d14", "W", "R3", fleeing=True))["a14"] == ("port",)


def test_the_reachable_squares_are_shown_on_the_turn_of_others_too() -> None:
    game = Game(table(At("e8", "N", "R3"), At("t9", "W", "R2"), turn="A"))

    assert [one.place.square for one in game.see("B").reach] == ["s9", "r9"]
    assert game.see().reach == ()


def test_the_trail_of_a_ship_is_that_of_its_last_turn() -> None:
    game = Game(table(At("h9", "N", "R3 R3"), FAR, chances=(3,))).play("A sail N 1; A point N")

    assert game.see().ships[0].trail == ("h9", "h10", "a1")
    game.play("B turn N; A sail N 2")
    assert game.see().ships[0].trail == ("a1", "a3")


def test_at_the_end_all_hands_lie_open() -> None:
    state = table(At("london", "", "R2"), FAR, docks={"london": "diamond " * 4})

    assert GAME.observe(state, None).hands == (("R2",), ("R1", "B1"))


def test_a_trade_is_seen_by_others_when_it_is_closed() -> None:
    state = table(At("venice", "", "R3"), FAR, docks={"venice": "pearl"})
    game = Game(state).play("A give R3")
    assert game.see("A").desk is not None
    assert game.see("B").desk is None
    assert (game.see("A").phase, game.see("B").phase) == ("trade", "port")
    assert game.told("A") == []

    game.play("A take pearl; A settle")

    assert game.event("traded") == {
        "port": "venice", "value": 3, "gave": ["R3"], "took": ["pearl"],
    }  # fmt: skip
