"""What the clock plays, and how ships leave the table (RULES.md 9)."""

import pytest
from msgspec.structs import replace

from games.engines.buccaneer import GAME
from games.engines.buccaneer.state import Options
from games.engines.chance import Scripted, Seeded
from games.engines.contract import text
from tests.engines.buccaneer.positions import At, Game, table

FAR = At("a12", "E", "R1 B1")
LEAVES = Options(absent="leaves")


def safe(game: Game) -> str:
    return text(GAME.default_action(game.state, game.state.turn))


def test_9_1_a_ship_whose_time_is_up_stays_as_it_is() -> None:
    for seat in (At("h10", "N", "R3", "rum"), At("venice", "", "R2"), At("london", "", "R2")):
        game = Game(table(seat, FAR))
        assert safe(game) == "idle"
        game.play("A idle")
        assert game.state.ships[0] == table(seat, FAR).ships[0]
        assert game.told() == ["idled", "turn"]


def test_9_1_a_flight_goes_nearest_home_where_no_card_is_drawn() -> None:
    state = table(At("g10", "E", "R3 B1", fleeing=True), FAR)
    game = Game(state)
    assert safe(game) == "flee NW 4"

    only_coast = table(At("t1", "E", "B1", fleeing=True), FAR)
    assert safe(Game(only_coast)) == "flee W 1"


def test_9_1_a_trade_in_progress_is_taken_back() -> None:
    state = table(At("venice", "", "R3"), FAR, docks={"venice": "pearl"})

    assert safe(Game(state).play("A give R3")) == "cancel"


def test_9_1_spoils_are_those_of_an_absent_winner() -> None:
    state = table(At("e8", "N", "R3"), At("e9", "E", "R1 B2", "rum"))
    assert safe(Game(state).play("A attack N 1 N")) == "plunder rum"

    state = table(At("e8", "N", "R3 R3"), At("e9", "E", "R1 B2 B3"))
    assert safe(Game(state).play("A attack N 1 N")) == "capture B2+B3"

    options = Options(picker="loser")
    state = table(At("e8", "N", "R3 R3"), At("e9", "E", "R1 B2 B3"), options=options)
    assert safe(Game(state).play("A attack N 1 N")) == "capture theirs"


def test_9_1_for_a_card_treasure_if_there_is_any_else_crew() -> None:
    start = At("h9", "N", "R3 R3")
    assert safe(Game(table(start, FAR, chances=(14,))).play("A sail N 1")) == "pick diamond+rum"

    full = At("h9", "N", "R3 R3", "rum rum")
    assert safe(Game(table(full, FAR, chances=(14,))).play("A sail N 1")) == "draw"


def test_9_1_what_is_lost_is_of_least_value() -> None:
    seat = At("h9", "N", "R1 R2 B3", "ruby")
    assert safe(Game(table(seat, FAR, chances=(8,))).play("A sail N 1")) == "lose R1+R2"

    seat = At("h9", "N", "R3 R3 B3 B1 B1 B1", "rum rum")
    assert safe(Game(table(seat, FAR, chances=(16,))).play("A sail N 1")) == "drop B1 hand"


def test_9_1_the_heading_stays_or_is_the_first_legal_one_clockwise() -> None:
    assert safe(Game(table(At("e8", "N", "R3"), FAR)).play("A sail N 1")) == "point N"
    assert safe(Game(table(At("c1", "W", "R3"), FAR)).play("A sail W 2")) == "point N"


def test_9_1_the_loser_who_picks_gives_the_least() -> None:
    options = Options(picker="loser")
    state = table(At("e8", "N", "R1 R2 B3"), At("e9", "E", "B3 B3"), options=options)

    assert safe(Game(state).play("A attack N 1 N")) == "yield R1+R2"


def test_9_1_business_is_ended() -> None:
    home = Game(table(At("c14", "W", "R2"), FAR)).play("A sail W 2")
    flat = Game(table(At("f18", "W", "R2"), FAR)).play("A sail W 1")
    bay = Game(table(At("t2", "S", "R2", kept=(25,)), FAR)).play("A sail S 1")
    silver = table(At("venice", "", "R1", kept=(21,)), FAR, docks={"venice": "B1"})
    orders = Game(table(At("e8", "N", "R2"), FAR)).play("A orders")

    assert [safe(home), safe(flat), safe(bay)] == ["done"] * 3
    assert safe(Game(silver).play("A silver")) == "done"
    assert safe(orders) == "order off any treasure"


def test_9_1_before_the_first_turn_the_first_free_home() -> None:
    state = GAME.setup(3, Options(), Seeded(b"late", 1))

    assert text(GAME.default_action(state, 1)) == "home london"


