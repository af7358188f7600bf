"""What belongs to each seat, and what lies in each port."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from games.boards.buccaneer import sentences
from games.boards.buccaneer.goods import Good, Offer, Space, from_docks, goods, kept
from games.boards.buccaneer.names import COLOURS, crew_cards, points, port, way
from games.boards.buccaneer.squares import place_of
from games.engines.buccaneer.actions import Hire
from games.engines.buccaneer.observation import Observation, PortView, ShipView
from games.engines.contract import Seat

NOTHING = Offer(())


class Captain(Struct, frozen=True):
    """One seat: its ship and how near it is to winning."""

    seat: Seat
    name: str
    own: bool
    on_turn: bool
    home: str
    colour: str
    letter: str
    points: str
    score: int
    target: int
    """What wins; the bar is full there."""
    place: str
    crew: str
    cargo: tuple[Good, ...]
    kept: tuple[Good, ...]
    fleeing: bool
    gone: bool
    trail: str


class Harbour(Struct, frozen=True):
    """One port and what lies there."""

    name: str
    owner: str
    emblem: Seat | None
    colour: str
    own: bool
    here: bool
    """The viewer's ship lies there."""
    exits: str
    goods: tuple[Good, ...]
    safe: tuple[Good, ...]
    silver: bool
    silver_space: Space


def captains(
    observation: Observation, names: Sequence[str], viewer: Seat | None
) -> tuple[Captain, ...]:
    """All seats."""
    return tuple(
        _captain(observation, ship, seat, names[seat], own=seat == viewer)
        for seat, ship in enumerate(observation.ships)
    )


def _captain(
    observation: Observation, ship: ShipView, seat: Seat, name: str, *, own: bool
) -> Captain:
    target = int(observation.options.target)
    return Captain(
        seat=seat,
        name=name,
        own=own,
        on_turn=observation.turn == seat,
        home=port(ship.home) if ship.home else "",
        colour=COLOURS.get(ship.home, ""),
        letter=port(ship.home)[0] if ship.home else "",
        points=points(ship.score),
        score=min(ship.score, target),
        target=target,
        place=_place(ship),
        crew=crew_cards(ship.size),
        cargo=goods(ship.cargo, observation),
        kept=tuple(kept(number, NOTHING) for number in ship.kept),
        fleeing=ship.fleeing,
        gone=ship.gone,
        trail=sentences.trail_words(ship, name),
    )


def _place(ship: ShipView) -> str:
    if ship.place is None:
        return _("not on the chart")
    if not ship.heading:
        return _("in %(port)s") % {"port": place_of(ship.place)}
    facts = {"square": place_of(ship.place), "heading": way(ship.heading)}
    return _("%(square)s, heading %(heading)s") % facts


def harbours(
    observation: Observation, names: Sequence[str], viewer: Seat | None, offered: Offer
) -> tuple[Harbour, ...]:
    """All ports: where the viewer lies first, then the own, then the others."""
    ship = None if viewer is None else observation.ships[viewer]
    found = [
        _harbour(view, observation, names, viewer, offered, here=_here(ship, view))
        for view in observation.ports
    ]
    return tuple(sorted(found, key=lambda one: (not one.here, not one.own)))


def _here(ship: ShipView | None, view: PortView) -> bool:
    return ship is not None and ship.place == view.place


def _harbour(
    view: PortView,
    observation: Observation,
    names: Sequence[str],
    viewer: Seat | None,
    offered: Offer,
    *,
    here: bool,
) -> Harbour:
    own = view.owner is not None and view.owner == viewer
    able = offered if (here or own) and observation.phase != "flat" else NOTHING
    return Harbour(
        name=port(view.name),
        owner="" if view.owner is None else names[view.owner],
        emblem=view.owner,
        colour=COLOURS[view.name],
        own=own,
        here=here,
        exits=", ".join(way(direction) for direction in view.exits),
        goods=goods([*view.crew, *view.treasure], observation, lambda name: from_docks(able, name)),
        safe=goods(view.safe, observation),
        silver=view.silver,
        silver_space=able.space(lambda action: isinstance(action, Hire)),
    )
