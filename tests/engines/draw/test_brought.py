"""What a Hook, Map, Sword or Mermaid brings does what it always does: each pair of suits once."""

from collections.abc import Sequence
from typing import Any

from tests.engines.draw.cases import case, cells, check
from tests.engines.draw.positions import game

type Zones = dict[str, Any]


@cells(
    case(
        "anchor",
        {"pile": "key-3 hook-4 Z", "b0": "anchor-6"},
        "draw; draw",
        {"row": "key-3 hook-4 anchor-6", "safe": "key-3 hook-4"},
    ),
    case(
        "hook",
        {"pile": "hook-4 Z", "b0": "hook-6"},
        "draw",
        {"discard": "hook-4 hook-6", "b0": "", "turn": 1},
        {"bust": 1},
    ),
    case(
        "hook only if it is chosen",
        {"pile": "hook-4 Z", "b0": "hook-6 key-3"},
        "draw; hook key-3",
        {"row": "hook-4 key-3", "b0": "hook-6", "legal": "draw; collect"},
    ),
    case(
        "cannon",
        {"pile": "hook-4 Z", "b0": "cannon-5", "b1": "key-7"},
        "draw",
        {"row": "hook-4 cannon-5", "b1": "", "discard": "key-7"},
    ),
    case(
        "key waits",
        {"pile": "hook-4 Z", "b0": "key-5", "discard": "map-2"},
        "draw; collect",
        {"b0": "hook-4 key-5", "discard": "map-2"},
        {"bonus": 0},
    ),
    case(
        "chest completes a pair",
        {"pile": "key-3 hook-4 Z", "b0": "chest-5", "discard": "map-2 map-3 map-4"},
        "draw; draw; collect",
        {"b0": "key-3 hook-4 chest-5 map-2 map-3 map-4", "discard": ""},
        {"bonus": 1},
    ),
    case(
        "map",
        {"pile": "hook-4 Z", "b0": "map-3", "discard": "oracle-2"},
        "draw",
        {"row": "hook-4 map-3 oracle-2", "known": 1},
    ),
    case("oracle", {"pile": "hook-4 Z", "b0": "oracle-3"}, "draw", {"known": 1}, {"oracle": 1}),
    case(
        "sword, the last one",
        {"pile": "hook-4 Z", "b0": "sword-5", "b1": "sword-7 chest-3"},
        "draw",
        {"row": "hook-4 sword-5", "legal": "sword 1 chest-3; sword 1 sword-7"},
    ),
    case(
        "sword, with another below it",
        {"pile": "hook-4 Z", "b0": "sword-5 sword-3", "b1": "sword-7 chest-3"},
        "draw",
        {"row": "hook-4 sword-5 chest-3", "b0": "sword-3", "b1": "sword-7"},
    ),
    case(
        "kraken",
        {"pile": "hook-4 Z Z", "b0": "kraken-5"},
        "draw",
        {"discard": "hook-4 kraken-5 Z Z", "turn": 0, "pile": ""},
        {"debt": 1, "drew": 3},
    ),
    case(
        "mermaid",
        {"pile": "hook-4 Z", "b0": "mermaid-5"},
        "draw",
        {"row": "hook-4 mermaid-5", "legal": "draw; collect"},
    ),
    case(
        "mermaid, in her game",
        {"pile": "hook-4 Z", "b0": "mermaid-5 key-3", "mermaid": True},
        "draw; hook mermaid-5",
        {"row": "mermaid-5 hook-4 key-3", "b0": ""},
        {"replayed": 1, "hooked": 2},
    ),
)
def test_a_hook_brings(
    position: Zones, moves: str, expected: Zones, told: Zones, luck: Sequence[int]
) -> None:
    check(position, moves, expected, told, luck)


