"""What lies before each seat: stacks by suit, points and traits."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from games.boards.draw.offer import Offer
from games.boards.draw.suits import SUIT_WORDS, Card, cards, points, title, value_of
from games.boards.draw.traits import Trait, said, trait
from games.engines.contract import Seat
from games.engines.draw.actions import Cannon, Hook, Misfire, Sword
from games.engines.draw.content import SUITS
from games.engines.draw.observation import Observation, SeatView, Stack


class Slot(Struct, frozen=True):
    """The place of one suit in a bank; empty without a card."""

    suit: str
    suit_word: str
    card: Card | None
    under: tuple[str, ...]
    """The values of the cards below the top."""
    words: str


class Bank(Struct, frozen=True):
    """All that lies before one seat."""

    seat: Seat
    name: str
    you: bool
    turn: bool
    out: bool
    score: str
    cards: str
    slots: tuple[Slot, ...]
    """One for each suit; none at all while the bank is empty."""
    traits: tuple[Trait, ...]
    actions: str
    href: str
    offer: str
    """What its name may be pressed for."""


def banks(
    observation: Observation, names: Sequence[str], viewer: Seat | None, offer: Offer
) -> tuple[Bank, ...]:
    """One's own first, then clockwise."""
    seats, first = len(names), viewer or 0
    order = [(first + step) % seats for step in range(seats)]
    return tuple(_bank(seat, observation, names, viewer, offer) for seat in order)


def _bank(
    seat: Seat, observation: Observation, names: Sequence[str], viewer: Seat | None, offer: Offer
) -> Bank:
    view = observation.seats[seat]
    target, rob = offer.of(f"target {seat}"), offer.of(f"plunder {seat}")
    actions, href = target if target[0] else rob
    return Bank(
        seat=seat,
        name=names[seat],
        you=seat == viewer,
        turn=seat == observation.turn,
        out=view.out,
        score=points(view.score),
        cards=cards(view.cards),
        slots=_slots(view, seat, viewer, offer) if view.cards else (),
        traits=tuple(
            trait(
                name,
                said(name, mermaid=observation.options.mermaid),
                note=_aimed(name, view, names),
            )
            for name in view.traits
        ),
        actions=actions,
        href=href,
        offer=_("Name as target") if target[0] else _("Rob this bank"),
    )


def _aimed(name: str, view: SeatView, names: Sequence[str]) -> str:
    if name != "davy_jones" or view.target is None:
        return ""
    return _("Aimed at %(name)s.") % {"name": names[view.target]}


def _slots(view: SeatView, seat: Seat, viewer: Seat | None, offer: Offer) -> tuple[Slot, ...]:
    held = {stack.suit: stack for stack in view.bank}
    return tuple(_slot(suit, held.get(suit), seat, viewer, offer) for suit in SUITS)


def _slot(suit: str, stack: Stack | None, seat: Seat, viewer: Seat | None, offer: Offer) -> Slot:
    word = str(SUIT_WORDS[suit])
    if stack is None:
        return Slot(suit, word, None, (), _("no %(suit)s") % {"suit": word})
    if seat == viewer:
        top = offer.card(stack.top, Hook, Misfire)
    else:
        top = offer.card(stack.top, Cannon, Sword, seat=seat)
    under = tuple(str(value_of(name)) for name in stack.cards[1:])
    return Slot(suit, word, top, under, stack_words(stack))


def stack_words(stack: Stack) -> str:
    """A stack in words: "Anchor 5 over 3 and 2"."""
    if len(stack.cards) == 1:
        return title(stack.top)
    return _("%(top)s over %(under)s") % {
        "top": title(stack.top),
        "under": ", ".join(str(value_of(name)) for name in stack.cards[1:]),
    }
