"""Variants: what each does to suits and traits."""

from collections.abc import Sequence
from typing import Any

from games.engines.draw import GAME
from games.engines.draw.scoring import scores, tally
from tests.engines.draw.cases import case, cells, check
from tests.engines.draw.positions import game, table

type Zones = dict[str, Any]


@cells(
    case(
        "anchor saves first",
        {"pile": "key-5 Z", "row": "key-3 anchor-4", "seats": 3},
        "draw",
        {"b0": "", "b1": "key-3 anchor-4 key-5"},
    ),
    case(
        "anchor saves first, once it is placed",
        {"pile": "anchor-4 key-5 Z", "row": "key-3", "seats": 3},
        "draw; draw",
        {"b0": "key-3", "b1": "anchor-4 key-5", "discard": ""},
    ),
    case(
        "hooked card that is lost",
        {"pile": "hook-5 Z", "row": "key-3", "b0": "key-6"},
        "draw",
        {"b0": "", "b1": "key-3 hook-5 key-6"},
    ),
    case(
        "shot card still to the discards",
        {"pile": "cannon-5 Z", "b1": "key-6"},
        "draw",
        {"b1": "", "discard": "key-6"},
    ),
    case(
        "discards may stay empty for a pair",
        {"row": "key-3 chest-3"},
        "collect",
        {"b0": "key-3 chest-3"},
        {"bonus": 0, "nullified": 1},
    ),
    case(
        "discards may stay empty for a map",
        {"pile": "map-3 Z"},
        "draw",
        {"row": "map-3"},
        {"nullified": 1},
    ),
    case(
        "stolen card that is lost goes back to its owner",
        {"pile": "sword-5 Z", "row": "key-3", "b1": "key-6"},
        "draw",
        {"b1": "key-3 sword-5 key-6", "discard": ""},
    ),
    case(
        "locker first",
        {"pile": "key-5 Z", "row": "key-3", "seats": 3, "t2": "davy_jones", "aims": ((2, 0),)},
        "draw",
        {"b1": "", "b2": "key-3 key-5"},
    ),
    case(
        "miser and safe harbor before both",
        {
            "pile": "hook-3 anchor-4 hook-5 Z",
            "t0": "miser safe_harbor",
            "t1": "davy_jones",
            "aims": ((1, 0),),
            "row": "key-3",
            "b0": "oracle-3",
        },
        "draw; draw; draw",
        {"b0": "key-3 hook-3 oracle-3 anchor-4", "b1": "hook-5"},
    ),
)
def test_thieves_island(
    position: Zones, moves: str, expected: Zones, told: Zones, luck: Sequence[int]
) -> None:
    check({**position, "variant": "thieves_island"}, moves, expected, told, luck)


@cells(
    case(
        "hook replays any top",
        {"pile": "hook-3 Z", "b0": "key-5 key-2"},
        "draw",
        {"scores": (2, 0), "row": "hook-3 key-5"},
    ),
    case(
        "cannon takes the full value",
        {"pile": "cannon-3 Z", "b1": "key-5 key-4"},
        "draw",
        {"scores": (0, 4)},
    ),
    case(
        "bonus at full value",
        {"row": "key-3 chest-3", "discard": "key-2 chest-2"},
        "collect",
        {"scores": (10, 0)},
    ),
    case(
        "golden scales for each mermaid",
        {"row": "mermaid-4", "t0": "golden_scales", "b0": "mermaid-9"},
        "collect",
        {"scores": (23, 0)},
    ),
    case(
        "master gunner",
        {"pile": "cannon-3 Z", "t0": "master_gunner", "b1": "key-5 key-4 map-2"},
        "draw; cannon 1 key-5",
        {"scores": (0, 2)},
    ),
    case(
        "plunderer",
        {"row": "key-3 chest-3", "t0": "plunderer", "b1": "key-5 key-4"},
        "collect",
        {"scores": (15, 0)},
    ),
)
def test_pile_o_treasure(
    position: Zones, moves: str, expected: Zones, told: Zones, luck: Sequence[int]
) -> None:
    check({**position, "variant": "pile_o_treasure"}, moves, expected, told, luck)


FORTY_NINE = "anchor-7 hook-7 chest-7 map-7 sword-7 kraken-7 mermaid-7"


