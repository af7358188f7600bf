"""What the template of Loot draws: ships, hands and piles in plain strings and numbers."""

from collections.abc import Sequence
from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from msgspec import Struct

from games.boards.loot import afloat
from games.boards.loot.cards import (
    COLOUR_WORDS,
    LETTERS,
    Card,
    anchor,
    card,
    cards,
    gold,
    kind_of,
    own_side,
    seats_of,
    ship_title,
    side_name,
    skulls,
    title,
)
from games.boards.loot.labels import group
from games.engines.contract import Seat, text
from games.engines.loot.actions import Action, Admiral, Captain, Discard, Merchant, Pirate
from games.engines.loot.content import COLOURS
from games.engines.loot.observation import FleetView, HeroView, Observation, ShipView


class Fleet(Struct, frozen=True, cache_hash=True):
    """The pirates of one side on a ship."""

    name: str
    emblems: tuple[Seat, ...]
    colour: str
    colour_word: str
    strength: int
    skulls: str
    state: str
    """leads, ties or trails: how this fleet stands."""
    cards: tuple[Card, ...]


class Colour(Struct, frozen=True, cache_hash=True):
    """A crew that nobody has used on a ship yet."""

    key: str
    word: str
    letter: str


class Ship(Struct, frozen=True, cache_hash=True):
    """A merchant at sea with all that lies on it."""

    number: int
    title: str
    card: Card
    owner: str
    emblem: Seat
    fleets: tuple[Fleet, ...]
    heroes: tuple[Card, ...]
    free: tuple[Colour, ...]
    standing: str
    due: str
    lead: str
    """you, other or none."""
    actions: str
    href: str


class Hand(Struct, frozen=True, cache_hash=True):
    """Cards that the viewer may see, alike ones in stacks."""

    title: str
    own: bool
    size: str
    stacks: tuple[Card, ...]


class Holding(Struct, frozen=True, cache_hash=True):
    """What a side has brought home."""

    name: str
    emblems: tuple[Seat, ...]
    gold: str
    hidden: bool
    ships: tuple[Card, ...]


class Seen(Struct, frozen=True, cache_hash=True):
    """How many copies of a card have been seen by all."""

    card: Card
    words: str
    seen: int
    copies: int


class SeenRow(Struct, frozen=True, cache_hash=True):
    """The counts of one kind of card."""

    heading: str
    counts: tuple[Seen, ...]


class Drawing(Struct, frozen=True, cache_hash=True):
    """The whole board."""

    ships: tuple[Ship, ...]
    hands: tuple[Hand, ...]
    pile: int
    pile_words: str
    pile_actions: str
    pile_href: str
    discard: tuple[Card, ...]
    discard_words: str
    top: Card | None
    """The card discarded last."""
    holdings: tuple[Holding, ...]
    seen: tuple[SeenRow, ...]


type _Offer = tuple[tuple[Action, str], ...]
"""The legal actions with their anchors."""


def draw(
    observation: Observation, names: Sequence[str], viewer: Seat | None, actions: Sequence[Action]
) -> Drawing:
    """The board as this viewer may see it, with what may be done now."""
    offer = tuple((action, anchor(group(action, observation, names))) for action in actions)
    drawing = next((act for act in actions if text(act) == "draw"), None)
    discard = tuple(card(name) for name in reversed(observation.discard))
    return Drawing(
        ships=tuple(_ship(ship, observation, names, viewer, offer) for ship in observation.sea),
        hands=_hands(observation, names, viewer, offer),
        pile=observation.pile,
        pile_words=cards(observation.pile) if observation.pile else _("empty"),
        pile_actions="draw" if drawing else "",
        pile_href=anchor(group(drawing, observation, names)) if drawing else "",
        discard=discard,
        discard_words=cards(len(discard)) if discard else _("none yet"),
        top=discard[0] if discard else None,
        holdings=_holdings(observation, names),
        seen=_seen(observation),
    )


def _ship(
    ship: ShipView,
    observation: Observation,
    names: Sequence[str],
    viewer: Seat | None,
    offer: _Offer,
) -> Ship:
    lead = "none" if ship.leader is None else "other"
    if ship.leader is not None and ship.leader == own_side(observation, viewer):
        lead = "you"
    heading = ship_title(ship, names)
    return Ship(
        number=ship.number,
        title=heading,
        card=card(f"M{ship.gold}"),
        owner=names[ship.owner],
        emblem=ship.owner,
        fleets=tuple(_fleet(fleet, ship, observation, names) for fleet in ship.fleets),
        heroes=tuple(_hero(hero, ship, names) for hero in ship.heroes),
        free=tuple(
            Colour(key, str(COLOUR_WORDS[key]), str(LETTERS[key])) for key in ship.free_colours
        ),
        standing=afloat.standing(ship, observation, names, viewer),
        due=afloat.due(ship, names, viewer),
        lead=lead,
        actions="|".join(
            text(action) for action, _anchor in offer if _target(action) == ship.number
        ),
        href=anchor(heading),
    )


