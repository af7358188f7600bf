"""A card is placed where another suit lies already: what the two do to each other."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.engines.draw import GAME
from games.engines.draw.content import SUITS
from tests.engines.draw.cases import case, cells, check
from tests.engines.draw.positions import game

type Zones = dict[str, Any]


@pytest.mark.parametrize("suit", SUITS)
def test_a_suit_on_itself_busts(suit: str) -> None:
    played = game(f"{suit}-5 Z", row=f"{suit}-4").play("draw")

    played.expect(b0="", discard=f"{suit}-4 {suit}-5", turn=1, row="")


@pytest.mark.parametrize("suit", [suit for suit in SUITS if suit != "anchor"])
def test_an_anchor_protects_every_suit_left_of_it(suit: str) -> None:
    played = game("anchor-5 Z", row=f"{suit}-4").play("draw")

    played.expect(safe=f"{suit}-4", row=f"{suit}-4 anchor-5")


def test_an_anchor_left_of_an_anchor_saves_what_was_before_the_first() -> None:
    played = game("key-3 anchor-4 oracle-5 anchor-6 Z").play("draw; draw; draw; draw")

    played.expect(b0="key-3", discard="anchor-4 oracle-5 anchor-6")


@cells(
    case(
        "hook and its card",
        {"pile": "anchor-3 hook-4 Z", "b0": "key-5"},
        "draw; draw",
        {"row": "anchor-3 hook-4 key-5", "safe": ""},
    ),
    case("cannon", {"pile": "anchor-3 cannon-4 Z"}, "draw; draw", {"safe": ""}),
    case("key", {"pile": "anchor-3 key-4 Z"}, "draw; draw", {"safe": ""}),
    case("chest", {"pile": "anchor-3 chest-4 Z"}, "draw; draw", {"safe": ""}),
    case(
        "map and its card",
        {"pile": "anchor-3 map-4 Z", "discard": "key-5"},
        "draw; draw",
        {"row": "anchor-3 map-4 key-5", "safe": ""},
    ),
    case("oracle", {"pile": "anchor-3 oracle-4 Z"}, "draw; draw", {"safe": "", "known": 1}),
    case(
        "sword and its card",
        {"pile": "anchor-3 sword-4 Z", "b1": "key-5"},
        "draw; draw",
        {"row": "anchor-3 sword-4 key-5", "safe": ""},
    ),
    case(
        "kraken, whose draws may bust",
        {"pile": "oracle-4 anchor-3 kraken-4 key-3 key-4 Z"},
        "draw; draw; draw",
        {"b0": "oracle-4", "discard": "anchor-3 kraken-4 key-3 key-4", "turn": 1},
    ),
    case("mermaid", {"pile": "anchor-3 mermaid-4 Z"}, "draw; draw", {"safe": ""}),
    case(
        "mermaid who plays the anchor again",
        {"pile": "anchor-3 mermaid-4 Z", "mermaid": True},
        "draw; draw",
        {"row": "mermaid-4 anchor-3", "safe": "mermaid-4"},
    ),
)
def test_what_comes_after_an_anchor_is_not_safe(
    position: Zones, moves: str, expected: Zones, told: Zones, luck: Sequence[int]
) -> None:
    check(position, moves, expected, told, luck)


@pytest.mark.parametrize(("saved", "lost"), [("key", "chest"), ("chest", "key")])
def test_an_anchor_between_key_and_chest_saves_one_and_no_bonus(saved: str, lost: str) -> None:
    played = game(f"{saved}-3 anchor-4 {lost}-5 anchor-6 Z", discard="map-2")

    played.play("draw; draw; draw; draw")

    played.expect(b0=f"{saved}-3", discard=f"map-2 anchor-4 {lost}-5 anchor-6")
    assert played.told("bonus") == []


@cells(
    case(
        "hook plays another top of one's own",
        {"pile": "hook-3 mermaid-4 Z", "b0": "key-5 chest-6"},
        "draw; hook key-5; draw; mermaid hook-3",
        {"row": "key-5 mermaid-4 hook-3 chest-6", "b0": ""},
    ),
    case(
        "cannon fires again",
        {"pile": "cannon-3 mermaid-4 Z", "b1": "key-5 chest-6"},
        "draw; cannon 1 key-5; draw",
        {"row": "mermaid-4 cannon-3", "discard": "key-5 chest-6"},
    ),
    case(
        "key leaves its anchor",
        {"pile": "key-3 anchor-4 mermaid-5 Z"},
        "draw; draw; draw; mermaid key-3",
        {"row": "anchor-4 mermaid-5 key-3", "safe": ""},
    ),
    case(
        "chest leaves its anchor",
        {"pile": "chest-3 anchor-4 mermaid-5 Z"},
        "draw; draw; draw; mermaid chest-3",
        {"row": "anchor-4 mermaid-5 chest-3", "safe": ""},
    ),
    case(
        "map shows anew",
        {"pile": "map-3 mermaid-4 Z", "discard": "key-2 chest-2"},
        "draw; map key-2; draw; mermaid map-3",
        {"row": "key-2 mermaid-4 map-3 chest-2"},
        {"map": 2},
    ),
    case(
        "sword steals again",
        {"pile": "sword-3 mermaid-4 Z", "b1": "key-5 chest-6"},
        "draw; sword 1 key-5; draw; mermaid sword-3",
        {"row": "key-5 mermaid-4 sword-3 chest-6", "b1": ""},
    ),
)
def test_the_mermaid_chooses_from_the_row(
    position: Zones, moves: str, expected: Zones, told: Zones, luck: Sequence[int]
) -> None:
    check({**position, "mermaid": True}, moves, expected, told, luck)


@pytest.mark.parametrize("order", ["key-3 chest-4", "chest-4 key-3"])
def test_key_and_chest_are_a_pair_in_either_order(order: str) -> None:
    played = game(f"{order} Z", discard="map-2 map-3").play("draw; draw")
    assert GAME.observe(played.state, 0).stake.bonus == 2

    played.play("collect")

    played.expect(b0="key-3 chest-4 map-2 map-3", discard="")


@pytest.mark.parametrize("suit", SUITS)
def test_what_the_oracle_showed_may_be_drawn_or_left(suit: str) -> None:
    played = game(f"oracle-3 {suit}-4 Z").play("draw")

    played.expect(legal="draw; collect", known=1)
    odds = GAME.observe(played.state, 0).odds
    assert (odds.next, odds.next_busts) == (f"{suit}-4", suit == "oracle")


def test_what_the_oracle_showed_must_be_drawn_while_the_kraken_asks() -> None:
    played = game("kraken-4 oracle-3 oracle-5 Z").play("draw")

    played.expect(turn=1, b0="", discard="kraken-4 oracle-3 oracle-5")


def test_a_known_mermaid_still_goes_to_casanova() -> None:
    played = game("oracle-3 mermaid-9 Z", row="mermaid-4", t0="casanova").play("draw")
    assert not GAME.observe(played.state, 0).odds.next_busts

    played.play("draw")

    played.expect(b0="mermaid-9", row="mermaid-4 oracle-3")


@cells(
    case("anchor", {"pile": "anchor-3"}, "draw", {"debt": 1}),
    case("hook and its card", {"pile": "hook-3", "b0": "key-3"}, "draw", {"debt": 0}),
    case("hook alone", {"pile": "hook-3"}, "draw", {"debt": 1}),
    case("cannon", {"pile": "cannon-3"}, "draw", {"debt": 1}),
    case("key", {"pile": "key-3"}, "draw", {"debt": 1}),
    case("chest", {"pile": "chest-3"}, "draw", {"debt": 1}),
    case("map and its card", {"pile": "map-3", "discard": "key-3"}, "draw", {"debt": 0}),
    case("map alone", {"pile": "map-3"}, "draw", {"debt": 1}),
    case("oracle", {"pile": "oracle-3"}, "draw", {"debt": 1, "known": 1}),
    case("sword and its card", {"pile": "sword-3", "b1": "key-3"}, "draw", {"debt": 0}),
    case("sword alone", {"pile": "sword-3"}, "draw", {"debt": 1}),
    case("mermaid", {"pile": "mermaid-5"}, "draw", {"debt": 1}),
    case(
        "mermaid and what she plays again",
        {"pile": "mermaid-5", "mermaid": True, "row": "key-3 kraken-4"},
        "draw; mermaid key-3",
        {"debt": 0},
    ),
    case(
        "mermaid and the kraken again",
        {"pile": "mermaid-5", "mermaid": True},
        "draw",
        {"debt": 2},
    ),
)
def test_what_is_left_of_a_krakens_debt(
    position: Zones, moves: str, expected: Zones, told: Zones, luck: Sequence[int]
) -> None:
    """The next card of the pile would have to be drawn: it is looked at before that."""
    start = {"row": "kraken-4", "debt": 2, **position}
    played = game(**{**start, "pile": f"{start['pile']} Z Z Z Z"})

    for move in moves.split(";"):
        action = next(
            action
            for action in GAME.legal_actions(played.state, 0)
            if move.strip() in (played.legal().split("; "))
            and action.__struct_config__.tag == move.split()[0]
            and move.strip().endswith(str(getattr(action, "card", "draw")))
        )
        played.state = GAME.apply(played.state, 0, action, played.chance).state
    while played.state.tasks:
        forced = GAME.forced(played.state, 0)
        assert forced is not None
        played.state = GAME.apply(played.state, 0, forced, played.chance).state

    played.expect(**expected)


def test_a_krakens_debt_grows_to_the_larger_not_to_the_sum() -> None:
    played = game(
        "kraken-4 kraken-5 key-3 chest-6 Z", variant="strange_lands", t1="beastmaster"
    ).play("draw")
    assert [told["debt"] for told in played.told("debt")] == [4, 4]
