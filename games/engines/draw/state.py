"""Everything that is so at a table of Dead Man's Draw, and small questions about it."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from games.engines.contract import Seat
from games.engines.draw.content import KEPT, STRANGE_LANDS, SUITS

type Bank = tuple[tuple[int, ...], ...]
"""A player's stacks, one for each suit, each ascending: the top is the last card."""

NO_CARDS: Bank = ((),) * len(SUITS)


class Options(Struct, frozen=True):
    """What may be chosen when a table is made."""

    traits: Literal["deal2keep1", "none", "deal1", "deal2keep2", "deal3keep2"] = "deal2keep1"
    """2.4: how many traits are dealt to each seat, and how many it keeps."""
    variant: Literal[
        "none",
        "random",
        "thieves_island",
        "pile_o_treasure",
        "sudden_death",
        "all_hands",
        "strange_lands",
        "beneath_the_waves",
    ] = "none"
    """8: at most one other way to play."""
    mermaid: bool = False
    """7: Mermaids have an ability, and the Siren is among the traits."""
    forced_choice: Literal["physical", "safe"] = "physical"
    """5.11: whether a Hook, Map or Sword may have to place a card that busts."""
    discard_view: Literal["contents", "count"] = "contents"
    """11.3: whether the discards, and the odds that follow from them, are shown."""
    initial_discard: Literal["lowest", "twos"] = "lowest"
    """1.4: which cards lie in the discards from the start."""


class Entry(Struct, frozen=True):
    """A card of the row, with what protects it."""

    card: int
    anchor: bool = False
    miser: bool = False
    harbor: bool = False


class State(Struct, frozen=True):
    """A table between two actions."""

    options: Options
    variant: str
    """8: the one that is played, also when it was drawn by lot; "none" without."""
    first: Seat
    """Who began."""
    turn: Seat
    pile: tuple[int, ...]
    """The last card is drawn next."""
    discard: tuple[int, ...]
    """Sorted: its order means nothing."""
    banks: tuple[Bank, ...]
    """By seat."""
    traits: tuple[tuple[str, ...], ...]
    """By seat; while traits are picked, those picked so far."""
    targets: tuple[Seat | None, ...]
    """By seat: whom the owner of the Locker named."""
    out: tuple[bool, ...]
    """By seat: who has given up."""
    offers: tuple[tuple[str, ...], ...] = ()
    """By seat: the traits that may still be picked; empty when that is over."""
    naming: tuple[Seat, ...] = ()
    """Owners of the Locker who still have to name an opponent, in this order."""
    drew: bool = False
    """Whether a card was drawn this turn."""
    row: tuple[Entry, ...] = ()
    debt: int = 0
    """Cards that must still be placed before one may collect."""
    harbor: int = 0
    """How many of the next cards Safe Harbor still protects."""
    known: int = 0
    """How many cards on top of the pile everybody has seen."""
    tasks: tuple[str, ...] = ()
    """What is still to be done this turn; the last comes first (4.5)."""
    fresh: tuple[int, ...] = ()
    """What went to the discards since the first draw of the turn, or of the last one (11.3)."""
    shown: tuple[int, ...] = ()
    """Sorted: the cards that a Map shows."""
    bonus: int = 0
    """Cards that a Key and a Chest still bring, at the task of this name."""
    ended: str = ""
    """The reason of the outcome, or "" while the game runs."""


def opponents(state: State, seat: Seat) -> list[Seat]:
    """The other seats that have not given up, clockwise from this one."""
    count = len(state.out)
    around = [(seat + step) % count for step in range(1, count)]
    return [other for other in around if not state.out[other]]


def opposed(state: State, trait: str) -> bool:
    """Whether an opponent of the player on turn has this trait."""
    return any(trait in state.traits[other] for other in opponents(state, state.turn))


def has(state: State, trait: str) -> bool:
    """Whether the player on turn has this trait."""
    return trait in state.traits[state.turn]


def acting(state: State) -> Seat:
    """The one seat that decides, once the traits are picked."""
    return state.naming[0] if state.naming else state.turn


def picking(state: State) -> list[Seat]:
    """While traits are picked: the seats that have not kept as many as they shall (2.4)."""
    kept = KEPT[state.options.traits]
    return [
        seat for seat, own in enumerate(state.traits) if len(own) < kept and not state.out[seat]
    ]


def phase(state: State) -> str:
    """What is decided now: pick, target, start, decide, over, or the choice that is open."""
    if state.ended:
        return "over"
    if state.offers:
        return "pick"
    if state.naming:
        return "target"
    if state.tasks:
        return _CHOICES.get(state.tasks[-1], state.tasks[-1])
    return "decide" if state.drew else "start"


_CHOICES = {"second": "hook", "bonus": "plunder"}


def clashes(state: State, card: int) -> bool:
    """Whether placing this card would bust (4.2)."""
    if state.variant == STRANGE_LANDS:
        value = card % 10
        return any(entry.card % 10 == value for entry in state.row)  # 8.5
    suit = card // 10
    return any(entry.card // 10 == suit for entry in state.row)


def protected(entry: Entry) -> bool:
    """Whether a bust leaves this card to its player."""
    return entry.anchor or entry.miser or entry.harbor


def cards_of(bank: Bank) -> list[int]:
    """All cards of a bank, sorted."""
    return [card for stack in bank for card in stack]


def with_cards(bank: Bank, cards: Iterable[int]) -> Bank:
    """The bank with these cards sorted in."""
    stacks = list(bank)
    for card in cards:
        stack = stacks[card // 10]
        tall = not stack or card >= stack[-1]
        stacks[card // 10] = (*stack, card) if tall else tuple(sorted((*stack, card)))
    return tuple(stacks)


def without_top(bank: Bank, suit: int) -> Bank:
    """The bank without the highest card of a suit."""
    return (*bank[:suit], bank[suit][:-1], *bank[suit + 1 :])


def with_bank(banks: tuple[Bank, ...], seat: Seat, bank: Bank) -> tuple[Bank, ...]:
    """The banks with this one in its place."""
    return (*banks[:seat], bank, *banks[seat + 1 :])
