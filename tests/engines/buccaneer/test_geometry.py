"""The tables of the chart, square by square, against the map and plain walks on it."""

import pytest

from games.engines.buccaneer.content import CHART, COMPASS, PORT_NAMES
from games.engines.buccaneer.geometry import (
    BLOWN,
    COASTS,
    CODES,
    EXITS,
    HARBOURS,
    HEADINGS,
    LAND,
    NEXT_PORT,
    PLACES,
    RAYS,
    SEA,
    SQUARES,
    TREASURE_COAST,
    at,
    distance,
    nearest_first,
    xy,
)

EAST = {"N": 0, "NE": 1, "E": 1, "SE": 1, "S": 0, "SW": -1, "W": -1, "NW": -1}
NORTH = {"N": 1, "NE": 1, "E": 0, "SE": -1, "S": -1, "SW": -1, "W": 0, "NW": 1}
IN = {
    "L": {"SW", "W", "NW"}, "V": {"SW", "W", "NW"}, "C": {"NW", "N", "NE"},
    "M": {"NE", "E", "SE"}, "A": {"NE", "E", "SE"}, "G": {"SE", "S", "SW"},
}  # fmt: skip
OUT = {
    "L": {"NE", "E", "SE"}, "V": {"NE", "E", "SE"}, "C": {"SE", "S", "SW"},
    "M": {"SW", "W", "NW"}, "A": {"SW", "W", "NW"}, "G": {"NW", "N", "NE"},
}  # fmt: skip


def mark(x: int, y: int) -> str:
    """What the chart shows there; "" beyond its rim."""
    return CHART[20 - y][x - 1] if 1 <= x <= 20 and 1 <= y <= 20 else ""


def walked(x: int, y: int, name: str) -> list[tuple[int, int]]:
    """A straight line, square by square, by the map alone."""
    found: list[tuple[int, int]] = []
    start = mark(x, y)
    if start in "TFP" or (start in OUT and name not in OUT[start]):
        return found
    while True:
        x, y = x + EAST[name], y + NORTH[name]
        here = mark(x, y)
        if here in ("", "T", "F", "P") or (here in IN and name not in IN[here]):
            return found
        found.append((x, y))
        if here in IN:
            return found


def test_1_1_the_chart_has_40_squares_of_land_6_harbours_and_354_of_sea() -> None:
    assert (len(LAND), len(HARBOURS), len(SEA)) == (40, 6, 354)
    for square in SQUARES:
        x, y = xy(square)
        assert at(x, y) == square
        assert (square in LAND) == (mark(x, y) in "TFP")
        assert (square in HARBOURS) == (mark(x, y) in "LCMGVA")


def test_1_2_squares_are_named_by_column_and_row() -> None:
    assert CODES[at(1, 1)] == "a1"
    assert CODES[at(14, 20)] == "n20"
    assert len(set(CODES)) == 400


def test_1_2_every_square_is_called_what_the_map_shows() -> None:
    islands = {"T": "treasure", "F": "flat", "P": "pirate", "t": "treasure", "f": "flat"}
    ports = dict(zip("LCMGVA", PORT_NAMES, strict=True))
    bays = {"m": "mud_bay", "a": "anchor_bay", "c": "cliff_creek"}
    for square in SQUARES:
        letter, place = mark(*xy(square)), PLACES[square]
        if letter in ports:
            assert (place.kind, place.name) == ("port", ports[letter])
        elif letter in bays:
            assert (place.kind, place.name) == ("bay", bays[letter])
        elif letter in "TFP":
            assert (place.kind, place.name) == ("land", islands[letter])
        elif letter in "tf":
            assert (place.kind, place.name) == ("coast", islands[letter])
        else:
            assert place.name == ("pirate" if place.kind == "coast" else "")


@pytest.mark.parametrize(("name", "land", "size"), [("treasure", "T", 20), ("flat", "F", 18)])
def test_1_2_coasts_are_the_sea_around_an_island(name: str, land: str, size: int) -> None:
    coast = {
        at(x, y)
        for x in range(1, 21)
        for y in range(1, 21)
        if mark(x, y) in ".tfmac" and any(mark(x + EAST[d], y + NORTH[d]) == land for d in COMPASS)
    }

    assert COASTS[name] == coast
    assert len(coast) == size
    assert {mark(*xy(square)) for square in coast} == {land.lower()}


