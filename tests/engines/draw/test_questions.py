"""The questions that come up at a table, each with its answer."""

from typing import Any

import pytest

from games.engines.draw import GAME
from games.engines.draw.content import SUITS
from tests.engines.draw.positions import game, lot

type Zones = dict[str, Any]

BRINGERS: list[tuple[str, Zones]] = [
    ("hook-5", {"b0": "key-3"}),
    ("map-5", {"discard": "key-3"}),
    ("sword-5", {"b1": "key-3"}),
]


@pytest.mark.parametrize(("card", "source"), BRINGERS)
def test_kraken_then_a_card_that_brings_another(card: str, source: Zones) -> None:
    played = game(f"kraken-4 {card} Z", **source).play("draw")

    played.expect(row=f"kraken-4 {card} key-3", legal="draw; collect", pile="Z")


@pytest.mark.parametrize("card", [card for card, _ in BRINGERS])
def test_kraken_then_one_whose_ability_is_nullified(card: str) -> None:
    played = game(f"kraken-4 {card} chest-3 Z").play("draw")

    played.expect(row=f"kraken-4 {card} chest-3", pile="Z")


@pytest.mark.parametrize(("card", "source"), BRINGERS)
def test_kraken_whose_second_card_brings_another(card: str, source: Zones) -> None:
    played = game(f"kraken-4 chest-3 {card} Z", **source).play("draw")

    played.expect(row=f"kraken-4 chest-3 {card} key-3", pile="Z")


def test_kraken_then_oracle_only_informs() -> None:
    played = game("kraken-4 oracle-3 key-3 Z").play("draw")

    played.expect(row="kraken-4 oracle-3 key-3", known=0, pile="Z")


def test_kraken_then_oracle_as_second_card_is_free() -> None:
    played = game("kraken-4 key-3 oracle-3 chest-3 Z").play("draw")

    played.expect(known=1, legal="draw; collect")


@pytest.mark.parametrize(
    ("card", "source"),
    [
        ("hook-5", {"b0": "kraken-3"}),
        ("map-5", {"discard": "kraken-3"}),
        ("sword-5", {"b1": "kraken-3"}),
    ],
)
def test_a_kraken_that_was_brought_makes_a_full_debt(card: str, source: Zones) -> None:
    played = game(f"{card} key-3 chest-3 Z", **source).play("draw")

    played.expect(row=f"{card} kraken-3 key-3 chest-3", pile="Z")


def test_the_pile_runs_out_during_a_debt() -> None:
    played = game("kraken-4 key-3").play("draw")

    played.expect(b0="kraken-4 key-3", ended="pile_empty")


@pytest.mark.parametrize("card", ["kraken-4", "oracle-4"])
def test_a_last_card_without_effect(card: str) -> None:
    played = game(card).play("draw")

    played.expect(b0=card, ended="pile_empty")
    assert len(played.told("nullified")) == 1


@pytest.mark.parametrize(
    ("card", "source", "bank"),
    [
        ("hook-4", {"b0": "key-3"}, "hook-4 key-3"),
        ("map-4", {"discard": "key-3"}, "map-4 key-3"),
        ("sword-4", {"b1": "key-3"}, "sword-4 key-3"),
        ("cannon-4", {"b1": "key-3"}, "cannon-4"),
    ],
)
def test_a_last_card_resolves(card: str, source: Zones, bank: str) -> None:
    played = game(card, **source).play("draw")

    played.expect(b0=bank, b1="", ended="pile_empty")


@pytest.mark.parametrize(("card", "source"), BRINGERS)
def test_a_last_card_may_bust(card: str, source: Zones) -> None:
    played = game(card, row="key-7", **source).play("draw")

    played.expect(b0="", discard=f"key-7 {card} key-3", ended="pile_empty")


def test_the_oracle_shows_the_last_card_and_the_player_stops() -> None:
    played = game("oracle-4 key-3").play("draw; collect")
    played.expect(turn=1, ended="", legal="draw")

    played.play("draw")

    played.expect(b1="key-3", ended="pile_empty")


