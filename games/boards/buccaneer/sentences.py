"""The board in plain sentences, and what is asked."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from games.boards.buccaneer import chances, effects, fights
from games.boards.buccaneer import desk as desks
from games.boards.buccaneer.names import crew_cards, items, listed, points, port, squares, way
from games.boards.buccaneer.squares import place_of, square_of
from games.engines.buccaneer.content import TREASURES
from games.engines.buccaneer.observation import Observation, PortView, ShipView
from games.engines.contract import Seat


def prompt(observation: Observation, names: Sequence[str], viewer: Seat | None) -> str:
    """One sentence: what this viewer may do now, or whom the table waits for."""
    if observation.ended:
        return _("The game is over.")
    if observation.turn is None:
        return _home_prompt(observation, viewer)
    if observation.turn != viewer:
        return _("%(name)s is on turn.") % {"name": names[observation.turn]}
    return _asked(observation, names)


def _home_prompt(observation: Observation, viewer: Seat | None) -> str:
    if viewer is not None and not observation.ships[viewer].home:
        return _("Choose your home port: first come, first served.")
    return _("The home ports are being chosen.")


def _asked(observation: Observation, names: Sequence[str]) -> str:
    facts = {
        "range": squares(observation.range),
        "card": chances.named(observation.card) if observation.card else "",
        "foe": "" if observation.foe is None else names[observation.foe],
        "left": observation.left,
    }
    words = {
        "flee": _("Your free move after the fight: flee to a lit square."),
        "port": _port_prompt(observation),
        "move": _("Sail straight on, up to %(range)s, or turn on the spot."),
        "spoils": _("You have beaten %(foe)s: choose your spoils."),
        "yield": _("You were beaten by %(foe)s: choose the crew that you give."),
        "card": _("You have drawn chance card %(card)s: choose."),
        "drop": _("Chance card %(card)s: crew goes back to Pirate Island."),
        "flat": _("You are at Flat Island: take what you like."),
        "bay": _("You are at Anchor Bay: land Kidd's chart, or keep it."),
        "dock": _("You have come into port: do your business, or end the turn."),
        "silver": _("Silver stays: take crew worth %(left)s at most."),
        "trade": _("Trade: both sides must come to the same value."),
        "point": _("Point your ship for its next course."),
        "orders": _("Your ship's standing order: what it does while others are on turn."),
    }[observation.phase]
    if not observation.hand and observation.phase == "move":
        return _("You have no crew left.")
    return words % facts


def _port_prompt(observation: Observation) -> str:
    ship = observation.ships[observation.viewer or 0]
    if ship.place is not None and ship.place.name == ship.home:
        return _("You are in your home port: sail up to %(range)s, or see to your docks first.")
    return _("You are in port: trade if you like, then sail up to %(range)s.")


def words(observation: Observation, names: Sequence[str], viewer: Seat | None) -> tuple[str, ...]:
    """The same board in plain sentences."""
    return (
        *_opening(observation),
        *(ship_words(ship, names[seat]) for seat, ship in enumerate(observation.ships)),
        *filter(None, map(trail_words, observation.ships, names)),
        *(_port(one, names) for one in observation.ports if observation.turn is not None),
        *_islands(observation),
        *(() if viewer is None else _own(observation, names)),
    )


def round_words(observation: Observation) -> str:
    """Which round it is."""
    if observation.turn is None and not observation.ended:
        return _("Before the first round")
    facts = {"round": observation.round, "target": observation.options.target}
    return _("Round %(round)s; %(target)s points at home win") % facts


def _opening(observation: Observation) -> Iterator[str]:
    yield round_words(observation) + "."
    if observation.card:
        card = observation.card
        facts = {"card": chances.named(card), "text": chances.text(card)}
        yield _("Chance card %(card)s: %(text)s") % facts


def ship_words(ship: ShipView, name: str) -> str:
    """A ship: where it is, and what is aboard."""
    if ship.gone:
        return _("%(name)s has left the game.") % {"name": name}
    if ship.place is None:
        return _("%(name)s has not chosen a home port yet.") % {"name": name}
    said = [_place(ship, name), _aboard(ship)]
    if ship.fleeing:
        said.append(_("It still has to flee, and cannot be attacked."))
    if ship.kept:
        kept = listed([chances.title(number) for number in ship.kept])
        said.append(_("It keeps %(cards)s.") % {"cards": kept})
    return " ".join(said)


def _place(ship: ShipView, name: str) -> str:
    assert ship.place is not None
    facts = {
        "name": name,
        "home": port(ship.home),
        "points": points(ship.score),
        "square": place_of(ship.place),
    }
    if not ship.heading:
        words = _("%(name)s of %(home)s, %(points)s, lies in %(square)s.")
        return words % facts
    facts["heading"] = way(ship.heading)
    return _("%(name)s of %(home)s, %(points)s, is at %(square)s, heading %(heading)s.") % facts


def _aboard(ship: ShipView) -> str:
    facts = {"cargo": items(ship.cargo), "crew": crew_cards(ship.size)}
    return _("Aboard: %(cargo)s and %(crew)s.") % facts


def trail_words(ship: ShipView, name: str) -> str:
    """The last move of a ship; "" when it has not moved."""
    if len(ship.trail) < 2:  # noqa: PLR2004 (from and to)
        return ""
    facts = {
        "name": name,
        "origin": square_of(ship.trail[0]),
        "square": square_of(ship.trail[-1]),
    }
    return _("Last move of %(name)s: from %(origin)s to %(square)s.") % facts


def _port(view: PortView, names: Sequence[str]) -> str:
    owner = "" if view.owner is None else names[view.owner]
    facts = {"port": port(view.name), "goods": items([*view.crew, *view.treasure]), "owner": owner}
    said = [_docks(view, owner) % facts]
    if view.safe:
        said.append(_("In its safety zone: %(items)s.") % {"items": items(view.safe)})
    if view.silver:
        said.append(_("Long John Silver waits there."))
    return " ".join(said)


def _docks(view: PortView, owner: str) -> str:
    if view.crew or view.treasure:
        held = _("In %(port)s, home of %(owner)s: %(goods)s.")
        return held if owner else _("In %(port)s: %(goods)s.")
    empty = _("The docks of %(port)s, home of %(owner)s, are empty.")
    return empty if owner else _("The docks of %(port)s are empty.")


def _islands(observation: Observation) -> Iterator[str]:
    yield _("On Treasure Island: %(items)s.") % {"items": items(stock(observation))}
    flat = [*observation.flat, *observation.stranded]
    yield _("On Flat Island: %(items)s.") % {"items": items(flat)}
    yield _("On Pirate Island: %(crew)s, face down.") % {"crew": crew_cards(observation.pile)}


def stock(observation: Observation) -> list[str]:
    """What lies on Treasure Island, piece by piece."""
    return [
        name
        for name, count in zip(TREASURES, observation.stock, strict=True)
        for _copy in range(count)
    ]


def hand_words(observation: Observation) -> str:
    """What the viewer's crew can do."""
    facts = {"range": squares(observation.range), "might": observation.might}
    return _("You sail up to %(range)s; your fighting value is %(might)s.") % facts