@cells(
    case(
        "what is lost counts for nothing",
        {"pile": "oracle-3 oracle-4 Z", "row": "key-4", "b0": FORTY_NINE},
        "draw; draw",
        {"ended": ""},
    ),
    case(
        "what an anchor saved counts at the end of the turn",
        {"pile": "anchor-3 oracle-4 Z", "row": "key-4 oracle-3", "b0": FORTY_NINE},
        "draw; draw",
        {"ended": "sudden_death", "scores": (56, 0)},
    ),
    case(
        "a hook may bring one below fifty",
        {"pile": "hook-3 key-3 Z Z", "row": "key-2", "b0": FORTY_NINE + " cannon-4"},
        "draw; hook kraken-7",
        {"discard": "key-2 hook-3 kraken-7 key-3", "scores": (46, 0), "ended": ""},
    ),
    case(
        "a cannon may push a leader below fifty",
        {"pile": "cannon-3 Z", "b1": "key-4 " + FORTY_NINE},
        "draw; cannon 1 key-4; collect",
        {"ended": "", "scores": (3, 49)},
    ),
    case(
        "a bonus may win at once",
        {"row": "key-2 chest-2", "discard": "oracle-4 oracle-3", "b0": FORTY_NINE},
        "collect",
        {"ended": "sudden_death"},
    ),
    case(
        "a sword lowers a rival",
        {"pile": "sword-3 Z", "b1": "key-4 " + FORTY_NINE},
        "draw; sword 1 key-4; collect",
        {"ended": "", "scores": (7, 49)},
    ),
    case(
        "cards that were banked during the turn count",
        {
            "pile": "kraken-7 Z",
            "t0": "fisherman",
            "row": "key-2",
            "b0": "anchor-7 hook-7 chest-7 map-7 sword-7 oracle-7 cannon-6",
        },
        "draw; collect",
        {"ended": "sudden_death", "scores": (57, 0)},
    ),
    case(
        "the rival's locker counts too",
        {
            "pile": "key-3 Z",
            "row": "key-2",
            "t1": "davy_jones",
            "aims": ((1, 0),),
            "b1": FORTY_NINE,
        },
        "draw",
        {"ended": "sudden_death", "scores": (0, 52)},
    ),
)
def test_sudden_death(
    position: Zones, moves: str, expected: Zones, told: Zones, luck: Sequence[int]
) -> None:
    check({**position, "variant": "sudden_death"}, moves, expected, told, luck)


def test_sudden_death_of_two_at_once_goes_by_score_then_cards() -> None:
    played = game(
        row="key-2", variant="sudden_death", b0=FORTY_NINE, b1=FORTY_NINE + " cannon-2 hook-2"
    )

    played.play("collect")

    assert played.outcome.scores == (51, 51)
    assert played.outcome.ranks == (2, 1)


def test_all_hands_on_deck_counts_missing_suits() -> None:
    """A Cannon and a Sword can make a suit missing, a bonus fills one; Golden Scales fill none."""
    full = "anchor-2 hook-2 cannon-2 key-2 chest-2 map-2 oracle-2 sword-2 kraken-2 mermaid-4"
    before = table(variant="all_hands", b0=full, t0="golden_scales")
    assert scores(before)[0] == 27
    assert tally(before.banks[1], ("golden_scales",), "all_hands") == tally(
        before.banks[1], (), "all_hands"
    )

    shot = game("cannon-3 Z", variant="all_hands", b1="key-7 key-3").play("draw")
    assert shot.state.banks[1].count(()) == 9
    shot = game("cannon-3 Z", variant="all_hands", b1="key-7").play("draw")
    assert scores(shot.state)[1] == -50
    stolen = game("sword-3 Z", variant="all_hands", b1="key-7").play("draw")
    assert scores(stolen.state)[1] == -50
    hooked = game("hook-3 Z", variant="all_hands", b0="key-7").play("draw")
    assert scores(hooked.state)[0] == -50
    bonus = game(row="key-3 chest-3", variant="all_hands", discard="map-2 oracle-2").play("collect")
    assert scores(bonus.state)[0] == 3 + 3 + 2 + 2 - 30


def test_all_hands_on_deck_with_two_copies_still_has_ten_suits() -> None:
    state = table(variant="all_hands", seats=5, b0="key-7 key-7")

    assert scores(state)[0] == 7 - 45


