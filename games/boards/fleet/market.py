"""What is drawn of a round: its row, its auction, its dice."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from games.boards.fleet import dues, price
from games.boards.fleet.faces import Face, Offer, Space, face_of
from games.boards.fleet.names import EFFECTS, SPECIALS, chance, ducats, face
from games.engines.contract import Seat
from games.engines.fleet.actions import Take, Turn
from games.engines.fleet.cascade import cascade
from games.engines.fleet.content import WAYS
from games.engines.fleet.observation import Observation
from games.engines.fleet.sights import AuctionView, RowView, TributeView


class Lot(Struct, frozen=True):
    """A card of the row with what it brings and costs this viewer."""

    face: Face
    name: str
    brings: str
    tribute: str
    pays: int
    """What this viewer would pay; 0 for nothing, and to spectators."""
    crown: str
    """Which pawn comes with it, in a sentence, or ""."""


class Part(Struct, frozen=True):
    """What one seat keeps of a price, or the bank (seat None)."""

    seat: Seat | None
    name: str
    gold: int


class Course(Struct, frozen=True):
    """One price and how it runs around."""

    price: int
    parts: tuple[Part, ...]
    words: str


class Bidder(Struct, frozen=True):
    """How a seat stands in the auction."""

    seat: Seat
    name: str
    state: str
    """leads, asked, in, out or broke."""
    words: str


class Auction(Struct, frozen=True):
    """The auction that runs."""

    standing: str
    high: int
    bidders: tuple[Bidder, ...]
    course: Course | None
    """Of the highest bid."""
    mine: str
    """What the viewer gets of it."""
    courses: tuple[Course, ...]
    """What the viewer's own next bids would come to."""
    has_bank: bool


class Die(Struct, frozen=True):
    """One die, which a Spyglass might turn."""

    face: int
    space: Space


class Dice(Struct, frozen=True):
    """The dice of the last loot roll."""

    dice: tuple[Die, ...]
    sum: int
    words: str
    changes: bool
    """Whether somebody may still turn one of them."""


_HALVING = 3
"""The seats with which the bank gets the last part."""
_AHEAD = 10
"""So many bids are worked out in advance."""


def lots(
    observation: Observation, names: Sequence[str], viewer: Seat | None, offered: Offer
) -> tuple[Lot, ...]:
    """The row from the left."""
    return tuple(_lot(card, names, viewer, offered) for card in observation.row)


def _lot(card: RowView, names: Sequence[str], viewer: Seat | None, offered: Offer) -> Lot:
    space = offered.space(lambda action: isinstance(action, Take) and action.card == card.card)
    due = card.tributes[viewer] if card.ship and viewer is not None else None
    return Lot(
        face=face_of(card.card, space=space),
        name=face(card.card).title or str(SPECIALS[card.kind]),
        brings=_short(card),
        tribute=dues.tribute(card, names, viewer) if card.ship else "",
        pays=_pays(due),
        crown=dues.crown(card, viewer),
    )


def _short(card: RowView) -> str:
    ship = card.ship
    if ship is None:
        return str(EFFECTS[card.kind])
    words = _("%(gold)s on a %(sum)s (%(chance)s)") % {
        "gold": ducats(ship.value),
        "sum": ship.sum,
        "chance": chance(WAYS[ship.sum]),
    }
    return _("%(words)s; sinks on 2 or 12") % {"words": words} if ship.wreck else words


def _pays(due: TributeView | None) -> int:
    return due.pays if due else 0


def auction(observation: Observation, names: Sequence[str], viewer: Seat | None) -> Auction | None:
    """The auction with its previews; None when it is over."""
    view = observation.auction
    if view is None:
        return None
    return Auction(
        standing=price.standing(view.high, view.bidder, names, viewer),
        high=view.high,
        bidders=tuple(_bidder(seat, view, names, viewer) for seat in range(len(names))),
        course=None if view.bidder is None else course(view.high, view.bidder, names, viewer),
        mine="" if view.bidder is None else price.mine(view.high, view.bidder, viewer, len(names)),
        courses=_ahead(view, observation, names, viewer),
        has_bank=len(names) == _HALVING,
    )


def course(gold: int, winner: Seat, names: Sequence[str], viewer: Seat | None) -> Course:
    """How a price runs around."""
    run = cascade(gold, winner, len(names))
    parts = [Part(seat, names[seat], run.kept[seat]) for seat in price.receivers(run)]
    if len(names) == _HALVING:
        parts.append(Part(None, _("the bank"), run.bank))
    return Course(gold, tuple(parts), price.preview(gold, winner, names, viewer))


def _bidder(seat: Seat, view: AuctionView, names: Sequence[str], viewer: Seat | None) -> Bidder:
    words = {
        "leads": _("highest bid"),
        "asked": _("asked now"),
        "in": _("still in"),
        "out": _("passed"),
        "broke": _("no money to bid"),
    }
    state = _state(seat, view)
    return Bidder(seat, names[seat] if seat != viewer else _("You"), state, words[state])


def _state(seat: Seat, view: AuctionView) -> str:
    if seat in view.barred:
        return "broke"
    if seat == view.bidder:
        return "leads"
    if seat in view.passed:
        return "out"
    return "asked" if view.bidding and view.bidding[0] == seat else "in"


def _ahead(
    view: AuctionView, observation: Observation, names: Sequence[str], viewer: Seat | None
) -> tuple[Course, ...]:
    """Only for somebody who may still bid."""
    if viewer is None or viewer not in view.bidding or viewer == view.bidder:
        return ()
    low = view.jump or view.high + 1
    most = min(low + _AHEAD - 1, observation.cash[viewer])
    return tuple(course(gold, viewer, names, viewer) for gold in range(low, most + 1))


def dice(observation: Observation, offered: Offer) -> Dice | None:
    """The dice as they lie; None before the first roll."""
    if observation.dice is None:
        return None
    one, other = observation.dice
    facts = {"one": one, "other": other, "sum": one + other}
    words = _("Last loot roll: %(one)s and %(other)s, %(sum)s.")
    if observation.rolling:
        words = _("Loot roll: %(one)s and %(other)s, %(sum)s. The Spyglass may change it.")
    return Dice(
        dice=tuple(_die(number, face, offered) for number, face in enumerate((one, other), 1)),
        sum=one + other,
        words=words % facts,
        changes=observation.rolling,
    )


def _die(number: int, face: int, offered: Offer) -> Die:
    space = offered.space(lambda action: isinstance(action, Turn) and action.die == number)
    return Die(face, space)