def idle_rounds(options: Options, rounds: int) -> Game:
    game = Game(table(At("e8", "N", "R2", "rum", kept=(21, 23)), FAR, options=options))
    for _ in range(rounds - 1):
        game.play("A idle; B turn N") if game.at("B") != "a12 N" else game.play("A idle; B turn E")
    return game.play("A idle")


def test_9_3_after_three_idle_turns_in_a_row_a_ship_leaves_where_bots_may_not_play() -> None:
    game = idle_rounds(LEAVES, 3)

    assert game.at("A") == "gone"
    assert game.flat() == "rum"
    assert game.state.ended == "last_ship"
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert outcome.ranks == (2, 1)


def test_9_3_elsewhere_nothing_comes_of_it() -> None:
    assert idle_rounds(Options(), 4).at("A") == "e8 N"


def test_9_3_another_turn_between_counts_anew() -> None:
    game = Game(table(At("e8", "N", "R2"), FAR, options=LEAVES))

    game.play("A idle; B turn N; A idle; B turn E; A turn S; B turn N; A idle")

    assert game.at("A") == "e8 S"
    assert game.state.idle[0] == 1


def test_9_3_all_of_a_ship_that_leaves_goes_back_into_the_game() -> None:
    state = table(
        At("e8", "N", "R2 B1", "rum", kept=(21, 23)),
        FAR,
        At("t5", "N", "R3"),
        docks={"london": "pearl B2"},
        safe={"london": "ruby ruby ruby"},
        options=LEAVES,
        turn="B",
    )

    step = GAME.resign(state, 0, Scripted([]))
    game = Game(step.state)

    assert GAME.inventory(step.state) == GAME.inventory(state)
    assert [event.kind for event in step.events][:2] == ["resigned", "left"]
    assert game.docks("london") == "B2 ruby ruby ruby pearl"
    assert game.see().ports[0].owner is None
    assert game.flat() == "rum"
    assert game.bottom(2) == "R2 B1"
    assert game.state.spent == (23,)
    assert game.state.lost_silver
    assert game.turn == "B"
    game.play("B idle; C idle")
    assert game.turn == "B"


def test_9_3_on_turn_the_next_seat_plays() -> None:
    state = table(At("e8", "N", "R2"), FAR, At("t5", "N", "R3"), options=LEAVES)

    assert GAME.resign(state, 0, Scripted([])).state.turn == 1


def test_9_3_where_bots_may_play_nothing_changes() -> None:
    state = table(At("e8", "N", "R2"), FAR)

    assert GAME.resign(state, 0, Scripted([])).state == state


def test_9_3_spoils_of_a_ship_that_has_left_are_gone() -> None:
    state = table(
        At("e8", "N", "R3"), At("e9", "E", "R1", "rum"), At("t5", "N", "B1"), options=LEAVES
    )
    game = Game(state).play("A attack N 1 N")

    game.state = GAME.resign(game.state, 1, Scripted([])).state

    assert game.turn == "C"


def test_9_3_who_was_to_be_given_crew_has_left() -> None:
    options = replace(LEAVES, picker="loser")
    state = table(
        At("e8", "N", "R1 R2"), At("e9", "E", "B3 B3"), At("t5", "N", "B1"), options=options
    )
    game = Game(state).play("A attack N 1 N")
    assert game.legal() == {"yield R1+R2"}

    game.state = GAME.resign(game.state, 1, Scripted([])).state

    assert game.phase == "flee"


def test_9_3_who_could_have_been_named_has_left() -> None:
    state = table(At("h9", "N", "R3 R3"), FAR, At("t5", "N", "B1"), options=LEAVES, chances=(2,))
    game = Game(state).play("A sail N 1")
    assert game.legal() == {"press 1", "press 2"}

    game.state = GAME.resign(game.state, 1, Scripted([])).state

    assert game.phase == "point"
    assert game.hand("A") == "R3 R3 B1"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_9_3_before_the_homes_are_chosen(seats: int) -> None:
    state = GAME.setup(seats, LEAVES, Seeded(b"leave", 1))

    after = GAME.resign(state, 0, Scripted([])).state

    assert bool(after.ended) == (seats == 2)
    assert GAME.inventory(after) == GAME.inventory(state)
    if seats > 2:
        for letter, home in list(zip("BCD", ("genoa", "london", "cadiz"), strict=True))[
            : seats - 1
        ]:
            after = Game(after).play(f"{letter} home {home}").state
        assert GAME.to_act(after) == {after.turn}
