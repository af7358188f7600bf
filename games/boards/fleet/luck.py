"""The strip of odds from 2 to 12: whom each sum of the dice pays."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from games.boards.fleet.faces import Face, face_of
from games.boards.fleet.names import chance, listed, title
from games.boards.fleet.seating import from_viewer
from games.engines.contract import Seat
from games.engines.fleet.observation import Observation
from games.engines.fleet.sights import OddsView, ShipView


class Cell(Struct, frozen=True):
    """What one sum does for one seat."""

    seat: Seat
    ships: tuple[Face, ...]
    gain: str
    """With its sign; empty for nothing."""


class Odds(Struct, frozen=True):
    """One sum of the dice."""

    sum: int
    ways: int
    cells: tuple[Cell, ...]
    """The viewer first, then clockwise."""
    lit: bool
    """Whether the dice show it."""
    sinks: bool
    words: str


class Head(Struct, frozen=True):
    """Whose line of the strip it is."""

    seat: Seat
    name: str
    own: bool


def heads(names: Sequence[str], viewer: Seat | None) -> tuple[Head, ...]:
    """The names beside the strip."""
    return tuple(
        Head(seat, _("You") if seat == viewer else names[seat], seat == viewer)
        for seat in from_viewer(len(names), viewer)
    )


def strip(observation: Observation, names: Sequence[str], viewer: Seat | None) -> tuple[Odds, ...]:
    """The sums from 2 to 12; none while nobody has a ship."""
    if not any(observation.fleets):
        return ()
    ships = {ship.card: ship for fleet in observation.fleets for ship in fleet}
    shown = sum(observation.dice) if observation.dice else 0
    return tuple(
        Odds(
            sum=odds.sum,
            ways=odds.ways,
            cells=tuple(_cell(seat, odds, ships) for seat in from_viewer(len(names), viewer)),
            lit=odds.sum == shown,
            sinks=bool(odds.sinks),
            words=sentence(odds, names),
        )
        for odds in observation.odds
    )


def _cell(seat: Seat, odds: OddsView, ships: dict[str, ShipView]) -> Cell:
    gain = odds.gains[seat]
    return Cell(
        seat=seat,
        ships=tuple(
            face_of(name, value=ships[name].value, gunner=ships[name].gunner)
            for name in odds.ships[seat]
        ),
        gain=_signed(gain) if gain else "",
    )


def sentence(odds: OddsView, names: Sequence[str]) -> str:
    """One sum in words."""
    facts = {"sum": odds.sum, "chance": chance(odds.ways)}
    parts = [
        _part(names[seat], odds.ships[seat], gain)
        for seat, gain in enumerate(odds.gains)
        if gain or odds.ships[seat]
    ]
    facts["parts"] = "; ".join(parts) if parts else _("nothing for anybody")
    words = _("On %(sum)s (%(chance)s): %(parts)s.") % facts
    if not odds.sinks:
        return words
    lost = listed([title(name) for name in odds.sinks])
    return _("%(words)s It sinks %(ships)s.") % {"words": words, "ships": lost}


def _part(name: str, ships: Sequence[str], gain: int) -> str:
    facts = {"name": name, "gain": _signed(gain)}
    if not ships:
        return _("%(name)s %(gain)s, from a tavern") % facts
    facts["ships"] = listed([title(ship) for ship in ships])
    return _("%(name)s %(gain)s with %(ships)s") % facts


def _signed(gain: int) -> str:
    return f"{gain:+d}".replace("-", "\N{MINUS SIGN}")