@cells(
    case(
        "several anchors: the rightmost decides",
        {"pile": "anchor-3 key-4 anchor-5 chest-3 Z"},
        "draw; draw; draw; draw",
        {"b0": "anchor-3 key-4", "discard": "anchor-5 chest-3"},
    ),
    case(
        "two hooks",
        {"pile": "hook-3 Z", "b0": "hook-4 key-5"},
        "draw; hook hook-4",
        {"row": "hook-3 hook-4 key-5"},
    ),
    case(
        "two cannons",
        {"pile": "cannon-3 cannon-4 Z", "b1": "key-5 key-6"},
        "draw; draw",
        {"row": "cannon-3 cannon-4", "b1": ""},
    ),
    case(
        "two keys and a chest: one bonus for all cards",
        {"row": "key-3 key-4 chest-5", "discard": "map-2 map-3 map-4 map-5", "seats": 2},
        "collect",
        {"discard": "map-5"},
        {"bonus": 1},
        (0, 0, 0),
    ),
    case(
        "a map places a map",
        {"pile": "map-3 Z", "discard": "map-4 key-5"},
        "draw; map map-4",
        {"row": "map-3 map-4 key-5", "discard": ""},
    ),
    case(
        "the limit of a sword is still the suit of the bank",
        {"pile": "sword-3 Z", "b0": "key-2", "b1": "key-7 sword-4 chest-5"},
        "draw",
        {"legal": "sword 1 chest-5; sword 1 sword-4"},
    ),
    case(
        "a sword on a sword",
        {"pile": "sword-3 Z", "b1": "sword-4 chest-5"},
        "draw; sword 1 sword-4",
        {"row": "sword-3 sword-4 chest-5"},
    ),
    case(
        "two krakens: the larger debt",
        {"pile": "kraken-3 kraken-4 key-5 chest-6 Z"},
        "draw",
        {"row": "kraken-3 kraken-4 key-5 chest-6", "pile": "Z", "debt": 0},
    ),
    case(
        "auto-banked before the value is looked at",
        {"pile": "kraken-3 mermaid-4 Z", "row": "key-3 chest-4", "t0": "casanova fisherman"},
        "draw; draw",
        {"b0": "kraken-3 mermaid-4", "row": "key-3 chest-4"},
    ),
    case(
        "parry still speaks of krakens",
        {"pile": "sword-3 key-4 chest-5 Z", "t1": "parry", "b1": "kraken-7 map-6"},
        "draw",
        {"row": "sword-3 kraken-7 key-4 chest-5", "b1": "map-6"},
    ),
    case(
        "a swordsman still speaks of suits",
        {"pile": "sword-3 Z", "t0": "swordsman", "b0": "key-2", "b1": "key-7"},
        "draw",
        {"row": "sword-3 key-7"},
    ),
)
def test_strange_lands(
    position: Zones, moves: str, expected: Zones, told: Zones, luck: Sequence[int]
) -> None:
    check({**position, "variant": "strange_lands"}, moves, expected, told, luck)


def test_strange_lands_the_oracle_compares_values() -> None:
    played = game("oracle-3 key-3 Z", variant="strange_lands").play("draw")
    assert GAME.observe(played.state, 0).odds.next_busts

    other = game("oracle-3 oracle-4 Z", variant="strange_lands").play("draw")
    assert not GAME.observe(other.state, 0).odds.next_busts


def test_strange_lands_the_tall_mermaids_never_bust() -> None:
    row = "anchor-2 hook-3 cannon-4 key-5 oracle-6 chest-7"
    played = game("mermaid-8 mermaid-9 Z", row=row, variant="strange_lands").play("draw; draw")

    played.expect(row=f"{row} mermaid-8 mermaid-9")


SIXTY = "anchor-7 hook-7 cannon-7 key-7 chest-7 map-7 oracle-7 sword-7 kraken-4"


def test_beneath_the_waves_points_are_shed_by_a_bust_and_pushed_by_a_bonus() -> None:
    shed = game("hook-3 Z", row="key-2", variant="beneath_the_waves", b0="key-7").play("draw")
    shed.expect(scores=(0, 0), turn=1)

    over = game(
        "Z",
        row="key-2 chest-2",
        variant="beneath_the_waves",
        discard="mermaid-4 kraken-7",
        b0=SIXTY[:-9] + " kraken-2",
    ).play("collect")
    over.expect(scores=(67, 0))


def test_beneath_the_waves_a_shot_may_help_a_rival() -> None:
    played = game("cannon-3", variant="beneath_the_waves", b1=SIXTY).play("draw; cannon 1 key-7")

    assert played.outcome.ranks == (2, 1)


def test_beneath_the_waves_golden_scales_may_be_too_much() -> None:
    tops = SIXTY.replace("kraken-4", "mermaid-4").replace("sword-7", "sword-2")
    state = table(variant="beneath_the_waves", t0="golden_scales", b0=tops, b1=tops)

    assert scores(state) == (60, 55)


def test_beneath_the_waves_if_all_are_over_the_lowest_wins() -> None:
    played = game("oracle-3", variant="beneath_the_waves", b0=SIXTY, b1=SIXTY + " mermaid-4").play(
        "draw"
    )

    assert played.outcome.scores == (60, 64)
    assert played.outcome.ranks == (1, 2)