def test_1_3_exits_and_entries_of_all_ports() -> None:
    for port, square in enumerate(HARBOURS):
        letter = "LCMGVA"[port]
        assert {COMPASS[d] for d in EXITS[port]} == OUT[letter]
        entered = {COMPASS[d] for s in SEA for d in range(8) if square in RAYS[s][d]}
        assert entered == IN[letter]


@pytest.mark.parametrize(
    ("port", "lengths"),
    [
        ("london", {"NE": 1, "E": 19, "SE": 13}),
        ("cadiz", {"SE": 6, "S": 19, "SW": 13}),
        ("marseilles", {"NW": 13, "W": 19, "SW": 1}),
        ("genoa", {"NW": 6, "N": 19, "NE": 13}),
        ("amsterdam", {"NW": 6, "W": 19, "SW": 13}),
        ("venice", {"NE": 13, "E": 19, "SE": 6}),
    ],
)
def test_1_3_longest_exits(port: str, lengths: dict[str, int]) -> None:
    square = HARBOURS[PORT_NAMES.index(port)]

    assert {name: len(RAYS[square][COMPASS.index(name)]) for name in lengths} == lengths


def test_3_3_headings_are_those_with_a_square_ahead() -> None:
    for square in SQUARES:
        legal = {d for d in range(8) if walked(*xy(square), COMPASS[d])}
        assert set(HEADINGS[square]) == legal
        assert square in LAND or len(legal) >= 2


def test_3_5_every_line_from_every_square() -> None:
    for square in SQUARES:
        for direction, name in enumerate(COMPASS):
            line = [xy(end) for end in RAYS[square][direction]]
            assert line == walked(*xy(square), name), (CODES[square], name)


def test_3_5_a_harbour_blocks_the_coast_beside_it() -> None:
    for square in HARBOURS:
        x, y = xy(square)
        along = (0, 1) if x in (1, 20) else (1, 0)
        for side in (1, -1):
            beside = at(x + side * along[0], y + side * along[1])
            assert all(square not in line for line in RAYS[beside])


def test_no_straight_line_from_a_port_touches_treasure_island() -> None:
    for square in HARBOURS:
        assert not any(set(line) & TREASURE_COAST for line in RAYS[square])


def test_5_1_card_1_from_every_square_of_the_coast() -> None:
    for square in TREASURE_COAST:
        x, y = xy(square)
        east = -1 if x == 8 else 1 if x == 13 else 0
        north = -1 if y == 8 else 1 if y == 13 else 0
        line = [(x + east * k, y + north * k) for k in range(5)]
        wet = [place for place in line if mark(*place) not in ("", "T", "F", "P")]
        stopped = (x, y) in ((8, 13), (13, 8))
        assert xy(BLOWN[square][0]) == wet[-1]
        assert (len(wet) == 4) == stopped
        assert len(BLOWN[square]) == (1 if stopped else 2)
    assert CODES[BLOWN[at(8, 13)][0]] == "e16"
    assert CODES[BLOWN[at(13, 8)][0]] == "p5"


def test_5_6_card_6_from_every_square_of_the_coast() -> None:
    ahead = {
        "N": "C", "NE": "CA", "E": "AM", "SE": "M", "S": "G", "SW": "VG", "W": "VL", "NW": "L",
    }  # fmt: skip
    homes = {mark(*xy(square)): xy(square) for square in HARBOURS}
    ties = set()
    for square in TREASURE_COAST:
        x, y = xy(square)
        for direction, name in enumerate(COMPASS):
            far = {p: (homes[p][0] - x) ** 2 + (homes[p][1] - y) ** 2 for p in ahead[name]}
            near = {p for p in far if far[p] == min(far.values())}
            found = {"LCMGVA"[port] for port in NEXT_PORT[square][direction]}
            assert found == near
            if len(near) > 1:
                ties.add((CODES[square], name))
    assert ties == {("h8", "NE"), ("h8", "SW"), ("m13", "NE"), ("m13", "SW")}


def test_5_3_nearest_free_squares_come_by_distance_then_from_south_then_from_west() -> None:
    order = nearest_first(at(1, 1))

    assert [CODES[square] for square in order[:6]] == ["a1", "b1", "a2", "b2", "c1", "c2"]
    far = [distance(at(20, 20), square) for square in nearest_first(at(20, 20))]
    assert far == sorted(far)