def _fleet(
    fleet: FleetView, ship: ShipView, observation: Observation, names: Sequence[str]
) -> Fleet:
    leads = ship.leader == fleet.side and not ship.heroes
    state = "leads" if leads else "ties" if fleet.side in ship.tied else "trails"
    return Fleet(
        name=side_name(observation, names, fleet.side),
        emblems=seats_of(observation, fleet.side),
        colour=fleet.colour,
        colour_word=str(COLOUR_WORDS[fleet.colour]),
        strength=fleet.strength,
        skulls=skulls(fleet.strength),
        state=state,
        cards=tuple(card(pirate.card, note=names[pirate.seat]) for pirate in fleet.pirates),
    )


def _hero(hero: HeroView, ship: ShipView, names: Sequence[str]) -> Card:
    rules = hero is ship.heroes[-1]
    note = _("%(name)s, rules") if rules else _("%(name)s, overruled")
    return card(hero.card, note=note % {"name": names[hero.seat]})


def _target(action: Action) -> int | None:
    match action:
        case Pirate() | Captain() | Admiral():
            return action.ship
    return None


def _played(action: Action) -> str | None:
    match action:
        case Merchant(worth):
            return f"M{worth}"
        case Captain(colour):
            return f"K{colour}"
        case Admiral():
            return "ADM"
        case Pirate(name) | Discard(name):
            return name
    return None


def _hands(
    observation: Observation, names: Sequence[str], viewer: Seat | None, offer: _Offer
) -> tuple[Hand, ...]:
    """One's own first, then the partner's; after the end those of all."""
    order = sorted(range(len(names)), key=lambda seat: (seat != viewer, seat))
    return tuple(
        _hand(hand, seat == viewer, names[seat], offer if seat == viewer else ())
        for seat in order
        if (hand := observation.hands[seat]) is not None
    )


def _hand(hand: Sequence[str], own: bool, name: str, offer: _Offer) -> Hand:  # noqa: FBT001
    return Hand(
        title=_("Your hand") if own else _("Hand of %(name)s") % {"name": name},
        own=own,
        size=cards(len(hand)),
        stacks=tuple(_stack(kind, hand.count(kind), offer) for kind in dict.fromkeys(hand)),
    )


def _stack(name: str, count: int, offer: _Offer) -> Card:
    able = [(text(action), link) for action, link in offer if _played(action) == name]
    return card(
        name,
        count=count,
        actions=[action for action, _anchor in able],
        href=able[0][1] if able else "",
    )


def _holdings(observation: Observation, names: Sequence[str]) -> tuple[Holding, ...]:
    return tuple(_holding(observation, names, side) for side in range(len(observation.captures)))


def _holding(observation: Observation, names: Sequence[str], side: int) -> Holding:
    taken, total = observation.captured[side], observation.gold[side]
    return Holding(
        name=side_name(observation, names, side),
        emblems=seats_of(observation, side),
        gold=cards(observation.captures[side]) if total is None else gold(total),
        hidden=taken is None,
        ships=tuple(card(f"M{worth}") for worth in sorted(taken or (), reverse=True)),
    )


def _seen(observation: Observation) -> tuple[SeenRow, ...]:
    rows = [SeenRow(_("Merchants"), _counts(observation, "merchant", ""))]
    for key in COLOURS:
        heading = _("%(colour)s crew") % {"colour": COLOUR_WORDS[key]}
        rows.append(SeenRow(heading, _counts(observation, "pirate", key)))
    heroes = (*_counts(observation, "captain", ""), *_counts(observation, "admiral", ""))
    rows.append(SeenRow(_("Captains and admiral"), heroes))
    return tuple(rows)


def _counts(observation: Observation, kind: str, colour: str) -> tuple[Seen, ...]:
    return tuple(
        _counted(count.card, count.seen, count.copies, get_language())
        for count in observation.counts
        if kind_of(count.card) == kind and count.card.startswith(colour)
    )


@lru_cache(maxsize=1024)
def _counted(name: str, seen: int, copies: int, _language: str | None) -> Seen:
    """How many of a card were seen, worded once in each language: few counts change with a move."""
    words = _("%(card)s: %(seen)s of %(copies)s seen")
    return Seen(
        card(name), words % {"card": title(name), "seen": seen, "copies": copies}, seen, copies
    )
