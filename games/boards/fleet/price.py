"""How the price of an auction runs around the table, in sentences."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.boards.fleet.names import ducats, listed
from games.engines.contract import Seat
from games.engines.fleet.cascade import Cascade, cascade


def preview(price: int, winner: Seat, names: Sequence[str], viewer: Seat | None) -> str:
    """What becomes of a price, from the nearest right neighbour on."""
    course = cascade(price, winner, len(names))
    shares = _shares(course, names, is_own=winner == viewer)
    facts = {"name": names[winner], "price": price, "shares": listed(shares)}
    if winner == viewer:
        return _("You pay %(price)s: %(shares)s.") % facts
    return _("%(name)s pays %(price)s: %(shares)s.") % facts


def receivers(course: Cascade) -> tuple[Seat, ...]:
    """Who is paid, in the order in which the money comes to them."""
    seats = len(course.kept)
    return tuple((course.winner - steps) % seats for steps in range(1, seats))


def _shares(course: Cascade, names: Sequence[str], *, is_own: bool) -> list[str]:
    share = _own_share if is_own else _share
    order = receivers(course)
    shares = [share(names[seat], course.kept[seat], place) for seat, place in _places(order)]
    if course.bank:
        shares.append(_("the bank gets %(gold)s") % {"gold": course.bank})
    return shares


def _own_share(name: str, gold: int, place: str) -> str:
    words = {
        "right": _("your right neighbour (%(name)s) gets %(gold)s"),
        "left": _("your left neighbour (%(name)s) %(gold)s"),
    }.get(place, _("the next (%(name)s) %(gold)s"))
    return words % {"name": name, "gold": gold}


def _places(order: Sequence[Seat]) -> list[tuple[Seat, str]]:
    last = len(order) - 1
    return [
        (seat, "right" if step == 0 else "left" if step == last else "")
        for step, seat in enumerate(order)
    ]


def _share(name: str, gold: int, place: str) -> str:
    words = {
        "right": _("%(name)s at the right gets %(gold)s"),
        "left": _("%(name)s at the left %(gold)s"),
    }.get(place, _("%(name)s %(gold)s"))
    return words % {"name": name, "gold": gold}


def standing(price: int, bidder: Seat | None, names: Sequence[str], viewer: Seat | None) -> str:
    """The highest bid so far, in a sentence."""
    if bidder is None:
        return _("Nobody has bid yet.")
    facts = {"name": names[bidder], "price": ducats(price)}
    if bidder == viewer:
        return _("You hold the highest bid: %(price)s.") % facts
    return _("%(name)s holds the highest bid: %(price)s.") % facts


def mine(price: int, winner: Seat, viewer: Seat | None, seats: int) -> str:
    """What the viewer gets of a price that somebody else pays; "" for the payer and spectators."""
    if viewer is None or viewer == winner:
        return ""
    kept = cascade(price, winner, seats).kept[viewer]
    return _("You get %(gold)s of it.") % {"gold": ducats(kept)}
