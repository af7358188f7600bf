"""What the template of Dead Man's Draw draws: row, piles and banks in plain strings and numbers."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from games.boards.draw.labels import group
from games.boards.draw.odds import Risk, risk
from games.boards.draw.suits import (
    SUIT_WORDS,
    Card,
    anchor,
    card,
    cards,
    help_of,
    points,
    title,
    value_of,
)
from games.boards.draw.traits import TITLES, VARIANT_TEXTS, VARIANT_TITLES, Trait, said, trait
from games.engines.contract import Seat, text
from games.engines.draw.actions import Action, Cannon, Hook, Map, Mermaid, Misfire, Sword
from games.engines.draw.content import SUITS
from games.engines.draw.observation import Observation, RowCard, SeatView, Stack


class Mark(Struct, frozen=True):
    """What keeps a card of the row safe."""

    suit: str
    """Whose sign stands for it."""
    word: str


class Laid(Struct, frozen=True):
    """A card of the row."""

    card: Card
    number: int
    marks: tuple[Mark, ...]


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
    traits: tuple[Trait, ...]
    actions: str
    href: str
    offer: str
    """What its name may be pressed for."""


class Help(Struct, frozen=True):
    """One suit and what it does."""

    suit: str
    word: str
    text: str


class Drawing(Struct, frozen=True):
    """The whole board."""

    variant: str
    variant_text: str
    mermaid: bool
    offer: tuple[Trait, ...]
    offer_words: str
    turn_name: str
    row: tuple[Laid, ...]
    row_words: str
    debt: int
    debt_words: str
    harbor_words: str
    collect: str
    collect_href: str
    risk: Risk | None
    shown: tuple[Card, ...]
    pile: int
    pile_words: str
    pile_actions: str
    pile_href: str
    known: tuple[Card, ...]
    discards: int
    discard_words: str
    discard: tuple[Card, ...]
    fresh: tuple[Card, ...]
    banks: tuple[Bank, ...]
    help: tuple[Help, ...]


class Offer(Struct, frozen=True):
    """The legal actions, with their anchors on the page."""

    links: tuple[tuple[Action, str], ...]
    risky: tuple[str, ...]

    def of(self, wanted: str) -> tuple[str, str]:
        """An action by its text, with its anchor; empty when it is not legal."""
        found = ((text(action), link) for action, link in self.links if text(action) == wanted)
        return next(found, ("", ""))

    def card(self, name: str, *kinds: type[Action], seat: Seat | None = None) -> Card:
        """A card with the actions of these kinds that concern it."""
        able = [
            (text(action), link)
            for action, link in self.links
            if isinstance(action, kinds)
            and getattr(action, "card", "") == name
            and getattr(action, "seat", None) == seat
        ]
        href = able[0][1] if able else ""
        return card(name, actions=[action for action, _link in able], href=href, risky=self.risky)


def draw(
    observation: Observation, names: Sequence[str], viewer: Seat | None, actions: Sequence[Action]
) -> Drawing:
    """The board as this viewer may see it, with what may be done now."""
    links = tuple((action, anchor(group(action, names))) for action in actions)
    offer = Offer(links, observation.risky)
    drawing, draw_href = offer.of("draw")
    collect, collect_href = offer.of("collect")
    turn = observation.turn
    return Drawing(
        variant="" if observation.variant == "none" else str(VARIANT_TITLES[observation.variant]),
        variant_text=str(VARIANT_TEXTS[observation.variant]),
        mermaid=observation.options.mermaid,
        offer=_traits_offered(observation, viewer, offer),
        offer_words=offer_words(observation),
        turn_name="" if turn is None else names[turn],
        row=tuple(_laid(at, entry, offer) for at, entry in enumerate(observation.row, 1)),
        row_words=_row_words(observation, names),
        debt=observation.debt,
        debt_words=debt_words(observation),
        harbor_words=harbor_words(observation),
        collect=collect,
        collect_href=collect_href,
        risk=risk(observation) if turn is not None else None,
        shown=tuple(offer.card(name, Map) for name in observation.shown),
        pile=observation.pile,
        pile_words=cards(observation.pile) if observation.pile else _("empty"),
        pile_actions=drawing,
        pile_href=draw_href,
        known=tuple(card(name) for name in observation.known),
        discards=observation.discards,
        discard_words=cards(observation.discards) if observation.discards else _("none yet"),
        discard=tuple(card(name) for name in observation.discard or ()),
        fresh=tuple(card(name) for name in observation.fresh),
        banks=_banks(observation, names, viewer, offer),
        help=_help(observation),
    )


def _traits_offered(
    observation: Observation, viewer: Seat | None, offer: Offer
) -> tuple[Trait, ...]:
    if viewer is None:
        return ()
    kept = observation.seats[viewer].traits
    return tuple(
        trait(
            name,
            said(name, mermaid=observation.options.mermaid),
            actions=offer.of(f"pick {name}")[0],
            href=offer.of(f"pick {name}")[1],
            kept=name in kept,
        )
        for name in observation.offer
    )


def offer_words(observation: Observation) -> str:
    """How many of the traits that were dealt are kept; "" when there is nothing to choose."""
    if not observation.offer:
        return ""
    if observation.options.traits == "deal3keep2":
        return _("Keep two of these. The others leave the game; nobody sees them.")
    return _("Keep one of these. The other leaves the game; nobody sees it.")


def _row_words(observation: Observation, names: Sequence[str]) -> str:
    if observation.turn is None:
        return _("No turn is being played.")
    if observation.phase == "start":
        return _("%(name)s has not drawn yet.") % {"name": names[observation.turn]}
    return _("The row is empty.")


def debt_words(observation: Observation) -> str:
    """How many cards a Kraken still asks for; "" when none."""
    if not observation.debt:
        return ""
    words = ngettext(
        "The Kraken asks for %(debt)s more card", "The Kraken asks for %(debt)s more cards",
        observation.debt,
    )  # fmt: skip
    return words % {"debt": observation.debt}


def harbor_words(observation: Observation) -> str:
    """How many cards Safe Harbor will still keep safe; "" when none."""
    if not observation.harbor:
        return ""
    words = ngettext(
        "Safe Harbor: the next %(number)s card will be safe",
        "Safe Harbor: the next %(number)s cards will be safe",
        observation.harbor,
    )
    return words % {"number": observation.harbor}


def _laid(number: int, entry: RowCard, offer: Offer) -> Laid:
    return Laid(offer.card(entry.card, Mermaid), number, marks(entry))


def marks(entry: RowCard) -> tuple[Mark, ...]:
    """What keeps this card safe."""
    found = []
    if entry.anchor:
        found.append(Mark("anchor", str(SUIT_WORDS["anchor"])))
    if entry.miser:
        found.append(Mark("hook", str(TITLES["miser"])))
    if entry.harbor:
        found.append(Mark("harbor", str(TITLES["safe_harbor"])))
    return tuple(found)


def _banks(
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
        slots=_slots(view, seat, viewer, offer),
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


def _help(observation: Observation) -> tuple[Help, ...]:
    mermaid = observation.options.mermaid
    return tuple(
        Help(suit, str(SUIT_WORDS[suit]), help_of(suit, mermaid=mermaid)) for suit in SUITS
    )
