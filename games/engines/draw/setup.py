"""Before the first turn: the version, the pile, the deal of traits, and whom the Lockers name."""

from msgspec.structs import replace

from games.engines.chance import shuffled
from games.engines.contract import Chance, Seat
from games.engines.draw.content import (
    DAVY_JONES,
    KEPT,
    LOWEST,
    MERMAID,
    OFFERED,
    ONE_COPY,
    SIREN,
    THIEVES_ISLAND,
    TRAITS,
    VARIANTS,
    deck,
)
from games.engines.draw.motion import Motion
from games.engines.draw.state import NO_CARDS, Options, State, opponents, picking


def dealt(seats: int, options: Options, chance: Chance) -> State:
    """The table before the first action: version, cards, first player, traits (2)."""
    variant = _variant(options, chance)
    pile, discard = _cards(seats, options, chance)
    first = chance.pick(seats)  # 2.3
    offered = OFFERED[options.traits]
    offers = _offers(shuffled(stack(seats, variant, options), chance), seats, offered)
    chosen = offered > KEPT[options.traits]
    nobody: tuple[tuple[str, ...], ...] = ((),) * seats
    state = State(
        options=options,
        variant=variant,
        first=first,
        turn=first,
        pile=pile,
        discard=discard,
        banks=(NO_CARDS,) * seats,
        traits=nobody if chosen else offers,
        targets=(None,) * seats,
        out=(False,) * seats,
        offers=offers if chosen else (),
    )
    return state if chosen else _with_naming(state)


def _variant(options: Options, chance: Chance) -> str:
    if options.variant == "random":
        return VARIANTS[chance.pick(len(VARIANTS))]  # 2.1
    return options.variant


def _cards(seats: int, options: Options, chance: Chance) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The shuffled pile, and the sorted discards (2.2, 1.4)."""
    copies = 1 if seats <= ONE_COPY else 2
    cards = sorted(deck(mermaid=options.mermaid) * copies)  # 1.3
    lowest = {card for card in cards if card % 10 == LOWEST}
    if options.initial_discard == "lowest":
        lowest.add(min(card for card in cards if card // 10 == MERMAID))
    pile = shuffled([card for card in cards if card not in lowest], chance)
    return tuple(pile), tuple([card for card in cards if card in lowest])


def stack(seats: int, variant: str, options: Options) -> list[str]:
    """All traits that can be dealt at this table (6.1)."""
    if options.traits == "none":
        return []
    traits = [*TRAITS, *((SIREN,) if options.mermaid else ())]
    if variant == THIEVES_ISLAND and seats == 2:  # noqa: PLR2004
        traits.remove(DAVY_JONES)  # 2.4: it would do nothing
    return traits if seats <= ONE_COPY else traits * 2


def _offers(cards: list[str], seats: int, size: int) -> tuple[tuple[str, ...], ...]:
    return tuple([offer(cards, size) for _ in range(seats)])


def offer(cards: list[str], size: int) -> tuple[str, ...]:
    """So many different traits from the top, in the order of the list; takes them off the stack."""
    dealt: list[str] = []
    while len(dealt) < size:
        card = cards.pop(0)
        if card in dealt:
            cards.append(card)  # 2.4: the second of its kind goes to the bottom
        else:
            dealt.append(card)
    return in_order(dealt)


def in_order(traits: list[str]) -> tuple[str, ...]:
    """Traits in the order of the list (6.1)."""
    return tuple(sorted(traits, key=_ORDER.index))


_ORDER = (*TRAITS, SIREN)


def pick(motion: Motion, seat: Seat, trait: str) -> None:
    """Keep one trait of the offer; when all have, they are shown (2.4)."""
    state = motion.state
    own = in_order([*state.traits[seat], trait])
    left = tuple([other for other in state.offers[seat] if other != trait])
    motion.change(
        traits=(*state.traits[:seat], own, *state.traits[seat + 1 :]),
        offers=(*state.offers[:seat], left, *state.offers[seat + 1 :]),
    )
    motion.tell("picked", seat, left=KEPT[state.options.traits] - len(own))
    motion.whisper("picked_trait", seat, trait=trait)
    reveal(motion)


def reveal(motion: Motion) -> None:
    """Show the traits once everybody has picked; what was not chosen leaves the game."""
    state = motion.state
    if picking(state):
        return
    traits = tuple([() if out else own for own, out in zip(state.traits, state.out, strict=True)])
    motion.change(traits=traits, offers=())
    motion.tell("traits", None, traits=[list(own) for own in traits])
    motion.state = _with_naming(motion.state)
    begin(motion)


def _with_naming(state: State) -> State:
    """The owners of a Locker in the order in which they name an opponent (2.5)."""
    count = len(state.out)
    around = [(state.first + step) % count for step in range(count)]
    owners = tuple([seat for seat in around if DAVY_JONES in state.traits[seat]])
    return replace(state, naming=owners)


def target(motion: Motion, seat: Seat, victim: Seat) -> None:
    """The Locker is aimed, once and for all (6.18)."""
    targets = motion.state.targets
    motion.change(
        targets=(*targets[:seat], victim, *targets[seat + 1 :]), naming=motion.state.naming[1:]
    )
    motion.tell("locker", seat, target=victim)
    begin(motion)


def begin(motion: Motion) -> None:
    """The first turn, when nothing is left to be done before it."""
    state = motion.state
    if state.naming:
        return
    if state.out[state.first]:
        motion.change(turn=opponents(state, state.first)[0])
    motion.tell("turn", motion.state.turn)


def redealt(state: State, viewer: Seat | None, chance: Chance) -> State:
    """The same table with other traits offered to all but the viewer, and other picks made."""
    seats = len(state.out)
    cards = shuffled(stack(seats, state.variant, state.options), chance)
    traits, offers = list(state.traits), list(state.offers)
    if viewer is not None:
        for trait in (*traits[viewer], *offers[viewer]):
            cards.remove(trait)
    for seat in range(seats):
        if seat != viewer and not state.out[seat]:
            hidden = shuffled(offer(cards, len(traits[seat]) + len(offers[seat])), chance)
            kept = len(traits[seat])
            traits[seat], offers[seat] = in_order(hidden[:kept]), in_order(hidden[kept:])
    return replace(state, traits=tuple(traits), offers=tuple(offers))
