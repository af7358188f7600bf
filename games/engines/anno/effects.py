"""What a card does to a pirate, worked out from the pictures of the ships (4.3), and the order in
which a row of cards is followed (4.6).
"""

from collections.abc import Iterator, Mapping, Sequence

from games.engines.anno.content import (
    BERMUDA,
    CARDS,
    COLOURS,
    CORNERS,
    LETTERS,
    PARTS,
    PICTURES,
    SHIPS,
    WHIRLPOOL,
)

type Picture = tuple[str, ...]
"""The colours of nest, sails, hull and name board."""


class BadCard(Exception):
    """A face from which some ship has no destination, or more than one."""


def computed(name: str) -> tuple[int, ...]:
    """Where a pirate on ship 1 to 8 goes by the face of a card (4.3). Raises `BadCard`."""
    return tuple(_destination(name.split("-"), ship) for ship in SHIPS)


def matches(picture: Picture) -> tuple[int, ...]:
    """By ship: how many of its parts have the colour they have on the picture (3.2)."""
    return tuple(len(_shared(picture, PICTURES[ship])) for ship in SHIPS)


def picture_of(letters: str) -> Picture:
    """The picture that four first letters of colours stand for: nest, sails, hull, board."""
    colours = {colour[0].upper(): colour for colour in COLOURS}
    return tuple(colours[letter] for letter in letters)


def _destination(face: Sequence[str], ship: int) -> int:
    """The kinds of cards; on what is crossed out, a pirate stays where he is."""
    match face:
        case ["part", part, *crossed]:
            colour = PICTURES[ship][PARTS.index(part)]
            return ship if colour in crossed[1:] else _coloured(PARTS.index(part), colour, ship)
        case ["colour", colour]:
            return _coloured(PICTURES[ship].index(colour), colour, ship)
        case ["name", _, *crossed]:
            stays = LETTERS[ship] in crossed
            return ship if stays else _alike(LETTERS, ship)
        case ["parrot"]:
            return _alike(CORNERS, ship)
    return _expert_destination(face, ship)


def _expert_destination(face: Sequence[str], ship: int) -> int:
    match face:
        case ["number", plus, minus]:
            ahead = ship + int(plus.removeprefix("plus"))
            return ahead if ahead <= len(SHIPS) else ship - int(minus.removeprefix("minus"))
        case ["ship", letters]:
            return _like(picture_of(letters), ship)
        case ["double", one, other]:
            return _swapped(PARTS.index(one), PARTS.index(other), ship)
    raise BadCard(face, ship)


def _alike(feature: Mapping[int, str], ship: int) -> int:
    return _other(ship, [other for other in SHIPS if feature[other] == feature[ship]])


def _coloured(part: int, colour: str, ship: int) -> int:
    return _other(ship, [s for s in SHIPS if PICTURES[s][part] == colour])


def _like(picture: Picture, ship: int) -> int:
    shared = _shared(picture, PICTURES[ship])
    if len(shared) != 1:
        raise BadCard(picture, ship)
    return _coloured(shared[0], picture[shared[0]], ship)


def _swapped(one: int, other: int, ship: int) -> int:
    picture = PICTURES[ship]
    wanted = (picture[other], picture[one])
    return _other(ship, [s for s in SHIPS if (PICTURES[s][one], PICTURES[s][other]) == wanted])


def _other(ship: int, found: Sequence[int]) -> int:
    others = [one for one in found if one != ship]
    if len(others) != 1:
        raise BadCard(ship, tuple(found))
    return others[0]


def _shared(one: Picture, other: Picture) -> list[int]:
    pairs = zip(one, other, strict=True)
    return [part for part, (first, second) in enumerate(pairs) if first == second]


def order(count: int, event: str, bermuda: str = "tail") -> tuple[int, ...]:
    """The places of the cards, from 0, in the order in which they are followed (4.6).

    `event` lies between cards 3 and 4, or is "" without one. `bermuda` is "tail" or "zigzag".
    """
    places = list(range(count))
    if event == WHIRLPOOL:
        places[2], places[3] = places[3], places[2]
    elif event == BERMUDA and bermuda == "zigzag":
        places = list(_zigzag(count))
    elif event == BERMUDA:
        places[3:] = places[:2:-1]
    return tuple(places)


def _zigzag(count: int) -> Iterator[int]:
    for place in range(count):
        yield place // 2 if place % 2 == 0 else count - 1 - place // 2


def executed(series: Sequence[str], event: str, bermuda: str = "tail") -> tuple[str, ...]:
    """The cards of a row in the order in which they are followed (4.6)."""
    return tuple(series[place] for place in order(len(series), event, bermuda))


def route(cards: Sequence[str], ship: int) -> tuple[int, ...]:
    """The ships a pirate is on, the start included: every card refers to where he is (4.1)."""
    visited = [ship]
    for card in cards:
        visited.append(CARDS[card][visited[-1] - 1])
    return tuple(visited)