def order_words(observation: Observation) -> str:
    """The standing order of the viewer's ship."""
    order = observation.order
    assert order is not None
    said = fights.order_words(order.least, order.prey, order.spoils)
    return _("Your ship's standing order, for the turns of others: %(orders)s") % {"orders": said}


def _own(observation: Observation, names: Sequence[str]) -> Iterator[str]:
    yield _("Your crew: %(crew)s.") % {"crew": items(observation.hand)}
    yield hand_words(observation)
    for reach in observation.reach:
        if reach.effects:
            facts = {
                "squares": reach.squares,
                "direction": way(reach.direction),
                "square": place_of(reach.place),
                "effects": effects.words_of(reach, observation, names),
            }
            yield _("%(squares)s %(direction)s, %(square)s: %(effects)s") % facts
    yield order_words(observation)
    yield from seen(observation, names)
    if observation.desk:
        yield desks.words(observation.desk)


def seen(observation: Observation, names: Sequence[str]) -> Iterator[str]:
    """What the viewer knows of the crews of others."""
    for one in observation.seen:
        facts = {"name": names[one.seat], "sure": items(one.sure), "crew": items(one.crew)}
        if one.sure:
            yield _("%(name)s surely still has %(sure)s.") % facts
        if one.turn is not None:
            facts["round"] = str(one.turn // len(names) + 1)
            yield _("In the fight of round %(round)s %(name)s showed you %(crew)s.") % facts
