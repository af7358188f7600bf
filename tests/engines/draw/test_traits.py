"""Traits: what each does to each suit, and to each other."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.engines.draw import GAME
from games.engines.draw.content import TRAITS
from games.engines.draw.scoring import scores
from tests.engines.draw.cases import case, cells, check
from tests.engines.draw.positions import game, lot, table

type Zones = dict[str, Any]

OWN = "discard"


@cells(
    case(
        "casanova: a drawn mermaid",
        {"pile": "mermaid-5 Z", "t0": "casanova"},
        "draw",
        {"b0": "mermaid-5", "row": "", "legal": "draw; collect"},
        {"banked": 1},
    ),
    case(
        "casanova: a drawn mermaid does not bust",
        {"pile": "mermaid-5 Z", "row": "mermaid-4", "t0": "casanova"},
        "draw",
        {"b0": "mermaid-5", "row": "mermaid-4"},
    ),
    case(
        "casanova: a banked mermaid pays no debt",
        {"pile": "kraken-3 mermaid-5 key-3 chest-3 Z", "t0": "casanova"},
        "draw",
        {"row": "kraken-3 key-3 chest-3"},
    ),
    case(
        "casanova: a banked mermaid counts for no bonus",
        {"pile": "mermaid-5 key-3 chest-3 Z", "t0": "casanova", "discard": "map-2 map-3"},
        "draw; draw; draw; collect",
        {"b0": "mermaid-5 key-3 chest-3 map-2 map-3"},
    ),
    case(
        "casanova: a hooked mermaid enters",
        {"pile": "hook-3 Z", "b0": "mermaid-5", "t0": "casanova"},
        "draw",
        {"row": "hook-3 mermaid-5", "b0": ""},
    ),
    case(
        "casanova: a mapped mermaid enters",
        {"pile": "map-3 Z", "discard": "mermaid-5", "t0": "casanova"},
        "draw",
        {"row": "map-3 mermaid-5", "b0": ""},
    ),
    case(
        "casanova: a stolen mermaid enters",
        {"pile": "sword-3 Z", "b1": "mermaid-5", "t0": "casanova"},
        "draw",
        {"row": "sword-3 mermaid-5", "b0": ""},
    ),
    case(
        "casanova: in the mermaid game what an anchor saved stays saved",
        {"pile": "mermaid-5 Z", "t0": "casanova", "mermaid": True, "row": "key-3 anchor-4"},
        "draw; mermaid anchor-4",
        {"row": "key-3 mermaid-5", "b0": "anchor-4"},
        {"charmed": 1},
    ),
    case(
        "casanova: in the mermaid game the chosen card pays no debt",
        {"pile": "kraken-3 mermaid-5 oracle-3 Z", "t0": "casanova", "mermaid": True},
        "draw",
        {"row": "mermaid-5 oracle-3", "b0": "kraken-3", "pile": "Z"},
    ),
    case(
        "plunderer: an anchored pair plunders too",
        {
            "pile": "anchor-4 anchor-5 Z",
            "row": "key-3 chest-4",
            "t0": "plunderer",
            "b1": "map-3",
            "discard": "hook-2",
        },
        "draw; draw",
        {"b0": "key-3 chest-4 map-3", "b1": "", "discard": "hook-2 anchor-4 anchor-5"},
    ),
    case(
        "plunderer: the discards are not touched",
        {"row": "key-3 chest-4", "t0": "plunderer", "b1": "map-3", "discard": "hook-2"},
        "collect",
        {"b0": "key-3 chest-4 map-3", "discard": "hook-2"},
    ),
    case(
        "plunderer: nobody to rob",
        {"row": "key-3 chest-4", "t0": "plunderer", "discard": "hook-2"},
        "collect",
        {"b0": "key-3 chest-4", "discard": "hook-2"},
        {"bonus": 0, "nullified": 1},
    ),
    case(
        "treasure hunter: twice the cards that are saved",
        {
            "pile": "anchor-4 anchor-5 Z",
            "row": "key-3 chest-4",
            "t0": "treasure_hunter",
            "discard": "hook-2 hook-3",
        },
        "draw; draw",
        {"b0": "key-3 chest-4 anchor-4 anchor-5 hook-2 hook-3", "discard": ""},
    ),
    case(
        "navigator: all discards",
        {"pile": "map-3 Z", "t0": "navigator", "discard": "key-2 key-3 chest-2 hook-2 oracle-2"},
        "draw",
        {"shown": "key-2 key-3 chest-2 hook-2 oracle-2", "discard": ""},
    ),
    case(
        "navigator: still compulsory",
        {"pile": "map-3 Z", "t0": "navigator", "row": "key-5", "discard": "key-2"},
        "draw",
        {"discard": "key-2 key-5 map-3", "turn": 1},
    ),
    case(
        "master gunner: the whole stack",
        {"pile": "cannon-3 Z", "t0": "master_gunner", "b1": "key-3 key-5"},
        "draw",
        {"b1": "", "discard": "key-3 key-5"},
    ),
    case(
        "scavenger: to one's bank, of use to a hook this turn",
        {"pile": "cannon-3 hook-3 Z", "t0": "scavenger", "b1": "key-3 key-5"},
        "draw; draw",
        {"b0": "", "b1": "key-3", "row": "cannon-3 hook-3 key-5"},
    ),
    *[
        case(
            f"{trait}: by {way} too",
            {"t0": trait, **position},
            moves,
            {"b1": left, OWN: gone, "b0": gained},
        )
        for trait, left, gone, gained in (
            ("master_gunner", "", "key-3 key-5", ""),
            ("scavenger", "key-3", "", "key-5"),
        )
        for way, position, moves in (
            ("hook", {"pile": "hook-3 Z", "b0": "cannon-4", "b1": "key-3 key-5"}, "draw"),
            ("map", {"pile": "map-3 Z", "discard": "cannon-4", "b1": "key-3 key-5"}, "draw"),
            (
                "sword",
                {"pile": "sword-3 Z", "b1": "key-3 key-5 cannon-4"},
                "draw; sword 1 cannon-4",
            ),
        )
    ],
    case(
        "mystic: three, which only inform while there is a debt",
        {"pile": "kraken-3 oracle-3 key-3 chest-3 map-3 Z", "t0": "mystic"},
        "draw",
        {"row": "kraken-3 oracle-3 key-3", "known": 2},
    ),
    case(
        "mystic: fewer when there are fewer",
        {"pile": "oracle-3 Z", "t0": "mystic"},
        "draw",
        {"known": 1},
    ),
    case(
        "swordsman: the row still busts",
        {"pile": "sword-3 Z", "t0": "swordsman", "row": "key-3", "b0": "key-2", "b1": "key-7"},
        "draw",
        {"b1": "", "discard": "key-3 sword-3 key-7", "turn": 1},
    ),
    case(
        "miser: hook and its card",
        {"pile": "hook-3 Z", "t0": "miser", "b0": "key-5"},
        "draw",
        {"safe": "hook-3 key-5"},
    ),
    case(
        "miser: a card that busts is lost",
        {"pile": "hook-3 Z", "row": "key-3", "t0": "miser", "b0": "key-5"},
        "draw",
        {"b0": "hook-3", "discard": "key-3 key-5", "turn": 1},
    ),
    case(
        "miser: adds to an anchor",
        {"pile": "hook-3 anchor-3 Z", "row": "oracle-3", "t0": "miser", "b0": "key-5"},
        "draw; draw",
        {"safe": "oracle-3 hook-3 key-5"},
    ),
    case(
        "miser: a saved pair brings a bonus",
        {
            "pile": "hook-3 anchor-4 cannon-2 cannon-3 Z",
            "t0": "miser",
            "b0": "chest-5",
            "row": "key-4",
        },
        "draw; draw; draw; draw",
        {"b0": "key-4 hook-3 chest-5 anchor-4 cannon-2 cannon-3", "discard": ""},
        {"bonus": 1},
    ),
    case(
        "miser: what a hooked sword steals is not safe",
        {"pile": "hook-3 Z", "t0": "miser", "b0": "sword-5", "b1": "key-5"},
        "draw",
        {"row": "hook-3 sword-5 key-5", "safe": "hook-3 sword-5"},
    ),
    case(
        "miser: both pay the kraken",
        {"pile": "kraken-3 hook-3 Z", "t0": "miser", "b0": "key-5"},
        "draw",
        {"row": "kraken-3 hook-3 key-5", "debt": 0, "pile": "Z"},
    ),
    case(
        "captain's hook: two cards",
        {"pile": "hook-3 Z", "t0": "captains_hook", "b0": "key-5 chest-5"},
        "draw; hook chest-5",
        {"row": "hook-3 chest-5 key-5", "b0": ""},
    ),
    case(
        "captain's hook: an anchor second protects the first",
        {"pile": "hook-3 Z", "t0": "captains_hook", "b0": "key-5 anchor-5"},
        "draw; hook key-5",
        {"safe": "hook-3 key-5"},
    ),
    case(
        "captain's hook: one card is one",
        {"pile": "hook-3 Z", "t0": "captains_hook", "b0": "key-5"},
        "draw",
        {"row": "hook-3 key-5", "legal": "draw; collect"},
        {"nullified": 0},
    ),
    case(
        "captain's hook: a bust ends it",
        {"pile": "hook-3 Z", "t0": "captains_hook", "b0": "hook-5 key-5"},
        "draw; hook hook-5",
        {"b0": "key-5", "turn": 1},
    ),
    case(
        "captain's hook: a sword first is resolved before the second",
        {"pile": "hook-3 Z", "t0": "captains_hook", "b0": "sword-5 key-5", "b1": "map-5 chest-5"},
        "draw; hook sword-5; sword 1 chest-5",
        {"row": "hook-3 sword-5 chest-5 key-5"},
    ),
    case(
        "captain's hook: pays three of a debt alone",
        {
            "pile": "kraken-3 hook-3 oracle-4 Z",
            "t0": "captains_hook",
            "t1": "beastmaster",
            "b0": "key-5 chest-5",
        },
        "draw; hook key-5",
        {"row": "kraken-3 hook-3 key-5 chest-5 oracle-4", "pile": "Z"},
    ),
    case(
        "safe harbor: the hooked card takes a place",
        {"pile": "anchor-3 hook-3 oracle-3 Z", "t0": "safe_harbor", "b0": "key-5"},
        "draw; draw; draw",
        {"safe": "anchor-3 hook-3 key-5", "row": "anchor-3 hook-3 key-5 oracle-3"},
    ),
    case(
        "safe harbor: the mapped card takes a place",
        {"pile": "anchor-3 map-3 oracle-3 Z", "t0": "safe_harbor", "discard": "key-5"},
        "draw; draw; draw",
        {"safe": "anchor-3 map-3 key-5"},
    ),
    case(
        "safe harbor: the stolen card takes a place",
        {"pile": "anchor-3 sword-3 oracle-3 Z", "t0": "safe_harbor", "b1": "key-5"},
        "draw; draw; draw",
        {"safe": "anchor-3 sword-3 key-5"},
    ),
    case(
        "safe harbor: what a mermaid plays again takes a place",
        {"pile": "anchor-3 mermaid-3 Z", "t0": "safe_harbor", "row": "oracle-3", "mermaid": True},
        "draw; draw; mermaid oracle-3",
        {"row": "anchor-3 mermaid-3 oracle-3", "harbor": 0, "safe": "anchor-3 mermaid-3 oracle-3"},
    ),
    case(
        "safe harbor: a pair inside brings a bonus",
        {"pile": "anchor-3 key-3 chest-3 key-4 Z", "t0": "safe_harbor"},
        "draw; draw; draw; draw",
        {"b0": "anchor-3 key-3 chest-3 key-4", "discard": ""},
    ),
    case(
        "safe harbor: adds to the anchor's own",
        {"pile": "key-3 anchor-3 chest-3 Z", "t0": "safe_harbor"},
        "draw; draw; draw",
        {"safe": "key-3 anchor-3 chest-3", "harbor": 1},
    ),
    case(
        "safe harbor: a sword that is struck out took a place",
        {"pile": "anchor-3 sword-3 Z", "t0": "safe_harbor", "t1": "parry"},
        "draw; draw",
        {"row": "anchor-3", "harbor": 1},
    ),
    case(
        "safe harbor: another anchor begins anew",
        {
            "pile": "anchor-3 key-4 anchor-5 Z",
            "t0": "safe_harbor",
            "variant": "strange_lands",
        },
        "draw; draw; draw",
        {"harbor": 2, "safe": "anchor-3 key-4 anchor-5"},
    ),
    case(
        "fisherman: a drawn kraken",
        {"pile": "kraken-3 Z", "t0": "fisherman", "row": "kraken-4"},
        "draw",
        {"b0": "kraken-3", "row": "kraken-4", "debt": 0},
    ),
    case(
        "fisherman: a shown kraken when drawn",
        {"pile": "oracle-3 kraken-3 Z", "t0": "fisherman"},
        "draw; draw",
        {"b0": "kraken-3", "row": "oracle-3"},
    ),
    case(
        "fisherman: a hooked kraken",
        {"pile": "hook-3 key-3 chest-3 Z", "t0": "fisherman", "b0": "kraken-3"},
        "draw",
        {"row": "hook-3 kraken-3 key-3 chest-3"},
    ),
    case(
        "fisherman: a mapped kraken",
        {"pile": "map-3 key-3 chest-3 Z", "t0": "fisherman", "discard": "kraken-3"},
        "draw",
        {"row": "map-3 kraken-3 key-3 chest-3"},
    ),
    case(
        "fisherman: a stolen kraken",
        {"pile": "sword-3 key-3 chest-3 Z", "t0": "fisherman", "b1": "kraken-3"},
        "draw",
        {"row": "sword-3 kraken-3 key-3 chest-3"},
    ),
    case(
        "misfire: an empty bank loses nothing",
        {"pile": "cannon-3 Z", "t1": "misfire", "b1": "key-3"},
        "draw",
        {"row": "cannon-3", "b1": "key-3", "legal": "draw; collect"},
        {"nullified": 1},
    ),
    case(
        "misfire: any way the cannon entered",
        {"pile": "hook-3 Z", "t1": "misfire", "b0": "cannon-3 key-3", "b1": "key-7"},
        "draw; hook cannon-3",
        {"b0": "", "b1": "key-7", "discard": "key-3"},
    ),
    case(
        "parry: a cannon may remove the last kraken",
        {"pile": "cannon-3 sword-3 Z", "t1": "parry", "b1": "kraken-3"},
        "draw; draw",
        {"row": "cannon-3", "discard": "kraken-3 sword-3"},
        {"parried": 1},
    ),
    case(
        "parry: a stolen kraken makes debt",
        {"pile": "sword-3 key-3 chest-3 Z", "t1": "parry", "b1": "kraken-3 map-3"},
        "draw",
        {"row": "sword-3 kraken-3 key-3 chest-3", "b1": "map-3"},
    ),
    case(
        "parry: a stolen kraken may bust",
        {"pile": "sword-3 Z", "t1": "parry", "row": "kraken-4", "b1": "kraken-3"},
        "draw",
        {"discard": "kraken-4 sword-3 kraken-3", "turn": 1},
    ),
    case(
        "parry: who has a kraken himself loses the sword",
        {"pile": "sword-3 Z", "t1": "parry", "b0": "kraken-4", "b1": "kraken-3"},
        "draw",
        {"row": "", "discard": "sword-3", "b1": "kraken-3"},
    ),
    case(
        "parry: any opponent's kraken will do",
        {"pile": "sword-3 key-3 chest-3 Z", "seats": 3, "t1": "parry", "b2": "kraken-3"},
        "draw",
        {"row": "sword-3 kraken-3 key-3 chest-3", "b2": ""},
    ),
    case(
        "parry: the sword struck out has paid its debt",
        {"pile": "kraken-3 sword-3 key-3 Z", "t1": "parry"},
        "draw",
        {"row": "kraken-3 key-3", "discard": "sword-3", "pile": "Z"},
    ),
    case(
        "parry and safe: a kraken that would bust is not available",
        {"pile": "sword-3 Z", "t1": "parry", "row": "kraken-4", "b1": "kraken-3", "safe": True},
        "draw",
        {"row": "kraken-4", "discard": "sword-3", "b1": "kraken-3"},
    ),
    case(
        "davy jones: saved cards are not taken",
        {
            "pile": "anchor-3 key-3 key-4 Z",
            "row": "oracle-3",
            "t1": "davy_jones",
            "aims": ((1, 0),),
        },
        "draw; draw; draw",
        {"b0": "oracle-3", "b1": "anchor-3 key-3 key-4", "discard": ""},
    ),
    case(
        "davy jones: a lost pair brings nobody a bonus",
        {
            "pile": "key-4 Z",
            "row": "key-3 chest-3",
            "discard": "map-2",
            "t1": "davy_jones",
            "aims": ((1, 0),),
        },
        "draw",
        {"b0": "", "b1": "key-3 chest-3 key-4", "discard": "map-2"},
        {"bonus": 0},
    ),
    case(
        "davy jones: another target",
        {
            "pile": "key-4 Z",
            "row": "key-3",
            "seats": 3,
            "t1": "davy_jones",
            "aims": ((1, 2),),
        },
        "draw",
        {"b1": "", "discard": "key-3 key-4"},
    ),
    case(
        "siren: hooked mermaid",
        {"pile": "hook-3 Z", "b0": "mermaid-3", "t1": "siren", "mermaid": True},
        "draw",
        {"row": "mermaid-3", "b0": "", "b1": "hook-3"},
    ),
    case(
        "siren: what the taken anchor saved stays saved",
        {"pile": "anchor-4 mermaid-3 Z", "row": "key-3", "t1": "siren", "mermaid": True},
        "draw; draw; mermaid anchor-4",
        {"row": "key-3 mermaid-3", "b1": "anchor-4", "safe": "key-3"},
    ),
    case(
        "siren: the taken card pays no debt",
        {"pile": "kraken-3 mermaid-3 oracle-3 Z", "t1": "siren", "mermaid": True},
        "draw",
        {"row": "mermaid-3 oracle-3", "b1": "kraken-3", "pile": "Z"},
    ),
)
def test_a_trait_on_a_suit(
    position: Zones, moves: str, expected: Zones, told: Zones, luck: Sequence[int]
) -> None:
    check(position, moves, expected, told, luck)


@pytest.mark.parametrize(
    ("way", "position"),
    [
        ("drawn", {"pile": "kraken-3 key-3 chest-3 oracle-3 anchor-3 Z"}),
        ("hooked", {"pile": "hook-3 key-3 chest-3 oracle-3 anchor-3 Z", "b0": "kraken-3"}),
        ("mapped", {"pile": "map-3 key-3 chest-3 oracle-3 anchor-3 Z", "discard": "kraken-3"}),
        ("stolen", {"pile": "sword-3 key-3 chest-3 oracle-3 anchor-3 Z", "b1": "kraken-3"}),
    ],
    ids=str,
)
def test_beastmaster_asks_four_any_way_the_kraken_came(way: str, position: Zones) -> None:
    """Two of them ask no more than one."""
    played = game(seats=3, t1="beastmaster", t2="beastmaster", **position).play("draw")

    assert [told["debt"] for told in played.told("debt")] == [4]
    played.expect(pile="Z", debt=0)


def test_golden_scales_add_five_to_a_mermaid_that_scores() -> None:
    state = table(t0="golden_scales", b0="mermaid-9 mermaid-5 key-2", b1="mermaid-4")

    assert scores(state) == (16, 4)


@cells(
    case(
        "master gunner and scavenger",
        {"pile": "cannon-3 Z", "t0": "master_gunner scavenger", "b1": "key-3 key-5"},
        "draw",
        {"b0": "key-3 key-5", "b1": "", "discard": ""},
    ),
    case(
        "plunderer and treasure hunter",
        {
            "row": "key-3 chest-3",
            "t0": "plunderer treasure_hunter",
            "b1": "map-2 map-3 map-4 map-5 map-6",
        },
        "collect",
        {"b0": "key-3 chest-3 map-2 map-3 map-4 map-5", "b1": "map-6"},
        luck=lot("map-2 map-3 map-4 map-5 map-6", "map-2 map-3 map-4 map-5"),
    ),
    case(
        "captain's hook and miser",
        {"pile": "hook-3 Z", "t0": "captains_hook miser", "b0": "key-3 chest-3"},
        "draw; hook key-3",
        {"safe": "hook-3 key-3 chest-3"},
    ),
    case(
        "miser and safe harbor",
        {"pile": "hook-3 key-5 oracle-5 map-5 Z", "t0": "miser safe_harbor", "b0": "anchor-3"},
        "draw; draw; draw; draw",
        {"safe": "hook-3 anchor-3 key-5 oracle-5", "row": "hook-3 anchor-3 key-5 oracle-5 map-5"},
    ),
    case(
        "casanova and golden scales",
        {"pile": "mermaid-5 Z", "t0": "casanova golden_scales"},
        "draw",
        {"b0": "mermaid-5", "scores": (10, 0)},
    ),
    case(
        "fisherman and casanova",
        {"pile": "kraken-3 mermaid-5 Z", "t0": "casanova fisherman"},
        "draw; draw",
        {"b0": "kraken-3 mermaid-5", "row": ""},
    ),
    case(
        "misfire against master gunner and scavenger",
        {
            "pile": "cannon-3 Z",
            "t0": "master_gunner scavenger",
            "t1": "misfire",
            "b0": "key-3 key-5",
            "b1": "map-3",
        },
        "draw",
        {"b0": "key-3", "b1": "map-3", "discard": "key-5"},
    ),
    case(
        "parry against swordsman",
        {
            "pile": "sword-3 key-3 chest-3 Z",
            "t0": "swordsman",
            "t1": "parry",
            "b0": "kraken-4",
            "b1": "kraken-3 map-4",
        },
        "draw",
        {"row": "sword-3 kraken-3 key-3 chest-3", "b0": "kraken-4", "b1": "map-4"},
    ),
    case(
        "beastmaster against fisherman: drawn",
        {"pile": "kraken-3 Z", "t0": "fisherman", "t1": "beastmaster"},
        "draw",
        {"b0": "kraken-3", "debt": 0},
    ),
    case(
        "beastmaster against fisherman: hooked",
        {
            "pile": "hook-3 key-3 chest-3 oracle-3 anchor-3 Z",
            "t0": "fisherman",
            "t1": "beastmaster",
            "b0": "kraken-3",
        },
        "draw",
        {"row": "hook-3 kraken-3 key-3 chest-3 oracle-3 anchor-3"},
    ),
    case(
        "casanova before siren",
        {"pile": "mermaid-3 Z", "row": "key-3", "t0": "casanova", "t1": "siren", "mermaid": True},
        "draw",
        {"b0": "key-3", "b1": ""},
    ),
    case(
        "davy jones after miser",
        {
            "pile": "hook-3 hook-4 Z",
            "t0": "miser",
            "t1": "davy_jones",
            "aims": ((1, 0),),
            "b0": "key-3",
            "row": "oracle-3",
        },
        "draw; draw",
        {"b0": "hook-3 key-3", "b1": "oracle-3 hook-4"},
    ),
    case(
        "davy jones after safe harbor",
        {"pile": "anchor-3 anchor-4 Z", "t0": "safe_harbor", "t1": "davy_jones", "aims": ((1, 0),)},
        "draw; draw",
        {"b0": "anchor-3", "b1": "anchor-4"},
    ),
    case(
        "two lockers on one: the nearest to the left",
        {
            "pile": "key-4 Z",
            "seats": 5,
            "row": "key-3",
            "t2": "davy_jones",
            "t4": "davy_jones",
            "aims": ((2, 0), (4, 0)),
        },
        "draw",
        {"b2": "key-3 key-4", "b4": ""},
    ),
    case(
        "two sirens: the nearest to the left",
        {
            "pile": "mermaid-3 Z",
            "seats": 5,
            "row": "key-3",
            "t3": "siren",
            "t4": "siren",
            "mermaid": True,
        },
        "draw",
        {"b3": "key-3", "b4": ""},
    ),
)
def test_a_trait_on_a_trait(
    position: Zones, moves: str, expected: Zones, told: Zones, luck: Sequence[int]
) -> None:
    check(position, moves, expected, told, luck)


@pytest.mark.parametrize("trait", TRAITS)
def test_a_trait_of_the_own_suits_does_nothing_for_an_opponent_and_the_other_way_round(
    trait: str,
) -> None:
    """The first thirteen at the opponent's, the others at one's own: nothing changes."""
    row = "draw; draw"
    mine = TRAITS.index(trait) >= TRAITS.index("beastmaster")
    position: Zones = {"pile": "cannon-3 hook-3 Z Z", "b0": "key-3", "b1": "map-3 map-4"}

    with_it = game(**{**position, "t0" if mine else "t1": trait}).play(row)
    without = game(**position).play(row)

    assert with_it.state.row == without.state.row
    assert with_it.state.banks == without.state.banks
    assert GAME.observe(with_it.state, 0).stake == GAME.observe(without.state, 0).stake