@cells(
    case(
        "anchor",
        {"pile": "key-3 map-4 Z", "discard": "anchor-6"},
        "draw; draw",
        {"row": "key-3 map-4 anchor-6", "safe": "key-3 map-4"},
    ),
    case(
        "hook",
        {"pile": "map-4 Z", "discard": "hook-6", "b0": "key-3", "b1": "key-7"},
        "draw",
        {"row": "map-4 hook-6 key-3", "b1": "key-7"},
    ),
    case(
        "cannon, and what it hits joins the discards",
        {"pile": "map-4 Z", "discard": "cannon-6 key-2", "b1": "key-7"},
        "draw; map cannon-6",
        {"row": "map-4 cannon-6", "discard": "key-2 key-7"},
    ),
    case("key", {"pile": "map-4 Z", "discard": "key-6"}, "draw", {"row": "map-4 key-6"}),
    case(
        "chest for a pair",
        {"pile": "key-3 map-4 Z", "discard": "chest-6 map-2"},
        "draw; draw; map chest-6; collect",
        {"b0": "key-3 map-4 chest-6 map-2"},
        {"bonus": 1},
    ),
    case(
        "map",
        {"pile": "map-4 Z", "discard": "map-6"},
        "draw",
        {"discard": "map-4 map-6", "turn": 1},
        {"bust": 1},
    ),
    case("oracle", {"pile": "map-4 Z", "discard": "oracle-6"}, "draw", {"known": 1}),
    case(
        "sword",
        {"pile": "map-4 Z", "discard": "sword-6", "b1": "chest-3"},
        "draw",
        {"row": "map-4 sword-6 chest-3", "b1": ""},
    ),
    case(
        "kraken",
        {"pile": "map-4 key-3 chest-3 Z", "discard": "kraken-6"},
        "draw",
        {"row": "map-4 kraken-6 key-3 chest-3", "debt": 0},
        {"debt": 1},
    ),
    case(
        "mermaid",
        {"pile": "map-4 Z", "discard": "mermaid-6"},
        "draw",
        {"row": "map-4 mermaid-6", "legal": "draw; collect"},
    ),
    case(
        "mermaid, in her game",
        {"pile": "map-4 Z", "discard": "mermaid-6 key-2", "mermaid": True},
        "draw; map mermaid-6",
        {"row": "mermaid-6 map-4 key-2"},
        {"map": 2},
    ),
)
def test_a_map_brings(
    position: Zones, moves: str, expected: Zones, told: Zones, luck: Sequence[int]
) -> None:
    check(position, moves, expected, told, luck)


@cells(
    case(
        "anchor",
        {"pile": "key-3 sword-4 Z", "b1": "anchor-6"},
        "draw; draw",
        {"row": "key-3 sword-4 anchor-6", "safe": "key-3 sword-4"},
    ),
    case(
        "hook, which works on the thief's bank",
        {"pile": "sword-4 Z", "b0": "key-3", "b1": "hook-6 key-7"},
        "draw",
        {"row": "sword-4 hook-6 key-3", "b0": "", "b1": "key-7"},
    ),
    case(
        "cannon, also at the same victim",
        {"pile": "sword-4 Z", "b0": "key-3", "b1": "cannon-6 key-7"},
        "draw",
        {"row": "sword-4 cannon-6", "b1": "", "discard": "key-7"},
    ),
    case("key", {"pile": "sword-4 Z", "b1": "key-6"}, "draw", {"row": "sword-4 key-6"}),
    case(
        "chest for a pair",
        {"pile": "key-3 sword-4 Z", "b1": "chest-6", "discard": "map-2"},
        "draw; draw; collect",
        {"b0": "key-3 sword-4 chest-6 map-2"},
    ),
    case(
        "map",
        {"pile": "sword-4 Z", "b1": "map-6", "discard": "key-2"},
        "draw",
        {"row": "sword-4 map-6 key-2"},
    ),
    case("oracle", {"pile": "sword-4 Z", "b1": "oracle-6"}, "draw", {"known": 1}),
    case(
        "sword",
        {"pile": "sword-4 Z", "b1": "sword-6"},
        "draw",
        {"discard": "sword-4 sword-6", "turn": 1},
        {"bust": 1},
    ),
    case(
        "kraken",
        {"pile": "sword-4 key-3 chest-3 Z", "b1": "kraken-6"},
        "draw",
        {"row": "sword-4 kraken-6 key-3 chest-3", "debt": 0},
    ),
    case(
        "mermaid",
        {"pile": "sword-4 Z", "b1": "mermaid-6"},
        "draw",
        {"row": "sword-4 mermaid-6", "legal": "draw; collect"},
    ),
    case(
        "mermaid, in her game",
        {"pile": "sword-4 Z", "b1": "mermaid-6 key-5", "mermaid": True},
        "draw; sword 1 mermaid-6",
        {"row": "mermaid-6 sword-4 key-5", "b1": ""},
    ),
)
def test_a_sword_brings(
    position: Zones, moves: str, expected: Zones, told: Zones, luck: Sequence[int]
) -> None:
    check(position, moves, expected, told, luck)


