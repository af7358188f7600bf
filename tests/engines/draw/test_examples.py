"""The worked examples, each under its number, and some of our own under the numbers between."""

import pytest

from games.engines.chance import Seeded
from games.engines.draw import GAME
from games.engines.draw.content import CARDS
from games.engines.draw.scoring import scores
from games.engines.draw.state import Options
from tests.engines.draw.positions import cards, game, lot, table


def test_example_01_only_the_highest_card_of_each_suit_counts() -> None:
    state = table(b0="anchor-2 anchor-3 anchor-4 hook-2 hook-3 hook-5 hook-6 cannon-2 cannon-7")

    assert scores(state)[0] == 17


@pytest.mark.parametrize(
    ("seats", "mermaid", "pile", "discards"),
    [(2, False, 50, 10), (2, True, 50, 10), (4, False, 50, 10), (5, False, 100, 20)],
)
def test_example_02_setup(*, seats: int, mermaid: bool, pile: int, discards: int) -> None:
    state = GAME.setup(seats, Options(mermaid=mermaid), Seeded(b"example", 2))

    assert (len(state.pile), len(state.discard)) == (pile, discards)
    twos = [card for card in state.discard if card % 10 == 2]
    mermaids = {card for card in state.discard if card // 10 == 9}
    assert len(twos) == (discards if mermaid else discards * 9 // 10)
    assert mermaids == {CARDS["mermaid-2" if mermaid else "mermaid-4"]}


def test_example_03_an_anchor_saves_what_lies_before_it() -> None:
    example = game("mermaid-5 cannon-3 anchor-4 mermaid-6 Z", discard="key-2")

    example.play("draw; draw; draw; draw")

    example.expect(
        b0="mermaid-5 cannon-3", discard="key-2 anchor-4 mermaid-6", row="", turn=1, phase="start"
    )


def test_example_04_a_hook_may_have_to_bust() -> None:
    example = game("cannon-3 hook-4 Z", b0="cannon-6").play("draw; draw")

    example.expect(b0="", discard="cannon-3 hook-4 cannon-6", turn=1)


def test_example_05_an_anchor_saves_from_a_bust_by_the_sword_too() -> None:
    example = game("key-3 anchor-4 sword-5 Z", b0="mermaid-6", b1="anchor-7 mermaid-9")

    example.play("draw; draw; draw")

    example.expect(b0="key-3 mermaid-6", b1="mermaid-9", discard="anchor-4 sword-5 anchor-7")


def test_example_06_a_sword_without_a_suit_to_steal_is_nullified() -> None:
    example = game("sword-3 Z", b0="anchor-2 hook-2 cannon-2", b1="anchor-7 hook-7 cannon-7").play(
        "draw"
    )

    example.expect(row="sword-3", phase="decide")
    assert example.told("nullified") == [{"card": "sword-3", "suit": "sword", "why": "no_target"}]


def test_example_07_a_sword_does_not_look_at_the_row() -> None:
    example = game("key-3 sword-4 Z", b0="mermaid-6", b1="key-7 mermaid-9 chest-2")

    example.play("draw; draw")

    example.expect(legal="sword 1 key-7; sword 1 chest-2")
    assert GAME.observe(example.state, 0).risky == ("sword 1 key-7",)


def test_example_08_a_chain_of_abilities() -> None:
    example = game("sword-3 Z", b0="cannon-5 key-2", b1="hook-6 mermaid-9 cannon-7").play("draw")
    example.expect(legal="sword 1 hook-6; sword 1 mermaid-9")

    example.play("sword 1 hook-6; hook cannon-5; cannon 1 mermaid-9")

    example.expect(row="sword-3 hook-6 cannon-5", b0="key-2", b1="cannon-7", discard="mermaid-9")


def test_example_09_a_hooked_sword_frees_its_own_suit() -> None:
    example = game("hook-3 Z", b0="sword-5", b1="sword-7").play("draw")

    example.expect(b0="", b1="", discard="hook-3 sword-5 sword-7", turn=1)


def test_example_10_a_hooked_card_pays_the_kraken() -> None:
    example = game("kraken-4 hook-5 map-3 Z", b0="key-3").play("draw")

    example.expect(row="kraken-4 hook-5 key-3", pile="map-3 Z", debt=0, legal="draw; collect")


def test_example_11_a_nullified_hook_does_not_pay_twice() -> None:
    example = game("kraken-4 hook-5 anchor-3 Z").play("draw")

    example.expect(row="kraken-4 hook-5 anchor-3", legal="draw; collect")


def test_example_12_of_ours_a_stolen_card_pays_the_kraken() -> None:
    example = game("kraken-4 sword-5 map-3 Z", b1="chest-6").play("draw")

    example.expect(row="kraken-4 sword-5 chest-6", pile="map-3 Z", debt=0, legal="draw; collect")


def test_example_13_kraken_and_map_with_nothing_but_busts() -> None:
    example = game("key-5 kraken-4 map-5 Z", discard="key-2 kraken-2").play("draw; draw")
    example.expect(phase="map", shown="key-2 kraken-2")

    example.play("map key-2")

    example.expect(discard="key-5 kraken-4 map-5 key-2 kraken-2", b0="", turn=1)


def test_example_14_the_pile_ends_inside_the_debt() -> None:
    example = game("kraken-7 chest-6", b0="chest-3", b1="anchor-7").play("draw")

    example.expect(b0="kraken-7 chest-6 chest-3", scores=(13, 7))
    assert (example.outcome.ranks, example.outcome.reason) == ((1, 2), "pile_empty")
    assert example.told("lapsed") == [{"debt": 1}]


def test_example_15_the_last_card_may_bust() -> None:
    example = game("key-5 hook-3", b0="key-7", b1="mermaid-9").play("draw; draw")

    example.expect(b0="", discard="key-5 hook-3 key-7")
    assert example.outcome.scores == (0, 9)
    assert example.outcome.ranks == (2, 1)


DISCARDS = "key-2 chest-2 cannon-2 kraken-2 sword-2"


def test_example_16_a_pair_brings_as_many_cards() -> None:
    bonus = "key-2 chest-2 cannon-2 kraken-2"
    example = game(
        "key-3 chest-4 oracle-3 anchor-5 Z",
        discard=DISCARDS,
        b1="mermaid-9",
        luck=lot(DISCARDS, bonus),
    )

    example.play("draw; draw; draw; draw; collect")

    example.expect(
        b0=f"key-3 chest-4 oracle-3 anchor-5 {bonus}", b1="mermaid-9", discard="sword-2", turn=1
    )
    assert len(example.told("bonus")) == 1


def test_example_17_a_short_discard_gives_all_it_has() -> None:
    row = "key-3 chest-4 oracle-3 anchor-5 cannon-4 map-5 mermaid-6"
    example = game(row=row, discard="key-2 chest-2 cannon-2 kraken-2").play("collect")

    example.expect(discard="")
    assert len(cards(example.bank(0))) == 11


def test_example_18_of_ours_a_pair_that_an_anchor_saves_brings_a_bonus() -> None:
    """K8: the busting card and the Anchor lie in the discards already, and may come back."""
    example = game(
        "key-3 chest-4 anchor-5 anchor-6 Z",
        discard="hook-2",
        luck=lot("anchor-5 anchor-6 hook-2", "anchor-6 hook-2"),
    )

    example.play("draw; draw; draw; draw")

    example.expect(b0="key-3 chest-4 anchor-6 hook-2", discard="anchor-5", turn=1)


def test_example_19_a_map_with_one_card() -> None:
    example = game("hook-3 map-4 Z", discard="hook-2").play("draw; draw")

    example.expect(b0="", discard="hook-2 hook-3 map-4", turn=1)


def test_example_20_what_the_oracle_shows_stays_known() -> None:
    example = game("oracle-4 kraken-6 Z").play("draw; collect")

    example.expect(b0="oracle-4", turn=1, pile="kraken-6 Z", known=1)
    assert GAME.observe(example.state, None).known == ("kraken-6",)


def test_example_21_an_oracle_as_the_last_card() -> None:
    example = game("oracle-4", b1="key-4").play("draw")

    assert example.outcome.scores == (4, 4)
    assert example.outcome.ranks == (1, 1)
    assert example.told("nullified")[0]["why"] == "no_pile"


def test_example_22_a_hooked_anchor() -> None:
    example = game("cannon-3 hook-4 cannon-5 Z", b0="anchor-6 mermaid-7")

    example.play("draw; draw; hook anchor-6; draw")

    example.expect(b0="cannon-3 hook-4 mermaid-7", discard="anchor-6 cannon-5")


def test_example_23_of_ours_master_gunner_and_scavenger_take_a_whole_stack() -> None:
    example = game("cannon-4 Z", t0="master_gunner scavenger", b1="key-3 key-7 chest-5").play(
        "draw; cannon 1 key-7"
    )

    example.expect(row="cannon-4", b0="key-3 key-7", b1="chest-5", discard="")


def test_example_24_misfire_beats_master_gunner() -> None:
    example = game(
        "cannon-4 Z",
        t0="master_gunner",
        t1="misfire",
        b0="mermaid-9 mermaid-6 key-3",
        b1="anchor-7",
    ).play("draw; misfire mermaid-9")

    example.expect(b0="mermaid-6 key-3", b1="anchor-7", discard="mermaid-9")


def test_example_25_parry_without_a_kraken_strikes_the_sword() -> None:
    example = game("sword-4 sword-5 Z", t1="parry", b1="mermaid-9").play("draw")
    example.expect(row="", discard="sword-4", legal="draw; collect")

    example.play("draw")

    example.expect(row="", discard="sword-4 sword-5", turn=0)


def test_example_26_of_ours_parry_with_a_kraken() -> None:
    example = game("sword-4 Z Z Z", t1="parry", b1="mermaid-9 kraken-3").play("draw")

    assert example.told("stole") == [{"card": "kraken-3", "victim": 1}]
    example.expect(b1="mermaid-9")
    assert example.told("debt") == [{"debt": 2}]


def test_example_27_casanova_pays_no_kraken() -> None:
    example = game("kraken-4 mermaid-9 key-3 anchor-3 Z", t0="casanova").play("draw")

    example.expect(b0="mermaid-9", row="kraken-4 key-3 anchor-3", pile="Z")


def test_example_28_safe_harbor() -> None:
    example = game("anchor-3 mermaid-5 cannon-4 key-3 mermaid-6 Z", t0="safe_harbor").play(
        "draw; draw; draw; draw; draw"
    )

    example.expect(b0="anchor-3 mermaid-5 cannon-4", discard="key-3 mermaid-6")


def test_example_29_miser() -> None:
    example = game("cannon-3 hook-4 cannon-5 Z", t0="miser", b0="mermaid-8")

    example.play("draw; draw; draw")

    example.expect(b0="hook-4 mermaid-8", discard="cannon-3 cannon-5")


def test_example_30_of_ours_captains_hook_finishes_the_first_chain_first() -> None:
    example = game(
        "hook-4 Z", t0="captains_hook", b0="sword-3 key-5 chest-6", b1="map-7 oracle-5"
    ).play("draw; hook sword-3; sword 1 oracle-5; hook chest-6")

    example.expect(row="hook-4 sword-3 oracle-5 chest-6", b0="key-5", b1="map-7", known=1)


def test_example_31_davy_jones_with_three() -> None:
    example = game(
        "oracle-3 anchor-4 key-5 key-6 Z", seats=3, t1="davy_jones", aims=((1, 0),)
    ).play("draw; draw; draw; draw")

    example.expect(b0="oracle-3", b1="anchor-4 key-5 key-6", discard="", turn=1)


def test_example_32_plunderer_with_three() -> None:
    example = game(
        "key-3 chest-4 anchor-2 map-3 Z",
        seats=3,
        t0="plunderer",
        b1="mermaid-9 mermaid-5 hook-7",
        b2="sword-6",
    ).play("draw; draw; draw; draw; collect")
    example.expect(legal="plunder 1; plunder 2", turn=0)

    example.play("plunder 1")

    example.expect(
        b0="key-3 chest-4 anchor-2 map-3 mermaid-9 mermaid-5 hook-7", b1="", b2="sword-6", turn=1
    )


def test_example_33_treasure_hunter() -> None:
    example = game(
        "key-3 chest-4 Z",
        t0="treasure_hunter",
        discard=DISCARDS,
        luck=lot(DISCARDS, "key-2 chest-2 cannon-2 kraken-2"),
    ).play("draw; draw; collect")

    assert len(cards(example.bank(0))) == 6
    example.expect(discard="sword-2")


def test_example_34_beastmaster() -> None:
    example = game("kraken-3 key-3 chest-3 oracle-3 anchor-3 Z", t1="beastmaster").play("draw")

    example.expect(row="kraken-3 key-3 chest-3 oracle-3 anchor-3", legal="draw; collect")


def test_example_35_the_mermaid_uses_an_anchor_again() -> None:
    example = game("anchor-3 cannon-4 mermaid-5 cannon-6 Z", mermaid=True, b1="key-7 chest-7").play(
        "draw; draw; cannon 1 key-7; draw; mermaid anchor-3"
    )
    example.expect(row="cannon-4 mermaid-5 anchor-3")

    example.play("draw")

    example.expect(b0="cannon-4 mermaid-5", discard="key-7 anchor-3 cannon-6")


def test_example_36_of_ours_the_siren_takes_what_the_mermaid_chose() -> None:
    example = game("key-3 hook-4 mermaid-5 Z", mermaid=True, t1="siren").play(
        "draw; draw; draw; mermaid key-3"
    )

    example.expect(row="hook-4 mermaid-5", b1="key-3", b0="", legal="draw; collect")


def test_example_37_of_ours_casanova_in_the_mermaid_game() -> None:
    """The Mermaid enters the row, though drawn, and what the Anchor protected stays so."""
    example = game("key-3 anchor-4 mermaid-5 key-6 Z", mermaid=True, t0="casanova").play(
        "draw; draw; draw; mermaid anchor-4"
    )
    example.expect(row="key-3 mermaid-5", safe="key-3", b0="anchor-4")

    example.play("draw")

    example.expect(b0="anchor-4 key-3", discard="mermaid-5 key-6")


def test_example_38_strange_lands() -> None:
    example = game("anchor-3 cannon-4 anchor-5 cannon-6 mermaid-4 Z", variant="strange_lands").play(
        "draw; draw; draw; draw; draw"
    )

    example.expect(b0="anchor-3 cannon-4", discard="anchor-5 cannon-6 mermaid-4")


def test_example_39_of_ours_thieves_island() -> None:
    example = game("key-3 anchor-4 oracle-5 key-6 Z", seats=3, variant="thieves_island").play(
        "draw; draw; draw; draw"
    )

    example.expect(b0="key-3", b1="anchor-4 oracle-5 key-6", discard="", turn=1)


FORTY_SIX = "anchor-7 hook-7 cannon-7 chest-7 map-7 oracle-7 kraken-4"


def test_example_40_sudden_death() -> None:
    example = game("key-4 Z Z", variant="sudden_death", b0=FORTY_SIX).play("draw; collect")

    assert example.outcome.scores[0] == 50
    assert (example.outcome.ranks, example.outcome.reason) == ((1, 2), "sudden_death")


def test_example_41_all_hands_on_deck() -> None:
    assert scores(table(variant="all_hands", b0="key-7 chest-6")) == (-27, -50)


def test_example_42_beneath_the_waves() -> None:
    example = game(
        "oracle-4",
        seats=3,
        variant="beneath_the_waves",
        b0="anchor-7 hook-7 cannon-7 chest-7 map-7 key-7 kraken-7 sword-5 mermaid-4",
        b1="key-7",
        b2="key-7 chest-5",
    )
    example.expect(scores=(58, 7, 12))

    example.play("draw")

    assert example.outcome.scores == (62, 7, 12)
    assert example.outcome.ranks == (3, 2, 1)


def test_example_43_more_cards_break_a_tie() -> None:
    example = game("oracle-4", b0="key-3", b1="chest-7 chest-3 chest-2").play("draw")

    assert example.outcome.scores == (7, 7)
    assert example.outcome.ranks == (2, 1)


def test_example_44_pile_o_treasure_with_golden_scales() -> None:
    state = table(variant="pile_o_treasure", t0="golden_scales", b0="mermaid-9 mermaid-5 key-2")

    assert scores(state)[0] == 26


def test_example_45_the_safe_choice() -> None:
    example = game("cannon-3 hook-4 Z", safe=True, b0="cannon-6 key-2").play("draw; draw")

    example.expect(row="cannon-3 hook-4 key-2", b0="cannon-6")


def test_example_46_the_safe_choice_without_one() -> None:
    example = game("cannon-3 hook-4 Z", safe=True, b0="cannon-6").play("draw; draw")

    example.expect(row="cannon-3 hook-4", b0="cannon-6", legal="draw; collect")
    assert example.told("nullified")[-1]["why"] == "only_busts"


def test_example_47_an_oracle_as_second_card_of_the_kraken() -> None:
    example = game("kraken-3 key-3 oracle-4 chest-5 Z").play("draw")

    example.expect(row="kraken-3 key-3 oracle-4", known=1, pile="chest-5 Z", legal="draw; collect")


def test_example_48_of_ours_a_swordsman_takes_what_he_has() -> None:
    example = game("sword-3 Z", t0="swordsman", b0="key-2", b1="key-7").play("draw")

    example.expect(row="sword-3 key-7", b0="key-2", b1="")


def test_example_49_of_ours_a_mystic_sees_three_cards() -> None:
    example = game("oracle-3 key-4 hook-5 chest-6 Z", t0="mystic").play("draw")
    assert GAME.observe(example.state, 1).known == ("key-4", "hook-5", "chest-6")

    example.play("draw")

    assert GAME.observe(example.state, 1).known == ("hook-5", "chest-6")


def test_example_50_casanova_before_the_siren() -> None:
    example = game("anchor-3 mermaid-5 Z", mermaid=True, t0="casanova", t1="siren").play(
        "draw; draw"
    )

    example.expect(row="mermaid-5", b0="anchor-3", b1="")


def test_example_51_what_may_be_taken_back() -> None:
    """Undo needs an action without luck by which nobody learns anything: the choice of a Map."""
    discard = "key-2 chest-2 hook-2 map-2"
    example = game(
        "cannon-3 map-4 Z", discard=discard, luck=lot(discard, "key-2 chest-2 hook-2")
    ).play("draw; draw")
    example.expect(shown="key-2 chest-2 hook-2")
    before, used = example.state, len(example.chance.picks)

    example.play("map chest-2")

    assert used == 3
    assert len(example.chance.picks) == used
    assert (example.state.pile, example.state.known) == (before.pile, before.known)
