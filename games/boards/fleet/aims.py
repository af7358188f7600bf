"""What a special card could be aimed at by a standing order, for the form."""

from collections.abc import Callable, Collection, Mapping, Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from games.boards.fleet.names import COLOUR_WORDS, kind_of, tavern_title, title
from games.engines.contract import Seat
from games.engines.fleet.content import COLOURS, SUMS, TAVERNS
from games.engines.fleet.observation import Observation
from games.engines.fleet.sights import ShipView

type Values = tuple[tuple[str, str], ...]


class _Look(Struct, frozen=True):
    """Who looks for targets at what, and whether the card is taken already."""

    seen: Observation
    names: Sequence[str]
    viewer: Seat
    is_taken: bool

    @property
    def rivals(self) -> set[Seat]:
        return set(range(len(self.names))) - {self.viewer}


def targets(card: str, observation: Observation, names: Sequence[str], viewer: Seat) -> Values:
    """What there is to aim at; while the card is not taken also what may be there by then, for a
    rival may have taken it from the row.
    """
    is_taken = observation.asking == card and observation.turn == viewer
    finder = _FINDERS.get(kind_of(card))
    return finder(_Look(observation, names, viewer, is_taken)) if finder else ()


def _kraken(look: _Look) -> Values:
    coming = () if look.is_taken else (*_in_the_row(look.seen), *_next_tavern(look.seen))
    found = (*_ships(look, look.rivals), *_taverns(look, look.rivals))
    return (*found, *coming)


def _blackbeard(look: _Look) -> Values:
    if look.is_taken:
        return _ships(look, look.rivals, {ship.colour for ship in look.seen.fleets[look.viewer]})
    return (*_ships(look, look.rivals), *_in_the_row(look.seen))


def _gunner(look: _Look) -> Values:
    return _ships(look, {look.viewer})


def _colours(_look: _Look) -> Values:
    return tuple((colour, str(COLOUR_WORDS[colour])) for colour in COLOURS)


def _letter(look: _Look) -> Values:
    held = {view.colour for view in look.seen.colours if view.chief == look.viewer}
    every = _colours(look)
    return tuple(pair for pair in every if pair[0] in held) if look.is_taken else every


def _fiesta(look: _Look) -> Values:
    return _taverns(look, {look.viewer})


def _raid(look: _Look) -> Values:
    hit = look.seen.victim if look.is_taken else None
    words = _("%(name)s, with %(sum)s or more")
    return tuple(
        (f"{seat}:{total}", words % {"name": name, "sum": total})
        for seat, name in enumerate(look.names)
        if seat in (look.rivals if hit is None else {hit})
        for total in SUMS
    )


def _taverns(look: _Look, owners: set[Seat]) -> Values:
    views = [view for view in look.seen.taverns if view.seat in owners]
    return tuple((view.name, tavern_title(view.name, look.names[view.seat])) for view in views)


def _next_tavern(observation: Observation) -> Values:
    """The tavern that somebody may open from the row."""
    if not any(view.kind == "tavern" for view in observation.row):
        return ()
    sunk = [card for card in observation.gone if kind_of(card) == "tavern"]
    name = TAVERNS[len(observation.taverns) + len(sunk)]
    return ((name, _("the tavern that somebody opens in this round")),)


def _ships(look: _Look, owners: set[Seat], colours: Collection[str] = COLOURS) -> Values:
    return tuple(
        (ship.card, _of(ship, look.names[seat]))
        for seat, fleet in enumerate(look.seen.fleets)
        if seat in owners
        for ship in fleet
        if ship.colour in colours
    )


def _of(ship: ShipView, name: str) -> str:
    return _("%(ship)s of %(name)s") % {"ship": title(ship.card), "name": name}


def _in_the_row(observation: Observation) -> Values:
    words = _("%(ship)s, if somebody has taken it")
    ships = [view.card for view in observation.row if view.ship]
    return tuple((card, words % {"ship": title(card)}) for card in ships)


_FINDERS: Mapping[str, Callable[[_Look], Values]] = {
    "kraken": _kraken,
    "blackbeard": _blackbeard,
    "gunner": _gunner,
    "tavern": _colours,
    "letter": _letter,
    "fiesta": _fiesta,
    "raid": _raid,
}
"""By the kind of special card; the others have no target."""
