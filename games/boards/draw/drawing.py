"""What the template of Dead Man's Draw draws: row, piles and banks in plain strings and numbers."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from games.boards.draw.banks import Bank, banks
from games.boards.draw.labels import group
from games.boards.draw.odds import Risk, risk, safe_words
from games.boards.draw.offer import Offer
from games.boards.draw.suits import (
    SUIT_WORDS,
    Card,
    anchor,
    card,
    cards,
    help_of,
)
from games.boards.draw.traits import TITLES, VARIANT_TEXTS, VARIANT_TITLES, Trait, said, trait
from games.engines.contract import Seat
from games.engines.draw.actions import Action, Map, Mermaid
from games.engines.draw.content import SUITS
from games.engines.draw.observation import Observation, RowCard


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
        risk=risk(observation) if turn is not None and observation.row else None,
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
        banks=banks(observation, names, viewer, offer),
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
        line = _("%(name)s has not drawn yet.") % {"name": names[observation.turn]}
    else:
        line = _("The row is empty.")
    return f"{line} {safe_words(observation)}".strip()


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


def _help(observation: Observation) -> tuple[Help, ...]:
    mermaid = observation.options.mermaid
    return tuple(
        Help(suit, str(SUIT_WORDS[suit]), help_of(suit, mermaid=mermaid)) for suit in SUITS
    )