@cells(
    case(
        "anchor",
        {"pile": "anchor-3 key-4 mermaid-5 Z"},
        "draw; draw; draw; mermaid anchor-3",
        {"row": "key-4 mermaid-5 anchor-3", "safe": "key-4 mermaid-5"},
    ),
    case(
        "hook",
        {"pile": "mermaid-5 Z", "row": "hook-3", "b0": "key-4"},
        "draw",
        {"row": "mermaid-5 hook-3 key-4", "b0": ""},
    ),
    case(
        "cannon",
        {"pile": "mermaid-5 Z", "row": "cannon-3", "b1": "key-4"},
        "draw",
        {"row": "mermaid-5 cannon-3", "b1": "", "discard": "key-4"},
    ),
    case(
        "key moves only",
        {"pile": "mermaid-5 Z", "row": "key-3 chest-4", "discard": "map-2"},
        "draw; mermaid key-3",
        {"row": "chest-4 mermaid-5 key-3", "discard": "map-2", "legal": "draw; collect"},
    ),
    case(
        "map shows three anew",
        {"pile": "mermaid-5 Z", "row": "map-3", "discard": "key-2 chest-2"},
        "draw",
        {"row": "mermaid-5 map-3", "shown": "key-2 chest-2", "legal": "map key-2; map chest-2"},
    ),
    case(
        "oracle shows the same card again",
        {"pile": "oracle-3 mermaid-5 key-3 Z"},
        "draw; draw",
        {"row": "mermaid-5 oracle-3", "known": 1, "pile": "key-3 Z"},
        {"oracle": 2},
    ),
    case(
        "sword",
        {"pile": "mermaid-5 Z", "row": "sword-3", "b1": "key-4"},
        "draw",
        {"row": "mermaid-5 sword-3 key-4", "b1": ""},
    ),
    case(
        "kraken asks again",
        {"pile": "kraken-3 key-4 mermaid-5 chest-4 oracle-4 Z"},
        "draw; mermaid kraken-3",
        {"row": "key-4 mermaid-5 kraken-3 chest-4 oracle-4", "debt": 0},
        {"debt": 2},
    ),
)
def test_a_mermaid_uses_again(
    position: Zones, moves: str, expected: Zones, told: Zones, luck: Sequence[int]
) -> None:
    check({**position, "mermaid": True}, moves, expected, told, luck)


def test_a_mermaid_does_not_choose_a_mermaid() -> None:
    played = game("mermaid-5 Z", row="mermaid-3 key-4", mermaid=True, variant="strange_lands").play(
        "draw"
    )

    played.expect(row="mermaid-3 mermaid-5 key-4")


def test_a_mermaid_alone_has_nothing_to_use_again() -> None:
    played = game("mermaid-5 Z", mermaid=True).play("draw")

    assert played.told("nullified")[0]["why"] == "no_card"


@cells(
    case(
        "hook",
        {"pile": "key-3 hook-4 Z", "b0": "key-5"},
        "draw; draw",
        {"discard": "key-3 hook-4 key-5"},
    ),
    case(
        "map",
        {"pile": "key-3 map-4 Z", "discard": "key-5"},
        "draw; draw",
        {"discard": "key-3 map-4 key-5"},
    ),
    case(
        "sword",
        {"pile": "key-3 sword-4 Z", "b1": "key-5"},
        "draw; draw",
        {"discard": "key-3 sword-4 key-5", "b1": ""},
    ),
)
def test_a_brought_suit_that_lies_in_the_row_busts(
    position: Zones, moves: str, expected: Zones, told: Zones, luck: Sequence[int]
) -> None:
    check(position, moves, {**expected, "turn": 1}, {"bust": 1}, luck)


@cells(
    case(
        "hook",
        {"pile": "hook-4 Z", "b0": "hook-6"},
        "draw",
        {"row": "hook-4 hook-6", "legal": "draw; collect"},
    ),
    case(
        "map",
        {"pile": "map-4 Z", "discard": "map-6"},
        "draw",
        {"row": "map-4 map-6", "legal": "draw; collect"},
    ),
    case(
        "sword",
        {"pile": "sword-4 Z", "b1": "sword-6"},
        "draw",
        {"row": "sword-4 sword-6", "legal": "draw; collect"},
    ),
    case(
        "the same value",
        {"pile": "sword-4 Z", "b1": "key-4"},
        "draw",
        {"row": "", "discard": "sword-4 key-4", "turn": 1},
    ),
)
def test_in_strange_lands_only_the_value_of_a_brought_card_busts(
    position: Zones, moves: str, expected: Zones, told: Zones, luck: Sequence[int]
) -> None:
    check({**position, "variant": "strange_lands"}, moves, expected, told, luck)
