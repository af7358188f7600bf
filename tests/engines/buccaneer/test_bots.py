"""What the bots need: a judgement of positions, and games that they bring to an end.

One table is played, unless BUCCANEER_TABLES asks for more; 19 of 20 must end in time.
"""

import os
from functools import partial

from games.bots import BUDGET
from games.bots.search import search
from games.engines.buccaneer import GAME
from games.engines.buccaneer.geometry import HARBOURS, SEA, SQUARE, TREASURE_COAST
from games.engines.buccaneer.routes import FAR, moves_ahead, moves_from
from games.engines.buccaneer.state import Options, State
from games.engines.chance import Quick
from tests.engines.buccaneer.positions import At, Game, table

FAR_OFF = At("a12", "E", "R1 B1")
TABLES = int(os.environ.get("BUCCANEER_TABLES", "1"))
TWICE_THE_MEAN = 2 * 81
"""Player-turns of a usual game of four."""


def hope(seat: At, **more: str) -> float:
    state = table(seat, FAR_OFF, docks={"london": more.get("london", "")})
    return GAME.promise(state)[0]


def test_every_port_is_two_moves_from_treasure_island() -> None:
    far = moves_from(TREASURE_COAST)

    assert {far[square] for square in HARBOURS} == {2}
    assert all(far[square] < FAR for square in SEA)


def test_a_ship_that_points_away_needs_a_move_more() -> None:
    ahead = moves_ahead(TREASURE_COAST)[SQUARE["e10"]]

    assert ahead[2] == 1
    assert ahead[6] == 2


def test_treasure_is_worth_more_aboard_than_at_sea_and_most_at_home() -> None:
    assert hope(At("e8", "N", "R3")) < hope(At("e8", "N", "R3", "ruby"))
    assert hope(At("d14", "W", "R3", "ruby")) > hope(At("d14", "E", "R3", "ruby"))
    assert hope(At("london", "", "R3"), london="ruby") > hope(At("d14", "W", "R3", "ruby"))


def test_crew_and_kept_cards_are_worth_something() -> None:
    assert hope(At("e8", "N", "R3")) < hope(At("e8", "N", "R3 R3"))
    assert hope(At("e8", "N", "R3")) < hope(At("e8", "N", "R3", kept=(25,)))
    assert hope(At("e8", "N", "R3")) < hope(At("e8", "N", "R3", kept=(23,)))
    assert hope(At("e8", "N", "R3")) < hope(At("e8", "N", "R3", kept=(21,)))


def test_enough_aboard_to_win_counts_more_the_nearer_home_is() -> None:
    near, far = At("c14", "W", "R3", "ruby"), At("t10", "N", "R3", "ruby")
    docks = "diamond diamond diamond"

    assert hope(near, london=docks) - hope(far, london=docks) > hope(near) - hope(far)


def test_a_trade_half_made_is_worth_a_part_of_its_gain() -> None:
    state = table(At("venice", "", "R3"), FAR_OFF, docks={"venice": "pearl"})
    game = Game(state).play("A take pearl")

    assert GAME.promise(game.state)[0] > GAME.promise(state)[0]


def test_before_the_homes_are_chosen_all_hope_alike_but_for_their_crew() -> None:
    state = GAME.setup(4, Options(), Quick(3))

    assert all(0 < one < 5 for one in GAME.promise(state))


def test_a_ship_that_has_left_hopes_for_nothing() -> None:
    state = table(
        At("e8", "N", "R3"), FAR_OFF, At("t5", "N", "B1"), options=Options(absent="leaves")
    )

    assert GAME.promise(GAME.resign(state, 0, Quick(1)).state)[0] == 0


def played(number: int) -> State:
    """A table of four thinking bots, at its end."""
    luck, thought = Quick(2 * number + 1), Quick(2 * number + 2)
    state = GAME.setup(4, Options(), luck)
    while GAME.outcome(state) is None:
        seat = min(GAME.to_act(state))
        action = search(
            GAME,
            GAME.observe(state, seat),
            seat,
            GAME.legal_actions(state, seat),
            world=partial(GAME.resample, state, seat),
            chance=thought,
            budget=BUDGET if TABLES > 1 else BUDGET // 2,
        )
        state = GAME.resolve(state, seat, action, luck, 0).state
    return state


def test_tables_of_thinking_bots_reach_the_target_in_time() -> None:
    ends = [played(number) for number in range(TABLES)]

    late = [one for one in ends if one.ended != "target" or one.turns > TWICE_THE_MEAN]

    assert len(late) <= TABLES // 20, [(one.turns, one.ended) for one in late]
