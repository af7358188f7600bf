"""What may be taken back: derived from luck, knowledge and the rules' own word, for every game."""

import pytest

from games.engines import ALL
from games.engines.chance import Quick, Scripted, Seeded
from games.engines.contract import BadOptions, text
from games.engines.draw import GAME as DRAW
from games.engines.replay import Record
from games.engines.undo import may_take_back
from tests.engines.draw.positions import game, table

ACTIONS = 300
LUCK_OF_OTHERS = range(1000, 1040)
"""Worlds that the rule itself has not tried."""


FINAL = {"anno", "loot"}
"""The games in which every action stands."""


@pytest.mark.parametrize("slug", sorted(ALL))
def test_what_may_be_taken_back_used_no_luck_and_told_its_maker_nothing(slug: str) -> None:
    rules = ALL[slug]
    thought = Quick(7)
    done = offered = 0
    while done < ACTIONS:
        seats = rules.seats[thought.pick(len(rules.seats))]
        options = rules.options_type()
        try:
            rules.check(seats, options)
        except BadOptions:
            continue
        state = rules.setup(seats, options, Quick(done))
        while rules.to_act(state) and done < ACTIONS:
            seat = sorted(rules.to_act(state))[0]
            legal = rules.legal_actions(state, seat)
            action = legal[thought.pick(len(legal))]
            luck = Seeded(b"luck of the test", done)
            after = rules.apply(state, seat, action, luck).state
            record = Record(seat, text(action), tuple(luck.picks))

            if may_take_back(rules, state, [record]):
                offered += 1
                assert not luck.picks
                assert rules.outcome(after) is None
                for number in LUCK_OF_OTHERS:
                    world = rules.resample(state, seat, Quick(number))
                    seen = rules.apply(world, seat, action, Scripted(())).state
                    assert rules.observe(seen, seat) == rules.observe(after, seat)
            state = after
            done += 1

    assert offered == 0 if slug in FINAL else offered > 0


def test_12_3_the_choice_of_a_hook_may_be_taken_back_but_no_draw() -> None:
    state = table("hook-3 Z Z", b0="key-4 anchor-5")
    drawn = game("hook-3 Z Z", b0="key-4 anchor-5").play("draw").state

    assert not may_take_back(DRAW, state, [Record(0, "draw")])
    assert may_take_back(DRAW, drawn, [Record(0, "hook key-4")])


def test_12_3_a_card_that_an_oracle_has_shown_is_drawn_for_good() -> None:
    shown = game("oracle-3 anchor-2 key-4 key-3").play("draw").state

    assert shown.known
    assert not may_take_back(DRAW, shown, [Record(0, "draw")])


def test_12_3_a_choice_after_which_an_oracle_shows_a_card_stands() -> None:
    drawn = game("hook-3 anchor-2 key-4", b0="oracle-5 key-6").play("draw").state

    assert not may_take_back(DRAW, drawn, [Record(0, "hook oracle-5")])


def test_12_3_a_map_that_is_chosen_again_shows_the_same_cards() -> None:
    """The undo barrier: the choice may be taken back, the draw that showed the cards may not."""
    discard = "key-2 chest-2 anchor-2 mermaid-4"
    before = table("map-4 anchor-6 key-7 Z", discard=discard)
    luck = Seeded(b"luck of the test", 1)
    shown = DRAW.apply(before, 0, DRAW.legal_actions(before, 0)[0], luck).state
    card = text(DRAW.legal_actions(shown, 0)[0])

    assert luck.picks
    assert may_take_back(DRAW, shown, [Record(0, card)])
    assert not may_take_back(DRAW, before, [Record(0, "draw", tuple(luck.picks))])


def test_12_3_a_choice_that_forces_a_draw_stands_with_it() -> None:
    drawn = game("hook-3 anchor-2 key-7 Z Z", b0="kraken-4 key-6").play("draw").state
    moves = [Record(0, "hook kraken-4"), Record(0, "draw"), Record(0, "draw")]

    assert not may_take_back(DRAW, drawn, moves)


def test_12_3_who_collects_has_ended_the_turn() -> None:
    drawn = game("anchor-3 Z Z").play("draw").state

    assert not may_take_back(DRAW, drawn, [Record(0, "collect")])


def test_nothing_done_is_nothing_to_take_back() -> None:
    assert not may_take_back(DRAW, table("Z Z"), [])