@pytest.mark.parametrize(("card", "source"), BRINGERS)
def test_an_anchor_saves_from_a_forced_bust_too(card: str, source: Zones) -> None:
    played = game(f"key-7 anchor-4 {card} Z", **source).play("draw; draw; draw")

    assert "key-7" in played.bank(0)
    played.expect(turn=1, discard=f"anchor-4 {card} key-3")


def test_the_busting_card_is_lost_with_the_rest() -> None:
    game("key-4 Z", row="key-3").play("draw").expect(discard="key-3 key-4")


def test_a_second_anchor_saves_nothing_more() -> None:
    played = game("anchor-5 Z", row="anchor-3 key-4").play("draw")

    played.expect(b0="", discard="anchor-3 key-4 anchor-5")


def test_a_busting_option_may_be_chosen() -> None:
    played = game("hook-4 Z", row="key-3", b0="key-5 chest-5").play("draw")
    played.expect(legal="hook key-5; hook chest-5")

    played.play("hook key-5")

    played.expect(turn=1, b0="chest-5")


def test_when_all_options_bust_one_must_bust() -> None:
    played = game("hook-4 Z", row="key-3 chest-3", b0="key-5 chest-5").play("draw")

    played.expect(legal="hook key-5; hook chest-5")
    assert len(GAME.observe(played.state, 0).risky) == 2


def test_the_bonus_counts_the_cards_of_this_collection() -> None:
    discard = "map-2 map-3 map-4 map-5"
    played = game(
        row="key-3 chest-3 oracle-3",
        b0="hook-5",
        discard=discard,
        luck=lot(discard, "map-2 map-3 map-4"),
    ).play("collect")

    played.expect(b0="hook-5 key-3 chest-3 oracle-3 map-2 map-3 map-4", discard="map-5")


def test_a_bonus_uses_no_ability_and_is_no_new_pair() -> None:
    played = game(row="key-3 chest-3", discard="key-2 chest-2", b1="map-7").play("collect")

    played.expect(b0="key-3 chest-3 key-2 chest-2", b1="map-7", turn=1)
    assert len(played.told("bonus")) == 1


def test_a_hook_takes_from_the_bank_only() -> None:
    played = game("anchor-4 hook-4 Z", row="key-3", b0="chest-3 map-3").play("draw; draw")

    played.expect(legal="hook chest-3; hook map-3")


def test_a_cannon_is_not_optional() -> None:
    game("cannon-4 Z", b1="key-3 chest-3").play("draw").expect(
        legal="cannon 1 key-3; cannon 1 chest-3"
    )


def test_a_sword_where_both_have_the_same_suits_is_nullified() -> None:
    played = game("sword-4 Z", b0="key-3", b1="key-4").play("draw")

    played.expect(row="sword-4", legal="draw; collect", b1="key-4")


def test_a_turn_cannot_be_passed() -> None:
    played = game()

    played.expect(legal="draw")
    assert GAME.forced(played.state, 0) is None


@pytest.mark.parametrize("suit", [suit for suit in SUITS if suit != "kraken"])
def test_one_may_stop_after_the_first_card(suit: str) -> None:
    game(f"{suit}-4 Z").play("draw; collect").expect(b0=f"{suit}-4", turn=1)


def test_not_so_after_a_kraken() -> None:
    played = game("kraken-4 Z Z Z")
    action = GAME.legal_actions(played.state, 0)[0]
    state = GAME.apply(played.state, 0, action, played.chance).state

    assert [action.__struct_config__.tag for action in GAME.legal_actions(state, 0)] == ["draw"]
    assert GAME.forced(state, 0) is not None


def test_stacks_and_the_number_of_cards_are_open() -> None:
    state = game("Z Z Z", b1="key-3 key-5").state

    seen = GAME.observe(state, None)

    assert seen.seats[1].bank[0].cards == ("key-5", "key-3")
    assert (seen.pile, seen.seats[1].cards) == (3, 2)
